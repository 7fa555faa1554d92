"""How a card looks in the SVG picture."""

from teban_hida_furukawa.components import NAMES, VALUE
from teban_hida_furukawa.picture import icon_of

CARD = 60
"""The side of a card, in user units, as all lengths here."""

COLOURS = {
    "food": "#e69f00",
    "craft": "#a98467",
    "water": "#56b4e9",
    "faith": "#d55e00",
    "green": "#009e73",
    "town": "#cc79a7",
}
"""The colour of each icon, which has a drawing and its name on the card as well."""

SPECIAL = "#27345c"

CARD_DEFINITIONS = """
<pattern id="weave" width="10" height="10" patternUnits="userSpaceOnUse">
<rect width="10" height="10" fill="#6b2b3a"/><path d="M0 5 L5 0 L10 5 L5 10 Z" fill="none" stroke="#a8616f"/>
</pattern>
<g id="steam" fill="none" stroke-width="3" stroke-linecap="round">
<path d="M-8 3 C-13 -3 -3 -7 -8 -14 M0 3 C-5 -4 5 -9 0 -17 M8 3 C3 -3 13 -7 8 -14"/>
<path d="M-11 -1 C-24 6 -12 14 0 14 C12 14 24 6 11 -1"/>
</g>
<g id="food"><path d="M-15 -1 H15 C14 9 8 13 4 13 H-4 C-8 13 -14 9 -15 -1 Z M-9 -4 C-4 -13 5 -13 9 -4"/></g>
<g id="craft"><path d="M-4 -12 H12 V-4 H-4 Z M2 -4 V14 M-4 -10 L-12 -7 L-4 -5"/></g>
<g id="water"><path d="M-15 -6 Q-8 -14 0 -6 T15 -6 M-15 3 Q-8 -5 0 3 T15 3 M-15 12 Q-8 4 0 12 T15 12"/></g>
<g id="faith"><path d="M-16 -11 Q0 -7 16 -11 M-12 -4 H12 M-9 -9 V13 M9 -9 V13"/></g>
<g id="green">
<path d="M0 14 V-2 M0 4 C-16 6 -15 -10 -12 -11 C-4 -10 0 -4 0 4 C0 -8 8 -13 13 -13 C15 -6 12 2 0 4"/>
</g>
<g id="town"><path d="M-16 -2 L0 -14 L16 -2 M-11 -3 V13 H11 V-3 M-3 13 V4 H4 V13"/></g>
<g id="back">
<rect x="-30" y="-30" width="60" height="60" rx="6" fill="url(#weave)" stroke="#3f141f" stroke-width="2"/>
</g>
<g id="eye">
<path d="M-10 0 Q0 -10 10 0 Q0 10 -10 0 Z" fill="#fff" stroke="#000" stroke-width="1.5"/><circle r="3.5"/>
</g>"""


def card_drawing(card: int) -> str:
    """A card face up around the origin: its name and what it is; the value is drawn by `value_drawing`."""
    icon, name = icon_of(card), NAMES[card]
    frame = 'x="-30" y="-30" width="60" height="60" rx="6"'
    if icon is None:
        ground = f'<rect {frame} fill="{SPECIAL}" stroke="#000" stroke-width="2"/>'
        art = '<use href="#steam" transform="translate(5 -1)" stroke="#fff"/>'
        size = min(11, 70 / len(name))
        label = f'<text y="25" font-size="{size:.2g}" font-weight="bold" fill="#fff">{name.upper()}</text>'
    else:
        ground = (
            f'<rect {frame} fill="#fffdf6" stroke="#000" stroke-width="2"/>'
            f'<path d="M-29 -29 H29 V15 H-29 Z" fill="{COLOURS[icon]}"/>'
        )
        art = (
            f'<use href="#{icon}" transform="translate(6 -2)" fill="none" stroke="#000" stroke-width="2.5" '
            'stroke-linejoin="round" stroke-linecap="round"/>'
        )
        label = f'<text y="25" font-size="{min(10, 94 / len(name)):.2g}">{name}</text>'
    return f'<g text-anchor="middle">{ground}{art}{label}</g>'


def value_drawing(card: int) -> str:
    """The value in the upper left corner of a card."""
    return (
        '<circle cx="-18" cy="-18" r="11" fill="#fff" stroke="#000" stroke-width="1.5"/>'
        f'<text x="-18" y="-12" font-size="17" font-weight="bold" text-anchor="middle">{VALUE[card]}</text>'
    )


def shown_card(card: int | None, seen_by: list[int]) -> str:
    """A card in a hand or on the table, as the viewer knows it, with an eye and who else has looked at it."""
    face = '<use href="#back"/>' if card is None else card_drawing(card) + value_drawing(card)
    if not seen_by:
        return face
    players = ",".join(map(str, seen_by))
    return (
        f'{face}<rect x="-28" y="-2" width="56" height="20" rx="10" fill="#ffffffdd"/>'
        '<use href="#eye" transform="translate(-13 8)"/>'
        f'<text x="2" y="13" font-size="13" font-weight="bold">{players}</text>'
    )
