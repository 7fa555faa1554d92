"""The agenda: small frozen items that say who decides what next, and what then happens.

An item's methods read and change the state they are given; an item itself never changes.
`actions` and `outcomes` only read. `resolve` never refuses: whatever was listed must work.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar, dataclass_transform

import msgspec

from teban.declare import Base
from teban.errors import Refusal
from teban.rng import RandomSource

if TYPE_CHECKING:
    from typing_extensions import TypeVar as DefaultTypeVar

    S = DefaultTypeVar("S", default=Any)
    A = DefaultTypeVar("A", default=Any)
else:
    S = TypeVar("S")
    A = TypeVar("A")

CHANCE = -1
"""Who acts at a `Chance` item, in `Game.to_act`, `Game.legal_actions` and `Game.apply`."""


@dataclass_transform(frozen_default=True, field_specifiers=(msgspec.field,))
class Item(Base, Generic[S, A], base=True, frozen=True, gc=False, tag=True):
    """What all items share. `reveals=True` on a class says that resolving it makes a hidden
    value known to somebody, `reveals=Call` or `reveals=(Call, Raise)` that those of its actions
    do; `forgets=True` that it takes known components out of sight (a shuffle back).
    `rule = "..."` is the rulebook's heading that the item follows, cited by every refusal that
    names none itself.
    """

    __kind__: ClassVar[str] = "item"
    reveals: ClassVar[bool | tuple[type[Any], ...]] = False
    forgets: ClassVar[bool] = False
    conceal_commitment: ClassVar[bool] = False
    rule: ClassVar[str] = ""

    @classmethod
    def makes_known(cls, *actions: Any) -> bool:
        """Whether it is declared that those actions make something known; for a task, that it does."""
        return (
            cls.reveals if isinstance(cls.reveals, bool) else any(a.__class__ in cls.reveals for a in actions)
        )

    if TYPE_CHECKING:

        def __init_subclass__(
            cls,
            *,
            visible: Any = None,
            reveals: bool | type[Any] | tuple[type[Any], ...] = False,
            forgets: bool = False,
            conceal_commitment: bool = False,
            **config: Any,
        ) -> None: ...


class Choice(Item[S, A], base=True, frozen=True, gc=False, tag=True):
    """One player decides: `class Turn(Choice[Heap, Take])`."""

    player: int

    def actions(self, state: S) -> Sequence[A]:
        """All legal actions: a fresh list or a prebuilt tuple, in an order that depends on the
        state alone, never empty and never a container of the state.
        """
        raise NotImplementedError

    def resolve(self, state: S, action: A) -> None:
        """Does it. The item is off the agenda already; `state.then` says what comes next."""
        raise NotImplementedError

    def sample(self, state: S, rng: RandomSource) -> A:
        """One legal action, each equally likely; override it where that needs no list."""
        return rng.choice(self.actions(state))

    def allows(self, state: S, action: A) -> bool:
        """Whether `actions` would list it; override it where that needs no list."""
        return action in self.actions(state)

    def refusal(self, state: S, action: A) -> Refusal | None:
        """Why an action is refused; asked only after it was."""
        return None


class _Sealed(Item[S, A], base=True, frozen=True, gc=False, tag=True, kw_only=True):
    """The engine's own fields of a secret choice: who has committed, in player order, and to what."""

    committed: tuple[int, ...] = ()
    sealed: tuple[A, ...] = ()


class SecretChoice(_Sealed[S, A], base=True, frozen=True, gc=False, tag=True):
    """Several players decide at once, each in secret; the last commitment resolves them all.

    Others see that a commitment is there, unless the class says `conceal_commitment = True`.
    """

    players: tuple[int, ...]

    def actions(self, state: S, player: int) -> Sequence[A]:
        """All actions that player may commit to, whatever the others have done."""
        raise NotImplementedError

    def resolve(self, state: S, chosen: Mapping[int, A]) -> None:
        """Does all of them; `chosen` is in player order."""
        raise NotImplementedError

    def sample(self, state: S, player: int, rng: RandomSource) -> A:
        """One legal action of that player, each equally likely."""
        return rng.choice(self.actions(state, player))

    def allows(self, state: S, player: int, action: A) -> bool:
        """Whether `actions` would list it."""
        return action in self.actions(state, player)

    def refusal(self, state: S, player: int, action: A) -> Refusal | None:
        """Why a commitment is refused; asked only after it was."""
        return None


class Chance(Item[S, A], base=True, frozen=True, gc=False, tag=True):
    """Nature decides. Give `outcomes`, or where they are too many to list `draw` and `allows`."""

    def outcomes(self, state: S) -> Sequence[A] | Sequence[tuple[A, int]]:
        """All outcomes, equally likely, or pairs of an outcome and its whole-number weight."""
        raise NotImplementedError

    def draw(self, state: S, rng: RandomSource) -> A:
        """One outcome, drawn with its probability."""
        raise NotImplementedError

    def allows(self, state: S, action: A) -> bool:
        """Whether it could have been drawn; asked when a record is replayed."""
        raise NotImplementedError

    def resolve(self, state: S, action: A) -> None:
        raise NotImplementedError


class Task(Item[S, Any], base=True, frozen=True, gc=False, tag=True):
    """Something that happens without a decision; the engine runs it at once.

    `class Claim(Task[S], reveals=True)`.
    """

    def resolve(self, state: S) -> None:
        raise NotImplementedError


class Interrupt(Item[S, A], base=True, frozen=True, gc=False, tag=True):
    """A standing offer out of turn: listed by the game, never on the agenda, without fields.

    It is offered to every player at every choice, open or sealed, except to one who has
    committed. Its action classes are its own. Inside a sealed choice it may change what is
    known, not what another may choose.
    """

    def actions(self, state: S, player: int) -> Sequence[A]:
        """What that player may do now, out of turn; often nothing."""
        raise NotImplementedError

    def resolve(self, state: S, player: int, action: A) -> None:
        """Does it; the current item stays on the agenda below whatever `state.then` adds."""
        raise NotImplementedError

    def refusal(self, state: S, player: int, action: A) -> Refusal | None:
        """Why it is refused; asked only after it was."""
        return None


class Nested(Item[S, Any], base=True, frozen=True, gc=False, tag=True):
    """A whole game inside this one: `state.inner` is played until its agenda is empty.

    Players, actions, draws and views look through to the inner state; then `resolve` scores it.
    """

    def resolve(self, state: S) -> None:
        raise NotImplementedError
