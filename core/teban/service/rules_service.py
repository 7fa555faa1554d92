"""RulesService: the rules as functions of a state that the caller keeps."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from google.protobuf.message import Message

from teban.engine.codec import encode, view_hash
from teban.errors import InvalidInput, PluginError
from teban.game import Game
from teban.play.checks import legal_for
from teban.play.events import Drawn
from teban.play.session import Session
from teban.render import renderer_for
from teban.service.access import Caller
from teban.service.faults import ServiceFault, fault_of, refuse_field, rules_of
from teban.service.fields import encoding_of, seed_of
from teban.service.games import Games
from teban.service.messages import outcome_message
from teban.service.payloads import (
    action_of,
    action_payload,
    fill_legal,
    json_payload,
    options_of,
    state_of,
    view_of,
    viewer_of,
)
from teban.service.settings import Settings
from teban.service.workers import Workers
from teban.v1 import rules_service_pb2 as pb
from teban.variant import Variant

R = TypeVar("R", bound=Message)
A = TypeVar("A", bound=Message)

MOST_ACTIONS = 1000


class RulesService:
    """The methods of `teban.v1.RulesService`, in the order of the proto file; a worker does each."""

    def __init__(self, games: Games, workers: Workers, settings: Settings) -> None:
        self._games, self._workers, self._settings = games, workers, settings

    async def new_state(self, request: pb.NewStateRequest, caller: Caller) -> pb.NewStateResponse:
        game = self._games.load(request.game)
        variant = self._games.variant(game, request.variant)
        return await self._workers.do(caller, lambda: self._new_state(request, game, variant))

    async def get_legal_actions(
        self, request: pb.GetLegalActionsRequest, caller: Caller
    ) -> pb.GetLegalActionsResponse:
        return await self._do(self._get_legal_actions, request, caller)

    async def apply_actions(self, request: pb.ApplyActionsRequest, caller: Caller) -> pb.ApplyActionsResponse:
        return await self._do(self._apply_actions, request, caller)

    async def observe_state(self, request: pb.ObserveStateRequest, caller: Caller) -> pb.ObserveStateResponse:
        return await self._do(self._observe_state, request, caller)

    async def render_state(self, request: pb.RenderStateRequest, caller: Caller) -> pb.RenderStateResponse:
        return await self._do(self._render_state, request, caller)

    # In a worker ----------------------------------------------------------------------------------

    def _new_state(
        self, request: pb.NewStateRequest, game: Game[Any], variant: Variant | None
    ) -> pb.NewStateResponse:
        seed, options = seed_of(request), options_of(request, self._settings.most_text)
        try:
            players = request.players or game.only_player_count()
            session = Session(game, players, options, seed, variant)
        except InvalidInput as error:
            raise fault_of(error, reason="FIELD_INVALID") from error
        except Exception:
            with rules_of(game):
                raise
        return pb.NewStateResponse(position=_position(session))

    def _get_legal_actions(
        self, request: pb.GetLegalActionsRequest, game: Game[Any]
    ) -> pb.GetLegalActionsResponse:
        state = self._state(game, request)
        _check_player(state, request.player, "player")
        legal = legal_for(game, state, request.player)
        response = pb.GetLegalActionsResponse()
        fill_legal(response, request, game, legal, 0)
        return response

    def _apply_actions(self, request: pb.ApplyActionsRequest, game: Game[Any]) -> pb.ApplyActionsResponse:
        encoding, state, seed = encoding_of(request), self._state(game, request), seed_of(request)
        if len(request.actions) > MOST_ACTIONS:
            refuse_field("actions", f"{len(request.actions)} are more than {MOST_ACTIONS}")
        session = Session.from_state(game, state, seed)
        for place, acted in enumerate(request.actions):
            field = f"actions[{place}]"
            _check_player(state, acted.seat, f"{field}.seat")
            session.play(acted.seat, action_of(game, acted.action, f"{field}.action"))
        draws = [entry.action for entry in session.log if isinstance(entry, Drawn)]
        return pb.ApplyActionsResponse(
            position=_position(session), draws=[action_payload(game, draw, encoding) for draw in draws]
        )

    def _observe_state(self, request: pb.ObserveStateRequest, game: Game[Any]) -> pb.ObserveStateResponse:
        state = self._state(game, request)
        viewer = viewer_of(request, state.player_count)
        view = encode(game.view(state, viewer))
        to_act = [player for player in game.to_act(state, viewer) if player >= 0]
        return pb.ObserveStateResponse(view=json_payload(view), to_act=to_act, view_hash=view_hash(view))

    def _render_state(self, request: pb.RenderStateRequest, game: Game[Any]) -> pb.RenderStateResponse:
        try:
            renderer = renderer_for(game, request.format or "text")
        except PluginError as error:
            raise ServiceFault("FORMAT_NOT_FOUND", str(error), field="format") from error
        match request.WhichOneof("position"):
            case "state":
                state = self._state(game, request)
                view: Any = game.view(state, viewer_of(request, state.player_count))
            case "view":
                view = view_of(game, request.view, self._settings.most_text)
            case _:
                refuse_field("position", "is missing; give a state or a view")
        picture, most = renderer.render(view), self._settings.most_picture
        size = len(picture.encode())
        if size > most:
            raise ServiceFault(
                "PICTURE_TOO_LARGE",
                f"the picture has {size} bytes; the server gives {most} at most",
                facts={"size": size, "limit": most},
            )
        return pb.RenderStateResponse(picture=picture)

    # Below ----------------------------------------------------------------------------------------

    async def _do(self, method: Callable[[R, Game[Any]], A], request: R, caller: Caller) -> A:
        """Does what begins with a caller's state or view, and is his fault where rules fail on it."""
        asked: Any = request
        game = self._games.played(asked.game, asked.variant)
        field = "view" if hasattr(asked, "view") and asked.HasField("view") else "state"

        def work() -> A:
            with rules_of(game, field):
                return method(request, game)

        return await self._workers.do(caller, work)

    def _state(self, game: Game[Any], request: Any) -> Any:
        return state_of(game, request.state, self._settings.most_text)


def _position(session: Session[Any]) -> pb.Position:
    position = pb.Position(state=json_payload(encode(session.state)), to_act=session.to_act())
    outcome = session.outcome()
    if outcome is not None:
        position.outcome.CopyFrom(outcome_message(outcome))
    return position


def _check_player(state: Any, player: int, field: str) -> None:
    if not 0 <= player < state.player_count:
        refuse_field(field, f"{player} is none; players are 0 to {state.player_count - 1}")
