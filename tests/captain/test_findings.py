"""A battle file of *Combat Captain*: read as it is written, and what is wrong in it is said in a sentence."""

import tomllib
from pathlib import Path

import msgspec
import pytest

from cb_tui.core import findings as common
from cb_tui.core.plane import nearest_compass_direction
from cb_tui.games.combat_captain.rules.battle import Battle
from cb_tui.games.combat_captain.rules.deployment import start
from cb_tui.games.combat_captain.rules.parameters import FIXED
from cb_tui.games.combat_captain.ruleset import COMBAT_CAPTAIN

FILE = tomllib.loads((Path(__file__).parent / "crossroads.toml").read_text(encoding="utf-8"))


def read(**changes) -> Battle:
    return msgspec.convert({**FILE, **changes}, Battle)


def findings(battle):
    return tuple(common.findings(COMBAT_CAPTAIN, battle))


def listed(key, number, **changes):
    """The file with an entry of a list changed."""
    rows = [dict(row) for row in FILE[key]]
    rows[number] |= changes
    return read(**{key: rows})


def standing(company, number, **changes):
    stands = [dict(row) for row in FILE["companies"][company]["stands"]]
    stands[number] |= changes
    return listed("companies", company, stands=stands)


def test_a_file_is_read_as_it_is_written():
    """MAP-7, HG-12: shapes and places are inches."""
    battle = read()
    assert findings(battle) == ()
    state = start(battle, {})
    assert state.stands["br1"].at == "46.0,14.0" and state.stands["br1"].level == 4
    assert state.stands["bm1"].facing == nearest_compass_direction((470, 200), (200, 200))
    assert "ct1" not in state.stands


def armed(number, kind, weapon):
    return [{"kind": kind, "weapons": [weapon]}] * number


def company(*stands):
    """The file with another first company, its stands in a column."""
    placed = [dict(one, id=f"A{n}", at=f"8,{4 + 5 * n}") for n, one in enumerate(stands)]
    return listed("companies", 0, stands=placed)


