"""Bots: players that see views alone."""

from teban.bots.greedy import GreedyBot
from teban.bots.known import RandomBot, bot_for, bots_for
from teban.registry.offers import Bot

__all__ = ["Bot", "GreedyBot", "RandomBot", "bot_for", "bots_for"]
