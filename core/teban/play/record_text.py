"""Records as text that a person can read and edit: a header, then a line for each entry of the log.

    teban record 1
    game kuhn
    rules 1
    players 2
    seed 000102030405060708090a0b0c0d0e0f

    chance deal 2 0     # a comment
    0 bet
    sealed 0 bid 3 | 1 bid 5
    undo to 1

Players are numbered from 0. `undo to 1` takes the line of play back to its first entry. The seed
only serves draws still to come. Whoever edits the log deletes the line `hash`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from difflib import get_close_matches
from typing import Any, NoReturn

import msgspec

from teban.errors import InvalidInput, RecordError
from teban.game import Game
from teban.play.events import Drawn, Event, LogEntry, Opened, Played, Redone, Undone
from teban.play.record import FORMAT, Header, Record, check_header

TITLE = "teban record"
PLAIN = re.compile(r"[A-Za-z0-9._-]+")
ENTRY = re.compile(r"([0-9]+|chance|sealed|undo|redo)(\s|$)")
COMMENT = re.compile(r"(^|\s)#(\s.*)?$")


def encode(record: Record[Any], game: Game[Any]) -> str:
    """A record as text; `game` is the game as the record's variant plays it."""
    head = {
        "game": record.game,
        "rules": record.rules_version,
        "players": record.players,
        "variant": record.variant and _word(record.variant),
        "options": record.options and msgspec.json.encode(record.options).decode(),
        "casual": "yes" if record.casual else "",
        "seed": record.seed,
        "start": "" if record.start is None else msgspec.json.encode(record.start).decode(),
        "hash": record.hash,
    }
    lines = [f"{TITLE} {record.format}"]
    lines += [f"{name} {value}" for name, value in head.items() if value or name == "players"]
    return "\n".join([*lines, "", *(entry_text(entry, game) for entry in record.log), ""])


def entry_text(entry: Event, game: Game[Any]) -> str:
    """One entry of a log as a line; what a viewer's entry conceals is `?`."""
    tokens = game.notation.tokens
    match entry:
        case Played(player=player, action=action):
            return f"{player} {tokens(action)}"
        case Drawn(action=action):
            return f"chance {tokens(action)}"
        case Opened(players=players, actions=actions):
            pairs = zip(players, actions, strict=True)
            return "sealed " + " | ".join(f"{player} {tokens(action)}" for player, action in pairs)
        case Undone(position=position):
            return f"undo to {position}"
        case Redone(position=position):
            return f"redo to {position}"
    raise AssertionError(f"{entry!r} is no entry of a log")


def is_text(data: bytes | str) -> bool:
    """Whether a record is in this form, and not in JSON."""
    text = data.decode(errors="replace") if isinstance(data, bytes) else data
    first = next((line for _, line in _lines(text)), "")
    return first.startswith(TITLE)


def read_header(text: str) -> Header:
    """What a record says of itself; enough to find the game. Raises `RecordError`."""
    return _header(_parts(text)[0])


def decode(text: str, game: Game[Any]) -> Record[Any]:
    """A record of that game from text, its types checked; whether its log is legal, replay says.

    Raises `RecordError` with the line.
    """
    head, entries = _parts(text)
    check_header(_header(head), game)
    log: list[LogEntry] = []
    for number, line in entries:
        try:
            log.append(_entry(line, len(log), game))
        except InvalidInput as error:
            raise RecordError(str(error), f"line {number}") from error
    return Record(
        format=head["format"],
        game=head["game"],
        rules_version=head["rules"],
        players=head["players"],
        options=head.get("options", {}),
        seed=head["seed"],
        log=tuple(log),
        variant=head.get("variant", ""),
        casual=head.get("casual", False),
        start=head.get("start"),
        hash=head.get("hash", ""),
    )


# Header --------------------------------------------------------------------------------------


