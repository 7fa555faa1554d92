"""The HIRÞ oracle against the printed game, the facts, and each reading's sides."""

import random

import pytest

from oracles import hirth
from oracles.hirth import Match, Position, Result
from oracles.hirth_board import GULL, SILFR
from oracles.hirth_text import pieces_from_text, step_from_word, text_from_pieces

# Each turn of the printed game by single steps: what moves, what enters, where a beaten king goes
SAMPLE = (
    ("+K +H H@0:K +H H@0:Ki", (), ""),  # G1 KeHeiHei
    ("+H H9>7 +H H9>8 +H", (), ""),  # S1 He7He8He
    ("L0>1 +H H@0:Kii Kiii0>1 Kiii1>3", (), ""),  # G2 L01HeiKiii03
    ("+K K9>8 K8>6 +K H@9:K", (), ""),  # S2 Ke6KeHi
    ("Kiii@3 H3>m Kii@3 H3>m Hm>6", ("GHm>6",), ""),  # G3 Hr3mHr3>6
    ("L9>8 L8>6 +H H@9:Ki Kii9>7", ("SL8>6",), ""),  # S3 L9>6HeiKii97 SdGa
    ("L1>3 L3>m Lm>6 Hm>6 +H", ("GHm>6",), "8"),  # G4 L1>6Hm>6He
    ("H7>5 Kii7>5 Kii5>3 L8>6 H8>6", ("SKii5>3", "SH8>6 SL8>6"), ""),  # S4 H75Kii7>3L8>6H8>6
    ("+K +H H@0:K +H H@0:Ki", (), ""),  # G5 KeHeiHei
    ("Kii@3 Ki3>m L6>4", ("SKi3>m",), ""),  # S5 Hr3Kii3mL64, with Ki3>m
)
SAMPLE_POWERS: tuple[list[tuple[int, int]], ...] = (
    [],
    [],
    [],
    [],
    [(1, 0)],
    [(1, 1)],
    [(2, 1)],
    [(3, 2), (2, 1)],
    [],
    [(2, 1)],
)
SAMPLE_PIECES = (
    "GKii0 GL0 SL9",
    "GKii0 GL0 SH7 SH8 SH9 SL9",
    "GKiii3 GL1 SH7 SH8 SH9 SL9",
    "GKiii3 GL1 SH7 SH8 SK6 SKi9 SL9",
    "GH6 GHm GKi3 GL1 SH7 SH8 SKi9 SL9",
    "GHm GKi3 GL1 SH7 SH8 SKii7 SL6",
    "GH0 GH6 GKi3 GLm SH7 SH8 SKii7 SL8",
    "GH0 GLm SH5 SH6 SKii3 SL6",
    "GH0 GKii0 GLm SH5 SH6 SKii3 SL6",
    "GH0 GKii0 SH3 SH5 SH6 SKim SL4",
)


def position(pieces: str, mover: int = GULL, **changes: object) -> Position:
    """The start of a turn with these pieces, sure to have no fault."""
    start: Position = {**hirth.new(), "pieces": pieces_from_text(pieces), "mover": mover, **changes}  # type: ignore[typeddict-item]
    assert hirth.position_faults(start) == set()
    return {**start, "history": (hirth.key(start),)}


def after_steps(pos: Position, steps: str) -> Position:
    for word in steps.split():
        pos = hirth.make_step(pos, step_from_word(word))
    return pos


def played(pos: Position, steps: str, *entering: str, retreat: str = "") -> Position:
    """The position after a whole turn; `retreat` is empty where nobody retreats."""
    pos = hirth.confirm(after_steps(pos, steps))
    for entrants in entering:
        pos = hirth.choose_entrants(pos, pieces_from_text(entrants))
    return hirth.retreat(pos, retreat) if retreat else pos


def sample(turns: int, *, side_links: bool = True) -> Position:
    """The printed game after that many turns; the coin is offered and taken in the sixth."""
    pos = hirth.new(side_links=side_links)
    for number, (steps, entering, retreat) in enumerate(SAMPLE[:turns], start=1):
        if number == 6:
            pos = hirth.answer(hirth.offer(after_steps(pos, steps), SILFR), take=True)
            steps = ""
        pos = played(pos, steps, *entering, retreat=retreat)
    return pos


