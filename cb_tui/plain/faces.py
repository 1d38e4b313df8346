"""Faces: real dice and cards as they are asked for and typed."""

import re

from cb_tui.core.dice import DiceRequest


def faces_asked(wanted: DiceRequest) -> str:
    """Return the request for rolls or a card and their input, as in "Roll 2 dice and type the faces"."""
    if wanted.card:
        return f"Draw 1 card and type its number, {wanted.range}"
    them = "its face" if wanted.count == 1 else "the faces"
    return f"Roll {wanted.noun} and type {them}"


def faces_typed(line: str, wanted: DiceRequest) -> tuple[int, ...]:
    """Return the faces in a line, or () if they do not fit. Digits of small dice may stand together: 653."""
    digits = re.findall("[0-9]" if wanted.sides < 10 else "[0-9]+", line)
    if not digits or len(digits) > wanted.count or re.sub(r"[\s,]", "", line) != "".join(digits):
        return ()
    faces = tuple(int(each) if len(each) < 10 else 0 for each in digits)
    return faces if all(wanted.accepts(face) for face in faces) else ()


def faces_misread(wanted: DiceRequest) -> str:
    """Return the instruction for a line that did not fit, with an example."""
    example = " ".join(map(str, (wanted.sides, wanted.sides - 1, wanted.sides // 2)[: wanted.count]))
    figures = "figures" if wanted.sides < 10 else "numbers"
    asked = "a number" if wanted.count == 1 else f"up to {wanted.count} {figures}"
    return f"Type {asked} from {wanted.range}, such as {example}, or back to cancel the command."
