"""Fields: the values of a battle's records as a page changes them, by what the records themselves say."""

import re
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from types import UnionType
from typing import Any, Literal, NamedTuple, Union, get_args, get_origin

import msgspec
from msgspec import NODEFAULT

from cb_tui.core.battle_editor import Data, Field, FieldKind
from cb_tui.core.editing import REMOVED, Change, Edit, EditError, KeyPath
from cb_tui.core.limits import TEXTS
from cb_tui.core.values import Place, Side, UnitId

KINDS: Mapping[Any, FieldKind] = {
    bool: "yes",
    int: "number",
    float: "halves",
    str: "text",
    Place: "place",
    Side: "choice",
}
JOINED: Mapping[str, str] = {"names": ", ", "groups": "; "}  # kinds of lists, and what stands between their entries
YES, NO = ("yes", "true", "1", "on"), ("no", "false", "0", "off")


class About(NamedTuple):
    """The words for a key of a record, and what its type does not say."""

    key: str  # in the file
    label: str
    help: str = ""
    least: float = 0
    most: float = 0
    kind: FieldKind | None = None  # None: that of its type
    shown: str = "{}"  # the value in words
    absent: str = "-"  # in words, if it is left out and its default says nothing
    choices: tuple[str, ...] = ()  # () for those of its type


TEXTS_OF_A_BATTLE = (
    About("title", "title", "As the chooser lists it.", 0, TEXTS["title"]),
    About("summary", "summary", "One line for the chooser.", 0, TEXTS["summary"]),
    About("briefing", "briefing", "The situation, then history and invention kept apart.", kind="lines"),
    About("balance", "balance", "Results of test games.", kind="lines"),
    About("author", "author", "The name of its author.", 0, TEXTS["author"]),
    About("license", "license", "Its license, like CC BY 4.0.", 0, TEXTS["license"]),
    About("version", "version", "As its author counts.", 0, TEXTS["version"]),
)
NAMES_OF_A_SIDE = (
    About("id", "id", "As the file calls the side.", 0, TEXTS["name"], "text"),
    About("name", "name", "Short, for the header.", 0, TEXTS["side"]),
    About("title", "title", "The unit that it is.", 0, TEXTS["side title"]),
)


class _Typed(NamedTuple):
    kind: FieldKind
    choices: tuple[str, ...]
    default: Any
    needed: bool


@cache
def _typed(record: type[msgspec.Struct]) -> Mapping[str, _Typed]:
    """Return kind, choices and default of each key of a record."""
    found = {}
    for field in msgspec.structs.fields(record):
        kind, choices = _kind(field.type)
        default = None if field.default is NODEFAULT else field.default
        if field.default_factory is not NODEFAULT:
            default = field.default_factory()
        found[field.encode_name] = _Typed(kind, choices, _plain(default), field.required)
    return found


def _kind(hint: Any) -> tuple[FieldKind, tuple[str, ...]]:
    """Return the kind of field for a type, and its choices."""
    if hint in KINDS:
        return KINDS[hint], ()
    if hint == UnitId:
        return "piece", ()
    origin, inner = get_origin(hint), get_args(hint)
    if origin is Literal:
        return "choice", inner
    if origin in (Union, UnionType):
        return _kind(next(each for each in inner if each is not type(None)))
    if origin is tuple:
        kind, choices = _kind(inner[0])
        lists: Mapping[str, FieldKind] = {"place": "places", "piece": "pieces", "pieces": "pairs"}
        return lists.get(kind, "choices"), choices
    return ("pairs" if origin is dict else "text"), ()


def _plain(value: Any) -> Any:
    """Return a default as the file would have it."""
    return [*value] if isinstance(value, tuple) else msgspec.to_builtins(value)


def fields_of(
    record: type[msgspec.Struct],
    table: Data,
    path: KeyPath,
    abouts: Iterable[About],
    choices: Mapping[str, tuple[str, ...]] | None = None,
) -> tuple[Field, ...]:
    """Return the fields of a table of the file, in the order of `abouts`.

    Args:
        record: The type that the table is read as.
        table: The table as the file has it, sound or not.
        path: Its key path.
        abouts: The words for each key.
        choices: The choices that a battle gives to some keys, as its sides.
    """
    typed = _typed(record)
    given = choices or {}
    return tuple(_field(typed[about.key], about, table, path, given.get(about.key, ())) for about in abouts)


def _field(typed: _Typed, about: About, table: Data, path: KeyPath, given: tuple[str, ...]) -> Field:
    value = table.get(about.key, typed.default)
    kind = about.kind or typed.kind
    return Field(
        path=(*path, about.key),
        label=about.label,
        kind="choice" if kind in ("text", "piece") and (given or about.choices) and not about.kind else kind,
        value=value,
        words=words_of(kind, value, about),
        default=typed.default,
        needed=typed.needed,
        choices=given or about.choices or typed.choices,
        least=about.least,
        most=about.most,
        help=about.help,
    )


