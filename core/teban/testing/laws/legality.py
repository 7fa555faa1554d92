"""Law 2: legal is exactly what `play` accepts; sampling, allowing and listing agree."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import Any

from teban.agenda import Chance, Choice, SecretChoice
from teban.engine.chance import chosen_outcome, listed
from teban.engine.codec import encode
from teban.errors import DecodeError, Refused, RulesError
from teban.testing.evidence import all_listed, as_json, look_alikes, mutable_parts, seen
from teban.testing.law import Check, Finding, Law, Skipped
from teban.testing.laws import search
from teban.testing.statistics import MIN_EXPECTED, SURE, chance_of
from teban.testing.trial import Position, Trial


def listed_accepted(trial: Trial) -> Iterator[Finding]:
    """Whatever is listed, `play` accepts."""
    if trial.stop is not None and trial.stop.kind == "refused":
        yield Finding(trial.stop.message)
    for position in trial.positions(trial.budget.positions):
        for player, actions in position.legal().items():
            for action in trial.some(actions):
                fork = position.session.fork()
                fork.legal_actions(player)
                try:
                    fork.play(player, action)
                except Refused as error:
                    yield Finding(f"player {player} is listed {action!r}: {error}", position=position.steps)
                except RulesError:
                    continue  # the business of termination/rules-work


def unlisted_refused(trial: Trial) -> Iterator[Finding]:
    """Whatever is not listed, `play` refuses: other players' actions, other positions', look-alikes."""
    elsewhere = all_listed(trial)
    for position in trial.positions(trial.budget.positions):
        legal = position.legal()
        near = [other for actions in legal.values() for action in actions for other in look_alikes(action)]
        for player in position.players:
            own = set(map(encode, legal.get(player, ())))
            fork = position.session.fork()
            fork.legal_actions(player)
            for action in (*trial.some(near), *trial.some(elsewhere)):
                if encode(action) in own:
                    continue
                try:
                    fork.play(player, action)
                except Refused:
                    continue
                except RulesError:
                    if action not in fork.legal_actions(player):
                        continue  # it was refused, and the refusal failed, which refusal/reason-named tells
                yield Finding(
                    f"player {player} is not listed {action!r}, but may play it", position=position.steps
                )
                return


def allows_agrees(trial: Trial) -> Iterator[Finding]:
    """An `allows` of the item's own allows what is listed and nothing else."""
    elsewhere: list[Any] | None = None
    for position in _asking(trial, trial.game.steps.kinds.allowers, "an `allows` of its own"):
        elsewhere = all_listed(trial) if elsewhere is None else elsewhere
        for player, item_actions in _own_actions(position):
            own = set(map(encode, item_actions))
            near = [other for action in trial.some(item_actions) for other in look_alikes(action)]
            for action in (*trial.some(item_actions), *trial.some(near), *trial.some(elsewhere)):
                if not _is_of(position, action):
                    continue
                arguments = _with_player(position.item, player)
                allowed = position.item.allows(position.here, *arguments, action)
                if allowed is not (encode(action) in own):
                    yield Finding(
                        f"player {player}: {action!r} is {'' if encode(action) in own else 'not '}listed, "
                        f"and allows gives {allowed!r}",
                        position=position.steps,
                    )
                    return


def sample_uniform(trial: Trial) -> Iterator[Finding]:
    """A `sample` of the item's own gives each listed action equally often, and no other."""
    for position in _asking(trial, trial.game.steps.kinds.samplers, "a `sample` of its own"):
        item = position.item
        for player, actions in _own_actions(position):
            rng = trial.rng(f"sample {position.steps} {player}")
            places = {encode(action): place for place, action in enumerate(actions)}
            counts = [0] * len(actions)
            for _ in range(min(trial.budget.samples, MIN_EXPECTED * 10 * len(actions))):
                action = item.sample(position.here, *_with_player(item, player), rng)
                place = places.get(encode(action))
                if place is None:
                    yield Finding(f"sample gives {action!r}, which is not listed", position=position.steps)
                    return
                counts[place] += 1
            chance = chance_of(counts, [1] * len(counts))
            if chance < SURE:
                yield Finding(
                    f"sample is not uniform (chance {chance:.1e}): counts {counts}",
                    position=position.steps,
                )


