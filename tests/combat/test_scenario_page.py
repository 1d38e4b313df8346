"""The page about battle files says what a Combat file may say, and its example plays."""

import re
from pathlib import Path
from typing import get_args

import pytest
from msgspec import NODEFAULT
from msgspec.json import encode
from msgspec.structs import fields

from cb_tui.core.scenario import Scenario
from cb_tui.games.combat.rules import battle as b
from cb_tui.games.combat.rules.battle import Parameters
from cb_tui.games.combat.rules.board import GROUND
from cb_tui.session.library import Library

PAGE = (Path(__file__).parents[2] / "docs" / "scenarios.md").read_text().partition("\n## Combat\n")[2]
PARAMETERS = PAGE.partition("\n**Parameters**")[2]
RECORDS = (b.CommanderForce, b.PlacedPiece, *get_args(b.AnyAim))
KEYS = {name for record in RECORDS for name in record.__struct_fields__}


def test_its_example_is_a_whole_battle(tmp_path):
    path = tmp_path / "ford.toml"
    path.write_text(re.findall(r"```toml\n(.*?)```", PAGE, re.DOTALL)[0])
    assert [finding for finding in Library().check(path) if not finding.note] == []


@pytest.mark.parametrize("key", sorted(KEYS | {*b.Battle.__struct_fields__} - {*Scenario.__struct_fields__}))
def test_every_key_is_named(key):
    assert re.search(rf"`{key}\b|\b{key} = ", PAGE)


@pytest.mark.parametrize("letter", GROUND)
def test_every_letter_of_the_map_is_explained(letter):
    assert f"`{letter}`" in PAGE


@pytest.mark.parametrize("field", fields(Parameters), ids=lambda field: field.name)
def test_every_parameter_stands_with_what_it_is_if_left_out(field):
    assert field.default is not NODEFAULT
    rows = [line.split(" | ") for line in PARAMETERS.splitlines() if f"`{field.name}`" in line.split(" | ")[0]]
    (names, _, values) = rows[0]
    known = dict(zip(re.findall(r"`(\w+)`", names), values.rstrip(" |").split(", "), strict=True))
    assert known[field.name].strip("`") == encode(field.default).decode()
