"""How a game's comparison with its oracle tells a difference."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

from teban import IllegalAction, Session


def unequal(session: Session[Any], what: str, plugin: Any, wanted: Any) -> Iterator[str]:
    """What the plugin has where the oracle wants something else; of sets what either has alone."""
    if plugin == wanted:
        return
    if isinstance(plugin, set):
        plugin, wanted = sorted(plugin - wanted, key=str), sorted(wanted - plugin, key=str)
    yield f"after {session.revision} entries: {what}: the plugin has {plugin}, the oracle {wanted}"


def refusal_faults(
    session: Session[Any], player: int, action: Any, broken: set[str], rulebook: str, refused: Counter[str]
) -> Iterator[str]:
    """What is wrong with the refusal of an illegal action, if anything; its reason is counted.

    `broken` are all reasons that hold by the oracle, in the plugin's words.
    """
    tried = f"after {session.revision} entries: {action}"
    try:
        session.fork().play(player, action)
    except IllegalAction as error:
        refusal = error.refusal
    else:
        yield f"{tried} is illegal and played"
        return
    refused[refusal.reason] += 1
    if refusal.reason not in broken:
        yield f"{tried} is refused as {refusal.reason}, but breaks {sorted(broken)}"
    if not refusal.rule.startswith(f'{rulebook}, "'):
        yield f"{tried} is refused without the rule's heading"
