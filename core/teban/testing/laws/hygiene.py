"""Law 15, hygiene: rules are a function of the state, the action and the generator they are handed.

Half of the sub-checks read the rules' source, where a fault shows that play has not reached;
half watch rules run, where a fault shows that the source hides.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from functools import lru_cache, partial
from itertools import islice
from typing import Any

from teban.agenda import Choice
from teban.errors import Refused, RulesError
from teban.game import Game
from teban.play.session import Session
from teban.testing.ambient import watched
from teban.testing.law import BatchCheck, Check, Finding, Law, Skipped
from teban.testing.remembered import changed, memory_of
from teban.testing.rules_source import RulesModule, rules_modules, rules_of
from teban.testing.source_faults import Fault, Kind, faults_in
from teban.testing.trial import Trial, random_trial

REFUSED = 2
"""Actions that are refused at a position, so that rules say why."""

SOURCE: tuple[tuple[Kind, str, str], ...] = (
    ("random", "No rule names a source of randomness of its own.", "draw in a `Chance` item"),
    ("clock", "No rule names a clock.", "clocks belong to the hosted match"),
    ("input", "No rule reads or writes anything outside.", "give it as an option, or write it as a table"),
    (
        "order",
        "No rule goes through a set or asks for an address or a hash.",
        "sort it first, or keep a list or a number with a bit for each member",
    ),
    (
        "floats",
        "No rule counts with floats.",
        "use whole numbers: `//`, or a smaller unit such as tenths of a point",
    ),
    ("globals", "No rule changes a global name.", "keep it in a field of the state"),
)

RUNNING: tuple[tuple[Kind, str, str], ...] = (
    ("random", "No rule draws random numbers of its own while it runs.", "draw in a `Chance` item"),
    ("clock", "No rule asks for the time while it runs.", "clocks belong to the hosted match"),
    (
        "input",
        "No rule reads or writes anything while it runs.",
        "give it as an option, or write it as a table",
    ),
    ("order", "No rule asks for an address or a hash while it runs.", "compare and sort by values"),
)


@lru_cache(maxsize=32)
def source_of(game: Game[Any]) -> tuple[tuple[RulesModule, ...], tuple[Fault, ...]]:
    """The modules of a game's rules, and the faults in their source."""
    modules = rules_modules(game)
    return tuple(modules), tuple(faults_in(rules_of(game, modules)))


def _in_source(kind: Kind, meaning: str) -> Callable[[Sequence[Trial]], Iterator[Finding]]:
    def look(trials: Sequence[Trial]) -> Iterator[Finding]:
        for trial in {trial.game: trial for trial in trials}.values():
            modules, faults = source_of(trial.game)
            if not modules:
                raise Skipped("the source of the rules is not there")
            for fault in faults:
                if fault.kind == kind:
                    yield Finding(fault.what, position=0, trial=trial)

    look.__doc__ = meaning
    return look


_known: OrderedDict[Any, tuple[Trial, dict[Kind, tuple[str, int]]]] = OrderedDict()
KNOWN = 256
"""Of so many trials it is kept what rules called, for the sub-checks to come."""


def calls_of(trial: Trial) -> dict[Kind, tuple[str, int]]:
    """The first thing of each kind that rules call while the trial is played, and after how many steps."""
    key = (id(trial.setup), trial.seed, trial.casual, len(trial.steps))
    before, known = _known.get(key, (None, {}))
    if before is not None and before.setup is trial.setup and before.steps == trial.steps:
        return known
    found: dict[Kind, tuple[str, int]] = {}
    modules, _ = source_of(trial.game)
    with watched(modules) as calls:
        for steps in _run(trial):
            for kind, told in calls.items():
                if told:
                    found.setdefault(kind, (told[0], steps))
    _known[key] = trial, found
    if len(_known) > KNOWN:
        _known.popitem(last=False)
    return found


def _while_running(kind: Kind, meaning: str) -> Callable[[Trial], Iterator[Finding]]:
    def look(trial: Trial) -> Iterator[Finding]:
        found = calls_of(trial).get(kind)
        if found is not None:
            what, steps = found
            yield Finding(what, position=steps)

    look.__doc__ = meaning
    return look


def remembers(trial: Trial) -> Iterator[Finding]:
    """Playing leaves nothing behind in modules, classes, functions or the game."""
    modules, _ = source_of(trial.game)
    before = memory_of(trial.game, modules)
    for _ in _run(trial):
        pass
    random_trial(trial.setup, f"remembers {trial.seed.hex()}", trial.casual, trial.budget)
    names = changed(before, memory_of(trial.game, modules))
    if names:
        yield Finding(f"play changes {', '.join(names)}")


def _run(trial: Trial) -> Iterator[int]:
    """Plays a trial and asks everything that rules answer; gives how many steps were taken."""
    try:
        table = trial.begin()
    except Exception:  # noqa: BLE001 - termination reports games that cannot begin
        return
    yield len(table.steps)
    try:
        for step, draws in trial.moves():
            _ask(trial, table.session)
            table.do_listed(step, draws)
            trial.clock.positions += 1
            yield len(table.steps)
        _ask(trial, table.session)
    except (Refused, RulesError):
        pass
    yield len(table.steps)


def _ask(trial: Trial, session: Session[Any]) -> None:
    """Asks rules for everything that they answer beside a move; what they raise is for other laws to say."""
    game, rng = trial.game, trial.rng("ask")
    here = game.steps.here(session.state)
    questions: list[Callable[[], Any]] = [session.outcome]
    for viewer in trial.viewers[:-1]:
        questions.append(partial(session.standing, viewer))
        questions.append(partial(game.determinize, session.view(viewer), rng))
    for player in session.to_act():
        legal = session.legal_actions(player)
        refused = islice((action for action in trial.played if action not in legal), REFUSED)
        questions += [partial(session.play, player, action) for action in refused]
    if here.agenda and isinstance(here.agenda[-1], Choice):
        questions.append(partial(here.agenda[-1].sample, here, rng))
    for question in questions:
        with suppress(Exception):
            question()


LAWS = (
    Law(
        15,
        "hygiene",
        "Rules are a function of the state, the action and the generator they are handed.",
        (
            *(
                BatchCheck(f"source-{kind}", _in_source(kind, meaning), mend)
                for kind, meaning, mend in SOURCE
            ),
            *(
                Check(f"run-{kind}", _while_running(kind, meaning), mend, trials=2)
                for kind, meaning, mend in RUNNING
            ),
            Check(
                "remembers",
                remembers,
                "keep it in a field of the state; a cache is `functools.lru_cache`",
                trials=2,
            ),
        ),
    ),
)
