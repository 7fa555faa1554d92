"""Everything that a session gives to a viewer, each output by name, to be compared in two worlds."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from msgspec.structs import replace

from teban.bots import Bot
from teban.engine.codec import encode, view_hash
from teban.errors import InvalidInput, Refused, name_of
from teban.play.events import Event, Readiness
from teban.rng import QuickRng
from teban.testing.pairs import Moment
from teban.testing.second import World

ATTEMPTS = 3
"""Illegal actions that are tried at a moment."""

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
        legal = () if self.player is None else moment.first.session.legal_actions(self.player)
        known = [action for action in pair.known_actions if action not in legal]
        self.attempts = [self._rng.choice(known) for _ in range(ATTEMPTS)] if known else []
        self.prefix = pair.game.notation.tokens(self._rng.choice(legal)).split() if legal else []

    def asks(self, output: Output) -> bool:
        """Whether this output is looked at now; costly ones are at some moments only."""
        return self._asks_all or self._rng.random() < output.share


@dataclass(frozen=True)
class Output:
    """One thing that a viewer is given.

    Where `shows`, it may differ at a declared reveal, and the worlds part where it does.
    `share` is at which share of the moments it is compared.
    """

    name: str
    meaning: str
    read: Callable[[World, Questions], Any]
    mend: str
    share: float = 1
    shows: bool = False

    def read_safely(self, world: World, questions: Questions) -> Any:
        """What the world gives, or the error that it raises."""
        try:
            return self.read(world, questions)
        except Exception as error:  # noqa: BLE001 - rules that raise give the viewer an error
            return text_of(error)


def text_of(error: Exception) -> str:
    """The error's class and message."""
    return f"{name_of(error)}: {error}"


def told(world: World) -> list[Event | Readiness]:
    """What the viewer was told since the last moment, in the first world's numbering."""
    return [replace(frame, revision=frame.revision + world.base) for frame in world.told]


def entries(world: World, questions: Questions) -> Any:
    kinds = [(name_of(frame), frame.revision) for frame in told(world) if isinstance(frame, Event)]
    here = (world.session.revision + world.base, world.session.is_over)
    return [kinds, here, world.session.position if questions.has_history else None]


def readiness(world: World, questions: Questions) -> Any:
    return [frame if isinstance(frame, Readiness) else name_of(frame) for frame in told(world)]


def view(world: World, questions: Questions) -> Any:
    return encode(world.session.view(world.viewer))


def events(world: World, questions: Questions) -> Any:
    frames = [frame for frame in told(world) if isinstance(frame, Event)]
    if world.session.is_over and questions.has_history:
        frames += world.session.events(world.viewer)
    return encode(frames)


def hashes(world: World, questions: Questions) -> Any:
    return view_hash(world.session.view(world.viewer))


def sizes(world: World, questions: Questions) -> Any:
    game, seen = world.session.game, world.session.view(world.viewer)
    frames = [len(game.encode(frame)) for frame in told(world)]
    return [len(game.encode(seen)), len(game.encode(seen, "msgpack")), frames]


def turn(world: World, questions: Questions) -> Any:
    return world.session.to_act(world.viewer)


def _legal(world: World, questions: Questions) -> tuple[Any, ...]:
    return () if questions.player is None else world.session.legal_actions(questions.player)


def legal(world: World, questions: Questions) -> Any:
    return sorted(map(encode, _legal(world, questions)))


def order(world: World, questions: Questions) -> Any:
    return [encode(action) for action in _legal(world, questions)]