def text(pos: Position) -> str:
    return text_from_pieces(pos["pieces"])


def ended(pos: Position) -> Result | None:
    assert (pos["phase"] == hirth.OVER) == (pos["result"] is not None)
    return pos["result"]


def idle(pos: Position, turns: int) -> Position:
    """The position after both kings have gone between home and delta for so many turns."""
    for number in range(turns):
        steps = ("L0>1", "L9>7", "L1>0", "L7>9")[number % 4]
        pos = played(pos, steps)
    return pos


def faults_of_random_game(seed: int, **options: bool) -> set[str]:
    """All faults at the starts of turns, `stuck` where nothing is legal."""
    rng, pos = random.Random(seed), hirth.new(turn_limit=20, **options)
    faults: set[str] = set()
    while pos["phase"] != hirth.OVER and not faults:
        if pos["phase"] == hirth.ENTRANTS:
            pos = hirth.choose_entrants(pos, rng.choice(sorted(hirth.legal_entrants(pos))))
            continue
        if pos["phase"] == hirth.RETREAT:
            pos = hirth.retreat(pos, rng.choice(sorted(hirth.legal_retreats(pos))))
            continue
        if pos["steps"] == 0:
            faults |= hirth.position_faults(pos)
        steps = sorted(hirth.legal_steps(pos), key=repr)
        if hirth.may_confirm(pos) and (not steps or rng.random() < 0.2):
            pos = hirth.confirm(pos)
        elif steps:
            pos = hirth.make_step(pos, rng.choice(steps))
        else:
            faults.add("stuck")
    return faults


# --- The printed game


@pytest.mark.parametrize("turns", range(1, 11))
def test_sample_game_has_these_battles_and_pieces_after_each_turn(turns: int) -> None:
    before = sample(turns - 1)
    fought = hirth.battles(after_steps(before, SAMPLE[turns - 1][0]))
    assert [battle.powers for battle in fought] == SAMPLE_POWERS[turns - 1]
    assert [battle.won for battle in fought] == [True] * len(fought)
    assert text(sample(turns)) == SAMPLE_PIECES[turns - 1]


def test_sample_game_uses_five_steps_in_every_turn_but_the_last() -> None:
    assert [len(steps.split()) for steps, _, _ in SAMPLE] == [5] * 9 + [3]  # B3


def test_sample_game_ends_with_drepid_worth_ten() -> None:
    pos = sample(10)
    assert ended(pos) == Result(SILFR, hirth.DREPID, 10)  # B17: not 12 with Yfirráð
    assert (hirth.stock(pos, GULL), hirth.stock(pos, SILFR)) == ((10, 2), (11, 2))
    assert (pos["lost"], pos["holder"], pos["stake"]) == ((2, 0), GULL, 2)


@pytest.mark.parametrize("side_links", [False, True])
def test_sample_game_is_legal_with_and_without_side_links(side_links: bool) -> None:  # B1
    pos = sample(10, side_links=side_links)
    assert (text(pos), ended(pos)) == (SAMPLE_PIECES[9], Result(SILFR, hirth.DREPID, 10))


def test_king_of_the_sample_game_can_retreat_to_these() -> None:  # B13, B14
    pos = played(sample(6), SAMPLE[6][0], *SAMPLE[6][1])
    assert (hirth.legal_retreats(pos), hirth.players_on_turn(pos)) == ({"4", "5", "8"}, {SILFR})


# --- Turns


def test_gull_starts_from_both_kings_at_home() -> None:
    pos = hirth.new()
    assert (text(pos), pos["mover"], hirth.stock(pos, GULL)) == ("GL0 SL9", GULL, (15, 3))


def test_turn_passes_after_one_step_but_not_after_none() -> None:  # B3
    assert not hirth.may_confirm(hirth.new())
    after = played(hirth.new(), "L0>1")
    assert (after["mover"], after["turn"], after["steps"], after["phase"]) == (SILFR, 2, 0, hirth.STEPS)


def test_exact_five_refuses_the_turn_of_three_steps() -> None:  # B3
    assert not hirth.may_confirm(after_steps({**sample(9), "exact_five": True}, SAMPLE[9][0]))
    assert hirth.may_confirm(after_steps(sample(9), SAMPLE[9][0]))