def words_of(kind: FieldKind, value: Any, about: About) -> str:
    """Return a value in words."""
    if value in (None, "", [], {}):
        return about.absent
    if isinstance(value, bool):
        return "yes" if value else "no"
    if kind == "pairs":
        pairs = [*value.items()] if isinstance(value, Mapping) else value if isinstance(value, list) else [value]
        words = (" ".join(map(str, pair)) if isinstance(pair, list | tuple) else str(pair) for pair in pairs)
        return about.shown.format(", ".join(words))
    if kind in JOINED and isinstance(value, list):
        return about.shown.format(listed(kind, value))
    if isinstance(value, list):
        return about.shown.format(" ".join(map(str, value)))
    if kind == "lines":
        return f"{len(str(value).strip().splitlines())} lines"
    if isinstance(value, float):
        return about.shown.format(f"{value:g}")
    return about.shown.format(value)


def listed(kind: FieldKind, value: list[Any]) -> str:
    """Return a list as it is typed: its entries with what its kind has between them, places of a group with blanks."""
    told = (" ".join(map(str, each)) if isinstance(each, list) else str(each) for each in value)
    return JOINED.get(kind, " ").join(told)


def parts_of(form: str, found: Mapping[str, Field]) -> tuple[str | Field, ...]:
    """Return a sentence with blanks: its form "hold {count} of {hexes}", and the fields by the names in it."""
    parts = (part for part in re.split(r"(\{\w+\})", form) if part)
    return tuple(found[part[1:-1]] if part.startswith("{") else part for part in parts)


# --- changes ---------------------------------------------------------------------------------------------------------


def assigned(data: Data, field: Field, value: Any) -> Change:
    """Return the change of a field to a value. A key at its default is left out of the file. Raises EditError."""
    there = _has(data, field.path)
    if value is None and field.needed and there:
        raise EditError(f"{field.label} cannot be left out; give it another value")
    if value is None or (not field.needed and value == field.default):
        return (Edit(field.path, REMOVED),) if there else ()
    return () if there and field.value == value and type(field.value) is type(value) else (Edit(field.path, value),)


def _has(data: Any, path: KeyPath) -> bool:
    for step in path:
        inside = isinstance(data, Mapping) and step in data
        if not inside and not (isinstance(data, list) and isinstance(step, int) and step < len(data)):
            return False
        data = data[step]
    return True


def stepped(field: Field, by: int) -> Any:
    """Return the value `by` steps on: the next number within its limits, the other of yes and no, the next choice."""
    if field.kind == "yes":
        values = (None, True, False) if field.default is None else (False, True)
        return values[(values.index(field.value) + by) % len(values)] if field.value in values else True
    if field.kind in ("number", "halves"):
        start = field.value if isinstance(field.value, int | float) else field.least - by
        number = min(max(start + by * (0.5 if field.kind == "halves" else 1), field.least), field.most)
        return int(number) if number == int(number) else number
    if field.kind == "choice" and field.choices:
        choices = field.choices if field.needed or field.default in field.choices else (field.default, *field.choices)
        where = choices.index(field.value) if field.value in choices else -1
        return choices[(where + by) % len(choices)]
    return field.value


def typed_value(field: Field, typed: str) -> Any:
    """Return the value that a typed text stands for, an empty text for the default. Raises EditError."""
    text = typed.strip()
    if not text and not field.needed:
        return field.default
    return READ.get(field.kind, _text)(field, text)


def _number(field: Field, text: str) -> int | float:
    halves = field.kind == "halves"
    try:
        number = float(text) if halves else int(text)
    except ValueError:
        number = field.least - 1
    if not field.least <= number <= field.most or number * 2 != int(number * 2):
        raise EditError(f"{field.label}: {text} is not {field.least:g} to {field.most:g}{' in halves' * halves}")
    return int(number) if number == int(number) else number


def _yes(field: Field, text: str) -> bool:
    if text.lower() not in YES + NO:
        raise EditError(f"{field.label}: {text} is neither yes nor no; type one of them")
    return text.lower() in YES


def _choice(field: Field, text: str) -> str:
    if text not in field.choices:
        raise EditError(f"{field.label}: {text} is not one of {' '.join(field.choices)}")
    return text


def _choices(field: Field, text: str) -> list[str]:
    words = text.replace(",", " ").split()
    return [_choice(field, word) for word in words] if field.choices else words


def _pairs(field: Field, text: str) -> list[list[str]] | dict[str, int]:
    pairs = [pair.split() for pair in text.split(",")]
    if any(len(pair) != 2 for pair in pairs):
        raise EditError(f"{field.label}: write pairs with a comma between them, like a1 b2, a3 b4")
    if not isinstance(field.default, Mapping):
        return pairs
    if not all(number.isascii() and number.isdigit() and len(number) < 4 for _, number in pairs):
        raise EditError(f"{field.label}: write a piece and a number, like z1 2")
    return {piece: int(number) for piece, number in pairs}


def _names(_: Field, text: str) -> list[str]:
    return [name.strip() for name in text.split(",") if name.strip()]


def _groups(_: Field, text: str) -> list[list[str]]:
    return [group.split() for group in text.split(";") if group.strip()]


def _text(field: Field, text: str) -> str:
    if field.most and len(text) > field.most and field.kind != "lines":
        raise EditError(f"{field.label}: at most {field.most:g} characters; this has {len(text)}")
    return text


READ: Mapping[str, Callable[[Field, str], Any]] = {
    "number": _number,
    "halves": _number,
    "yes": _yes,
    "choice": _choice,
    "choices": _choices,
    "places": _choices,
    "pieces": _choices,
    "pairs": _pairs,
    "names": _names,
    "groups": _groups,
}
