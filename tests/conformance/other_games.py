"""What the checks find in games of other libraries; run as a program it writes docs/other-games.md.

Each game is checked by `teban check` in a process of its own, since some libraries end theirs; where
that happens, each check is. A result is kept in `.cache/other-games` with the versions of the
libraries, so that a run that was cut off goes on where it was; games that are named as arguments are
looked at again. After a change of the checks, remove the folder. All takes about an hour of one
processor, and the page tells at any time what has not been looked at.
"""

import re
import resource
import signal
import subprocess
import sys
from collections.abc import Iterable, Iterator
from importlib.metadata import version
from typing import Any

import click
import msgspec
import open_spiel.python.games  # noqa: F401 - enters those written in Python
import pettingzoo
import pyspiel

from repository import ROOT
from teban.foreign.checks import CHECKS

PAGE = ROOT / "docs/other-games.md"
KEPT = ROOT / ".cache/other-games"
VERSIONS = {"OpenSpiel": version("open_spiel"), "PettingZoo": version("pettingzoo")}

Game = tuple[str, str]
"""The library and the name."""
Report = dict[str, Any]
"""What `teban check --json` writes; where no check looked at anything, `reason` tells why."""

KNOWN = [
    (
        ("OpenSpiel", "gin_rummy"),
        "the defender's private hand is shown (#1604)",
        ("non-interference", "to_observation_struct.hands"),
    ),
    (
        ("OpenSpiel", "gin_rummy"),
        "the true world is dealt (#1613)",
        ("worlds", "resample_from_infostate, the truth"),
    ),
    (("OpenSpiel", "twixt"), "`undo_action` does not lead back", ("undo", "undo_action")),
    (("OpenSpiel", "ultimate_tic_tac_toe"), "`undo_action` does not lead back", ("undo", "undo_action")),
    (("OpenSpiel", "einstein_wurfelt_nicht"), "`undo_action` does not lead back", ("undo", "undo_action")),
    (
        ("OpenSpiel", "python_iterated_prisoners_dilemma"),
        "not deserialised after chance",
        ("copies", "serialize"),
    ),
    (("PettingZoo", "tictactoe_v3"), "a copy has lost its board (#1307)", ("copies", "copy.deepcopy")),
    (("PettingZoo", "connect_four_v3"), "a copy raises AttributeError", ("copies", "copy.deepcopy")),
]
"""Faults that were reported or measured before: where, what, and the check and way that find it."""

NOTES = {
    "blackjack": "In the dealer's turn the observation shows his first card, the information state does not.",
    "checkers": "The last move ends the game as a draw; taken back, it is still over.",
    "colored_trails": "The other's offer, which he has not been told, is left as it is.",
    "hearts": "A card that was passed is dealt to another player than the one who passed it.",
    "kriegspiel": (
        "The number tells whether the other, whose moves are hidden, moved a pawn. "
        "After the refused move 1869 is taken back, to ask what a player is told ends the process."
    ),
    "kuhn_poker": "The coin of the move that was taken back stays in the pot.",
    "latent_ttt": "A cell that was not legal is, after a move elsewhere is taken back.",
    "oh_hell": "With most of the pack not dealt, the other's last card is always the true one.",
    "python_dynamic_routing": "All states of a game share a tensor, in which the rows of other states stay.",
    "python_hangman": "The state of a copy has a game object without `_word_list_len`.",
    "python_liars_poker": (
        "All states of a game share a tensor: in a new game it shows the hand of the game before, "
        "which the copy, with another game object, does not."
    ),
    "rbc": "A refused move stays marked, `i`, after it is taken back.",
    "PettingZoo": "A copy is made anew from the arguments (`EzPickle`); what happened in the game is lost.",
}
"""What a game or all of a library do there, seen with the library alone."""

LONG = ("gin_rummy",)
"""Games that are looked at for longer: few random games come to where the fault is."""

SECONDS = {"quick": 120, "default": 600}
"""Of the processor, after which a process is ended; it rarely needs a sixth of them."""


def games() -> Iterator[tuple[Game, str]]:
    """Every game of the libraries, and why it is not tried."""
    for kind in pyspiel.registered_games():
        reason = ""
        if not kind.default_loadable:
            reason = "it is made of another game or a file, which its name alone does not tell"
        elif kind.dynamics == pyspiel.GameType.Dynamics.MEAN_FIELD:
            reason = "a mean field game is not played in turns"
        elif kind.chance_mode == pyspiel.GameType.ChanceMode.SAMPLED_STOCHASTIC:
            reason = "its chance is drawn inside, so that no game can be played again"
        yield ("OpenSpiel", kind.short_name), reason
    for name in pettingzoo.aec_registry:
        yield ("PettingZoo", name.rpartition("/")[2].replace("-", "_")), ""


