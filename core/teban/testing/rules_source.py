"""The source of a game's rules: its modules, and the parts of them that rules can reach.

Bots and renderers may stand in the same file; what no rule calls is not looked at.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from types import FrameType, ModuleType
from typing import Any

from teban.declare import Declared
from teban.game import Game

OWN = "teban"
FIXTURES = "teban.testing.fixtures"


@dataclass
class RulesModule:
    """A module that holds rules: its syntax tree and what its names stand for."""

    module: ModuleType
    path: Path
    tree: ast.Module
    names: dict[str, str] = field(default_factory=dict)
    """What each imported name stands for, such as `choice`: "random.choice"."""

    def place(self, node: ast.AST) -> str:
        """The file and line."""
        return f"{self.path}:{getattr(node, 'lineno', 1)}"


@dataclass(frozen=True)
class Rule:
    """A piece of code that rules reach: a function, or what a module does when it is imported."""

    module: RulesModule
    name: str
    nodes: tuple[ast.AST, ...]


def classes_of(game: Game[Any]) -> list[type]:
    """Every class of the author's that a game is made of."""
    definition = game.definition
    made = [type(game), *definition.agendas, *definition.parts, *definition.all_items]
    made += [*definition.all_actions, game.options]
    bases = [base for cls in made for base in cls.__mro__]
    return [cls for cls in dict.fromkeys(bases) if is_authors(cls.__module__)]


def is_authors(module: str) -> bool:
    """Whether a module may hold an author's rules."""
    if module in sys.stdlib_module_names or module.partition(".")[0] in (*sys.stdlib_module_names, "msgspec"):
        return False
    return module.partition(".")[0] != OWN or module.startswith(FIXTURES)


def is_rule(frame: FrameType) -> bool:
    """Whether an author's rules run in that frame."""
    return is_authors(frame.f_globals.get("__name__", ""))


def rules_modules(game: Game[Any]) -> list[RulesModule]:
    """The modules of a game's classes, and those of the same package that they import."""
    waiting = list(dict.fromkeys(cls.__module__ for cls in classes_of(game)))
    found: dict[str, RulesModule] = {}
    while waiting:
        name = waiting.pop(0)
        module = sys.modules.get(name)
        file = getattr(module, "__file__", None)
        if name in found or module is None or file is None or not file.endswith(".py"):
            continue
        tree = ast.parse(Path(file).read_text(encoding="utf-8"), file)
        made = found[name] = RulesModule(module, shown_path(file), tree)
        for alias, target in imports_of(tree, module):
            made.names[alias] = target
            waiting += [known for known in _modules_in(target) if _is_near(known, module)]
    return list(found.values())


def imports_of(tree: ast.Module, module: ModuleType) -> Iterator[tuple[str, str]]:
    """Each name that an import binds, and what it stands for."""
    package = (module.__package__ or "").split(".")
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            for alias in node.names:
                name = alias.asname or alias.name.partition(".")[0]
                yield name, alias.name if alias.asname else name
        elif isinstance(node, ast.ImportFrom):
            parent = ".".join(package[: len(package) - node.level + 1]) if node.level else ""
            source = ".".join(filter(None, (parent, node.module)))
            for alias in node.names:
                yield alias.asname or alias.name, f"{source}.{alias.name}"


def rules_of(game: Game[Any], modules: Sequence[RulesModule]) -> list[Rule]:
    """All code that rules reach: the methods of the game's classes, what they name, and what imports run."""
    own = {(cls.__module__, cls.__qualname__) for cls in classes_of(game)}
    index = [entry for module in modules for entry in _entries(module)]
    by_name: dict[str, list[_Entry]] = {}
    for entry in index:
        if entry.is_another_games:
            continue
        for name in {entry.name, entry.owner} - {""}:
            by_name.setdefault(name, []).append(entry)
    waiting = [entry for entry in index if (entry.module.module.__name__, entry.qualified_owner) in own]
    imported = [Rule(module, "import", tuple(_run_on_import(module.tree.body))) for module in modules]
    reached: dict[int, _Entry] = {}
    named = {name for rule in imported for node in rule.nodes for name in _names_in(node)}
    waiting += [entry for name in named for entry in by_name.get(name, ())]
    while waiting:
        entry = waiting.pop()
        if id(entry.node) in reached:
            continue
        reached[id(entry.node)] = entry
        for name in _names_in(entry.node):
            waiting += by_name.get(name, ())
    methods = [Rule(entry.module, entry.title, (entry.node,)) for entry in index if id(entry.node) in reached]
    return [*imported, *methods]


