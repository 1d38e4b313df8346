"""The catalogues of counters: read for a battle, listed by armies, and searched by words and by wrong names."""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import cache, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from cb_tui.core.limits import BATTLE_BYTES, Catalogue
from cb_tui.core.scenario import Finding
from cb_tui.games import GAMES, RULESETS
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
        self._read: dict[Path, TomlTables] = {}

    def paths(self, package: str, beside: Path) -> list[Path]:
        """Return the files of the catalogues of a game, first the shipped ones, then those in a folder of battles."""
        folders = (*(folder / package for folder in reversed(self._folders)), beside)
        found = ((folder / each.file).resolve() for folder in folders for each in catalogues_of(package))
        return [path for path in dict.fromkeys(found) if path.is_file()]

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


# --- what a wrong name means, word by word -------------------------------------------------------------------------

ENOUGH = 0.6  # of 1, below which a name means nothing known
ALIKE = 0.78  # of 1, from which two words are one misspelt
SURE = 0.88  # of 1, from which that is no accident
SAME = {  # what people write, and what ids and names of counters have
    "german": "de", "germany": "de", "ger": "de", "wehrmacht": "de", "american": "us", "usa": "us", "british": "br",
    "gb": "br", "uk": "br", "english": "br", "soviet": "su", "russian": "su", "ussr": "su", "rus": "su", "japan": "jp",
    "japanese": "jp", "italian": "it", "french": "fr", "korean": "ko", "halftrack": "ht",
    "machinegun": "mg", "panzer": "pz", "paratroopers": "para", "paratrooper": "para", "airborne": "para",
    "infantry": "rifle", "engineer": "pioneer", "engineers": "pioneer", "tractor": "prime", "pounder": "pdr",
    "iv": "4", "iii": "3", "ii": "2", "i": "1", "inch": "in",
}  # fmt: skip


def nearest(name: str, known: Mapping[str, str]) -> str:
    """Return the known id that a wrong one means, or an empty string.

    Args:
        name: The wrong id, as in "us_panzerschreck".
        known: The words that go with each id: its name, its army, a note.
    """
    wanted = tuple(_words(name[:40]))
    if not wanted:
        return ""
    begins = Counter(each.partition("_")[0] for each in known)
    armies = frozenset(word for word, count in begins.items() if count > 2)
    rated = {each: _rating(wanted, each, words, armies) for each, words in known.items()}
    best = max(rated, key=lambda each: (rated[each], -len(each)), default="")
    return best if rated.get(best, 0) >= ENOUGH else ""


def _rating(wanted: tuple[str, ...], name: str, words: str, armies: Iterable[str]) -> float:
    """Return how well an id with its words is what was wanted, 1 at best."""
    own = tuple(_words(name))
    more = tuple(_words(words))
    found = [max(_likeness(one, own), 0.95 * _told(one, more)) for one in wanted]
    weights = [0.35 if one in armies else 1.0 for one in wanted]
    covered = sum(one * weight for one, weight in zip(found, weights, strict=True)) / sum(weights)
    whole = _alike("".join(wanted), "".join(own))
    strange = own[0] in armies and not {*wanted}.isdisjoint(armies) and own[0] not in wanted
    rest = sum(1 for one in own if one not in armies and _likeness(one, wanted) < ALIKE)
    return max(covered, whole) - 0.05 * strange - 0.04 * rest - 0.01 * min(len(more), 9) + 0.03 * whole


def _words(text: str) -> Iterator[str]:
    """Yield the words of an id or a name, those of `SAME` by one word."""
    for word in re.findall(r"[a-z0-9.]+", text.lower().replace("half-track", "ht")):
        parts = re.findall(r"[a-z]+|\d+", word)
        whole = len(parts) != 2 or "." in word
        letters = max((len(part) for part in parts if part.isalpha()), default=0)
        for part in [word.strip(".")] if whole or letters < 2 else parts:  # "pak40" and "6pdr" are two words, "t34" one
            yield SAME.get(part, part)


def _likeness(word: str, others: Iterable[str]) -> float:
    """Return how much a word is like the nearest of others, 0 to 1."""
    return max((_alike(word, other) for other in others), default=0.0)


def _told(word: str, others: Iterable[str]) -> float:
    """Return how much a word is like one of a name or a note, which are many: only a word that is nearly it counts."""
    found = _likeness(word, others)
    return found if found >= SURE else 0.0


@cache
def _alike(one: str, other: str) -> float:
    """Return how much two words are alike, 0 unless one is the other misspelt or its beginning or end."""
    if one == other:
        return 1.0
    short, long = sorted((one, other), key=len)
    if len(short) > 2 and not short.isdigit() and (long.startswith(short) or long.endswith(short)):
        return 0.9
    if len(short) < 3 or abs(len(one) - len(other)) > 3 or short.isdigit():
        return 0.0
    from difflib import SequenceMatcher  # noqa: PLC0415 - slow to load, seldom wanted

    ratio = SequenceMatcher(None, one, other).ratio()
    return ratio if ratio >= ALIKE else 0.0
