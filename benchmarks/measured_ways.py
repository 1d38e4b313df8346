"""How soon a plan on the largest table of Combat Captain is answered: `python -m benchmarks.measured_ways`.

Random ways of all stands at moments of a game between its tactics; each way, its exposure and the dangers of its end
are asked of a state that knows nothing yet. Milliseconds of processor time.
"""

import random
import sys
import time
from collections.abc import Iterator
from itertools import islice

from benchmarks.row import Row, spread, table
from cb_tui.core.inches import format_place
from cb_tui.core.values import Place, UnitId
from cb_tui.games.combat_captain.rules import danger_forecast, move_forecast
from cb_tui.games.combat_captain.rules.forecast_model import MoveForecast
from cb_tui.games.combat_captain.rules.model import State
from cb_tui.games.combat_captain.ruleset import COMBAT_CAPTAIN
from cb_tui.session.arena import deeds
from cb_tui.session.library import Library

TITLE = "A plan of Combat Captain on the table of 144 by 72 inches"
BATTLE = "airfield"
PLANS, EVERY, LONGEST = 300, 60, 600  # plans, commands between two moments, commands of the game
FAR = 150  # ticks at most across and down
MS = 20


def plans() -> Iterator[tuple[State, UnitId, tuple[Place, ...]]]:
    """Yield states, a stand in each and where it might go."""
    battle, chance = Library().read(BATTLE), random.Random(1)
    tactics = dict(zip((seat.id for seat in battle.seated), ("advance", "hold"), strict=True))
    for deed in islice(deeds(COMBAT_CAPTAIN, battle, tactics, 5), 0, LONGEST, EVERY):
        state = deed.state
        for unit in filter(state.manned, state.stands):
            x, y = state.stands[unit].point
            end = x + chance.randint(-FAR, FAR), y + chance.randint(-FAR, FAR)
            if state.context.table.holds(end):
                yield state, unit, (format_place(end),)


def rows() -> Iterator[Row]:
    """Yield the times of the ways that may be gone."""
    taken: list[tuple[float, float, float]] = []
    asked = list(plans())
    random.Random(2).shuffle(asked)
    for state, unit, points in asked[:PLANS]:
        state.cache.clear()
        begins = time.process_time()
        way = move_forecast.way(state, unit, points)
        there = time.process_time()
        danger_forecast.exposure(state, unit, points)
        exposed = time.process_time()
        danger_forecast.danger(state, unit, points[-1])
        if isinstance(way, MoveForecast):
            taken.append((there - begins, exposed - there, time.process_time() - exposed))
    for number, name in enumerate(("way", "exposure", "danger")):
        yield spread(name, [1000 * each[number] for each in taken], MS, "ms")


def main() -> int:
    """Print the table, and say whether a budget is broken."""
    found = list(rows())
    print(table(TITLE, found))
    return int(any(row.broken for row in found))


if __name__ == "__main__":
    sys.exit(main())
