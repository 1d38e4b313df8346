"""Courses: how far it is to an area, over hedges and round houses."""

from cb_tui.games.combat_captain.ai import tasks
from tests.captain.table import fresh, middle

AREA = "60,18 66,18 66,30 60,30"


def far(at, unit="AR1", **shapes):
    setting = fresh(AR1="10,24", AT1="10,30", br1="40,40", strip=AREA, **shapes).state.context
    return tasks.far(setting, unit, ("strip",), middle(at))


def test_a_hedge_costs_a_die_and_a_wall_two():
    """COVER-10a: an inch of open ground each, half of what the die would have given."""
    plain = far("40,24")
    assert far("40,24", hedge="50,0 50,48") == plain + 10
    assert far("40,24", wall="50,0 50,48") == plain + 20
    assert far("40,24", wall="50,20 50,28") <= plain + 20


def test_squads_go_through_a_house_and_tanks_round_it():
    """MOVE-2c, MOVE-4: tanks go round it where they may not cross it."""
    house = {"building": "46,4 52,4 52,44 46,44"}
    assert far("40,24") < far("40,24", **house) == far("40,24", unit="AT1", **house)
    assert far("40,24", **house) < far("40,24", unit="AT1", vehicles_cross_houses=False, **house)
