"""The metaclass of all declared data: reads declarations and refuses what cannot work.

Everything that a single class shows is refused when the class is made, with the file, the
class, the field and the mend; what needs other classes is refused when the game is first made.
"""

from __future__ import annotations

import sys
import types
from typing import TYPE_CHECKING, Any, ClassVar

import msgspec

from teban.errors import DefinitionError
from teban.shape import (
    DictOf,
    ListOf,
    TupleOf,
    Unfit,
    admits_none,
    evaluated,
    is_class_variable,
    is_immutable,
    shape_of,
)
from teban.visibility import Visible, declared_by

if TYPE_CHECKING:
    from typing import Self

DECLARE = "declare who may see it: Public[...], Owned[...], Hidden[...] ..., or visible=Public on the class"
FLAGS = ("reveals", "forgets", "conceal_commitment")
CONFIG = {"tag", "tag_field", "kw_only"}
"""What an author may say of a class to msgspec; the rest would change how it is sent or compared."""

FIELD: type[Any] = type(msgspec.field())


class Declared(msgspec.StructMeta):
    """Makes actions, items, parts and states.

    `visible` declares every field that does not declare itself, `token` is the class's name in
    the text form of actions, `reveals`, `forgets` and `conceal_commitment` are said of items.
    `base` marks the engine's own classes, whose fields are no declarations.
    """

    __kind__: str
    __place__: str
    __declared__: Visible | None

    def __new__(
        mcls,
        name: str,
        bases: tuple[type, ...],
        namespace: dict[str, Any],
        *,
        visible: Any = None,
        token: str | None = None,
        base: bool = False,
        **config: Any,
    ) -> Declared:
        place, frame = _place_of_definition()
        for flag in FLAGS:
            if flag in config:
                value = config.pop(flag)
                namespace[flag] = (value,) if isinstance(value, type) else value
        if token is not None:
            namespace["token"] = token
        if config.get("tag"):
            config.setdefault("tag_field", "is")
        if any(getattr(cls, "__kind__", "") == "state" for cls in bases):
            config.setdefault("kw_only", True)  # msgspec asks it of each class for its own fields
        declared = declared_by(visible)
        if visible is not None and declared is None:
            raise DefinitionError(
                f"visible={visible!r} is no declaration", mend="write visible=Public", place=place, name=name
            )
        if not base:
            unknown = sorted(config.keys() - CONFIG)
            if unknown:
                raise DefinitionError(
                    f"{unknown[0]}=... says nothing here",
                    mend=f"leave it out; known are {', '.join(('visible', 'token', *FLAGS, 'tag'))}",
                    place=place,
                    name=name,
                )
            annotations = _evaluate_annotations(namespace, frame)
            for field, annotation in annotations.items():
                problem = _field_problem(field, annotation, declared, bases, namespace, annotations)
                if problem is not None:
                    raise DefinitionError(*problem[:1], mend=problem[1], place=place, name=f"{name}.{field}")
        try:
            cls = super().__new__(mcls, name, bases, namespace, **config)
        except (TypeError, ValueError) as error:
            raise DefinitionError(
                str(error), mend="see `Writing a game` in the docs", place=place, name=name
            ) from error
        if not base:
            type.__setattr__(cls, "__declared__", declared)
        type.__setattr__(cls, "__place__", place)
        return cls


def check_visibility(visible: Visible, annotation: Any, kind: str, siblings: Any) -> None:
    """Raises `Unfit` where a declaration makes no sense on that type in that class."""
    node = shape_of(annotation, is_field=True)
    if visible.kind != "public" and admits_none(node):
        raise Unfit(
            "a concealed field may not admit None, which in a view means `not known to you`",
            "write list[...] with zero or one entry",
        )
    if visible.kind != "public" and isinstance(node, DictOf):
        raise Unfit("the keys of a concealed dict would be seen", "use a list, or a `Part` concealed whole")
    if visible.kind == "each" and not isinstance(node, (ListOf, TupleOf)):
        raise Unfit("OwnedEach needs a list with an entry for each player", "write OwnedEach[list[...]]")
    if visible.kind == "owned" and kind != "action" and "player" not in siblings:
        raise Unfit(
            "Owned needs a `player` field in the same class", "add `player: Public[int]`, or use OwnedEach"
        )
    if visible.kind == "seen-by" and visible.field not in siblings:
        raise Unfit(
            f"SeenBy({visible.field!r}) names no field of this class", "list the players in a sibling field"
        )
    if kind in ("action", "item") and not is_immutable(node):
        raise Unfit(f"an {kind} is shared between copies and may hold nothing that can change", "use a tuple")


def _field_problem(
    field: str,
    annotation: Any,
    declared: Visible | None,
    bases: tuple[type, ...],
    namespace: dict[str, Any],
    siblings: Any,
) -> tuple[str, str] | None:
    if is_class_variable(annotation):
        return None
    kind = next((base.__kind__ for base in bases if hasattr(base, "__kind__")), "")
    if any(hasattr(base, field) for base in bases if not _declares(base, field)) or (
        kind == "state" and field == "viewer"  # a view's own field
    ):
        return f"{field!r} is a name of the engine's", "choose another name"
    default = namespace.get(field)
    if isinstance(default, FIELD):
        default = default.default
    if isinstance(default, (list, dict, set)) or (
        isinstance(default, msgspec.Struct) and not default.__struct_config__.frozen
    ):
        return (
            f"the default {default!r} can change and would be shared",
            f"write field(default_factory={type(default).__name__})",
        )
    visible = declared_by(annotation) or declared
    if visible is None and not isinstance(annotation, str):
        return "nobody has said who may see it", DECLARE
    if isinstance(annotation, str) or visible is None:
        return None  # a forward reference: checked when the game is made
    known = {*siblings, *(name for base in bases for name in getattr(base, "__struct_fields__", ()))}
    try:
        check_visibility(visible, annotation, kind, known)
    except Unfit as error:
        return error.what, error.mend
    return None


def _declares(base: type, field: str) -> bool:
    """Whether an author's own base class declares the field, so that it may be declared anew."""
    return any(
        field in vars(cls).get("__annotations__", {}) and "__declared__" in vars(cls) for cls in base.__mro__
    )


def _evaluate_annotations(namespace: dict[str, Any], frame: types.FrameType) -> dict[str, Any]:
    """Evaluates string annotations where their names are known and puts them back."""
    found = namespace.get("__annotations__")
    if found is None and sys.version_info >= (3, 14):
        import annotationlib

        annotate = annotationlib.get_annotate_from_class_namespace(namespace)
        if annotate is not None:
            found = annotationlib.call_annotate_function(annotate, annotationlib.Format.FORWARDREF)
    annotations = {
        name: evaluated(value, frame.f_globals, frame.f_locals) for name, value in (found or {}).items()
    }
    if found is not None:
        namespace["__annotations__"] = annotations
    return annotations


def _place_of_definition() -> tuple[str, types.FrameType]:
    """The file and line of the class statement, and its frame."""
    frame = sys._getframe(2)
    return f"{frame.f_code.co_filename}:{frame.f_lineno}", frame


if TYPE_CHECKING:

    class Base(metaclass=Declared):
        """What every declared class is: a msgspec struct."""

        __kind__: ClassVar[str]
        __struct_fields__: ClassVar[tuple[str, ...]]
        __struct_config__: ClassVar[msgspec.structs.StructConfig]

        def __copy__(self) -> Self: ...

else:

    class Base(msgspec.Struct, metaclass=Declared, base=True, forbid_unknown_fields=True):
        """What every declared class is."""

        __kind__: ClassVar[str] = ""
