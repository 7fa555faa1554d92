"""Law 9, non-interference: what a viewer is given depends on nothing that he may not know.

Pairs of games that ought to look the same to him are played in lockstep (`teban.testing.pairs`),
and everything that he is given is compared, each output by a sub-check of its own. Where
several differ at once, the first of the list explains the others and alone is reported.
"""

from __future__ import annotations

from collections import Counter, OrderedDict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from teban.bots import Bot, GreedyBot, bots_for
from teban.engine.codec import encode
from teban.errors import name_of
from teban.game import Game
from teban.testing.budget import Clock
from teban.testing.law import BatchCheck, Finding, Law, Skipped
from teban.testing.outputs import OUTPUTS, Given, Output, Questions, refusers_of
from teban.testing.pairs import Moment, Pair
from teban.testing.trial import Trial
from teban.visibility import Viewer

CHOICES = "choices"
"""The sub-check of what others are seen to do, beside those of the outputs."""

LOOK_AHEAD = 8
"""How many actions in worlds a greedy bot tries here."""

AT_FIRST = 40
"""Moments of each viewer at which costly outputs are compared too; after them at some only."""

THOROUGH = 3
"""How many pairs for each viewer and each way to begin are made of a trial that is being shrunk."""


@dataclass
class Seat:
    """What was done for one viewer: pairs, moments compared, pairs given up, and what told worlds apart."""

    pairs: int = 0
    moments: int = 0
    lost: int = 0
    apart: Counter[str] = field(default_factory=Counter)

    def __str__(self) -> str:
        if not self.pairs:
            return "0 pairs, so nothing was compared for him; more come with `--pairs`"
        text = f"{self.pairs} pairs, {self.moments} moments compared"
        if self.lost:
            text += f", {self.lost} given up"
        causes = ", ".join(f"{name} ({count})" for name, count in self.apart.most_common())
        return f"{text}, {self.apart.total()} times apart at {causes}" if causes else text


class Comparison:
    """Pairs of some trials of one game, compared once for all sub-checks, or for the `wanted` one only."""

    def __init__(self, trials: Sequence[Trial], wanted: str = "") -> None:
        self.trials, self.wanted = trials, wanted
        self.seats: dict[Viewer, Seat] = {viewer: Seat() for t in trials for viewer in t.viewers[:-1]}
        self.findings: dict[str, Finding] = {}
        games = {trial.game for trial in trials}
        self.answered = Counter({name_of(item): 0 for game in games for item in refusers_of(game)})
        """At how many moments the `refusal` of each item that has one said why."""
        self._asked = Counter[tuple[Viewer, str]]()
        self._bots = {game: quick_bots_for(game) for game in games}
        self._made = Counter[Any]()
        self._outputs = [output for output in OUTPUTS if not wanted or output.shows or output.name == wanted]

    def compare_next(self) -> None:
        """Plays a pair of the next trial to its end, for the viewer who has had the fewest."""
        place = self._made.total() % len(self.trials)
        trial = self.trials[place]
        viewers = trial.viewers[:-1]
        turn = trial.seed[0] % len(viewers)
        turned = viewers[turn:] + viewers[:turn]
        viewer = min(turned, key=lambda viewer: self.seats[viewer].pairs)
        begins_dealt = self.seats[viewer].pairs % 2
        rounds = begins_dealt + 2 * self._made[place, viewer, begins_dealt]
        self._made[place, viewer, begins_dealt] += 1
        self.compare(trial, turned.index(viewer) + len(viewers) * rounds)

    def compare(self, trial: Trial, number: int) -> None:
        """Plays that pair of the trial to its end; its moments are the same whatever was compared before."""
        pair = Pair(trial, number)
        seat = self.seats[pair.viewer]
        seat.pairs += 1
        for moment in pair.moments():
            if moment.untold is not None:
                untold = moment.untold
                finding = Finding(untold.message, untold.left, untold.right, moment.steps, trial)
                self.findings.setdefault(untold.check, finding)
                pair.part("")
            elif encode(moment.first.state) != encode(moment.second.state):
                seat.moments += 1
                trial.clock.positions += 1
                self._compare_at(moment)
            if self.wanted in self.findings:
                break
        seat.lost += pair.lost
        seat.apart += pair.apart

    def _compare_at(self, moment: Moment) -> None:
        found = self._difference_at(moment)
        if found is None:
            return
        output, left, right = found
        reveal = _excuse(moment, output)
        if not reveal and output.name not in self.findings:
            message = f"two worlds that ought to look the same to viewer {moment.pair.viewer!r} do not"
            self.findings[output.name] = Finding(message, left, right, moment.steps, moment.pair.trial)
        if output.shows:
            moment.pair.part(reveal)

    def _difference_at(self, moment: Moment) -> tuple[Output, Any, Any] | None:
        """The first output that differs, and what the worlds give."""
        questions = Questions(moment, self._bots[moment.pair.game])
        first, second = Given(moment.first, questions), Given(moment.second, questions)

        def difference(outputs: Iterable[Output]) -> tuple[Output, Any, Any] | None:
            for output in outputs:
                left, right = output.read_safely(first), output.read_safely(second)
                if left != right:
                    return output, left, right
            return None

        def asked() -> Iterator[Output]:
            for output in self._outputs:
                by_chance, known = questions.asks(output), (moment.pair.viewer, output.name)
                if by_chance or self._asked[known] < AT_FIRST:
                    self._asked[known] += 1
                    yield output

        found = difference(asked())
        self.answered.update(questions.answerers)
        if found is None:
            return None
        output, *sides = difference(self._outputs) or found
        told = [output.read_safely(given, told=True) for given in (first, second)]
        return (output, *(told if told[0] != told[1] else sides))


