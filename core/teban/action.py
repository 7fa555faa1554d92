"""Actions: what a player or chance did, as frozen values that are logged, sent and shown."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, dataclass_transform

import msgspec

from teban.declare import Base


@dataclass_transform(frozen_default=True, field_specifiers=(msgspec.field,))
class Action(Base, base=True, frozen=True, gc=False, tag=True):
    """What a player or chance did: a frozen struct of plain values.

    Its class name is public and its tag in JSON (`"is"`); each field declares who may see it.
    `class Take(Action, visible=Public)`. The text form is the class name in kebab case (or
    `token="..."` on the class) and a token for each field.
    """

    __kind__: ClassVar[str] = "action"

    if TYPE_CHECKING:

        def __init_subclass__(
            cls, *, visible: Any = None, token: str | None = None, **config: Any
        ) -> None: ...
