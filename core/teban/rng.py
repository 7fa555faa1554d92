"""Random numbers: a reproducible source for logged draws, a fast one for simulation.

`Rng` is keyed blake2b in counter mode, so that a draw is a pure function of (seed, serial) on
every platform and Python version. `QuickRng` has the same methods at the speed of the
standard generator; nothing that is recorded comes from it.
"""

from __future__ import annotations

import random
from collections.abc import MutableSequence, Sequence
from hashlib import blake2b
from secrets import token_bytes
from struct import Struct
from typing import Any, Protocol, TypeVar

from teban.errors import InvalidInput

T = TypeVar("T")

SEED_BYTES = 16
MAX_SEED_BYTES = 64
WORD_BYTES = 8
BLOCK_BYTES = 64
FIRST_BLOCK = bytes(8)
WORD = 1 << 8 * WORD_BYTES
_word_at = Struct("<Q").unpack_from


class RandomSource(Protocol):
    """What rules and bots are handed where they may be random."""

    def below(self, limit: int, /) -> int: ...
    def choice(self, options: Sequence[T], /) -> T: ...
    def shuffle(self, options: MutableSequence[Any], /) -> None: ...
    def sample(self, options: Sequence[T], count: int, /) -> list[T]: ...


class Rng:
    """The numbers of one draw: words of blake2b keyed with the seed, salted with the serial."""

    __slots__ = ("_blocks", "_place", "_salt", "_seed", "_words")

    def __init__(self, seed: bytes, serial: int) -> None:
        self._seed, self._salt = seed, serial.to_bytes(16, "little")
        self._words = blake2b(FIRST_BLOCK, key=seed, salt=self._salt).digest()
        self._blocks, self._place = 1, 0

    def below(self, limit: int) -> int:
        """A number from 0 to limit - 1, each equally likely."""
        if not 0 < limit <= WORD:
            raise ValueError(f"below({limit!r}) needs 1 <= limit <= 2**64")
        while True:
            place = self._place
            if place == BLOCK_BYTES:
                place = self._next_block()
            self._place = place + WORD_BYTES
            word = _word_at(self._words, place)[0]
            if word < WORD - limit or word < WORD - WORD % limit:
                return word % limit  # type: ignore[no-any-return]

    def choice(self, options: Sequence[T]) -> T:
        return options[self.below(len(options))]

    def shuffle(self, options: MutableSequence[Any]) -> None:
        """Puts the list in a random order, in place."""
        for last in range(len(options) - 1, 0, -1):
            other = self.below(last + 1)
            options[last], options[other] = options[other], options[last]

    def sample(self, options: Sequence[T], count: int) -> list[T]:
        """`count` of the options without repetition, in random order."""
        left = list(options)
        if not 0 <= count <= len(left):
            raise ValueError(f"cannot sample {count!r} of {len(left)}")
        taken = []
        for _ in range(count):
            place = self.below(len(left))
            left[place], left[-1] = left[-1], left[place]
            taken.append(left.pop())
        return taken

    def _next_block(self) -> int:
        """Makes more words; gives the place of the first."""
        block = self._blocks.to_bytes(8, "little")
        self._words = blake2b(block, key=self._seed, salt=self._salt).digest()
        self._blocks += 1
        return 0


class QuickRng(random.Random):
    """A fast source for bots, playouts and tests; repeatable within one Python version."""

    def below(self, limit: int) -> int:
        return int(self.random() * limit)

    def choice(self, seq: Any) -> Any:
        return seq[int(self.random() * len(seq))]


def seed_from(value: bytes | int | None) -> bytes:
    """A seed of 16 to 64 bytes: the given one, one spread from a small number, or a fresh one."""
    if value is None:
        return token_bytes(SEED_BYTES)
    if value.__class__ is int and value.bit_length() <= 8 * MAX_SEED_BYTES:
        return blake2b(str(value).encode(), digest_size=SEED_BYTES).digest()
    if isinstance(value, bytes) and SEED_BYTES <= len(value) <= MAX_SEED_BYTES:
        return value
    raise InvalidInput(
        f"a seed is {SEED_BYTES} to {MAX_SEED_BYTES} bytes, or an int of at most as many to spread", "seed"
    )
