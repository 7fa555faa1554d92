"""What always holds of a game of HIRÞ, for states from outside."""

from teban_hirth.battles import attackers_of, retreats
from teban_hirth.components import (
    HIRTH,
    HIRTHS,
    HOMES,
    KARVES,
    LOFDUNGR,
    MIDDLE,
    MIDR,
    NOBODY,
    NOWHERE,
    SPACE_NAMES,
    SPACES,
    STEPS,
    STOCK,
    VICTORIES,
)
from teban_hirth.karve_limit import keeps_karve_limit
from teban_hirth.positions import mover_of, position_of, side_of
from teban_hirth.rules import AnswerOffer, Battle, EndTurn, EnterConquered, RetreatKing, TakeStep
from teban_hirth.state import HirthState
from teban_hirth.steps import can_be_ended


def check(state: HirthState) -> None:
    """Pieces are those of the box and lie where they may; what is yet to come or the ending fits that."""
    is_turn_over = state.ending in ("yfirrad", "turn-limit")
    mover = 1 - mover_of(state) if is_turn_over else mover_of(state)
    assert is_turn_over or state.turns < 2 * state.turn_limit, "the last turn is over"
    assert state.turns <= 2 * state.turn_limit, "more turns than there are"
    if state.agenda:
        assert not state.ending, "a game that goes on has no ending"
    else:
        assert state.ending, "a game that is over has an ending"
    assert (state.winner != NOBODY) == (state.ending in VICTORIES), "a victory is somebody's, a draw nobody's"
    _check_counts(state, mover)
    _check_spaces(state, mover)
    _check_lines(state, mover)
    _check_kings(state, mover)
    _check_penningr(state)
    if state.agenda:
        _check_agenda(state, mover)
    else:
        _check_ending(state, mover)
    _check_middle(state, mover, is_turn_over)
    _check_positions(state, mover, is_turn_over)


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
    attacking_kings = sum(attacker.piece == LOFDUNGR for attacker in state.attackers)
    assert attacking_kings <= state.king_stopped, "an attacking Lofðungr may still move, or attacks twice"
    committed = len(state.attackers) + sum(state.stopped) + sum(ship.stopped for ship in state.ships)
    committed += state.king_stopped - attacking_kings
    assert committed <= STEPS - state.steps_left, "more pieces have stopped or attack than steps were taken"


def _check_kings(state: HirthState, mover: int) -> None:
    """Each Lofðungr is in a space, but the one who was beaten in this turn, where the mover has entered."""
    loser, space = 1 - mover, state.beaten_at
    assert state.kings[mover] != NOWHERE, "the Lofðungr of the player whose turn it is is missing"
    is_beaten = state.kings[loser] == NOWHERE
    assert is_beaten == (space != NOWHERE), "a Lofðungr is missing, or beaten and in a space"
    if is_beaten:
        has_stopped = state.stopped[space] or any(s.stopped for s in state.ships if s.space == space)
        attacks = any(attacker.origin == space for attacker in state.attackers)
        has_waited = state.kings[mover] == space and not state.king_stopped
        is_conquered = state.owners[space] == mover and not (has_stopped or attacks or has_waited)
        assert is_conquered, "a Lofðungr was beaten in a space that was not conquered"


def _check_penningr(state: HirthState) -> None:
    assert (state.stakes > 1) == (state.coin != NOBODY), "the Penningr is neutral until a game is doubled"
    assert state.penningr or state.stakes == 1, "a game without Penningr is doubled"


def _check_agenda(state: HirthState, mover: int) -> None:
    """What is yet to come of the turn fits what lies on the board."""
    match state.agenda:
        case [TakeStep(player=player)]:
            _check_steps(state, mover)
        case [TakeStep(player=player), AnswerOffer(player=other)]:
            _check_steps(state, mover)
            _check_offer(state, mover, 1 - other)
        case [EndTurn(player=player), *battles, EnterConquered(player=other, space=space)]:
            _check_battles(state, mover)
            assert other == player, "another player enters than fought"
            assert attackers_of(state, space), "nobody is left to enter"
            fought = [battle.space for battle in reversed(battles) if battle == Battle(player, battle.space)]
            targets = sorted({attacker.target for attacker in state.attackers})
            assert [space, *fought] == targets, "the battles are not those that are to be fought"
            assert len(fought) == len(battles), "a battle is another player's"
            assert state.beaten_at <= space, "a Lofðungr was beaten in a battle that is yet to be fought"
        case [RetreatKing(player=loser)]:
            player = 1 - loser
            assert state.kings[loser] == NOWHERE, "a Lofðungr retreats who is in a space"
            assert retreats(state, loser), "a Lofðungr retreats who cannot"
            assert not state.attackers, "a Lofðungr retreats before the battles are over"
            _check_battles(state, mover)
        case _:
            raise AssertionError("no turn goes on like that")
    assert player == mover, "it is the other player's turn"


