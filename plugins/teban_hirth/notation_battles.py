"""Battles as the rulebook's notation tells them: `>6SL8GH6GLm`.

Rule: HIRÞ, "HIRÞ Notation".
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from teban_hirth.battles import is_won
from teban_hirth.components import HIRTH, LOFDUNGR, NOBODY, NOWHERE, ORIGIN_NAMES, SPACE_NAMES, STOCK, Piece
from teban_hirth.positions import side_of
from teban_hirth.state import Attacker, HirthState

OUT_OF_PLAY, OUT_OF_GAME, UNDECIDED = "^", "x", ""


@dataclass
class Fate:
    """A piece in a battle: its side, where it attacks from, and where or how it ends."""

    side: str
    piece: Piece
    result: str
    origin: int = NOBODY

    def __str__(self) -> str:
        """Nothing of a piece of which it is not decided yet."""
        return f"{self.side}{self.piece}{self.result}" if self.result else ""

    def with_origin(self) -> str:
        """As text with the space that it attacks from, where one is known."""
        return str(self) if self.origin == NOBODY else f"{self}[{ORIGIN_NAMES.format(self.origin)}]"


@dataclass
class Fought:
    """A battle: its defenders, the attackers who have entered, and the others."""

    space: int
    defenders: list[Fate]
    attackers: list[Fate]
    entered: list[Fate] = field(default_factory=list)

    def enter(self, piece: Piece, origin: int) -> None:
        """One of the attackers enters the space."""
        fate = next(fate for fate in self.attackers if (fate.piece, fate.origin) == (piece, origin))
        fate.result = SPACE_NAMES.format(self.space)
        self.attackers.remove(fate)
        self.entered.append(fate)

    def stay(self) -> None:
        """The other attackers do not."""
        for fate in self.attackers:
            fate.result = where_stays(fate.origin)

    def end_king(self, result: str) -> None:
        """The Lofðungr who defended has retreated, or is lost."""
        for fate in self.defenders:
            if fate.piece == LOFDUNGR:
                fate.result = result

    def told(self) -> list[str]:
        """What has become of each piece, as far as it is decided."""
        return list(filter(None, map(str, (*self.defenders, *self.entered, *self.attackers))))

    def __str__(self) -> str:
        """As the rulebook writes it; who kills a Lofðungr alone is left out, as in its sample game."""
        is_alone = is_king_lost(self.defenders) and len(self.entered) == 1 and not self.attackers
        attackers = () if is_alone else (*self._entered_as_read(), *map(str, self.attackers))
        return f">{SPACE_NAMES.format(self.space)}{''.join([*map(str, self.defenders), *attackers])}"

    def _entered_as_read(self) -> Iterator[str]:
        """Those who entered, with the spaces that they came from where one could think of another."""
        undecided = [fate for fate in self.attackers if not fate.result]
        left = sorted([*self.entered, *undecided], key=lambda fate: fate.origin)
        for fate in self.entered:
            first = next(other for other in left if other.piece == fate.piece)
            yield str(fate) if first == fate else fate.with_origin()
            left.remove(fate)


def battles_to_tell(state: HirthState, player: int, attacks: Sequence[Attacker]) -> dict[int, Fought]:
    """The battles of a turn whose steps are taken, in number order, as they stand in a state.

    Of those that are over already only a Lofðungr who has yet to retreat is told.
    """
    targets = {attacker.target for attacker in attacks}
    battles = {space: _battle(state, player, space, attacks) for space in targets}
    if state.beaten_at != NOWHERE:
        king = Fate(side_of(state, 1 - player), LOFDUNGR, UNDECIDED)
        battles.setdefault(state.beaten_at, Fought(state.beaten_at, [], [])).defenders.append(king)
    return dict(sorted(battles.items()))


def is_king_lost(fates: Iterable[Fate]) -> bool:
    return any(fate.piece == LOFDUNGR and fate.result == OUT_OF_GAME for fate in fates)


def where_stays(origin: int) -> str:
    """Where a winner is who does not enter. Reading B8: from the stock, back in it."""
    return OUT_OF_PLAY if origin == STOCK else SPACE_NAMES.format(origin)


def _battle(state: HirthState, player: int, space: int, attacks: Sequence[Attacker]) -> Fought:
    """A battle in which none of these attackers has entered yet."""
    wins, is_conquered = is_won(state, player, space), state.owners[space] == player
    side, enemy = side_of(state, player), side_of(state, 1 - player)
    defenders = [] if is_conquered else state.pieces_in(space)
    attackers = [(attack.piece, attack.origin) for attack in attacks if attack.target == space]
    holds = SPACE_NAMES.format(space)
    return Fought(
        space,
        [Fate(enemy, piece, _lost(piece) if wins else holds) for piece in defenders],
        [
            Fate(side, piece, UNDECIDED if wins else _repelled(piece, origin), origin)
            for piece, origin in attackers
        ],
    )


def _lost(piece: Piece) -> str:
    """What becomes of a piece that loses; a Lofðungr may have a retreat."""
    if piece == LOFDUNGR:
        return UNDECIDED
    return OUT_OF_GAME if piece == HIRTH else OUT_OF_PLAY


def _repelled(piece: Piece, origin: int) -> str:
    """What becomes of an attacker who loses. Reading B12: a Lofðungr stays where he came from."""
    return where_stays(origin) if piece == LOFDUNGR else _lost(piece)
