"""What must always hold: a state from outside that breaks it is refused."""

import json

import pytest

from hirth_boards import HIRTH, at, board, played, read
from teban import SPECTATOR, DecodeError

TEXT = "G 0:GLK 9:SL 3:SHKi 5:GHH"


def edited(state, *path_and_value):
    """The state's JSON with one value changed."""
    *path, last, value = path_and_value
    data = place = json.loads(HIRTH.encode(state))
    for step in path:
        place = place[step]
    place[last] = value
    return json.dumps(data)


@pytest.mark.parametrize(
    "path_and_value, fault",
    [
        (("owners", 3, 0), "a Karve on 3 is not of who controls it"),
        (("owners", 4, 0), "4 is controlled without a piece"),
        (("hirths", 5, 0), "5 is controlled without a piece"),
        (("hirths", 5, 16), r"hirths\[5\]: expected int <= 15"),
        (("hirths_in_stock", 0, 14), "player 0 has 16 Hirþ"),
        (("hirths_in_stock", 1, 14), "player 1 has 16 Hirþ"),
        (("karves_in_stock", 1, 3), "player 1 has 4 Karve"),
        (("kings", 1, 0), "a Lofðungr on 0 is not of who controls it"),
        (("kings", 1, -1), "9 is controlled without a piece"),
        (("beaten_at", 3), "a Lofðungr is missing, or beaten and in a space"),
        (("stopped", 5, 1), "more pieces have stopped or attack than steps were taken"),
        (("stopped", 3, 1), "a piece on 3 has stopped, in another's turn"),
        (("steps_left", 6), "steps_left: expected int <= 5"),
        (("steps_left", -1), "steps_left: expected int >= 0"),
        (("king_stopped", "x"), "king_stopped: expected bool"),
        (("stakes", 2), "the Penningr is neutral until a game is doubled"),
        (("coin", 1), "the Penningr is neutral until a game is doubled"),
        (("turns", 1), "it is the other player's turn"),
        (("turns", 200), "the last turn is over"),
        (("ending", "yfirrad"), "a game that goes on has no ending"),
        (("winner", 0), "a victory is somebody's, a draw nobody's"),
        (("positions", []), "the position at the start of the turn is missing"),
        (("positions", ["G 0:GL"]), "the turn began in another position"),
        (("positions", ["x"] * 9), "more positions than turns"),
        (("attackers", [{"target": 3, "origin": 9, "piece": "H"}]), "an attack on 3 over no border"),
        (
            ("attackers", [{"target": 7, "origin": 9, "piece": "H"}]),
            "an attack on 7 from a space of the enemy",
        ),
        (("attackers", [{"target": 3, "origin": 11, "piece": "H"}]), "an attack on 3 from the stock"),
        (("attackers", [{"target": 3, "origin": 5, "piece": "L"}]), "attacks from where he is not"),
        (("attackers", [{"target": 6, "origin": 5, "piece": "H"}]), "which is not the enemy's"),
        (("attackers", [{"target": 3, "origin": 5, "piece": "H"}]), "more pieces have stopped or attack"),
        (("agenda", []), "a game that is over has an ending"),
        (("agenda", [{"is": "TakeStep", "player": 1}]), "it is the other player's turn"),
        (("agenda", [{"is": "RetreatKing", "player": 1}]), "a Lofðungr retreats who is in a space"),
        (("agenda", [{"is": "AnswerOffer", "player": 1}]), "no turn goes on like that"),
        (("attackers", [{"target": -1, "origin": 5, "piece": "H"}]), "target: expected int >= 0"),
        (("ships", [{"space": 0, "load": 5, "player": 0}]), "expected int <= 4"),
        (("ships", 0, "space", 11), "space: expected int <= 10"),
    ],
)
def test_a_state_that_breaks_an_invariant_is_refused(path_and_value, fault):
    data = edited(board(TEXT, lost=(1, 1)), *path_and_value)
    with pytest.raises(DecodeError, match=fault):
        HIRTH.decode(data)


@pytest.mark.parametrize(
    "steps",
    [[], ["move H 5 m"], ["move H 5 3", "move H 5 3"], ["move H 5 3", "move H 5 3", "offer"], ["1 offer"]],
)
def test_a_state_of_the_rules_is_accepted(steps):
    state = played(at(TEXT), *steps).state
    assert HIRTH.decode(HIRTH.encode(state)) == state


def test_a_state_in_the_middle_of_battles_is_accepted():
    session = played(at("G 0:GL 9:SL 5:GHHHH 3:SK 6:SK"), "move H 5 3", "move H 5 3", "move H 5 6", "confirm")
    played(session, "advance H 5")
    assert HIRTH.decode(HIRTH.encode(session.state)) == session.state


def test_a_lofdungr_who_retreats_from_where_he_was_not_beaten_is_refused():
    session = played(
        at("G 0:GL m:GHH 3:SL 9:SH"), "move H m 3", "move H m 3", "confirm", "advance H m", "stay"
    )
    data = edited(session.state, "beaten_at", 9)
    with pytest.raises(DecodeError, match="was beaten in a space that was not conquered"):
        HIRTH.decode(data)