def _parts(text: str) -> tuple[dict[str, Any], list[tuple[int, str]]]:
    """The header's values, and the lines of the log with their numbers."""
    lines = list(_lines(text))
    number, title = lines[0] if lines else (1, "")
    if not title.startswith(f"{TITLE} "):
        raise RecordError(f"a record starts with '{TITLE} {FORMAT}'", f"line {number}")
    head: dict[str, Any] = {"format": _read("format", title.removeprefix(f"{TITLE} "), _number, number)}
    if head["format"] != FORMAT:
        raise RecordError(
            f"this is format {head['format']}; this version of teban reads format {FORMAT}", f"line {number}"
        )
    rest = lines[1:]
    while rest and rest[0][1].split()[0] in FIELDS:
        number, line = rest.pop(0)
        name, value = _cut(line)
        if name in head:
            raise RecordError(f"a second {name!r}; keep one", f"line {number}")
        head[name] = _read(name, value, FIELDS[name], number)
    for number, line in rest:
        if not ENTRY.match(line):
            _refuse_line(number, line.split()[0])
    for name in ("game", "rules", "players", "seed"):
        if name not in head:
            raise RecordError(f"has no line {name!r}; add it to the header", f"line {number}")
    return head, [(number, COMMENT.sub("", line)) for number, line in rest]


def _refuse_line(number: int, name: str) -> NoReturn:
    close = get_close_matches(name, (*FIELDS, "chance", "sealed", "undo", "redo"), 1)
    raise RecordError(
        f"{name!r} begins neither a line of the header ({', '.join(FIELDS)}) nor an entry "
        "('0 ...', 'chance ...', 'sealed 0 ... | 1 ...', 'undo to 4', 'redo to 6')"
        + (f"; did you mean {close[0]!r}?" if close and close[0] != name else ""),
        f"line {number}",
    )


def _header(head: dict[str, Any]) -> Header:
    return Header(head["format"], head["game"], head["rules"], head["players"], head.get("variant", ""))


def _lines(text: str) -> Iterator[tuple[int, str]]:
    """The lines that say something, with their numbers."""
    for number, line in enumerate(text.removeprefix("\ufeff").split("\n"), 1):
        stripped = line.strip()
        if stripped and not stripped.startswith("#"):
            yield number, stripped


def _cut(line: str) -> tuple[str, str]:
    """The first word and the rest, whatever white space is between them."""
    first, *rest = line.split(maxsplit=1) or [""]
    return first, rest[0].strip() if rest else ""


def _read(name: str, value: str, read: Callable[[str], Any], number: int) -> Any:
    try:
        return read(value)
    except (ValueError, RecursionError) as error:
        raise RecordError(f"{name}: {value[:80]!r} does not fit: {error}", f"line {number}") from error


def _word(text: str) -> str:
    """A string on one line: plain, or as in JSON."""
    return text if PLAIN.fullmatch(text) else msgspec.json.encode(text).decode()


def _read_word(text: str) -> str:
    if text.startswith('"'):
        return msgspec.json.decode(text, type=str)
    if PLAIN.fullmatch(text):
        return text
    raise ValueError("write it in double quotes")


def _number(text: str) -> int:
    return msgspec.json.decode(text, type=int)


def _flag(text: str) -> bool:
    if text not in ("yes", "no"):
        raise ValueError("write yes or no")
    return text == "yes"


def _object(text: str) -> dict[str, Any]:
    return msgspec.json.decode(text, type=dict[str, Any])


FIELDS: dict[str, Callable[[str], Any]] = {
    "game": _read_word,
    "rules": _number,
    "players": _number,
    "variant": _read_word,
    "options": _object,
    "casual": _flag,
    "seed": _read_word,
    "start": _object,
    "hash": _read_word,
}
"""How each line of the header is read."""


# Log -----------------------------------------------------------------------------------------


def _entry(line: str, revision: int, game: Game[Any]) -> LogEntry:
    head, rest = _cut(line)
    if head == "chance":
        return Drawn(revision, _action(rest, game))
    if head == "sealed":
        pairs = [_player_and_action(part, game) for part in re.split(r"\s\|\s", rest)]
        return Opened(revision, tuple(player for player, _ in pairs), tuple(action for _, action in pairs))
    if head in ("undo", "redo"):
        position = re.fullmatch(r"to ([0-9]{1,9})", rest)
        if position is None:
            raise RecordError(f"write '{head} to 4', with the entries that then are in play")
        return (Undone if head == "undo" else Redone)(revision, int(position[1]))
    return Played(revision, *_player_and_action(line, game))


def _player_and_action(text: str, game: Game[Any]) -> tuple[int, Any]:
    player, action = _cut(text)
    if not re.fullmatch(r"[0-9]{1,9}", player):
        raise RecordError(f"{player!r} is no player; write a number from 0")
    return int(player), _action(action, game)


def _action(text: str, game: Game[Any]) -> Any:
    return game.codec.canonical(game.notation.parse(text))
