"""Runs: whole runs with the AI in both seats, and what each rank comes to.

`make runs`, or `python -m benchmarks.runs --runs 200`.
"""

import argparse
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from statistics import mean
from typing import NamedTuple

from cb_tui.core.dice import SeededDice
from cb_tui.core.seeded_draws import SeededDraws
from cb_tui.core.values import SeatId
from cb_tui.games.combat_boots.run.rules.platoon import DAYS, Act, Choose, Close, March, Run
from cb_tui.games.combat_boots.run.rules.ruleset import run_rules
from cb_tui.games.combat_boots.run.rules.run_rules import LoggedCommand, RunRules
from cb_tui.session.arena import deeds, seed_of
from cb_tui.session.generator import GeneratorInputs, all_generator_inputs, counters
from cb_tui.session.levels import wilson
from cb_tui.session.library import shipped_battles_folder

HEAD = (
    "# What a machine won in your place in runs, won and played by mission, the last day apart;\n"
    "# runs: won on the last day, of all that were begun: made by `make runs`."
)
RANKS = ("recruit", "regular", "veteran")


class RunBattle(NamedTuple):
    """A battle of a run: its day, its mission, whether it was won, how many pieces were left after it."""

    day: int
    mission: str
    won: bool
    left: int


def lead(anvil: GeneratorInputs, run_rules: RunRules, begun: Run, player: str) -> tuple[Run, list[RunBattle]]:
    """Return a run at its end, places drawn, nothing left behind, a fire mission taken along while there is one."""
    run, met = begun, list[RunBattle]()
    chance = SeededDraws("cb_tui runs", begun.begun.theatre, begun.begun.seed)
    while run.stage != "over":
        lanes = [spot.lane for spot in run.spots if not run_rules.refusal(run, Choose(spot.lane))]
        run = _did(run_rules, run, Choose(chance.pick(lanes)))
        day, mission = run.day, run.spot.mission
        pieces, missions = tuple(one.id for one in run.members), min(1, run.missions)
        battle = run_rules.battle(anvil.tables, counters(anvil, run_rules.recipe(run)), run, pieces, missions)
        run = _did(
            run_rules,
            run,
            March(save="-", start="-", code=battle.id, title=battle.title, pieces=pieces, missions=missions),
        )
        tactics = {seat.id: player for seat in battle.seated}
        told, state = _fought(anvil, battle, tactics, seed_of(run.begun.seed, day))
        account = run_rules.account(run, "main", "-", state, told)
        run = _did(run_rules, run, Close(account))
        met.append(RunBattle(day, mission, run.days[-1].won, len(run.members)))
    return run, met


def _fought(
    anvil: GeneratorInputs, battle: object, tactics: dict[SeatId, str], seed: int
) -> tuple[list[LoggedCommand], object]:
    rules = anvil.ruleset
    state, told = rules.start(battle, tactics), list[LoggedCommand]()
    for deed in deeds(rules, battle, tactics, seed):  # type: ignore[arg-type]
        told.append(LoggedCommand(state, deed.events))
        state = deed.state
    return told, state


def _did(run_rules: RunRules, run: Run, act: Act) -> Run:
    assert not (why := run_rules.refusal(run, act)), why
    for event in run_rules.decide(run, act, SeededDice(run.begun.seed, run.day)):
        run = run_rules.evolve(run, event)
    return run


def table(rank: str, runs: Sequence[tuple[Run, list[RunBattle]]]) -> Iterator[str]:
    """Yield what the runs of a rank come to, a line each."""
    met = [one for _, each in runs for one in each]
    last = [one for one in met if one.day == DAYS]
    crowned = sum(one.won for one in last)
    low, high = wilson(crowned, len(runs))
    won = Counter(one.day for one in met if one.won)
    there = Counter(one.day for one in met)
    yield (
        f"{rank:8} runs {len(runs):3}  reached day 6: {len(last):3}  won the last: {crowned:3},"
        f" {100 * low:.0f} to {100 * high:.0f} %"
        f"  battles won {mean(run.won for run, _ in runs):.1f}  dead {mean(len(run.losses) for run, _ in runs):.1f}"
        f"  score {mean(run.score for run, _ in runs):.0f}"
    )
    yield "         won by day, %: " + " ".join(
        f"{won[day] * 100 // max(1, there[day]):3}" for day in range(1, DAYS + 1)
    )
    yield "         pieces left:   " + " ".join(
        f"{mean([one.left for one in met if one.day == day] or [0]):3.1f}" for day in range(1, DAYS + 1)
    )
    missions = sorted({one.mission for one in met})
    rates = ((name, [one.won for one in met if one.mission == name and one.day < DAYS]) for name in missions)
    yield "         won by mission, %: " + ", ".join(
        f"{name} {sum(all_) * 100 // len(all_)}" for name, all_ in rates if all_
    )


def rates(rank: str, runs: Sequence[tuple[Run, list[RunBattle]]]) -> Iterator[str]:
    """Yield a rank as the `runs.py` of runs reads it: battles won of each mission, of how many; last, runs apart."""
    counted: dict[str, list[bool]] = {"runs": [any(one.won and one.day == DAYS for one in each) for _, each in runs]}
    for one in (one for _, each in runs for one in each):
        counted.setdefault("last" if one.day == DAYS else one.mission, []).append(one.won)
    yield f"[{rank}]"
    yield from (f"{name} = [{sum(won)}, {len(won)}]" for name, won in sorted(counted.items()))


def main() -> None:
    """Prints the table of each rank, and writes its rates."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=30, help="of each rank")
    parser.add_argument("--theatre", default="", help="default: each in turn")
    parser.add_argument("--player", default="officer", help="plays both sides: officer or book")
    parser.add_argument("--ranks", default=",".join(RANKS))
    parser.add_argument("--write", type=Path, metavar="FILE", help="the rates that the road tells")
    asked = parser.parse_args()
    anvil = next(iter(all_generator_inputs(shipped_battles_folder())))
    rules = run_rules()
    theatres = [asked.theatre] if asked.theatre else list(rules.theatres(anvil.tables))
    lines = [HEAD]
    for rank in asked.ranks.split(","):
        runs = []
        for seed in range(asked.runs):
            begun = rules.begin(anvil.tables, theatres[seed % len(theatres)], rank, seed, "2026-01-01")
            runs.append(lead(anvil, rules, rules.start(begun), asked.player))
        print(*table(rank, runs), sep="\n", flush=True)
        lines += ["", *rates(rank, runs)]
        if asked.write:
            asked.write.write_text("".join(f"{line}\n" for line in lines))


if __name__ == "__main__":
    main()
