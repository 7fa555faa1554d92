"""The steps of a game on a bare state: who acts, what is legal, what happens then.

Everything here is unchecked and in place, for search and simulation; `Session` checks first.
The functions are written out per game, so that a game pays only for the kinds of items it has.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import Any

from teban.agenda import CHANCE
from teban.engine.chance import listed, weighted
from teban.engine.kinds import Kinds
from teban.engine.sealing import commit
from teban.engine.source import Source
from teban.errors import RulesError

MAX_STEPS = 10_000
"""How many tasks and draws may come in a row before the rules are taken to be looping."""


class Steps:
    """The compiled steps of one game; `settle` runs tasks until somebody must decide."""

    to_act: Callable[[Any], tuple[int, ...]]
    legal_actions: Callable[[Any, int], Sequence[Any]]
    apply: Callable[..., None]
    offered: Callable[[Any, int], tuple[Any, ...]]
    settle: Callable[..., int]
    playout: Callable[[Any, Any], int]

    def __init__(self, game: str, kinds: Kinds) -> None:
        self.kinds = kinds
        source = Source(f"steps {game}")
        source.names.update(
            CHANCE=CHANCE,
            turn=turn,
            never_ending=partial(never_ending, game),
            listed=listed,
            commit=commit,
            secrets=kinds.secrets,
            chances=kinds.chances,
            tasks=kinds.tasks,
            nested=kinds.nested,
            weighted=weighted,
            offers=kinds.offers,
            interrupt_of=kinds.interrupt_of,
        )
        _write_run_tasks(source, kinds)
        _write_to_act(source, kinds)
        _write_offered(source, kinds)
        _write_legal_actions(source, kinds)
        _write_apply(source, kinds)
        _write_playout(source, kinds)
        made = source.compile()
        self.to_act, self.legal_actions = made["to_act"], made["legal_actions"]
        self.apply, self.playout = made["apply"], made["playout"]
        self.settle, self.offered = made["run_tasks"], made["offered"]

    def moving(self, whole: Any) -> Any:
        """The state whose agenda goes on: the innermost, or the one around it once that is over."""
        here = outer = whole
        while here.agenda and here.agenda[-1].__class__ in self.kinds.nested:
            here, outer = here.inner, here
        return here if here.agenda else outer

    def here(self, state: Any) -> Any:
        """The state whose agenda is current: the innermost game where one is nested."""
        while self.kinds.nested and state.agenda and state.agenda[-1].__class__ in self.kinds.nested:
            state = state.inner
        return state


def turn(agenda: list[Any], depth: int) -> None:
    """Turns what one `resolve` queued, first to last, into the stack's order."""
    queued = agenda[depth:]
    queued.reverse()
    agenda[depth:] = queued


LOOK_THROUGH = (
    "while agenda and agenda[-1].__class__ in nested:",
    "    state = state.inner",
    "    agenda = state.agenda",
)
RESOLVED = ("if len(agenda) > depth + 1:", "    turn(agenda, depth)")


def _opening(kinds: Kinds) -> tuple[str, ...]:
    return ("agenda = state.agenda", *(LOOK_THROUGH if kinds.nested else ()))


def _settling(kinds: Kinds) -> tuple[str, ...]:
    if kinds.nested:
        return ("run_tasks(whole, seen)",)
    return (
        ("if agenda and agenda[-1].__class__ in tasks:", "    run_tasks(state, seen)") if kinds.tasks else ()
    )


def _write_run_tasks(source: Source, kinds: Kinds) -> None:
    """Runs tasks, and nested games that have ended, until somebody or chance must act.

    Items that ran are added to `seen` where one is given. Gives how many they are.
    """
    find = ["agenda = state.agenda", "if agenda[-1].__class__ not in tasks:", "    return count"]
    if kinds.nested:
        find = [
            "here = outer = whole",
            "while here.agenda and here.agenda[-1].__class__ in nested:",
            "    here, outer = here.inner, here",
            "if here.agenda and here.agenda[-1].__class__ not in tasks:",
            "    return count",
            "state = here if here.agenda else outer",
            "agenda = state.agenda",
        ]
    source.function(
        f"run_tasks({'whole' if kinds.nested else 'state'}, seen=None)",
        "count = 0",
        f"while {'whole' if kinds.nested else 'state'}.agenda:",
        *_indented(find),
        "    item = agenda.pop()",
        "    depth = len(agenda)",
        "    item.resolve(state)",
        "    agenda = state.agenda",
        *_indented(RESOLVED),
        "    if seen is not None:",
        "        seen.append(item)",
        "    count += 1",
        f"    if count > {MAX_STEPS}:",
        "        raise never_ending(item)",
        "return count",
    )


def never_ending(game: str, item: Any) -> RulesError:
    """What to raise where tasks and draws never end."""
    what = f"more than {MAX_STEPS} tasks and draws in a row: nobody ever decides"
    return RulesError(game, item, f"{what}; let a task queue nothing")


def _write_to_act(source: Source, kinds: Kinds) -> None:
    body = [*_opening(kinds), "if not agenda:", "    return ()", "item = agenda[-1]"]
    if kinds.secrets:
        body += [
            "if item.__class__ in secrets:",
            "    committed = item.committed",
            "    if not committed:",
            "        return tuple(item.players)",
            "    return tuple([p for p in item.players if p not in committed])",
        ]
    if kinds.chances:
        body += ["if item.__class__ in chances:", "    return (CHANCE,)"]
    source.function("to_act(state)", *body, "return (item.player,)")


def _write_offered(source: Source, kinds: Kinds) -> None:
    """What somebody may do out of turn in the innermost game."""
    found = "*(a for offer in offers[state.__class__] for a in offer.actions(state, player))"
    if kinds.interrupts and not kinds.nested:
        names = (source.bind(offer, "offer") for offer in kinds.interrupts)
        found = ", ".join(f"*{name}.actions(state, player)" for name in names)
    source.function("offered(state, player)", f"return ({found},)")


