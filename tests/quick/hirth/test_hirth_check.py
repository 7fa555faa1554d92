"""What must always hold: a state from outside that breaks it is refused."""

import json

import pytest

from hirth_boards import HIRTH, at, board, played
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
        (("karves_in_stock", 1, 3), "player 1 has 4 Karve"),
        (("kings", 1, 0), "a Lofðungr on 0 is not of who controls it"),
        (("kings", 1, -1), "9 is controlled without a piece"),
        (("beaten_at", 3), "a Lofðungr is missing, or beaten and in a space"),
        (("stopped", 5, 1), "more pieces have stopped or attack than steps were taken"),
        (("stopped", 3, 1), "a piece on 3 has stopped, in another's turn"),
        (("steps_left", 6), "steps_left: expected int <= 5"),
        (("king_stopped", "x"), "king_stopped: expected bool"),
        (("stakes", 2), "the Penningr is neutral until a game is doubled"),
        (("coin", 1), "the Penningr is neutral until a game is doubled"),
        (("turns", 1), "the turn began in another position"),
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
        (("ships", [{"space": 0, "load": 5, "player": 0}]), "expected int <= 4"),
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
    with pytest.raises(DecodeError, match="retreats from a space that was not conquered"):
        HIRTH.decode(data)


def test_three_karves_that_cannot_part_are_refused():
    with pytest.raises(DecodeError, match="cannot be ended with one Karve"):
        HIRTH.decode(edited(board("G 0:GL 9:SL 3:GKKK"), "steps_left", 1))


@pytest.mark.parametrize("field", ["hirths", "owners", "stopped"])
def test_a_view_of_another_size_is_refused(field):
    data = json.loads(HIRTH.encode(HIRTH.view(board(TEXT), SPECTATOR)))
    data[field].append(0)
    with pytest.raises(DecodeError, match="expected array of length <= 11"):
        HIRTH.decode_view(json.dumps(data))
