"""What the checks find in games of other libraries; run as a program it writes docs/other-games.md.

Each game is checked by `teban check` in a process of its own, since some libraries end theirs.
It takes about half an hour of one processor.
"""

import subprocess
import sys
from collections.abc import Iterator
from importlib.metadata import version
from typing import Any

import click
import msgspec
import pettingzoo
import pyspiel

from repository import ROOT

PAGE = ROOT / "docs/other-games.md"

KNOWN = [
    ("OpenSpiel", "gin_rummy", "the defender's private hand is shown (#1604)", "to_observation_struct.hands"),
    ("OpenSpiel", "gin_rummy", "the true world is dealt (#1613)", "resample_from_infostate, the truth"),
    ("OpenSpiel", "twixt", "`undo_action` does not lead back", "undo_action"),
    ("OpenSpiel", "ultimate_tic_tac_toe", "`undo_action` does not lead back", "undo_action"),
    ("OpenSpiel", "einstein_wurfelt_nicht", "`undo_action` does not lead back", "undo_action"),
    ("OpenSpiel", "python_iterated_prisoners_dilemma", "not deserialised after chance", "serialize"),
    ("PettingZoo", "tictactoe_v3", "a copy has lost its board (#1307)", "copy.deepcopy"),
    ("PettingZoo", "connect_four_v3", "a copy raises AttributeError", "copy.deepcopy"),
]
"""Faults that were reported or measured before: where, what, and the way in which a check finds it."""

LONG = {"gin_rummy"}
"""Games that are looked at for longer: few random games come to where the fault is."""

NOT_PLAYED = {"chat_game", "start_at", "add_noise", "nfg_game", "efg_game"}
"""Games of OpenSpiel that need other games, files or services."""

SECONDS = 600


def names() -> Iterator[tuple[str, str]]:
    """The library and name of every game that can be loaded as it is."""
    for kind in pyspiel.registered_games():
        if kind.default_loadable and kind.short_name not in NOT_PLAYED and "mfg" not in kind.short_name:
            yield "OpenSpiel", kind.short_name
    for name in pettingzoo.aec_registry:
        if name.startswith("classic/"):
            yield "PettingZoo", name.rpartition("/")[2].replace("-", "_")


def checked(library: str, name: str) -> dict[str, Any] | str:
    """The report of a game, or how its process ended."""
    mode = [] if name in LONG else ["--quick"]
    command = [sys.executable, "-m", "teban", "check", f"--{library.lower()}", name, *mode, "--json"]
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=SECONDS, check=False)
    except subprocess.TimeoutExpired:
        return f"was not done after {SECONDS} seconds"
    try:
        return msgspec.json.decode(done.stdout)
    except msgspec.DecodeError:
        last = (done.stderr.strip() or "nothing was written").splitlines()[-1]
        return f"ended with code {done.returncode}: {last[:200]}"


def page(reports: dict[tuple[str, str], dict[str, Any] | str]) -> str:
    """The page, from the report of each game."""
    told = {game: report for game, report in reports.items() if isinstance(report, dict)}
    ended = {game: report for game, report in reports.items() if isinstance(report, str)}
    faulty = {game: report for game, report in told.items() if report["faults"]}
    lines = [
        INTRODUCTION.format(
            openspiel=version("open_spiel"),
            pettingzoo=version("pettingzoo"),
            games=len(told),
            faulty=len(faulty),
        ),
        "## Faults that were known\n",
        "| library | game | fault | found |\n|---|---|---|---|",
        *(
            f"| {library} | {game} | {fault} | {_found(told.get((library, game)), way)} |"
            for library, game, fault, way in KNOWN
        ),
        "\n## Everything that was found\n",
        "The moves are the library's numbers; those that all make at once stand in brackets.\n",
    ]
    for (library, game), report in faulty.items():
        lines.append(f"### {game} ({library})\n")
        lines += [_fault(fault) for fault in report["faults"]]
    if ended:
        lines.append("## Not checked\n")
        lines += [f"- {game} ({library}) {report}" for (library, game), report in ended.items()]
    return "\n".join(lines).rstrip() + "\n"


INTRODUCTION = """# Other people's games

The [laws](laws.md) are not about teban. `teban check --openspiel NAME` and `--pettingzoo NAME` hold a game of
another library to those that make sense for it:

| check | what must hold |
|---|---|
| `play` | what is listed can be played, and everything answers at every position |
| `replay` | the same seed and moves lead to the same position |
| `names` | the legal actions have names of their own, which are read back |
| `score` | what is said to sum to nothing does |
| `copies` | a copy, or a position saved and read, is the same position, and what it does stays its own |
| `futures` | a copy that is played on goes where the game goes |
| `undo` | a move that is taken back has changed nothing |
| `non-interference` | nothing tells a player two worlds apart that his full account does not |
| `worlds` | a world dealt to a player fits what he knows, and is not always the true one |

Nothing is known of the rules: another world is made by changing one move that was not the player's. His full
account is the library's own `information_state_string`, else `observation_string`. So a finding of
`non-interference` is a contradiction of the library with itself: one of the two tells too much, or the other
too little.

This page is written by `python tests/conformance/other_games.py` (OpenSpiel {openspiel}, PettingZoo
{pettingzoo}): {games} games were checked, and something was found in {faulty}. The moves are the fewest that
were found, not always the fewest that there are.
"""


def _found(report: dict[str, Any] | None, way: str) -> str:
    found = [fault for fault in report["faults"] if fault["way"] == way] if report else []
    if not found:
        return "no: it does not show in this version"
    count = len(found[0]["moves"])
    return f"yes, after {count} move{'' if count == 1 else 's'}"


def _fault(fault: dict[str, Any]) -> str:
    lines = [f"- **{fault['check']}**, {_code(fault['way'])}: {_plain(fault['message'])}"]
    if fault["difference"]:
        lines.append(f"    - difference: {_code(fault['difference'][:300])}")
    moves = [str(numbers[0]) if len(numbers) == 1 else str(numbers) for numbers in fault["numbers"]]
    lines.append(f"    - moves: {', '.join(moves) or 'none'}\n")
    return "\n".join(lines)


def _code(text: str) -> str:
    return f"``{' '.join(text.split())}``" if "`" not in text else repr(text)


def _plain(text: str) -> str:
    return text.replace("<", "&lt;").replace("*", "\\*").replace("_", "\\_")[:300]


def main() -> None:
    reports = {}
    known = dict.fromkeys((library, game) for library, game, _, _ in KNOWN)
    for game in [*known, *(game for game in names() if game not in known)]:
        reports[game] = checked(*game)
        found = reports[game]
        click.echo(f"{' '.join(game)}: {found if isinstance(found, str) else len(found['faults'])}")
        PAGE.write_text(page(reports), encoding="utf-8")  # so far


if __name__ == "__main__":
    main()
