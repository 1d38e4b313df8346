"""`cb-tui puzzle mine`: puzzles found in games of the AI, or a file of them solved anew, for authors."""

from collections import Counter
from pathlib import Path

from cb_tui.cli.battle_arguments import SEED, read, session_errors_as_usage
from cb_tui.cli.parser import ArgumentParser, UsageError, emit, number


def mine(arguments: list[str]) -> int:
    """Write the puzzles of some games to a file, or check a file. Return 1 if an answer has changed."""
    parser = ArgumentParser("puzzle mine", "Find puzzles in games that AI players of mixed levels play.")
    parser.add_argument("scenario", metavar="BATTLE", nargs="?", help="id of a shipped battle")
    parser.add_argument("--games", metavar="N", type=number(1, 10_000, "a number of games"), default=10)
    parser.add_argument("--seed", metavar="S", type=SEED, default=1, help="the same seed finds the same; default: 1")
    parser.add_argument("--kind", metavar="KIND", action="append", default=[], help="of this kind alone, or of several")
    parser.add_argument("--out", metavar="FILE", type=Path, help="write them to this file, a line of JSON each")
    parser.add_argument("--check", metavar="FILE", type=Path, help="solve the puzzles of this file anew")
    asked = parser.parse_args(arguments)
    with session_errors_as_usage():
        if asked.check:
            return _check(asked.check)
        if asked.scenario is None or asked.out is None:
            raise UsageError("name a battle and a file: cb-tui puzzle mine mill --games 10 --out mill.jsonl")
        return _mine(asked.scenario, range(asked.games), asked.seed, frozenset(asked.kind), asked.out)


def _mine(name: str, games: range, seed: int, kinds: frozenset[str], out: Path) -> int:
    from cb_tui.session.errors import os_errors_as
    from cb_tui.session.puzzles import mine as mining
    from cb_tui.session.puzzles import pack

    _, rules = read(name)
    known = pack.kinds_of(rules.id)
    if unknown := sorted(kinds - known.keys()):
        raise UsageError(f"{rules.title} has no puzzles of the kind {unknown[0]}; its kinds are {', '.join(known)}")
    found = [*mining.mine(rules, pack.shipped_battle(rules.id, name), games, seed, kinds)]
    with os_errors_as(out, "written"):
        out.write_bytes(pack.written(found))
    counts = Counter(puzzle.kind for puzzle in found)
    rows = ", ".join(f"{count} {kind}" for kind, count in counts.items()) or "none"
    emit([f"{len(found)} puzzles in {out}: {rows}"], as_json=False)
    return 0


def _check(path: Path) -> int:
    from cb_tui.session.puzzles.pack import read_file
    from cb_tui.session.puzzles.renew import renewed

    found = [renewed(puzzle) for puzzle in read_file(path)]
    changed = [each.change for each in found if each.change]
    emit([*changed, f"{len(found)} puzzles solved anew, {len(changed)} changed"], as_json=False)
    return int(bool(changed))
