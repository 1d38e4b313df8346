"""A battle a day with a handicap that holds: `python -m benchmarks.vet FILE [--days 400] [--jobs N]`; `make vet`.

Each line is written as soon as it is found, so that the search may be broken off and goes on where it was; at its end the lines are sorted.
"""

import argparse
import os
from concurrent.futures import ProcessPoolExecutor, as_completed
from pathlib import Path

from cb_tui.session.vet import days, vet


def main() -> None:
    """Write the line of each day that is still missing."""
    asked = _asked()
    there = asked.file.read_text().splitlines() if asked.file.is_file() else []
    known = {line.split()[0] for line in there}
    wanted = [day for day in days(asked.days) if str(day) not in known]
    print(f"{len(known)} days are there, {len(wanted)} to go, {asked.jobs} at a time", flush=True)
    with ProcessPoolExecutor(asked.jobs) as pool, asked.file.open("a") as file:
        for done in as_completed({pool.submit(vet, day): day for day in wanted}):
            found = done.result()
            if found:
                file.write(f"{found}\n")
                file.flush()
                print(found, flush=True)
    asked.file.write_text("".join(f"{line}\n" for line in sorted(asked.file.read_text().splitlines())))


def _asked() -> argparse.Namespace:
    parser = argparse.ArgumentParser()
    parser.add_argument("file", type=Path)
    parser.add_argument("--days", type=int, default=400)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    return parser.parse_args()


if __name__ == "__main__":
    main()
