"""`cb-tui arena`: the machine against the machine, many games, with what came of them."""

import argparse
import time
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cb_tui.cli.battle_arguments import SEED, read, session_errors_as_usage, with_edition, with_handicap, with_json
from cb_tui.cli.parser import INTERRUPTED, ArgumentParser, UsageError, emit, number, print_error
from cb_tui.cli.progress import progress
from cb_tui.core.grammar import count_noun
from cb_tui.session.rolls import short_seed

if TYPE_CHECKING:
    from cb_tui.core.ruleset import Ruleset
    from cb_tui.core.scenario import Scenario
    from cb_tui.session.arena import Bout, GameResult
    from cb_tui.session.jobs import ArenaResults
    from cb_tui.session.standings import Matchup

TOLD = 5  # faults said in words


def run(arguments: list[str]) -> int:
    """Play the games and print the figures. Ctrl-C prints those of the games played."""
    asked = _parser().parse_args(arguments)
    _check(asked)
    battles = [read(name, asked.edition, handicap=asked.handicap) for name in asked.scenario]
    return _mirrored(asked, battles) if asked.mirror or asked.players else _plain(asked, *battles[0])


def _parser() -> ArgumentParser:
    parser = ArgumentParser("arena", "Play the AI against itself; Ctrl-C stops and prints the results so far.")
    parser.add_argument(
        "scenario", metavar="SCENARIO", nargs="+", help="a battle's id, code or file; several with --players"
    )
    parser.add_argument(
        "--games", metavar="N", type=number(1, 1_000_000, "--games"), default=100, help="per pairing; default: 100"
    )
    parser.add_argument("--seats", metavar="A=ai:X,B=ai:Y", default="", help="tactics; default: the ones in the battle")
    parser.add_argument(
        "--mirror", action="store_true", help="play each game twice, with sides swapped and the same dice"
    )
    parser.add_argument(
        "--players",
        metavar="X,Y,..",
        default="",
        help="play each of these against the others, sides swapped; book: the battle's own tactic",
    )
    parser.add_argument(
        "--jobs", metavar="J", type=number(1, 256, "--jobs"), default=1, help="number of processes; default: 1"
    )
    parser.add_argument(
        "--executor",
        choices=("local", "dask"),
        default="local",
        help="where games are played: this computer, or a cluster",
    )
    parser.add_argument(
        "--scheduler", metavar="ADDRESS", default="", help="of the Dask cluster, such as tcp://10.0.0.1:8786"
    )
    parser.add_argument("--seed", metavar="S", type=SEED, help="dice seed; default: random, and printed")
    parser.add_argument("--out", metavar="DIR", help="save the games in this folder, and continue where they stopped")
    with_edition(parser)
    with_handicap(parser)
    with_json(parser)
    return parser


def _check(asked: argparse.Namespace) -> None:
    """Refuse options that do not go together. Raises UsageError."""
    if asked.scenario[1:] and not asked.players:
        raise UsageError("several battles need --players, to say who meets whom")
    if asked.players and asked.seats:
        raise UsageError("--players and --seats both say who plays; leave one out")
    if (asked.players or asked.mirror) and asked.games % 2:
        raise UsageError("--games: mirrored games come in pairs; give an even number")
    if (asked.executor == "dask") != bool(asked.scheduler):
        raise UsageError("--executor dask and --scheduler ADDRESS belong together; give both or none")


def _plain(asked: argparse.Namespace, battle: "Scenario", rules: "Ruleset[Any]") -> int:
    """Play every game with each player in the given seat, and print the tally."""
    from cb_tui.session.arena import Bout, seed_of, tally
    from cb_tui.session.locations import stem_of

    players = _seats(asked.seats, battle, rules)
    saves = Path(asked.out) if asked.out and asked.executor == "local" else None
    with session_errors_as_usage(), _results(asked, lines=saves is None) as results:
        seed = _seed(asked, results)
        names = [f"{stem_of(battle.id)}-{seed}-{at + 1}"[-60:] for at in range(asked.games)]
        bouts = [
            Bout(rules.id, battle, players, seed_of(seed, at), saves / name if saves else None)
            for at, name in enumerate(names)
        ]
        status, seconds = _play(asked, bouts, results, seed)
        done = [results[bout] for bout in bouts if bout in results]
    figures = tally(battle, players, done, seconds) | {"seed": seed, "jobs": _jobs(asked, len(bouts))}
    return _told(asked, done, status, figures, words(figures, battle))


