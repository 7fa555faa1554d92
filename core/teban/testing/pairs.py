"""Pairs: two games in lockstep that ought to look the same to one viewer.

The first world is a trial as it was played. The second begins like it or is dealt from what
the viewer sees, and follows: the viewer's own actions are the same, those of others and of
chance are chosen at random among those that show him the same.

The worlds may come apart only where the rules declare that something becomes known: at an
item with `reveals=True`, at a draw whose value the viewer is shown, and where a sealed choice
is opened in which others chose differently. A draw shows what was drawn and an opening what
was chosen, so anything beyond that needs `reveals=True`. An action that is shown, and that
nobody could take in the other world, tells the viewer which world he is in: that is a reveal
like any other, to be declared by the item. Where worlds come apart, a second one is dealt anew.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from teban.agenda import CHANCE, SecretChoice
from teban.engine.codec import encode
from teban.errors import NotYourTurn, Refused, RulesError, name_of
from teban.play.events import Drawn, Event, Opened
from teban.testing.causes import Cause, Move, Parting, Side
from teban.testing.law import NOTHING
from teban.testing.second import NoLikeness, Shadow, World, likeness_of
from teban.testing.surveys import dealt_safely
from teban.testing.table import Step
from teban.testing.trial import Trial
from teban.visibility import Viewer

DEALS_TRIED = 4
"""How often a second world is dealt in search of one that is not the first."""


@dataclass(frozen=True)
class Moment:
    """Two worlds after the same step; what they give the viewer ought to be the same.

    `steps` of the trial lead there, `cause` is what the last one did. `untold` is what the
    viewer learned where the second world could not even follow; then there is nothing to compare.
    """

    pair: Pair
    first: World
    second: World
    steps: int
    cause: Cause
    untold: Untold | None = None

    @property
    def has_history(self) -> bool:
        """Whether both worlds have the same number of entries behind them."""
        return self.first.base == self.second.base


@dataclass(frozen=True)
class Untold:
    """An action or a draw that was shown to the viewer and that the second world does not have."""

    check: str
    message: str
    left: Any = NOTHING
    right: Any = NOTHING


class Pair:
    """One pair of a trial; `number` decides who looks, and everything that is random."""

    def __init__(self, trial: Trial, number: int) -> None:
        self.trial, self.game = trial, trial.game
        viewers = trial.viewers[:-1]
        self.viewer: Viewer = viewers[(trial.seed[0] + number) % len(viewers)]
        self.rng = trial.rng(f"pair {number}")
        played = {encode(step.action): step.action for step in trial.steps if step.kind == "play"}
        self.known_actions = list(played.values())
        self.begins_alike = number // len(viewers) % 2 == 0
        self.apart: Counter[str] = Counter()
        self.dealt = self.lost = 0
        self._second: World | None = None
        self._seals_the_same = False

    def moments(self) -> Iterator[Moment]:
        """The worlds after each step while they are two; say `part` where they are seen to differ."""
        try:
            table = self.trial.begin()
        except RulesError:
            return
        first = World.watched(table.session, self.viewer, 0)
        last: Side = (first.session.start, draws_in(first.session.log))
        moves = list(self.trial.moves())
        starts = 0 if self.begins_alike else self.rng.below(len(moves) + 1)
        if self.begins_alike:
            yield from self._moment(first, len(table.steps), self._begin_like(first))
        for place in range(len(moves) + 1):
            if self._second is None and place >= starts:
                self._second = self._dealt_from(first)
                first.told.clear()
                yield from self._moment(first, len(table.steps), Cause(self.game, self.viewer, (last, last)))
            if place == len(moves):
                return
            step, draws = moves[place]
            before, revision = self.game.clone(first.state), first.session.revision
            try:
                table.do_again(step, draws)
            except (Refused, RulesError):
                return
            entries = first.session.log[revision:]
            if step.kind == "play":
                last = before, [(step.player, step.action), *draws_in(entries)]
            if self._second is not None:
                cause = self._follow(self._second, step, last, entries)
                yield from self._moment(first, len(table.steps), cause)

    def part(self, reveal: str) -> None:
        """The worlds look different from here on; a second one is dealt before the next step."""
        self._second = None
        if reveal:
            self.apart[reveal] += 1

    def _moment(self, first: World, steps: int, cause: Cause | Untold | None) -> Iterator[Moment]:
        second = self._second
        if isinstance(cause, Untold):
            yield Moment(self, first, second or first, steps, Cause(self.game, self.viewer), cause)
        elif second is not None and cause is not None:
            yield Moment(self, first, second, steps, cause)
        first.told.clear()
        if second is not None:
            second.told.clear()

    # The second world -------------------------------------------------------------------------

    def _begin_like(self, first: World) -> Cause | Untold | None:
        """Begins a second world, with draws that show the same; nothing where the draws part them."""
        draws, made = draws_in(first.session.log), list[Move]()
        failure: RulesError | None = None
        try:
            wanted = [draw for _, draw in draws]
            session = Shadow(self.trial, self.viewer, self.rng, wanted, made)
            self._second = World.watched(session, self.viewer, 0)
        except RulesError as error:
            failure = error
        start = first.session.start
        return self._outcome(Cause(self.game, self.viewer, ((start, draws), (start, made))), failure)

    def _dealt_from(self, first: World) -> World | None:
        """A world that looks like the first, if possible another one; none where none can be dealt."""
        view = first.session.view(self.viewer)
        for tries_left in reversed(range(DEALS_TRIED)):
            state = dealt_safely(self.game, view, self.rng)
            if state is None:
                break
            if encode(state) == encode(first.state) and tries_left:
                continue
            try:
                session = Shadow.dealt(self.trial, self.viewer, self.rng, state)
            except Exception:  # noqa: BLE001 - that it deals no state is for another law to say
                break
            if encode(session.view(self.viewer)) != encode(view):
                break
            self.dealt += 1
            return World.watched(session, self.viewer, first.session.revision)
        self.lost += 1
        return None

    def _follow(
        self, second: World, step: Step, side: Side, entries: Sequence[Event]
    ) -> Cause | Untold | None:
        """Takes the same step in the second world; nothing where it is given up.

        `side` is what the last decision did in the first world.
        """
        session = second.session
        if step.kind in ("undo", "redo"):
            if second.base:
                self._second = None
                return None
            try:
                session.undo(step.count) if step.kind == "undo" else session.redo(step.count)
            except Refused:
                self._second = None  # as the moment before said
                return None
            return Cause(self.game, self.viewer)
        if step.kind == "withdraw":
            with suppress(NotYourTurn):  # where it has not followed a concealed commitment yet
                session.withdraw(step.player)
            return Cause(self.game, self.viewer)
        return self._follow_action(second, step, side, entries)

    def _follow_action(
        self, second: World, step: Step, side: Side, entries: Sequence[Event]
    ) -> Cause | Untold | None:
        session, item = second.session, self.game.steps.here(side[0]).agenda[-1]
        assert isinstance(session, Shadow)
        offer = self.game.steps.kinds.interrupt_of.get(step.action.__class__)
        if (
            offer is None
            and isinstance(item, SecretChoice)
            and not self._has_committed(second, step, entries)
        ):
            return Cause(self.game, self.viewer)
        action = self._action_like(second, step, sealed=offer is None and isinstance(item, SecretChoice))
        if action is None:
            return self._without_likeness(step, offer or item)
        second_before = self.game.clone(second.state)
        made = session.want(draw for player, draw in side[1] if player == CHANCE)
        failure: RulesError | None = None
        try:
            session.play(step.player, action)
        except RulesError as error:
            failure = error
        second_side = second_before, [(step.player, action), *made]
        cause = Cause(self.game, self.viewer, (side, second_side))
        return self._outcome(cause, failure)

    def _outcome(self, cause: Cause, failure: RulesError | None) -> Cause | Untold | None:
        """What the second world's step came to; nothing where it is given up."""
        if failure is None:
            return cause
        if isinstance(failure, NoLikeness):
            parting = cause.parting()
            if not parting.reveal:
                return _untold(parting, failure)
            self.part(parting.reveal)
        else:
            self.lost += 1  # rules that fail are for the other laws to say
            self._second = None
        return None

    def _has_committed(self, second: World, step: Step, entries: Sequence[Event]) -> bool:
        """Whether the second world takes a commitment now; it may lag where others' are concealed."""
        item = second.item
        if not item.committed:
            self._seals_the_same = self.rng.random() < 0.5
        if not item.conceal_commitment:
            return True
        if entries and isinstance(entries[0], Opened):
            for player in item.players:
                if player != step.player and player not in item.committed:
                    second.session.play(player, self.rng.choice(self._own_actions(second, player)))
            return True
        return step.player == self.viewer or self.rng.random() < 0.5

    def _action_like(self, second: World, step: Step, sealed: bool) -> Any:
        """An action of the second world that shows the viewer the same, or nothing."""
        session = second.session
        try:
            legal = session.legal_actions(step.player)
        except RulesError:
            return None
        if step.player == self.viewer or (sealed and self._seals_the_same and step.action in legal):
            return step.action if step.action in legal else None
        if sealed:
            return self.rng.choice(self._own_actions(second, step.player))
        likely = likeness_of(self.game, step.action, step.player, self.viewer, session.players, legal)
        return self.rng.choice(likely) if likely else None

    def _own_actions(self, second: World, player: int) -> list[Any]:
        return self.game.steps.kinds.in_turn(second.session.legal_actions(player))

    def _without_likeness(self, step: Step, item: Any) -> Untold | None:
        if step.player == self.viewer:
            self.part("")  # his legal actions differ, as the moment before said
            return None
        if item.makes_known(step.action):
            self.part(name_of(item))
            return None
        players = self.trial.setup.players
        shown = self.game.views.redact(step.action, step.player, self.viewer, players)
        return Untold(
            "choices",
            f"viewer {self.viewer!r} is shown {shown!r} of player {step.player}, who has no such action in "
            f"another world that looks the same: {name_of(item)} makes something known",
        )


def draws_in(entries: Sequence[Event]) -> list[Move]:
    """What was drawn in these entries."""
    return [(CHANCE, event.action) for event in entries if isinstance(event, Drawn)]


def _untold(parting: Parting, failure: NoLikeness) -> Untold:
    """What was found where the second world could not draw: another item there, or another view before."""
    if parting.views and parting.items[0] == parting.items[1]:
        return Untold("view", "two worlds that ought to look the same do not, before a draw", *parting.views)
    return Untold("entries", str(failure), *parting.items)
