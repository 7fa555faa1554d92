"""States: a whole game as plain data, the rest of the turn included."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, dataclass_transform

import msgspec

from teban.declare import Base
from teban.errors import RulesError


@dataclass_transform(field_specifiers=(msgspec.field,))
class _PartData(Base, base=True):
    """What type checkers take a part for."""


@dataclass_transform(kw_only_default=True, field_specifiers=(msgspec.field,))
class _StateData(Base, base=True):
    """What type checkers take a state for."""


class Part(_PartData, base=True, gc=False):
    """A mutable piece of a state with declarations of its own, such as a player's area."""

    __kind__: ClassVar[str] = "part"

    if TYPE_CHECKING:

        def __init_subclass__(cls, *, visible: Any = None, **config: Any) -> None: ...


class Ended(list[Any]):
    """The agenda of a game that was ended: nothing can be queued any more."""

    def append(self, item: Any) -> None:
        raise RulesError("", item, "is queued after `end`, when the game is over; queue it and do not end")

    def extend(self, items: Any) -> None:
        self.append(next(iter(items)))


class State(_StateData, base=True, kw_only=True, gc=False):
    """A whole game: one struct per game, every field declared, keyword arguments only.

    `agenda` is the rest of the turn, the current item last. `player_count` is set by the engine
    once `Game.new` has returned; both are public. Plain data has no cycles, so Python's collector
    never looks at states and parts.
    """

    __kind__: ClassVar[str] = "state"

    agenda: list[Any]
    player_count: int = 0

    def then(self, item: Any, *more: Any) -> None:
        """These items happen next, in this order.

        A second call in the same `resolve` queues behind the first; what was on the agenda
        before comes after all of them.
        """
        self.agenda.append(item)
        if more:
            self.agenda.extend(more)

    def end(self) -> None:
        """The game is over: nothing on the agenda happens any more, and nothing can be queued."""
        self.agenda.clear()
        self.agenda = Ended()

    if TYPE_CHECKING:

        def __init_subclass__(cls, *, visible: Any = None, **config: Any) -> None: ...
