"""Every place where plain data does not fit a record type, with what was expected there."""

from collections.abc import Iterator
from typing import Any

from msgspec import NODEFAULT, inspect

from cb_tui.core.scenario import Finding
from cb_tui.session.errors import plain


def faults(data: Any, type_: Any) -> tuple[Finding, ...]:
    """All faults of `data` as `type_`, in the order of the data; an element of a list is named by its id or its number from 0."""
    return tuple(_faults(data, inspect.type_info(type_), ""))


def join(path: str, key: str) -> str:
    """A key path one step longer."""
    return f"{path}.{plain(key, 40)}" if path else plain(key, 40)


def step(path: str, number: int, element: Any) -> str:
    """The key path of an element of a list: its id where it has one, else its number from 0 as in JSON."""
    name = element.get("id") if isinstance(element, dict) else None
    return join(path, name) if isinstance(name, str) and name else f"{path}[{number}]"


def shown(value: Any) -> str:
    """A value as it may stand in a sentence: one short line."""
    match value:
        case bool():
            return "true" if value else "false"
        case dict():
            return "a table"
        case list():
            return "a list"
        case _:
            text = ascii(value) if not isinstance(value, str) else '"' + ascii(value)[1:-1] + '"'
            return text if len(text) <= 40 else text[:37] + "..."


def _faults(data: Any, type_: inspect.Type, path: str) -> Iterator[Finding]:
    match type_:
        case inspect.StructType():
            yield from _of_table(data, type_, path)
        case inspect.UnionType(types=types) if all(isinstance(t, inspect.StructType) for t in types):
            yield from _of_tagged(data, [t for t in types if isinstance(t, inspect.StructType)], path)
        case inspect.UnionType(types=types):
            first, *_ = (t for t in types if not isinstance(t, inspect.NoneType))
            yield from _faults(data, first, path)
        case inspect.VarTupleType(item_type=item) | inspect.ListType(item_type=item):
            if isinstance(data, list):
                for number, element in enumerate(data):
                    yield from _faults(element, item, step(path, number, element))
            else:
                yield _wrong(path, "a list", data)
        case inspect.DictType(value_type=item):
            if isinstance(data, dict):
                for key, element in data.items():
                    yield from _faults(element, item, join(path, key))
            else:
                yield _wrong(path, "a table", data)
        case inspect.LiteralType(values=values):
            if data not in values:
                yield _wrong(path, "one of " + ", ".join(f'"{v}"' for v in values if v), data)
        case inspect.IntType():
            if not isinstance(data, int) or isinstance(data, bool):
                yield _wrong(path, "a whole number", data)
        case inspect.FloatType():
            if not isinstance(data, int | float) or isinstance(data, bool):
                yield _wrong(path, "a number", data)
        case inspect.StrType():
            if not isinstance(data, str):
                yield _wrong(path, "a text in quotes", data)
        case inspect.BoolType():
            if not isinstance(data, bool):
                yield _wrong(path, "true or false", data)
        case _:
            return


def _of_table(data: Any, type_: inspect.StructType, path: str) -> Iterator[Finding]:
    if not isinstance(data, dict):
        yield _wrong(path, "a table", data)
        return
    fields = {field.encode_name: field for field in type_.fields}
    known = [*fields, *([type_.tag_field] if type_.tag_field else [])]
    for key, value in data.items():
        if key in fields:
            yield from _faults(value, fields[key].type, join(path, key))
        elif key not in known:
            from difflib import get_close_matches

            near = get_close_matches(key[:40], known, 1)
            meant = f"did you mean {near[0]}?" if near else f"expected one of {', '.join(known)}"
            yield Finding(join(path, key), f"no such key; {meant}")
    for key, field in fields.items():
        if field.required and field.default is NODEFAULT and key not in data:
            yield Finding(join(path, key), "is missing")


def _of_tagged(data: Any, types: list[inspect.StructType], path: str) -> Iterator[Finding]:
    if not isinstance(data, dict):
        yield _wrong(path, "a table", data)
        return
    field = types[0].tag_field or "type"
    tags = {str(type_.tag): type_ for type_ in types}
    if field not in data:
        yield Finding(join(path, field), "is missing; expected one of " + ", ".join(f'"{tag}"' for tag in tags))
    elif isinstance(data[field], str) and data[field] in tags:
        yield from _of_table(data, tags[data[field]], path)
    else:
        yield _wrong(join(path, field), "one of " + ", ".join(f'"{tag}"' for tag in tags), data[field])


def _wrong(path: str, expected: str, data: Any) -> Finding:
    return Finding(path or "file", f"expected {expected}, found {shown(data)}")
