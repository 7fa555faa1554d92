"""Holds games of HIRÞ to the independent oracle, which plays along: what is legal, why not, the end."""

from collections import Counter
from collections.abc import Iterator
from typing import Any
from weakref import WeakKeyDictionary

from every_game.comparing import refusal_faults, unequal
from hirth_attempts import EVERY_STEP
from oracles import hirth as oracle
from oracles import hirth_board, hirth_steps
from oracles.hirth import Position
from teban import QuickRng, Session
from teban_hirth.actions import (
    CONFIRM,
    OFFER,
    RESIGN,
    Advance,
    Board,
    Confirm,
    Drop,
    Enter,
    Leave,
    Move,
    Offer,
    Resign,
    Retreat,
    Stay,
    Take,
)
from teban_hirth.components import LOFDUNGR, NOBODY, NOWHERE, ORIGIN_NAMES, SPACE_NAMES, SPACES, STOCK
from teban_hirth.notation import line_of_play
from teban_hirth.rules import AnswerOffer, EnterConquered, RetreatKing, TakeStep
from teban_hirth.state import HirthState
from teban_hirth.steps import name_of

PROHIBITIONS = {
    "none-in-stock": {"none-in-stock"},
    "no-border": {"no-common-border"},
    "no-such-piece": {"no-such-piece"},
    "piece-has-stopped": {"stopped"},
    "piece-attacks": {"on-border"},
    "no-such-karve": {"no-such-karve", "karve-on-border", "no-such-piece", "on-border"},
    "karve-full": {"karve-full"},
    "king-in-karve": {"only-warriors-board"},
    "nobody-aboard": {"karve-empty"},
    "karve-has-stopped": {"stopped"},
    "no-steps-left": {"five-steps-made", "no-steps-now"},
    "two-karves": {"karve-limit"},
}
"""The plugin's reasons for refusing a step, in the oracle's words."""

ENDINGS = {
    "yfirrad": oracle.YFIRRAD,
    "thungur-hnifur": oracle.HNIFUR,
    "drepid": oracle.DREPID,
    "declined": oracle.GAVE_UP,
    "resigned": oracle.RESIGNED,
    "repetition": oracle.REPETITION,
    "turn-limit": oracle.LIMIT,
}
ATTEMPTS = 4
"""Illegal steps tried at each turn, most of them with pieces that are there."""


class Follower:
    """The oracle's position beside a session; players are colours there."""

    def __init__(self, start: HirthState) -> None:
        self.gull = start.gull
        self.seen = 0
        self.position = oracle.new(
            side_links=start.side_links,
            exact_five=start.exact_five,
            penningr=start.penningr,
            coin_own_turn=start.coin_own_turn,
            turn_limit=start.turn_limit,
        )
        self._entering: list[Any] = []

    def colour(self, player: int) -> int:
        return 0 if player == self.gull else 1

    def follow(self, line: list[tuple[int, Any]]) -> None:
        for player, action in line[self.seen :]:
            self.position = self._after(self.colour(player), action)
        self.seen = len(line)

    def _after(self, colour: int, action: Any) -> Position:
        position = self.position
        match action:
            case Confirm():
                return oracle.confirm(position)
            case Advance(piece=piece, origin=origin):
                self._entering.append((kind_of(piece), load_of(piece), ORIGIN_NAMES.format(origin)))
                return self._chosen(is_last=False)
            case Stay():
                return self._chosen(is_last=True)
            case Retreat(space=space):
                return oracle.retreat(position, SPACE_NAMES.format(space))
            case Offer():
                return oracle.offer(position, colour)
            case Take() | Drop():
                return oracle.answer(position, take=isinstance(action, Take))
            case Resign():
                return oracle.resign(position, colour)
        return oracle.make_step(position, step_of(action))

    def _chosen(self, is_last: bool) -> Position:
        """The position once all that enter a space are known."""
        battle = oracle.won_battles(self.position)[len(self.position["entrants"])]
        if not is_last and len(self._entering) < len(battle.attackers):
            return self.position
        left = list(battle.attackers)
        entrants = []
        for kind, load, space in self._entering:
            piece = next(p for p in left if (p.kind, p.load, p.space) == (kind, load, space))
            left.remove(piece)
            entrants.append(piece)
        self._entering = []
        return oracle.choose_entrants(self.position, tuple(sorted(entrants)))


