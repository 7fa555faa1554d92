"""Single files as plugins: `./nim.py` without an installation."""

from __future__ import annotations

import re
import sys
from hashlib import blake2b
from pathlib import Path
from types import ModuleType

from teban.errors import PluginError, TebanError, name_of

FILE = re.compile(r"(?P<path>.+\.py)(?::(?P<game>[\w-]+))?", re.DOTALL)


def is_path(name: str) -> bool:
    """Whether a name is meant as a file; ids have neither dots nor slashes."""
    return any(mark in name for mark in "./\\")


def split_path(name: str) -> tuple[Path, str]:
    """`cards.py:Kuhn` as the file and the game wanted from it, empty where none is named."""
    match = FILE.fullmatch(name)
    if match is None:
        raise PluginError(f"{name!r} is no Python file; give one, as in ./nim.py or ./cards.py:Kuhn")
    try:
        return Path(match["path"]).expanduser().resolve(), match["game"] or ""
    except (OSError, RuntimeError, ValueError) as error:  # no such home, a null byte, a lone surrogate
        raise PluginError(f"{name!r} is no path: {error}") from error


def module_of(path: Path) -> ModuleType:
    """The file as a module; raises `PluginError` for a file that cannot be read or fails.

    Its name in `sys.modules`, where string annotations and pickle look, belongs to this path
    with this text alone: files of one name stay apart, and an edited file is loaded anew. No
    bytecode is written.
    """
    try:
        text = path.read_bytes()
    except OSError as error:
        raise PluginError(f"{str(path)!r} cannot be read: {error.strerror}") from error
    name = f"{path.stem}_{blake2b(str(path).encode() + text, digest_size=8).hexdigest()}"
    if name in sys.modules:
        return sys.modules[name]
    module = ModuleType(name)
    module.__file__ = str(path)
    sys.modules[name] = module
    try:
        exec(compile(text, str(path), "exec", dont_inherit=True), vars(module))  # noqa: S102 - the file to be loaded
    except BaseException as error:
        del sys.modules[name]
        if isinstance(error, TebanError) or not isinstance(error, (Exception, SystemExit)):
            raise
        raise PluginError(f"{path}{_line_of(error, path)}: {name_of(error)}: {error}") from error
    return module


def _line_of(error: BaseException, path: Path) -> str:
    """The line of the file at which it failed."""
    line = error.lineno if isinstance(error, SyntaxError) else None
    step = error.__traceback__
    while step is not None:
        if step.tb_frame.f_code.co_filename == str(path):
            line = step.tb_lineno
        step = step.tb_next
    return f":{line}" if line else ""
