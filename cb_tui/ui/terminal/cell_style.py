"""The look of a cell: the roles of the palette in each depth of color, and the pen that sets it in fewest codes."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import NamedTuple

from rich.color import Color, ColorSystem
from rich.style import Style

from cb_tui.presentation.boards.cells import REACH, ROUTE, TINT, Role
from cb_tui.presentation.detect import ColourMode
from cb_tui.presentation.text import HOME, Land
from cb_tui.ui.terminal.land import ONE_INK, Shade, ground, ink, is_land
from cb_tui.ui.terminal.palette import BACKGROUNDS, FOREGROUNDS, INKS, RoleColours

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
FLASHES = ("fired", "hit", "lost")  # grounds of a mark, which stand out without colors too
OWN = ("number", "box", "ornament")  # what keeps its ink on reach in 16 colours
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


def _color_codes(colour: Color | None, system: ColorSystem, foreground: bool) -> str:
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
    foreground, background = _color_codes(style.color, system, True), _color_codes(style.bgcolor, system, False)
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


def _colour(ink: RoleColours, mode: ColourMode, light: bool) -> Color | None:
    match mode:
        case "mono":
            return None
        case "16":
            return _named(ink.light if light else ink.dark)
        case "256" | "lean":
            return _numbered(ink.light256 if light else ink.dark256)
        case _:
            return Color.parse(ink.light_hex if light else ink.dark_hex)


def _named(name: str) -> Color | None:
    return Color.parse(name) if name else None


def _numbered(number: int | None) -> Color | None:
    return None if number is None else Color.from_ansi(number)


def _shade(shade: Shade, mode: ColourMode) -> Color | None:
    return Color.parse(shade.tone) if mode == "truecolor" else _numbered(shade.lean if mode == "lean" else shade.number)


@cache
def style(role: Role | str, mode: ColourMode, light: bool = False, land: Land = HOME) -> Style:
    """Return the style of a role, or of a foreground on the page. Raises KeyError for an unknown role.

    Under "mono" the style has no color code.
    """
    if isinstance(role, str):
        role = Role(role)
    plain = mode in ("16", "mono")
    if is_land(role.bg):
        return _on_land(role, mode, light, land)
    below, (_, tinted, half) = BACKGROUNDS[role.bg], role.fg.partition(TINT)
    if tinted:
        tint = _shade(ground(half, light, land), mode)
        return Style(color=_default(tint), bgcolor=_default(_colour(below, mode, light)))
    fg = FOREGROUNDS[role.fg]
    ink = INKS.get(role.bg) or fg
    if (mode == "lean" and not role.bg and role.fg in ONE_INK) or (plain and role.bg == "row"):
        ink = FOREGROUNDS["text"]
    return Style(
        color=_default(_colour(ink, mode, light)),
        bgcolor=_default(_colour(below, mode, light)),
        bold=((role.bold or ((plain or mode == "lean") and fg.strong)) and not (mode == "16" and below.dark)) or None,
        reverse=(plain and below.reverse) or (mode == "mono" and role.bg in FLASHES) or None,
    )


def _on_land(role: Role, mode: ColourMode, light: bool, land: Land) -> Style:
    """Return the style of a sign, a text or the half of another tint on the ground."""
    shade, (_, tinted, half) = ground(role.bg, light, land), role.fg.partition(TINT)
    if tinted:
        return Style(color=_default(_shade(ground(half, light, land), mode)), bgcolor=_default(_shade(shade, mode)))
    fg = FOREGROUNDS[role.fg]
    if mode in ("16", "mono"):
        over = mode == "16" and role.bg.startswith((REACH, ROUTE))
        colour = _named("bright_white") if over and role.fg not in OWN else _colour(fg, mode, light)
        return Style(
            color=_default(colour),
            bgcolor=_default(_named("blue") if over else None),
            bold=((role.bold or fg.strong) and not over) or None,
        )
    shown = _shade(ink(role.fg, role.bg, light, land), mode)
    return Style(color=_default(shown), bgcolor=_default(_shade(shade, mode)), bold=role.bold or None)


def _default(colour: Color | None) -> Color:
    """Return a color, or the terminal's own by name: a segment without one would take the widget's color."""
    return colour or Color.default()