@dataclass(frozen=True)
class _Entry:
    """A function or method; `owner` is the name of its class."""

    module: RulesModule
    node: ast.FunctionDef | ast.AsyncFunctionDef
    qualified_owner: str

    @property
    def name(self) -> str:
        return self.node.name

    @property
    def is_another_games(self) -> bool:
        """Whether it belongs to a class of rules; those of the game itself are known anyway."""
        found: Any = self.module.module
        for name in filter(None, self.qualified_owner.split(".")):
            found = getattr(found, name, None)
        return isinstance(found, Declared) or (isinstance(found, type) and issubclass(found, Game))

    @property
    def owner(self) -> str:
        return self.qualified_owner.rpartition(".")[2]

    @property
    def title(self) -> str:
        return f"{self.qualified_owner}.{self.name}" if self.qualified_owner else self.name


def _entries(
    module: RulesModule, body: Sequence[ast.stmt] | None = None, owner: str = ""
) -> Iterator[_Entry]:
    for node in module.tree.body if body is None else body:
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            yield _Entry(module, node, owner)
        elif isinstance(node, ast.ClassDef):
            yield from _entries(module, node.body, f"{owner}.{node.name}" if owner else node.name)
        elif isinstance(node, (ast.If, ast.Try, ast.With, ast.For)):
            yield from _entries(
                module, [n for n in ast.iter_child_nodes(node) if isinstance(n, ast.stmt)], owner
            )


def _run_on_import(body: Sequence[ast.stmt]) -> Iterator[ast.AST]:
    """The statements that an import runs; function bodies are not."""
    for node in body:
        if isinstance(node, ast.ClassDef):
            yield from node.decorator_list
            yield from _run_on_import(node.body)
        elif isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            yield from (*node.decorator_list, *node.args.defaults, *filter(None, node.args.kw_defaults))
        elif not isinstance(node, (ast.Import, ast.ImportFrom)) and not _is_for_types(node):
            yield node


def _is_for_types(node: ast.stmt) -> bool:
    """Whether a statement is `if TYPE_CHECKING:` or `if __name__ == "__main__":`."""
    return isinstance(node, ast.If) and bool({"TYPE_CHECKING", "__name__"} & set(_names_in(node.test)))


def _names_in(node: ast.AST) -> set[str]:
    found = {child.id for child in ast.walk(node) if isinstance(child, ast.Name)}
    return found | {child.attr for child in ast.walk(node) if isinstance(child, ast.Attribute)}


def _modules_in(target: str) -> list[str]:
    """The modules that an imported name is or comes from."""
    return [name for name in (target, target.rpartition(".")[0]) if name in sys.modules]


def _is_near(name: str, module: ModuleType) -> bool:
    """Whether a module belongs to the same game: the same package, or a file beside a single file."""
    if not is_authors(name):
        return False
    package = module.__package__ or ""
    if package:
        root = package if package.startswith(OWN) else package.partition(".")[0]
        return name == root or name.startswith(f"{root}.")
    other, here = getattr(sys.modules[name], "__file__", None), module.__file__
    return bool(other and here and "site-packages" not in here and Path(other).parent == Path(here).parent)


def shown_path(file: str) -> Path:
    """Relative to the working directory, where it is inside."""
    path = Path(file)
    return path.relative_to(Path.cwd()) if path.is_relative_to(Path.cwd()) else path