def test_mover_chooses_entrants_in_number_order_and_then_the_beaten_king_retreats() -> None:  # B25
    pos = position("GH3 GH3 GHm GH4 GL0 SH6 SL5 SH8")
    pos = after_steps(pos, "H3>5 H3>5 Hm>6 H4>6")
    assert hirth.legal_entrants(pos) == set()  # before the turn is confirmed
    pos = hirth.confirm(pos)
    assert (pos["phase"], hirth.players_on_turn(pos)) == (hirth.ENTRANTS, {GULL})
    assert hirth.legal_entrants(pos) == {pieces_from_text("GH3>5"), pieces_from_text("GH3>5 GH3>5")}
    pos = hirth.choose_entrants(pos, pieces_from_text("GH3>5"))
    pos = hirth.choose_entrants(pos, pieces_from_text("GH4>6 GHm>6"))
    assert (text(pos), pos["phase"]) == ("GH3 GH5 GH6 GH6 GL0 SH8", hirth.RETREAT)
    assert hirth.legal_retreats(pos) == {"7", "m"}  # left by the winner of the other battle


def test_king_may_retreat_into_the_space_that_the_attack_came_from() -> None:  # B13
    pos = played(position("GH3 GH3 GL0 SL5"), "H3>5 H3>5", "GH3>5 GH3>5")
    assert "3" in hirth.legal_retreats(pos)
    stays = played(position("GH3 GH3 GL0 SL5"), "H3>5 H3>5", "GH3>5")
    assert "3" not in hirth.legal_retreats(stays)


def test_king_retreats_to_neighbours_only_and_to_any_company_of_his_own() -> None:  # B14
    pos = played(position("GH3 GH3 GHm GH6 GL0 SL5 SKiiii7 SH7 SH9"), "H3>5 H3>5", "GH3>5")
    assert hirth.legal_retreats(pos) == {"7"}
    assert text(hirth.retreat(pos, "7")) == "GH3 GH5 GH6 GHm GL0 SH7 SH9 SKiiii7 SL7"


def test_beaten_attacking_king_is_back_where_he_came_from() -> None:  # B12
    after = played(position("GL3 SH5 SH5 SL9"), "L3>5")
    assert (text(after), after["phase"], after["mover"]) == ("GL3 SH5 SH5 SL9", hirth.STEPS, SILFR)


@pytest.mark.parametrize(
    "first, then",
    [
        ("GH3>5", {"GKi3>m", "GH3>m GKi3>m"}),  # one karve stays, the other has to go
        ("GKi3>5", {"GH3>m", "GKi3>m", "GH3>m GKi3>m"}),
    ],
)
def test_entrants_of_a_later_battle_depend_on_those_of_an_earlier_one(first: str, then: set[str]) -> None:
    pos = position("GH3 GH3 GKi1 GKi3 GL0 SH5 SHm SL9")  # B32
    pos = hirth.confirm(after_steps(pos, "Ki3>5 Ki1>3 Ki3>m H3>5 H3>m"))
    pos = hirth.choose_entrants(pos, pieces_from_text(first))
    assert set(map(text_from_pieces, hirth.legal_entrants(pos))) == then


# --- Victories


def test_yfirrad_is_all_five_middle_spaces_at_the_end_of_a_turn() -> None:
    after = played(position("GH3 GH4 GH5 GKm GL1 GH8 SL9", stake=2, holder=SILFR), "H8>6")
    assert ended(after) == Result(GULL, hirth.YFIRRAD, 2)
    assert ended(played(position("GH3 GH4 GH5 GKm GL1 GH2 SL9"), "H2>0")) is None


def test_yfirrad_can_come_to_the_other_player_by_a_retreat() -> None:  # B18
    pos = position("GL7 GH3 GH4 GHm GH6 SH8 SH8 SL9", SILFR)
    after = played(pos, "H8>7 H8>7", "SH8>7 SH8>7", retreat="5")
    assert ended(after) == Result(GULL, hirth.YFIRRAD, 1)


def test_king_without_retreat_outside_midr_is_thungur_hnifur() -> None:
    pos = position("GH7 GH7 GH8 GL0 SL9", stake=3, holder=GULL)
    after = played(pos, "H7>9 H7>9", "GH7>9")
    assert ended(after) == Result(GULL, hirth.HNIFUR, 6)
    assert text(after) == "GH7 GH8 GH9 GL0"


