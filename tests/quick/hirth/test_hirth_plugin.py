"""What the plugin offers beside the game: a bot and a command."""

from pathlib import Path

from click.testing import CliRunner

from hirth_boards import HIRTH, at
from hirth_facts import records
from hirth_lengths import games, turns_of
from hirth_sample import SAMPLE
from teban import QuickRng
from teban.bots import bot_for
from teban.cli import main
from teban.lab.simulate import Contest, simulate
from teban_hirth.actions import TAKE, Advance

RECORD = Path(__file__).parents[2] / "records" / "hirth" / "rulebook-sample.txt"


def choice(session, player):
    bot = bot_for(HIRTH, "raider")
    return bot.choose(session.view(player), session.legal_actions(player), QuickRng(1))


def test_the_raider_wins_against_random_play():
    contest = Contest("hirth", ("raider", "random"), 2, {"penningr": False, "turn_limit": 40})
    raider, _ = simulate(contest, 4, seed=1).bots
    assert raider.wins == 4


def test_the_games_whose_lengths_the_page_tells_are_those_of_the_command():
    played = [session.position for session in games([bot_for(HIRTH, "raider")] * 2, 3, turn_limit=6)]
    contest = Contest("hirth", ("raider", "raider"), 2, {"penningr": False, "turn_limit": 6})
    told = simulate(contest, 3, seed=1)
    assert (sum(played) / 3, min(played), max(played)) == (told.mean_length, told.shortest, told.longest)


def test_a_turn_in_which_a_game_ends_is_counted_too():
    ended = records()
    assert turns_of(ended["king-killed-in-midr"]) == 9
    assert turns_of(ended["kings-go-to-and-fro"]) == 8


def test_the_raider_plays_matches():
    game = {"penningr": False, "turn_limit": 40}
    contest = Contest("hirth-series", ("raider", "random"), 2, {"count": 2, "game": game})
    raider, _ = simulate(contest, 1, seed=1).bots
    assert raider.wins == 1


def test_the_raider_takes_the_penningr():
    session = at("G 0:GL 9:SL")
    session.play(1, "offer")
    assert choice(session, 0) == TAKE


def test_the_raider_lets_the_only_winner_enter():
    session = at("G 0:GL 9:SL 5:GH 3:SK")
    session.play(0, "move H 5 3")
    session.play(0, "confirm")
    assert choice(session, 0) == Advance("H", 5)


def test_a_record_is_written_in_the_rulebooks_notation():
    assert CliRunner().invoke(main, ["hirth-notation", str(RECORD)]).output == f"{SAMPLE}\n"


def test_a_record_of_another_game_has_no_such_notation():
    other = RECORD.parents[1] / "hiroba" / "rulebook-example.txt"
    result = CliRunner().invoke(main, ["hirth-notation", str(other)])
    assert (result.exit_code, "this is a record of hiroba" in result.output) == (2, True)
