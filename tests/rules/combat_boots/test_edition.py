"""The named values in which the editions differ."""

import re
from pathlib import Path

import msgspec
import pytest

import cb_tui
from cb_tui.games.combat_boots.rules import edition
from cb_tui.games.combat_boots.rules.edition import CLASSIC, E2025, Edition, Rulings
from cb_tui.games.combat_boots.rules.model import HoldFire
from cb_tui.games.combat_boots.rules.rulings import FIRST
from tests.rules.combat_boots.orders import asked, fire
from tests.rules.combat_boots.table import Table

FIELDS = tuple(msgspec.structs.asdict(E2025))
CHAPTERS = "\n".join(
    path.read_text(encoding="utf-8")
    for path in Path(cb_tui.__file__).parent.rglob("*.py")
    if path != Path(edition.__file__)
)


@pytest.mark.parametrize("field", FIELDS)
def test_every_value_differs_or_is_switched_and_is_asked_by_a_chapter(field):
    switched = {*msgspec.structs.asdict(Rulings()), *FIRST}
    assert getattr(E2025, field) != getattr(CLASSIC, field) or field in switched
    assert re.search(rf"\.{field}\b", CHAPTERS)


def test_no_chapter_asks_for_the_name_of_the_edition():
    assert not re.findall(r"if [^\n]*edition(?:\.name)? (?:==|is|in) [^\n]*(?:2025|CLASSIC|classic)", CHAPTERS)


def test_words():
    """FIRE-6"""
    assert (E2025.words.disrupt, E2025.words.disrupted) == ("disrupt", "disrupted")
    assert (CLASSIC.words.disrupt, CLASSIC.words.disrupted) == ("pin", "pinned")


def test_editions_are_found_by_name():
    assert {name: one.name for name, one in edition.EDITIONS.items()} == {"2025": "2025", "classic": "classic"}
    assert isinstance(CLASSIC, Edition)


@pytest.mark.parametrize("edition_name", edition.EDITIONS)
@pytest.mark.parametrize("team, attacks", [("mg", 2), ("lqmg", 3)])
@pytest.mark.parametrize("second", ["r1", "r2"])
def test_machine_guns_attack_two_or_three_times_the_same_target_or_others(edition_name, team, attacks, second):
    """FIRE-2, UNIT-6a: alike in both."""
    table = Table({"M1": "0101", "r1": "0801", "r2": "0802"}, kinds={"M1": team}, edition=edition_name)
    for number in range(attacks):
        assert not table.state.units["M1"].acted
        table.play(fire("M1", "r1" if number == 0 else second), 1, 1, 6, 6)
        assert asked(table.state) == ""
    assert table.state.units["M1"].acted


def test_a_unit_that_withstands_fire_returns_it_in_both():
    """OPP-2, OPP-2a"""
    for name in edition.EDITIONS:
        table = Table({"R1": "0105", "r1": "0405"}, edition=name)
        table.play(fire("R1", "r1"), 1, 1, 6, 6)
        table.play(fire("r1", "R1"), 1, 1, 6, 6)
        assert asked(table.state) == ""
        assert HoldFire() not in table.legal