def _check_ending(state: HirthState, mover: int) -> None:
    """The game can have ended like that, for that winner."""
    match state.ending:
        case "declined":
            _check_steps(state, mover)
            _check_offer(state, mover, state.winner)
        case "resigned":
            _check_steps(state, mover)
            assert state.resigning, "a game was resigned in which nobody may"
        case "repetition":
            _check_steps(state, mover)
            assert state.steps_left == STEPS, "a game is drawn by repetition within a turn"
        case "drepid" | "thungur-hnifur":
            _check_battles(state, mover)
            assert state.beaten_at != NOWHERE, "no Lofðungr is lost"
            assert state.winner == mover, "the winner is the one whose Lofðungr is lost"
            assert not retreats(state, 1 - mover), "a Lofðungr is lost who could retreat"
            assert not state.attackers, "a Lofðungr is lost before the battles are over"
            is_killed = state.beaten_at == MIDR
            assert is_killed == (state.ending == "drepid"), "a Lofðungr is killed in Miðr, and there alone"
        case _:
            _check_battles(state, mover)
            has_stopped = state.king_stopped or any(state.stopped) or any(s.stopped for s in state.ships)
            assert not has_stopped, "a piece has stopped, and the turn is over"
            assert not state.attackers, "a piece attacks, and the turn is over"
            assert state.beaten_at == NOWHERE, "a Lofðungr is lost, and that is not how the game ended"
            is_last = state.turns == 2 * state.turn_limit
            assert is_last or state.ending == "yfirrad", "the turn limit is not reached"


def _check_steps(state: HirthState, mover: int) -> None:
    """Between the steps of a turn."""
    assert state.beaten_at == NOWHERE, "a Lofðungr is missing in the middle of the steps"
    is_kept = can_be_ended(state, mover) if state.steps_left < STEPS else keeps_karve_limit(state, mover)
    assert is_kept, "the turn cannot be ended with one Karve in each space"


def _check_battles(state: HirthState, mover: int) -> None:
    """After the steps of a turn."""
    assert state.steps_left < STEPS, "the steps are over, and none was taken"
    assert keeps_karve_limit(state, mover), "the turn cannot be ended with one Karve in each space"


def _check_offer(state: HirthState, mover: int, player: int) -> None:
    """A player has offered the Penningr, and nothing has changed since."""
    assert state.penningr, "the Penningr is offered in a game without it"
    assert state.stakes < 3, "the Penningr is offered once more"
    assert state.coin != 1 - player, "the Penningr is offered by who does not have it"
    if state.coin_own_turn:
        assert player == mover, "the Penningr is offered in the other's turn"
        assert state.steps_left in (0, STEPS), "the Penningr is offered between steps"
        assert keeps_karve_limit(state, mover), "the Penningr is offered before the turn can be ended"


def _check_middle(state: HirthState, mover: int, is_turn_over: bool) -> None:
    """All five middle spaces at the end of a turn are a Yfirráð, and within a turn the mover's at most."""
    holder = state.owners[MIDR]
    is_held = holder != NOBODY and all(state.owners[space] == holder for space in MIDDLE)
    if is_turn_over:
        assert is_held == (state.ending == "yfirrad"), "five middle spaces are held, and no Yfirráð, or not"
        assert not is_held or state.winner == holder, "the winner does not control the five middle spaces"
    else:
        is_new = holder == mover and state.steps_left < STEPS
        assert not is_held or is_new, "all five middle spaces were held when the turn began"


def _check_positions(state: HirthState, mover: int, is_turn_over: bool) -> None:
    """Those at the start of turns; no position has come a third time in a game that goes on."""
    assert len(state.positions) <= state.turns + (not is_turn_over), "more positions than turns"
    often = max(map(state.positions.count, state.positions), default=0)
    assert often == 3 if state.ending == "repetition" else often < 3, "a position came three times, or not"
    if state.ending == "repetition":
        assert state.positions.count(position_of(state, mover)) == 3, "another position came three times"
    is_between_steps = state.ending in ("declined", "resigned") or TakeStep(mover) in state.agenda
    assert state.positions or not is_between_steps, "the position at the start of the turn is missing"
    if is_between_steps and state.steps_left == STEPS:
        began, now = (text.split(" coin ")[0] for text in (state.positions[-1], position_of(state, mover)))
        assert began == now, "the turn began in another position"
    if state.positions and not is_turn_over:
        loser = 1 - mover
        space = state.beaten_at if state.kings[loser] == NOWHERE else state.kings[loser]
        stood = f" {SPACE_NAMES.format(space)}:{side_of(state, loser)}{LOFDUNGR}"
        assert stood in state.positions[-1], "a Lofðungr stood elsewhere when the turn began"
