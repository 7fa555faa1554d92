"""HIRÞ oracle: pieces and steps as words, close to the rulebook's notation, to write positions down.

A piece is `GL0`, `SKii7`, `GHm>6` on the border of 6, `GK3!` stopped; `e` is the stock for an attack
on the own home. A step is `+H` enter, `Kii0>1` move, `H@0:Kii` board a karve of two (`H@0:Kii!` a
stopped one), `Kii@3` leave one.
"""

from oracles.hirth_board import Piece, Pieces
from oracles.hirth_steps import Board, Enter, Leave, Move, Step

PLAYERS = "GS"


def pieces_from_text(text: str) -> Pieces:
    return tuple(sorted(piece_from_word(word) for word in text.split()))


def piece_from_word(word: str) -> Piece:
    standing, _, target = word.removesuffix("!").partition(">")
    load = standing.count("i")
    return Piece(
        PLAYERS.index(word[0]), word[1], standing[-1], load, stopped=word.endswith("!"), target=target
    )


def text_from_pieces(pieces: Pieces) -> str:
    return " ".join(word_from_piece(piece) for piece in pieces)


def word_from_piece(piece: Piece) -> str:
    border = ">" + piece.target if piece.target else ""
    mark = "!" if piece.stopped else ""
    return PLAYERS[piece.player] + piece.kind + "i" * piece.load + piece.space + border + mark


def step_from_word(word: str) -> Step:
    if word.startswith("+"):
        return Enter(word[1:])
    if ">" in word:
        start, to = word.split(">")
        return Move(start[0], start.count("i"), start[-1], to)
    if ":" in word:
        start, karve = word.split(":")
        return Board(start[0], start[-1], karve.count("i"), karve.endswith("!"))
    return Leave(word[-1], word.count("i"))


def word_from_step(step: Step) -> str:
    match step:
        case Enter(kind):
            return "+" + kind
        case Move(kind, load, space, to):
            return f"{kind}{'i' * load}{space}>{to}"
        case Board(kind, space, load, stopped):
            return f"{kind}@{space}:K{'i' * load}{'!' * stopped}"
        case Leave(space, load):
            return f"K{'i' * load}@{space}"