# Endings ---------------------------------------------------------------------------------------------

DREPID = ("G 0:GL 3:GHHH 4:GH 5:GH 6:GH m:SL", "G1 H3>mH3>m >mSLxGHmGH3")
HNIFUR = ("G 0:GL 7:GHHH 8:GHH 9:SL", "G1 H7>9H7>9 >9SLxGH9GH7")
YFIRRAD = ("G 0:GLH 9:SL 3:GH 4:GH 5:GH 6:GHH", "G1 H6m /")
LAST_TURN = ("S 0:GL 9:SL 3:GH", "S1 L97 /")
SHUFFLED = "\n".join(f"G{n} L01 /\nS{n} L97 /\nG{n + 1} L10 /\nS{n + 1} L79 /" for n in (1, 3))


def over(text, turns, **fields):
    """A game that the turns have ended."""
    session = read(at(text, **fields), turns)
    assert session.is_over
    return session.state


def changed(state, **fields):
    """The state with some fields changed, as JSON."""
    return json.dumps({**json.loads(HIRTH.encode(state)), **fields})


@pytest.mark.parametrize(
    "text, turns, options",
    [
        (*DREPID, {}),
        (*HNIFUR, {}),
        (*YFIRRAD, {}),
        (*LAST_TURN, {"turn_limit": 1}),
        ("G 0:GL 9:SL", SHUFFLED, {}),
        ("G 0:GL 9:SL", "G1 He SdGg", {}),
        ("G 0:GL 9:SL", "G1 He GdSg", {"coin_own_turn": True}),
        ("G 0:GL 9:SL", "G1 He Gg", {"resigning": True}),
        ("G 0:GL 9:SL", "G1 He Sg", {"resigning": True, "penningr": False}),
    ],
)
def test_every_ending_of_the_rules_is_accepted(text, turns, options):
    state = over(text, turns, **options)
    assert HIRTH.decode(HIRTH.encode(state)) == state


@pytest.mark.parametrize(
    "game, fields, fault",
    [
        (DREPID, {"winner": 1}, "the winner is the one whose Lofðungr is lost"),
        (HNIFUR, {"winner": 1}, "the winner is the one whose Lofðungr is lost"),
        (DREPID, {"ending": "thungur-hnifur"}, "killed in Miðr, and there alone"),
        (HNIFUR, {"ending": "drepid"}, "killed in Miðr, and there alone"),
        (DREPID, {"ending": "yfirrad"}, "the Lofðungr of the player whose turn it is is missing"),
        (DREPID, {"ending": "declined"}, "missing in the middle of the steps"),
        (DREPID, {"beaten_at": 8}, "beaten in a space that was not conquered"),
        (DREPID, {"beaten_at": 0}, "beaten in a space that was not conquered"),
        (DREPID, {"beaten_at": 4, "ending": "thungur-hnifur"}, "lost who could retreat"),
        (HNIFUR, {"beaten_at": 7}, "lost who could retreat"),
        (DREPID, {"steps_left": 5}, "the steps are over, and none was taken"),
        (DREPID, {"turns": 200}, "the last turn is over"),
        (YFIRRAD, {"winner": 1}, "the winner does not control the five middle spaces"),
        (YFIRRAD, {"ending": "turn-limit", "winner": -1}, "the turn limit is not reached"),
        (YFIRRAD, {"ending": "turn-limit", "winner": -1, "turns": 200}, "five middle spaces are held"),
        (YFIRRAD, {"ending": "declined"}, "were held when the turn began"),
        (YFIRRAD, {"ending": "drepid"}, "no Lofðungr is lost"),
        (YFIRRAD, {"steps_left": 5}, "the steps are over, and none was taken"),
        (YFIRRAD, {"king_stopped": True}, "a piece has stopped, and the turn is over"),
        (YFIRRAD, {"turns": 201}, "more turns than there are"),
    ],
)
def test_an_ending_that_does_not_fit_the_board_is_refused(game, fields, fault):
    with pytest.raises(DecodeError, match=fault):
        HIRTH.decode(changed(over(*game), **fields))


