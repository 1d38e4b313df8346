"""Streak: how the daily battles went, day by day, and how many were won in a row."""

from collections.abc import Mapping
from contextlib import suppress
from datetime import date, timedelta
from typing import NamedTuple

from cb_tui.core.forging import GenerationError
from cb_tui.games import RULESETS
from cb_tui.session.branch_point import MAIN
from cb_tui.session.day import FIRST, recipes
from cb_tui.session.day_seed import date_of
from cb_tui.session.forge import recipe
from cb_tui.session.records import BattleRecords
from cb_tui.session.vetted import shipped_days


class Streak(NamedTuple):
    """The result of each day that was played, how many were won, and in a row: at best and up to a day."""

    results: Mapping[date, str]
    won: int
    best: int
    now: int


def streak(played: BattleRecords, until: date, rules: str = FIRST) -> Streak:
    """Return the daily results of some rules up to `until`, which may be unplayed.

    If a day was finished more than once, the first result counts.
    """
    results: dict[date, str] = {}
    for record in played.found:
        if record.result != "both" and record.seed is not None and record.branch == MAIN:
            day = date_of(record.seed)
            if day and day <= until and day not in results and _made_of(record.battle, day, rules):
                results[day] = record.result
    best = row = 0
    before: date | None = None
    for day in sorted(results):
        follows = before is not None and day - before == timedelta(days=1)
        row = 0 if results[day] != "won" else row + 1 if follows else 1
        best, before = max(best, row), day
    late = before is None or before < until - timedelta(days=1)
    return Streak(results, sum(result == "won" for result in results.values()), best, 0 if late else row)


def _made_of(code: str, day: date, rules: str) -> bool:
    """Check whether a code is one that a day may be made of."""
    found = shipped_days(RULESETS[rules].package).get(day)
    with suppress(GenerationError):
        return recipe(code) in (*([found.recipe] if found else []), *recipes(day, rules))
    return False
