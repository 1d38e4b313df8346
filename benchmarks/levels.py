"""The levels measured.

`python -m benchmarks.levels officer --pairs 30` plays each battle mirrored. The others are measured against the book,
the staff against the officer. With `--even` each battle is played with the level on both sides, and battles with a
handicap also with it; `strongest` is then the strongest level of each game that is offered everywhere.
"""

import argparse
import datetime as dt
from collections.abc import Iterator, Sequence
from typing import Any

from msgspec.structs import replace

import cb_tui
from cb_tui.core.handicap import with_handicap
from cb_tui.core.ruleset import Ruleset
from cb_tui.core.scenario import Scenario
from cb_tui.core.standing_orders import BOOK, LEVELS, OFFICER, STAFF
from cb_tui.core.values import SeatId
from cb_tui.games import RULESETS
from cb_tui.session.arena import play, seed_of
from cb_tui.session.levels import DRAWN, LevelResult, MeasuredLevel, measured, measured_as, measured_in, wilson
from cb_tui.session.library import Library
from cb_tui.session.standings import Matchup

STRONGEST = "strongest"
HEAD = (
    "# What each level won of 100 mirrored games in each battle, both sides once with the same dice,"
    " against the level that `against` names, and how many\n# were played (0: it leads as the other does);"
    " of some battles what each side won with the level on both. `make levels` measures anew.\n"
)


def main() -> None:
    """Prints a line a battle, and writes the file of the level's figures anew once all are played."""
    asked = _asked()
    battles = [battle for battle in Library().battles() if not asked.battles or battle.id in asked.battles.split(",")]
    for package in {RULESETS[battle.ruleset].package for battle in battles if RULESETS[battle.ruleset].levels}:
        before = measured(package)
        here = [battle for battle in battles if RULESETS[battle.ruleset].package == package]
        level = _strongest(RULESETS[here[0].ruleset]) if asked.level == STRONGEST else asked.level
        found = (_even if asked.even else _against)(asked, level, here, before.get(level))
        path = measured_in(package)
        path.write_text("".join([HEAD, *_written(before | {level: found})]), encoding="utf-8")


def _strongest(ruleset: Ruleset[Any]) -> str:
    """Return the strongest level that is offered in every battle."""
    return [level.id for level in ruleset.levels if not level.where_measured][-1]


def _against(
    asked: argparse.Namespace, level: str, battles: Sequence[Scenario], before: MeasuredLevel | None
) -> MeasuredLevel:
    won = dict(before.won) if asked.battles and before else {}
    other = OFFICER.id if level == STAFF.id else BOOK.id
    for battle in battles:
        played = Matchup(battle.ruleset, battle, level, other).play(asked.seed, asked.pairs)
        won[battle.id] = LevelResult(round(100 * sum(each.score for each in played) / asked.pairs, 1), 2 * asked.pairs)
        print(f"{battle.id:<9} {won[battle.id].share:5.1f}", flush=True)
    return MeasuredLevel(
        against=other,
        date=f"{dt.datetime.now(dt.UTC):%Y-%m-%d}",
        version=cb_tui.__version__,
        won=won,
        even=before.even if before else {},
    )


def _even(
    asked: argparse.Namespace, level: str, battles: Sequence[Scenario], before: MeasuredLevel | None
) -> MeasuredLevel:
    """Return the results with those of the battles added, each with its handicap too if it has one."""
    before = before or MeasuredLevel(against="", date="", version="", won={})
    even = dict(before.even)
    for battle in (each for one in battles for each in ((one, with_handicap(one)) if one.handicap else (one,))):
        everybody = {SeatId(seat.id): level for seat in battle.seated}
        games = [
            play(RULESETS[battle.ruleset], battle, everybody, seed_of(asked.seed, at)) for at in range(2 * asked.pairs)
        ]
        name = measured_as(battle)
        even[name] = {army.id: sum(game.winner == army.id for game in games) for army in battle.sides}
        even[name][DRAWN] = sum(game.winner is None for game in games)
        print(f"{name:<9}", even[name], *wilson(even[name][battle.sides[0].id], len(games)), flush=True)
    return replace(before, even=even)


def _written(levels: dict[str, MeasuredLevel]) -> Iterator[str]:
    for level in LEVELS:
        if found := levels.get(level.id):
            yield f'\n[{level.id}]\nagainst = "{found.against}"\n'
            yield f'date = "{found.date}"\nversion = "{found.version}"\n\n[{level.id}.won]\n'
            for battle, won in sorted(found.won.items()):
                yield f"{battle} = {{ share = {won.share:g}, games = {won.games} }}\n"
            yield f"\n[{level.id}.even]\n" if found.even else ""
            for battle, sides in sorted(found.even.items()):
                yield f"{battle} = {{ {', '.join(f'{side} = {won}' for side, won in sides.items())} }}\n"


def _asked() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.levels")
    parser.add_argument("level", choices=[*(level.id for level in LEVELS), STRONGEST])
    parser.add_argument("--battles", default="", help="ids; those of the others stay; default: all")
    parser.add_argument("--pairs", type=int, default=30, help="pairs of games a battle; default: 30")
    parser.add_argument("--even", action="store_true", help="the level on both sides, in place of the book")
    parser.add_argument("--seed", type=int, default=1)
    return parser.parse_args()


if __name__ == "__main__":
    main()
