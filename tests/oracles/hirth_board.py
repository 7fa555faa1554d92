"""HIRÞ oracle: spaces, borders, pieces, battles, who enters, the karve limit.

Written from the rulebook and from the readings in `docs/rules/hirth.md` alone, in plain Python: it
shares no line and no table with the plugin, so that a difference between the two is news.

Players are 0 Gull and 1 Silfr, by colour. Spaces are the characters of the rulebook's notation:
`0` to `9` and `m`; `e` is where a piece stands that attacks its own home from the stock. Kinds are
`H` hirþ (warrior), `K` karve, `L` lofðungr (king). Warriors in a karve are its load, no pieces.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations, product
from typing import NamedTuple

GULL, SILFR = 0, 1
SPACES = "0123456789m"  # in the order of battles
HOMES = "09"  # by player
MIDDLE = "3456m"  # Norðr and Suðr archipelago of Gull and of Silfr, Miðr
MIDR = "m"
STOCK = "e"
WARRIOR, KARVE, KING = "H", "K", "L"
WARRIORS, KARVES, MOST_LOAD = 15, 3, 4
LINKS = "01 02 97 98 13 24 75 86 3m 4m 5m 6m 35 46"
SIDE_LINKS = "12 78 34 56"  # Reading B1


class Piece(NamedTuple):
    player: int
    kind: str
    space: str  # where it stands; on a border the space that it attacks from
    load: int = 0
    stopped: bool = False  # it entered an empty space in this turn
    target: str = ""  # on the border of this space


Pieces = tuple[Piece, ...]  # ascending
Entrants = tuple[Piece, ...]  # attackers that enter, ascending


class Battle(NamedTuple):
    """The pieces in a battle, ascending, their powers, and whether the attacker wins."""

    space: str
    attackers: Pieces
    defenders: Pieces
    powers: tuple[int, int]  # attacker, defender
    won: bool


class Outcome(NamedTuple):
    """The board after all battles; a beaten king of the defender is off it until he retreats."""

    pieces: Pieces
    warriors_lost: tuple[int, int]  # out of the game, by player
    fallen_from: str  # the space that a defending king has to leave, empty if none


@cache
def neighbours(space: str, *, side_links: bool) -> frozenset[str]:
    """The spaces that share a border with this one. Readings B1, B2."""
    links = (LINKS + " " + SIDE_LINKS if side_links else LINKS).split()
    return frozenset(link.replace(space, "") for link in links if space in link)


def owner(pieces: Pieces, space: str) -> int | None:
    """Who controls the space: whoever has pieces there; one on a border controls where it came from."""
    return next((piece.player for piece in pieces if piece.space == space), None)


def replaced(pieces: Pieces, old: Sequence[Piece], new: Sequence[Piece]) -> Pieces:
    """The pieces without one of each old one and with the new ones."""
    left = list(pieces)
    for piece in old:
        left.remove(piece)
    return tuple(sorted([*left, *new]))


def in_stock(pieces: Pieces, player: int, lost: int) -> tuple[int, int]:
    """Warriors and karves that the player may bring into play, `lost` warriors being out of the game."""
    own = [piece for piece in pieces if piece.player == player]
    warriors = sum(piece.load + (piece.kind == WARRIOR) for piece in own)
    return WARRIORS - warriors - lost, KARVES - sum(piece.kind == KARVE for piece in own)


def power(piece: Piece) -> int:
    """Rule: HIRÞ, "Resolving battles"."""
    if piece.kind == KARVE:
        return 1 + piece.load if piece.load else 0
    return 1


def battles(pieces: Pieces) -> list[Battle]:
    """One battle for each attacked space, in number order and Miðr last.

    Rule: HIRÞ, "Resolving battles". Reading B9.
    """
    attacked = {piece.target for piece in pieces}
    return [fought(pieces, space) for space in SPACES if space in attacked]


def fought(pieces: Pieces, space: str) -> Battle:
    """Compares the powers; with equal ones a side that alone has its king wins, else the defender."""
    attackers = tuple(piece for piece in pieces if piece.target == space)
    defenders = tuple(piece for piece in pieces if piece.space == space)
    powers = (sum(map(power, attackers)), sum(map(power, defenders)))
    kings = (has_king(attackers), has_king(defenders))
    won = powers[0] > powers[1] or (powers[0] == powers[1] and kings == (True, False))
    return Battle(space, attackers, defenders, powers, won)


def has_king(pieces: Pieces) -> bool:
    return any(piece.kind == KING for piece in pieces)


def entrant_choices(battle: Battle) -> list[Entrants]:
    """Every way to choose at least one winner to enter; nobody enters after a lost battle.

    A karve enters with its load or not at all.

    Rule: HIRÞ, "Winning a battle". Readings B10, B11.
    """
    if not battle.won:
        return [()]
    sizes = range(1, len(battle.attackers) + 1)
    return sorted({some for size in sizes for some in combinations(battle.attackers, size)})


def joint_choices(pieces: Pieces) -> Iterator[tuple[Entrants, ...]]:
    """Every choice of entrants, one for each battle, that keeps the karve limit. Readings B16, B32."""
    fights = battles(pieces)
    for choice in product(*map(entrant_choices, fights)):
        if within_karve_limit(resolved(pieces, fights, choice).pieces):
            yield choice


def within_karve_limit(pieces: Pieces) -> bool:
    """Whether no space but a home has two karves. Rule: HIRÞ, "Karve". Reading B15."""
    karves = Counter(piece.space for piece in pieces if piece.kind == KARVE)
    return all(count == 1 or space in HOMES for space, count in karves.items())


def resolved(pieces: Pieces, fights: Sequence[Battle], entrants: Sequence[Entrants]) -> Outcome:
    """Resolves all battles of a turn, with the entrants of each, and gives every piece its rest.

    Rule: HIRÞ, "Losing a battle" and "Winning a battle". Readings B8, B12.
    """
    lost = [0, 0]
    fallen_from = ""
    for battle, entering in zip(fights, entrants, strict=True):
        losers = battle.defenders if battle.won else battle.attackers
        for piece in losers:
            lost[piece.player] += piece.kind == WARRIOR
        if battle.won:
            entered = [piece._replace(space=battle.space, target="") for piece in entering]
            pieces = replaced(pieces, [*losers, *entering], entered)
            fallen_from = battle.space if has_king(losers) else fallen_from
        else:
            kings = [piece._replace(target="") for piece in losers if piece.kind == KING]
            pieces = replaced(pieces, losers, kings)
    rested = (piece._replace(stopped=False, target="") for piece in pieces if piece.space != STOCK)
    return Outcome(tuple(sorted(rested)), (lost[GULL], lost[SILFR]), fallen_from)
