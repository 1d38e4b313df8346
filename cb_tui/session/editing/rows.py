"""Rows: values as a person writes them into a battle file, in the order of its keys and without defaults."""

import re
from collections.abc import Iterable, Mapping, Sequence
from datetime import date, time
from typing import Any

import msgspec
from msgspec import inspect

from cb_tui.core.editing import REMOVED, Change, Edit, EditError, KeyPath, changed, value_at
from cb_tui.session.schema import described

BARE = re.compile(r"[A-Za-z0-9_-]+")
WIDE, SHORT = 110, 80  # columns of a line, and of a table that stands behind its key
ESCAPES = {"\b": "\\b", "\t": "\\t", "\n": "\\n", "\f": "\\f", "\r": "\\r", '"': '\\"', "\\": "\\\\"}


def key(name: str) -> str:
    """Return a key as TOML writes it."""
    return name if BARE.fullmatch(name) else quoted(name)


def quoted(text: str) -> str:
    """Return a text in quotes, in one line."""
    return '"' + "".join(_sign(sign) for sign in text) + '"'


def _sign(sign: str) -> str:
    if sign in ESCAPES:
        return ESCAPES[sign]
    return sign if sign.isprintable() or sign > "\x9f" else f"\\u{ord(sign):04x}"


def lines(text: str) -> str:
    """Return a text with line ends as TOML writes it, its first line below the quotes."""
    inner = text.replace("\\", "\\\\").replace('"""', '""\\"')
    inner = "".join(sign if sign in '\n\t"\\' else _sign(sign) for sign in inner)
    return '"""\n' + (inner[:-1] + '\\"' if inner.endswith('"') else inner) + '"""'


def inline(value: Any, model: Sequence[str] = (), *, padded: bool = False) -> str:
    """Return a value in one line. Keys of a table come in the order of `model`. Raises EditError."""
    match value:
        case bool():
            return "true" if value else "false"
        case int() | float():
            return repr(value)
        case str():
            return quoted(value)
        case date() | time():
            return value.isoformat()
        case Mapping():
            inner = ", ".join(f"{key(name)} = {inline(value[name])}" for name in ordered(value, model))
            return f"{{ {inner} }}" if padded and inner else f"{{{inner}}}"
        case list() | tuple():
            return f"[{', '.join(inline(each) for each in value)}]"
    raise EditError(f"a battle file cannot hold {str(value)[:40]!r}; give a text, a number, a list or a table")


def whole(value: Any, room: int = 0) -> str:
    """Return a value that stands behind its key, which takes `room` columns, in several lines where people do so."""
    if isinstance(value, str) and "\n" in value:
        return lines(value)
    if isinstance(value, list | tuple) and value:
        if all(isinstance(each, Mapping) for each in value):
            model = merged(value)
            return _listed(inline(each, model) for each in value)
        if len(inline(value)) + room > WIDE:
            return _listed(_filled([inline(each) for each in value]))
    return inline(value)


def _listed(entries: Iterable[str]) -> str:
    return "[\n" + "".join(f"  {each},\n" for each in entries) + "]"


