"""BotService: bots for whoever plays elsewhere."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

from teban.bots import bot_for, bots_for
from teban.errors import PluginError
from teban.play.checks import legal_for
from teban.rng import Rng, seed_from
from teban.service.access import Caller
from teban.service.bots import choice_of
from teban.service.faults import ServiceFault, refuse_field, rules_of
from teban.service.fields import encoding_of, seed_of
from teban.service.games import Games
from teban.service.payloads import action_payload, view_of
from teban.v1 import bot_service_pb2 as pb


class BotService:
    """The methods of `teban.v1.BotService`."""

    def __init__(self, games: Games, thinkers: ThreadPoolExecutor) -> None:
        self._games, self._thinkers = games, thinkers

    async def list_bots(self, request: pb.ListBotsRequest, caller: Caller) -> pb.ListBotsResponse:
        bots = bots_for(self._games.load(request.game))
        return pb.ListBotsResponse(bots=[pb.Bot(name=bot.name) for bot in bots])

    async def choose_action(self, request: pb.ChooseActionRequest, caller: Caller) -> pb.ChooseActionResponse:
        game, encoding = self._games.played(request.game, request.variant), encoding_of(request)
        view, rng = view_of(game, request.view), Rng(seed_from(seed_of(request)), 0)
        player = view.viewer
        if not isinstance(player, int):
            refuse_field("view", "is no player's; a bot chooses for its `viewer`")
        try:
            bot = bot_for(game, request.bot)
        except PluginError as error:
            raise ServiceFault(
                "BOT_NOT_FOUND", str(error), field="bot", facts={"bot": request.bot}
            ) from error
        with rules_of(game, "view"):
            world = game.determinize(view, rng)
            game.check_state(world)
            legal = legal_for(game, world, player)
        if not legal:
            known = {"refusal": "not-your-turn"}
            raise ServiceFault("NOT_YOUR_TURN", f"player {player} has nothing to choose", facts=known)
        action = await choice_of(game, bot, view, legal, rng, self._thinkers, "view")
        return pb.ChooseActionResponse(action=action_payload(game, action, encoding))
