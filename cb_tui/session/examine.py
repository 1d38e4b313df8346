"""All that is wrong in the text of a battle file, of a catalogue or of a table of the generator."""

import re
from collections.abc import Iterable, Iterator
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec.structs import replace

from cb_tui.core.findings import findings
from cb_tui.core.scenario import Finding, Scenario
from cb_tui.games import GAMES, RULESETS, catalogue_files
from cb_tui.session.catalogues import Catalogues
from cb_tui.session.errors import LibraryError
from cb_tui.session.schema import SchemaFit, fit_to_type, short_value
from cb_tui.session.toml import TomlError, parsed

if TYPE_CHECKING:
    from cb_tui.core.ruleset import Ruleset


MOST = 400  # findings of a file that are shown, the others are counted
KEPT = 100  # sound battles
SOUND: dict[
    tuple[Path, bytes, bytes, tuple[str, ...]], Scenario
] = {}  # by file, its text, its catalogues and the games
NEAR = 8  # wrong names of counters in a file for which the right one is sought


def examined(path: Path, text: bytes, catalogues: Catalogues) -> tuple[Scenario | None, list[Finding]]:
    """Return the battle of a text, or None if it holds no battle that can be built, and its faults with their lines.

    `path` names the battle and the folder whose catalogues it may use; nothing is read there but these.
    """
    if not path.stem.isprintable():  # it appears on screen, in logs and in saves
        return None, [Finding("file", "expected a name of printing characters; it is the battle's id")]
    try:
        data = parsed(text)
    except TomlError as fault:
        return None, [fault.finding]
    if path.name in catalogue_files():
        return None, located(text, data, catalogues.findings(data, path))
    if (tables := _check_tables(path)) is not None:
        return None, located(text, data, tables)
    battle, found = _battle(path, data, catalogues)
    return battle, located(text, data, found)


def examined_file(path: Path, text: bytes, catalogues: Catalogues) -> tuple[Scenario | None, list[Finding]]:
    """Return the battle of a file and its faults, as `examined` does.

    A file that was found sound is not examined again until it is changed.
    """
    try:
        key = path, sha256(text).digest(), catalogues.checksum(path.parent), tuple(GAMES)
    except LibraryError:  # a catalogue that cannot be read, which this battle may not need
        return examined(path, text, catalogues)
    if key not in SOUND:
        battle, found = examined(path, text, catalogues)
        if battle is None or found:
            return battle, found
        if len(SOUND) >= KEPT:
            del SOUND[next(iter(SOUND))]
        SOUND[key] = battle
    return SOUND[key], []


def located(text: bytes, data: dict[str, Any], found: Iterable[Finding]) -> list[Finding]:
    """Return findings with the lines and columns of the text that they speak of. `data` is what the text says."""
    listed = [*found]
    if not listed:
        return listed
    if len(listed) > MOST:
        listed = [*listed[:MOST], Finding("file", f"{len(listed) - MOST} more findings")]
    from cb_tui.session.editing.spans import Spans  # noqa: PLC0415 - sound files need none

    try:
        spans = Spans(text.decode().replace("\r\n", "\n"), data)
    except (ValueError, LookupError, AssertionError, RecursionError):  # a text that only tomllib understands
        return listed
    places = (spans.of_finding(finding.where) for finding in listed)
    return [replace(each, line=at.line, column=at.column) for each, at in zip(listed, places, strict=True)]


def told(file: object, finding: Finding) -> str:
    """Return a finding as `FILE:LINE: KEY.PATH: text`, without the line if it is not known, or the path if it is it."""
    line = f":{finding.line}" if finding.line else ""
    path = "" if re.fullmatch(r"line \d+", finding.where) else f" {finding.where}:"
    return f"{file}{line}:{path} {finding.text}"


def _battle(path: Path, data: dict[str, Any], catalogues: Catalogues) -> tuple[Scenario | None, list[Finding]]:
    ruleset = _ruleset(data.get("ruleset"))
    if ruleset is None:
        there = ", ".join(RULESETS)
        return None, [Finding("ruleset", f"expected one of {there}, found {short_value(data.get('ruleset', ''))}")]
    found = []
    if data.get("id", path.stem) != path.stem:
        found.append(Finding("id", f"leave it out: a battle's id is its file's name, \"{path.stem}\""))
    whole = catalogues.added(data, ruleset, path)
    try:
        battle = msgspec.convert({**whole, "id": path.stem}, ruleset.scenario_type)
    except (msgspec.ValidationError, RecursionError) as error:
        fit = fit_to_type({**whole, "id": path.stem}, ruleset.scenario_type)
        found += fit.faults or (Finding("file", str(error)),)
        rest = _rest(fit, ruleset) if fit.faults and fit.data is not None else ()
        return None, [*found, *_meant(ruleset.package, rest, path, catalogues)]
    return battle, [*found, *_meant(ruleset.package, findings(ruleset, battle), path, catalogues)]


def _meant(package: str, found: Iterable[Finding], path: Path, catalogues: Catalogues) -> Iterator[Finding]:
    """Yield findings. Those on the first unknown counters propose a known counter."""
    wrong = 0
    for finding in found:
        wrong += bool(finding.unknown)
        near = catalogues.closest(package, path.parent, finding) if finding.unknown and wrong <= NEAR else None
        if near is None:
            yield finding
        else:
            said = finding.text.partition(" in the catalogue")[0]
            yield replace(finding, text=f"{said}; did you mean {near.id} ({near.record.name})?")


def _rest(fit: SchemaFit, ruleset: "Ruleset[Any]") -> Iterator[Finding]:
    """Yield the other faults of a battle that fits no record, without those that come from a guessed value."""
    if any(guess in ruleset.scenario_type.referred for guess in fit.guessed):
        return
    for finding in findings(ruleset, msgspec.convert(fit.data, ruleset.scenario_type)):
        if not finding.note and not any(
            re.match(rf"{re.escape(guess)}(?![\w-])", finding.where) for guess in fit.guessed
        ):
            yield finding


def _ruleset(name: Any) -> "Ruleset[Any] | None":
    return RULESETS.get(name) if isinstance(name, str) else None


def _check_tables(path: Path) -> list[Finding] | None:
    """Return the faults of a table of the generator, or None for any file that is not one."""
    if path.resolve().parent.name != "forge":
        return None
    from cb_tui.session import generator  # noqa: PLC0415 - slow import, seldom needed

    return generator.check(path)