FOLLOWERS: WeakKeyDictionary[Session, Follower] = WeakKeyDictionary()


def followed(session: Session[HirthState]) -> Follower:
    """The oracle at the session's present position."""
    line = list(line_of_play(session))
    follower = FOLLOWERS.get(session)
    if follower is None or follower.seen > len(line):
        follower = FOLLOWERS[session] = Follower(session.start)
    follower.follow(line)
    return follower


def differences_at_turn(session: Session[HirthState], rng: QuickRng, refused: Counter[str]) -> Iterator[str]:
    """Where somebody is to decide: the position, what everybody may do, why not the rest."""
    state, follower = session.state, followed(session)
    position, item = follower.position, state.agenda[-1]
    waiting = {follower.colour(player) for player in session.to_act()}
    yield from unequal(session, "who decides", waiting, oracle.players_on_turn(position))
    for player in (0, 1):
        legal = session.legal_actions(player)
        may_offer = oracle.may_offer(position, follower.colour(player))
        yield from unequal(session, f"offer of {player}", OFFER in legal, may_offer)
        is_free = state.resigning and oracle.is_between_steps(position)
        yield from unequal(session, f"resigning of {player}", RESIGN in legal, is_free)
    if isinstance(item, AnswerOffer):
        return
    listed = session.game.steps.kinds.in_turn(session.legal_actions(item.player))
    if isinstance(item, EnterConquered):
        wanted = {multiset(entrants) for entrants in oracle.legal_entrants(position)}
        begun = follower._entering
        wanted = {chosen for chosen in wanted if not Counter(begun) - Counter(chosen)}
        yield from unequal(session, "entrants", entrants_from(session.game, state, item, begun), wanted)
        return
    yield from unequal(session, "pieces", pieces_of(state), position["pieces"])
    yield from unequal(session, "score so far", (state.stakes, state.coin), stakes_of(follower))
    if isinstance(item, RetreatKing):
        spaces = {SPACE_NAMES.format(action.space) for action in listed}
        yield from unequal(session, "retreats", spaces, oracle.legal_retreats(position))
        return
    assert isinstance(item, TakeStep)
    yield from unequal(session, "confirm", CONFIRM in listed, oracle.may_confirm(position))
    steps, wanted = {step_of(step) for step in listed if step != CONFIRM}, oracle.legal_steps(position)
    yield from unequal(session, "steps", steps, wanted)
    for player in (0, 1):
        stock = state.hirths_in_stock[player], state.karves_in_stock[player]
        yield from unequal(session, "stock", stock, oracle.stock(position, follower.colour(player)))
    near = steps_near(state, item.player)
    for step in [rng.choice(EVERY_STEP), *(rng.choice(near) for _ in range(ATTEMPTS - 1))]:
        if step_of(step) not in wanted:
            words = oracle.why_not(position, step_of(step))
            broken = {reason for reason, meant in PROHIBITIONS.items() if meant & words}
            yield from refusal_faults(session, item.player, step, broken, "HIRÞ", refused)


def steps_near(state: HirthState, player: int) -> list[Any]:
    """Steps, legal or not, of pieces that are there, and out of the stock."""
    ships = [ship for ship in state.ships if ship.player == player]
    own = [space for space in SPACES if state.owners[space] == player]
    return [
        Enter("H"),
        Enter("K"),
        *[Leave(ship.space, ship.piece) for ship in ships],
        *[Board(piece, ship.space, name_of(ship)) for ship in ships for piece in ("H", "H", "H", "L")],
        *[
            Move(p, here, there)
            for here in own
            for p in dict.fromkeys(state.pieces_in(here))
            for there in SPACES
        ],
        *[Move(a.piece, a.origin, there) for a in state.attackers if a.origin != STOCK for there in SPACES],
    ]


def differences_at_end(session: Session[HirthState]) -> Iterator[str]:
    """Where a game has ended: that it has, how, and what it is worth to whom."""
    state, follower, outcome = session.state, followed(session), session.outcome()
    result = follower.position["result"]
    if result is None or outcome is None:
        yield f"after {session.revision} entries: the game goes on and is over"
        return
    points = [0, 0]
    if result.winner is not None:
        points[follower.gull if result.winner == 0 else 1 - follower.gull] = result.points
    yield from unequal(session, "ending", ENDINGS[state.ending], result.kind)
    yield from unequal(session, "totals", outcome.totals, tuple(points))


