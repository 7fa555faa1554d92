"""Worlds that are dealt, counted against what their viewer may believe."""

from __future__ import annotations

from collections import Counter, OrderedDict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from teban.agenda import CHANCE
from teban.engine.codec import encode
from teban.errors import DecodeError, name_of
from teban.game import Game
from teban.rng import QuickRng
from teban.testing.beliefs import Belief, TooWide
from teban.testing.happenings import happenings
from teban.testing.law import Finding
from teban.testing.slots import Slot, slots_of
from teban.testing.trial import Trial
from teban.visibility import REFEREE, Viewer

MOST_WORLDS = 1_000
"""How many worlds are followed, where there are samples for so many."""

PER_WORLD = 30
"""How often each world is to be expected among the samples."""

SURVEYS = 2
"""Places of a trial where samples are drawn for each viewer, on average, as far as the budget goes."""

KEPT = 2_000
"""Trials whose surveys are kept for the next sub-check."""

NONE_FOLLOWED = (
    "no place with several worlds could be followed: `possible`, `complete` and `posterior` tested nothing "
    "here; list the outcomes of draws, or check a set-up with fewer components"
)

FAULTY = (
    "where a world that was dealt is at fault: mend `deals`, `fits`, `pools` and `invariants` first, "
    "then `possible`, `complete` and `posterior` can be tested there"
)


@dataclass(frozen=True)
class Survey:
    """What was dealt at one place, against what the viewer may believe there."""

    viewer: Viewer
    steps: int
    weights: dict[bytes, float]
    counts: Counter[bytes]

    @property
    def samples(self) -> int:
        return self.counts.total()

    def finding(self, message: str, trial: Trial, left: Any, right: Any) -> Finding:
        what = f"viewer {self.viewer!r}, {len(self.weights)} worlds, {self.samples} dealt: {message}"
        return Finding(what, left, right, self.steps, trial)


class Surveys(NamedTuple):
    """Of one trial; `faulty` counts the places that were left out, a world that was dealt being at fault."""

    trial: Trial
    made: list[Survey]
    faulty: int


_surveyed: OrderedDict[Any, Surveys] = OrderedDict()


def surveys(trial: Trial) -> list[Survey]:
    """Samples of worlds at some places of a trial, against beliefs; made once for all sub-checks."""
    key = _key(trial)
    if key not in _surveyed:
        places = list(_survey(trial))
        made = [survey for survey in places if survey is not None]
        _surveyed[key] = Surveys(trial, made, len(places) - len(made))
        if len(_surveyed) > KEPT:
            _surveyed.popitem(last=False)
    return _surveyed[key].made


def notes(trials: Sequence[Trial]) -> list[str]:
    """How many places were surveyed, and how many worlds were believed and dealt there."""
    if not any(trial.game.views.hides_anything for trial in trials):
        return ["nothing is hidden from anybody"]
    known = [_surveyed[key] for key in map(_key, trials) if key in _surveyed]
    several = [survey for of_trial in known for survey in of_trial.made if len(survey.weights) > 1]
    faulty = sum(of_trial.faulty for of_trial in known)
    worlds, dealt = sum(len(survey.weights) for survey in several), sum(survey.samples for survey in several)
    lines = [f"{len(several)} places with several worlds followed: {worlds} worlds, {dealt} dealt"]
    if not several:
        lines = [] if faulty else [NONE_FOLLOWED]
    return [*lines, f"{faulty} places left out, {FAULTY}"] if faulty else lines


def _key(trial: Trial) -> Any:
    return id(trial.setup), trial.seed, trial.casual, trial.steps, trial.thorough


def _survey(trial: Trial) -> Iterator[Survey | None]:
    """Surveys until the budget's samples are used up; of a trial that is being shrunk, at its end only.

    None stands for a place where what is dealt is at fault.
    """
    if trial.stop is not None:
        return
    game, rng, left = trial.game, trial.rng("survey"), trial.budget.samples
    start = game.new_state(trial.setup.players, trial.setup.options)
    most = MOST_WORLDS if trial.thorough else min(MOST_WORLDS, left)
    beliefs = [Belief(game, viewer, start, most) for viewer in trial.viewers[:-1]]
    share = SURVEYS / (sum(step.kind != "draw" for step in trial.steps) or 1)
    for happening in happenings(trial):
        for belief in list(beliefs):
            try:
                belief.see(happening)
                chosen = happening.steps == len(trial.steps) if trial.thorough else rng.random() < share
                if not chosen or CHANCE in game.to_act(happening.after):
                    continue
                weights = belief.weights()
            except TooWide:
                beliefs.remove(belief)
                continue
            samples = PER_WORLD * len(weights)
            if samples > left and not trial.thorough:
                continue
            left -= samples
            counts = _counted(trial, happening.after, belief.viewer, weights, rng)
            yield Survey(belief.viewer, happening.steps, weights, counts) if counts else None


def _counted(
    trial: Trial, state: Any, viewer: Viewer, weights: dict[bytes, float], rng: QuickRng
) -> Counter[bytes] | None:
    """How often each world is dealt; none where what is dealt is another sub-check's to report."""
    game = trial.game
    view = game.view(state, viewer)
    counts = Counter[bytes]()
    for _ in range(PER_WORLD * len(weights)):
        world = dealt_safely(game, view, rng)
        if world is None:
            return None
        key = encode(world)
        if key not in weights and key not in counts:
            looks = encode(game.view(world, viewer)) == encode(view)
            if not looks or surplus_in(game, world) or not keeps_invariants(game, world):
                return None
        counts[key] += 1
    return counts


def dealt_safely(game: Game[Any], view: Any, rng: QuickRng) -> Any:
    """A world, or nothing where none can be dealt, which is for one sub-check to say."""
    try:
        world = game.determinize(view, rng)
    except Exception:  # noqa: BLE001 - the sub-check `deals` reports it
        return None
    return None if misdealt(game, world) else world


def misdealt(game: Game[Any], world: Any) -> str:
    """What is wrong with the kind of thing that `determinize` gave, or nothing."""
    state = game.definition.state
    if isinstance(world, state):
        return ""
    return f"determinize gave {'None' if world is None else f'a {name_of(world)}'}, not a {name_of(state)}"


def surplus_in(game: Game[Any], state: Any) -> tuple[Slot, list[Any], list[Any]] | None:
    """A slot whose pool holds fewer of its value than lie in slots, what lies there, and the pool."""
    held: dict[tuple[int, Any], list[Any]] = {}
    for slot in slots_of(game, game.view(state, REFEREE)):
        values = held.setdefault((id(slot.pool), slot.scope), [])
        values.append(slot.value)
        contents = slot.contents
        if values.count(slot.value) > contents.count(slot.value):
            return slot, values, contents
    return None


def keeps_invariants(game: Game[Any], world: Any) -> bool:
    """Whether the game's invariants hold in a world."""
    try:
        game.check_state(world)
    except DecodeError:
        return False
    return True
