"""HIRÞ oracle: turns, entrants, retreats, the coin, victories, draws and the match.

Written from the rulebook and from the readings in `docs/rules/hirth.md` alone, in plain Python: it
shares no line and no table with the plugin, so that a difference between the two is news.

Players, spaces and pieces are those of `hirth_board.py`, steps those of `hirth_steps.py`. A player
is a colour; only `Match` knows persons. Choices are made one at a time, also where there is one only.
"""

from collections import Counter
from typing import NamedTuple, TypedDict

from oracles import hirth_board as board
from oracles import hirth_steps
from oracles.hirth_board import GULL, SILFR, Battle, Entrants, Piece, Pieces
from oracles.hirth_steps import Step, Turn

# phases
STEPS = "steps"  # the mover makes steps or confirms, both may use the coin
ENTRANTS = "entrants"  # the mover chooses for each battle that he won, in number order
RETREAT = "retreat"  # the other player chooses
OVER = "over"

YFIRRAD, HNIFUR, DREPID = "yfirrad", "hnifur", "drepid"
GAVE_UP, RESIGNED = "gave-up", "resigned"
REPETITION, LIMIT = "repetition", "limit"  # both draws
VICTORY_POINTS = {YFIRRAD: 1, HNIFUR: 2, DREPID: 5}
HIGHEST_STAKE = 3
REPEATS = 3
MATCH_POINTS, MOST_GAMES = 5, 20


class Result(NamedTuple):
    winner: int | None
    kind: str
    points: int  # with the stake


class Position(TypedDict):
    """A position at some point of a turn, as plain data."""

    phase: str
    mover: int
    turn: int  # 1 is Gull's first, 2 Silfr's first
    steps: int  # made in this turn
    pieces: Pieces
    lost: tuple[int, int]  # warriors out of the game
    entrants: tuple[Entrants, ...]  # chosen so far, one for each battle won
    fallen_from: str  # the space that a beaten king has to leave, else empty
    stake: int  # 1, 2 or 3
    holder: int | None  # of the coin; nobody while it is neutral
    offer: int | None  # the player whose offer waits for an answer
    last_step_made: bool  # by an offer after steps, under `coin_own_turn`
    history: tuple[object, ...]  # `key` at the start of every turn, with the present one
    result: Result | None
    side_links: bool  # option
    exact_five: bool  # option
    penningr: bool  # option
    coin_own_turn: bool  # option
    turn_limit: int  # option: turns of each side


def new(
    *,
    side_links: bool = True,
    exact_five: bool = False,
    penningr: bool = True,
    coin_own_turn: bool = False,
    turn_limit: int = 100,
) -> Position:
    """Both kings at home, all else in stock, Gull to move. Rule: HIRÞ, "Rules", setup."""
    pieces = tuple(Piece(player, board.KING, board.HOMES[player]) for player in (GULL, SILFR))
    return started(
        {
            "phase": STEPS,
            "mover": GULL,
            "turn": 1,
            "steps": 0,
            "pieces": pieces,
            "lost": (0, 0),
            "entrants": (),
            "fallen_from": "",
            "stake": 1,
            "holder": None,
            "offer": None,
            "last_step_made": False,
            "history": (),
            "result": None,
            "side_links": side_links,
            "exact_five": exact_five,
            "penningr": penningr,
            "coin_own_turn": coin_own_turn,
            "turn_limit": turn_limit,
        }
    )


def key(position: Position) -> object:
    """What makes two positions at the start of turns the same. Reading B30."""
    return (
        position["pieces"],
        position["lost"],
        position["mover"],
        position["holder"],
        position["stake"],
    )


def stock(position: Position, player: int) -> tuple[int, int]:
    """Warriors and karves in stock."""
    return board.in_stock(position["pieces"], player, position["lost"][player])


def position_faults(position: Position) -> set[str]:
    """Everything that makes this an impossible position at the start of a turn."""
    pieces = position["pieces"]
    faults = set()
    for player in (GULL, SILFR):
        if min(stock(position, player)) < 0 or position["lost"][player] < 0:
            faults.add("too-many-pieces")
        if sum(piece[:2] == (player, board.KING) for piece in pieces) != 1:
            faults.add("not-one-king-each")
    if list(pieces) != sorted(pieces) or any(piece.space not in board.SPACES for piece in pieces):
        faults.add("not-the-board")
    if any(piece.load not in range(5) or (piece.load and piece.kind != board.KARVE) for piece in pieces):
        faults.add("load")
    if len({piece.space for piece in pieces}) != len({(piece.player, piece.space) for piece in pieces}):
        faults.add("both-in-one-space")
    if not board.within_karve_limit(pieces):
        faults.add("karve-limit")
    if any(piece.stopped or piece.target for piece in pieces):
        faults.add("not-at-rest")
    if (position["stake"] == 1) != (position["holder"] is None):
        faults.add("coin")
    return faults


