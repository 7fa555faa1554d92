"""Rules misread on purpose, each of which the comparison with the oracle tells."""

from collections import Counter

import pytest

from every_game.facts import begun, ways_of
from every_game.oracle import differences
from haniwa_facts import FACTS
from teban import ScoreSheet
from teban_haniwa import rules, scoring
from teban_haniwa.components import AREA, GOZOKU, SMILE_POINTS
from teban_haniwa.game import Haniwa
from teban_haniwa.scoring import Reward, column_marks, cursed, score_sheet
from teban_haniwa.state import Crafter

WAY = ways_of(FACTS)[0]
RIGHT_LOOK = Crafter.look_of


def is_caught(games, misread=None):
    """Whether the comparison tells anything in games of the first seeds."""
    sessions = (begun(WAY, seed, game=misread) for seed in range(games))
    return any(
        True for seed, session in enumerate(sessions) for _ in differences(FACTS, session, seed, Counter())
    )


# Placements, dice and Dogu ---------------------------------------------------------------------


def stops_at_6(state, crafter, cell):
    """The die of a column stays at 6 instead of going round."""
    column = AREA.column(cell)
    colour, power = crafter.look_of(cell)
    if colour != GOZOKU[column]:
        return False
    pips = state.dice[column] + power
    state.dice[column] = min(pips, 6)
    return pips > 6


def goes_round_to_0(state, crafter, cell):
    """The die goes round to one pip too few."""
    column, went_round = AREA.column(cell), rules_of_dice(state, crafter, cell)
    state.dice[column] = max(1, state.dice[column] - went_round)
    return went_round


rules_of_dice = rules.goes_round


def lit_by_8_or_more(power):
    """A Dogu is lit by 8 and by more."""
    return "lit" if power >= 8 else "dark"


def cursed_by_8(power):
    """A row of 8 is a curse already."""
    return "cursed" if power >= 8 else "dark"


def full_with_what_lies_face_down(self, row):
    """A row is checked although one of its haniwa lies face down."""
    return not set(range(4 * row, 4 * row + 4)).intersection(self.vacant)


def brown_is_the_colour_of_the_first_gozoku(self, cell):
    """A brown Kofun matches."""
    colour, power = RIGHT_LOOK(self, cell)
    return (GOZOKU[0] if colour == "brown" else colour), power


def kofun_of_power_1(self, cell):
    """A Kofun has a power of 1."""
    colour, power = RIGHT_LOOK(self, cell)
    return colour, power if self.kofun[cell] is None else 1


def anybody_hides(self, state):
    """The second player may place a haniwa face down too."""
    return state.crafters[self.player].face_down_cell is None


def three_discards(self, state):
    """A player discards three times."""
    return not self.discarded and len(state.crafters[self.player].discards) < 3


@pytest.mark.parametrize(
    "owner, name, misread",
    [
        (rules, "goes_round", stops_at_6),
        (rules, "goes_round", goes_round_to_0),
        (rules, "dogu_by", lit_by_8_or_more),
        (rules, "dogu_by", cursed_by_8),
        (Crafter, "has_full_row", full_with_what_lies_face_down),
        (Crafter, "look_of", brown_is_the_colour_of_the_first_gozoku),
        (Crafter, "look_of", kofun_of_power_1),
        (rules.TakeTurn, "can_hide", anybody_hides),
        (rules.TakeTurn, "can_discard", three_discards),
    ],
    ids=lambda value: getattr(value, "__name__", None),
)
def test_a_misread_rule_of_play_is_caught(monkeypatch, owner, name, misread):
    monkeypatch.setattr(owner, name, misread)
    assert is_caught(200)


# The end of the game ---------------------------------------------------------------------------


class SmilesOutliveCurses(Haniwa):
    def score(self, state):
        won = scoring.rewards(state)
        smiles = [0, 0]
        for reward in won:
            smiles[reward.winner] += SMILE_POINTS * (reward.smiles and reward.column in cursed(state, won))
        sheet = score_sheet(state)
        lines = [(line.label, line.points) for line in sheet.lines]
        kofun = [points + more for points, more in zip(lines[-1][1], smiles, strict=True)]
        ties = [(line.label, line.points) for line in sheet.tie_breaks]
        return ScoreSheet.of([*lines[:-1], (lines[-1][0], kofun)], tie_breaks=ties)


class FirstPlayerBreaksTies(Haniwa):
    def score(self, state):
        sheet = score_sheet(state)
        ties = [(line.label, line.points) for line in reversed(sheet.tie_breaks)]
        return ScoreSheet.of([(line.label, line.points) for line in sheet.lines], tie_breaks=ties)


@pytest.mark.parametrize("misread", [SmilesOutliveCurses, FirstPlayerBreaksTies])
def test_a_misread_score_is_caught(misread):
    assert is_caught(200, misread())


def by_die_and_smile(board, won):
    """The curse goes by the total score of a column."""
    return curses_in_order(board, won, lambda reward: -(reward.die + SMILE_POINTS * reward.smiles))


def lowest_die_first(board, won):
    """The curse spares the highest die."""
    return curses_in_order(board, won, lambda reward: reward.die)


def curses_in_order(board, won, key):
    columns = []
    for player, crafter in enumerate(board.crafters):
        mine = sorted([reward for reward in won if reward.winner == player], key=key)
        columns += [reward.column for reward in mine[: crafter.dogu.count("cursed")]]
    return columns


def by_tiles_before_powers(board, player, column):
    """Of equal powers the number of matching tiles is asked before their power."""
    power, matching, tiles = column_marks(board, player, column)
    return power, tiles, matching


def by_power_alone(board):
    """A tied column is nobody's."""
    won = []
    for column in range(4):
        marks = [column_marks(board, player, column) for player in (0, 1)]
        if marks[0][0] != marks[1][0]:
            winner = int(marks[1] > marks[0])
            won.append(Reward(column, winner, board.dice[column], marks[winner][2] == 3))
    return won


@pytest.mark.parametrize(
    "name, misread",
    [
        ("cursed", by_die_and_smile),
        ("cursed", lowest_die_first),
        ("column_marks", by_tiles_before_powers),
        ("rewards", by_power_alone),
    ],
)
def test_a_misread_rule_of_the_end_is_caught(monkeypatch, name, misread):
    monkeypatch.setattr(scoring, name, misread)
    assert is_caught(200)
