"""Small faults planted at random in the rules of a game: a number off by one, a condition turned round.

Cosmic Ray makes the changes; here is chosen which: as many in each definition as in any other, at
most one on a line. What stands outside of functions is changed in its numbers only, and
annotations, docstrings and pictures are not changed.
"""

import ast
import difflib
from collections import defaultdict
from collections.abc import Container, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import parso
from cosmic_ray.ast import ast_nodes, get_ast
from cosmic_ray.ast.ast_query import ASTQuery
from cosmic_ray.mutating import mutate_code
from cosmic_ray.operators.number_replacer import NumberReplacer
from cosmic_ray.operators.operator import Operator
from cosmic_ray.plugins import get_operator

from conformance.trial import NO_RULES
from teban import QuickRng


class DropStatement(Operator):
    """A rule that was forgotten: a call or a change of the state is left out."""

    def mutation_positions(self, node):
        if node.type == "simple_stmt" and "atom_expr" in (
            node.children[0].type,
            node.children[0].children[0].type if hasattr(node.children[0], "children") else "",
        ):
            yield node.start_pos, node.end_pos

    def mutate(self, node, index):
        return parso.parse(f"{node.get_first_leaf().prefix}pass\n")

    @classmethod
    def examples(cls):
        return ()


OTHER = {"all": "any", "any": "all", "min": "max", "max": "min"}


class SwapName(Operator):
    """A word of the rulebook that was misread: the least for the most, any for all."""

    def mutation_positions(self, node):
        if node.type == "name" and node.value in OTHER and node.get_next_leaf() == "(":
            yield node.start_pos, node.end_pos

    def mutate(self, node, index):
        return parso.parse(f"{node.prefix}{OTHER[node.value]}")

    @classmethod
    def examples(cls):
        return ()


SWAPS = ("Add_Sub", "Sub_Add", "FloorDiv_Mul", "Mod_FloorDiv", "BitAnd_BitOr", "BitOr_BitAnd")
COMPARISONS = ("Eq_NotEq", "NotEq_Eq", "Lt_LtE", "LtE_Lt", "Gt_GtE", "GtE_Gt", "Lt_Gt")
NAMES = (
    *(f"core/ReplaceBinaryOperator_{swap}" for swap in SWAPS),
    *(f"core/ReplaceComparisonOperator_{swap}" for swap in COMPARISONS),
    "core/AddNot",
    "core/NumberReplacer",
    "core/ReplaceAndWithOr",
    "core/ReplaceOrWithAnd",
    "core/ReplaceFalseWithTrue",
    "core/ReplaceTrueWithFalse",
    "core/ReplaceUnaryOperator_Delete_Not",
    "core/ZeroIterationForLoop",
)


class Mutant(NamedTuple):
    """A file of a plugin with one change."""

    file: Path
    definition: str
    line: int
    before: str
    after: str
    source: str

    @property
    def name(self) -> str:
        """Where it is and what is changed; the same while the line is."""
        return f"{self.file.parent.name}/{self.file.name}, {self.definition}: {self.before} => {self.after}"


def chosen(plugin: Path, count: int, seed: int = 0, without: Container[str] = ()) -> list[Mutant]:
    """So many mutants of a plugin's rules, always the same ones of the same source; none of those names."""
    rng = QuickRng(seed)
    places = defaultdict(list)
    for file in sorted(plugin.glob("*.py")):
        if not any(file.match(pattern) for pattern in NO_RULES):
            for place in _places(file):
                places[place[:2]].append(place)
    found: list[Mutant] = []
    lines: set[tuple[Path, int]] = set()
    turns = [rng.sample(group, len(group)) for group in places.values()]
    while len(found) < count and any(turns):
        for turn in turns:
            made = (_mutant(*place, lines) for place in _taken(turn))
            mutant = next((mutant for mutant in made if mutant and mutant.name not in without), None)
            if mutant is not None and len(found) < count:
                found.append(mutant)
                lines.add((mutant.file, mutant.line))
    return found


def _taken(turn: list[Any]) -> Iterator[Any]:
    """What is left of a definition's places, each taken when it comes up."""
    while turn:
        yield turn.pop()


def _operators() -> Iterator[Operator]:
    yield DropStatement()
    yield SwapName()
    for name in NAMES:
        yield get_operator(name)()


def _places(file: Path) -> Iterator[tuple[Path, str, int, Operator, int]]:
    """Where a file can be changed: the definition, the line, the operator, and which of its places it is."""
    nodes = list(ast_nodes(get_ast(file.read_text())))
    functions = {id(node) for outer in nodes if outer.type == "funcdef" for node in ast_nodes(outer)}
    for operator in _operators():
        positions = ((node, start[0]) for node in nodes for start, _ in operator.mutation_positions(node))
        for occurrence, (node, line) in enumerate(positions):
            if id(node) in functions or isinstance(operator, NumberReplacer):
                yield file, ASTQuery(node).get_definition_name() or "module", line, operator, occurrence


def _mutant(
    file: Path, definition: str, line: int, operator: Operator, occurrence: int, lines: set[tuple[Path, int]]
) -> Mutant | None:
    """The change at a place, unless it changes nothing that runs or its line has one already."""
    if (file, line) in lines:
        return None
    source = file.read_text()
    mutated = mutate_code(source, operator, occurrence)
    if mutated is None or _running(mutated) in (None, _running(source)):
        return None
    before, after = _difference(source, mutated)
    return Mutant(file, definition, line, before, after, mutated)


def _difference(source: str, mutated: str) -> tuple[str, str]:
    """The lines that differ, without their indentation."""
    lines = list(difflib.ndiff(source.splitlines(), mutated.splitlines()))
    return tuple(
        " ".join(line[2:].strip() for line in lines if line.startswith(sign)) for sign in ("- ", "+ ")
    )


def _running(source: str) -> str | None:
    """A source without what does not run; none where it is no Python."""
    try:
        return ast.dump(_Running().visit(ast.parse(source)))
    except SyntaxError:
        return None


class _Running(ast.NodeTransformer):
    """Leaves out annotations of functions and what they have, and docstrings; those of fields count."""

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        self.generic_visit(node)
        node.returns = None
        for statement in ast.walk(node):
            if isinstance(statement, ast.AnnAssign):
                statement.annotation = ast.Constant(None)
        return node

    def visit_arg(self, node: ast.arg) -> ast.AST:
        node.annotation = None
        return node

    def visit_Expr(self, node: ast.Expr) -> ast.AST | None:
        return ast.Pass() if isinstance(node.value, ast.Constant) else node
