"""What is in the box: the cards and the area in which they are placed; what is dealt and paid.

Source: Hida-Furukawa, "Components", "Card Description", "Starting a Round". How often each value
is printed, and the icons, are not public: the deck below and its names are our own, the same
number of each value 1, 2 and 3 and six of value 0 (shared readings, 2.1).
"""

from typing import NamedTuple

from teban import Grid, NotationError

GRID = Grid(5, 5)
"""A player's area: the 3x3 grid in the middle and the ring around it, where only EXTEND may lie."""

BASE = GRID.cell(2, 2)
"""The cell of the central base card."""

INNER = tuple(GRID.cell(row, column) for row in (1, 2, 3) for column in (1, 2, 3))
RING = tuple(cell for cell in range(25) if cell not in INNER)

ASIDE = 25
"""The first place of the pile beside the grid: card i of it is on place `ASIDE + i`."""

VALUES = 4
"""Properties are worth 0, 1, 2 or 3."""

PROPERTIES: dict[str, tuple[tuple[str, int], ...]] = {
    "food": (("rice-field", 1), ("coffee-shop", 2), ("bakery", 1), ("sake-brewery", 1)),
    "craft": (("wood-yard", 1), ("candle-shop", 1), ("carpenter", 2), ("weaver", 1)),
    "water": (("well", 1), ("carp-canal", 1), ("water-mill", 1), ("bridge", 2)),
    "faith": (("wayside-stone", 1), ("temple-gate", 2), ("pagoda", 1), ("shrine", 1)),
    "green": (("meadow", 1), ("orchard", 1), ("playground", 2), ("garden", 1)),
    "town": (("alley", 1), ("storehouse", 1), ("inn", 1), ("station", 2)),
}
"""Of each icon the properties worth 0, 1, 2 and 3: the name, and how many there are."""

ICONS = tuple(PROPERTIES)

SPECIALS = {"refund": 1, "exchange": 1, "draw": 2, "extend": 2, "peek": 3, "combo": 3}
"""The special properties (Bathhouse) and what they are worth; there are two of each."""

NAMES = (*(name for group in PROPERTIES.values() for name, _ in group), *SPECIALS)
"""The name of each kind of card: the kind is `VALUES * icon + value`, specials come last."""

FIRST_SPECIAL = VALUES * len(ICONS)
VALUE = (*(kind % VALUES for kind in range(FIRST_SPECIAL)), *SPECIALS.values())
"""What a card of each kind is worth."""

REFUND, EXCHANGE, DRAW, EXTEND, PEEK, COMBO = range(FIRST_SPECIAL, len(NAMES))

PROPERTIES_OF = tuple(
    tuple(
        VALUES * icon + value for value, (_, quantity) in enumerate(PROPERTIES[name]) for _ in range(quantity)
    )
    for icon, name in enumerate(ICONS)
)
"""The five properties of each icon, as kinds."""

DECK = (
    *(kind for properties in PROPERTIES_OF for kind in properties),
    *(kind for kind in range(FIRST_SPECIAL, len(NAMES)) for _ in range(2)),
)
"""All cards, as kinds."""

STACK_SIZE = 7


class Deal(NamedTuple):
    """How the seven cards of a round are dealt: to each player, to the middle of the table, away."""

    hand: int
    table: int
    discarded: int = 1


DEALS = {2: Deal(3, 0), 3: Deal(2, 0), 4: Deal(1, 2), 5: Deal(1, 1)}
"""Rule: Hida-Furukawa, "Starting a Round", the table for each number of players."""

ROUNDS = {"quick": 4, "normal": 6}
ROUNDS_OF_TWO_PLAYERS = 3

INCOME, INCOME_OF_LAST, MOST_CARRIED, REFUNDED = 12, 15, 3, 5
MOST_COINS = MOST_CARRIED + INCOME_OF_LAST + 2 * REFUNDED
"""Nobody ever has more: there are two REFUND cards, and each is acquired once."""

THREE_OF_A_KIND, STRAIGHT, THREE_ZEROS = 3, 3, 10
COMBO_POINTS = (0, 0, 3, 5)
"""What a COMBO card is worth with 0, 1, 2, and 3 or more combos."""

MOST_MONEY = 4


class Names:
    """The token format of numbers that have names."""

    def __init__(self, what: str, names: dict[int, str]) -> None:
        self._what, self._names = what, names
        self._numbers = {name: number for number, name in names.items()}

    def format(self, value: int) -> str:
        if value not in self._names:
            raise ValueError(f"{value!r} is no {self._what}")
        return self._names[value]

    def parse(self, text: str) -> int:
        if text not in self._numbers:
            raise NotationError(f"{text!r} is no {self._what}; known are {', '.join(self._numbers)}")
        return self._numbers[text]


class Places:
    """The token format of places: cells `a1` to `e5`, `aside1`, `aside2` and on beside the grid."""

    def format(self, place: int) -> str:
        return GRID.format(place) if place < ASIDE else f"aside{place - ASIDE + 1}"

    def parse(self, text: str) -> int:
        number = text.removeprefix("aside")
        if number == text:
            return GRID.parse(text)
        if not (number.isascii() and number.isdecimal()) or number[0] == "0" or len(number) > 2:
            raise NotationError(f"{text!r} is no place beside the grid; they are aside1, aside2 and on")
        return ASIDE - 1 + int(number)


PLACES = Places()
KIND_NAMES = Names("card", dict(enumerate(NAMES)))
ICON_NAMES = Names("icon", dict(enumerate(ICONS)))

OFFERED, PILE, TABLE = -3, -2, -1
"""Who holds a face-down card that no player holds: it is up for bidding, discarded, or left in the middle."""

HOLDER_NAMES = Names(
    "holder",
    {OFFERED: "offered", PILE: "pile", TABLE: "table", **{player: str(player) for player in range(5)}},
)
