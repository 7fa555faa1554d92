"""A game's items by kind."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from teban.agenda import Chance, Choice, Interrupt, Nested, SecretChoice, Task
from teban.engine.chance import one_of_the_listed


class Kinds:
    """The items of a game by kind, and whose each action class is.

    `own_actions` has the actions of each item, `only_action` is the one action class of all choices
    where there is but one; `interrupt_of` has the interrupt of each action that belongs to one,
    `offers` the interrupts of each kind of state; `plain_choices` name one player and nobody else,
    they and `plain_secrets` are of a game in which nothing is nested; `unasked` are resolved without
    anybody's choice; `allowers` allow without a list; `draw_of` has what draws for each chance item,
    `drawers` draw by themselves, `unlisted` list no outcomes.
    """

    def __init__(
        self,
        actions: Mapping[type[Any], Sequence[type[Any]]],
        interrupts: Mapping[type[Any], Sequence[type[Any]]],
    ) -> None:
        items = tuple(actions)

        def of(kind: type) -> frozenset[type[Any]]:
            return frozenset(item for item in items if issubclass(item, kind))

        self.choices, self.secrets, self.chances, self.tasks = (
            of(Choice),
            of(SecretChoice),
            of(Chance),
            of(Task),
        )
        self.nested = of(Nested)
        self.unasked = self.tasks | self.nested
        self.draw_of = {
            item: one_of_the_listed if item.draw is Chance.draw else item.draw for item in self.chances
        }
        self.drawers = frozenset(item for item in self.chances if item.draw is not Chance.draw)
        self.unlisted = frozenset(item for item in self.chances if item.outcomes is Chance.outcomes)
        self.own_actions = {item: frozenset(own) for item, own in actions.items()}
        self.interrupts = tuple(item() for item in items if issubclass(item, Interrupt))
        self.offer_classes = of(Interrupt)
        self.interrupt_of = {action: offer for offer in self.interrupts for action in actions[type(offer)]}
        self.offers = {
            state: tuple(offer for offer in self.interrupts if type(offer) in own)
            for state, own in interrupts.items()
        }
        to_one = frozenset(item for item in self.choices if not hasattr(item, "players"))
        self.plain_choices = frozenset() if self.nested else to_one
        self.plain_secrets = frozenset() if self.nested else self.secrets
        classes = {action for choice in self.choices for action in actions[choice]}
        self.only_action = classes.pop() if len(classes) == 1 else None
        self.allowers = frozenset(
            item
            for item in items
            if (issubclass(item, Choice) and item.allows is not Choice.allows)
            or (issubclass(item, SecretChoice) and item.allows is not SecretChoice.allows)
        )
        self.samplers = frozenset(
            item
            for item in items
            if (issubclass(item, Choice) and item.sample is not Choice.sample)
            or (issubclass(item, SecretChoice) and item.sample is not SecretChoice.sample)
        )

    def offer_of(self, action: Any, state: Any) -> Interrupt | None:
        """The interrupt that an action belongs to, where the game of that state offers it."""
        offer = self.interrupt_of.get(action.__class__)
        return offer if offer in self.offers[state.__class__] else None

    def in_turn(self, actions: Iterable[Any]) -> list[Any]:
        """Those of the actions that belong to no interrupt, so to whoever is to act."""
        return [action for action in actions if action.__class__ not in self.interrupt_of]
