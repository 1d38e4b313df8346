"""The look of a cell: the roles of the palette in each depth of color, and the pen that sets it in fewest codes."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import NamedTuple

from rich.color import Color, ColorSystem
from rich.style import Style

from cb_tui.presentation.boards.cells import Role
from cb_tui.presentation.detect import ColourMode

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


class RoleColours(NamedTuple):
    """The colors of a role. `dark` and `light` name one of 16 colors, "" for the terminal's own."""

    dark: str
    light: str
    dark256: int | None
    dark_hex: str
    light256: int | None
    light_hex: str
    strong: bool = False  # bold where there are 16 colours or none
    reverse: bool = False  # reverse where there are 16 colours or none


FOREGROUNDS: dict[str, RoleColours] = {
    "text": RoleColours("", "", 252, "#d6d3ca", 235, "#23272b"),
    "label": RoleColours("", "", 248, "#a4a9ad", 239, "#4f545a"),
    "number": RoleColours("", "", 231, "#ffffff", 16, "#000000", strong=True),
    "first": RoleColours("bright_cyan", "blue", 117, "#8ccbff", 24, "#0a4690"),
    "second": RoleColours("bright_yellow", "red", 221, "#ffb454", 88, "#853a00"),
    "third": RoleColours("bright_green", "green", 120, "#8fe388", 22, "#14561a"),
    "fourth": RoleColours("bright_red", "magenta", 210, "#ff9a8a", 53, "#5b1a78"),
    "warn": RoleColours("bright_magenta", "magenta", 219, "#ff8ccb", 90, "#8f0d5c"),
    "good": RoleColours("bright_green", "green", 115, "#84d6ae", 23, "#005a4c"),
    "road": RoleColours("yellow", "yellow", 180, "#d9bd86", 58, "#66490a"),
    "river": RoleColours("bright_blue", "blue", 75, "#62a9f5", 18, "#124c94"),
    "contour": RoleColours("yellow", "yellow", 179, "#d2a26c", 58, "#71441c"),
    "trees": RoleColours("green", "green", 114, "#7fc67b", 22, "#1d571d"),
    "buildings": RoleColours("white", "", 181, "#d0b3b0", 238, "#6a3c3a"),
    "trench": RoleColours("cyan", "cyan", 109, "#8fb7ad", 23, "#2b5850"),
    "box": RoleColours("bright_yellow", "", 221, "#ffe066", 16, "#4a3d00", strong=True),
    "copse": RoleColours("green", "green", 65, "#4a7f4a", 65, "#5f8a58"),
    "ornament": RoleColours("bright_black", "", 239, "#5f666b", 250, "#b4b0a4"),
}

