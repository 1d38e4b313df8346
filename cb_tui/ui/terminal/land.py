"""Land: the colors of the ground of each country by dusk and by day, and the inks that are read on them."""

from collections.abc import Mapping
from functools import cache
from typing import NamedTuple

from cb_tui.core.scenario import Country
from cb_tui.presentation.boards.cells import ACROSS, BLAST, DANGER, FIELD, GROUNDS, NOT_SEEN, REACH, ROUTE
from cb_tui.presentation.text import HOME, Land
from cb_tui.ui.terminal.palette import FOREGROUNDS
from cb_tui.ui.terminal.tone import contrast, legible, mixed, of_number, stepped, strongest, vivid

TEXT, SIGN = 4.5, 3.0  # least contrast of what is read, and of what is seen
PAPER, DAYLIGHT, COLOURFUL = "#fffdf4", 0.66, 2.3  # a ground by day is mixed with paper and then made more colourful
NIGHT, DARKNESS = "#0b1020", 0.45
RISE = 0.33  # of the colour of a height that shows through woods and houses on it
FURROW = 0.38  # of a pale dot on open ground
UNTINTED = (GROUNDS[0], FIELD)  # in the lean look
PLAIN_INKS = 252, 236  # of all that is written in the lean look, by dusk and by day


class Shade(NamedTuple):
    """A color in each depth. `number` is one of 256, `lean` that of the lean look, None the terminal's own."""

    tone: str
    number: int | None
    lean: int | None


class CountryColours(NamedTuple):
    """The grounds of a country in the order of GROUNDS: true colors by dusk, numbers by dusk and by day."""

    tones: str
    dusk: tuple[int, ...]
    day: tuple[int, ...]
    inks: Mapping[str, tuple[str, int]]  # of signs, as a true colour and a number by dusk


COUNTRIES: Mapping[Country, CountryColours] = {
    "bocage": CountryColours(
        "#35462a #4c5630 #655f38 #7d6b40 #1b3a22 #5b3630 #453f30 #1c5690 #6d5c3c #3d4e2b",
        (236, 58, 94, 136, 22, 52, 239, 24, 240, 236),
        (151, 187, 223, 230, 108, 181, 248, 110, 180, 151),
        {"trees": ("#86cf7c", 114), "road": ("#f2dfae", 223)},
    ),
    "desert": CountryColours(
        "#6a5530 #7c6438 #8a7040 #9c8049 #545429 #5a3a28 #4d3d24 #3c5a6e #8a7448 #73602f",
        (94, 137, 180, 223, 58, 52, 238, 24, 101, 94),
        (222, 229, 230, 231, 186, 181, 248, 109, 180, 222),
        {"trees": ("#c9d07c", 186), "road": ("#fff0c8", 230)},
    ),
    "snow": CountryColours(
        "#52626f #64747f #75848f #808d96 #28464a #61423c #3c4a52 #2a4f7c #77706a #5a6a77",
        (241, 244, 247, 250, 23, 52, 237, 24, 95, 241),
        (253, 254, 255, 231, 109, 181, 246, 110, 187, 253),
        {"trees": ("#d4efe8", 195), "road": ("#fff4e2", 230)},
    ),
    "jungle": CountryColours(
        "#2c4a2e #3f5a30 #556638 #6b7040 #0f3320 #584028 #3c3a2a #1d4f63 #6a5234 #315232",
        (65, 101, 143, 186, 22, 52, 238, 24, 94, 65),
        (150, 186, 187, 223, 71, 181, 248, 109, 180, 150),
        {"trees": ("#62c86c", 77), "road": ("#f0d8a4", 223)},
    ),
    "autumn": CountryColours(
        "#4d4426 #5e5030 #715f38 #866f42 #4a2a14 #4c3a3c #3d382c #24507c #6f5f46 #564a26",
        (58, 94, 136, 179, 52, 239, 237, 24, 240, 58),
        (187, 223, 229, 230, 180, 248, 246, 110, 144, 187),
        {"trees": ("#f59a52", 208), "road": ("#f0dcb4", 223)},
    ),
    "steppe": CountryColours(
        "#565229 #67602f #797038 #8b8042 #34451f #574235 #453e28 #24557c #7b6a44 #5f5a2b",
        (58, 100, 142, 185, 22, 52, 238, 24, 94, 58),
        (186, 187, 229, 230, 108, 181, 248, 110, 180, 186),
        {"trees": ("#a9c868", 149), "road": ("#f6e4b6", 223)},
    ),
}
EVERYWHERE: Mapping[str, tuple[str, int]] = {
    "river": ("#b4defc", 153),
    "contour": ("#fff0c4", 230),
    "buildings": ("#f0c4b4", 217),
    "trench": ("#d8caa0", 187),
}
BY_NIGHT: Mapping[str, tuple[int, int]] = {  # numbers on dark and on light terminals
    "level 0": (234, 146), FIELD: (234, 146), "level 1": (236, 152), "level 2": (238, 188), "level 3": (240, 254),
    "river": (17, 67), "road": (239, 144),
}  # fmt: skip
OVERLAYS: Mapping[str, tuple[tuple[str, float, int], tuple[str, float, int]]] = {  # a colour, its share, its number
    REACH: (("#2f6fb8", 0.62, 24), ("#a9cdfb", 0.75, 153)),
    ROUTE: (("#39a0e8", 0.60, 31), ("#6fb6f6", 0.80, 117)),
    DANGER: (("#b0305c", 0.55, 89), ("#f29cba", 0.70, 218)),
    BLAST: (("#e0563a", 0.80, 166), ("#ff8f6e", 0.80, 209)),
    NOT_SEEN: (("#0b0d0f", 0.60, 233), ("#b9b6ae", 0.60, 250)),
}
SIGNS = frozenset({"trees", "road", *EVERYWHERE})
ONE_INK = SIGNS | {"ornament", "text", "label", "number"}  # in the lean look


