"""Everything that a session gives to a viewer, each output by name, to be compared in two worlds."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from typing import Any

from msgspec.structs import replace

from teban.agenda import Choice, Interrupt, SecretChoice
from teban.bots import Bot
from teban.engine import codec
from teban.engine.codec import encode
from teban.errors import DecodeError, IllegalAction, InvalidInput, Refused, RulesError, name_of
from teban.game import Game
from teban.play.events import Event, Readiness
from teban.rng import QuickRng
from teban.testing.evidence import as_json, look_alikes
from teban.testing.law import first_line
from teban.testing.pairs import Moment, Pair
from teban.testing.second import World
from teban.testing.table import Step, texts_of

ATTEMPTS = 3
"""Illegal actions of each sort that are tried at a moment: known ones, and look-alikes of legal ones."""

TOKENS = 40
"""Legal actions whose texts are compared at a moment."""

BEYOND = 1_000_000
"""A number of decisions or entries that no game has."""


class Questions:
    """What both worlds are asked at a moment, the same of both."""

    def __init__(self, moment: Moment, bots: Sequence[Bot]) -> None:
        pair = moment.pair
        self.bots, self.has_history = bots, moment.has_history
        self.player = pair.viewer if isinstance(pair.viewer, int) else None
        self._rng, self._asks_all = pair.rng, pair.trial.thorough
        self.seed = self._rng.getrandbits(32)
        self.answerers: set[str] = set()
        """The items whose own `refusal` said why something was refused."""
        legal = () if self.player is None else moment.first.session.legal_actions(self.player)
        self.attempts = list(self._unlisted(pair, legal))
        self.prefix = pair.game.notation.tokens(self._rng.choice(legal)).split() if legal else []

    def asks(self, output: Output) -> bool:
        """Whether this output is looked at now; costly ones are at some moments only."""
        return self._asks_all or self._rng.random() < output.share

    def _unlisted(self, pair: Pair, legal: Sequence[Any]) -> Iterator[Any]:
        """Illegal actions: some of other moments, and legal ones with a field a little different."""
        known = [action for action in pair.known_actions if action not in legal]
        yield from (self._rng.choice(known) for _ in range(ATTEMPTS if known else 0))
        for action in [self._rng.choice(legal) for _ in range(ATTEMPTS if legal else 0)]:
            near = [other for other in look_alikes(action) if other not in legal]
            sound = [other for other in near if _is_sound(pair.game, other)]
            yield from [self._rng.choice(sound)] if sound else []


class Given:
    """What one world gives its viewer, asked the same as the other world."""

    def __init__(self, world: World, questions: Questions) -> None:
        self.session, self.viewer, self.asked = world.session, world.viewer, questions
        self.game, self.base, self._item = world.session.game, world.base, world.item
        self.told = [replace(frame, revision=frame.revision + world.base) for frame in world.told]
        """What he was told since the last moment, in the first world's numbering."""

    @cached_property
    def encoded(self) -> bytes:
        return encode(self.session.view(self.viewer))

    def entries(self) -> Any:
        """How many entries the log has, and of what kind, depends on nothing that a viewer may not know."""
        kinds = [(name_of(frame), frame.revision) for frame in self.told if isinstance(frame, Event)]
        here = (self.session.revision + self.base, self.session.is_over)
        return [kinds, here, self.session.position if self.asked.has_history else None]

    def readiness(self) -> Any:
        """Who is seen to have committed does not depend on what he may not know."""
        return [frame if isinstance(frame, Readiness) else name_of(frame) for frame in self.told]

    def view(self) -> Any:
        """A view holds nothing that its viewer may not know."""
        return self.encoded

    def events(self) -> Any:
        """Redacted events and the changes of a view show nothing else."""
        frames = [frame for frame in self.told if isinstance(frame, Event)]
        if self.session.is_over and self.asked.has_history:
            frames += self.session.events(self.viewer)
        return encode(frames)

    def hash(self) -> Any:
        """A view's hash depends on what the view shows."""
        return codec.view_hash(self.encoded)

    def sizes(self) -> Any:
        """Encoded views and events are equally long where they look the same."""
        seen = self.session.view(self.viewer)
        frames = [len(self.game.encode(frame)) for frame in self.told]
        return [len(self.game.encode(seen)), len(self.game.encode(seen, "msgpack")), frames]

    def turn(self) -> Any:
        """Who must act, as a viewer is told, depends on nothing that he may not know."""
        return self.session.to_act(self.viewer)

    def _legal(self) -> tuple[Any, ...]:
        return () if self.asked.player is None else self.session.legal_actions(self.asked.player)

    def legal(self) -> Any:
        """A player's own legal actions depend on nothing that he may not know."""
        return sorted(map(encode, self._legal()))

    def legal_texts(self) -> Any:
        """The same for people; an action that its text would lose is JSON."""
        return dict.fromkeys(sorted(self.order_texts()), "legal")

    def order(self) -> Any:
        """The order of a player's legal actions depends on nothing that he may not know."""
        return [encode(action) for action in self._legal()]

    def order_texts(self) -> Any:
        """The same for people."""
        player = self.asked.player or 0
        return list(texts_of(self.game, [Step("play", player, action) for action in self._legal()]))

    def tokens(self) -> Any:
        """The texts of actions depend on what is seen of the actions alone."""
        listed = self._legal()
        some = listed[:: max(1, len(listed) // TOKENS)]
        shown = [getattr(frame, "action", None) for frame in self.told]
        return [self.game.notation.tokens(action) for action in (*some, *shown) if action is not None]

    def next_tokens(self) -> Any:
        """The tokens that may follow depend on the legal actions alone."""
        if self.asked.player is None:
            return None
        prefixes = [self.asked.prefix[:length] for length in range(len(self.asked.prefix))]
        return [self.session.next_tokens(self.asked.player, prefix) for prefix in prefixes]

    def refusals(self) -> Any:
        """Why an action is refused depends on nothing that the refused player may not know."""
        if self.asked.player is None:
            return None
        return {repr(action): self._refusal_of(self.asked.player, action) for action in self.asked.attempts}

    def _refusal_of(self, player: int, action: Any) -> Any:
        item = self.game.steps.kinds.interrupt_of.get(action.__class__) or self._item
        try:
            self.session.play(player, action)
        except IllegalAction as error:
            said = error.refusal.reason != "not-listed" or error.refusal.facts
            if said and item.__class__ in refusers_of(self.game):
                self.asked.answerers.add(name_of(item))
            return {"refusal": error.refusal, "text": text_of(error)}
        except (Refused, RulesError) as error:
            return text_of(error)
        return None

    def errors(self) -> Any:
        """What is said of input that makes no sense depends on nothing that a viewer may not know."""
        session, player, nobody = self.session, self.asked.player, self.session.players
        tried = [
            _refused(session.view, nobody),
            _refused(session.legal_actions, nobody),
            _refused(session.play, nobody, None),
        ]
        if self.asked.has_history:
            tried += [_refused(session.undo, BEYOND), _refused(session.events, self.viewer, BEYOND)]
        if player is None:
            return tried
        for text in ("", "no-such-action", " ".join([*self.asked.prefix[:1], "?", "?", "?", "?"])):
            tried.append(_refused(session.play, player, text))
        return [*tried, _refused(session.fork().withdraw, player), _refused(session.play, player, None)]

    def standing(self) -> Any:
        """The score so far is worked out from the view alone."""
        return self.session.standing(self.viewer)

    def bots(self) -> Any:
        """A bot with the same view and seed does the same."""
        listed = self._legal()
        if not listed or self.asked.player not in self.session.to_act():
            return None
        seen = self.session.view(self.viewer)
        return [(bot.name, bot.choose(seen, listed, QuickRng(self.asked.seed))) for bot in self.asked.bots]

    def undo(self) -> Any:
        """Whether something may be taken back, and what is seen then, depends on nothing hidden."""
        if not self.asked.has_history:
            return None
        asked = [(1, None), (2, None), (1, self.asked.player), (2, self.asked.player)]
        return [*(self._taken_back(count, player) for count, player in asked), self._put_back()]

    def _taken_back(self, count: int, player: int | None) -> Any:
        """What a session that is not casual would show after an undo, or why it refuses."""
        fork = self.session.fork()
        fork.casual = False
        return _refused(lambda: fork.undo(count, player=player)) or as_json(fork.view(self.viewer))

    def _put_back(self) -> Any:
        fork = self.session.fork()
        return _refused(fork.redo) or as_json(fork.view(self.viewer))

    def outcome(self) -> Any:
        """A score that tells more than the last view is a reveal of the item that ended the game."""
        return self.session.outcome()


def _refused(ask: Callable[..., Any], *arguments: Any) -> Any:
    """The refusal's or error's text; nothing of what is not refused."""
    try:
        ask(*arguments)
    except Refused as error:
        return text_of(error), error.refusal
    except InvalidInput as error:
        return text_of(error), error.where
    return None


@cache
def refusers_of(game: Game[Any]) -> frozenset[type[Any]]:
    """The items that say why themselves."""
    kinds = (Choice, SecretChoice, Interrupt)
    items = (cls for cls in game.definition.all_items if issubclass(cls, kinds))
    return frozenset(cls for cls in items if cls.refusal not in [kind.refusal for kind in kinds])


def _is_sound(game: Game[Any], action: Any) -> bool:
    """Whether it holds values of the declared types; an item is asked about no other."""
    try:
        game.codec.canonical(action)
    except DecodeError:
        return False
    return True


def text_of(error: Exception) -> str:
    """The error's class and message."""
    return f"{name_of(error)}: {error}"


@dataclass(frozen=True)
class Output:
    """One thing that a viewer is given.

    Where `shows`, it may differ at a declared reveal, and the worlds part where it does.
    `share` is at which share of the moments it is compared, `tell` is it for people.
    """

    name: str
    read: Callable[[Given], Any]
    mend: str
    share: float = 1
    shows: bool = False
    tell: Callable[[Given], Any] | None = None

    @property
    def meaning(self) -> str:
        return first_line(self.read)

    def read_safely(self, given: Given, told: bool = False) -> Any:
        """What is given, as it is `told` to people or not, or the error that is raised."""
        try:
            return self.tell(given) if told and self.tell else self.read(given)
        except Exception as error:  # noqa: BLE001 - rules that raise give the viewer an error
            return text_of(error)


HIDE = "declare `reveals=True` on the item that makes it known, or conceal the field that shows it"

OUTPUTS = (
    Output(
        "entries",
        Given.entries,
        "do not queue a draw or a decision because of a hidden value, or declare that it becomes known",
        shows=True,
    ),
    Output("readiness", Given.readiness, "this is the engine's doing: report it", shows=True),
    Output("view", Given.view, HIDE, shows=True),
    Output("events", Given.events, HIDE, shows=True),
    Output("hash", Given.hash, "keep values of the declared types in fields"),
    Output("sizes", Given.sizes, "do not override `encode`"),
    Output("turn", Given.turn, "do not override `to_act`"),
    Output(
        "legal",
        Given.legal,
        "let `actions` read only what that player sees, or show him what decides it",
        tell=Given.legal_texts,
    ),
    Output(
        "order",
        Given.order,
        "list actions in an order that the player can see, not by hidden values",
        tell=Given.order_texts,
    ),
    Output("tokens", Given.tokens, "let a token format read nothing but the value", 0.4),
    Output("next-tokens", Given.next_tokens, "let a token format read nothing but the value", 0.3),
    Output("refusals", Given.refusals, "let `refusal` read only what that player sees", 0.5),
    Output("errors", Given.errors, "let messages name only what was given", 0.15),
    Output("standing", Given.standing, "let `standing` read nothing but the view", 0.5),
    Output(
        "bots",
        Given.bots,
        "let a bot read nothing but the view, the legal actions and the generator that it is handed",
        0.1,
    ),
    Output("undo", Given.undo, "do not queue an item with `reveals=True` because of a hidden value", 0.15),
    Output(
        "outcome",
        Given.outcome,
        "declare `reveals=True` on the item that ends the game, or show what decides the score",
        shows=True,
    ),
)
