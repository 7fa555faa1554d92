"""CatalogService: which games there are."""

from __future__ import annotations

from itertools import islice
from typing import Any

import msgspec

from teban import registry
from teban.game import Game
from teban.registry.catalogue import GameEntry
from teban.render import renderers_for
from teban.service.access import Caller
from teban.service.fields import page_size, page_token, place_of
from teban.service.games import Games
from teban.v1 import catalog_service_pb2 as pb


class CatalogService:
    """The methods of `teban.v1.CatalogService`."""

    def __init__(self, games: Games) -> None:
        self._games = games

    async def list_games(self, request: pb.ListGamesRequest, caller: Caller) -> pb.ListGamesResponse:
        size, at = page_size(request), place_of(request, tuple[str])
        after = "" if at is None else at[0]
        following = (entry for entry in self._games.entries() if entry.id > after)
        page = list(islice(following, size + 1))
        response = pb.ListGamesResponse(games=map(self._message, page[:size]))
        if len(page) > size:
            response.next_page_token = page_token(page[size - 1].id)
        return response

    async def get_game(self, request: pb.GetGameRequest, caller: Caller) -> pb.GetGameResponse:
        game = self._games.load(request.game)
        entry = GameEntry("", self._games.plugin(game.id), game.id)
        schemas = {kind: _schema(game, kind) for kind in ("action", "view", "state", "options")}
        return pb.GetGameResponse(game=self._message(entry), json_schemas=pb.JsonSchemas(**schemas))

    def _message(self, entry: GameEntry) -> pb.Game:
        game = self._games.load(entry.id)
        kinds = game.steps.kinds
        return pb.Game(
            id=game.id,
            title=game.title,
            plugin=entry.distribution,
            rules_version=game.rules_version,
            player_counts=sorted(game.player_counts),
            variants=[
                pb.Variant(
                    id=variant.id, title=variant.title, options=msgspec.json.encode(variant.options).decode()
                )
                for variant in registry.variants(game)
            ],
            hidden_information=game.views.hides_anything,
            chance=bool(kinds.chances),
            simultaneous=bool(kinds.secrets),
            render_formats=dict.fromkeys(renderer.format for renderer in renderers_for(game)),
        )


def _schema(game: Game[Any], kind: str) -> str:
    return msgspec.json.encode(game.json_schema(kind)).decode()
