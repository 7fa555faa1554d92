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
WORD = 1 << 64
WORDS = 8
"""How many a block has."""
SHARED, OWN = b"first words", b"more words"
_words_of = Struct(f"<{WORDS}Q").unpack


class RandomSource(Protocol):
    """What rules and bots are handed where they may be random."""

    def below(self, limit: int, /) -> int: ...
    def choice(self, options: Sequence[T], /) -> T: ...
    def shuffle(self, options: MutableSequence[Any], /) -> None: ...
    def sample(self, options: Sequence[T], count: int, /) -> list[T]: ...


class Rng:
    """The numbers of one draw at a time: words of blake2b keyed with the seed.

    Most draws need one word, so eight neighbours share a block for their first; what a draw
    needs beyond it comes from blocks of its own.
    """

    __slots__ = ("_blocks", "_firsts", "_group", "_left", "_seed", "_serial")

    def __init__(self, seed: bytes, serial: int) -> None:
        self._seed = seed
        self._group: int | None = None
        self.turn_to(serial)

    def turn_to(self, serial: int) -> Rng:
        """Goes on to the numbers of another draw, with little to do for a neighbour; gives itself."""
        if serial >> 3 != self._group:  # WORDS is 2**3
            self._group = serial >> 3
            self._firsts = _block(self._seed, SHARED, self._group, 0)
        self._serial, self._blocks, self._left = serial, 0, [self._firsts[serial & 7]]
        return self

    def below(self, limit: int) -> int:
        """A number from 0 to limit - 1, each equally likely."""
        left = self._left
        word = left.pop() if left else self._next_word()
        if 0 < limit < WORD - word:
            return word % limit
        return self._among_the_last(word, limit)

    def _among_the_last(self, word: int, limit: int) -> int:
        """The same where a word may be one of the last, for which there are not `limit` numbers."""
        if not 0 < limit <= WORD:
            raise ValueError(f"below({limit!r}) needs 1 <= limit <= 2**64")
        while word >= WORD - WORD % limit:
            word = self._left.pop() if self._left else self._next_word()
        return word % limit

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

    def _next_word(self) -> int:
        """The first word of the next block of this draw's own."""
        first, *others = _block(self._seed, OWN, self._serial, self._blocks)
        self._blocks += 1
        self._left = others[::-1]
        return first


def _block(seed: bytes, use: bytes, number: int, count: int) -> tuple[int, ...]:
    """Eight words that nothing else gives: block `count` of a draw or of a group of draws, by its number."""
    salt = number.to_bytes(16, "little")
    return _words_of(blake2b(count.to_bytes(8, "little"), key=seed, salt=salt, person=use).digest())


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
