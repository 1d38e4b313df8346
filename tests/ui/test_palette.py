"""Every role has a look in every colour mode, and the modes keep their promises, to every kind of eye."""

from itertools import combinations, product
from math import dist

import pytest
from rich.color import Color, ColorType
from rich.style import Style

from cb_tui.core.scenario import COUNTRIES
from cb_tui.presentation.boards.cells import ACROSS, BLAST, DANGER, GROUNDS, LEVELS, NOT_SEEN, REACH, ROUTE, SIDES, Role
from cb_tui.presentation.text import Land
from cb_tui.ui.terminal.cell_style import style
from cb_tui.ui.terminal.palette import BACKGROUNDS, DUSK, FOREGROUNDS
from tests.sample import sample

PAGES = {False: "#15181b", True: "#f7f4ec"}
EYES = {  # linear light as seen with one kind of cone missing: Machado, Oliveira and Fernandes 2009, full strength
    "all cones": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protan": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deutan": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritan": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}
HEIGHTS = [f"{ground} +{level}" for ground in ("trees", "buildings", "trench", "river") for level in (1, 2, 3)]
BARE = [*GROUNDS, *HEIGHTS]
LAID = [f"{over}{ACROSS}{ground}" for over in (REACH, ROUTE, DANGER, BLAST, NOT_SEEN) for ground in BARE]
ROLES = [Role(fg, bg, bold) for fg, bg, bold in product(FOREGROUNDS, (*BACKGROUNDS, *BARE, *LAID), (False, True))]
LANDS = [Land(country, night) for country, night in product(COUNTRIES, (False, True))]


@pytest.mark.parametrize("light", [False, True])
def test_without_colours_there_are_bold_and_reverse_only(light):
    for role in ROLES:
        shown = style(role, "mono", light)
        assert shown.color is not None and shown.color.is_default
        assert shown.bgcolor is not None and shown.bgcolor.is_default
    assert style(Role("first", "cursor"), "mono", light).reverse
    assert style(Role("first", bold=True), "mono", light).bold


@pytest.mark.parametrize("light", [False, True])
def test_sixteen_colours_have_chips_and_reach_and_no_ground_of_the_land(light):
    for role in ROLES:
        shown = style(role, "16", light)
        solid = role.bg in ("disrupted", "fired", "hit", "lost") or role.bg.startswith(
            ("chip", "acted", "reach", "route")
        )
        assert shown.bgcolor is not None and shown.bgcolor.is_default != solid
        assert bool(shown.reverse) == (
            role.bg in ("cursor", "selected", "neutral", "edge", "left", "row") or role.bg.startswith("bar")
        )
        assert shown.color is not None and shown.color.type in (ColorType.DEFAULT, ColorType.STANDARD)


def test_256_colours_are_the_numbers_of_the_table():
    shown = style(Role("road", "road"), "256")
    assert shown.color is not None and (shown.color.type, shown.color.number) == (ColorType.EIGHT_BIT, 223)
    assert shown.bgcolor is not None and shown.bgcolor.number == 240
    assert style(Role("text", "level 2"), "256", land=Land("desert")).bgcolor == Color.from_ansi(180)


def test_reach_lets_the_ground_show_through_in_true_colour_alone():
    """256 colours have no blue for each ground, and one blue costs the fewest bytes."""
    on = [Role("number", f"{REACH}{ACROSS}{ground}") for ground in GROUNDS]
    assert len({style(role, "truecolor").bgcolor for role in on}) == len(GROUNDS)
    assert len({style(role, "256").bgcolor for role in on}) == 1


def test_each_country_has_its_own_woods_by_day_and_by_night():
    woods = [style(Role("trees", "trees"), "truecolor", light, land) for light in (False, True) for land in LANDS]
    assert len({shown.bgcolor for shown in woods}) == len(woods)


def test_the_lean_look_tints_terrain_and_has_one_ink():
    assert style(Role("ornament", "level 0"), "lean").bgcolor == Color.default()
    assert style(Role("text", "trees"), "lean").bgcolor == style(Role("text", "trees"), "256").bgcolor
    inks = {style(Role(ink, ground), "lean").color for ink in ("text", "label", "trees") for ground in ("", "trees")}
    assert len(inks) == 1


def test_truecolour_gives_every_role_ink_and_ground():
    for role in ROLES:
        shown = style(role, "truecolor")
        assert shown.color is not None and shown.color.type is ColorType.TRUECOLOR
        assert shown.bgcolor is not None and shown.bgcolor.type is ColorType.TRUECOLOR


def test_the_sides_are_told_apart_wherever_there_is_colour():
    for mode, light in product(("16", "256", "truecolor"), (False, True)):
        assert style("first", mode, light).color != style("second", mode, light).color


def behind(shown: Style, light: bool) -> Color:
    assert shown.bgcolor is not None
    return Color.parse(PAGES[light]) if shown.bgcolor.is_default else shown.bgcolor


@pytest.mark.parametrize(("mode", "light", "land"), sample(product(("256", "truecolor"), (False, True), LANDS), 5))
def test_chips_stand_out_from_every_ground_and_dots_are_seen_on_it(mode, light, land):
    """Given a ground; then a chip is of another colour, by day on open ground darker too, and a dot is seen."""
    for ground in (ground for ground in GROUNDS if ground != "river"):  # where no piece stands
        shown = style(Role("ornament", ground), mode, light, land)
        assert shown.color is not None
        bare = behind(shown, light)
        assert contrast(shown.color, bare) >= 1.35, ground
        for side in ("first", "second"):
            chip = behind(style(Role("text", f"chip {side}"), mode, light), light)
            assert dist(seen(chip, "all cones"), seen(bare, "all cones")) >= 28, (side, ground)
            assert not light or land.night or ground not in LEVELS or contrast(chip, bare) >= 1.6, (side, ground)


def test_open_ground_has_a_colour_of_its_own_by_day_in_each_country_and_by_night():
    grounds = [style(Role("text", "level 0"), "256", True, Land(country)).bgcolor for country in COUNTRIES]
    night = style(Role("text", "level 0"), "256", True, Land(night=True)).bgcolor
    assert len({*grounds, night}) == len(grounds) + 1


def test_the_sky_of_the_title_has_no_grey():
    for number, _ in DUSK:
        red, green, blue = Color.from_ansi(number).get_truecolor()
        assert max(red, green, blue) - min(red, green, blue) >= 40, number


def test_a_flash_stands_out_without_colours_and_a_selected_line_is_of_one_ink_in_sixteen():
    assert all(style(Role("number", ground), "mono").reverse for ground in ("fired", "hit", "lost"))
    assert {style(Role(ink, "row"), "16").color for ink in FOREGROUNDS} == {Color.default()}


def test_no_ground_of_the_map_has_the_cyan_of_the_first_side_in_sixteen_colours():
    for light in (False, True):
        first = {style(SIDES[0], "16", light).color, Color.parse("cyan")}
        inks = {style(ink, "16", light).color for ink in ("trees", "buildings", "trench", "road", "contour")}
        assert not first & inks


def test_styles_are_made_once():
    assert style(Role("first", "reach"), "256") is style(Role("first", "reach"), "256")


def test_numbers_are_bold_where_there_is_no_white_to_tell_them():
    assert style("number", "16").bold
    assert not style("number", "256").bold


def light_of(colour: Color) -> list[float]:
    """Red, green and blue as amounts of light, 0 to 1."""
    parts = (part / 255 for part in colour.get_truecolor())
    return [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]


def seen(colour: Color, eye: str) -> list[float]:
    """A colour in CIE Lab, where equal distances look equally far apart, as such an eye sees it."""
    light = [sum(a * b for a, b in zip(row, light_of(colour), strict=True)) for row in EYES[eye]]
    to_xyz = ((0.4124, 0.3576, 0.1805), (0.2126, 0.7152, 0.0722), (0.0193, 0.1192, 0.9505))
    white = (0.9505, 1.0, 1.089)
    x, y, z = (sum(a * b for a, b in zip(row, light, strict=True)) / w for row, w in zip(to_xyz, white, strict=True))
    x, y, z = (max(part, 0) ** (1 / 3) if part > 0.008856 else 7.787 * part + 16 / 116 for part in (x, y, z))
    return [116 * y - 16, 500 * (x - y), 200 * (y - z)]


def contrast(one: Color, other: Color) -> float:
    """How much lighter the lighter one is, 1 to 21."""
    low, high = sorted(
        sum(a * b for a, b in zip((0.2126, 0.7152, 0.0722), light_of(c), strict=True)) for c in (one, other)
    )
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("eye", EYES)
@pytest.mark.parametrize("light", [False, True])
@pytest.mark.parametrize("mode", ["16", "256", "truecolor"])
def test_every_eye_tells_the_sides_apart(mode, light, eye):
    """A difference of 2 is just seen; of 30 nobody takes one for the other."""
    first, second = (style(side, mode, light).color for side in ("first", "second"))
    assert first is not None and second is not None
    assert dist(seen(first, eye), seen(second, eye)) >= 30


@pytest.mark.parametrize("light", [False, True])
@pytest.mark.parametrize("mode", ["16", "256", "truecolor"])
def test_four_sides_have_four_colours(mode, light):
    """Two are told apart by every eye; of more, frames and letters tell too."""
    for one, other in combinations([style(side, mode, light).color for side in SIDES], 2):
        assert one is not None and other is not None
        assert dist(seen(one, "all cones"), seen(other, "all cones")) >= 30


@pytest.mark.parametrize("eye", EYES)
@pytest.mark.parametrize("kind", ["chip", "acted"])
@pytest.mark.parametrize("light", [False, True])
@pytest.mark.parametrize("mode", ["256", "truecolor"])
def test_every_eye_tells_the_chips_of_the_sides_apart(mode, light, kind, eye):
    first, second = (style(Role("text", f"{kind} {side}"), mode, light).bgcolor for side in ("first", "second"))
    assert first is not None and second is not None
    assert dist(seen(first, eye), seen(second, eye)) >= 45


SOLID = [
    "disrupted",
    "neutral",
    "edge",
    "selected",
    "cursor",
    "fired",
    "wreck",
    "lost",
    "left",
    *(f"{a} {b}" for a in ("chip", "acted") for b in SIDES),
]
PAIRS = [*((side, "") for side in SIDES), *(("text", ground) for ground in SOLID)]
PAIRS += [(ink, "row") for ink in ("text", "label", "number", "good", "warn")]
PAIRS += [("text", f"day {day}") for day in ("won", "lost", "last")] + [("number", "day here")]
PAIRS += [("box", "day here"), ("good", "day won"), ("warn", "day lost"), ("second", "day last"), ("label", "country")]
PAIRS += [("river", "stream"), ("number", "way")]


@pytest.mark.parametrize("light", [False, True])
@pytest.mark.parametrize("mode", ["256", "truecolor"])
def test_what_is_written_on_page_chips_and_tints_is_read_with_ease(mode, light):
    for ink, ground in PAIRS:
        shown = style(Role(ink, ground), mode, light)
        assert shown.color is not None and shown.bgcolor is not None
        behind = Color.parse(PAGES[light]) if shown.bgcolor.is_default else shown.bgcolor
        assert contrast(shown.color, behind) >= 4.5, (ink, ground)


DRAWN = ["trees", "buildings", "trench", "road", "river", "contour"]  # signs, which are seen before they are read
WRITTEN = [ink for ink in FOREGROUNDS if ink not in (*DRAWN, "ornament")]


@pytest.mark.parametrize(
    ("mode", "light", "land"), sample(product(("lean", "256", "truecolor"), (False, True), LANDS), 5)
)
def test_texts_and_signs_are_read_on_every_ground_of_every_country(mode, light, land):
    for ink, ground in product((*WRITTEN, *DRAWN), (*BARE, *LAID)):
        shown = style(Role(ink, ground), mode, light, land)
        assert shown.color is not None and shown.bgcolor is not None
        behind = Color.parse(PAGES[light]) if shown.bgcolor.is_default else shown.bgcolor
        assert contrast(shown.color, behind) >= (4.5 if ink in WRITTEN else 3), (ink, ground)
