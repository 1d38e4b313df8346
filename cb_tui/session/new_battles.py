"""New battles of the player's own: drafts to begin with, where they are written, and the schema beside them."""

import re
from collections.abc import Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

import msgspec

from cb_tui.games import GAMES, RULESETS
from cb_tui.session import files
from cb_tui.session.errors import SessionError, os_errors_as, plain
from cb_tui.session.library import Library, is_id, lessons, own_battles_folder, shipped_battles_folder
from cb_tui.session.locations import check_name, game_data, shell_line
from cb_tui.session.toml import changed

FOLDER = ".cb-tui"  # beside battle files, with the schemas that their first lines name
DRAFT = "http://json-schema.org/draft-07/schema#"  # which editors of TOML know
NOT_WRITTEN = ("id", "revision")  # keys of a record that no file has


def drafts() -> tuple[str, ...]:
    """Return the rules packages that have a draft, in the order of the list of rules systems."""
    packages = dict.fromkeys(ruleset.package for ruleset in RULESETS.values())
    return tuple(package for package in packages if _draft(package).is_file())


def begin(name: str, package: str) -> Path:
    """Write a draft and return its path: of a plain name in the folder of own battles, else where the path leads.

    Raises SessionError where a file or another battle has that name, or nothing can be written.
    """
    path = placed(name)
    put(path, draft_text(path.stem, package))
    with suppress(SessionError):  # the battle is whole without it
        write_schema(path.parent, package)
    return path


def draft_text(name: str, package: str, *, empty: bool = False) -> str:
    """Return the draft of a game with a title after the name of its file, `empty` without pieces if it has such."""
    blank = game_data(package) / "blank.toml"
    draft = (blank if empty and blank.is_file() else _draft(package)).read_text(encoding="utf-8")
    title = name.replace("-", " ").replace("_", " ").capitalize()
    return f"{first_line(package)}\n{changed(draft, ('title',), title)}"


def placed(name: str) -> Path:
    """Return the path of a new battle. Raises SessionError if the name is unfit or taken."""
    path = own_battles_folder() / f"{name}.toml" if is_id(name) else Path(name)
    if path.suffix != ".toml":
        raise SessionError(f"{path} is not a battle file name; end it in .toml")
    check_name(path.stem, "battle")
    if is_id(name) and name in (*lessons(), *Library().names):
        raise SessionError(f"there is already a battle {name}: choose another name, or `{shell_line('edit', name)}`")
    return path


def put(path: Path, text: str) -> None:
    """Write a new battle. Raises SessionError if the file exists or cannot be written."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("x", encoding="utf-8") as file:
            file.write(text)
    except FileExistsError:
        raise SessionError(f"{path} already exists and was not changed; choose another name") from None
    except OSError as error:
        raise SessionError(f"{path} cannot be written: {plain(error.strerror or error)}; name another folder") from None


def _draft(package: str) -> Path:
    """Return the file of a game's draft, which may not exist."""
    return game_data(package) / "draft.toml"


# --- the JSON schema of battle files, for editors of text -------------------------------------------------------------


def battle_schema(package: str) -> dict[str, Any]:
    """Return the schema of a game's battle files. Its descriptions are those of docs/scenarios.md."""
    game = GAMES[package]
    ruleset = game.load(next(iter(game.rulesets.values())))
    whole = msgspec.json.schema(ruleset.scenario_type)
    records: dict[str, Any] = whole["$defs"]
    name = whole["$ref"].rpartition("/")[2]
    for table in _tables(_chapter(ruleset.title)):
        _describe(records, name, table)
    battle = records.pop(name)
    for key in NOT_WRITTEN:
        battle["properties"].pop(key, None)
    battle["properties"]["ruleset"] |= {"enum": [*game.rulesets]}
    found: dict[str, Any] = _older({"$schema": DRAFT, "title": f"A battle of {ruleset.title}", **battle})
    return found | {"$defs": _older(records)}


def first_line(package: str) -> str:
    """Return the remark by which a battle file names its schema."""
    return f"#:schema ./{FOLDER}/{package}.json"


def write_schema(folder: Path, package: str) -> None:
    """Write the schema that `first_line` names below a folder of battles. Raises SaveError."""
    path = folder / FOLDER / f"{package}.json"
    with os_errors_as(path.parent, "made"):
        path.parent.mkdir(parents=True, exist_ok=True)
    files.replace(path, msgspec.json.encode(battle_schema(package)) + b"\n")


def _older(schema: Any) -> Any:
    """Return a schema in the words of draft 7, which has lists of a fixed length under another name."""
    if isinstance(schema, list):
        return [_older(each) for each in schema]
    if not isinstance(schema, dict):
        return schema
    found = {key: _older(value) for key, value in schema.items() if key != "prefixItems"}
    if "prefixItems" in schema:
        found |= {"items": _older(schema["prefixItems"]), "additionalItems": False}
    return found


def _chapter(title: str) -> str:
    """Return the part of docs/scenarios.md about a game, the first part for Combat Boots, "" without the page."""
    shipped = shipped_battles_folder()
    places = (shipped.parent / "docs" / "scenarios.md", shipped / "scenarios.md")
    page = next((path.read_text(encoding="utf-8") for path in places if path.is_file()), "")
    first, *others = re.split(r"^## ", page, flags=re.MULTILINE)
    frame = first.partition("**Rulings.**")[0]  # which all games have
    return next((f"{other}\n\n{frame}" for other in others if other.partition("\n")[0] == title), first)


def _tables(chapter: str) -> Iterator[Mapping[str, str]]:
    """Yield the descriptions of the keys in each table of a chapter."""
    for block in chapter.split("\n\n"):
        rows = [row.strip("| ").split(" | ") for row in block.splitlines() if row.startswith("| `")]
        told: dict[str, str] = {}
        for cells in rows:
            keys = re.findall(r"`(\w+)`", cells[0])
            parts = cells[1].split("; ") if len(cells) > 1 else []
            texts = parts if len(parts) == len(keys) else ["; ".join(parts)] * len(keys)
            told |= dict(zip(keys, (_plain(text) for text in texts), strict=True))
        if told:
            yield told


def _plain(text: str) -> str:
    """Return a text of the page without its marks."""
    return re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", text).replace("`", "").strip()


def _describe(records: Mapping[str, Any], battle: str, told: Mapping[str, str]) -> None:
    """Put descriptions into the record that has most of their keys, the battle itself if several have as many."""
    fits = {name: len(told.keys() & record.get("properties", {}).keys()) for name, record in records.items()}
    name = max(fits, key=lambda each: (fits[each], each == battle))
    properties = records[name].get("properties", {})
    for key in told.keys() & properties.keys():
        if told[key]:
            properties[key].setdefault("description", told[key])