def _write_legal_actions(source: Source, kinds: Kinds) -> None:
    body = [*_opening(kinds), "if not agenda:", "    return ()", "item = agenda[-1]"]
    if kinds.chances:
        body += [
            "if item.__class__ in chances:",
            "    return tuple(action for action, _ in listed(item, state)) if player == CHANCE else ()",
        ]
    if not kinds.interrupts:
        if kinds.secrets:
            body += [
                "if item.__class__ in secrets:",
                "    waiting = player in item.players and player not in item.committed",
                "    return item.actions(state, player) if waiting else ()",
            ]
        body.append("return item.actions(state) if item.player == player else ()")
    else:
        if kinds.secrets:
            body += [
                "if item.__class__ in secrets:",
                "    if player in item.committed:",
                "        return ()",
                "    own = item.actions(state, player) if player in item.players else ()",
                "else:",
                "    own = item.actions(state) if item.player == player else ()",
            ]
        else:
            body.append("own = item.actions(state) if item.player == player else ()")
        body.append("return (*own, *offered(state, player))")
    source.function("legal_actions(state, player)", *body)


def _write_apply(source: Source, kinds: Kinds) -> None:
    body = ["whole = state"] if kinds.nested else []
    body += _opening(kinds)
    if kinds.interrupts:
        body += [
            "if action.__class__ in interrupt_of:",
            "    depth = len(agenda)",
            "    interrupt_of[action.__class__].resolve(state, player, action)",
            *(f"    {line}" for line in RESOLVED),
            *(f"    {line}" for line in _settling(kinds)),
            "    return",
        ]
    if kinds.secrets:
        body += [
            f"if {_is_among(source, kinds.secrets, 'agenda[-1]')}:",
            "    item = commit(agenda, player, action)",
            "    if len(item.committed) < len(item.players):",
            "        return",
            "    action = dict(zip(item.committed, item.sealed))",
        ]
    body += [
        "depth = len(agenda)",
        "agenda.pop().resolve(state, action)",
        "if len(agenda) > depth:",
        "    turn(agenda, depth - 1)",
        *_settling(kinds),
    ]
    source.function("apply(state, player, action, seen=None)", *body)


PICK = "options[bits(30) % len(options)]"
"""One of the options; 30 bits are even enough to choose by."""


def _write_playout(source: Source, kinds: Kinds) -> None:
    """Random play to the end: no interrupts, sealed choices without storing commitments."""
    step = ["item = agenda[-1]"]
    if kinds.nested:
        step = ["state = whole", *_opening(kinds), "depth = len(agenda)", *step]
    branches = list(_special_picks(source, kinds))
    for number, (condition, chosen) in enumerate(branches):
        step += [f"{'elif' if number else 'if'} {condition}:", *_indented(chosen)]
    usual = ["options = item.actions(state)", f"action = {PICK}"]
    if branches:
        step += ["else:", *_indented(usual), "agenda.pop()", "item.resolve(state, action)"]
    else:
        step += [usual[0], "agenda.pop()", f"item.resolve(state, {PICK})"]
    step += ["moves += 1", "queued = len(agenda)"]
    turned = ["if queued > depth:", "    turn(agenda, depth - 1)"]
    if kinds.nested:
        step += [*turned, "run_tasks(whole)", "depth = len(whole.agenda)"]
    elif kinds.tasks:
        step += [
            *turned,
            f"if queued and {_is_among(source, kinds.tasks, 'agenda[-1]')}:",
            "    run_tasks(state)",
            "    queued = len(agenda)",
            "depth = queued",
        ]
    else:
        step += ["if queued != depth:", *_indented([*turned, "depth = queued"])]
    source.function(
        "playout(state, rng)",
        *(["whole = state"] if kinds.nested else []),
        "bits = rng.getrandbits",
        "agenda = state.agenda",
        "moves, depth = 0, len(agenda)",
        "while depth:",
        *_indented(step),
        "return moves",
    )


def _special_picks(source: Source, kinds: Kinds) -> Iterator[tuple[str, list[str]]]:
    """Conditions on an item, and how a playout then picks, where that is not from `actions(state)`."""
    if kinds.secrets:
        pick = ["options = item.actions(state, player)", f"action[player] = {PICK}"]
        if kinds.samplers & kinds.secrets:
            pick = ["action[player] = item.sample(state, player, rng)"]
        yield (
            _is_among(source, kinds.secrets),
            [
                "action = {}",
                "for player in item.players:",
                *_indented(pick),
                "if item.committed:",
                "    action.update(zip(item.committed, item.sealed))",
            ],
        )
    if kinds.drawers:
        yield _is_among(source, kinds.drawers), ["action = item.draw(state, rng)"]
    if kinds.chances - kinds.drawers:
        options = ["options = item.outcomes(state)"]
        picked = f"action = weighted(options, rng) if options[0].__class__ is tuple else {PICK}"
        yield _is_among(source, kinds.chances), [*options, picked]
    if kinds.samplers & kinds.choices:
        yield _is_among(source, kinds.samplers & kinds.choices), ["action = item.sample(state, rng)"]


def _is_among(source: Source, classes: frozenset[type[Any]], item: str = "item") -> str:
    """A condition: the item is of one of the classes; one class is quicker asked than a set."""
    if len(classes) == 1:
        (cls,) = classes
        return f"{item}.__class__ is {source.bind(cls, cls.__name__)}"
    return f"{item}.__class__ in {source.bind(classes, 'classes')}"


def _indented(lines: Iterable[str]) -> list[str]:
    return [f"    {line}" for line in lines]