def differences_along(game: Session[HirthState]) -> Iterator[str]:
    """Where they differ in a game that was played: before each of its decisions, and at its end."""
    session, rng = Session.from_state(game.game, game.start, seed=1), QuickRng(1)
    for player, action in line_of_play(game):
        if session.is_over:
            break
        yield from differences_at_turn(session, rng, Counter())
        session.play(player, action)
    yield from differences_at_end(session)


# The plugin's state and actions in the oracle's words -------------------------------------------


def pieces_of(state: HirthState) -> hirth_board.Pieces:
    """All pieces but a beaten king, in the oracle's order."""
    colours = [0 if player == state.gull else 1 for player in (0, 1)]
    mover = state.turns % 2
    pieces = []
    for space, name in enumerate(hirth_board.SPACES):
        for number in range(state.hirths[space]):
            is_stopped = number < state.stopped[space]
            pieces.append(hirth_board.Piece(colours[state.owners[space]], "H", name, 0, is_stopped))
    for ship in state.ships:
        name = SPACE_NAMES.format(ship.space)
        pieces.append(hirth_board.Piece(colours[ship.player], "K", name, ship.load, ship.stopped))
    king_attacks = any(attacker.piece == LOFDUNGR for attacker in state.attackers)
    for player, space in enumerate(state.kings):
        if space != NOWHERE and not (king_attacks and colours[player] == mover):
            is_stopped = state.king_stopped and colours[player] == mover
            pieces.append(hirth_board.Piece(colours[player], "L", SPACE_NAMES.format(space), 0, is_stopped))
    for target, origin, piece in ((a.target, a.origin, a.piece) for a in state.attackers):
        place = ORIGIN_NAMES.format(origin)
        pieces.append(
            hirth_board.Piece(mover, kind_of(piece), place, load_of(piece), target=SPACE_NAMES.format(target))
        )
    if not isinstance(state.agenda[-1], TakeStep):  # the oracle gives every piece its rest at once
        pieces = [piece._replace(stopped=False) for piece in pieces]
    return tuple(sorted(pieces))


def stakes_of(follower: Follower) -> tuple[int, int]:
    stake, holder = follower.position["stake"], follower.position["holder"]
    if holder is None:
        return stake, NOBODY
    return stake, follower.gull if holder == 0 else 1 - follower.gull


def entrants_from(
    game: Any, state: HirthState, item: EnterConquered, begun: list[Any]
) -> set[tuple[Any, ...]]:
    """Every set of entrants that the plugin's choices lead to."""
    found = set()
    for action in item.actions(state):
        if isinstance(action, Stay):
            found.add(tuple(sorted(begun)))
            continue
        after = game.clone(state)
        game.apply(after, item.player, action)
        entering = [
            *begun,
            (kind_of(action.piece), load_of(action.piece), ORIGIN_NAMES.format(action.origin)),
        ]
        here = after.agenda[-1] if after.agenda else None
        if here == item:
            found |= entrants_from(game, after, item, entering)
        else:
            found.add(tuple(sorted(entering)))
    return found


def multiset(entrants: Any) -> tuple[Any, ...]:
    return tuple(sorted((piece.kind, piece.load, piece.space) for piece in entrants))


def step_of(action: Any) -> hirth_steps.Step:
    match action:
        case Enter(piece=piece):
            return hirth_steps.Enter(piece)
        case Move(piece=piece, origin=origin, space=space):
            ends = SPACE_NAMES.format(origin), SPACE_NAMES.format(space)
            return hirth_steps.Move(kind_of(piece), load_of(piece), *ends)
        case Board(piece=piece, space=space, karve=karve):
            name, is_stopped = SPACE_NAMES.format(space), karve.endswith("-stopped")
            return hirth_steps.Board(piece, name, karve.count("i"), is_stopped)
        case Leave(space=space, karve=karve):
            return hirth_steps.Leave(SPACE_NAMES.format(space), karve.count("i"))
    raise AssertionError(f"{action!r} is no step")


def kind_of(piece: str) -> str:
    return piece[0]


def load_of(piece: str) -> int:
    return len(piece) - 1
