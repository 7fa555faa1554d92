"""Payloads: actions, views, states and options as they travel."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from teban.engine.codec import encode, uncommitted
from teban.errors import InvalidInput
from teban.game import Game
from teban.rng import SEED_BYTES, Rng
from teban.service.faults import ServiceFault, fault_of, refuse_field, rules_of
from teban.service.fields import encoding_of, page_size, page_token, place_of
from teban.v1.payload_pb2 import Encoding, LegalAction, Onlooker, Payload
from teban.visibility import REFEREE, SPECTATOR
from teban.visibility import Viewer as AnyViewer

ONLOOKERS = {Onlooker.ONLOOKER_SPECTATOR: SPECTATOR, Onlooker.ONLOOKER_REFEREE: REFEREE}
MOST_ACTION = 16_384
"""Bytes of an action, as tokens or as JSON, and of a prefix."""
Start = Annotated[int, Meta(ge=0, le=2**31)]


def json_payload(data: bytes) -> Payload:
    """A payload of JSON that is encoded already."""
    return Payload(json=data.decode())


def view_bytes(game: Game[Any], state: Any, viewer: AnyViewer) -> bytes:
    """A view as JSON, open commitments left out; what changes are applied to."""
    return encode(game.view(uncommitted(state), viewer))


def action_payload(game: Game[Any], action: Any, encoding: int) -> Payload:
    """An action, redacted or not."""
    if encoding == Encoding.ENCODING_JSON:
        return json_payload(encode(action))
    return Payload(tokens=game.notation.tokens(action))


def action_of(game: Game[Any], payload: Payload, field: str) -> Any:
    """The action that a client sent, legal or not."""
    check_size(payload.tokens or payload.json, field, MOST_ACTION)
    try:
        match payload.WhichOneof("body"):
            case "tokens":
                return game.codec.canonical(game.notation.parse(payload.tokens))
            case "json":
                return game.decode_action(payload.json)
            case _:
                refuse_field(field, "is missing; send the tokens of a legal action, or its JSON")
    except InvalidInput as error:
        raise fault_of(error, field) from error


def check_size(text: str, field: str, most: int) -> None:
    """Raises `PAYLOAD_TOO_LARGE` for a text of more than `most` bytes."""
    size = len(text.encode())
    if size > most:
        raise ServiceFault(
            "PAYLOAD_TOO_LARGE",
            f"{field}: {size} bytes; the server takes {most} at most",
            field=field,
            facts={"size": size, "limit": most},
        )


def json_of(payload: Payload, field: str, most: int) -> bytes:
    """The JSON of a state, view or options, of at most so many bytes."""
    if payload.WhichOneof("body") != "json":
        refuse_field(field, "needs its JSON form")
    check_size(payload.json, field, most)
    return payload.json.encode()


def options_of(request: Any, most: int) -> dict[str, Any] | None:
    """The options of a request, unchecked; nothing where it has none."""
    if not request.HasField("options"):
        return None
    try:
        return msgspec.json.decode(json_of(request.options, "options", most), type=dict[str, Any])
    except (msgspec.MsgspecError, RecursionError) as error:
        raise ServiceFault("PAYLOAD_MALFORMED", f"options: {error}", field="options") from error


def state_of(game: Game[Any], payload: Payload, most: int, field: str = "state") -> Any:
    """A state that a caller keeps, checked like a record."""
    data = json_of(payload, field, most)
    try:
        state = game.codec.decode("state", data)
    except InvalidInput as error:
        raise fault_of(error, field) from error
    with rules_of(game, field):
        game.check_state(state)
    return state


def view_of(game: Game[Any], payload: Payload, most: int, field: str = "view") -> Any:
    """A view that a client has been given or has folded: one of some state that passes the checks."""
    data = json_of(payload, field, most)
    try:
        view = game.decode_view(data)
    except InvalidInput as error:
        raise fault_of(error, field) from error
    with rules_of(game, field):
        world = game.determinize(view, Rng(bytes(SEED_BYTES), 0))
        game.check_state(world)
        if encode(game.view(world, view.viewer)) != encode(view):
            raise InvalidInput("no game shows this view")
    return view


def viewer_of(request: Any, players: int) -> AnyViewer:
    """Who looks at a state that the caller keeps."""
    viewer = request.viewer
    is_player = viewer.WhichOneof("viewer") == "player"
    if is_player and 0 <= viewer.player < players:
        return int(viewer.player)
    if is_player or viewer.onlooker not in ONLOOKERS:
        refuse_field("viewer", f"is none; give a player from 0 to {players - 1}, or an onlooker")
    return ONLOOKERS[viewer.onlooker]


def fill_legal(response: Any, request: Any, game: Game[Any], legal: Sequence[Any], place: int) -> None:
    """Puts a page of legal actions into a response.

    `place` stands for where the game is: a page token of another place is refused.
    """
    encoding, size = encoding_of(request), page_size(request)
    check_size(request.prefix, "prefix", MOST_ACTION)
    prefix = request.prefix.split()
    depth = len(prefix)
    begun = [
        (text, action) for action in legal if (text := game.notation.tokens(action)).split()[:depth] == prefix
    ]
    at = place_of(request, tuple[int, str, Start])
    if at is not None and at[:2] != (place, request.prefix):
        raise ServiceFault(
            "REVISION_MISMATCH",
            "the page is of another turn or prefix; begin again",
            facts={"revision": place},
        )
    start = 0 if at is None else at[2]
    for text, action in begun[start : start + size]:
        payload = action_payload(game, action, encoding) if encoding == Encoding.ENCODING_JSON else None
        response.legal_actions.append(LegalAction(tokens=text, action=payload))
    following = (tokens[depth] for text, _ in begun if len(tokens := text.split()) > depth)
    response.next_tokens.extend(dict.fromkeys(following))
    response.total_size = len(begun)
    if start + size < len(begun):
        response.next_page_token = page_token(place, request.prefix, start + size)
