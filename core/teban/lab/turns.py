"""One decision of a bot at a session."""

from __future__ import annotations

from typing import Any

from teban.bots import Bot
from teban.errors import IllegalAction, PluginError
from teban.play.events import Event
from teban.play.session import Session
from teban.rng import RandomSource


def let_bot_play(session: Session[Any], player: int, bot: Bot, rng: RandomSource) -> list[Event]:
    """Plays what the bot chooses; raises `PluginError` naming a bot whose choice is not legal."""
    action = bot.choose(session.view(player), session.legal_actions(player), rng)
    try:
        return session.play(player, action)
    except IllegalAction as error:
        raise PluginError(
            f"the bot {bot.name!r} at seat {player} chose what is not legal: {error}"
        ) from error
