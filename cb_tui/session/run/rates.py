"""Rates: what a machine made of the battles of runs in your place, by rank and mission."""

from collections.abc import Mapping
from functools import cache
from typing import NamedTuple

import msgspec

from cb_tui.core.platoon import DAYS, Rank, Run, Spot
from cb_tui.rules import RULESETS
from cb_tui.session.forge import FOLDER
from cb_tui.session.library import shipped
from cb_tui.session.toml import NoToml, parsed

FILE = "runs.toml"  # beside the tables of a forge; `make runs` writes it
LAST = "last"  # in place of a mission: the battles of the last day

Rates = Mapping[Rank, Mapping[str, tuple[int, int]]]


class Rate(NamedTuple):
    """How many battles a machine won of those it played."""

    won: int
    played: int

    def __str__(self) -> str:
        return f"a machine in your place won {self.won} of {self.played}"


def rate(run: Run, spot: Spot) -> Rate | None:
    """Return what a machine of this rank made of battles like one of today's, None where nobody has measured any."""
    kind = LAST if run.day == DAYS else spot.mission
    found = _shipped(RULESETS[run.begun.ruleset].package).get(run.begun.rank, {}).get(kind)
    return Rate(*found) if found else None


def rates(text: bytes) -> Rates:
    """Return what a file says, nothing where it is unsound: nobody has to measure."""
    try:
        return msgspec.convert(parsed(text), dict[Rank, dict[str, tuple[int, int]]])
    except (NoToml, msgspec.ValidationError):
        return {}


@cache
def _shipped(package: str) -> Rates:
    try:
        return rates((shipped() / package / FOLDER / FILE).read_bytes())
    except OSError:
        return {}
