"""Law 7: a record replays to the same hash, in other processes and on other Pythons too."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from teban.engine.codec import uncommitted
from teban.errors import GameNotFound, RecordError
from teban.play.record import encode_record
from teban.play.session import Session
from teban.testing.answers import replayed_hashes
from teban.testing.evidence import as_json
from teban.testing.law import BatchCheck, Check, Finding, Law, Skipped
from teban.testing.reference import reference_to
from teban.testing.trial import Trial
from teban.testing.workers import Worker, hash_seeds, installed_pythons, worker


def again(trial: Trial) -> Iterator[Finding]:
    """A record replays in this process, to the same hash and state."""
    if trial.last is None:
        return
    session = trial.last.session
    record = session.record()
    try:
        replayed = Session.replay(record, trial.game, trial.setup.named_variant)
    except RecordError as error:
        yield Finding(f"the record does not replay: {error}")
        return
    wanted, found = (as_json(uncommitted(each.state)) for each in (session, replayed))
    if found != wanted:
        yield Finding("the replay ends in another state", wanted, found)


def other_hash_seeds(trials: Sequence[Trial]) -> Iterator[Finding]:
    """A record replays to the same hash in processes with other hash seeds."""
    for seed in hash_seeds(trials[0].budget.hash_seeds):
        yield from _astray_in(worker(hash_seed=seed), trials)


def other_pythons(trials: Sequence[Trial]) -> Iterator[Finding]:
    """A record replays to the same hash on every installed Python."""
    wanted = trials[0].budget.pythons
    pythons = installed_pythons() if wanted is None else wanted
    if not pythons:
        raise Skipped("no other Python here has msgspec and pluggy" if wanted is None else "made with --long")
    (seed,) = hash_seeds(1)
    told = [id(finding.trial) for finding in _astray_in(worker(hash_seed=seed), trials)]  # by `hash-seeds`
    for python in pythons:
        yield from _astray_in(worker(python, seed), [trial for trial in trials if id(trial) not in told])


def _astray_in(process: Worker, trials: Sequence[Trial]) -> Iterator[Finding]:
    """The trials whose records replay to another hash in that process, though not in this one."""
    groups: dict[tuple[int, str], list[Trial]] = {}
    for trial in trials:
        if trial.last is not None:
            groups.setdefault((id(trial.game), trial.setup.variant), []).append(trial)
    for (_, variant), group in groups.items():
        game = group[0].game
        try:
            reference = reference_to(game)
        except GameNotFound as error:
            raise Skipped(str(error)) from error
        records = [trial.last.session.record() for trial in group if trial.last is not None]
        texts = [encode_record(record).decode() for record in records]
        wanted = replayed_hashes(game, variant, texts)
        question = {"ask": "hashes", "game": reference, "variant": variant, "records": texts}
        for trial, record, here, there in zip(group, records, wanted, process.ask(question), strict=True):
            if here == record.hash != there:  # what does not even replay here is told by `again`
                yield Finding(f"{process.name} replays to another hash: {there}", here, there, trial=trial)


LAWS = (
    Law(
        7,
        "replay",
        "A record replays to the same hash chain, with other hash seeds and on every installed Python.",
        (
            Check("again", again, "let rules depend on the state and the action alone"),
            BatchCheck(
                "hash-seeds",
                other_hash_seeds,
                "iterate over lists and tuples, not over sets, nor by `hash` or `id`",
                trials=3,
            ),
            BatchCheck(
                "pythons",
                other_pythons,
                "use nothing that differs between Pythons, such as `random`, or an `assert` with an effect",
                trials=3,
            ),
        ),
    ),
)
