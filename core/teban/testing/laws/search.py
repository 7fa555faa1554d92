"""The search steps against a session: `apply`, `to_act`, `legal_actions` and `playout`."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Any

from teban.agenda import CHANCE, Chance, Choice, SecretChoice
from teban.engine.codec import encode, uncommitted
from teban.errors import Refused, RulesError
from teban.game import Game
from teban.play.events import Drawn, Opened, Played
from teban.play.line import walk
from teban.testing.evidence import as_json, seen
from teban.testing.law import Finding, Skipped
from teban.testing.statistics import MIN_EXPECTED, SURE, chance_of
from teban.testing.table import Step, Table
from teban.testing.trial import Trial, led_trial


def chances(trial: Trial) -> Iterator[tuple[Any, Any]]:
    """Each chance item that was drawn in the trial, with a state of its own in which it is current."""
    if trial.last is None:
        return
    game, session = trial.game, trial.last.session
    before = session.start
    for event, state in walk(game, session.start, session.log):
        if isinstance(event, Drawn):
            here = game.steps.here(before)
            yield here.agenda[-1], here
        before = game.clone(state)


def search_agrees(trial: Trial) -> Iterator[Finding]:
    """`to_act`, `legal_actions` and `apply` on a bare state do what a session does."""
    after: dict[int, Any] = {}
    session = None
    for position in trial.positions():
        session = position.session
        after[session.revision] = as_json(uncommitted(position.state))
    if session is None:
        return
    game, bare = trial.game, session.start
    before = game.clone(bare)
    for event, state in walk(game, session.start, session.log):
        for player, action in _acts(event):
            if player not in game.to_act(before) and type(action) not in game.steps.kinds.interrupt_of:
                yield Finding(f"to_act gives {game.to_act(before)!r} where {player} acted")
            if player != CHANCE and action not in game.legal_actions(before, player):
                yield Finding(f"legal_actions leaves out {action!r}, which player {player} played")
        wanted = after.get(event.revision + 1)
        if wanted is not None and wanted != as_json(state):
            yield Finding("apply leads to another state than the session's", wanted, as_json(state))
            return
        before = game.clone(state)


def playout_agrees(trial: Trial) -> Iterator[Finding]:
    """What `playout` plays is a legal game, and leads where a session leads."""
    if trial.stop is not None:
        return
    table = trial.begin()
    game, state = trial.game, table.session.start
    done: list[tuple[Any, Any]] = []
    raised, moves = None, 0

    def hear(item: Any, chosen: Any) -> None:
        done.append((item, chosen))
        if len(done) > 10 * trial.budget.max_decisions:
            raise _Heard

    with _overheard(game, hear):
        try:
            moves = game.playout(state, trial.rng("playout"))
        except _Heard:
            return  # it does not end, which termination tells
        except Exception as error:  # noqa: BLE001 - rules may raise anything
            raised = error
    steps = [step for item, chosen in done for step in _steps_of(item, chosen)]
    if led_trial(trial, steps).stop is not None:
        return  # it met a fault that termination or legality/listed-accepted tells
    if raised is not None:
        yield Finding(f"playout raised {type(raised).__name__}: {raised}")
        return
    led = Table(trial.setup, trial.seed, trial.casual, _leading_draws(steps))
    try:
        _lead(led, steps)
    except (Refused, RulesError) as error:
        yield Finding(f"playout plays what a session refuses: {error}")
        return
    if as_json(state) != as_json(led.session.state_itself):
        yield Finding(
            "playout leads to another state than a session", as_json(led.session.state_itself), as_json(state)
        )
    elif state.agenda:
        yield Finding("playout ends before the game is over")
    elif moves != led.session.revision:
        yield Finding(f"playout counts {moves} decisions and draws, a session {led.session.revision}")


def playout_uniform(trial: Trial) -> Iterator[Finding]:
    """`playout` chooses each legal action equally often."""
    kinds = trial.game.steps.kinds
    plain = kinds.choices - kinds.samplers  # an own `sample` is legality/sample-uniform's
    if not plain:
        raise Skipped("there is no choice that is not sealed and has no `sample` of its own")
    asked = (p for p in trial.positions(min(3, trial.budget.positions)) if type(p.item) in plain)
    otherwise = (
        "no choice that is not sealed and has no `sample` of its own came up in the positions looked at"
    )
    for position in seen(asked, otherwise):
        item, game = position.item, trial.game
        actions = item.actions(position.here)
        places = {encode(action): place for place, action in enumerate(actions)}
        if len(places) < len(actions):
            continue  # told by legality/distinct
        counts, rng = [0] * len(actions), trial.rng(f"playout {position.steps}")
        for _ in range(min(trial.budget.samples, MIN_EXPECTED * 10 * len(actions))):
            action = _first_choice(game, position.state, rng)
            if encode(action) in places:
                counts[places[encode(action)]] += 1
        chance = chance_of(counts, [1] * len(counts))
        if chance < SURE:
            yield Finding(
                f"playout is not uniform (chance {chance:.1e}): counts {counts}", position=position.steps
            )


def _acts(event: Any) -> list[tuple[int, Any]]:
    """Who did what in a log entry."""
    match event:
        case Played(player=player, action=action):
            return [(player, action)]
        case Opened(players=players, actions=actions):
            return list(zip(players, actions, strict=True))
        case Drawn(action=action):
            return [(CHANCE, action)]
    return []


class _Heard(Exception):
    """Ends a playout early."""


def _first_choice(game: Game[Any], state: Any, rng: Any) -> Any:
    heard: list[Any] = []

    def hear(_: Any, chosen: Any) -> None:
        heard.append(chosen)
        raise _Heard

    with _overheard(game, hear), suppress(_Heard):
        game.playout(game.clone(state), rng)
    return heard[0]


@contextmanager
def _overheard(game: Game[Any], hear: Callable[[Any, Any], None]) -> Iterator[None]:
    """Calls `hear` with each item that is resolved and what was chosen, until the block ends."""
    replaced: list[tuple[type, bool, Any]] = []
    is_inside = False

    def listening(original: Callable[..., None]) -> Callable[..., None]:
        def resolve(item: Any, state: Any, *chosen: Any) -> None:
            nonlocal is_inside
            if is_inside:  # a rule that calls another's
                return original(item, state, *chosen)
            is_inside = True
            try:
                hear(item, chosen[-1] if chosen else None)
                return original(item, state, *chosen)
            finally:
                is_inside = False

        return resolve

    for cls in game.definition.all_items:
        replaced.append((cls, "resolve" in vars(cls), cls.resolve))  # type: ignore[attr-defined]
    for cls, _, original in replaced:
        type.__setattr__(cls, "resolve", listening(original))
    try:
        yield
    finally:
        for cls, is_own, original in replaced:
            if is_own:
                type.__setattr__(cls, "resolve", original)
            else:
                type.__delattr__(cls, "resolve")


def _steps_of(item: Any, chosen: Any) -> list[Step]:
    if isinstance(item, Chance):
        return [Step("draw", action=chosen)]
    if isinstance(item, Choice):
        return [Step("play", item.player, chosen)]
    if isinstance(item, SecretChoice):
        return [Step("play", player, action) for player, action in chosen.items()]
    return []


def _leading_draws(steps: list[Step]) -> list[Step]:
    first = next((place for place, step in enumerate(steps) if step.kind != "draw"), len(steps))
    return steps[:first]


def _lead(table: Table, steps: list[Step]) -> None:
    place = len(_leading_draws(steps))
    while place < len(steps):
        draws = _leading_draws(steps[place + 1 :])
        table.do_listed(steps[place], draws)
        place += 1 + len(draws)
