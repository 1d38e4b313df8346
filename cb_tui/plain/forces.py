"""Forces: pieces, what wins and how the dice fell, in sentences."""

from collections.abc import Iterable

from cb_tui.core.dice import SIDES
from cb_tui.core.display import Piece
from cb_tui.plain.sentences import Sentences
from cb_tui.plain.typed_commands import typed_commands
from cb_tui.presentation.text import percent
from cb_tui.session.ledger import Ledger


def pieces(speech: Sentences, chosen: Iterable[Piece]) -> list[str]:
    """Return a line per piece: place, state and ratings."""
    return [
        f"  {named(speech, piece)}: {'; '.join([speech.near(piece), *piece_sentences(speech, piece)])}."
        for piece in chosen
    ]


def named(speech: Sentences, piece: Piece) -> str:
    """Return a piece with its side and its name, where that is another than it is called by."""
    return " ".join([speech.who([piece.id]), *([piece.name] if piece.name != piece.id else [])])


def piece_sentences(speech: Sentences, piece: Piece) -> list[str]:
    """Return the state of a piece and what is printed on it."""
    ratings = typed_commands(speech.table.ruleset.package).ratings(speech, piece)
    return [part for part in (speech.state(piece), ratings) if part]


def goals(speech: Sentences) -> list[str]:
    """Return the victory conditions, the holders of the objectives, the rulings and the turn."""
    scene = speech.table.scene
    lines = [f"{sentence}." if not sentence.endswith(".") else sentence for sentence in speech.table.goals]
    ruled = [f"Ruling: {said}." for said in scene.rulings]
    return [*lines, *speech.objectives(), *ruled, f"{speech.table.turn_text.replace('/', ' of ').capitalize()}."]


def dice(ledger: Ledger) -> list[str]:
    """Return how often each face fell, and whether the dice are fair, for each kind of dice."""
    lines = []
    for kind in ledger.dice.kinds:
        sort = "All dice" if kind.sides == SIDES else f"All dice with {kind.sides} sides"
        faces = ", ".join(f"{face}: {count}" for face, count in kind.groups)
        lines.append(f"{sort}: {faces}. Fair dice come out at least this uneven in {percent(kind.p)} of games.")
    return lines
