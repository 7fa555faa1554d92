"""Score sheets and refusals as text."""

from __future__ import annotations

from collections.abc import Sequence

from teban.errors import IllegalAction, Refusal, Refused, UndoRefused
from teban.scoring import Line, Outcome, ScoreSheet

WIDTH = 80


def refusal_text(error: Refused) -> str:
    """Why something is refused: the rule's reason and heading, or what the session says."""
    match error:
        case IllegalAction(refusal=refusal):
            return f"refused: {refusal}"
        case UndoRefused(refusal=Refusal(reason="across-a-reveal" | "another-players-decision")):
            return f"refused: {error}; a game begun with --casual lets everything be taken back"
    return f"refused: {error}"


def sheet_table(sheet: ScoreSheet) -> str:
    """The lines, tie-breaks, totals and ranks, a column for each player; at most 80 columns."""
    rows = [*sheet.lines]
    if len(sheet.lines) > 1:
        rows.append(Line("total", sheet.totals))
    rows += [*sheet.tie_breaks, Line("rank", sheet.ranks)]
    heads = [f"player {player}" for player in range(len(sheet.ranks))]
    label_width = max(len(row.label) for row in rows)
    wide = max(max(len(head) for head in heads), *(len(str(p)) for row in rows for p in row.points)) + 2
    if label_width + wide * len(heads) > WIDTH:
        heads = [str(player) for player in range(len(heads))]
        wide = max(len(str(p)) for row in rows for p in (*row.points, len(heads))) + 2
    label_width = min(label_width, WIDTH - wide * len(heads))
    lines = [_row("", heads, label_width, wide)]
    lines += [_row(row.label, list(map(str, row.points)), label_width, wide) for row in rows]
    return "\n".join(lines)


def outcome_text(outcome: Outcome) -> str:
    """The score sheet and who has won."""
    names = " and ".join(f"player {player}" for player in outcome.winners)
    if len(outcome.winners) == 1:
        result = f"{names} wins"
    else:
        result = "a draw" if len(outcome.winners) == len(outcome.ranks) else f"{names} share the first place"
    return f"{sheet_table(outcome.sheet)}\n\n{result}"


def _row(label: str, cells: Sequence[str], label_width: int, wide: int) -> str:
    return f"{label[:label_width]:<{label_width}}" + "".join(f"{cell:>{wide}}" for cell in cells)
