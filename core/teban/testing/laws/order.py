"""Law 14: equal states list their actions in the same order."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from teban.engine.codec import encode
from teban.errors import DecodeError, GameNotFound
from teban.testing.answers import listed_orders
from teban.testing.law import BatchCheck, Check, Finding, Law, Skipped
from teban.testing.reference import reference_to
from teban.testing.trial import Position, Trial
from teban.testing.workers import hash_seeds, worker


def copies(trial: Trial) -> Iterator[Finding]:
    """A clone, and a state that was written and read, list the same actions in the same order."""
    for position in trial.positions(trial.budget.positions):
        game, state = trial.game, position.state
        others = {"the clone": game.clone(state)}
        try:
            others |= {"the state read from JSON": game.decode(encode(state))}
            others |= {"the state read from msgpack": game.decode(encode(state, "msgpack"), "msgpack")}
        except (DecodeError, OverflowError):
            pass  # the business of round-trip/states
        for player in position.players:
            wanted = list(map(encode, game.legal_actions(state, player)))
            for name, other in others.items():
                found = list(map(encode, game.legal_actions(other, player)))
                if found != wanted:
                    yield Finding(
                        f"{name} lists something else for player {player}",
                        _joined(wanted),
                        _joined(found),
                        position.steps,
                    )
                    return


def other_hash_seeds(trials: Sequence[Trial]) -> Iterator[Finding]:
    """A process with another hash seed lists the same actions in the same order."""
    for trial in trials:
        places = [
            (p.steps, encode(p.state).decode()) for p in trial.positions(trial.budget.positions) if _reads(p)
        ]
        texts = [text for _, text in places]
        wanted = listed_orders(trial.game, texts)
        try:
            question = {"ask": "orders", "game": reference_to(trial.game), "states": texts}
        except GameNotFound as error:
            raise Skipped(str(error)) from error
        for seed in hash_seeds(trial.budget.hash_seeds):
            found = worker(hash_seed=seed).ask(question)
            for (steps, _), here, there in zip(places, wanted, found, strict=True):
                if here != there:
                    yield Finding(f"with hash seed {seed} another order", here, there, steps, trial)
                    return


def _reads(position: Position) -> bool:
    """Whether the state survives JSON, which is for round-trip/states to say."""
    try:
        position.game.decode(encode(position.state))
    except DecodeError:
        return False
    return True


def _joined(actions: Sequence[bytes]) -> bytes:
    return b"[" + b",".join(actions) + b"]"


LAWS = (
    Law(
        14,
        "order",
        "The order of actions is the same for equal states.",
        (
            Check("copies", copies, "list in an order of the state's own, not by `id` or `is`"),
            BatchCheck(
                "hash-seeds", other_hash_seeds, "iterate over lists and tuples, not over sets", trials=2
            ),
        ),
    ),
)
