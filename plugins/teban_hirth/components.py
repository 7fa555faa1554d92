"""What is in the box: the board, the pieces, the victories and what they are worth.

Source: HIRÞ, "Contents", "HIRÞ Notation" and "Winning the game".
"""

from typing import Literal, NamedTuple

from teban import NotationError

GULL_HOME, SILFR_HOME, MIDR = 0, 9, 10
SPACES = range(11)
"""The numbers are those of the notation; Miðr, its `m`, is 10."""

HOMES = (GULL_HOME, SILFR_HOME)
MIDDLE = (3, 4, 5, 6, MIDR)
"""The five middle spaces."""

STOCK = 11
"""Where a piece attacks from that is moved into the board while the enemy holds its home space."""

NOBODY = NOWHERE = -1

LINKS = (
    (0, 1), (0, 2), (9, 7), (9, 8),                # home space and deltas
    (1, 3), (2, 4), (7, 5), (8, 6),                # delta and archipelago, same wing
    (3, 5), (4, 6),                                # Gull's and Silfr's archipelago, same wing
    (3, MIDR), (4, MIDR), (5, MIDR), (6, MIDR),    # archipelago and Miðr
)
"""Which spaces share a border."""

SIDE_LINKS = (
    (1, 2), (7, 8),                                # the two deltas of a side
    (3, 4), (5, 6),                                # the two archipelagos of a side
)
"""Borders that are there with the option `side_links`. Readings B1, B2."""

HIRTHS, KARVES, MOST_ABOARD, STEPS = 15, 3, 4, 5
"""How many Hirþ and Karve a player has, how many Hirþ a Karve carries, how many steps a turn has."""

Karve = Literal["K", "Ki", "Kii", "Kiii", "Kiiii"]
Piece = Literal["H", "K", "Ki", "Kii", "Kiii", "Kiiii", "L"]
"""A piece as the notation writes it: Hirþ, Karve and an i for each Hirþ in it, Lofðungr."""

HIRTH: Literal["H"] = "H"
LOFDUNGR: Literal["L"] = "L"
KARVE_WITH: tuple[Karve, ...] = ("K", "Ki", "Kii", "Kiii", "Kiiii")
"""A Karve by how many Hirþ are in it."""

POWER: dict[Piece, int] = {"H": 1, "K": 0, "Ki": 2, "Kii": 3, "Kiii": 4, "Kiiii": 5, "L": 1}
"""Rule: HIRÞ, "Resolving battles"."""

Ending = Literal[
    "", "yfirrad", "thungur-hnifur", "drepid", "declined", "resigned", "repetition", "turn-limit"
]


class Victory(NamedTuple):
    """A way to win: as it is written, and its points, which the stakes multiply."""

    title: str
    points: int


VICTORIES: dict[Ending, Victory] = {
    "yfirrad":        Victory("Yfirráð", 1),
    "thungur-hnifur": Victory("Þungur Hnífur", 2),
    "drepid":         Victory("Drepið", 5),
    "declined":       Victory("Penningr declined", 1),
    "resigned":       Victory("resigned", 1),
}
"""Rules: HIRÞ, "Winning the game" and "Penningr". Reading B21."""


class SpaceNames:
    """The spaces as the notation writes them; `names` has one letter for each number."""

    def __init__(self, names: str) -> None:
        self.names = names

    def format(self, space: int) -> str:
        if space not in range(len(self.names)):
            raise NotationError(f"{space!r} is no space; spaces are 0 to {len(self.names) - 1}")
        return self.names[space]

    def parse(self, name: str) -> int:
        if len(name) != 1 or name not in self.names:
            raise NotationError(f"{name!r} is no space; spaces are {', '.join(self.names)}")
        return self.names.index(name)


SPACE_NAMES = SpaceNames("0123456789m")
ORIGIN_NAMES = SpaceNames("0123456789me")
"""`e` is the stock, as in the notation's "Enter the board"."""


def _neighbours(links: tuple[tuple[int, int], ...]) -> tuple[tuple[int, ...], ...]:
    return tuple(
        tuple(other for other in SPACES if (space, other) in links or (other, space) in links)
        for space in SPACES
    )


NEIGHBOURS = {False: _neighbours(LINKS), True: _neighbours(LINKS + SIDE_LINKS)}
"""The spaces that share a border with each space, ascending, without and with `side_links`."""
