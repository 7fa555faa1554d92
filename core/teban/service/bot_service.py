"""BotService: bots for whoever plays elsewhere."""

from __future__ import annotations

from typing import Any

from teban.bots import bot_for, bots_for
from teban.errors import PluginError
from teban.game import Game
from teban.play.checks import legal_for
from teban.rng import Rng, seed_from
from teban.service.access import Caller
from teban.service.faults import ServiceFault, refuse_field, rules_of
from teban.service.fields import encoding_of, seed_of
from teban.service.games import Games
from teban.service.payloads import action_payload, view_of
from teban.service.settings import Settings
from teban.service.workers import Workers
from teban.v1 import bot_service_pb2 as pb


class BotService:
    """The methods of `teban.v1.BotService`."""

    def __init__(self, games: Games, workers: Workers, settings: Settings) -> None:
        self._games, self._workers, self._most_text = games, workers, settings.most_text

    async def list_bots(self, request: pb.ListBotsRequest, caller: Caller) -> pb.ListBotsResponse:
        bots = bots_for(self._games.load(request.game))
        return pb.ListBotsResponse(bots=[pb.Bot(name=bot.name) for bot in bots])

    async def choose_action(self, request: pb.ChooseActionRequest, caller: Caller) -> pb.ChooseActionResponse:
        game = self._games.played(request.game, request.variant)
        return await self._workers.do(caller, lambda: self._choose_action(request, game))

    def _choose_action(self, request: pb.ChooseActionRequest, game: Game[Any]) -> pb.ChooseActionResponse:
        """What the bot chooses; in a worker."""
        with rules_of(game, "view"):
            encoding, view = encoding_of(request), view_of(game, request.view, self._most_text)
            player, rng = view.viewer, Rng(seed_from(seed_of(request)), 0)
            if not isinstance(player, int):
                refuse_field("view", "is no player's; a bot chooses for its `viewer`")
            try:
                bot = bot_for(game, request.bot)
            except PluginError as error:
                raise ServiceFault(
                    "BOT_NOT_FOUND", str(error), field="bot", facts={"bot": request.bot}
                ) from error
            legal = legal_for(game, game.determinize(view, rng), player)
            if not legal:
                known = {"refusal": "not-your-turn"}
                raise ServiceFault("NOT_YOUR_TURN", f"player {player} has nothing to choose", facts=known)
            return pb.ChooseActionResponse(
                action=action_payload(game, bot.choose(view, legal, rng), encoding)
            )
