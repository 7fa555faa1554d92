"""What rules may not do, found in their source: each fault with its file and line."""

from __future__ import annotations

import ast
import builtins
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from teban.testing.rules_source import Rule, RulesModule

Kind = Literal["random", "clock", "input", "order", "floats", "globals"]

USES: dict[Kind, tuple[str, ...]] = {
    "random": ("random", "secrets", "uuid", "numpy.random", "os.urandom", "os.getrandom"),
    "clock": (
        *("time", "os.times", "datetime.date.today"),
        *("datetime.datetime.now", "datetime.datetime.today", "datetime.datetime.utcnow"),
    ),
    "input": (
        *("asyncio", "ctypes", "glob", "http", "importlib", "io", "locale", "logging", "multiprocessing"),
        *("os", "pathlib", "platform", "requests", "select", "shutil", "signal", "socket", "sqlite3"),
        *("subprocess", "sys.argv", "sys.exit", "sys.stderr", "sys.stdin", "sys.stdout", "tempfile"),
        *("threading", "urllib"),
    ),
}
"""Names, and the modules whose every name, rules may not use."""

CALLS: dict[Kind, tuple[str, ...]] = {
    "random": ("teban.Rng", "teban.QuickRng", "teban.rng.Rng", "teban.rng.QuickRng"),
    "input": ("open", "print", "input", "exec", "eval", "compile", "__import__", "breakpoint"),
    "order": ("id", "hash"),
    "floats": ("float", "complex"),
    "globals": ("globals",),
}
"""What rules may name, as in annotations, but not call."""

EXACT_MATH = ("ceil", "comb", "factorial", "floor", "gcd", "isqrt", "lcm", "perm", "prod")
SETS = ("set", "frozenset")
SET_METHODS = ("union", "intersection", "difference", "symmetric_difference")

ORDERLESS = ("sorted", "set", "frozenset", "sum", "min", "max", "any", "all")
"""What may go through a set, as its order does not show in the result."""

TAKES_ORDER = ("list", "tuple", "iter", "enumerate", "zip", "map", "filter")
METHODS_TAKING_ORDER = ("join", "fromkeys", "extend")


@dataclass(frozen=True)
class Fault:
    """Something that rules may not do; `what` begins with the file and line."""

    kind: Kind
    what: str


def faults_in(rules: Sequence[Rule]) -> Iterator[Fault]:
    """All faults of some rules, in the order of the source."""
    modules = {id(rule.module): rule.module for rule in rules}.values()
    sets = {name for module in modules for name in sets_named_in(module)}
    for rule in rules:
        reader = _Reader(rule, sets)
        for node in rule.nodes:
            reader.read(node)
        yield from reader.faults


