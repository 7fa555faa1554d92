"""What always holds of a game of HIRÞ, for states from outside."""

from teban_hirth.state import HirthState


def check(state: HirthState) -> None:
    """Pieces are those of the box and lie where they may."""
