"""What is in the box: the pond, the lily pads, the flowers, the frogs; and what shapes are worth.

Source: Haru Ichiban, "Components", "Setup" and "Aim of the game". The headings are our translation
of those of the Persian rulebook, which the game's page lists. Reading A9 for the figure.
"""

from teban import Grid

TITLES = {
    "en": "Haru Ichiban",
    "fa": "هارو ایچیبان",
    "ja": "春一番",
}
"""The title of the game by language; the first is the original spelling."""

POND = Grid(5, 5)
"""The squares of the pond: a cell is `row * 5 + column`, both from 0 at the top left."""

RED, YELLOW = 0, 1
"""The gardeners: players are their colours. Reading A16."""

COLOURS = ("red", "yellow")

NOBODY = -1

# Lily pads -------------------------------------------------------------------------------------

PADS = 16
"""Pads are numbered from 0. Those from 3 on are plain: a light side and a dark one, no mark."""

DOUBLE_DARK = 0
"""The pad that is dark on both sides."""

EGGS = (1, 2)
"""The pads with red and with yellow eggs on their light side."""

NO_PAD = -1
"""Water, as the number of a pad."""

FIGURE = (
    "P.P.P",
    ".PYD.",
    "PP.PP",
    ".PPR.",
    "P.P.P",
)
"""The pads of the first round: plain ones, the double-dark one, red and yellow eggs, water."""

# Flowers and turns -----------------------------------------------------------------------------

FLOWERS = range(1, 9)
"""The values of each gardener's flowers."""

HAND = 3
"""How many flowers a gardener has before him while there are so many."""

TURNS = 8
"""The turns of a round."""

LAST_PADS = 2
"""With so few pads without a flower the frogs are out of the game."""

TARGET = 5
"""The points with which a gardener wins."""

# Shapes ----------------------------------------------------------------------------------------

SHAPES = {
    1: "squares of four",
    2: "rows and columns of four",
    3: "diagonals of four",
    5: "lines of five",
}
"""The kinds of shape by their points, which no two have in common."""