BACKGROUNDS: dict[str, RoleColours] = {
    "": RoleColours("", "", None, "#15181b", None, "#f7f4ec"),
    "level 0": RoleColours("", "", None, "#1c221c", None, "#f3f0e0"),
    "level 1": RoleColours("", "", 236, "#2b2a1b", 255, "#f1e8cf"),
    "level 2": RoleColours("", "", 237, "#382b1a", 254, "#ecdcb6"),
    "level 3": RoleColours("", "", 238, "#4a321c", 253, "#e4cf9f"),
    "trees": RoleColours("", "", None, "#15301b", 194, "#dcecd2"),
    "buildings": RoleColours("", "", 237, "#33262a", 253, "#e2d8d6"),
    "trench": RoleColours("", "", 235, "#1f2a2b", 195, "#d8e8e4"),
    "river": RoleColours("", "", None, "#12305c", 152, "#c2dcf4"),
    "reach": RoleColours("blue", "blue", 24, "#28527d", 153, "#cfe2fa"),
    "route": RoleColours("blue", "blue", 25, "#2a6a9c", 117, "#9ccaf5"),
    "not seen": RoleColours("", "", 232, "#0b0d0f", 254, "#d2d0ca"),
    "danger": RoleColours("", "", 53, "#4a1d3a", 225, "#f0cfe0"),
    "blast": RoleColours("", "", 53, "#5c1746", 218, "#f3c6df"),
    "chip first": RoleColours("cyan", "cyan", 25, "#1f5fbf", 25, "#1f5fbf"),
    "chip second": RoleColours("yellow", "yellow", 214, "#e8962a", 214, "#e8962a"),
    "chip third": RoleColours("green", "green", 28, "#237a34", 28, "#237a34"),
    "chip fourth": RoleColours("red", "red", 124, "#b3372b", 124, "#b3372b"),
    "acted first": RoleColours("cyan", "cyan", 18, "#173f7c", 18, "#173f7c"),
    "acted second": RoleColours("yellow", "yellow", 94, "#9a6119", 94, "#9a6119"),
    "acted third": RoleColours("green", "green", 22, "#17401f", 22, "#17401f"),
    "acted fourth": RoleColours("red", "red", 88, "#6e231b", 88, "#6e231b"),
    "disrupted": RoleColours("magenta", "magenta", 183, "#d0a6ff", 183, "#d0a6ff"),
    "neutral": RoleColours("", "", 230, "#f2e9d0", 16, "#101214", reverse=True),
    "edge": RoleColours("", "", 180, "#c9b27c", 180, "#c9b27c", reverse=True),
    "selected": RoleColours("", "", 255, "#f4f4f4", 16, "#101010", reverse=True),
    "cursor": RoleColours("", "", 221, "#ffe066", 221, "#ffe066", reverse=True),
    "fired": RoleColours("white", "white", 221, "#ffe066", 221, "#ffe066"),
    "hit": RoleColours("red", "red", 209, "#ff7a6b", 209, "#ff7a6b"),
    "wreck": RoleColours("", "", 234, "#1e1a18", 234, "#1e1a18"),
    "lost": RoleColours("red", "red", 88, "#8f2436", 88, "#8f2436"),
    "left": RoleColours("", "", 152, "#b8d8d0", 152, "#b8d8d0", reverse=True),
    "bar": RoleColours("", "", 237, "#2b3238", 253, "#e4e0d4", reverse=True),
    "row": RoleColours("", "", 237, "#2c3a46", 253, "#dbe3ea", reverse=True),  # a selected line
    "country": RoleColours("", "", None, "#1c211c", None, "#eff0e2"),  # under the road of a run
    "copse": RoleColours("", "", None, "#1a2a1c", None, "#dfe9d5"),
    "stream": RoleColours("", "", 17, "#12305c", 152, "#c2dcf4"),
    "way": RoleColours("", "", 94, "#7d6338", 180, "#d3bd8c"),
    "day won": RoleColours("", "", 22, "#1f4d3a", 194, "#cfe8d8"),
    "day lost": RoleColours("", "", 52, "#4c1d22", 224, "#f3cdc8"),
    "day here": RoleColours("", "", 58, "#4a3f14", 229, "#f6e7a4"),
    "day last": RoleColours("", "", 236, "#4a2f12", 223, "#f3dcb4"),
    **{  # the head of the last page of a battle, from the top down
        f"{end} {band}": RoleColours("", "", dark256, dark, light256, light)
        for end, shades in {
            "won": (
                (17, "#0f1f3c", 189, "#dfe8f8"),
                (17, "#142c55", 189, "#d3e0f6"),
                (18, "#1a3a70", 153, "#c7d8f3"),
                (24, "#1f4a8c", 153, "#bbd0f0"),
            ),
            "lost": (
                (232, "#1e0e10", 224, "#f9e3e0"),
                (52, "#33151a", 224, "#f6d8d4"),
                (52, "#4c1d22", 224, "#f3cdc8"),
                (88, "#642a2a", 217, "#f0c2bc"),
            ),
            "drawn": (
                (234, "#1c1f22", 254, "#eceae2"),
                (235, "#25292d", 254, "#e4e2d9"),
                (236, "#2e3338", 253, "#dcdad0"),
                (238, "#383e44", 252, "#d4d2c7"),
            ),
        }.items()
        for band, (dark256, dark, light256, light) in enumerate(shades, 1)
    },
}

