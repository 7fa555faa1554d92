"""RulesService: the rules as functions of a state that the caller keeps."""

from __future__ import annotations

from typing import Any

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
from teban.v1 import rules_service_pb2 as pb

MOST_ACTIONS = 1000


class RulesService:
    """The methods of `teban.v1.RulesService`, in the order of the proto file."""

    def __init__(self, games: Games) -> None:
        self._games = games

    async def new_state(self, request: pb.NewStateRequest, caller: Caller) -> pb.NewStateResponse:
        game = self._games.load(request.game)
        variant = self._games.variant(game, request.variant)
        seed, options = seed_of(request), options_of(request)
        try:
            players = request.players or game.only_player_count()
            session = Session(game, players, options, seed, variant)
        except InvalidInput as error:
            raise fault_of(error, reason="FIELD_INVALID") from error
        except Exception:
            with rules_of(game):
                raise
        return pb.NewStateResponse(position=_position(session))

    async def get_legal_actions(
        self, request: pb.GetLegalActionsRequest, caller: Caller
    ) -> pb.GetLegalActionsResponse:
        game = self._played(request)
        state = state_of(game, request.state)
        _check_player(state, request.player, "player")
        with rules_of(game, "state"):
            legal = legal_for(game, state, request.player)
            response = pb.GetLegalActionsResponse()
            fill_legal(response, request, game, legal, 0)
        return response

    async def apply_actions(self, request: pb.ApplyActionsRequest, caller: Caller) -> pb.ApplyActionsResponse:
        game, encoding = self._played(request), encoding_of(request)
        state, seed = state_of(game, request.state), seed_of(request)
        if len(request.actions) > MOST_ACTIONS:
            refuse_field("actions", f"{len(request.actions)} are more than {MOST_ACTIONS}")
        with rules_of(game, "state"):
            session = Session.from_state(game, state, seed)
            for place, acted in enumerate(request.actions):
                field = f"actions[{place}]"
                _check_player(state, acted.seat, f"{field}.seat")
                session.play(acted.seat, action_of(game, acted.action, f"{field}.action"))
            draws = [entry.action for entry in session.log if isinstance(entry, Drawn)]
            return pb.ApplyActionsResponse(
                position=_position(session), draws=[action_payload(game, draw, encoding) for draw in draws]
            )

    async def observe_state(self, request: pb.ObserveStateRequest, caller: Caller) -> pb.ObserveStateResponse:
        game = self._played(request)
        state = state_of(game, request.state)
        viewer = viewer_of(request, state.player_count)
        with rules_of(game, "state"):
            view = encode(game.view(state, viewer))
            to_act = [player for player in game.to_act(state, viewer) if player >= 0]
        return pb.ObserveStateResponse(view=json_payload(view), to_act=to_act, view_hash=view_hash(view))

    async def render_state(self, request: pb.RenderStateRequest, caller: Caller) -> pb.RenderStateResponse:
        game = self._played(request)
        try:
            renderer = renderer_for(game, request.format or "text")
        except PluginError as error:
            raise ServiceFault("FORMAT_NOT_FOUND", str(error), field="format") from error
        match request.WhichOneof("position"):
            case "state":
                state = state_of(game, request.state)
                view: Any = game.view(state, viewer_of(request, state.player_count))
            case "view":
                view = view_of(game, request.view)
            case _:
                refuse_field("position", "is missing; give a state or a view")
        with rules_of(game, request.WhichOneof("position")):
            return pb.RenderStateResponse(picture=renderer.render(view))

    def _played(self, request: Any) -> Game[Any]:
        return self._games.played(request.game, request.variant)


def _position(session: Session[Any]) -> pb.Position:
    position = pb.Position(state=json_payload(encode(session.state)), to_act=session.to_act())
    outcome = session.outcome()
    if outcome is not None:
        position.outcome.CopyFrom(outcome_message(outcome))
    return position


def _check_player(state: Any, player: int, field: str) -> None:
    if not 0 <= player < state.player_count:
        refuse_field(field, f"{player} is none; players are 0 to {state.player_count - 1}")
