"""The lists of pieces of a battle file: where each starts, and free ids."""

from collections.abc import Iterator, Mapping
from typing import Any

from cb_tui.core.battle_editor import Data
from cb_tui.core.editing import KeyPath
from cb_tui.core.hexes import Hex

PLACED = ("units", "leaders")  # lists whose entries have a place
NUMBERED = ("units", "leaders", "batteries", "sorties")  # whose ids are each other's too


def entries(data: Data, *keys: str) -> Iterator[tuple[KeyPath, Mapping[str, Any]]]:
    """Yield the tables of some lists with their key paths."""
    for key in keys:
        found = data.get(key)
        for index, entry in enumerate(found if isinstance(found, list) else []):
            if isinstance(entry, Mapping):
                yield (key, index), entry


def paths_at(data: Data, at: Hex) -> tuple[KeyPath, ...]:
    """Return the key paths of the pieces and leaders that start in a hex, band 1."""
    return tuple(path for path, entry in entries(data, *PLACED) if entry.get("at") == at)
