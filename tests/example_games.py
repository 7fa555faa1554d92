"""The example games as modules, and ways to play them, for tests."""

from pathlib import Path

from teban import CHANCE, QuickRng, Session
from teban.registry.files import module_of

FOLDER = Path(__file__).parents[1] / "sdk_examples"

connect_four = module_of(FOLDER / "connect_four.py")
goofspiel = module_of(FOLDER / "goofspiel.py")
kuhn_poker = module_of(FOLDER / "kuhn_poker.py")
nim = module_of(FOLDER / "nim.py")
tic_tac_toe = module_of(FOLDER / "tic_tac_toe.py")

KUHN = kuhn_poker.KuhnPoker()


def kuhn_after(cards, moves):
    """Kuhn poker with these cards, after decisions given as texts."""
    state = KUHN.new_state(2)
    KUHN.apply(state, CHANCE, kuhn_poker.Deal(cards))
    for text in moves.split():
        KUHN.apply(state, KUHN.to_act(state)[0], KUHN.notation.parse(text))
    return state


def play_on(session, *moves):
    """Plays moves given as (player, text), or as texts of the first player who is to act."""
    for move in moves:
        player, text = move if isinstance(move, tuple) else (session.to_act()[0], move)
        session.play(player, text)
    return session


def played_out(game, players, seed, **keywords):
    """A whole game of random decisions, interrupts among them."""
    session, rng = Session(game, players, seed=seed, **keywords), QuickRng(seed)
    while not session.is_over:
        player = rng.choice([player for player in range(players) if session.legal_actions(player)])
        session.play(player, rng.choice(session.legal_actions(player)))
    return session