def _mirrored(asked: argparse.Namespace, battles: "Sequence[tuple[Scenario, Ruleset[Any]]]") -> int:
    """Play every player against every other with sides swapped, and print the standings."""
    from cb_tui.cli.standings import words as told
    from cb_tui.session.standings import MatchupResult, standings

    meetings, players = _meetings(asked, battles)
    with session_errors_as_usage(), _results(asked) as results:
        seed = _seed(asked, results)
        pairs = [(meeting, [*meeting.bouts(seed, asked.games // 2)]) for meeting in meetings]
        bouts = [bout for _, both in pairs for two in both for bout in two]
        status, seconds = _play(asked, bouts, results, seed)
        found = [
            MatchupResult(
                meeting,
                tuple(
                    meeting.pair(results[one], results[two]) for one, two in both if one in results and two in results
                ),
            )
            for meeting, both in pairs
        ]
    done = [game for met in found for pair in met.pairs for game in pair.games]
    figures = standings(players, found) | {"seed": seed, "jobs": _jobs(asked, len(bouts)), "seconds": round(seconds, 2)}
    return _told(asked, done, status, figures, told(figures))


def _meetings(
    asked: argparse.Namespace, battles: "Sequence[tuple[Scenario, Ruleset[Any]]]"
) -> "tuple[list[Matchup], list[str]]":
    from cb_tui.session.seats import available_machines, is_machine
    from cb_tui.session.standings import BOOK, round_robin

    names = (
        [name.removeprefix("ai:") for name in asked.players.split(",")] if asked.players else _sides(asked, *battles[0])
    )
    if len(names) < 2 or len(set(names)) < len(names):
        raise UsageError("--players needs two or more players, each named once: --players officer,book")
    for battle, rules in battles:
        for name in names:
            if name != BOOK and not is_machine(name, rules):
                known = ", ".join(dict.fromkeys((BOOK, *available_machines(rules))))
                raise UsageError(f"{battle.id} has no player {name!r}; its players are {known}")
    return round_robin([(rules.id, battle) for battle, rules in battles], names), names


def _sides(asked: argparse.Namespace, battle: "Scenario", rules: "Ruleset[Any]") -> list[str]:
    """Return the players of a mirror of seats: that of the first side and that of all others. Raises UsageError."""
    players = _seats(asked.seats, battle, rules)
    leads = battle.sides[0].id
    first = {players[seat.id] for seat in battle.seated if seat.side == leads}
    others = {players[seat.id] for seat in battle.seated if seat.side != leads}
    if len(first) > 1 or len(others) > 1 or first == others:
        raise UsageError("--mirror swaps two players; give --seats a different one for each side")
    return [*first, *others]


def _seats(text: str, battle: "Scenario", rules: "Ruleset[Any]") -> "dict[Any, str]":
    from cb_tui.session.levels import usual_level
    from cb_tui.session.seats import HUMAN, check_seats, default_seats, machines, parse_seats
    from cb_tui.session.settings import read as read_settings

    with session_errors_as_usage():
        seats = default_seats(battle, machines=True)
        if text:
            level = usual_level(battle, rules, read_settings().settings.level)
            seats = parse_seats(text, battle, machines=True, level=level)
        check_seats(seats, battle, rules)
    if HUMAN in seats.values():
        raise UsageError("--seats: only the AI plays here; name ai: players")
    return machines(seats)


def _results(asked: argparse.Namespace, *, lines: bool = True) -> "ArenaResults":
    from cb_tui.session.jobs import ArenaResults

    return ArenaResults(Path(asked.out) if asked.out and lines else None)


def _seed(asked: argparse.Namespace, results: "ArenaResults") -> int:
    """Return the given seed, else that of the stored games, else a fresh one."""
    if asked.seed is not None:
        return int(asked.seed)
    return short_seed() if results.seed is None else results.seed


def _jobs(asked: argparse.Namespace, games: int) -> int:
    return min(int(asked.jobs), games)


def _play(asked: argparse.Namespace, bouts: "Sequence[Bout]", results: "ArenaResults", seed: int) -> tuple[int, float]:
    """Play the missing games, and return the exit status and the seconds spent."""
    missing = {bout.id: bout for bout in bouts if bout not in results}
    began = time.perf_counter()
    try:
        for bout, result in progress(_played(asked, [*missing.values()]), len(missing), "games"):
            results.add(bout, result, seed)
    except KeyboardInterrupt:
        return INTERRUPTED, time.perf_counter() - began
    return 0, time.perf_counter() - began


def _played(asked: argparse.Namespace, bouts: "Sequence[Bout]") -> "Iterator[tuple[Bout, GameResult]]":
    if asked.executor == "dask":
        from cb_tui.session.jobs import played_on_cluster as on_cluster

        return on_cluster(bouts, asked.scheduler)
    from cb_tui.session.jobs import played

    return played(bouts, _jobs(asked, len(bouts)))


def _told(
    asked: argparse.Namespace, done: "Iterable[GameResult]", status: int, figures: dict[str, Any], lines: list[str]
) -> int:
    faults = [result.fault for result in done if result.fault]
    for fault in faults[:TOLD]:
        print_error(f"cb-tui arena: {fault}")
    emit(figures if asked.json else lines, asked.json)
    return status or int(bool(faults))


def words(figures: dict[str, Any], battle: "Scenario") -> list[str]:
    """Return the figures as lines of text."""
    games = figures["games"]
    lines = [f"{figures['scenario']}: {count_noun(games, 'game')}, seed {figures['seed']}, {figures['seconds']} s"]
    for side, won in figures["wins"].items():
        player = " ".join(figures["seats"][seat.id] for seat in battle.seated if seat.side == side)
        low, high = figures["ci95"][side]
        lines.append(f"  {side:<4} {player:<12} won {won:>5}  {won / max(games, 1):6.1%}  ({low:.1%} to {high:.1%})")
    lines.append(f"  draws {figures['draws']}, illegal {figures['illegal']}, crashes {figures['crashes']}")
    turns, commands = figures["turns"]["mean"], figures["commands"]["mean"]
    return [*lines, f"  turns {turns}, commands {commands} on average, {figures['games_per_second']} games a second"]
