"""Palette: the colors of every role that is no ground of the land, in each depth of color."""

from typing import NamedTuple


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


DUSK = (  # the sky of the title, from the top down
    (17, "#0f1626"), (17, "#131b30"), (17, "#19213a"), (17, "#232645"), (53, "#352b4e"), (53, "#4d3152"),
    (89, "#6e3b50"), (131, "#94494a"), (131, "#bd5f44"), (173, "#dd8246"), (215, "#efa552"),
)  # fmt: skip
FOREGROUNDS: dict[str, RoleColours] = {
    "text": RoleColours("", "", 252, "#d6d3ca", 235, "#23272b"),
    "label": RoleColours("", "", 248, "#a4a9ad", 239, "#4f545a"),
    "number": RoleColours("", "", 231, "#ffffff", 16, "#000000", strong=True),
    "heading": RoleColours("", "", 230, "#f2e9d0", 16, "#000000", strong=True),
    "letters": RoleColours("", "", 230, "#f2e9d0", 230, "#f2e9d0", strong=True),
    "star": RoleColours("", "", 146, "#aab4c8", 146, "#aab4c8"),
    "tracer": RoleColours("bright_yellow", "", 222, "#ffd98a", 222, "#ffd98a"),
    "far tracer": RoleColours("bright_red", "red", 209, "#ff9a5c", 209, "#ff9a5c"),
    **{f"dusk {band}": RoleColours("", "", tone, shade, tone, shade) for band, (tone, shade) in enumerate(DUSK, 1)},
    "first": RoleColours("bright_cyan", "blue", 117, "#8ccbff", 24, "#0a4690"),
    "second": RoleColours("bright_yellow", "red", 215, "#ffb454", 88, "#853a00"),
    "third": RoleColours("bright_green", "green", 120, "#8fe388", 22, "#14561a"),
    "fourth": RoleColours("bright_red", "magenta", 210, "#ff9a8a", 53, "#5b1a78"),
    "warn": RoleColours("bright_magenta", "magenta", 219, "#ff8ccb", 90, "#8f0d5c"),
    "disrupted": RoleColours("bright_magenta", "magenta", 183, "#d0a6ff", 54, "#5b2a9a"),
    "destroyed": RoleColours("bright_red", "red", 209, "#ff7a6b", 124, "#a3201a"),
    "lost": RoleColours("bright_red", "red", 210, "#ff8ca0", 88, "#8f2436"),
    "left": RoleColours("", "", 152, "#b8d8d0", 23, "#2b5850"),
    "good": RoleColours("bright_green", "green", 115, "#84d6ae", 23, "#005a4c"),
    "road": RoleColours("yellow", "yellow", 180, "#d9bd86", 58, "#66490a"),
    "river": RoleColours("bright_blue", "blue", 75, "#62a9f5", 18, "#124c94"),
    "contour": RoleColours("yellow", "yellow", 179, "#d2a26c", 58, "#71441c"),
    "trees": RoleColours("green", "green", 114, "#7fc67b", 22, "#1d571d"),
    "buildings": RoleColours("white", "", 181, "#d0b3b0", 238, "#6a3c3a"),
    "trench": RoleColours("white", "", 109, "#8fb7ad", 23, "#2b5850"),
    "box": RoleColours("bright_yellow", "", 221, "#ffe066", 94, "#7a5c00", strong=True),
    "near": RoleColours("bright_cyan", "blue", 117, "#8ccbff", 24, "#0a4690"),
    "far": RoleColours("cyan", "blue", 68, "#6ba3dc", 60, "#34588a"),
    "copse": RoleColours("green", "green", 65, "#4a7f4a", 65, "#5f8a58"),
    "ornament": RoleColours("bright_black", "", 239, "#5f666b", 250, "#b4b0a4"),
}

BACKGROUNDS: dict[str, RoleColours] = {
    "": RoleColours("", "", None, "#15181b", None, "#f7f4ec"),
    "chip first": RoleColours("cyan", "cyan", 25, "#1f5fbf", 25, "#1f5fbf"),
    "chip second": RoleColours("yellow", "yellow", 214, "#e8962a", 172, "#d47f14"),
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
    "bar destroyed": RoleColours("", "", 209, "#ff7a6b", 209, "#ff7a6b", reverse=True),
    "bar disrupted": RoleColours("", "", 183, "#d0a6ff", 183, "#d0a6ff", reverse=True),
    "bar lost": RoleColours("", "", 88, "#8f2436", 88, "#8f2436", reverse=True),
    "section": RoleColours("", "", 235, "#232a2f", 254, "#ebe7db"),
    **{f"dusk {band}": RoleColours("", "", tone, shade, tone, shade) for band, (tone, shade) in enumerate(DUSK, 1)},
    "skyline": RoleColours("", "", 233, "#15181b", 235, "#23272b"),
    "row": RoleColours("", "", 237, "#2c3a46", 253, "#dbe3ea", reverse=True),  # a selected line
    "country": RoleColours("", "", None, "#1c211c", None, "#eff0e2"),  # under the road of a run
    "copse": RoleColours("", "", None, "#1a2a1c", None, "#dfe9d5"),
    "stream": RoleColours("", "", 17, "#12305c", 152, "#c2dcf4"),
    "way": RoleColours("", "", 94, "#7d6338", 180, "#d3bd8c"),
    "day won": RoleColours("", "", 22, "#1f4d3a", 194, "#cfe8d8"),
    "day lost": RoleColours("", "", 52, "#4c1d22", 224, "#f3cdc8"),
    "day here": RoleColours("", "", 58, "#4a3f14", 229, "#f6e7a4"),
    "day last": RoleColours("", "", 236, "#4a2f12", 223, "#f3dcb4"),
    "hall 1": RoleColours("", "", None, "#1f1b10", None, "#f4ecd6"),  # over the hall of fame
    "hall 2": RoleColours("", "", 58, "#3f3516", 230, "#efe0b4"),
    "hall 3": RoleColours("", "", None, "#2f2813", None, "#f1e6c6"),
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
    "bar destroyed": RoleColours("bright_red", "red", 16, "#14110a", 16, "#14110a"),
    "bar disrupted": RoleColours("bright_magenta", "magenta", 16, "#1c0830", 16, "#1c0830"),
    "bar lost": RoleColours("bright_red", "red", 231, "#ffffff", 231, "#ffffff"),
    "wreck": RoleColours("bright_red", "red", 209, "#ff7a6b", 209, "#ff7a6b"),
    "lost": RoleColours("bright_white", "bright_white", 231, "#ffffff", 231, "#ffffff"),
    "left": RoleColours("", "", 16, "#101214", 16, "#101214"),
}
