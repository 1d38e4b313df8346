"""Rates: what a machine made of the battles of runs in your place, by rank and mission, and of whole runs."""

from collections.abc import Mapping
from functools import cache
from typing import NamedTuple

import msgspec

from cb_tui.games import RULESETS
from cb_tui.games.combat_boots.run.rules.platoon import DAYS, Rank, RoadStop, Run
from cb_tui.session.generator import FOLDER
from cb_tui.session.library import shipped_battles_folder
from cb_tui.session.toml import TomlError, parsed

FILE = "runs.toml"  # beside the tables of a forge; `make runs` writes it
LAST = "last"  # in place of a mission: the battles of the last day
RUNS = "runs"  # in place of a mission: runs of which the last battle was won, and all that were begun

Rates = Mapping[Rank, Mapping[str, tuple[int, int]]]


class WinRate(NamedTuple):
    """How many battles a machine won of those it played, or how many runs."""

    won: int
    played: int


def rate(run: Run, spot: RoadStop) -> WinRate | None:
    """Return the AI's results at this rank in battles like one of today's, or None if unmeasured."""
    kind = LAST if run.day == DAYS else spot.mission
    return _found(run.begun.ruleset, run.begun.rank, kind)


def last_battle_rate(ruleset: str, rank: Rank) -> WinRate | None:
    """Return the runs of a rank in which the AI won the last battle, or None if unmeasured."""
    return _found(ruleset, rank, RUNS)


def _found(ruleset: str, rank: Rank, kind: str) -> WinRate | None:
    found = _shipped(RULESETS[ruleset].package).get(rank, {}).get(kind)
    return WinRate(*found) if found else None


def rates(text: bytes) -> Rates:
    """Return the rates in a file, or {} if it is unsound: measuring is optional."""
    try:
        return msgspec.convert(parsed(text), dict[Rank, dict[str, tuple[int, int]]])
    except (TomlError, msgspec.ValidationError):
        return {}


@cache
def _shipped(package: str) -> Rates:
    try:
        return rates((shipped_battles_folder() / package / FOLDER / FILE).read_bytes())
    except OSError:
        return {}