def draws_fit(trial: Trial) -> Iterator[Finding]:
    """What chance draws can be drawn, and comes as often as its weight says."""
    if not trial.game.steps.kinds.chances:
        raise Skipped("the game draws nothing")
    for place, (item, state) in enumerate(
        seen(search.chances(trial), "nothing is drawn in the games looked at")
    ):
        lists = type(item).outcomes is not Chance.outcomes
        outcomes = listed(item, state) if lists else []
        if lists and (not outcomes or not all(type(weight) is int and weight > 0 for _, weight in outcomes)):
            yield Finding(f"{item!r} needs outcomes with whole weights above 0, not {outcomes!r}")
            return
        places = {encode(action): number for number, (action, _) in enumerate(outcomes)}
        counts, rng = [0] * len(outcomes), trial.rng(f"draws {place}")
        for _ in range(min(trial.budget.samples, MIN_EXPECTED * 10 * max(1, len(outcomes)))):
            action = chosen_outcome(item, state, rng)
            known = encode(action) in places if lists else item.allows(state, action)
            if not known:
                yield Finding(f"{item!r} draws {action!r}, which cannot be drawn")
                return
            if lists:
                counts[places[encode(action)]] += 1
        chance = chance_of(counts, [weight for _, weight in outcomes]) if outcomes else 1.0
        if chance < SURE:
            yield Finding(f"draws of {item!r} do not fit the weights (chance {chance:.1e}): counts {counts}")


def distinct(trial: Trial) -> Iterator[Finding]:
    """No action is listed twice."""
    for position in trial.positions():
        for player, actions in position.legal().items():
            seen: set[bytes] = set()
            for action in actions:
                if encode(action) in seen:
                    yield Finding(f"player {player} is listed {action!r} twice", position=position.steps)
                seen.add(encode(action))


def interrupts_apart(trial: Trial) -> Iterator[Finding]:
    """An interrupt lists actions of its own classes only, and nothing to who has committed."""
    kinds = trial.game.steps.kinds
    if not kinds.interrupts and not any(
        issubclass(item, SecretChoice) for item in trial.game.definition.all_items
    ):
        raise Skipped("there is no interrupt and no sealed choice")
    for position in trial.positions():
        for offer in kinds.offers[type(position.here)] if position.item is not None else ():
            for player in position.players:
                for action in offer.actions(position.here, player):
                    if kinds.interrupt_of.get(type(action)) is not offer:
                        yield Finding(
                            f"{offer!r} lists {action!r}, which is no action of its own",
                            position=position.steps,
                        )
        for player in getattr(position.item, "committed", ()):
            if position.session.legal_actions(player):
                yield Finding(f"player {player} has committed and is listed actions", position=position.steps)


def fresh_lists(trial: Trial) -> Iterator[Finding]:
    """`actions` and `outcomes` give a tuple or a fresh list, never a container of the state."""
    for state, item, listings in _listings(trial):
        containers = {id(part): path for path, part in mutable_parts(state)}
        for first, second in listings:
            if not isinstance(first, (list, tuple)):
                yield Finding(f"{item!r} gives {type(first).__name__}, no list or tuple")
            elif id(first) in containers:
                yield Finding(f"{item!r} gives the state's own list {containers[id(first)]}")
            elif isinstance(first, list) and first is second:
                yield Finding(f"{item!r} gives the same list each time; whoever changes it changes the rules")


def looking_harmless(trial: Trial) -> Iterator[Finding]:
    """Listing, sampling, allowing and viewing change nothing in the state."""
    for position in trial.positions(trial.budget.positions):
        game, state = trial.game, trial.game.clone(position.state)
        before = as_json(state)
        for player in (*position.players, -1):
            game.legal_actions(state, player)
        for viewer in trial.viewers:
            game.view(state, viewer)
            game.to_act(state, viewer)
        _look_at_item(position, game.steps.here(state))
        if as_json(state) != before:
            yield Finding("looking changed the state", before, as_json(state), position.steps)
    for item, state in search.chances(trial):
        before = as_json(state)
        chosen_outcome(item, state, trial.rng("looking"))
        if as_json(state) != before:
            yield Finding(f"drawing {item!r} changed the state before it is resolved", before, as_json(state))


