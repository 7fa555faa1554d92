"""Law 12: the text form of actions can be read back, is unique, and forms a tree of tokens."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from teban.engine.codec import encode
from teban.errors import NotationError
from teban.testing.law import Check, Finding, Law
from teban.testing.trial import Position, Trial


def parsed(trial: Trial) -> Iterator[Finding]:
    """The text of a legal action reads as that action."""
    for position, player, texts in _texts(trial):
        for text, actions in texts.items():
            if len(actions) > 1:
                continue  # told by `unique`
            try:
                again = trial.game.notation.parse(text)
            except NotationError as error:
                yield Finding(
                    f"{actions[0]!r} is written {text!r}, which is no text: {error}", position=position.steps
                )
                return
            if encode(again) != encode(actions[0]):
                yield Finding(
                    f"player {player}: {text!r} reads as another action", actions[0], again, position.steps
                )
                return


def unique(trial: Trial) -> Iterator[Finding]:
    """No two legal actions of a player have one text."""
    for position, player, texts in _texts(trial):
        for text, actions in texts.items():
            if len(actions) > 1:
                first, second, *_ = actions
                yield Finding(
                    f"{text!r} of {player} is {len(actions)} actions", first, second, position.steps
                )
                return


def tree(trial: Trial) -> Iterator[Finding]:
    """The tokens that may come next lead to each legal action, and nowhere else."""
    for position, player, texts in _texts(trial):
        reached = set(_reached(position, player, ()))
        if reached != set(texts):
            missing, extra = sorted(set(texts) - reached), sorted(reached - set(texts))
            yield Finding(
                f"player {player}: the tree of tokens leaves out {missing} and leads to {extra}",
                position=position.steps,
            )
            return


def _texts(trial: Trial) -> Iterator[tuple[Position, int, dict[str, list[Any]]]]:
    """The texts of each player's legal actions, each with the different actions it stands for."""
    for position in trial.positions(trial.budget.positions):
        for player, actions in position.legal().items():
            texts: dict[str, dict[bytes, Any]] = {}
            for action in actions:
                texts.setdefault(trial.game.notation.tokens(action), {})[encode(action)] = action
            yield position, player, {text: list(same.values()) for text, same in texts.items()}


def _reached(position: Position, player: int, prefix: Sequence[str]) -> Iterator[str]:
    """The texts at the leaves of the tree below a prefix."""
    following = position.session.next_tokens(player, prefix)
    for token in following:
        yield from _reached(position, player, (*prefix, token))
    if not following and prefix:
        yield " ".join(prefix)


LAWS = (
    Law(
        12,
        "notation",
        "The text of an action reads as that action, and is unique among the legal ones.",
        (
            Check("parsed", parsed, "let `parse` of a token format give back what `format` was given"),
            Check("unique", unique, "let a token format write different values differently, without spaces"),
            Check("tree", tree, "let a token format write different values differently, without spaces"),
        ),
    ),
)
