"""Catalogue: a file of counters that the battles of a rules system share."""

from typing import NamedTuple


class Catalogue(NamedTuple):
    """The part of a battle that a file beside it may hold: the counters that its pieces name as their `type`."""

    key: str  # under which a battle holds its own: "types"
    file: str  # "units.toml"
    users: tuple[str, ...]  # key paths of the lists of pieces that name them: "units", "sky.flights"