WRONG = {
    "no place": (listed("areas", 0, outline="0,23 72;23 72,25"), "areas[0]", "is not a place; write inches"),
    "two corners": (listed("areas", 0, outline="0,23 72,23"), "areas[0]", "expected 3 to 24 points, found 2"),
    "off the table": (
        listed("areas", 1, outline="34,17 80,17 39,22"), "areas[1]", "beyond its edge; the table is 72 by 48 inches",
    ),
    "crossed sides": (listed("areas", 1, outline="10,10 20,20 20,10 10,20"), "areas[1]", "do not cross each other"),
    "a point": (listed("areas", 1, outline="10,10 10,10 10,10"), "areas[1]", "expected an outline round an area"),
    "three on a line": (
        listed("areas", 1, outline="10,10 20,10 15,10"), "areas[1]", "expected an outline round an area",
    ),
    "a spike": (
        listed("areas", 1, outline="10,10 20,10 30,10 20,10 20,20"), "areas[1]", "expected an outline round an area",
    ),
    "a hedge without a length": (listed("barriers", 0, line="20,20 20,20"), "barriers[0]", "the same point twice"),
    "the same gun 500 times": (
        standing(0, 0, weapons=["rifles"] * 500), "companies.A.stands.AR1.weapons", "at most 6 entries, found 500",
    ),
    "the same gun twice": (standing(0, 0, weapons=["rifles"] * 2), "companies.A.AR1.weapons", "each weapon once"),
    "both on one edge": (read(edges={"british": "north", "german": "north"}), "edges", "an edge of its own"),
    "an edge for a stranger": (read(edges={"french": "north"}), "edges", "expected british or german"),
    "a tactic of another game": (
        read(sides=[dict(FILE["sides"][0], tactic="defend"), FILE["sides"][1]]), "sides.british.tactic",
        'expected advance or hold, found "defend"',
    ),
    "an endless trench": (listed("works", 0, holds=10**9), "works[0].holds", "expected 1 to 8"),
    "a level road": (listed("areas", 0, level=2), "areas[0].level", "expected a level of 1 to 5 for a hill"),
    "a small table": (read(table=[12, 12]), "table", "expected 24 to 144 inches"),
    "two of a name": (listed("areas", 1, name="lane"), "areas", "found lane 2 times"),
    "a parameter": (read(rules={"cohesoin": 12}), "rules", "cohesoin"),
    "an aim": (listed("aims", 0, area="moon"), "aims[0].area", "found 'moon'"),
    "who begins": (read(first="french"), "first", "expected british or german"),
    "a company's side": (listed("companies", 0, side="french"), "companies.A.side", "expected british or german"),
    "no stands": (listed("companies", 0, stands=[]), "companies.A.stands", "expected 1 to 8, found 0"),
    "four tanks": (
        company(*armed(4, "vehicle", "gun")), "companies.A.stands",
        "expected at most 3 vehicles, found 4; put the others into a company of their own",
    ),
    "four guns": (company(*armed(4, "heavy", "superior_gun")), "companies.A.stands", "at most 3 guns, found 4"),
    "five heavy weapons": (
        company(*armed(3, "heavy", "crewed_mg"), *armed(2, "heavy", "mortar")), "companies.A.stands",
        "at most 4 machine guns and mortars, found 5",
    ),
    "an entry": (listed("companies", 2, enters={"at": "90,24", "turn": 3}), "companies.c.enters.at", "on the table"),
    "nowhere": (standing(0, 0, at=""), "companies.A.AR1.at", "expected a place"),
    "no such works": (standing(1, 0, works="bunker"), "companies.b.br1.works", "found 'bunker'"),
    "a car among men": (standing(0, 0, kind="soft", weapons=[]), "companies.A.stands", "cars in a list of their own"),
    "armored men": (standing(0, 0, armor="thin"), "companies.A.AR1.armor", "vehicles alone"),
    "unarmed": (standing(0, 0, weapons=[]), "companies.A.AR1.weapons", "expected a weapon"),
    "nobody": (standing(0, 0, men=0), "companies.A.AR1.men", "expected 1 to 5, found 0"),
    "a fixed parameter": (
        read(rules={"snap": 20}), "rules", "snap is fixed: places are exact, and only views are coarse",
    ),
    "endless dice": (read(rules={"activity_dice": 10**9}), "rules", "activity_dice is -6 to 400"),
    "endless turns": (read(turns=10**6), "turns", "expected 1 to 60, found 1000000"),
    "a roll of seven": (
        listed("companies", 2, enters={"at": "72,24", "roll": 7}), "companies.c.enters", "a roll up to 6",
    ),
    "a hostile id": (listed("companies", 0, id="A\x1b[2J"), "companies", "1 to 6 letters and digits"),
    "too many areas": (
        read(areas=[dict(FILE["areas"][0], name=f"lane {n}") for n in range(61)]), "areas",
        "at most 60 entries, found 61",
    ),
    "an aim at a house": (listed("aims", 0, area="inn"), "aims[0].area", "expected an objective that can be reached"),
    "an aim of nobody": (listed("aims", 0, stands=3), "aims[0].side", "expected 3 stands to hold crossing, found 2"),
    "clear of the moon": (listed("aims", 0, clear=["moon"]), "aims[0].clear", "found 'moon'"),
    "an entry in a house": (
        listed("areas", 1, outline="0,0 72,0 72,48 0,48"), "companies.c.enters.at", "found none for ct1",
    ),
    "reinforcements after the battle": (
        listed("companies", 2, side="british", enters={"at": "72,24", "holding": "crossing", "delay": 3}),
        "companies.c.enters.delay", "found 3 turns after taking it, when 2 in a row have won the battle",
    ),
    "one on another": (standing(0, 0, at="8,24"), "companies.A.AR2.at", "found AR1 in the same place; move one"),
    "over the edge": (standing(0, 0, at="1,20"), "companies.A.AR1.at", "over its edge"),
    "indoors": (standing(0, 0, at="36,20"), "companies.A.AR1.at", "found inn"),
    "on a wall": (standing(0, 0, at="26.5,15"), "companies.A.AR1.at", "beside churchyard"),
    "a full trench": (standing(1, 1, works="slit trench"), "works.slit trench", "expected room for 1, found 2"),
}  # fmt: skip


MILD = "four tanks", "four guns", "five heavy weapons", "reinforcements after the battle"  # a begun game continues


def test_companies_of_the_sizes_of_the_book_pass():
    """ORG-1, ORG-3, ORG-4: three tanks, three guns, four heavy weapons with four rifle squads and more."""
    for stands in (
        armed(3, "vehicle", "gun"),
        armed(3, "heavy", "gun"),
        armed(4, "heavy", "mortar"),
        [*armed(4, "rifle", "rifles"), *armed(2, "heavy", "crewed_mg"), *armed(1, "heavy", "gun")],
    ):
        assert not [found for found in findings(company(*stands)) if found.where.startswith("companies")]


def test_a_battle_leaves_out_what_is_fixed():
    """MAP-8: nothing is snapped to cells; the other choices that the rules do not offer are refused as well."""
    for name, why in FIXED.items():
        text = next(finding.text for finding in findings(read(rules={name: True})))
        assert why in text and why.endswith("]")


@pytest.mark.parametrize("name", WRONG)
def test_what_is_wrong_is_said_in_a_sentence(name):
    battle, where, text = WRONG[name]
    found = findings(battle)
    assert all("\n" not in finding.text and len(finding.text) < 200 for finding in found)
    due = [finding for finding in found if finding.where == where and text in finding.text]
    assert due, found
    assert name not in MILD or all(finding.mild for finding in due)
