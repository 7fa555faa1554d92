"""Shapes and what they are worth.

Everything works on a view as well as on a state, so that it gives the running score too.
"""

from teban import ScoreSheet
from teban_haru_ichiban.components import SHAPES, TARGET
from teban_haru_ichiban.pond import PATTERNS, has_shape
from teban_haru_ichiban.state import Pond, Shape


def score_sheet(pond: Pond) -> ScoreSheet:
    """A line for each kind of shape, the points of the whole match.

    Rule: Haru Ichiban, "Aim of the game".
    """
    return ScoreSheet.of(
        [
            (kind, [_points(pond, points, player) for player in range(len(pond.gardeners))])
            for points, kind in SHAPES.items()
        ]
    )


def _points(pond: Pond, points: int, player: int) -> int:
    """What a gardener has scored with the shapes that are worth so many points."""
    return sum([shape.points for shape in pond.shapes if (shape.points, shape.player) == (points, player)])


def is_decided(pond: Pond) -> bool:
    """Whether the match is over after a round: somebody has 5 points, and more than the other.

    Rule: Haru Ichiban, "Special case: 5 points at the same time". Readings A7, A17.
    """
    red, yellow = score_sheet(pond).totals
    return max(red, yellow) >= TARGET and red != yellow


def shapes_now(pond: Pond) -> list[Shape]:
    """The shapes that score as the flowers lie, of both gardeners.

    A line of five takes the place of the lines of four in it. Rule: Haru Ichiban, "Aim of the
    game" and "End of a round". Reading A6.
    """
    return [
        shape
        for player, flowers in enumerate(pond.blooms())
        if has_shape(flowers)
        for shape in _shapes_of(pond, player, flowers)
    ]


def _shapes_of(pond: Pond, player: int, flowers: int) -> list[Shape]:
    """Those of one gardener, the best first."""
    found = [pattern for pattern in PATTERNS if pattern.bits & flowers == pattern.bits]
    distinct = [
        pattern
        for pattern in found
        if not any(pattern.bits & other.bits == pattern.bits for other in found if other is not pattern)
    ]
    if pond.multi_shape == "best":
        distinct = distinct[:1]
    return [Shape(pond.round, player, pattern.points, pattern.cells) for pattern in distinct]