def _filled(entries: list[str]) -> Iterable[str]:
    """Yield lines of short entries, each filled, and long ones in a line each."""
    line = ""
    for each in entries:
        if line and (len(each) > WIDE // 4 or len(line) + len(each) + 4 > WIDE):
            yield line
            line = each
        else:
            line = f"{line}, {each}" if line else each
    if line:
        yield line


def statement(name: str, value: Any) -> str:
    """Return a key with its value, without the line end."""
    return f"{key(name)} = {whole(value, len(name) + 3)}"


def block(names: Sequence[str], value: Mapping[str, Any], *, entry: bool = False) -> str:
    """Return a table below its header, as an entry of a list of tables if `entry`, with its last line end."""
    dotted = ".".join(map(key, names))
    header = f"[[{dotted}]]" if entry else f"[{dotted}]"
    return "\n".join([header, *(statement(name, each) for name, each in value.items())]) + "\n"


def short_table(value: Any) -> bool:
    """Check whether a value is a table that people write behind its key, not below a header."""
    plain = isinstance(value, Mapping) and not any(isinstance(each, Mapping | list) for each in value.values())
    return plain and len(inline(value)) <= SHORT


def long_tables(value: Any) -> bool:
    """Check whether a value is a list of tables, and one of them is too long for a line or has a list of tables."""
    return _tables(value) and any(
        len(inline(each)) > WIDE or any(_tables(inner) for inner in each.values()) for each in value
    )


def _tables(value: Any) -> bool:
    return isinstance(value, list) and bool(value) and all(isinstance(each, Mapping) for each in value)


def merged(tables: Iterable[Mapping[str, Any]]) -> list[str]:
    """Return the keys of some tables in an order that fits each of them as well as may be."""
    model: list[str] = []
    for each in tables:
        missing = [name for name in each if name not in model]
        model = model if not missing else ordered([*each, *(name for name in model if name not in each)], model)
    return model


def ordered(names: Iterable[str], model: Sequence[str]) -> list[str]:
    """Return names in the order of a model. A name that it lacks comes behind its neighbor in `names`."""
    names = list(names)
    found = [name for name in model if name in names]
    before = ""
    for name in names:
        if name not in found:
            found.insert(found.index(before) + 1 if before else 0, name)
        before = name
    return found


# --- the type of a battle ------------------------------------------------------------------------------------------


class Records:
    """The type of a battle: the order of its keys, and their defaults. Without a type nothing is known."""

    def __init__(self, type_: type[msgspec.Struct] | None) -> None:
        self._type = None if type_ is None else described(type_)

    def fields(self, path: KeyPath, data: Any) -> Sequence[str]:
        """Return the keys of the table at a path in the order of its record, none if the path leads to no record."""
        type_ = self._at(path, data)
        return tuple(each.encode_name for each in type_.fields) if isinstance(type_, inspect.StructType) else ()

    def without_defaults(self, data: Mapping[str, Any], change: Change) -> Change:
        """Return a change that takes keys out, or leaves them out, where it would write their default."""
        found: list[Edit] = []
        for edit in change:
            record = self._at(edit.path[:-1], data)
            if edit.value is not REMOVED and self._default(record, edit.path[-1], edit.value):
                new = None if value_at(data, edit.path) is None else msgspec.structs.replace(edit, value=REMOVED)
            else:
                type_ = self._at(edit.path, data)
                new = msgspec.structs.replace(edit, value=self._stripped(edit.value, type_))
            if new is not None:
                found.append(new)
                data = changed(data, (new,))
        return tuple(found)

    def _at(self, path: KeyPath, data: Any) -> inspect.Type | None:
        type_ = self._type
        for step in path:
            type_ = _record(type_, data)
            match type_:
                case inspect.StructType(fields=fields):
                    type_ = next((each.type for each in fields if each.encode_name == step), None)
                case inspect.DictType(value_type=item) | inspect.VarTupleType(item_type=item):
                    type_ = item
                case inspect.ListType(item_type=item):
                    type_ = item
                case _:
                    return None
            data = value_at(data, (step,))
        return _record(type_, data)

    def _default(self, record: inspect.Type | None, key: str | int, value: Any) -> bool:
        """Check whether a value is what a record has anyway under that key."""
        if not isinstance(record, inspect.StructType):
            return False
        field = next((each for each in record.fields if each.encode_name == key), None)
        if field is None or field.required:
            return False
        default = field.default_factory() if field.default is msgspec.NODEFAULT else field.default
        plain = msgspec.to_builtins(default)
        plain = [*plain] if isinstance(plain, tuple) else plain
        return bool(plain == value and isinstance(plain, bool) == isinstance(value, bool))

    def _stripped(self, value: Any, type_: inspect.Type | None) -> Any:
        """Return a new table, or a list of them, without keys at their default."""
        type_ = _record(type_, value)
        match value:
            case list() if isinstance(type_, inspect.VarTupleType | inspect.ListType):
                return [self._stripped(each, type_.item_type) for each in value]
            case dict() if isinstance(type_, inspect.StructType):
                inner = {each.encode_name: each.type for each in type_.fields}
                kept = {key: each for key, each in value.items() if not self._default(type_, key, each)}
                return {key: self._stripped(each, inner.get(key)) for key, each in kept.items()}
        return value


def _record(type_: inspect.Type | None, data: Any) -> inspect.Type | None:
    """Return the type of a value that may be missing. A tag in it chooses among kinds of tables."""
    if not isinstance(type_, inspect.UnionType):
        return type_
    kinds = [each for each in type_.types if not isinstance(each, inspect.NoneType)]
    if len(kinds) == 1:
        return kinds[0]
    structs = [each for each in kinds if isinstance(each, inspect.StructType) and each.tag_field]
    tag = data.get(structs[0].tag_field) if structs and isinstance(data, Mapping) else None
    return next((each for each in structs if each.tag == tag), None)