def _look_at_item(position: Position, here: Any) -> None:
    """Asks an item for samples and for leave, on the state that is current."""
    item, kinds = position.item, position.game.steps.kinds
    for player, actions in _own_actions(position):
        arguments = _with_player(item, player)
        if type(item) in kinds.samplers:
            item.sample(here, *arguments, position.trial.rng("looking"))
        if type(item) in kinds.allowers:
            for action in position.trial.some(actions):
                item.allows(here, *arguments, action)


def _listings(trial: Trial) -> Iterator[tuple[Any, Any, list[tuple[Any, Any]]]]:
    """Each current item and interrupt with its state and what it lists, twice."""
    for position in trial.positions(trial.budget.positions):
        item, here = position.item, position.here
        if isinstance(item, Choice):
            yield here, item, [(item.actions(here), item.actions(here))]
        elif isinstance(item, SecretChoice):
            yield here, item, [(item.actions(here, p), item.actions(here, p)) for p in item.players]
        for offer in trial.game.steps.kinds.offers[type(here)] if item is not None else ():
            yield here, offer, [(offer.actions(here, p), offer.actions(here, p)) for p in position.players]
    for item, state in search.chances(trial):
        if type(item).outcomes is not Chance.outcomes:
            yield state, item, [(item.outcomes(state), item.outcomes(state))]


def _asking(trial: Trial, kinds: Collection[type], own: str) -> Iterator[Position]:
    """Positions at which an item of one of those classes is current, which have something of their own."""
    if not kinds:
        raise Skipped(f"no item has {own}")
    asked = (p for p in trial.positions(trial.budget.positions) if type(p.item) in kinds)
    yield from seen(asked, f"no item with {own} came up in the positions looked at")


def _own_actions(position: Position) -> Iterator[tuple[int, Sequence[Any]]]:
    """The current item's own actions for each player who is to act."""
    item = position.item
    for player in position.session.to_act() if item is not None else ():
        yield player, item.actions(position.here, *_with_player(item, player))


def _with_player(item: Any, player: int) -> tuple[int, ...]:
    """The player as an argument, where the item's methods take one."""
    return () if isinstance(item, Choice) else (player,)


def _is_of(position: Position, action: Any) -> bool:
    """Whether `allows` may be asked: a well-formed action of the item's classes."""
    if type(action) not in position.game.definition.actions[type(position.item)]:
        return False
    try:
        position.game.codec.canonical(action)
    except DecodeError:
        return False
    return True


LAWS = (
    Law(
        2,
        "legality",
        "Legal exactly if `play` accepts; `sample` is uniform over `actions`, `allows` agrees with it.",
        (
            Check(
                "listed-accepted",
                listed_accepted,
                "list only actions of the classes in the item's type arguments",
            ),
            Check(
                "unlisted-refused",
                unlisted_refused,
                "leave equality of actions to the engine: an `__eq__` of their own lets look-alikes pass",
            ),
            Check("allows-agrees", allows_agrees, "let `allows` be true exactly for what `actions` lists"),
            Check(
                "sample-uniform",
                sample_uniform,
                "draw each action of `actions` with the same chance, or do without an own `sample`",
            ),
            Check(
                "draws-fit", draws_fit, "let `draw` follow the weights of `outcomes`, or give one of the two"
            ),
            Check("distinct", distinct, "list each action once"),
            Check("interrupts-apart", interrupts_apart, "give each interrupt action classes of its own"),
            Check("fresh-lists", fresh_lists, "give a copy, or a tuple that is made once"),
            Check("looking-harmless", looking_harmless, "change the state in `resolve` alone"),
            Check(
                "search-agrees",
                search.search_agrees,
                "let rules depend on the state and the action alone, so that `apply` does the same",
            ),
            Check(
                "playout-agrees",
                search.playout_agrees,
                "let rules depend on the state and the action alone, so that `playout` plays legal games",
                trials=3,
            ),
            Check(
                "playout-uniform",
                search.playout_uniform,
                "draw each action with the same chance",
                trials=3,
            ),
        ),
    ),
)
