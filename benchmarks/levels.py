"""The levels measured: `python -m benchmarks.levels recruit --pairs 30` plays each battle mirrored against the book and keeps the shares."""

import argparse
import datetime as dt
from collections.abc import Iterator

import cb_tui
from cb_tui.core.level import BOOK, LEVELS
from cb_tui.rules import RULESETS
from cb_tui.session.levels import Measured, measured, measured_in
from cb_tui.session.library import Library
from cb_tui.session.mirror import Meeting

HEAD = (
    "# What each level won of 100 mirrored games in each battle: both sides once with the same dice."
    " `make levels` measures anew.\n"
)


def main() -> None:
    """Prints a line a battle, and writes the file of the level's figures anew once all are played."""
    asked = _asked()
    battles = [battle for battle in Library().battles() if not asked.battles or battle.id in asked.battles.split(",")]
    for package in {RULESETS[battle.ruleset].package for battle in battles if RULESETS[battle.ruleset].levels}:
        won = {}
        for battle in battles:
            rules = RULESETS[battle.ruleset]
            if rules.package == package:
                meeting = Meeting(rules.id, battle, asked.level, BOOK.id)
                played = meeting.play(asked.seed, asked.pairs)
                won[battle.id] = round(100 * sum(each.score for each in played) / asked.pairs, 1)
                print(f"{battle.id:<9} {won[battle.id]:5.1f}", flush=True)
        today, before = f"{dt.datetime.now(dt.UTC):%Y-%m-%d}", measured(package)
        if asked.battles and asked.level in before:
            won = before[asked.level].won | won
        found = Measured(
            against=BOOK.id,
            games=2 * asked.pairs,
            date=today,
            version=cb_tui.__version__,
            won=dict(sorted(won.items())),
        )
        path = measured_in(package)
        path.write_text("".join([HEAD, *_written(before | {asked.level: found})]), encoding="utf-8")


def _written(levels: dict[str, Measured]) -> Iterator[str]:
    for level in LEVELS:
        if found := levels.get(level.id):
            yield f'\n[{level.id}]\nagainst = "{found.against}"\ngames = {found.games}\n'
            yield f'date = "{found.date}"\nversion = "{found.version}"\n\n[{level.id}.won]\n'
            yield from (f"{battle} = {won:g}\n" for battle, won in found.won.items())


def _asked() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.levels")
    parser.add_argument("level", choices=[level.id for level in LEVELS])
    parser.add_argument("--battles", default="", help="ids; those of the others stay; default: all")
    parser.add_argument("--pairs", type=int, default=30, help="pairs of games a battle; default: 30")
    parser.add_argument("--seed", type=int, default=1)
    return parser.parse_args()


if __name__ == "__main__":
    main()
