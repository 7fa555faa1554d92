"""What whoever runs a service may choose."""

from __future__ import annotations

from msgspec import Struct


class Settings(Struct, frozen=True):
    """`heartbeat` and `rules_seconds` are in seconds, `most_text` and `most_picture` in bytes.

    `most_live` matches stay in memory while nobody needs them. `rules_threads` work for callers
    who keep their own states, `rules_seconds` for a call at most, while `rules_waiting` others wait.
    """

    allow_chosen_seed: bool = False
    heartbeat: float = 15.0
    most_live: int = 1000
    bot_threads: int = 1
    most_text: int = 1_000_000
    most_picture: int = 1_000_000
    rules_threads: int = 2
    rules_waiting: int = 64
    rules_seconds: float = 5.0