def tokens(world: World, questions: Questions) -> Any:
    listed = _legal(world, questions)
    some = listed[:: max(1, len(listed) // TOKENS)]
    shown = [getattr(frame, "action", None) for frame in world.told]
    return [world.session.game.notation.tokens(a) for a in (*some, *shown) if a is not None]


def next_tokens(world: World, questions: Questions) -> Any:
    if questions.player is None:
        return None
    prefixes = [questions.prefix[:length] for length in range(len(questions.prefix))]
    return [world.session.next_tokens(questions.player, prefix) for prefix in prefixes]


def refusals(world: World, questions: Questions) -> Any:
    if questions.player is None:
        return None
    return [_refused(world.session.play, questions.player, action) for action in questions.attempts]


def errors(world: World, questions: Questions) -> Any:
    session, nobody = world.session, world.session.players
    tried = [
        _refused(session.view, nobody),
        _refused(session.legal_actions, nobody),
        _refused(session.play, nobody, None),
    ]
    if questions.has_history:
        tried += [_refused(session.undo, BEYOND), _refused(session.events, world.viewer, BEYOND)]
    if questions.player is None:
        return tried
    for text in ("", "no-such-action", " ".join([*questions.prefix[:1], "?", "?", "?", "?"])):
        tried.append(_refused(session.play, questions.player, text))
    if questions.player not in getattr(world.item, "committed", ()):
        tried.append(_refused(session.withdraw, questions.player))
    return [*tried, _refused(session.play, questions.player, None)]


def standing(world: World, questions: Questions) -> Any:
    return world.session.standing(world.viewer)


def bots(world: World, questions: Questions) -> Any:
    listed = _legal(world, questions)
    if questions.player is None or questions.player not in world.session.to_act() or not listed:
        return None
    seen = world.session.view(world.viewer)
    return [(bot.name, bot.choose(seen, listed, QuickRng(questions.seed))) for bot in questions.bots]


def undo(world: World, questions: Questions) -> Any:
    if not questions.has_history:
        return None
    asked = [(1, None), (2, None), (1, questions.player), (2, questions.player)]
    return [_taken_back(world, count, player) for count, player in asked] + [_put_back(world)]


def outcome(world: World, questions: Questions) -> Any:
    return world.session.outcome()


def _refused(ask: Callable[..., Any], *arguments: Any) -> Any:
    """The refusal's or error's text; nothing of what is not refused."""
    try:
        ask(*arguments)
    except Refused as error:
        return text_of(error), error.refusal
    except InvalidInput as error:
        return text_of(error), error.where
    return None


def _taken_back(world: World, count: int, player: int | None) -> Any:
    """What a session that is not casual would show after an undo, or why it refuses."""
    fork = world.session.fork()
    fork.casual = False
    return _refused(lambda: fork.undo(count, player=player)) or encode(fork.view(world.viewer))


def _put_back(world: World) -> Any:
    fork = world.session.fork()
    return _refused(fork.redo) or encode(fork.view(world.viewer))


HIDE = "declare `reveals=True` on the item that makes it known, or conceal the field that it is read from"

OUTPUTS = (
    Output(
        "entries",
        "How many entries the log has, and of what kind, depends on nothing that a viewer may not know.",
        entries,
        "do not queue a draw or a decision because of a hidden value, or declare that it becomes known",
        shows=True,
    ),
    Output(
        "readiness",
        "Who is seen to have committed does not depend on what was committed.",
        readiness,
        "this is the engine's: report it",
        shows=True,
    ),
    Output("view", "A view holds nothing that its viewer may not know.", view, HIDE, shows=True),
    Output(
        "events", "Redacted events and the changes of a view show nothing else.", events, HIDE, shows=True
    ),
    Output("hash", "A view's hash depends on the view alone.", hashes, "keep values of the declared types"),
    Output(
        "sizes",
        "Encoded views and events are equally long where they look the same.",
        sizes,
        "do not override `encode`; conceal a length in a field of a struct of its own",
    ),
    Output(
        "turn",
        "Who must act, as a viewer is told, depends on nothing that he may not know.",
        turn,
        "do not override `to_act`; let the item's players depend on public fields",
    ),
    Output(
        "legal",
        "A player's own legal actions depend on nothing that he may not know.",
        legal,
        "let `actions` read only what that player sees, or show him what decides it",
    ),
    Output(
        "order",
        "The order of a player's legal actions depends on nothing that he may not know.",
        order,
        "list actions in the order of what the player sees, never of hidden values",
    ),
    Output(
        "tokens",
        "The texts of actions depend on the actions alone.",
        tokens,
        "let a token format read nothing but the value",
        share=0.4,
    ),
    Output(
        "next-tokens",
        "The tokens that may follow depend on the legal actions alone.",
        next_tokens,
        "let a token format read nothing but the value",
        share=0.3,
    ),
    Output(
        "refusals",
        "Why an action is refused depends on nothing that the refused player may not know.",
        refusals,
        "let `refusal` read only what that player sees",
        share=0.5,
    ),
    Output(
        "errors",
        "What is said of input that makes no sense depends on nothing that a viewer may not know.",
        errors,
        "let messages name only what was given",
        share=0.15,
    ),
    Output(
        "standing",
        "The score so far is worked out from the view alone.",
        standing,
        "let `standing` read nothing but the view",
        share=0.5,
    ),
    Output(
        "bots",
        "A bot with the same view and seed does the same.",
        bots,
        "let a bot read nothing but the view, the legal actions and the generator it is handed",
        share=0.1,
    ),
    Output(
        "undo",
        "Whether something may be taken back, and what is seen then, depends on nothing hidden.",
        undo,
        "do not queue an item with `reveals=True` because of a hidden value",
        share=0.15,
    ),
    Output(
        "outcome",
        "A score that tells more than the last view is a reveal of the item that ends the game.",
        outcome,
        "declare `reveals=True` on the item that ends the game, or show what decides the score",
        shows=True,
    ),
)