@pytest.mark.parametrize(
    "fields, fault",
    [
        ({"ending": "yfirrad", "winner": 0}, "the steps are over, and none was taken"),
        ({"ending": "yfirrad", "winner": 0, "turns": 1, "steps_left": 0}, "no Yfirráð, or not"),
        ({"ending": "turn-limit"}, "the steps are over, and none was taken"),
        ({"ending": "turn-limit", "turns": 1, "steps_left": 0}, "the turn limit is not reached"),
        ({"ending": "repetition"}, "a position came three times, or not"),
        ({"ending": "repetition", "steps_left": 3}, "by repetition within a turn"),
        ({"ending": "declined", "winner": 0, "penningr": False}, "in a game without it"),
        ({"ending": "declined", "winner": 0, "coin": 0, "stakes": 3}, "offered once more"),
        ({"ending": "declined", "winner": 0, "coin": 1, "stakes": 2}, "offered by who does not have it"),
        ({"ending": "declined", "winner": 1, "coin_own_turn": True}, "offered in the other's turn"),
        (
            {"ending": "declined", "winner": 0, "coin_own_turn": True, "steps_left": 3},
            "offered between steps",
        ),
        ({"ending": "resigned", "winner": 0}, "a game was resigned in which nobody may"),
        ({"ending": "resigned", "winner": 0, "resigning": True, "turns": 200}, "the last turn is over"),
    ],
)
def test_an_ending_of_the_first_turn_that_cannot_be_is_refused(fields, fault):
    with pytest.raises(DecodeError, match=fault):
        HIRTH.decode(changed(HIRTH.new_state(2), agenda=[], **fields))


@pytest.mark.parametrize(
    "fields, fault",
    [
        ({"positions": ["G 0:GL"] * 3}, "another position came three times"),
        ({"winner": 0}, "a draw nobody's"),
    ],
)
def test_a_repetition_is_of_the_position_that_lies_there(fields, fault):
    with pytest.raises(DecodeError, match=fault):
        HIRTH.decode(changed(over("G 0:GL 9:SL", SHUFFLED), **fields))


# Within a turn -----------------------------------------------------------------------------------------

OFFERED = [{"is": "TakeStep", "player": 0}, {"is": "AnswerOffer", "player": 0}]


@pytest.mark.parametrize(
    "fields, fault",
    [
        ({"king_stopped": True}, "more pieces have stopped or attack than steps were taken"),
        ({"agenda": OFFERED, "coin_own_turn": True}, "offered in the other's turn"),
        ({"agenda": OFFERED, "coin": 0, "stakes": 2}, "offered by who does not have it"),
        ({"agenda": OFFERED, "penningr": False}, "in a game without it"),
    ],
)
def test_a_first_turn_that_cannot_be_is_refused(fields, fault):
    with pytest.raises(DecodeError, match=fault):
        HIRTH.decode(changed(HIRTH.new_state(2), **fields))


@pytest.mark.parametrize("side", "GS")
def test_a_turn_does_not_begin_with_all_five_middle_spaces_held(side):
    spaces = " ".join(f"{space}:{side}H" for space in "3456m")
    with pytest.raises(DecodeError, match="were held when the turn began"):
        board(f"G 0:GL 9:SL {spaces}")


def test_all_five_middle_spaces_may_be_held_within_the_turn():
    state = played(at("G 0:GLH 9:SL 3:GH 4:GH 5:GH 6:GHH"), "move H 6 m").state
    assert HIRTH.decode(HIRTH.encode(state)) == state


def battles():
    """Silfr's Lofðungr is beaten in 3, and a battle for 4 is yet to be fought."""
    session = at("G 0:GL 2:GH m:GHHH 3:SL 4:SK 9:SH")
    return played(session, "move H m 3", "move H m 3", "move H m 4", "confirm").state


@pytest.mark.parametrize(
    "space, fault",
    [
        (4, "beaten in a space that was not conquered"),
        (8, "beaten in a space that was not conquered"),
        (0, "beaten in a space that was not conquered"),
        (2, "a Lofðungr stood elsewhere when the turn began"),
        (10, "beaten in a space that was not conquered"),
    ],
)
def test_a_lofdungr_who_is_beaten_where_none_was_attacked_is_refused(space, fault):
    with pytest.raises(DecodeError, match=fault):
        HIRTH.decode(changed(battles(), beaten_at=space))


def test_a_lofdungr_who_is_beaten_is_accepted():
    assert HIRTH.decode(HIRTH.encode(battles())) == battles()


def test_a_space_that_two_pieces_entered_empty_is_refused():
    state = board("G 0:GL 9:SL 5:GHK", steps_left=3)
    stopped = {"stopped": [0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0]}
    assert HIRTH.decode(changed(state, **stopped)).stopped[5] == 1
    karve = {"space": 5, "load": 0, "player": 0, "stopped": True}
    with pytest.raises(DecodeError, match="more than one piece has stopped on 5"):
        HIRTH.decode(changed(state, **stopped, ships=[karve]))


def test_three_karves_that_cannot_part_are_refused():
    with pytest.raises(DecodeError, match="cannot be ended with one Karve"):
        HIRTH.decode(
            edited(played(at("G 0:GL 9:SL 1:GKK 3:GK"), "move K 1 3", "move K 1 3").state, "steps_left", 1)
        )


@pytest.mark.parametrize("field", ["hirths", "owners", "stopped"])
def test_a_view_of_another_size_is_refused(field):
    data = json.loads(HIRTH.encode(HIRTH.view(board(TEXT), SPECTATOR)))
    data[field].append(0)
    with pytest.raises(DecodeError, match="expected array of length <= 11"):
        HIRTH.decode_view(json.dumps(data))
