"""docs/bots.md: its tables are made from the types, and its bot plays."""

import os
import re
import subprocess
import sys
import types
import typing
from pathlib import Path
from typing import Any, Literal

import msgspec

from cb_tui.core.hexes import Hex
from cb_tui.games import RULESETS
from cb_tui.games.combat.rules.model import Waiting
from tests.pages import ROOT, assert_block, code_of
from tests.patience import PATIENCE

PAGE = "docs/bots.md"
RULES, COMBAT = RULESETS["combat_boots_2025"], RULESETS["combat"]
WORDS = {
    "Place": "hex",  # as Combat Boots calls it
    "UnitId": "piece",
    "Side": "side",
    "SeatId": "seat",
    "int": "whole number",
    "float": "number",
    "str": "text",
    "bool": "true or false",
}


def kinds(union: Any) -> list[type[msgspec.Struct]]:
    return list(typing.get_args(union))


def words(kind: Any) -> str:
    """A type as a reader of JSON calls it."""
    arguments = typing.get_args(kind)
    match typing.get_origin(kind):
        case typing.Literal:
            return " or ".join(f'`"{value}"`' for value in arguments)
        case typing.Union | types.UnionType:
            if len(arguments) > 3:
                return "one of the first records below"
            return " or ".join("null" if each is type(None) else words(each) for each in arguments)
        case origin if origin is tuple and arguments[-1] is not Ellipsis and len(set(arguments)) > 1:
            return f"pair of {' and '.join(map(words, arguments))}"
        case origin if origin is tuple and arguments[-1] is not Ellipsis:
            return f"list of {len(arguments)} {plural(arguments[0])}"
        case origin if origin is tuple:
            return f"list of {plural(arguments[0])}"
    return f"`{kind.__name__}`" if is_record(kind) else WORDS.get(kind.__name__, kind.__name__)


def plural(kind: Any) -> str:
    one = words(kind)
    if one.startswith(("list of ", "pair of ")):
        return one.replace(" of ", "s of ", 1)
    return {"hex": "hexes", "whole number": "whole numbers"}.get(one, one if one.startswith("`") else f"{one}s")


def is_record(kind: Any) -> bool:
    return isinstance(kind, type) and issubclass(kind, msgspec.Struct)


def row(kind: type[msgspec.Struct]) -> str:
    hints = typing.get_type_hints(kind)
    fields = []
    for field in msgspec.structs.fields(kind):
        optional = "" if field.required else " (may be absent)"
        fields.append(f"`{field.encode_name}` {words(hints[field.name])}{optional}")
    says = " ".join((kind.__doc__ or "").split()).replace("|", "/")
    return f"| `{kind.__name__}` | {'; '.join(fields)} | {says} |"


def table(records: list[type[msgspec.Struct]]) -> str:
    return "".join(f"{line}\n" for line in ["| kind | fields | |", "|---|---|---|", *map(row, records)])


def inside(records: list[type[msgspec.Struct]]) -> list[type[msgspec.Struct]]:
    """The records that fields of these are made of, each once."""
    found: list[type[msgspec.Struct]] = []
    for record in records:
        for hint in typing.get_type_hints(record).values():
            for each in (hint, *typing.get_args(hint)):
                if is_record(each) and each not in [*found, *records]:
                    found += [each, *(more for more in inside([each]) if more not in found and more is not each)]
    return found


def test_every_command_and_event_is_in_the_page():
    commands, events = kinds(RULES.command_type), kinds(RULES.event_type)
    assert_block(PAGE, "commands", table(commands))
    assert_block(PAGE, "events", table(events))
    assert_block(PAGE, "records", table([kind for kind in inside(events) if kind not in commands]))


def test_every_command_and_event_of_combat_is_in_the_page(monkeypatch):
    monkeypatch.setitem(WORDS, "Place", "square")
    commands, events, waits = kinds(COMBAT.command_type), kinds(COMBAT.event_type), kinds(Waiting)
    assert_block(PAGE, "combat commands", table(commands))
    assert_block(PAGE, "combat events", table(events))
    others = [kind for kind in inside([*commands, *events]) if kind not in (*commands, *waits)]
    assert_block(PAGE, "combat records", table([*waits, *others]))


def ran(name: str, saves: Path, *arguments: object) -> list[str]:
    """The lines that a bot of the page prints."""
    bot = code_of(PAGE, name)
    assert len([line for line in bot.splitlines() if line.strip()]) <= 32
    ran = subprocess.run(
        [sys.executable, "-c", bot, *map(str, arguments)],
        cwd=ROOT, env=os.environ | {"CB_TUI_SAVES": str(saves)}, capture_output=True, text=True, timeout=PATIENCE,
        check=False,
    )  # fmt: skip
    assert (ran.returncode, ran.stderr) == (0, "")
    return ran.stdout.splitlines()


def test_the_bot_plays_a_game_to_its_end(tmp_path: Path):
    assert len(ran("bot", tmp_path)) == 1


def test_the_better_bot_beats_the_book(tmp_path: Path):
    us, de, share = ran("better bot", tmp_path, "lesson", 2, 20)
    assert us.startswith("us: ") and de.startswith("de: ")
    found = re.fullmatch(r"lesson: (\S+)% \((\S+)% to \S+%\) of 20 games against the book", share)
    assert found and float(found[1]) > 50


def test_types_are_told_in_the_readers_words():
    told = [words(kind) for kind in (tuple[Hex, ...], int | None, Literal["a", "b"], tuple[int, int])]
    assert told == ["list of hexes", "whole number or null", '`"a"` or `"b"`', "list of 2 whole numbers"]