INKS: dict[str, RoleColours] = {  # of the grounds on which every glyph takes the same ink
    "chip first": RoleColours("black", "black", 231, "#ffffff", 231, "#ffffff"),
    "chip second": RoleColours("black", "black", 16, "#14110a", 16, "#14110a"),
    "chip third": RoleColours("black", "black", 231, "#ffffff", 231, "#ffffff"),
    "chip fourth": RoleColours("bright_white", "bright_white", 231, "#ffffff", 231, "#ffffff"),
    "acted first": RoleColours("black", "black", 153, "#b9d2f4", 153, "#b9d2f4"),
    "acted second": RoleColours("black", "black", 231, "#fff2dc", 231, "#fff2dc"),
    "acted third": RoleColours("black", "black", 157, "#c4ecc8", 157, "#c4ecc8"),
    "acted fourth": RoleColours("bright_white", "bright_white", 224, "#ffd9d3", 224, "#ffd9d3"),
    "disrupted": RoleColours("black", "black", 16, "#1c0830", 16, "#1c0830"),
    "neutral": RoleColours("", "", 16, "#101214", 230, "#f2e9d0"),
    "edge": RoleColours("", "", 16, "#14110a", 16, "#14110a"),
    "selected": RoleColours("", "", 16, "#0a1a33", 231, "#ffffff"),
    "cursor": RoleColours("", "", 16, "#14110a", 16, "#14110a"),
    "fired": RoleColours("black", "black", 16, "#14110a", 16, "#14110a"),
    "hit": RoleColours("black", "black", 16, "#14110a", 16, "#14110a"),
    "wreck": RoleColours("bright_red", "red", 209, "#ff7a6b", 209, "#ff7a6b"),
    "lost": RoleColours("bright_white", "bright_white", 231, "#ffffff", 231, "#ffffff"),
    "left": RoleColours("", "", 16, "#101214", 16, "#101214"),
    "route": RoleColours("bright_white", "bright_white", 231, "#ffffff", 16, "#000000"),
}
_OWN = ("number", "box", "ornament")  # what keeps its ink there
SIGNS: dict[str, RoleColours] = {  # of the grounds on which the signs of the land take the same ink
    "reach": RoleColours("bright_white", "bright_white", 153, "#b9d2f4", 24, "#0a4690"),
}


def _role_color(ink: RoleColours, mode: ColourMode, light: bool) -> Color | None:
    match mode:
        case "mono":
            return None
        case "16":
            name = ink.light if light else ink.dark
            return Color.parse(name) if name else None
        case "256":
            number = ink.light256 if light else ink.dark256
            return None if number is None else Color.parse(f"color({number})")
        case _:
            return Color.parse(ink.light_hex if light else ink.dark_hex)


@cache
def style(role: Role | str, mode: ColourMode, light: bool = False) -> Style:
    """Return the style of a role, or of a foreground on the page. Raises KeyError for an unknown role.

    Under "mono" the style has no color code.
    """
    if isinstance(role, str):
        role = Role(role)
    fg, bg = FOREGROUNDS[role.fg], BACKGROUNDS[role.bg]
    plain = mode in ("16", "mono")
    ink = INKS.get(role.bg) or (fg if role.fg in _OWN else SIGNS.get(role.bg, fg))
    return Style(
        color=_default(_role_color(ink, mode, light)),
        bgcolor=_default(_role_color(bg, mode, light)),
        bold=((role.bold or (plain and fg.strong)) and not (mode == "16" and bg.dark)) or None,
        reverse=(plain and bg.reverse) or None,
    )


def _default(colour: Color | None) -> Color:
    """Return a color, or the terminal's own by name: a segment without one would take the widget's color."""
    return colour or Color.default()
