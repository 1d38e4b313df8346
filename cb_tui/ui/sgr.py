"""The pen of a terminal: what it is set to, and the shortest sequence that changes it."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from rich.color import Color, ColorSystem
from rich.style import Style

_SET = {
    "bold": "1",
    "dim": "2",
    "italic": "3",
    "underline": "4",
    "blink": "5",
    "blink2": "6",
    "reverse": "7",
    "conceal": "8",
    "strike": "9",
    "underline2": "21",
    "overline": "53",
}
_UNSET = {
    "1": "22",
    "2": "22",
    "3": "23",
    "4": "24",
    "5": "25",
    "6": "25",
    "7": "27",
    "8": "28",
    "9": "29",
    "21": "24",
    "53": "55",
}
_SHOWN_ON_BLANKS = frozenset({"4", "7", "9", "21", "53"})


class CellStyle(NamedTuple):
    """The look of a cell: SGR codes of its foreground, background ("": the terminal's own) and attributes."""

    foreground: str = ""
    background: str = ""
    attributes: frozenset[str] = frozenset()

    def codes(self) -> list[str]:
        """Return all codes that set this look on a reset pen."""
        return [code for code in (*sorted(self.attributes), self.foreground, self.background) if code]


PLAIN = CellStyle()


def _colour(colour: Color | None, system: ColorSystem, foreground: bool) -> str:
    if colour is None or colour.is_default:
        return ""
    return ";".join(colour.downgrade(system).get_ansi_codes(foreground))


def _as_eight(foreground: str, background: str, attributes: set[str]) -> tuple[str, str]:
    if len(foreground) == 2 and foreground.startswith("9"):
        attributes.add("1")
        foreground = "3" + foreground[1]
    if len(background) == 3 and background.startswith("10"):
        background = "4" + background[2]
    return foreground, background


@lru_cache(4096)
def look(style: Style | None, system: ColorSystem, eight: bool = False) -> CellStyle:
    """Return the pen of a style in the terminal's colors. With `eight`, bright colors become bold ones."""
    if style is None or not style:
        return PLAIN
    attributes = {code for name, code in _SET.items() if getattr(style, name)}
    foreground, background = _colour(style.color, system, True), _colour(style.bgcolor, system, False)
    if eight:
        foreground, background = _as_eight(foreground, background, attributes)
    return CellStyle(foreground, background, frozenset(attributes))


@lru_cache(4096)
def on_blank(wanted: CellStyle) -> CellStyle:
    """Return the visible part of a look on a blank: no foreground, unless lines or reverse use it."""
    return wanted if wanted.attributes & _SHOWN_ON_BLANKS else CellStyle(background=wanted.background)


@lru_cache(16384)
def change(pen: CellStyle, wanted: CellStyle, blank: bool) -> tuple[str, CellStyle]:
    """Return the shortest sequence after which `wanted` draws right, and the pen that it leaves.

    Before a blank the foreground may stay.
    """
    if blank and on_blank(pen) == wanted:
        return "", pen
    targets = [wanted]
    if blank and not wanted.attributes:
        targets.append(CellStyle(pen.foreground, wanted.background, pen.attributes - _SHOWN_ON_BLANKS))
    return min(((_sequence(pen, target), target) for target in targets), key=lambda found: len(found[0]))


def _sequence(pen: CellStyle, wanted: CellStyle) -> str:
    if pen == wanted:
        return ""
    fresh = "\x1b[" + ";".join(["", *wanted.codes()]) + "m"
    lost = {_UNSET[code] for code in pen.attributes - wanted.attributes}
    kept = {code for code in pen.attributes & wanted.attributes if _UNSET[code] not in lost}
    codes = [*sorted(lost), *sorted(wanted.attributes - kept)]
    if pen.foreground != wanted.foreground:
        codes.append(wanted.foreground or "39")
    if pen.background != wanted.background:
        codes.append(wanted.background or "49")
    return min("\x1b[" + ";".join(codes) + "m", fresh, key=len)
