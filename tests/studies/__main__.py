"""The studies of the odds in full, with their figures: `make studies`, or `python -m tests.studies grid stored ...`."""

import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator

from tests.studies.calibration import biased, calibrate
from tests.studies.figures import most, sigma
from tests.studies.games import arena
from tests.studies.grid import grid
from tests.studies.rolls import all_ways, sample, ways_to_play
from tests.studies.routes import routes
from tests.studies.stored import differing
from tests.studies.walks import ENDS, Walk, exposed

GAMES, ROLLS, TIMES, ROUTES = 200, 100_000, 100_000, 50


def count_grid() -> Iterator[str]:
    """Every kind of roll before it, counted from the dice; then every roll of some positions through `decide`."""
    cases = grid()
    yield from (case.name for case in cases if not case.agrees)
    counts: Counter[str] = Counter()
    for one, sizes in ways_to_play(sample(arena(54), each=1), each=20):
        told, counted = all_ways(one, sizes)
        counts[one.kind] += 1
        if told != counted:
            yield f"{one.kind} {one.command}: {told} is stored, {counted} counted"
    print(f"  {len(cases)} cases without a position, {counts.total()} commands by every roll: {dict(counts)}")


def ask_stored() -> Iterator[str]:
    """The stored odds of every roll of many games, asked again."""
    counts: Counter[str] = Counter()
    for move in arena(GAMES):
        yield from differing(move, counts)
    print(f"  {GAMES} games, {counts.total()} rolls: {dict(counts.most_common())}")


def calibrated() -> Iterator[str]:
    """Percentiles and sums of so many rolls of each kind."""
    pool = list(sample(arena(54), each=1))
    kinds = []
    for kind in sorted({one.kind for one in pool}):
        kinds += calibrate([one for one in pool if one.kind == kind], ROLLS)
        told = ", ".join(f"{name} {value:+.2f}" for name, value in kinds[-1].sigmas.items())
        print(f"  {kind:<13} {ROLLS} rolls  KS p {kinds[-1].p:.3f}  {told}{' sigma' if told else ''}", flush=True)
    yield from (f"{kind} is not calibrated" for kind in biased(kinds))


def walked() -> Iterator[str]:
    """Routes walked many times, and once for every roll there is."""
    worst, found = 0.0, routes(ROUTES)
    for number, route in enumerate(found):
        walk, told = Walk(route), exposed(route)
        ends = walk.simulated(TIMES, number)
        far = {
            one: sigma(ends[one], TIMES * float(told[one]), TIMES * float(told[one] * (1 - told[one]))) for one in ENDS
        }
        worst = max(worst, *map(abs, far.values()))
        where = f"{route.battle} {route.mover} {'-'.join(route.way)}"
        if max(map(abs, far.values())) > most(len(far) * len(found)):
            yield f"{where}: {far} sigma"
        if walk.exact() != told:
            yield f"{where}: {told} is told, {walk.exact()} walked"
    battles = len({route.battle for route in found})
    print(f"  {len(found)} routes in {battles} battles, {TIMES} walks each: {worst:.2f} sigma at most")


PARTS: dict[str, Callable[[], Iterator[str]]] = {
    "grid": count_grid,
    "stored": ask_stored,
    "calibration": calibrated,
    "exposure": walked,
}


def main() -> None:
    """Runs the named parts, all without a name; exits with 1 if anything differs."""
    faults = 0
    for name in sys.argv[1:] or PARTS:
        print(name, flush=True)
        began = time.perf_counter()
        for fault in PARTS[name]():
            faults += 1
            print(f"  FAULT {fault}", flush=True)
        print(f"  {time.perf_counter() - began:.0f} s", flush=True)
    sys.exit(bool(faults))


if __name__ == "__main__":
    main()
