"""`cb-tui arena`: the machine against the machine, many games, with what came of them."""

import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cb_tui.cli.battles import SEED, drawn, read, refusing, tactics, with_edition, with_json
from cb_tui.cli.parser import INTERRUPTED, ArgumentParser, Refused, complain, emit, number
from cb_tui.cli.progress import progress
from cb_tui.core.spelling import counted

if TYPE_CHECKING:
    from cb_tui.core.scenario import Scenario

TOLD = 5  # faults said in words


def run(arguments: list[str]) -> int:
    """Plays the games and prints the figures; Ctrl-C prints those of the games played."""
    asked = _parser().parse_args(arguments)
    battle, rules = read(asked.scenario, asked.edition)
    from cb_tui.session.arena import tally
    from cb_tui.session.jobs import Bout, results
    from cb_tui.session.seats import HUMAN, check_seats, default_seats, parse_seats

    with refusing():
        seats = parse_seats(asked.seats, battle, machines=True) if asked.seats else default_seats(battle, machines=True)
        check_seats(seats, battle, rules)
    if HUMAN in seats.values():
        raise Refused("cb-tui arena: --seats: only the machine plays here; name ai: players")
    seed = drawn(asked.seed)
    bout = Bout(rules.id, battle, tactics(seats), seed, Path(asked.out) if asked.out else None)
    jobs = min(asked.jobs, asked.games)
    done, status, began = [], 0, time.perf_counter()
    try:
        with refusing():
            for result in progress(results(bout, asked.games, jobs), asked.games, "games"):
                done.append(result)  # noqa: PERF402 - those before a Ctrl-C stay
    except KeyboardInterrupt:
        status = INTERRUPTED
    figures = tally(battle, bout.tactics, done, time.perf_counter() - began) | {"seed": seed, "jobs": jobs}
    for fault in [result.fault for result in done if result.fault][:TOLD]:
        complain(f"cb-tui arena: {fault}")
    emit(figures if asked.json else words(figures, battle), asked.json)
    return status or int(any(result.fault for result in done))


def _parser() -> ArgumentParser:
    parser = ArgumentParser("arena", "Play the machine against itself; Ctrl-C stops and prints the games so far.")
    parser.add_argument("scenario", metavar="SCENARIO", help="a battle's id or file")
    parser.add_argument("--games", metavar="N", type=number(1, 1_000_000, "--games"), default=100, help="default: 100")
    parser.add_argument("--seats", metavar="A=ai:X,B=ai:Y", default="", help="tactics; default: the ones in the battle")
    parser.add_argument(
        "--jobs", metavar="J", type=number(1, 256, "--jobs"), default=1, help="number of processes; default: 1"
    )
    parser.add_argument("--seed", metavar="S", type=SEED, help="dice seed; default: random, and printed")
    parser.add_argument("--out", metavar="DIR", help="keep the saves in this folder")
    with_edition(parser)
    with_json(parser)
    return parser


def words(figures: dict[str, Any], battle: "Scenario") -> list[str]:
    """The figures as text."""
    games = figures["games"]
    lines = [f"{figures['scenario']}: {counted(games, 'game')}, seed {figures['seed']}, {figures['seconds']} s"]
    for side, won in figures["wins"].items():
        player = " ".join(figures["seats"][seat.id] for seat in battle.seated if seat.side == side)
        low, high = figures["ci95"][side]
        lines.append(f"  {side:<4} {player:<12} won {won:>5}  {won / max(games, 1):6.1%}  ({low:.1%} to {high:.1%})")
    lines.append(f"  draws {figures['draws']}, illegal {figures['illegal']}, crashes {figures['crashes']}")
    turns, commands = figures["turns"]["mean"], figures["commands"]["mean"]
    return [*lines, f"  turns {turns}, commands {commands} on average, {figures['games_per_second']} games a second"]
