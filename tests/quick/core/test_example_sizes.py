"""The example games stay as short as they are said to be."""

import ast
import io
import tokenize
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]
EXAMPLES, FIXTURES = ROOT / "sdk_examples", ROOT / "core" / "teban" / "testing" / "fixtures"
LAYOUT = {
    tokenize.COMMENT,
    tokenize.NL,
    tokenize.NEWLINE,
    tokenize.INDENT,
    tokenize.DEDENT,
    tokenize.ENDMARKER,
}


def code_lines(text: str) -> int:
    """How many lines hold code: neither blank, nor comments, nor docstrings."""
    documented = {
        line
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.Expr)
        and isinstance(node.value, ast.Constant)
        and isinstance(node.value.value, str)
        for line in range(node.lineno, (node.end_lineno or node.lineno) + 1)
    }
    lines = {
        line
        for token in tokenize.generate_tokens(io.StringIO(text).readline)
        if token.type not in LAYOUT
        for line in range(token.start[0], token.end[0] + 1)
    }
    return len(lines - documented)


def methods(text: str) -> int:
    classes = [node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.ClassDef)]
    return sum(isinstance(node, ast.FunctionDef) for cls in classes for node in cls.body)


def test_lines_of_code_leave_out_blanks_comments_and_docstrings():
    text = '''"""A game.

Two lines."""

# why
x = (
    1,  # one
)


class A:
    """What."""
    y = """a

b"""
'''
    assert code_lines(text) == 7


@pytest.mark.parametrize(
    "path, lines",
    [
        (EXAMPLES / "nim.py", 25),
        (EXAMPLES / "tic_tac_toe.py", 45),
        (EXAMPLES / "connect_four.py", 60),
        (EXAMPLES / "goofspiel.py", 60),
        (EXAMPLES / "kuhn_poker.py", 75),
        (FIXTURES / "auction.py", 90),
    ],
    ids=lambda value: getattr(value, "stem", ""),
)
def test_a_game_keeps_to_its_lines_of_code(path, lines):
    assert code_lines(path.read_text()) <= lines


@pytest.mark.parametrize("name", ["nim", "tic_tac_toe", "connect_four"])
def test_an_open_game_needs_at_most_six_methods(name):
    assert methods((EXAMPLES / f"{name}.py").read_text()) <= 6


def test_nim_is_the_one_of_the_docs_without_a_board_of_its_own():
    assert methods((EXAMPLES / "nim.py").read_text()) == 4
