"""Whether an action is legal, and the refusal where it is not. Nothing here changes a state."""

from __future__ import annotations

from typing import Any, NoReturn

from teban.agenda import Chance, Choice
from teban.engine.chance import listed as listed_outcomes
from teban.errors import (
    DecodeError,
    IllegalAction,
    NotYourTurn,
    Refusal,
    RulesError,
    blamed_on_rules,
    name_of,
    shown,
)
from teban.game import Game

SHORT_LIST = 8
"""How many legal actions a refusal names."""


def legal_for(game: Game[Any], whole: Any, player: int) -> tuple[Any, ...]:
    """A player's legal actions; raises `RulesError` where a choice lists none, or listing fails."""
    try:
        legal = tuple(game.steps.legal_actions(whole, player))
    except Exception as error:
        raise blamed_on_rules(error, game.id, item_name(game, whole)) from error
    if not legal and player in game.steps.to_act(whole):
        raise RulesError(
            game.id,
            game.steps.here(whole).agenda[-1],
            "lists no actions; a choice is never empty, add an explicit pass action",
        )
    return legal


def checked_action(
    game: Game[Any],
    whole: Any,
    state: Any,
    item: Any,
    player: int,
    action: Any,
    legal: tuple[Any, ...] | None,
) -> Any:
    """The listed action equal to the given one, or raises `IllegalAction`.

    `legal` is what was listed for the player, where it was; `item` is the choice or interrupt
    that the action belongs to.
    """
    cls = item.__class__
    if action.__class__ not in game.definition.actions[cls]:
        if any(action.__class__ is other.__class__ and action == other for other in legal or ()):
            _blame_listing(game, item, action)
        foreign = action.__class__ not in game.definition.all_actions
        _refuse(game, state, item, player, action, "action-of-another-game" if foreign else "wrong-kind")
    if legal is None and cls in game.steps.kinds.allowers:
        try:
            action = game.codec.canonical(action)
        except DecodeError:
            _refuse(game, state, item, player, action, "malformed")
        try:
            allowed = item.allows(*_asked(item, state, player, action))
        except Exception as error:
            raise blamed_on_rules(error, game.id, item) from error
        return action if allowed else _refuse(game, state, item, player, action, "not-allowed")
    listed = legal_for(game, whole, player) if legal is None else legal
    try:
        action = listed[listed.index(action)]
    except ValueError:
        _refuse(game, state, item, player, action, "not-listed", listed)
    if action.__class__ not in game.definition.actions[cls]:
        _blame_listing(game, item, action)
    return action


def check_draw(game: Game[Any], state: Any, item: Any, action: Any) -> Any:
    """The outcome equal to a given one, or raises `IllegalAction` where it could not have been drawn."""
    cls = item.__class__
    if action.__class__ not in game.definition.actions[cls]:
        raise IllegalAction(f"{name_of(item)} does not draw {action!r}", Refusal("wrong-kind", item.rule))
    if cls.outcomes is not Chance.outcomes:
        outcomes = [outcome for outcome, weight in listed_outcomes(item, state) if weight]
        if action in outcomes:
            return outcomes[outcomes.index(action)]
    elif item.allows(state, action):
        return action
    raise IllegalAction(f"{name_of(item)} cannot draw {action!r}", Refusal("not-listed", item.rule))


def _blame_listing(game: Game[Any], item: Any, action: Any) -> NoReturn:
    what = f"lists {action!r}, which is no action of its own"
    raise RulesError(game.id, item, f"{what}; add {name_of(action)} to the item's type arguments")


def refuse_turn(item: Any, waiting: tuple[int, ...], player: int, committed: tuple[int, ...]) -> NoReturn:
    """Raises `NotYourTurn` with who is to act at the current item."""
    if player in committed:
        raise NotYourTurn(
            f"player {player} has committed already; withdraw first", Refusal("committed-already", item.rule)
        )
    names = " and ".join(map(str, waiting))
    who = f"players {names} are" if len(waiting) > 1 else f"player {names} is"
    raise NotYourTurn(f"{who} to act, not player {player!r}", Refusal("not-your-turn", item.rule))


def item_name(game: Game[Any], whole: Any) -> str:
    """The name of the item that is current, for messages."""
    state = game.steps.here(whole)
    return name_of(state.agenda[-1]) if state.agenda else "the end"


def _asked(item: Any, state: Any, player: int, action: Any) -> tuple[Any, ...]:
    """What an item is asked with: a choice has its player, others must be told."""
    return (state, action) if isinstance(item, Choice) else (state, player, action)


def _refuse(
    game: Game[Any],
    state: Any,
    item: Any,
    player: int,
    action: Any,
    reason: str,
    listed: tuple[Any, ...] = (),
) -> NoReturn:
    refusal = None
    if reason in ("not-listed", "not-allowed"):
        reason = "not-listed"
        try:
            given = game.codec.canonical(action)
        except DecodeError:
            pass  # an item is asked about values of the declared types only
        else:
            try:
                refusal = item.refusal(*_asked(item, state, player, given))
            except Exception as error:
                raise blamed_on_rules(error, game.id, item) from error
            if refusal is not None and refusal.__class__ is not Refusal:
                raise RulesError(game.id, item, f"refusal gave {refusal!r}; return a Refusal or None")
    try:
        text = game.notation.tokens(action)
    except (ValueError, TypeError, AttributeError):
        text = shown(action)
    known = refusal or Refusal(reason)
    if not known.rule:
        known = Refusal(known.reason, item.rule, known.facts)
    legal = (
        f"; legal: {', '.join(map(game.notation.tokens, listed))}" if 0 < len(listed) <= SHORT_LIST else ""
    )
    raise IllegalAction(f"{text!r} is refused: {known}{legal}", known)
