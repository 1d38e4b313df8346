"""The largest battles that lint passes are decided in time: each family's at its limits, by the AI that asks most."""

import random
import time
from itertools import islice
from math import cos, pi, sin

import msgspec
import pytest

from cb_tui.core.findings import findings
from cb_tui.core.values import SeatId
from cb_tui.games import RULESETS
from cb_tui.presentation.game_view import GameView
from cb_tui.session.arena import deeds, seed_of
from cb_tui.ui.modes.look import not_seen
from tests.patience import at_once
from tests.sample import WHOLE

SECONDS = 2  # of processor time, for a deed
COMMON = {"title": "The largest", "minutes": 600, "difficulty": 3, "turns": 60}


def boots(row=(47, 51), *, support=0):
    """99 x 99 hexes, 200 pieces that see each other, and as many leaders and batteries as are asked for."""
    rng = random.Random(1)
    rows = ["." * 99 if 46 < number < 55 else "".join(rng.choice("...#") for _ in range(99)) for number in range(99)]
    units, leaders, batteries = [], [], []
    for side, letter, first in (("us", "R", row[0]), ("de", "r", row[1])):
        units += [
            {"id": f"{letter}{n}", "side": side, "type": "rifle", "at": f"{20 + n % 50:02}{first + n // 50:02}"}
            for n in range(100)
        ]
        for n in range(support // 2):
            leaders.append({"id": f"{letter}L{n}", "side": side, "name": "L", "at": f"{20 + n:02}{first:02}"})
            batteries.append({"id": f"{letter}B{n}", "side": side, "name": "B", "fp": 6, "missions": 60})
    arms = {"name": "Rifles", "letter": "R", "class": "squad", "range": 6, "mv": 4, "sv": 2}
    return COMMON | {
        "ruleset": "combat_boots_2025", "first": "us", "board": {"map": "\n".join(rows)}, "units": units,
        "sides": [{"id": "us", "name": "US", "morale": 7}, {"id": "de", "name": "German", "morale": 7}],
        "victory": [{"kind": "destroy", "side": side, "count": 100} for side in ("us", "de")],
        "leaders": leaders, "batteries": batteries, "types": {"rifle": arms | {"arms": [{"arm": "r", "fp": 2}]}},
    }  # fmt: skip


def combat():
    """99 x 98 squares, 100 pieces a side."""
    rng = random.Random(2)
    forces = [
        {"seat": seat, "units": [{"kind": "tank", "at": f"{21 + n % 50}{base + n // 50}"} for n in range(100)]}
        for seat, base in (("blue", 50), ("red", 48))
    ]
    return COMMON | {
        "ruleset": "combat", "first": "blue", "map": ["".join(rng.choices("......hw", k=99)) for _ in range(98)],
        "sides": [
            {"id": "blue", "name": "Blue", "tactic": "hammer"}, {"id": "red", "name": "Red", "tactic": "hammer"},
        ],
        "parameters": {"half_depth": 49, "deploy_depth": 49, "pieces_per_side": 100, "max_pieces": 100},
        "pool": {"tank": 100}, "forces": forces,
    }  # fmt: skip


def star(x, y):
    """An outline of 24 corners."""
    corners = ((6.4 if n % 2 else 3.5, 2 * pi * n / 24) for n in range(24))
    return " ".join(f"{x + far * cos(way):.1f},{y + far * sin(way):.1f}" for far, way in corners)


def captain():
    """60 areas and 60 hedges of 24 corners, 30 companies of 8 squads a stone's throw apart."""
    kinds = ("odd", "forest", "road")
    areas = [
        {"kind": kinds[n % 3], "name": f"a{n}", "outline": star(10 + 13.5 * (n % 10), 8 + 25 * (n // 10))}
        for n in range(60)
    ]
    lines = [
        {
            "kind": "hedge", "name": f"h{n}",
            "line": " ".join(
                f"{2 + 72 * (n % 2) + 3 * at}.0,{64 + n // 2 * 0.3 + at % 2 * 0.2:.1f}" for at in range(24)
            ),
        }
        for n in range(60)
    ]  # fmt: skip
    companies = []
    for side, letters, first, step in (("br", "ABCDEFGHIJKLMNO", 78, 5.4), ("de", "abcdefghijklmno", 60, -5.4)):
        places = [f"{4 + 5.6 * column:.1f},{first + step * row:.1f}" for row in range(5) for column in range(24)]
        for number, name in enumerate(letters):
            stands = [
                {"id": f"{name}{at}", "kind": "rifle", "weapons": ["rifles"], "at": places[8 * number + at]}
                for at in range(8)
            ]
            companies.append({"id": name, "side": side, "name": name, "stands": stands})
    return COMMON | {
        "ruleset": "combat_captain", "first": "br", "table": [144, 144], "areas": areas, "barriers": lines,
        "sides": [
            {"id": "br", "name": "British", "tactic": "advance"}, {"id": "de", "name": "German", "tactic": "advance"},
        ],
        "companies": companies, "aims": [{"side": ("br", "de")[n % 2], "area": f"a{20 + n}"} for n in range(12)],
    }  # fmt: skip


def read(said):
    rules = RULESETS[said["ruleset"]]
    battle = msgspec.convert(said | {"id": "largest"}, rules.scenario_type)
    assert [each for each in findings(rules, battle) if not each.note] == []
    return rules, battle


LARGEST = {
    "200 pieces": (boots(), "officer"), "40 leaders and batteries": (boots(support=40), "engage"),
    "100 tanks a side": (combat(), "hammer"), "240 stands": (captain(), "advance"),
}  # fmt: skip


@pytest.mark.parametrize("what", LARGEST)
def test_each_deed_of_the_largest_battle_is_decided_in_time(what):
    said, player = LARGEST[what]
    rules, battle = read(said)
    players = {SeatId(seat.id): player for seat in battle.seated}
    began, slowest = time.process_time(), 0.0
    for _ in islice(deeds(rules, battle, players, seed_of(1, 0)), 5 if WHOLE else 2):
        now = time.process_time()
        began, slowest = now, max(slowest, now - began)
    assert at_once(slowest, SECONDS)


def test_a_key_that_asks_about_the_whole_board_is_answered_in_time():
    """LOS-1: what is seen from a hex, of 9,801."""
    rules, battle = read(boots())
    table = GameView(rules, rules.start(battle, {}))
    began = time.process_time()
    hidden = not_seen(table, "2047")
    assert at_once(time.process_time() - began, SECONDS)
    assert all(table.sight("2047", at).visible == (at not in hidden) for at in ("2048", "2054", "0101", "9999", "5020"))
