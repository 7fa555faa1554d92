"""Proves that many random games of Hiroba are right turn by turn, and keep all laws on a fiftieth of them."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

from hiroba_comparison import PROHIBITIONS
from teban import GameOver, IllegalAction, NotYourTurn, QuickRng, Session
from teban.testing.check import run as check
from teban.testing.proofs import ENGINE, LAWS
from teban.testing.prove import Proof, SliceResult
from teban_hiroba.actions import PASS, PEBBLE_ON, SKIP, STONE_ON
from teban_hiroba.game import Hiroba
from teban_hiroba.rules import PlacePebble, PlaceStone

HIROBA = Hiroba()

SLICES, GAMES = 20, 5_100
"""102,000 games in all, in each slice as many of 2, 3 and 4 players."""

EVERY_50TH = replace(LAWS, games=34, seconds=1200, positions=3, actions=4, samples=60, pairs=2, hash_seeds=1)
"""All laws on as many games of each number of players as are a fiftieth; the time ends no sub-check."""

EVERYTHING = {
    PlaceStone: [*(STONE_ON[space][value] for space in range(81) for value in range(1, 10)), PASS],
    PlacePebble: [SKIP, *PEBBLE_ON],
}
"""All that can be meant at an item, in the order in which it lists what is legal."""

REASONS = {*PROHIBITIONS, "stone-can-be-placed"}

MAX_TOLD = 5
"""How many failures a slice tells."""


def turn_by_turn(slice_number: int) -> SliceResult:
    """Other games in each slice, and all laws on a fiftieth as many."""
    counts, failures = Counter(games=0, entries=0), []
    refused: Counter[str] = Counter()
    for number in range(GAMES):
        seed, players = slice_number * GAMES + number, 2 + number % 3
        session = Session(HIROBA, players, seed=seed)
        failures += [f"{players} players, seed {seed}: {f}" for f in faults(session, seed, refused)]
        counts.update({"games": 1, f"games of {players}": 1, "entries": session.revision})
    report = check(HIROBA, EVERY_50TH, seed=slice_number)
    laws = {f"{law.name} games": max(c.trials for c in law.checks) for law in report.laws}
    counts.update({f"refused {reason}": count for reason, count in refused.items()}, **laws)
    return SliceResult(
        counts=dict(sorted(counts.items())),
        failures=[*failures[:MAX_TOLD], *map(str, report.failures)],
        skipped=[f"{law.name}/{c.name}: {c.skipped}" for law in report.laws for c in law.checks if c.skipped],
    )


def faults(session: Session, seed: int, refused: Counter[str]) -> Iterator[str]:
    """Plays at random to the end, and tells where a turn or the score is not as it must be."""
    rng = QuickRng(seed)
    while not session.is_over:
        yield from faults_of_turn(session, rng, refused)
        [player] = session.to_act()
        session.play(player, rng.choice(session.legal_actions(player)))
    yield from faults_of_end(session)


def faults_of_turn(session: Session, rng: QuickRng, refused: Counter[str]) -> Iterator[str]:
    """What is listed, allowed and sampled are one; the rest is refused with a reason and changes nothing."""
    [player], state, revision = session.to_act(), session.state, session.revision
    item, legal, before = state.agenda[-1], session.legal_actions(player), HIROBA.encode(state)
    known = set(legal)
    everything = EVERYTHING[type(item)]
    if tuple(action for action in everything if item.allows(state, action)) != legal:
        yield f"after {revision} entries: allows and actions differ"
    if item.sample(state, rng) not in known:
        yield f"after {revision} entries: a sample is not listed"
    action = rng.choice(everything)
    if action not in known:
        try:
            session.play(player, action)
            yield f"after {revision} entries: {action!r} is not listed and played"
        except IllegalAction as error:
            reason, rule = error.refusal.reason, error.refusal.rule
            refused[reason] += 1
            if reason not in REASONS or not rule.startswith('Hiroba, "'):
                yield f"after {revision} entries: {action!r} is refused with {error.refusal!r}"
    try:
        session.play((player + 1) % session.players, legal[0])
        yield f"after {revision} entries: player {player} is to act and another plays"
    except NotYourTurn:
        refused["not-your-turn"] += 1
    if session.revision != revision or HIROBA.encode(session.state) != before:
        yield f"after {revision} entries: looking or a refusal changed the game"


def faults_of_end(session: Session) -> Iterator[str]:
    """The last state keeps the invariants; the sheet adds up and ranks; nobody plays on."""
    state, outcome = session.state, session.outcome()
    HIROBA.check_state(state)
    points = [line.points for line in outcome.sheet.lines]
    [(_, gardens_won)] = [(line.label, line.points) for line in outcome.sheet.tie_breaks]
    results = [
        (sum(line[player] for line in points), gardens_won[player]) for player in range(session.players)
    ]
    if list(outcome.totals) != [total for total, _ in results]:
        yield f"the totals are {outcome.totals}"
    if list(outcome.ranks) != [1 + sum(other > own for other in results) for own in results]:
        yield f"the ranks are {outcome.ranks}"
    if HIROBA.score(state) != outcome.sheet or session.standing(0) != outcome.sheet:
        yield "the sheet is another when it is asked again"
    try:
        session.play(0, SKIP)
        yield "play goes on after the end"
    except GameOver:
        pass


PROOFS = [
    Proof(
        "hiroba-games",
        "random games are legal, refused and scored as they must be, and keep all laws on a fiftieth of them",
        (*ENGINE, "plugins/teban_hiroba", "tests/hiroba_comparison.py"),
        SLICES,
        turn_by_turn,
    )
]
