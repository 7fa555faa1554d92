"""What another process is asked, so that its answers can be compared with our own."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from teban.engine.codec import encode
from teban.errors import TebanError
from teban.game import Game
from teban.play.record import decode_record
from teban.play.session import Session
from teban.testing.reference import game_of
from teban.variant import Variant


def answer(question: dict[str, Any]) -> Any:
    """The answer to `{"ask": "hashes" | "orders", "game": reference, ...}`, as plain data."""
    game = game_of(question["game"])
    if question["ask"] == "hashes":
        return replayed_hashes(game, question["variant"], question["records"])
    return listed_orders(game, question["states"])


def replayed_hashes(game: Game[Any], variant: str, records: Sequence[str]) -> list[str]:
    """The hash that each record replays to, or what stops it."""
    found = []
    for text in records:
        try:
            session = Session.replay(decode_record(text, game), game, Variant(variant) if variant else None)
            found.append(session.hash())
        except TebanError as error:
            found.append(f"stopped: {error}")
    return found


def listed_orders(game: Game[Any], states: Sequence[str]) -> list[list[list[str]]]:
    """What is listed for each player in each state, in its order, as JSON."""
    orders = []
    for text in states:
        state = game.decode(text)
        players = range(state.player_count)
        orders.append([[encode(a).decode() for a in game.legal_actions(state, player)] for player in players])
    return orders
