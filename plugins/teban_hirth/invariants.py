"""What always holds of a game of HIRÞ, for states from outside."""

from teban_hirth.battles import attackers_of, retreats
from teban_hirth.components import (
    HIRTH,
    HIRTHS,
    HOMES,
    KARVES,
    LOFDUNGR,
    NOBODY,
    NOWHERE,
    SPACE_NAMES,
    SPACES,
    STEPS,
    STOCK,
    VICTORIES,
)
from teban_hirth.karve_limit import keeps_karve_limit
from teban_hirth.positions import mover_of, position_of
from teban_hirth.rules import AnswerOffer, Battle, EndTurn, EnterConquered, RetreatKing, TakeStep
from teban_hirth.state import HirthState
from teban_hirth.steps import can_be_ended


def check(state: HirthState) -> None:
    """Pieces are those of the box and lie where they may, and what is yet to come fits that."""
    mover = mover_of(state)
    if state.agenda:
        assert state.turns < 2 * state.turn_limit, "the last turn is over"
        assert not state.ending, "a game that goes on has no ending"
    else:
        mover = 1 - mover if state.ending in ("yfirrad", "repetition", "turn-limit") else mover
        assert state.ending, "a game that is over has an ending"
    assert (state.winner != NOBODY) == (state.ending in VICTORIES), "a victory is somebody's, a draw nobody's"
    _check_counts(state, mover)
    _check_spaces(state, mover)
    _check_lines(state, mover)
    _check_kings(state)
    _check_penningr(state)
    _check_positions(state, mover)
    if state.agenda:
        _check_agenda(state, mover)


def _check_counts(state: HirthState, mover: int) -> None:
    """All Karve are somewhere, and no more Hirþ than there are."""
    for player in (0, 1):
        ships = [ship.load for ship in state.ships if ship.player == player]
        ships += [len(a.piece) - 1 for a in state.attackers if player == mover and a.piece.startswith("K")]
        karves = state.karves_in_stock[player] + len(ships)
        assert karves == KARVES, f"player {player} has {karves} Karve"
        hirths = state.hirths_in_stock[player] + sum(ships)
        hirths += sum(state.hirths[space] for space in SPACES if state.owners[space] == player)
        hirths += sum(player == mover and attacker.piece == HIRTH for attacker in state.attackers)
        assert hirths <= HIRTHS, f"player {player} has {hirths} Hirþ"


def _check_spaces(state: HirthState, mover: int) -> None:
    """Who controls a space has pieces there, and nobody else has; whoever stopped has entered it empty."""
    assert state.ships == sorted(state.ships), "Karve are not in order"
    conquered = [item.space for item in state.agenda if isinstance(item, EnterConquered)]
    for space in SPACES:
        name, owner = SPACE_NAMES.format(space), state.owners[space]
        ships = [ship for ship in state.ships if ship.space == space]
        kings = [player for player in (0, 1) if state.kings[player] == space]
        if space not in conquered:
            assert (owner != NOBODY) == state.is_held(space), f"{name} is controlled without a piece, or not"
        assert all(ship.player == owner for ship in ships), f"a Karve on {name} is not of who controls it"
        assert kings in ([], [owner]), f"a Lofðungr on {name} is not of who controls it"
        has_stopped = state.stopped[space] + sum(ship.stopped for ship in ships)
        assert has_stopped <= 1, f"more than one piece has stopped on {name}"
        assert not has_stopped or owner == mover, f"a piece on {name} has stopped, in another's turn"
        assert state.stopped[space] <= state.hirths[space], f"more Hirþ have stopped on {name} than are there"
        assert len(ships) < 2 or space in HOMES or owner == mover, f"two Karve on {name}"


