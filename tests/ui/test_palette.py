"""Every role has a look in every colour mode, and the modes keep their promises."""

import itertools

import pytest
from rich.color import ColorType

from cb_tui.ui.boards.cells import Role
from cb_tui.ui.palette import BACKGROUNDS, FOREGROUNDS, style

ROLES = [Role(fg, bg, bold) for fg, bg, bold in itertools.product(FOREGROUNDS, BACKGROUNDS, (False, True))]


@pytest.mark.parametrize("light", [False, True])
def test_without_colours_there_are_bold_and_reverse_only(light):
    for role in ROLES:
        shown = style(role, "mono", light)
        assert shown.color is not None and shown.color.is_default
        assert shown.bgcolor is not None and shown.bgcolor.is_default
    assert style(Role("first", "cursor"), "mono", light).reverse
    assert style(Role("first", bold=True), "mono", light).bold


@pytest.mark.parametrize("light", [False, True])
def test_sixteen_colours_have_no_grounds_but_reverse_ones(light):
    for role in ROLES:
        shown = style(role, "16", light)
        assert shown.bgcolor is not None and shown.bgcolor.is_default
        assert bool(shown.reverse) == (role.bg in ("cursor", "selected", "bar"))
        assert shown.color is not None and shown.color.type in (ColorType.DEFAULT, ColorType.STANDARD)


def test_256_colours_are_the_numbers_of_the_table():
    shown = style(Role("river", "level 3"), "256")
    assert shown.color is not None and (shown.color.type, shown.color.number) == (ColorType.EIGHT_BIT, 75)
    assert shown.bgcolor is not None and shown.bgcolor.number == 238


def test_truecolour_gives_every_role_ink_and_ground():
    for role in ROLES:
        shown = style(role, "truecolor")
        assert shown.color is not None and shown.color.type is ColorType.TRUECOLOR
        assert shown.bgcolor is not None and shown.bgcolor.type is ColorType.TRUECOLOR


def test_the_sides_are_told_apart_wherever_there_is_colour():
    for mode, light in itertools.product(("16", "256", "truecolor"), (False, True)):
        assert style("first", mode, light).color != style("second", mode, light).color


def test_styles_are_made_once():
    assert style(Role("first", "reach"), "256") is style(Role("first", "reach"), "256")


def test_numbers_are_bold_where_there_is_no_white_to_tell_them():
    assert style("number", "16").bold
    assert not style("number", "256").bold
