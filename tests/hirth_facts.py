"""HIRÞ for the tests of every game."""

from typing import Any

from every_game.facts import Facts
from hirth_attempts import attempts
from hirth_comparison import PROHIBITIONS, differences_at_end, differences_at_turn
from hirth_perft import lines, start
from hirth_sample import SAMPLE
from teban import QuickRng, Session
from teban.testing.setups import Setup
from teban_hirth.actions import CONFIRM, DROP, RESIGN, TAKE, Move
from teban_hirth.game import Hirth
from teban_hirth.notation_reading import read_game

HIRTH = Hirth()

QUICK = {"turn_limit": 12}
"""So that a game of random decisions ends in a reasonable time."""

WAYS = (
    Setup(HIRTH, 2, QUICK),
    Setup(HIRTH, 2, {"side_links": False, **QUICK}),
    Setup(HIRTH, 2, {"exact_five": True, **QUICK}),
    Setup(HIRTH, 2, {"coin_own_turn": True, **QUICK}),
    Setup(HIRTH, 2, {"penningr": False, **QUICK}),
    Setup(HIRTH, 2, {"resigning": True, **QUICK}),
    Setup(HIRTH, 2, {"penningr": False, "turn_limit": 40}),
)

TRANSCRIBED = (
    Setup(HIRTH, 2, {"side_links": False, "coin_own_turn": True}),
    Setup(HIRTH, 2, {"coin_own_turn": True, "resigning": True}),
    Setup(HIRTH, 2, {"turn_limit": 3}),
)
"""A whole game that a Þungur Hnífur ends, one that is given up, one that the turn limit ends."""


def choose(session: Session, player: int, legal: Any, rng: QuickRng) -> Any:
    """Most steps of a turn are taken, some attack; the Penningr is taken more often than not."""
    if TAKE in legal or RESIGN in legal:
        return rng.choice(
            [action for action in legal if action not in (DROP, RESIGN) or not rng.below(4)] or legal
        )
    owners = session.state.owners
    attacks = [step for step in legal if isinstance(step, Move) and owners[step.space] == 1 - player]
    if attacks and not rng.below(4):
        return rng.choice(attacks)
    if len(legal) > 1 and CONFIRM in legal and rng.below(5):
        legal = [action for action in legal if action != CONFIRM]
    return rng.choice(legal)


DIRECTED = {
    "sample-from-notation": SAMPLE,
    "kings-go-to-and-fro": """\
G1 L01 /
S1 L97 /
G2 L10 /
S2 L79 /
G3 L01 /
S3 L97 /
G4 L10 /
S4 L79 /""",
    "king-killed-in-midr": """\
G1 He1He2He /
S1 L97 /
G2 H13H24H01HeHe /
S2 L75 /
G3 H13H02H01HeHe /
S3 L5m /
G4 H35H46H24H13H01 GdSa/
S4 He StGa/
G5 H3>mH3>m >mSLxGHmGH3""",
    "king-driven-off-the-board": """\
G1 He1He1He /
S1 Ke8 /
G2 H13H15H01He /
S2 K86 /
G3 H57H35H13H01He /
S3 K64 /
G4 H58H35H13H01 /
S4 K4m /
G5 H57H7>9H8>9 >9SLxGH9GH8""",
}
"""Games for endings that bots seldom come to, in notation; the first is the sample game of the rulebook."""


def records() -> dict[str, Session]:
    """The directed games, read from their texts."""
    found = {name: Session(HIRTH, seed=1) for name in DIRECTED}
    for name, text in DIRECTED.items():
        read_game(found[name], text)
    return found


FACTS = Facts(
    game=HIRTH,
    rulebook="HIRÞ",
    readings=tuple(f"B{number}" for number in range(1, 33)),
    reasons=frozenset(
        {
            *PROHIBITIONS,
            "no-step-taken",
            "five-steps",
            "no-such-attacker",
            "nobody-entered",
            "enemy-space",
            "no-penningr",
            "no-more-doublings",
            "penningr-is-not-yours",
            "offer-is-open",
            "battles-are-resolved",
            "not-your-turn",
            "between-steps",
            "no-resigning",
        }
    ),
    ways=WAYS,
    transcribed=TRANSCRIBED,
    attempts=attempts,
    choose=choose,
    records=records,
    kept_records=("rulebook-sample",),
    bots=("random", "raider"),
    differences_at_turn=differences_at_turn,
    differences_at_end=differences_at_end,
    compared_reasons=frozenset(PROHIBITIONS) - {"karve-full"},
    start=start,
    lines=lines,
    quick_games=1,
    games_for_reasons=10,
    rules=(
        "actions",
        "battles",
        "components",
        "game",
        "karve_limit",
        "positions",
        "rules",
        "scoring",
        "state",
        "steps",
    ),
)
