"""Run steps: what a run does between two keys, in milliseconds of the processor.

`python -m benchmarks.run_steps --runs 22`. Battles are played, and those of the places made, outside the steps: a page
has them made in a thread while it is read. Garbage is searched for in lulls, as the screen does, and those searches are
a row of their own.
"""

import argparse
from collections import defaultdict
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from resource import RUSAGE_SELF, getrusage
from tempfile import TemporaryDirectory
from time import process_time
from typing import TypeVar

from benchmarks.row import spread, table
from cb_tui.games.combat_boots.run.plain import typed_run
from cb_tui.games.combat_boots.run.rules.platoon import Choose, Rename
from cb_tui.games.combat_boots.run.rules.ruleset import run_rules
from cb_tui.games.combat_boots.run.store.battles import BattleRequest
from cb_tui.games.combat_boots.run.store.run_session import RunSession
from cb_tui.games.combat_boots.run.store.runs import finished, free_name, story
from cb_tui.session import process
from cb_tui.session.game import Game
from cb_tui.session.generator import all_generator_inputs
from cb_tui.session.library import shipped_battles_folder

T = TypeVar("T")
BUDGET = 50  # milliseconds
LULL = "search in a lull"


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


def day(steps: Steps, campaign: RunSession) -> None:
    """Leads a run through a day: a place, a piece left behind and fetched again, a name, a battle."""
    made(campaign, campaign.today())
    steps.timed("show the road", lambda: list(typed_run.road(campaign)))
    lane = campaign.lanes()[0]
    steps.timed("choose a place", lambda: campaign.do(Choose(lane)))
    run = campaign.run
    ids = [one.id for one in run.members]
    steps.timed(
        "leave a piece behind", lambda: (campaign.known(campaign.battle_request(ids[1:], 0)), campaign.morale(ids[1:]))
    )
    steps.timed("name a piece", lambda: campaign.do(Rename(ids[0], "Bob")))
    missions = min(1, run.missions)
    made(campaign, [campaign.battle_request(ids, missions)])
    steps.timed("show the muster", lambda: list(typed_run.muster(campaign, ids, missions)))
    steps.timed(LULL, process.collect_if_idle)
    name = steps.timed("march", lambda: campaign.march(ids, missions))
    game = Game.open(campaign.saves, name)
    played(game)
    game.close()
    steps.timed(LULL, process.collect_if_idle)
    steps.timed("take a battle in", campaign.close)


def made(campaign: RunSession, wanted: Sequence[BattleRequest]) -> None:
    """Makes battles while a page is read."""
    if make := campaign.generation_job(wanted):
        make()


def lead(steps: Steps, saves: Path, theatre: str, seed: int) -> None:
    """Leads a run to its end; each day it is opened anew."""
    how = partial(RunSession.begin, theatre=theatre, rank="regular", seed=seed, date="2026-01-01")
    name = free_name(saves)
    steps.timed("begin", lambda: how(saves, name))
    while (campaign := steps.timed("open", lambda: RunSession.open(saves, name))).run.stage != "over":
        day(steps, campaign)
    steps.timed("tell its story", lambda: list(story(name, campaign.run, 1)))
    steps.timed("list the hall", lambda: list(typed_run.hall(finished(saves))))


def played(game: Game) -> None:
    """Plays a battle to its end, the last of what is legal for the side that decides here."""
    while game.outcome is None:
        if game.play_machine() is None:
            game.play(game.legal()[-1])


def main() -> None:
    """Prints a line for each step."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=11)
    asked = parser.parse_args()
    steps = Steps()
    first = next(iter(all_generator_inputs(shipped_battles_folder())))
    theatres = list(run_rules().theatres(first.tables))
    process.settle()
    with TemporaryDirectory() as folder:
        for seed in range(asked.runs):
            lead(steps, Path(folder), theatres[seed % len(theatres)], seed)
    rows = [spread(name, took, None if name == LULL else BUDGET, "ms") for name, took in steps.took.items()]
    print(table("a run's own work", rows))
    print(f"memory at its most: {getrusage(RUSAGE_SELF).ru_maxrss / 1024:.0f} MB")


if __name__ == "__main__":
    main()