def _check_lines(state: HirthState, mover: int) -> None:
    """Attackers come over a border from a space of theirs, and attack the enemy."""
    assert state.attackers == sorted(state.attackers), "attackers are not in order"
    conquered = [item.space for item in state.agenda if isinstance(item, EnterConquered)]
    for target, origin, piece in [(a.target, a.origin, a.piece) for a in state.attackers]:
        name = SPACE_NAMES.format(target)
        if origin == STOCK:
            assert target == state.home(mover), f"an attack on {name} from the stock"
            assert piece in ("H", "K"), f"{piece} attacks from the stock"
        else:
            assert target in state.neighbours(origin), f"an attack on {name} over no border"
            assert state.owners[origin] == mover, f"an attack on {name} from a space of the enemy"
        assert piece != LOFDUNGR or state.kings[mover] == origin, "a Lofðungr attacks from where he is not"
        enemy = mover if target in conquered else 1 - mover
        assert state.owners[target] == enemy, f"an attack on {name}, which is not the enemy's"
    kings = sum(attacker.piece == LOFDUNGR for attacker in state.attackers)
    assert kings <= state.king_stopped, "an attacking Lofðungr may still move, or attacks twice"
    committed = len(state.attackers) + sum(state.stopped) + sum(ship.stopped for ship in state.ships)
    assert committed <= STEPS - state.steps_left, "more pieces have stopped or attack than steps were taken"


def _check_kings(state: HirthState) -> None:
    """Each Lofðungr is in a space, but one who is yet to retreat or is lost."""
    is_lost = state.ending in ("drepid", "thungur-hnifur")
    missing = state.kings.count(NOWHERE)
    assert missing == (state.beaten_at != NOWHERE), "a Lofðungr is missing, or beaten and in a space"
    assert not missing or state.agenda or is_lost, "a Lofðungr is missing"
    assert not is_lost or missing, "no Lofðungr is lost"


def _check_penningr(state: HirthState) -> None:
    assert (state.stakes > 1) == (state.coin != NOBODY), "the Penningr is neutral until a game is doubled"
    assert state.penningr or state.stakes == 1, "a game without Penningr is doubled"


def _check_positions(state: HirthState, mover: int) -> None:
    """Those at the start of turns; no position has come a third time in a game that goes on."""
    assert len(state.positions) <= state.turns + 1, "more positions than turns"
    often = max(map(state.positions.count, state.positions), default=0)
    assert often == 3 if state.ending == "repetition" else often < 3, "a position came three times, or not"
    if state.agenda and state.steps_left == STEPS:
        assert state.positions, "the position at the start of the turn is missing"
        began, now = (text.split(" coin ")[0] for text in (state.positions[-1], position_of(state, mover)))
        assert began == now, "the turn began in another position"


def _check_agenda(state: HirthState, mover: int) -> None:
    match state.agenda:
        case [TakeStep(player=player)]:
            pass
        case [TakeStep(player=player), AnswerOffer(player=other)]:
            assert state.coin != other, "the Penningr is offered by who does not have it"
            assert state.penningr, "the Penningr is offered in a game without it"
            assert state.stakes < 3, "the Penningr is offered once more"
        case [EndTurn(player=player), *battles, EnterConquered(player=other, space=space)]:
            assert other == player, "another player enters than fought"
            assert attackers_of(state, space), "nobody is left to enter"
            fought = [battle.space for battle in reversed(battles) if battle == Battle(player, battle.space)]
            targets = sorted({attacker.target for attacker in state.attackers})
            assert [space, *fought] == targets, "the battles are not those that are to be fought"
            assert len(fought) == len(battles), "a battle is another player's"
        case [RetreatKing(player=loser)]:
            player = 1 - loser
            assert state.kings[loser] == NOWHERE, "a Lofðungr retreats who is in a space"
            conquered = state.owners[state.beaten_at] == player
            assert conquered, "a Lofðungr retreats from a space that was not conquered"
            assert retreats(state, loser), "a Lofðungr retreats who cannot"
            assert not state.attackers, "a Lofðungr retreats before the battles are over"
        case _:
            raise AssertionError("no turn goes on like that")
    assert player == mover, "it is the other player's turn"
    if isinstance(state.agenda[0], TakeStep):
        assert NOWHERE not in state.kings, "a Lofðungr is missing in the middle of the steps"
        assert can_be_ended(state, mover), "the turn cannot be ended with one Karve in each space"
    else:
        assert keeps_karve_limit(state, mover), "the turn cannot be ended with one Karve in each space"