def is_land(name: str) -> bool:
    """Check whether a background is a ground, bare or under an overlay."""
    below = name.rpartition(ACROSS)[2]
    return below.partition(" +")[0] in GROUNDS or below in OVERLAYS


@cache
def ground(name: str, light: bool, land: Land = HOME) -> Shade:
    """Return the color of a ground, as "trees", "trees +1" or "reach over trees". Raises KeyError for another name."""
    over, _, under = name.rpartition(ACROSS)
    if not over and under in OVERLAYS:  # nothing known of the ground below
        over, under = under, GROUNDS[0]
    bare = _bare(under, light, land)
    if not over:
        return bare
    tone, share, number = OVERLAYS[over][light]
    return Shade(mixed(bare.tone, tone, share), number, number)


def _bare(name: str, light: bool, land: Land) -> Shade:
    colours, (kind, _, level) = COUNTRIES[land.country], name.partition(" +")
    index = GROUNDS.index(kind)
    tones = colours.tones.split()
    tone = mixed(tones[index], tones[int(level)], RISE) if level else tones[index]
    if land.night:
        tone = mixed(tone, NIGHT, DARKNESS)
    if light:
        tone = vivid(mixed(tone, PAPER, DAYLIGHT), COLOURFUL)
    number = (colours.day if light else colours.dusk)[index]
    if land.night:
        number = BY_NIGHT.get(kind, (number, number))[light]
    return Shade(tone, number, None if kind in UNTINTED else number)


@cache
def ink(name: str, on: str, light: bool, land: Land = HOME) -> Shade:
    """Return the color of a foreground on a ground, changed as far as it has to be to be read there.

    It has `TEXT` contrast, by dusk a sign `SIGN`, and an ornament any.
    """
    below, page = ground(on, light, land), FOREGROUNDS[name]
    tone, number = (page.light_hex, page.light256) if light else (page.dark_hex, page.dark256)
    assert number is not None  # every foreground has one
    if not light:
        tone, number = {**EVERYWHERE, **COUNTRIES[land.country].inks}.get(name, (tone, number))
    if name == "ornament" and below.number is not None:
        tone = mixed(below.tone, "#000000" if light else "#f0f0c8", FURROW)
        number = stepped(below.number, lighter=not light)
    if name == "number":
        tone = strongest(below.tone)
    least = 0.0 if name == "ornament" else SIGN if name in SIGNS and not light else TEXT
    plain = PLAIN_INKS[light] if name in ONE_INK else number
    return Shade(
        legible(tone, below.tone, least),
        _number(number, below.number, least, light),
        _number(plain, below.lean, least, light),
    )


def _number(wanted: int, below: int | None, least: float, light: bool) -> int:
    """Return a number if it has the contrast, else that of white or black."""
    behind = of_number(below) if below is not None else "#f7f4ec" if light else "#15181b"
    if contrast(of_number(wanted), behind) >= least:
        return wanted
    return max((231, 16), key=lambda each: contrast(of_number(each), behind))
