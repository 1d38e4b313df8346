"""The catalogues of counters: read for a battle, listed by armies, and searched by words and by wrong names."""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from cb_tui.core.limits import BATTLE_BYTES, Catalogue
from cb_tui.core.scenario import Finding
from cb_tui.games import GAMES, RULESETS, catalogue_files
from cb_tui.session.errors import LibraryError
from cb_tui.session.schema import faults, short_value
from cb_tui.session.toml import TomlError, TomlTables, parsed

if TYPE_CHECKING:
    from cb_tui.core.ruleset import Ruleset

PART = re.compile(r"# -+ (?P<army>.+?) -+\s*|(?P<id>[A-Za-z0-9_-]+) *=.*")  # the army of the counters below; a counter


class CounterEntry(NamedTuple):
    """A counter of a catalogue."""

    id: str
    army: str  # with its years, "US, 1941-45"; "" where the catalogue has no parts
    key: str  # of a battle's own ones: "types"
    record: Any  # of the rules

    @property
    def words(self) -> str:
        """Return the words by which it is found, apart from its id."""
        return f"{self.record.name} {self.army} {getattr(self.record, 'note', '')}"


def counters(package: str, paths: Iterable[Path]) -> tuple[CounterEntry, ...]:
    """Return the counters of a game in some files, in their order. A counter that is unsound is left out."""
    return _read(package, tuple((path, path.stat().st_mtime_ns) for path in paths))


@lru_cache(8)
def _read(package: str, written: tuple[tuple[Path, int], ...]) -> tuple[CounterEntry, ...]:
    """Return the counters of some files, which are read again once they are written anew."""
    kinds = {each.file: each for each in catalogues_of(package)}
    types = {field.name: field.type for field in msgspec.structs.fields(_ruleset(package).scenario_type)}
    found = dict[str, CounterEntry]()
    for path, _ in written:
        each = kinds[path.name]
        for name, army, table in _entries(path):
            with suppress(msgspec.ValidationError, LookupError):
                record = msgspec.convert({name: table}, types[each.key])[name]
                found[f"{each.key}.{name}"] = CounterEntry(name, army, each.key, record)
    return tuple(found.values())


def sought(entries: Sequence[CounterEntry], words: Sequence[str]) -> list[CounterEntry]:
    """Return the counters that have all these words or parts of words in id, name, class, army or note."""
    lowered = [word.lower() for word in words]
    return [
        each
        for each in entries
        if all(word in f"{each.id} {each.words} {getattr(each.record, 'kind', each.key)}".lower() for word in lowered)
    ]


def closest_counter(package: str, paths: Iterable[Path], name: str, where: str = "") -> CounterEntry | None:
    """Return the counter that a wrong name means, or None. `where` is the key path of the piece that has it."""
    from cb_tui.core.near_names import nearest  # noqa: PLC0415 - sound files need none

    users = {user: each.key for each in catalogues_of(package) for user in each.users}
    key = next((key for user, key in users.items() if where.startswith(f"{user}.")), "")
    known = {each.id: each for each in counters(package, paths) if key in ("", each.key)}
    return known.get(nearest(name, {each.id: each.words for each in known.values()}))


def _ruleset(package: str) -> "Ruleset[Any]":
    game = GAMES[package]
    found: Ruleset[Any] = game.load(next(iter(game.rulesets.values())))
    return found


def catalogues_of(package: str) -> tuple[Catalogue, ...]:
    """Return the catalogues that the battles of a game may name counters of."""
    return _ruleset(package).scenario_type.catalogues


def _entries(path: Path) -> Iterator[tuple[str, str, Any]]:
    """Yield the tables of a catalogue with their keys and armies. One that cannot be read has none."""
    try:
        with path.open("rb") as file:
            text = file.read(BATTLE_BYTES + 1)
        tables = parsed(text) if len(text) <= BATTLE_BYTES else {}
    except (OSError, TomlError):
        return
    armies, army = dict[str, str](), ""
    for line in text.decode().splitlines():
        if part := PART.fullmatch(line):
            army = part["army"] or army
            armies.setdefault(part["id"] or "", army)
    for name, table in tables.items():
        yield name, armies.get(name, ""), table


class Catalogues:
    """The catalogues in folders of battles, the first of which counts, and beside a battle file.

    Each is read once, with `text`.
    """

    def __init__(self, folders: tuple[Path, ...], text: Callable[[Path], bytes]) -> None:
        self._folders, self._text = folders, text
        self._texts: dict[Path, bytes] = {}
        self._read: dict[Path, TomlTables] = {}
        self._checksums: dict[Path, bytes] = {}

    def paths(self, package: str, *beside: Path) -> list[Path]:
        """Return the files of the catalogues of a game, first the shipped ones, then those in folders of battles."""
        folders = (*(folder / package for folder in reversed(self._folders)), *beside)
        found = ((folder / each.file).resolve() for folder in folders for each in catalogues_of(package))
        return [path for path in dict.fromkeys(found) if path.is_file()]

    def checksum(self, beside: Path) -> bytes:
        """Return a checksum of all catalogues that a battle in a folder may use. Raises LibraryError."""
        if beside not in self._checksums:
            folders = (*(folder / package for folder in self._folders for package in GAMES), beside)
            found = sha256()
            for path in ((folder / name).resolve() for folder in folders for name in sorted(catalogue_files())):
                if path.is_file():
                    found.update(f"{path} {len(self._content(path))} ".encode("utf-8", "replace") + self._content(path))
            self._checksums[beside] = found.digest()
        return self._checksums[beside]

    def closest(self, package: str, beside: Path, finding: Finding) -> CounterEntry | None:
        """Return the counter that the unknown one of a finding means, or None."""
        return closest_counter(package, self.paths(package, beside), finding.unknown, finding.where)

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

    def _content(self, path: Path) -> bytes:
        """Return the text of a catalogue as it was when it was first read."""
        if path not in self._texts:
            self._texts[path] = self._text(path)
        return self._texts[path]

    def _counters(self, named: list[str], name: str, package: str, beside: Path) -> dict[str, Any]:
        """Return the named counters of a rules package. A catalogue beside the file adds to the shipped ones."""
        counters: dict[str, Any] = {}
        for folder in (*(folder / package for folder in reversed(self._folders)), beside):
            path = (folder / name).resolve()
            try:
                if path.is_file() and path not in self._read:
                    self._read[path] = TomlTables(self._content(path))
                if path in self._read:
                    counters |= self._read[path].named(named)
            except TomlError as fault:
                raise LibraryError(f"{path}:{fault.finding.line}: {fault}") from None
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
