"""Tokens: HMAC-SHA256 of what they prove, made again when they are asked for, never stored.

A token names its key, match, role and generation in plain text and proves them together with
the digest of the request that first got it, which the match keeps.
"""

from __future__ import annotations

import hmac
import os
from base64 import urlsafe_b64encode
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from secrets import token_bytes, token_hex

from msgspec import Struct

from teban.errors import InvalidInput
from teban.service.faults import ServiceFault

OWNER = "owner"
KEY_BYTES = 32


class Claim(Struct, frozen=True):
    """What a token says of itself; `role` is `owner` or the number of a seat."""

    key: str
    match: str
    role: str
    generation: int
    proof: str

    @property
    def principal(self) -> str:
        return f"{self.match}/{self.role}"


class Keys:
    """The server's secret keys: the first makes tokens, both prove them during a rotation."""

    def __init__(self, keys: dict[str, bytes]) -> None:
        if not 1 <= len(keys) <= 2:
            raise InvalidInput(f"{len(keys)} keys; give the current one, and the last while it is retired")
        if any(len(key) < KEY_BYTES or "." in name for name, key in keys.items()):
            raise InvalidInput(f"a key has a name without dots and at least {KEY_BYTES} bytes")
        self._keys = {name: hmac.new(key, digestmod=sha256) for name, key in keys.items()}
        self.current = next(iter(keys))

    @classmethod
    def fresh(cls) -> Keys:
        return cls(_drawn())

    @classmethod
    def load(cls, path: Path) -> Keys:
        """The keys in a file, a line `NAME HEX` each, the current one first; makes it where there is none."""
        if not path.exists():
            _write(path, _drawn())
        return cls(_read(path))

    def token(self, key: str, match: str, role: str, generation: int, request: bytes) -> str:
        """The token; raises where its key is retired."""
        if key not in self._keys:
            raise ServiceFault("TOKEN_INVALID", f"the server key {key!r} is retired; take a seat anew")
        return f"{key}.{match}.{role}.{generation}.{self._prove(key, match, role, generation, request)}"

    def invite(self, key: str, match: str, seat: int, request: bytes) -> str:
        """The invite code of a seat."""
        return self.token(key, match, f"invite-{seat}", 0, request).rpartition(".")[2]

    def proves(self, claim: Claim, request: bytes) -> bool:
        """Whether the token is one of ours, compared in constant time."""
        if claim.key not in self._keys:
            return False
        right = self._prove(claim.key, claim.match, claim.role, claim.generation, request)
        return hmac.compare_digest(right, claim.proof)

    def _prove(self, key: str, match: str, role: str, generation: int, request: bytes) -> str:
        text = f"{key}\0{match}\0{role}\0{generation}\0".encode() + request
        proof = self._keys[key].copy()
        proof.update(text)
        return urlsafe_b64encode(proof.digest()).rstrip(b"=").decode()


def claim_of(token: str) -> Claim:
    """What a token claims; raises where it is none."""
    parts = token.split(".")
    if (
        len(parts) != 5
        or not token.isascii()
        or not parts[3].isdecimal()
        or len(max(parts[2:4], key=len)) > 9
    ):
        raise ServiceFault("TOKEN_INVALID", "the token in `authorization` was not made by this server")
    key, match, role, generation, proof = parts
    return Claim(key, match, role, int(generation), proof)


def same_code(given: str, right: str) -> bool:
    """Whether an invite code is right, compared in constant time."""
    return hmac.compare_digest(given.encode(), right.encode())


def digest(text: bytes) -> bytes:
    """What is kept of a request id or a request's body."""
    return sha256(text).digest()


def _drawn() -> dict[str, bytes]:
    return {token_hex(4): token_bytes(KEY_BYTES)}


def _write(path: Path, keys: dict[str, bytes]) -> None:
    """Puts a whole file there, which outlives a crash, unless somebody was quicker."""
    fresh = path.with_name(f"{path.name}.{token_hex(4)}")
    with os.fdopen(
        os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", encoding="utf-8"
    ) as file:
        file.writelines(f"{name} {key.hex()}\n" for name, key in keys.items())
        file.flush()
        os.fsync(file.fileno())
    with suppress(FileExistsError):
        os.link(fresh, path)
    fresh.unlink()


def _read(path: Path) -> dict[str, bytes]:
    try:
        lines = [line.split() for line in path.read_text("utf-8").splitlines() if line.strip()]
        return {name: bytes.fromhex(key) for name, key in lines}
    except ValueError as error:  # UnicodeDecodeError is one
        raise InvalidInput("is no file of server keys; each line is `NAME HEX`", str(path)) from error