def report_of(game: Game, again: bool) -> Report:
    """The report that was kept, else a new one."""
    file = KEPT / f"{game[0]}-{game[1]}.json"
    if file.exists() and not again:
        kept = msgspec.json.decode(file.read_bytes(), type=Report)
        if kept["version"] == VERSIONS[game[0]]:
            return kept
    report = checked(game) | {"version": VERSIONS[game[0]]}
    KEPT.mkdir(parents=True, exist_ok=True)
    file.write_bytes(msgspec.json.encode(report))
    return report


def checked(game: Game) -> Report:
    """The report of a game; one of each check, put together, where its process ends."""
    whole = _run(game, [])
    if isinstance(whole, dict):
        return whole
    if whole[0] == 2:  # it is refused
        return {"games": {}, "skipped": {}, "faults": [], "reason": whole[1]}
    report: Report = {"games": {}, "skipped": {}, "faults": [], "ended": {}}
    for name in CHECKS:
        part = _run(game, ["--law", name])
        if isinstance(part, dict):
            report["games"] |= part["games"]
            report["skipped"] |= part["skipped"]
            report["faults"] += part["faults"]
        else:
            report["ended"][name] = part[1]
    return report


def _run(game: Game, options: list[str]) -> Report | tuple[int, str]:
    """What `teban check` reports, or how its process ended."""
    library, name = game
    mode = "default" if name in LONG else "quick"
    seconds = SECONDS[mode]
    command = [sys.executable, "-m", "teban", "check", f"--{library.lower()}", name, "--json", *options]
    command += ["--quick"] if mode == "quick" else []
    try:
        done = subprocess.run(
            command,
            capture_output=True,
            text=True,
            timeout=10 * seconds,
            check=False,
            preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 1)),
        )
    except subprocess.TimeoutExpired:
        return -1, f"it was not done after {10 * seconds} seconds"
    code = done.returncode
    if -code in (signal.SIGXCPU, signal.SIGKILL):
        return code, f"it was not done after {seconds} seconds of the processor"
    if code < 0:
        return code, f"the library ended the process with {signal.Signals(-code).name}"
    try:
        return msgspec.json.decode(done.stdout, type=Report)
    except msgspec.DecodeError:
        last = (done.stderr.strip() or "nothing was written").splitlines()[-1]
        mend = re.search("pip install '[^']+'", last)
        return code, f"it is not installed: {mend[0]}" if mend else last.removeprefix("Error: ")


# The page --------------------------------------------------------------------------------------


def page(reports: dict[Game, Report]) -> str:
    """The page, from the report of each game."""
    looked = {game: report for game, report in reports.items() if report["games"] or report["faults"]}
    faulty = {game: report for game, report in looked.items() if report["faults"]}
    lines = [
        INTRODUCTION.format(
            openspiel=VERSIONS["OpenSpiel"],
            pettingzoo=VERSIONS["PettingZoo"],
            looked=len(looked),
            all=len(reports),
            faulty=len(faulty),
            long=" and ".join(f"`{name}`" for name in LONG),
        ),
        "## Faults that were known\n",
        "| library | game | fault | found |\n|---|---|---|---|",
        *(
            f"| {game[0]} | {game[1]} | {fault} | {_found(reports[game], *way)} |"
            for game, fault, way in KNOWN
        ),
        "\n## Everything that was found\n",
        "The moves are the library's numbers; those that all make at once stand in brackets.\n",
    ]
    lines += _findings(faulty)
    lines += [
        "## Games in which nothing was found\n",
        "What is not looked at, the library or the game does not have, or no random game came to it.\n",
        "| not looked at | games |\n|---|---|",
    ]
    lines += _grouped(
        (", ".join(f"`{name}`" for name in CHECKS if name not in report["games"]) or "nothing", game)
        for game, report in looked.items()
        if game not in faulty
    )
    ended = [
        (f"`{name}`: {why}", game) for game, report in looked.items() for name, why in _ended(report).items()
    ]
    if ended:
        lines += ["\n## Checks that did not come to an end\n", "| check | games |\n|---|---|"]
        lines += _grouped(ended)
    lines += ["\n## Games that were not looked at\n", "| why | games |\n|---|---|"]
    lines += _grouped(
        (_plain(_reason(report)), game) for game, report in reports.items() if game not in looked
    )
    return "\n".join(lines).rstrip() + "\n"


