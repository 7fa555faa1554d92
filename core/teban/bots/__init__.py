"""Bots: players that see views alone."""

from teban.bots.bot import Bot, RandomBot, bot_for, bots_for
from teban.bots.greedy import GreedyBot

__all__ = ["Bot", "GreedyBot", "RandomBot", "bot_for", "bots_for"]
