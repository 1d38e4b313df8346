"""Battles handed on: one file with the battle, the counters that only its author has, and a picture of the map.

A pack is a battle file like any other. What makes it whole stands in it, the picture as remarks at the top; it can be
played where it lies, and `unpack` puts it among the player's own battles once it is examined there as at any arrival.
"""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

import cb_tui
from cb_tui.core.limits import BATTLE_BYTES
from cb_tui.core.scenario import Finding, Scenario
from cb_tui.games import RULESETS, catalogue_files
from cb_tui.session import files
from cb_tui.session.catalogues import counters
from cb_tui.session.errors import LibraryError, SessionError, os_errors_as, plain
from cb_tui.session.examine import told
from cb_tui.session.library import Library, lessons, own_battles_folder
from cb_tui.session.locations import check_name, shell_line
from cb_tui.session.toml import changed, parsed

TOP = "# A battle of cb_tui. To put it among your own: cb-tui unpack FILE"
BELOW = "# ---"
SCHEMA = "#:schema "  # of a folder that does not come along


class Unpacked(NamedTuple):
    """A battle that was put among the player's own."""

    battle: Scenario
    path: Path
    notes: tuple[str, ...]  # oddities of the file
    kept: Path | None  # the file that it replaced, under its new name


def packed(name: str, picture: Sequence[str]) -> bytes:
    """Return the pack of a battle. Raises SessionError if its file cannot be handed on.

    Args:
        name: An id or the path of a file.
        picture: The map in ASCII.
    """
    library = Library()
    text = library.text(name).decode().replace("\r\n", "\n")
    battle = library.read(name)
    text = _with_counters(text, _own_counters(battle, library))
    if not battle.made_with:
        text = _made_with(text, f"cb_tui {cb_tui.__version__}")
    drawn = "\n".join(f"# {line}".rstrip() for line in picture)
    whole = f"{TOP}\n#\n{drawn}\n{BELOW}\n{_bare(text)}".encode()
    if len(whole) > BATTLE_BYTES:
        raise SessionError(f"{name} is too large to be packed: it takes {len(whole)} bytes, and {BATTLE_BYTES} may")
    return whole


def unpack(path: Path, name: str = "", *, replaces: bool = False) -> Unpacked:
    """Put the battle of a file among the player's own, after it was examined as it would lie there.

    Args:
        path: The file that came.
        name: The name of the battle, by default that of the file.
        replaces: Whether a battle of the player's own may be replaced. Its file is kept as NAME.toml~.

    Raises:
        SessionError: The file is not a sound battle, its name is unfit or taken, or nothing can be written. Then
            nothing was changed.
    """
    library = Library()
    text = library.text(path)
    stem = check_name(name or path.stem, "battle")
    target = own_battles_folder() / f"{stem}.toml"
    there = _taken(library, target, replaces=replaces)
    battle, found = library.examine(target, text)
    wrong = [each for each in found if not each.note]
    if battle is None or wrong:
        raise LibraryError(f"{_refusal(path, wrong)}; nothing was changed")
    kept = target.with_name(f"{target.name}~") if there else None
    with os_errors_as(target.parent, "made"):
        target.parent.mkdir(parents=True, exist_ok=True)
    if kept is not None:
        files.replace(kept, files.read(target) or b"")
    files.replace(target, text)
    return Unpacked(battle, target, tuple(told(path, each) for each in found), kept)


def _refusal(path: Path, wrong: Sequence[Finding]) -> str:
    if not wrong:
        return f"{path} holds no battle; name the file that cb-tui pack wrote"
    more = f" ({len(wrong)} findings: {shell_line('lint', str(path))})" if len(wrong) > 1 else ""
    return f"{plain(told(path, wrong[0]), 300)}{more}"


def _taken(library: Library, target: Path, *, replaces: bool) -> bool:
    """Check whether the battle replaces one. Raises SessionError if it may not."""
    name = target.stem
    if target.name in catalogue_files():
        raise SessionError(f"a battle cannot be called {name}, as a catalogue is; give it another name with --name")
    there = target.is_symlink() or target.exists()
    if there and replaces:
        return True
    if there or name in (*lessons(), *library.names):
        ask = ", or replace it with --replace" if there else ""
        raise SessionError(f"there is already a battle {name}; choose another name with --name{ask}")
    return False


def _own_counters(battle: Scenario, library: Library) -> dict[str, dict[str, Any]]:
    """Return the counters of a battle, by list and id, that another copy of the program does not have."""
    ruleset = RULESETS[battle.ruleset]
    shipped = library.shipped_catalogue_files(ruleset.package)
    known = {(each.key, each.id): each.record for each in counters(ruleset.package, shipped)}
    own: dict[str, dict[str, Any]] = {}
    for each in ruleset.scenario_type.catalogues:
        for name, record in getattr(battle, each.key).items():
            if known.get((each.key, name)) != record:
                own.setdefault(each.key, {})[name] = msgspec.json.decode(msgspec.json.encode(record))
    return own


def _with_counters(text: str, own: Mapping[str, Mapping[str, Any]]) -> str:
    """Return the text with counters that it lacks, each as a table at its end."""
    data = parsed(text.encode())
    lacking = {key: {name: own[key][name] for name in own[key].keys() - data.get(key, {}).keys()} for key in own}
    if not any(lacking.values()):
        return text
    import tomli_w  # noqa: PLC0415 - few battles have such counters

    written = f"{text.rstrip()}\n\n{tomli_w.dumps(lacking)}"
    with suppress(ValueError):
        if parsed(written.encode()) == data | {key: data.get(key, {}) | lacking[key] for key in lacking}:
            return written
    for key, tables in lacking.items():
        for name, table in tables.items():
            text = changed(text, (key, name), table)
    return text


def _made_with(text: str, program: str) -> str:
    """Return the text with the program that packed it, on a line above the rules."""
    wanted = parsed(text.encode()) | {"made_with": program}
    lines = text.split("\n")
    at = next((number for number, line in enumerate(lines) if line.lstrip().startswith("ruleset")), 0)
    written = "\n".join([*lines[:at], f'made_with = "{program}"', *lines[at:]])
    with suppress(ValueError):
        if parsed(written.encode()) == wanted:
            return written
    return changed(text, ("made_with",), program)


def _bare(text: str) -> str:
    """Return the text without what an earlier pack put above it, and without the path of a schema."""
    if text.startswith(TOP):
        text = text.partition(f"\n{BELOW}\n")[2]
    if text.startswith(SCHEMA):
        text = text.partition("\n")[2]
    return text
