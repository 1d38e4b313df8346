"""A battle a day with a handicap that holds.

`make vet`, or `python -m benchmarks.vet [FILE] [--rules combat] [--days 400] [--first DATE] [--minutes N]`.

Each line is written as soon as it is found, so that the search may be broken off and goes on where it was; at its end
the lines are sorted. The days of rules with slow games have less evidence, which `session/vet_briefly.py` states.
`--anew` proves the days that are there once more, for an AI that plays otherwise than it did.
"""

import argparse
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from datetime import date
from pathlib import Path

from cb_tui.session.day import BEGIN, days, kind_of
from cb_tui.session.generator import packages
from cb_tui.session.levels import VettedDay, path_of, vetted
from cb_tui.session.vet import find_handicap
from cb_tui.session.vet_briefly import usual_handicap


def main() -> None:
    """Write the line of each day that is still missing."""
    asked = _asked()
    rules = packages()[asked.rules]
    path = asked.file or path_of(asked.rules)
    known = vetted(path.read_text()) if path.is_file() else {}
    wanted = [day for day in days(asked.days, asked.first) if asked.anew or day not in known]
    print(f"{len(known)} days are there, {len(wanted)} to go, {asked.jobs} at a time", flush=True)
    _write(path, known.values())  # without a line that was cut
    until = time.monotonic() + 60 * asked.minutes if asked.minutes else None
    with path.open("a") as file:
        for day, found in _found(wanted, known, rules, asked.jobs):
            known.pop(day, None)
            if found:
                file.write(f"{found}\n")
                file.flush()
                known[day] = found
                print(found, flush=True)
            if until and time.monotonic() > until:
                break
    _write(path, known.values())
    print(f"{len(known)} days", flush=True)


def _found(
    wanted: Sequence[date], known: Mapping[date, VettedDay], rules: str, jobs: int
) -> Iterator[tuple[date, VettedDay | None]]:
    """Yield each day with what was found. One process begins where the days before it have led."""
    if jobs == 1:
        yield from ((day, find_handicap(day, None, rules, known.get(day), _start(day, known, rules))) for day in wanted)
        return
    with ProcessPoolExecutor(jobs) as pool:
        asked = {
            pool.submit(find_handicap, day, None, rules, known.get(day), _start(day, known, rules)): day
            for day in wanted
        }
        for done in as_completed(asked):
            yield asked[done], done.result()


def _start(day: date, known: Mapping[date, VettedDay], rules: str) -> int:
    """Return the handicap that is usual for the mission of a day."""
    _, mission = kind_of(day, rules)
    return usual_handicap((each.recipe for each in known.values()), mission)


def _write(path: Path, lines: Iterable[VettedDay]) -> None:
    new = path.with_suffix(".new")
    new.write_text("".join(f"{line}\n" for line in sorted(lines)))
    new.replace(path)


def _asked() -> argparse.Namespace:
    parser = argparse.ArgumentParser()
    usual, *_ = known = packages()
    parser.add_argument("file", type=Path, nargs="?", help="default: the shipped one")
    parser.add_argument("--rules", choices=tuple(known), default=usual)
    parser.add_argument("--days", type=int, default=400)
    parser.add_argument("--first", type=date.fromisoformat, default=BEGIN)
    parser.add_argument("--minutes", type=int, default=0, help="0: until all are there")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--anew", action="store_true", help="days that are there too")
    return parser.parse_args()


if __name__ == "__main__":
    main()