def _excuse(moment: Moment, output: Output) -> str:
    """What declares that the output may differ from here on, or nothing."""
    if output.name == "outcome":
        return moment.cause.declared()
    return moment.cause.parting().reveal if output.shows else ""


def quick_bots_for(game: Game[Any]) -> list[Bot]:
    """The game's bots; those that look ahead look at little."""
    return [GreedyBot(game, LOOK_AHEAD) if isinstance(bot, GreedyBot) else bot for bot in bots_for(game)]


# Sub-checks --------------------------------------------------------------------------------

_compared: OrderedDict[Any, Comparison] = OrderedDict()


def comparison_of(trials: Sequence[Trial]) -> Comparison:
    """All pairs that the budget has for these trials, compared when first asked for."""
    key = tuple((id(trial.setup), trial.seed, trial.casual, len(trial.steps)) for trial in trials)
    known = _compared.get(key)
    if known is not None and [t.steps for t in known.trials] == [t.steps for t in trials]:
        return known
    made = Comparison(trials)
    budget = trials[0].budget
    clock = Clock(budget.seconds * len(LAWS[0].checks))
    for _ in range(budget.pairs):
        if clock.is_over:
            break
        made.compare_next()
    _compared[key] = made
    if len(_compared) > 4:
        _compared.popitem(last=False)
    return made


def _findings(trials: Sequence[Trial], name: str) -> Iterator[Finding]:
    if not _hides(trials):
        raise Skipped("nothing is hidden from anybody")
    if not trials[0].thorough:
        comparison = comparison_of(trials)
        if name in comparison.findings:
            yield comparison.findings[name]
        elif name == "refusals" and set(comparison.answered.values()) == {0}:
            raise Skipped(f"no `refusal` of {', '.join(sorted(comparison.answered))} was asked")
        return
    comparison = Comparison(trials, name)
    for number in range(THOROUGH * 2 * (len(trials[0].viewers) - 1)):
        comparison.compare(trials[0], number)
        if name in comparison.findings:
            yield comparison.findings[name]
            return


def _check(name: str, meaning: str, mend: str) -> BatchCheck:
    def look(trials: Sequence[Trial]) -> Iterator[Finding]:
        return _findings(trials, name)

    look.__doc__ = meaning
    return BatchCheck(name, look, mend, trials=0)


def notes(trials: Sequence[Trial]) -> list[str]:
    """What was compared for each viewer, and which items were asked why they refuse."""
    if not _hides(trials):
        return []
    made = comparison_of(trials)
    lines = [f"viewer {viewer!r}: {seat}" for viewer, seat in sorted(made.seats.items(), key=str)]
    asked = ", ".join(f"{item} ({count})" for item, count in sorted(made.answered.items()))
    return [*lines, f"reasons of refusals compared, of {asked}"] if asked else lines


def _hides(trials: Sequence[Trial]) -> bool:
    return any(trial.game.views.hides_anything for trial in trials)


LAWS = (
    Law(
        9,
        "non-interference",
        "What a viewer is given depends on nothing that he may not know.",
        (
            *(_check(output.name, output.meaning, output.mend) for output in OUTPUTS),
            _check(
                CHOICES,
                "What others are seen to do tells nothing that they do not choose to tell.",
                "declare `reveals=True` on the item, or hide the kind in an `Owned` field of one action",
            ),
        ),
        notes,
    ),
)
