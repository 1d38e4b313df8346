"""Catalogues of counters that battles name without writing them out.

They lie in a folder of battles or beside the battle file.
"""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from cb_tui.core.catalogue import Catalogue
from cb_tui.core.scenario import Finding
from cb_tui.games import RULESETS
from cb_tui.session.errors import LibraryError
from cb_tui.session.schema import faults, short_value
from cb_tui.session.toml import TomlError, TomlTables

if TYPE_CHECKING:
    from cb_tui.core.ruleset import Ruleset


class Catalogues:
    """The catalogues in folders of battles, the first of which counts, and beside a battle file.

    Each is read once, with `text`.
    """

    def __init__(self, folders: tuple[Path, ...], text: Callable[[Path], bytes]) -> None:
        self._folders, self._text = folders, text
        self._read: dict[Path, TomlTables] = {}

    def added(self, data: dict[str, Any], ruleset: "Ruleset[Any]", path: Path) -> dict[str, Any]:
        """Return the data with the catalogue counters that its pieces name. Its own counters have precedence."""
        for each in ruleset.scenario_type.catalogues:
            own, named = data.get(each.key, {}), set(_named(data, each))
            if isinstance(own, dict) and not named <= own.keys():
                found = self._counters(sorted(named), each.file, ruleset.package, path.parent)
                data = {**data, each.key: {name: found[name] for name in sorted(found)} | own}
        return data

    def findings(self, data: dict[str, Any], path: Path) -> list[Finding]:
        """Return the findings on the counters of a catalogue, by the rules system of its folder."""
        for ruleset in RULESETS.values():
            if ruleset.package == path.resolve().parent.name:
                for each in ruleset.scenario_type.catalogues:
                    if each.file == path.name:
                        types = next(
                            f.type for f in msgspec.structs.fields(ruleset.scenario_type) if f.name == each.key
                        )
                        return list(faults(data, types))
        return [
            Finding("file", f"no rules system has its battles in a folder {short_value(path.resolve().parent.name)}")
        ]

    def _counters(self, named: list[str], name: str, package: str, beside: Path) -> dict[str, Any]:
        """Return the named counters of a rules package. A catalogue beside the file adds to the shipped ones."""
        counters: dict[str, Any] = {}
        for folder in (*(folder / package for folder in reversed(self._folders)), beside):
            path = (folder / name).resolve()
            try:
                if path.is_file() and path not in self._read:
                    self._read[path] = TomlTables(self._text(path))
                if path in self._read:
                    counters |= self._read[path].named(named)
            except TomlError as fault:
                raise LibraryError(f"{path}: {fault.finding.where}: {fault}") from None
        return counters


def _named(data: dict[str, Any], catalogue: Catalogue) -> Iterator[str]:
    """Return the counters of a catalogue that a battle's pieces name."""
    for path in catalogue.users:
        pieces: Any = data
        for key in path.split("."):
            pieces = pieces.get(key) if isinstance(pieces, dict) else None
        for piece in pieces if isinstance(pieces, list) else ():
            if isinstance(piece, dict) and isinstance(piece.get("type"), str):
                yield piece["type"]
