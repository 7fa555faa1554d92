"""`teban check` of a game of another library ends with what it found: 1 a fault, 2 nothing to look at."""

import pytest
from click.testing import CliRunner

from teban.cli import main


@pytest.mark.parametrize(
    "game, code, told",
    [
        (["--openspiel", "twixt", "--law", "undo"], 1, "undo              FAILS"),
        (["--openspiel", "liars_dice", "--law", "undo"], 2, "undo              skipped: "),
        (["--pettingzoo", "hanabi_v5", "--law", "worlds"], 2, "worlds            skipped: "),
        (["--openspiel", "go(board_size=0)"], 2, "Error: openspiel: OpenSpiel does not begin"),
        (["--pettingzoo", "boxing_v2"], 2, "Error: pettingzoo: PettingZoo does not make 'boxing_v2'"),
    ],
)
def test_the_exit_code_tells_what_was_found(game, code, told):
    result = CliRunner().invoke(main, ["check", *game, "--quick"])
    assert (result.exit_code, told in result.output) == (code, True)
