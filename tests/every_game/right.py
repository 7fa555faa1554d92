"""Whether random games are right turn by turn: legality, refusals and the score sheet."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

from every_game.attempts import tried_at
from every_game.facts import Facts
from every_game.playing import has_interrupts, in_turn, next_move
from teban import GameOver, IllegalAction, NotYourTurn, QuickRng, SecretChoice, Session

Refused = Counter[str]

TRIED = 50
"""About how many of all that somebody could mean are looked at in a turn, others in the next."""


def faults(facts: Facts, session: Session, seed: int, refused: Refused) -> Iterator[str]:
    """Plays at random to the end, and tells where a turn or the score is not as it must be.

    The reasons of refusals are counted in `refused`.
    """
    rng = QuickRng(seed)
    while not session.is_over:
        for player in session.to_act():
            yield from faults_of_turn(facts, session, player, rng, refused)
        last = next_move(facts, session, rng)
        session.play(*last)
    yield from faults_of_end(facts, session, last)


def faults_of_turn(
    facts: Facts, session: Session, player: int, rng: QuickRng, refused: Refused
) -> Iterator[str]:
    """What is listed, allowed and sampled are one; the rest is refused with a reason and changes nothing."""
    game, state, revision = session.game, session.state, session.revision
    here, legal, before = game.steps.here(state), in_turn(session, player), game.encode(state)
    item = here.agenda[-1]
    asked = (here, player) if isinstance(item, SecretChoice) else (here,)
    known, attempts = set(legal), some_of(tried_at(facts, session, player), rng)
    if type(item) in game.steps.kinds.allowers:  # the others are asked by listing again
        allowed = {action for action in {*attempts, *legal} if item.allows(*asked, action)}
        if allowed != known:
            differing = sorted(map(repr, allowed ^ known))[:3]
            yield f"after {revision} entries: allows and actions differ: {differing}"
    if item.sample(*asked, rng) not in known:
        yield f"after {revision} entries: a sample is not listed"
    if attempts and (action := rng.choice(attempts)) not in known:
        yield from faults_of_refusal(facts, session, player, action, refused)
    if not has_interrupts(session):
        yield from faults_of_others(session, legal[0], refused)
    if session.revision != revision or game.encode(session.state) != before:
        yield f"after {revision} entries: looking or a refusal changed the game"


def some_of(attempts: list[Any], rng: QuickRng) -> list[Any]:
    """Every so many-th of them, from a random one on."""
    apart = max(1, len(attempts) // TRIED)
    return attempts[rng.below(apart) :: apart]


def faults_of_refusal(
    facts: Facts, session: Session, player: int, action: Any, refused: Refused
) -> Iterator[str]:
    """An illegal action is refused for a reason of the game's, by a rule."""
    try:
        session.play(player, action)
        yield f"after {session.revision} entries: {action!r} is not listed and played"
    except IllegalAction as error:
        refusal = error.refusal
        refused[refusal.reason] += 1
        if refusal.reason not in facts.reasons or not refusal.rule.startswith(f'{facts.rulebook}, "'):
            yield f"after {session.revision} entries: {action!r} is refused with {refusal!r}"


def faults_of_others(session: Session, action: Any, refused: Refused) -> Iterator[str]:
    """Nobody plays who is not to act."""
    for other in {*range(session.players)}.difference(session.to_act()):
        try:
            session.play(other, action)
            yield f"after {session.revision} entries: player {other} is not to act and plays"
        except NotYourTurn as error:
            refused[error.refusal.reason] += 1


def faults_of_end(facts: Facts, session: Session, last: tuple[int, Any]) -> Iterator[str]:
    """The last state keeps the invariants; the sheet adds up and ranks; nobody plays on."""
    game, state, outcome = session.game, session.state, session.outcome()
    game.check_state(state)
    points = [line.points for line in outcome.sheet.lines]
    results = [
        (sum(line[player] for line in points), *(tie.points[player] for tie in outcome.sheet.tie_breaks))
        for player in range(session.players)
    ]
    if list(outcome.totals) != [total for total, *_ in results]:
        yield f"the totals are {outcome.totals}"
    if list(outcome.ranks) != [1 + sum(other > own for other in results) for own in results]:
        yield f"the ranks are {outcome.ranks}"
    if game.score(state) != outcome.sheet:
        yield "the sheet is another when it is asked again"
    if facts.is_standing_final and session.standing(0) != outcome.sheet:
        yield "the running score of the finished game is not its score"
    try:
        session.play(*last)
        yield "play goes on after the end"
    except GameOver:
        pass