# --- Steps --------------------------------------------------------------------------------------


def turn_of(position: Position) -> Turn:
    mover = position["mover"]
    return Turn(mover, position["pieces"], position["lost"][mover], position["steps"], position["side_links"])


def players_on_turn(position: Position) -> set[int]:
    """Who is to decide; an offer of the coin, which is nobody's turn, stands in `may_offer`."""
    if position["offer"] is not None:
        return {1 - position["offer"]}
    mover = position["mover"]
    return {STEPS: {mover}, ENTRANTS: {mover}, RETREAT: {1 - mover}, OVER: set()}[position["phase"]]


def is_between_steps(position: Position) -> bool:
    return position["phase"] == STEPS and position["offer"] is None


def legal_steps(position: Position) -> set[Step]:
    if not is_between_steps(position) or position["last_step_made"]:
        return set()
    return set(hirth_steps.legal_steps(turn_of(position)))


def why_not(position: Position, step: Step) -> set[str]:
    """Every prohibition that the step breaks; empty exactly when it is legal."""
    if not is_between_steps(position) or position["last_step_made"]:
        return {"no-steps-now"}
    return hirth_steps.why_not(turn_of(position), step)


def make_step(position: Position, step: Step) -> Position:
    assert not why_not(position, step), f"{step!r} breaks {why_not(position, step)!r}"
    after = hirth_steps.made(turn_of(position), step)
    return {**position, "pieces": after.pieces, "steps": after.steps}


def may_confirm(position: Position) -> bool:
    return is_between_steps(position) and hirth_steps.may_confirm(
        turn_of(position), exact_five=position["exact_five"]
    )


# --- Battles ------------------------------------------------------------------------------------


def confirm(position: Position) -> Position:
    """Ends the steps; with no battle won there is nothing to choose. Reading B25."""
    assert may_confirm(position), "the turn cannot be confirmed now"
    return after_choice({**position, "phase": ENTRANTS})


def battles(position: Position) -> list[Battle]:
    """The battles of the turn with their results, in number order and Miðr last."""
    return board.battles(position["pieces"])


def won_battles(position: Position) -> list[Battle]:
    return [battle for battle in battles(position) if battle.won]


def legal_entrants(position: Position) -> set[Entrants]:
    """What the mover may let enter in his next battle won. Reading B32."""
    if position["phase"] != ENTRANTS:
        return set()
    chosen = position["entrants"]
    return {joint[len(chosen)] for joint in joint_choices(position) if joint[: len(chosen)] == chosen}


def joint_choices(position: Position) -> list[tuple[Entrants, ...]]:
    """The joint choices of entrants over the battles won."""
    won = [battle.won for battle in battles(position)]
    return [
        tuple(entering for entering, is_won in zip(joint, won, strict=True) if is_won)
        for joint in board.joint_choices(position["pieces"])
    ]


def choose_entrants(position: Position, entering: Entrants) -> Position:
    assert entering in legal_entrants(position), f"{entering!r} may not enter"
    return after_choice({**position, "entrants": (*position["entrants"], entering)})


def after_choice(position: Position) -> Position:
    """Resolves all battles once the entrants of each are chosen. Rule: HIRÞ, "Resolving battles"."""
    if len(position["entrants"]) < len(won_battles(position)):
        return position
    chosen = iter(position["entrants"])
    every = [next(chosen) if battle.won else () for battle in battles(position)]
    outcome = board.resolved(position["pieces"], battles(position), every)
    gull, silfr = position["lost"]
    position = {
        **position,
        "phase": RETREAT,
        "pieces": outcome.pieces,
        "lost": (gull + outcome.warriors_lost[GULL], silfr + outcome.warriors_lost[SILFR]),
        "entrants": (),
        "fallen_from": outcome.fallen_from,
    }
    return position if legal_retreats(position) else end_of_turn(position)


def legal_retreats(position: Position) -> set[str]:
    """Where the beaten king may go: neighbours that are empty or his own.

    Rule: HIRÞ, "Losing a battle". Readings B13, B14.
    """
    if position["phase"] != RETREAT or not position["fallen_from"]:
        return set()
    near = board.neighbours(position["fallen_from"], side_links=position["side_links"])
    return {space for space in near if board.owner(position["pieces"], space) != position["mover"]}


def retreat(position: Position, space: str) -> Position:
    assert space in legal_retreats(position), f"no retreat to {space!r}"
    king = Piece(1 - position["mover"], board.KING, space)
    pieces = board.replaced(position["pieces"], [], [king])
    return end_of_turn({**position, "pieces": pieces, "fallen_from": ""})