class _Reader(ast.NodeVisitor):
    """Reads one rule."""

    def __init__(self, rule: Rule, sets: set[str]) -> None:
        self.rule, self.faults = rule, list[Fault]()
        self._sets, self._orderless = sets, set[int]()

    def read(self, node: ast.AST) -> None:
        self._find_sets(node)
        self.visit(node)

    def _fault(self, kind: Kind, node: ast.AST, what: str) -> None:
        self.faults.append(Fault(kind, f"{self.rule.module.place(node)}: {self.rule.name} {what}"))

    # Names ----------------------------------------------------------------------------------

    def visit_Name(self, node: ast.Name) -> None:
        if isinstance(node.ctx, ast.Load):
            self._look_up(node)

    def visit_Attribute(self, node: ast.Attribute) -> None:
        if not self._look_up(node):
            self.visit(node.value)

    def visit_Call(self, node: ast.Call) -> None:
        name = self._dotted(node.func)
        for kind, calls in CALLS.items():
            if name.removeprefix("builtins.") in calls:
                self._fault(kind, node, f"calls {name}")
        self._check_call_with_sets(node)
        self.generic_visit(node)

    def _look_up(self, node: ast.expr) -> bool:
        name = self._dotted(node)
        if name.startswith("math.") and name.removeprefix("math.") not in EXACT_MATH:
            self._fault("floats", node, f"uses {name}, which gives floats")
            return True
        for kind, forbidden in USES.items():
            if any(name == entry or name.startswith(f"{entry}.") for entry in forbidden):
                self._fault(kind, node, f"uses {name}")
                return True
        return False

    def _dotted(self, node: ast.expr) -> str:
        """What a name or an attribute stands for; empty where that cannot be told."""
        if isinstance(node, ast.Name):
            own = node.id in vars(self.rule.module.module) and node.id not in self.rule.module.names
            known = self.rule.module.names.get(node.id)
            return known or (node.id if hasattr(builtins, node.id) and not own else "")
        if isinstance(node, ast.Attribute):
            outer = self._dotted(node.value)
            return f"{outer}.{node.attr}" if outer else ""
        return ""

    # Annotations say nothing of what happens --------------------------------------------------

    def visit_arg(self, node: ast.arg) -> None:
        pass

    def visit_AnnAssign(self, node: ast.AnnAssign) -> None:
        if node.value is not None:
            self.visit(node.value)

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        for child in (*node.decorator_list, node.args, *node.body):
            self.visit(child)

    # Numbers --------------------------------------------------------------------------------

    def visit_Constant(self, node: ast.Constant) -> None:
        if isinstance(node.value, (float, complex)):
            self._fault("floats", node, f"has the float {node.value!r}")

    def visit_BinOp(self, node: ast.BinOp) -> None:
        if isinstance(node.op, ast.Div):
            self._fault("floats", node, "divides with `/`, which gives floats")
        self.generic_visit(node)

    def visit_AugAssign(self, node: ast.AugAssign) -> None:
        if isinstance(node.op, ast.Div):
            self._fault("floats", node, "divides with `/=`, which gives floats")
        self.generic_visit(node)

    def visit_Global(self, node: ast.Global) -> None:
        self._fault("globals", node, f"changes the global {', '.join(node.names)}")

    # Sets -----------------------------------------------------------------------------------

    def visit_For(self, node: ast.For) -> None:
        self._check_order(node.iter, "goes through a set")
        self.generic_visit(node)

    def visit_ListComp(self, node: ast.ListComp) -> None:
        self._comprehend(node, node.generators)

    def visit_DictComp(self, node: ast.DictComp) -> None:
        self._comprehend(node, node.generators)

    def visit_GeneratorExp(self, node: ast.GeneratorExp) -> None:
        if id(node) not in self._orderless:
            self._comprehend(node, node.generators)
        else:
            self.generic_visit(node)

    def _comprehend(self, node: ast.expr, generators: Sequence[ast.comprehension]) -> None:
        for generator in generators:
            self._check_order(generator.iter, "goes through a set")
        self.generic_visit(node)

    def visit_Set(self, node: ast.Set) -> None:
        self._orderless.update(id(entry) for entry in node.elts)
        self.generic_visit(node)

    def visit_Starred(self, node: ast.Starred) -> None:
        if id(node) not in self._orderless:
            self._check_order(node.value, "unpacks a set")
        self.generic_visit(node)

    def visit_Assign(self, node: ast.Assign) -> None:
        if any(isinstance(target, (ast.Tuple, ast.List)) for target in node.targets):
            self._check_order(node.value, "unpacks a set")
        self.generic_visit(node)

    def _check_call_with_sets(self, node: ast.Call) -> None:
        method = node.func.attr if isinstance(node.func, ast.Attribute) else ""
        name = self._dotted(node.func)
        if name in ORDERLESS:
            self._orderless.update(id(argument) for argument in node.args)
        if method == "pop" and self._is_set(node.func.value):  # type: ignore[attr-defined]
            self._fault("order", node, "pops from a set")
        if name in TAKES_ORDER or method in METHODS_TAKING_ORDER:
            for argument in node.args:
                self._check_order(argument, f"puts a set in an order with {method or name}")

    def _check_order(self, node: ast.expr, what: str) -> None:
        if self._is_set(node):
            self._fault("order", node, f"{what}, whose order is not the same in each run")

    def _is_set(self, node: ast.expr) -> bool:
        match node:
            case ast.Set() | ast.SetComp():
                return True
            case ast.Name():
                return node.id in self._sets
            case ast.Attribute():
                return f".{node.attr}" in self._sets
            case ast.IfExp():
                return self._is_set(node.body) or self._is_set(node.orelse)
            case ast.BinOp(op=ast.BitOr() | ast.BitAnd() | ast.Sub() | ast.BitXor()):
                return any(self._is_set(side) or _is_keys(side) for side in (node.left, node.right))
            case ast.Call(func=ast.Attribute(attr=attr, value=value)) if attr in SET_METHODS:
                return self._is_set(value)
            case ast.Call(func=ast.Name(id=name)):
                return self._dotted(node.func) in SETS or f"{name}()" in self._sets
            case ast.Call(func=ast.Attribute(attr=attr)):
                return f".{attr}()" in self._sets
        return False

    def _find_sets(self, node: ast.AST) -> None:
        """Local names that hold sets and nothing else."""
        assigned: dict[str, list[bool]] = {}
        for child in ast.walk(node):
            match child:
                case ast.Assign(targets=[ast.Name(id=name)], value=value):
                    assigned.setdefault(name, []).append(self._is_set(value))
                case ast.AnnAssign(target=ast.Name(id=name), annotation=annotation):
                    assigned.setdefault(name, []).append(_names_set(annotation))
                case ast.arg(arg=name, annotation=annotation):
                    assigned.setdefault(name, []).append(_names_set(annotation))
        self._sets = self._sets | {name for name, found in assigned.items() if all(found)}


def sets_named_in(module: RulesModule) -> set[str]:
    """What in a module is known to be a set: `NAME`, `.attribute`, `function()`, `.method()`."""
    found: set[str] = set()
    reader = _Reader(Rule(module, "", ()), set())
    for dot, body in [("", module.tree.body), *((".", cls.body) for cls in _classes(module.tree))]:
        for node in body:
            match node:
                case ast.Assign(targets=[ast.Name(id=name)], value=value) if reader._is_set(value):
                    found.add(f"{dot}{name}")
                case ast.AnnAssign(target=ast.Name(id=name), annotation=annotation) if _names_set(annotation):
                    found.add(f"{dot}{name}")
                case ast.FunctionDef(name=name, returns=returns) if _names_set(returns):
                    found.add(f"{dot}{name}()")
    return found


def _classes(tree: ast.Module) -> Iterator[ast.ClassDef]:
    return (node for node in ast.walk(tree) if isinstance(node, ast.ClassDef))


def _names_set(annotation: ast.expr | None) -> bool:
    """Whether an annotation says set, such as `Public[frozenset[int]]` or `ClassVar[set[str]]`."""
    names = {node.id for node in ast.walk(annotation) if isinstance(node, ast.Name)} if annotation else set()
    return bool(names & {"set", "frozenset", "Set", "AbstractSet", "FrozenSet"}) and not names & {
        "list",
        "dict",
        "tuple",
    }


def _is_keys(node: ast.expr) -> bool:
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "keys"
