"""Lookout: along a way it sees what the rules see tick by tick; `CB_TUI_PAIRS` says how many ways are walked."""

import os
from random import Random

import pytest

from cb_tui.core.inches import format_place, parse_place
from cb_tui.core.polyline import Polyline
from cb_tui.games.combat_captain.rules import fire
from cb_tui.games.combat_captain.rules.events import Stepped
from cb_tui.games.combat_captain.rules.evolve import evolve
from cb_tui.games.combat_captain.rules.sighting import Sighting
from tests.captain.table import fresh

WAYS = int(os.environ.get("CB_TUI_PAIRS", "60")) // 10
SHAPES = {
    "building": "30,20 36,18 40,26 31,27", "forest": "10,30 22,28 26,40 12,42", "hill": "44,8 60,10 58,24 46,22",
}  # fmt: skip
STANDS = {
    "AR1": "5,5", "AR2": "5,10", "AT1": "10,5", "AW1": "5,15", "br1": "60,40", "br2": "60,44", "bt1": "55,40",
    "bm1": "66,40", "bw1": "66,30",
}  # fmt: skip


def moved(state, unit, at):
    return evolve(state, Stepped(unit=unit, came=state.stands[unit].at, to=format_place(at), facing=(1, 0)))


@pytest.mark.parametrize("firers_block", [True, False])
def test_what_is_seen_along_a_way_is_what_the_rules_see_at_each_tick(firers_block):
    """FIRE-2, FIRE-7b, LOS-1e: random tables, random ways with a corner, some lookouts with companions that fire."""
    chance, seen, blind = Random(3), 0, 0
    table = fresh(**STANDS, **SHAPES, firers_block=firers_block)
    for _ in range(WAYS):
        for unit in STANDS:
            table.change(unit, at=format_place((chance.randrange(20, 700), chance.randrange(20, 460))))
        unit = chance.choice(["AR1", "AT1"])
        here = parse_place(table[unit].at)
        legs = (
            here,
            *((max(0, x + chance.randrange(-90, 90)), max(0, y + chance.randrange(-90, 90))) for x, y in [here] * 2),
        )
        way, through = Polyline(legs), frozenset(chance.sample(["br1", "br2", "bm1"], chance.randrange(3)))
        for foe in ("br1", "bt1", "bm1", "bw1"):
            looks = Sighting(table.state, foe, unit, legs, through)
            for tick, at in [(0, here), *way.walk(0, way.length)][:: chance.randrange(1, 6)]:
                told = fire.best(moved(table.state, unit, at), foe, unit, through)
                assert looks.aim(at) == told, (foe, unit, tick, at)
                seen, blind = seen + (told is not None), blind + (told is None)
    assert min(seen, blind) > 100