# --- The end of a turn and of the game ----------------------------------------------------------


def end_of_turn(position: Position) -> Position:
    """Looks for a victory, then for the limit, then gives the turn to the other player.

    Readings B22, B30.
    """
    found = victory(position)
    if found is not None:
        return over(position, found)
    if position["turn"] == 2 * position["turn_limit"]:
        return over(position, Result(None, LIMIT, 0))
    return started(
        {
            **position,
            "phase": STEPS,
            "mover": 1 - position["mover"],
            "turn": position["turn"] + 1,
            "steps": 0,
            "fallen_from": "",
            "last_step_made": False,
        }
    )


def started(position: Position) -> Position:
    """Notes the position at the start of a turn; the third time it is a draw. Reading B22."""
    position = {**position, "history": (*position["history"], key(position))}
    if Counter(position["history"])[key(position)] == REPEATS:
        return over(position, Result(None, REPETITION, 0))
    return position


def over(position: Position, result: Result) -> Position:
    return {**position, "phase": OVER, "offer": None, "result": result}


def victory(position: Position) -> Result | None:
    """The best victory at the end of a turn, with its points; a king not on the board could not retreat.

    Rule: HIRÞ, "Winning the game". Readings B17, B18.
    """
    found = []
    if position["fallen_from"]:
        found.append((DREPID if position["fallen_from"] == board.MIDR else HNIFUR, position["mover"]))
    for player in (GULL, SILFR):
        if all(board.owner(position["pieces"], space) == player for space in board.MIDDLE):
            found.append((YFIRRAD, player))
    if not found:
        return None
    kind, winner = max(found, key=lambda one: VICTORY_POINTS[one[0]])
    return Result(winner, kind, VICTORY_POINTS[kind] * position["stake"])


# --- The coin -----------------------------------------------------------------------------------


def may_offer(position: Position, player: int) -> bool:
    """Whether the player may offer the coin now; it is neutral first, then its owner's.

    Rule: HIRÞ, "Penningr". Readings B19, B20.
    """
    if not position["penningr"] or not is_between_steps(position) or position["stake"] == HIGHEST_STAKE:
        return False
    if position["holder"] not in (None, player):
        return False
    if not position["coin_own_turn"]:
        return True
    return player == position["mover"] and (position["steps"] == 0 or may_confirm(position))


def offer(position: Position, player: int) -> Position:
    """Offers the coin; under `coin_own_turn` an offer after steps says that the last one is made."""
    assert may_offer(position, player), f"player {player!r} may not offer the coin now"
    last_step_made = position["coin_own_turn"] and position["steps"] > 0
    return {**position, "offer": player, "last_step_made": last_step_made}


def answer(position: Position, *, take: bool) -> Position:
    """Takes the coin and the next stake, or gives the game up at the present one."""
    offering = position["offer"]
    assert offering is not None, "there is no offer"
    if not take:
        return over(position, Result(offering, GAVE_UP, position["stake"]))
    return {**position, "offer": None, "holder": 1 - offering, "stake": position["stake"] + 1}


def resign(position: Position, player: int) -> Position:
    """Gives the game up at the present stake. Reading B21."""
    assert position["phase"] != OVER, "the game is over"
    return over(position, Result(1 - player, RESIGNED, position["stake"]))


# --- The match ----------------------------------------------------------------------------------


class Match(NamedTuple):
    """A match between games; the person with Gull in the first one is 0."""

    points: tuple[int, int] = (0, 0)  # by person
    games: int = 0  # played
    single: bool = False  # option `target`: one game, or the first to five points


def gull_of(match: Match) -> int:
    """Who plays Gull in the next game: colours swap after each, draws too. Readings B26, B31."""
    return match.games % 2


def after_game(match: Match, result: Result) -> Match:
    assert not is_match_over(match), "the match is over"
    points = list(match.points)
    if result.winner is not None:
        points[gull_of(match) if result.winner == GULL else 1 - gull_of(match)] += result.points
    return match._replace(points=(points[0], points[1]), games=match.games + 1)


def is_match_over(match: Match) -> bool:
    """After one game, or at five points, or after twenty games. Readings B20, B26, B31."""
    if match.single:
        return match.games == 1
    return max(match.points) >= MATCH_POINTS or match.games == MOST_GAMES


def match_winner(match: Match) -> int | None:
    """The person who won, nobody in a drawn match: twenty games without five points are one."""
    assert is_match_over(match), "the match goes on"
    if not match.single and max(match.points) < MATCH_POINTS:
        return None
    if match.points[0] == match.points[1]:
        return None
    return 0 if match.points[0] > match.points[1] else 1