def test_best_victory_alone_counts() -> None:  # B17
    pos = position("GH3 GH4 GH5 GH6 GHm GH7 GH7 GH8 GL0 SL9")
    after = played(pos, "H7>9 H7>9", "GH7>9")
    assert ended(after) == Result(GULL, hirth.HNIFUR, 2)  # not 3, not 1


def test_king_in_midr_with_a_retreat_is_not_killed() -> None:
    pos = played(position("GH3 GH3 GL0 SLm"), "H3>m H3>m", "GH3>m")
    assert hirth.legal_retreats(pos) == {"4", "5", "6"}  # not 1: Miðr touches no delta


# --- The coin


def test_neutral_coin_may_be_offered_by_either_at_any_moment_between_steps() -> None:  # B19
    pos = after_steps(hirth.new(), "+H")
    assert hirth.may_offer(hirth.new(), GULL)
    assert hirth.may_offer(pos, GULL)
    assert hirth.may_offer(pos, SILFR)
    offered = hirth.offer(pos, SILFR)
    assert (hirth.players_on_turn(offered), hirth.legal_steps(offered)) == ({GULL}, set())
    assert (hirth.may_offer(offered, GULL), hirth.may_confirm(offered)) == (False, False)
    assert hirth.why_not(offered, step_from_word("+H")) == {"no-steps-now"}
    taken = hirth.answer(offered, take=True)
    assert (taken["stake"], taken["holder"], hirth.players_on_turn(taken)) == (2, GULL, {GULL})


def test_only_the_owner_offers_again_and_nobody_after_the_triple() -> None:
    pos = hirth.answer(hirth.offer(hirth.new(), GULL), take=True)
    assert (hirth.may_offer(pos, GULL), hirth.may_offer(pos, SILFR)) == (False, True)
    pos = hirth.answer(hirth.offer(pos, SILFR), take=True)
    assert (pos["stake"], pos["holder"]) == (3, GULL)
    assert (hirth.may_offer(pos, GULL), hirth.may_offer(pos, SILFR)) == (False, False)


def test_refusal_loses_the_game_at_the_stake_before_the_offer() -> None:
    offered = hirth.offer(hirth.new(), GULL)
    assert hirth.players_on_turn(offered) == {SILFR}
    assert ended(hirth.answer(offered, take=False)) == Result(GULL, hirth.GAVE_UP, 1)
    offered = hirth.offer(hirth.answer(offered, take=True), SILFR)
    assert ended(hirth.answer(offered, take=False)) == Result(SILFR, hirth.GAVE_UP, 2)


def test_coin_is_not_offered_while_battles_are_resolved_or_without_it() -> None:  # B19, B20
    pos = hirth.confirm(after_steps(position("GH3 GH3 GL0 SL5"), "H3>5 H3>5"))
    assert not hirth.may_offer(pos, GULL)
    assert not hirth.may_offer(hirth.new(penningr=False), GULL)


def test_coin_on_the_own_turn_is_offered_before_the_first_or_after_the_last_step() -> None:  # B19
    pos = hirth.new(coin_own_turn=True)
    assert (hirth.may_offer(pos, GULL), hirth.may_offer(pos, SILFR)) == (True, False)
    before = hirth.answer(hirth.offer(pos, GULL), take=True)
    assert hirth.legal_steps(before) == hirth.legal_steps(pos)
    after = hirth.answer(hirth.offer(after_steps(pos, "+H"), GULL), take=True)
    assert (hirth.legal_steps(after), hirth.may_confirm(after)) == (set(), True)


def test_resigning_costs_the_present_stake() -> None:  # B21
    pos = hirth.answer(hirth.offer(hirth.new(), GULL), take=True)
    assert ended(hirth.resign(pos, SILFR)) == Result(GULL, hirth.RESIGNED, 2)


# --- Draws


def test_position_that_starts_a_turn_for_the_third_time_is_a_draw() -> None:  # B22, B30
    assert ended(idle(hirth.new(), 7)) is None
    assert ended(idle(hirth.new(), 8)) == Result(None, hirth.REPETITION, 0)  # with the first start


