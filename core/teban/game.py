"""Games: the rules of one game as a stateless object, and everything derived from them.

An author writes `new` and `score` and lists the items; the rest is specialised for the game
when its first instance is made.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar

import msgspec
from msgspec import Struct

from teban.agenda import Item, SecretChoice
from teban.engine.clone import cloner
from teban.engine.codec import Codec, Format, encode
from teban.engine.definition import Definition, define
from teban.engine.determinize import Determinizer
from teban.engine.kinds import Kinds
from teban.engine.notation import Notation
from teban.engine.run import Steps
from teban.engine.views import View, Views
from teban.errors import (
    DecodeError,
    DefinitionError,
    InvalidInput,
    RulesError,
    blamed_on_rules,
    invalid_from_msgspec,
    name_of,
)
from teban.rng import RandomSource
from teban.scoring import Outcome, ScoreSheet, fault_of, outcome_of, remembered_outcome_of
from teban.state import State
from teban.visibility import Onlooker, Viewer

if TYPE_CHECKING:
    from typing_extensions import TypeVar as DefaultTypeVar

    S = DefaultTypeVar("S", bound=State, default=Any)
else:
    S = TypeVar("S")


class NoOptions(Struct, frozen=True, forbid_unknown_fields=True):
    """The options of a game without options."""


class Game(Generic[S]):
    """The rules of one game; stateless, so one instance serves every match.

    `players` are the counts allowed, `items` every class that may be on the agenda and every
    interrupt, `options` a frozen struct with a default for each option, `rules_version` rises
    when old records no longer replay. Rules that take options keep them as public fields of
    the state.
    """

    id: ClassVar[str] = ""
    title: ClassVar[str] = ""
    players: ClassVar[int | tuple[int, ...]] = ()
    rules_version: ClassVar[int] = 1
    options: ClassVar[type[Struct]] = NoOptions
    items: ClassVar[tuple[type[Item[Any, Any]], ...]] = ()
    series: ClassVar[Mapping[str, Any]] = {}
    """How its `Series` is played where nothing else is said, as its arguments: `{"target": 5}`."""
    inner: Game[Any] | None = None
    """The game inside a game of games, whose items the inner agenda holds."""

    # What an author writes ------------------------------------------------------------------

    def new(self, players: int, options: Any) -> S:
        """The state before anything has happened; its agenda is a stack, the current item last.

        It draws nothing: what is random is a `Chance` item. With the usual options it is asked
        when the game is first played, and copied from then on. A game whose first player can
        differ takes `first: int = 0` too.
        """
        raise NotImplementedError

    def score(self, state: S) -> ScoreSheet:
        """The score sheet of a finished game; called once, when the agenda is empty."""
        raise NotImplementedError

    if TYPE_CHECKING:

        def check(self, state: S) -> None:
            """Asserts the invariants. Optional; required with concealed fields."""

        def standing(self, view: View[S]) -> ScoreSheet:
            """The score so far as one viewer may know it. Optional."""
            raise NotImplementedError

    # What the engine gives ------------------------------------------------------------------

    definition: Definition
    """The classes of the game, checked."""

    player_counts: tuple[int, ...]
    notation: Notation
    clone: Callable[[S], S]
    """A copy that shares nothing that can change."""

    apply: Callable[[S, int, Any], None]
    """Does an action in place, unchecked, and runs the tasks after it: for search. The player is
    `CHANCE` at a `Chance` item. An action of a sealed choice is a commitment."""

    playout: Callable[[S, Any], int]
    """Plays uniformly at random to the end, in place and unchecked, without interrupts; gives the
    number of decisions and draws. Takes a `QuickRng`."""

    __place__: ClassVar[str] = ""

    def __init_subclass__(cls, **keywords: Any) -> None:
        super().__init_subclass__(**keywords)
        frame = sys._getframe(1)
        cls.__place__ = f"{frame.f_code.co_filename}:{frame.f_lineno}"

    def __init__(self) -> None:
        definition = self.definition = define(self, Game)
        self.player_counts = (self.players,) if isinstance(self.players, int) else self.players
        self.steps = Steps(self.id, Kinds(definition.actions, definition.interrupts))
        self.views = Views(definition.state, definition.agendas, definition.actions)
        try:
            self.codec = Codec(definition, self.views.view_type, self.options)
        except TypeError as error:  # what msgspec cannot tell apart on the wire
            raise DefinitionError(
                f"cannot be decoded: {error}",
                mend="use one of the types, or tag the structs",
                place=self.__place__,
                name=name_of(self),
            ) from error
        self.notation = Notation(definition.all_actions)
        self.clone = cloner(definition.state)
        self.apply, self.playout = self.steps.apply, self.steps.playout
        self._to_act, self._legal = self.steps.to_act, self.steps.legal_actions
        self._determinizer = Determinizer(self.id, definition, self.views)
        self._fresh: dict[int, S] = {}
        try:
            self._default_options = self.make_options(self.options())
        except InvalidInput as error:
            raise DefinitionError(
                f"has defaults that do not fit: {error}",
                mend="give every option a default that fits it",
                place=self.__place__,
                name=f"{name_of(self)}.options",
            ) from error

    def only_player_count(self) -> int:
        """The count, for a game that allows one; raises `InvalidInput` for others."""
        if len(self.player_counts) > 1:
            raise InvalidInput(
                f"{self.id} is for {' or '.join(map(str, self.player_counts))} players; say how many",
                "players",
            )
        return self.player_counts[0]

    def make_options(self, options: Any = None) -> Any:
        """Options from a mapping, a struct or nothing, types and bounds checked."""
        if options is None:
            return self._default_options
        if not isinstance(options, (Mapping, self.options)):
            raise InvalidInput(f"{options!r} are no options of {self.id}", "options")
        try:
            plain = msgspec.to_builtins(dict(options) if isinstance(options, Mapping) else options)
            if unknown := [name for name in plain if name not in self.options.__struct_encode_fields__]:
                raise InvalidInput(f"unknown field {unknown[0]}")
            made = msgspec.convert(plain, self.options)
            self.encode(made, "msgpack")
            return made
        except (msgspec.ValidationError, InvalidInput, TypeError) as error:
            mended = invalid_from_msgspec(error, InvalidInput)
            known = ", ".join(self.options.__struct_encode_fields__) or "none"
            raise InvalidInput(f"{mended} (known options: {known})", "options") from error

    def new_state(self, players: int, options: Any = None, first: int | None = None) -> S:
        """A fresh state, its first tasks run; chance is left to draw. `first` is for games that take it."""
        usual = first is None and (options is None or options is self._default_options)
        if usual and players.__class__ is int and players in self._fresh:
            return self.clone(self._fresh[players])
        if players.__class__ is not int or players not in self.player_counts:
            counts = " or ".join(map(str, self.player_counts))
            raise InvalidInput(f"{self.id} is for {counts} players, not {players!r}", "players")
        state = self._checked_new(players, self.make_options(options), first)
        if usual:
            if self._checked_new(players, self._default_options, None) != state:
                raise RulesError(
                    self.id, self, "new gave two different states; what is random is a Chance item"
                )
            self._fresh[players] = self.clone(state)
        return state

    def settled(self, state: S) -> S:
        """The state itself once its tasks are run, in place: somebody or chance must act, or nobody."""
        item = state.agenda[-1] if state.agenda else self
        try:
            if self.steps.settle(state):
                self.check_agenda(state)
        except DecodeError as error:
            raise RulesError(self.id, item, str(error)) from error
        except Exception as error:
            raise blamed_on_rules(error, self.id, item) from error
        return state

    def _checked_new(self, players: int, options: Any, first: int | None) -> S:
        """A copy of what `new` gives, so that it shares nothing; its tasks are run.

        Refused where it is no state or has a faulty agenda.
        """
        try:
            begins = {} if first is None else {"first": first}
            made = self.new(players, options, **begins)
            if made.__class__ is not self.definition.state:
                wanted = name_of(self.definition.state)
                raise RulesError(self.id, self, f"new gave {name_of(made)}, not {wanted}")
            state = self.clone(made)
            state.player_count = players
            self.check_agenda(state)
            if self.steps.settle(state):
                self.check_agenda(state)
        except DecodeError as error:
            raise RulesError(self.id, self, f"new: {error}") from error
        except InvalidInput:  # options that do not go together
            raise
        except Exception as error:
            raise blamed_on_rules(error, self.id, self) from error
        return state

    def to_act(self, state: S, viewer: Viewer = Onlooker.REFEREE) -> tuple[int, ...]:
        """Who must act, as the viewer may know it: players, `(CHANCE,)`, or nobody at the end."""
        waiting = self._to_act(state)
        if viewer is Onlooker.REFEREE:
            return waiting
        self.check_viewer(viewer, state.player_count)
        here = self.steps.here(state)
        if here.agenda and here.agenda[-1].conceal_commitment:
            item = here.agenda[-1]
            return tuple(player for player in item.players if player != viewer or player in waiting)
        return waiting

    def legal_actions(self, state: S, player: int) -> Sequence[Any]:
        """All that player may do now, interrupts last; for `CHANCE` the outcomes, where they are listed."""
        return self._legal(state, player)

    def is_over(self, state: S) -> bool:
        return not state.agenda

    def view(self, state: S, viewer: Viewer) -> View[S]:
        """What that viewer may know."""
        self.check_viewer(viewer, state.player_count)
        return self.views.view(state, viewer)  # type: ignore[no-any-return]

    def check_viewer(self, viewer: Viewer, players: int) -> None:
        """Raises `InvalidInput` for anybody but a player, `SPECTATOR` or `REFEREE`."""
        if isinstance(viewer, Onlooker):
            return
        if not isinstance(viewer, int) or isinstance(viewer, bool) or not 0 <= viewer < players:
            raise InvalidInput(
                f"{viewer!r} is no viewer; players are 0 to {players - 1}, others SPECTATOR or REFEREE",
                "viewer",
            )

    def determinize(self, view: View[S], rng: RandomSource) -> S:
        """A full state drawn at random among those that fit the view.

        Derived from the declared pools; a game with concealed fields in no pool writes its own.
        Raises `InvalidInput` for what is no view.
        """
        if not isinstance(view, View):
            raise InvalidInput(f"{name_of(view)} is no view; give session.view(viewer)", "view")
        return self._determinizer(view, rng)  # type: ignore[no-any-return]

    def outcome(self, state: S) -> Outcome | None:
        """The score sheet with totals and ranks, or `None` while the game goes on."""
        if state.agenda:
            return None
        try:
            sheet = self.score(state)
        except Exception as error:
            raise blamed_on_rules(error, self.id, self) from error
        try:
            worked_out = remembered_outcome_of if len(sheet.lines) == 1 else outcome_of
            outcome = worked_out(sheet, state.player_count)
        except (AttributeError, TypeError, ValueError):
            self.check_sheet(sheet, state.player_count)
            return Outcome.of(sheet)
        if outcome.sheet is not sheet:  # an equal one may hold True where that holds 1
            self.check_sheet(sheet, state.player_count)
        return outcome

    def check_sheet(self, sheet: ScoreSheet, players: int) -> None:
        """Raises `RulesError` for a sheet that is no sheet of that many players."""
        if sheet.__class__ is not ScoreSheet:
            raise RulesError(self.id, self, f"score gave {name_of(sheet)}; return a ScoreSheet")
        fault = fault_of(sheet, players)
        if fault:
            raise RulesError(self.id, self, f"score: {fault}")

    def encode(self, value: Any, format: Format = "json") -> bytes:
        """A state, view, action or sheet as bytes; equal values give equal bytes."""
        return encode(value, format)

    def decode(self, data: bytes | str, format: Format = "json") -> S:
        """A state from bytes, validated like everything that comes from outside."""
        state = self.codec.decode("state", data, format)
        self.check_state(state)
        return state  # type: ignore[no-any-return]

    def decode_view(self, data: bytes | str, format: Format = "json") -> View[S]:
        """A view from bytes: types, bounds, the number of players and the viewer are checked."""
        view = self.codec.decode("view", data, format)
        self._check_view(view)
        return view  # type: ignore[no-any-return]

    def decode_action(self, data: bytes | str, format: Format = "json") -> Any:
        return self.codec.decode("action", data, format)

    def json_schema(self, kind: str) -> dict[str, Any]:
        """The JSON Schema of "state", "view", "action" or "options"."""
        return self.codec.schema(kind)

    def check_state(self, state: S) -> None:
        """Raises `DecodeError` for a state that no game could have reached by its own word."""
        if state.player_count not in self.player_counts:
            raise DecodeError(
                f"{state.player_count!r} players; {self.id} is for {self.player_counts}", "player_count"
            )
        self.check_agenda(state)
        if hasattr(self, "check") and not __debug__:
            raise DecodeError("cannot be checked: python -O leaves assertions out; run python without -O")
        try:
            if hasattr(self, "check"):
                self.check(state)
            self._check_commitments(state)
        except AssertionError as error:
            raise DecodeError(f"the state breaks an invariant: {error}") from error
        except DecodeError:
            raise
        except Exception as error:
            raise DecodeError(f"the state cannot be checked: {error!r}") from error

    def _check_view(self, view: Any) -> None:
        if view.player_count not in self.player_counts:
            raise DecodeError(
                f"{view.player_count!r} players; {self.id} is for {self.player_counts}", "player_count"
            )
        self.check_viewer(view.viewer, view.player_count)
        if self.inner is not None and view.inner is not None:
            self.inner._check_view(view.inner)

    def check_agenda(self, state: S) -> None:
        """Raises for an agenda that is too deep, or holds what is not listed or no player."""
        self.definition.intake.check(state.agenda, state.player_count)

    def _check_commitments(self, state: S) -> None:
        for place, item in enumerate(state.agenda):
            sealed = zip(item.committed, item.sealed, strict=True) if isinstance(item, SecretChoice) else ()
            for player, action in sealed:
                if not item.allows(state, player, action):
                    raise DecodeError(f"player {player} may not choose {action!r}", f"agenda[{place}].sealed")
