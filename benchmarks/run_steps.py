"""Run steps: what a run does between two keys, in milliseconds of the processor: python -m benchmarks.run_steps --runs 22.

Battles are played, and those of the places made, outside the steps: a page has them made in a thread while it is read.
"""

import argparse
import gc
from collections import defaultdict
from collections.abc import Callable
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from time import process_time
from typing import TypeVar

from benchmarks.row import spread, table
from cb_tui.core.platoon import Choose, Rename
from cb_tui.session.forge import anvils
from cb_tui.session.game import Game
from cb_tui.session.library import shipped
from cb_tui.session.run.campaign import Campaign

T = TypeVar("T")
BUDGET = 50  # milliseconds


class Steps:
    """Milliseconds that each step took, by its name."""

    def __init__(self) -> None:
        self.took: dict[str, list[float]] = defaultdict(list)

    def timed(self, name: str, step: Callable[[], T]) -> T:
        """Return what a step returns."""
        begun = process_time()
        found = step()
        self.took[name].append(1000 * (process_time() - begun))
        return found


def day(steps: Steps, campaign: Campaign) -> None:
    """Leads a run through a day: a place, a piece left behind and fetched again, a name, a battle."""
    lane = campaign.lanes()[0]
    steps.timed("choose a place", lambda: campaign.do(Choose(lane)))
    run = campaign.run
    ids = [one.id for one in run.members]
    steps.timed("leave a piece behind", lambda: (campaign.known(campaign.asked(ids[1:], 0)), campaign.morale(ids[1:])))
    steps.timed("name a piece", lambda: campaign.do(Rename(ids[0], "Bob")))
    missions = min(1, run.missions)
    if make := campaign.ahead([campaign.asked(ids, missions)]):
        make()
    name = steps.timed("march", lambda: campaign.march(ids, missions))
    game = Game.open(campaign.saves, name)
    played(game)
    game.close()
    steps.timed("take a battle in", campaign.close)


def lead(steps: Steps, saves: Path, theatre: str, seed: int) -> None:
    """Leads a run to its end; each day it is opened anew."""
    how = partial(Campaign.begin, theatre=theatre, rank="regular", seed=seed, date="2026-01-01")
    steps.timed("begin", lambda: how(saves, "run-1"))
    while (campaign := steps.timed("open", lambda: Campaign.open(saves, "run-1"))).run.stage != "over":
        day(steps, campaign)


def played(game: Game) -> None:
    """Plays a battle to its end, the last of what is legal for whoever decides here."""
    while game.outcome is None:
        if game.machine() is None:
            game.play(game.legal()[-1])


def main() -> None:
    """Prints a line for each step."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=11)
    asked = parser.parse_args()
    steps = Steps()
    first = next(iter(anvils(shipped())))
    assert first.ruleset.fates is not None
    theatres = list(first.ruleset.fates().theatres(first.tables))
    gc.freeze()  # as the screen does with what a start has made
    with TemporaryDirectory() as folder:
        for seed in range(asked.runs):
            lead(steps, Path(folder) / str(seed), theatres[seed % len(theatres)], seed)
    print(table("a run's own work", [spread(name, took, BUDGET, "ms") for name, took in steps.took.items()]))


if __name__ == "__main__":
    main()