def test_other_stake_is_another_position() -> None:  # B30
    pos = hirth.answer(hirth.offer(idle(hirth.new(), 4), GULL), take=True)
    assert ended(idle(pos, 4)) is None


def test_other_loss_is_another_position() -> None:  # B30
    assert hirth.key({**hirth.new(), "lost": (1, 0)}) != hirth.key(hirth.new())


def test_turn_limit_counts_the_turns_of_each_side() -> None:  # B22, B30
    assert hirth.new()["turn_limit"] == 100
    assert ended(idle(hirth.new(turn_limit=3), 5)) is None
    assert ended(idle(hirth.new(turn_limit=3), 6)) == Result(None, hirth.LIMIT, 0)


def test_victory_on_the_last_turn_counts() -> None:  # B30
    pos = position("GH3 GH4 GH5 GHm GL1 GH8 SL9", turn=200)
    assert ended(played(pos, "H8>6")) == Result(GULL, hirth.YFIRRAD, 1)


# --- The match


@pytest.mark.parametrize(
    "points, games, over, winner",
    [
        ((4, 4), 9, False, None),
        ((5, 4), 9, True, 0),
        ((0, 10), 1, True, 1),  # B26: five or more
        ((4, 3), 20, True, None),  # B31
        ((4, 3), 19, False, None),
    ],
)
def test_match_goes_to_five_points_or_twenty_games(
    points: tuple[int, int], games: int, over: bool, winner: int | None
) -> None:
    match = Match(points, games)
    assert hirth.is_match_over(match) == over
    assert (hirth.match_winner(match) if over else None) == winner


def test_colours_swap_after_each_game_also_after_a_draw() -> None:  # B26, B31
    first = hirth.after_game(Match(), Result(GULL, hirth.HNIFUR, 2))
    second = hirth.after_game(first, Result(None, hirth.LIMIT, 0))
    third = hirth.after_game(second, Result(SILFR, hirth.YFIRRAD, 1))
    fourth = hirth.after_game(third, Result(GULL, hirth.YFIRRAD, 1))
    assert [hirth.gull_of(m) for m in (Match(), first, second, third)] == [0, 1, 0, 1]
    assert [m.points for m in (first, second, third, fourth)] == [(2, 0), (2, 0), (2, 1), (2, 2)]


def test_single_game_is_a_match() -> None:  # B20
    match = hirth.after_game(Match(single=True), Result(SILFR, hirth.YFIRRAD, 1))
    assert (hirth.is_match_over(match), hirth.match_winner(match)) == (True, 1)
    drawn = hirth.after_game(Match(single=True), Result(None, hirth.LIMIT, 0))
    assert (hirth.is_match_over(drawn), hirth.match_winner(drawn)) == (True, None)


# --- Positions


@pytest.mark.parametrize(
    "pieces, changes, faults",
    [
        ("GL0", {}, {"not-one-king-each"}),
        ("GL0 SL9 GK1 GK2 GK3 GK4", {}, {"too-many-pieces"}),
        ("GL0 SL9 GH1", {"lost": (15, 0)}, {"too-many-pieces"}),
        ("GL0 SL9 GH9", {}, {"both-in-one-space"}),
        ("GL0 SL9 GKiiiii3", {}, {"load"}),
        ("GL0 SL9 GK3 GKi3", {}, {"karve-limit"}),
        ("GL0 SL9 GH3!", {}, {"not-at-rest"}),
        ("GL0 SL9 GHe", {}, {"not-the-board"}),
        ("GL0 SL9", {"stake": 2}, {"coin"}),
    ],
)
def test_impossible_position_has_its_faults(
    pieces: str, changes: dict[str, object], faults: set[str]
) -> None:
    pos: Position = {**hirth.new(), "pieces": pieces_from_text(pieces), **changes}  # type: ignore[typeddict-item]
    assert hirth.position_faults(pos) == faults


@pytest.mark.parametrize(
    "seed, exact_five, side_links", [(1, False, True), (2, True, False), (3, True, True)]
)
def test_random_games_keep_the_invariants(seed: int, exact_five: bool, side_links: bool) -> None:
    assert faults_of_random_game(seed, exact_five=exact_five, side_links=side_links) == set()
