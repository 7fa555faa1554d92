"""States, views and actions as JSON and msgpack, and their JSON Schemas."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from hashlib import blake2b, sha256
from types import GenericAlias
from typing import Any, Literal, Union

import msgspec

from teban.agenda import SecretChoice
from teban.engine.definition import Definition
from teban.engine.sealing import sealed
from teban.errors import DecodeError, InvalidInput, invalid_from_msgspec, name_of
from teban.shape import Field, StructOf, admits_none, fields_of

Format = Literal["json", "msgpack"]
HASH_BYTES = 16

_ENCODERS = {"json": msgspec.json.Encoder().encode, "msgpack": msgspec.msgpack.Encoder().encode}
_pack = _ENCODERS["msgpack"]
_NOT_PLAIN = (OverflowError, TypeError, UnicodeError, RecursionError)
"""What encoders raise for a value that is no plain data."""


def encode(value: Any, format: Format = "json") -> bytes:
    """Any state, view, action or sheet as bytes; equal values give equal bytes.

    Raises `InvalidInput` for what is no plain data, such as a number of more than 64 bits.
    """
    try:
        return _ENCODERS[format](value)
    except KeyError as error:
        raise _unknown_format(format) from error
    except _NOT_PLAIN as error:
        raise InvalidInput(_why_not_plain(value, error)) from error


def _why_not_plain(value: Any, error: Exception) -> str:
    if isinstance(error, OverflowError):
        return f"{name_of(value)} holds a number of more than 64 bits; use a list of smaller ones"
    return f"{name_of(value)} is no plain data: {error}"


def _unknown_format(format: Any) -> InvalidInput:
    return InvalidInput(f"{format!r} is no format; give 'json' or 'msgpack'", "format")


def union_of(types: Iterable[Any]) -> Any:
    """One type for several; `Any` for none."""
    known = tuple(dict.fromkeys(types))
    return Union[known] if known else Any  # noqa: UP007 - built at run time


class Codec:
    """Decodes and hashes one game's states, views and actions."""

    def __init__(self, definition: Definition, view: type[Any], options: type[Any]) -> None:
        self._state = definition.state
        self.types: dict[str, Any] = {
            "state": wire_type(definition.state, definition.agendas),
            "view": view,
            "action": union_of(definition.all_actions),
            "options": options,
        }
        self._decoders: dict[tuple[str, str], Callable[[bytes], Any]] = {
            (kind, name): make(type_).decode
            for kind, type_ in self.types.items()
            for name, make in (("json", msgspec.json.Decoder), ("msgpack", msgspec.msgpack.Decoder))
        }
        self._unpack_action = self._decoders["action", "msgpack"]

    def decode(self, kind: str, data: bytes | str, format: Format = "json") -> Any:
        """The value, its types checked; raises `DecodeError` with the path of the fault."""
        try:
            value = self._decoders[kind, format](data.encode() if isinstance(data, str) else data)
        except KeyError as error:
            raise _unknown_format(format) from error
        except (msgspec.DecodeError, RecursionError, UnicodeError, TypeError) as error:
            raise invalid_from_msgspec(error, DecodeError) from error
        if kind == "state":
            value = from_wire(value, self._state)
        try:
            encode(value, "msgpack")  # JSON can hold numbers that are too large to hash
        except InvalidInput as error:
            raise DecodeError(str(error)) from error
        return value

    def canonical(self, action: Any) -> Any:
        """An equal action whose values have exactly the declared types; raises `DecodeError`."""
        try:
            return self._unpack_action(_pack(action))
        except msgspec.ValidationError as error:
            raise invalid_from_msgspec(error, DecodeError) from error
        except _NOT_PLAIN as error:
            raise DecodeError(_why_not_plain(action, error)) from error

    def schema(self, kind: str) -> dict[str, Any]:
        """The JSON Schema of "state", "view", "action" or "options"."""
        if kind not in self.types:
            raise InvalidInput(f"{kind!r} has no schema; these have one: {', '.join(self.types)}", "kind")
        return msgspec.json.schema(self.types[kind])


def wire_type(state: type[Any], agendas: Mapping[type[Any], Sequence[type[Any]]]) -> type[Any]:
    """The state's type with its agenda typed by the items that the game lists, for decoding."""
    annotations: dict[str, Any] = {"agenda": GenericAlias(list, (union_of(agendas[state]),))}
    for field in fields_of(state):
        if inner := _inner_state(field):
            wired = wire_type(inner, agendas)
            annotations[field.name] = wired | None if admits_none(field.node) else wired
    namespace = {"__annotations__": annotations, "__module__": state.__module__}
    make: Any = type(state)
    wire: type[Any] = make(f"{state.__name__}Wire", (state,), namespace, base=True, kw_only=True)
    return wire


def from_wire(value: Any, state: type[Any]) -> Any:
    """An instance of the author's own class with the decoded fields."""
    fields = {name: getattr(value, name) for name in state.__struct_fields__}
    for field in fields_of(state):
        inner = _inner_state(field)
        if inner and fields[field.name] is not None:
            fields[field.name] = from_wire(fields[field.name], inner)
    return state(**fields)


def _inner_state(field: Field) -> type[Any] | None:
    """The class of the nested game's state that a field holds."""
    cls = field.node.classes[0] if isinstance(field.node, StructOf) else None
    return cls if getattr(cls, "__kind__", "") == "state" else None


def settled_bytes(state: Any) -> bytes:
    """The state as msgpack without open commitments."""
    return encode(uncommitted(state), "msgpack")


def state_hash(state: Any) -> str:
    """A hash of the state without open commitments; for the referee only."""
    return blake2b(settled_bytes(state), digest_size=HASH_BYTES).hexdigest()


def view_hash(view: bytes) -> str:
    """The SHA-256 of a view's JSON, with which a client in any language compares what it has folded."""
    return sha256(view).hexdigest()


def uncommitted(state: Any) -> Any:
    """The state without open commitments, which no hash, record or change may show.

    One may lie below what an interrupt has queued since.
    """
    inner = getattr(state, "inner", None)
    bare = uncommitted(inner) if hasattr(inner, "agenda") else inner
    committed = any(isinstance(item, SecretChoice) and item.committed for item in state.agenda)
    if not committed and bare is inner:
        return state
    copy = state.__copy__()
    if committed:
        copy.agenda = [sealed(item, ()) if isinstance(item, SecretChoice) else item for item in state.agenda]
    if bare is not inner:
        copy.inner = bare
    return copy
