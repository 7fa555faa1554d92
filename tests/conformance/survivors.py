"""Mutants that nobody finds, each with the reason; written after the mutants were run and looked at."""

BOUND = "no such value is ever listed, and a drawn action that is not listed is refused in any case"
LENGTHS = "both are always equally long"

EQUIVALENT = {
    "teban_hida_furukawa/actions.py, module: Icon = Annotated[int, ICON_NAMES, Meta(ge=0, le=5)]"
    " => Icon = Annotated[int, ICON_NAMES, Meta(ge=0, le= 6)]": BOUND,
    "teban_hiroba/actions.py, module: TileNumber = Annotated[int, Meta(ge=1, le=12)]"
    " => TileNumber = Annotated[int, Meta(ge=1, le= 13)]": BOUND,
    "teban_hiroba/layout.py, laid:"
    " for place, (tile, turns) in enumerate(zip(self.tiles, self.turns, strict=True))"
    " => for place, (tile, turns) in enumerate(zip(self.tiles, self.turns, strict=False))": LENGTHS,
    "teban_hirth/karve_limit.py, _karve_places: [target if enters else karve.origin"
    " for karve, enters in zip(karves, entering, strict=True)]"
    " => [target if enters else karve.origin"
    " for karve, enters in zip(karves, entering, strict=False)]": LENGTHS,
    "teban_hirth/karve_limit.py, limited_spaces: if attacker.piece not in (HIRTH, LOFDUNGR)"
    " and attacker.origin not in (*HOMES, STOCK):"
    " => if attacker.piece not in (HIRTH, LOFDUNGR) or attacker.origin not in (*HOMES, STOCK):": (
        "more spaces than are limited only take the short ways out, which decide as the long one does"
    ),
}
"""Mutants that change nothing that a game can show. Others are taken in their place."""

SURVIVORS: dict[str, str] = {}
"""Mutants that could be found and are not."""