INTRODUCTION = """# Other people's games

The [laws](laws.md) are not about teban. `teban check --openspiel NAME` and `--pettingzoo NAME` hold a game of
another library to those that make sense for it:

| check | what must hold |
|---|---|
| `play` | what is listed can be played, and everything answers at every position |
| `replay` | the same seed and moves lead to the same position |
| `names` | the legal actions have names of their own, which are read back |
| `score` | what is said to sum to nothing does |
| `copies` | a copy, or a position saved and read, is the same position, and what it does stays its own |
| `futures` | a copy that is played on goes where the game goes |
| `undo` | a move that is taken back has changed nothing |
| `non-interference` | nothing tells a player two worlds apart that his full account does not |
| `worlds` | a world dealt to a player fits what he knows, and is not always the true one |

Nothing is known of the rules: another world is made by changing one move that was not the player's. His full
account is the library's own `information_state_string`, else `observation_string`. So a finding of
`non-interference` is a contradiction of the library with itself: one of the two tells too much, or the other
too little.

This page is written by `python tests/conformance/other_games.py` (OpenSpiel {openspiel}, PettingZoo
{pettingzoo}): {looked} games of {all} were looked at, and something was found in {faulty}. Each check has a
second of the processor for random games, and as long to make them shorter (twenty for {long}), so that
where nothing was found, a fault may still be. The moves are the fewest that were found, not always the fewest
that there are.
"""


def _findings(faulty: dict[Game, Report]) -> Iterator[str]:
    """What was found, once for all games of a library in which it is the same."""
    told: dict[tuple[str, str], list[str]] = {}
    for (library, name), report in faulty.items():
        notes = [f"{NOTES[key]}\n" for key in (name, library) if key in NOTES]
        text = "\n".join([*notes, *(_fault(fault) for fault in report["faults"])])
        told.setdefault((library, text), []).append(name)
    for (library, text), names in told.items():
        yield f"### {', '.join(names)} ({library})\n"
        yield text


def _grouped(told: Iterable[tuple[str, Game]]) -> Iterator[str]:
    """A row for each thing that is told, with all games that it is told of."""
    rows: dict[str, list[str]] = {}
    for text, (library, name) in told:
        rows.setdefault(text, []).append(f"{name} ({library})" if library != "OpenSpiel" else name)
    for text, names in rows.items():
        yield f"| {text} | {', '.join(_plain(name) for name in names)} |"


def _found(report: Report, check: str, way: str) -> str:
    found = [fault for fault in report["faults"] if fault["way"] == way]
    if found:
        count = len(found[0]["moves"])
        return f"yes, after {count} move{'' if count == 1 else 's'}"
    if check in report["games"]:
        return f"no: it does not show in {report['games'][check]} games of this version"
    return (
        f"not known: {_plain(report['skipped'].get(check) or _ended(report).get(check) or _reason(report))}"
    )


def _ended(report: Report) -> dict[str, str]:
    ended: dict[str, str] = report.get("ended", {})
    return ended


def _reason(report: Report) -> str:
    """Why no check looked at anything."""
    return str(report.get("reason") or next(iter((_ended(report) | report["skipped"]).values())))


def _fault(fault: Report) -> str:
    lines = [f"- **{fault['check']}**, {_code(fault['way'])}: {_plain(fault['message'])}"]
    if fault["difference"]:
        plain = re.sub(r"\\x1b\[[\d;]*m", "", fault["difference"])  # colours
        lines.append(f"    - difference: {_code(plain[:300])}")
    moves = [str(numbers[0]) if len(numbers) == 1 else str(numbers) for numbers in fault["numbers"]]
    lines.append(f"    - moves: {', '.join(moves) or 'none'}\n")
    return "\n".join(lines)


def _code(text: str) -> str:
    return f"``{' '.join(text.split())}``" if "`" not in text else repr(text)


def _plain(text: str) -> str:
    return text.replace("<", "&lt;").replace("*", "\\*").replace("_", "\\_")[:300]


def main(again: list[str]) -> None:
    all_games = dict(games())
    known = dict.fromkeys(game for game, _, _ in KNOWN)
    order = [*known, *(game for game in all_games if game not in known)]
    reports: dict[Game, Report] = {
        game: {"games": {}, "skipped": {}, "faults": [], "reason": all_games[game] or "it was not reached"}
        for game in order
    }
    for game in order:
        if not all_games[game]:
            report = reports[game] = report_of(game, game[1] in again)
            ended = report.get("reason") or ", ".join(_ended(report).values())
            click.echo(f"{' '.join(game)}: {len(report['faults'])} {ended}")
            PAGE.write_text(page(reports), encoding="utf-8")  # so far


if __name__ == "__main__":
    main(sys.argv[1:])
