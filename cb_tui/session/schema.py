"""Every place where plain data does not fit a record type, with what was expected there."""

from collections.abc import Iterable
from functools import cache
from typing import Any, Final, NamedTuple

from msgspec import NODEFAULT, inspect

from cb_tui.core.scenario import Finding
from cb_tui.session.errors import plain

PLAIN: dict[type[inspect.Type], str] = {  # what a key that takes several kinds of values may hold
    inspect.BoolType: "true or false", inspect.IntType: "a whole number", inspect.FloatType: "a number",
    inspect.StrType: "a text in quotes", inspect.VarTupleType: "a list",
}  # fmt: skip
MOST_NAMES = 12  # that a sentence lists
STRANGE = 20  # keys of a table that are unknown and told, the others are counted
GUESSES = 200  # findings up to which it is said which key was meant
UNFIT: Final = object()  # in the place of a value that no record can hold


class SchemaFit(NamedTuple):
    """The part of some data that fits a type, None if too much is wrong.

    With it come the faults and the paths of records that hold guesses.
    """

    data: Any
    faults: tuple[Finding, ...]
    guessed: tuple[str, ...]


def faults(data: Any, type_: Any) -> tuple[Finding, ...]:
    """Return all faults of `data` as `type_`, in the order of the data.

    An element of a list is named by its id or its index from 0.
    """
    return fit_to_type(data, type_).faults


def fit_to_type(data: Any, type_: Any) -> SchemaFit:
    """Return the data reduced to a valid record: no unknown keys, wrong or missing values replaced."""
    found: list[Finding] = []
    guessed: list[str] = []
    fit = _fit(data, described(type_), "", found, guessed)
    return SchemaFit(None if fit is UNFIT else fit, tuple(found), tuple(guessed))


@cache
def described(type_: Any) -> inspect.Type:
    """Return the description of a type, cached because every line of a log needs it."""
    return inspect.type_info(type_)


def join(path: str, key: str) -> str:
    """Return a key path one step longer."""
    return f"{path}.{plain(key, 40)}" if path else plain(key, 40)


def step(path: str, number: int, element: Any) -> str:
    """Return the key path of an element of a list: its id where it has one, else its number from 0 as in JSON."""
    name = element.get("id") if isinstance(element, dict) else None
    return join(path, name) if isinstance(name, str) and name else f"{path}[{number}]"


def short_value(value: Any) -> str:
    """Return a value as it may stand in a sentence: one short line."""
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


def _fit(data: Any, type_: inspect.Type, path: str, found: list[Finding], guessed: list[str]) -> Any:
    """Return the fitting part of the data, or UNFIT. Faults are added to `found`, paths to `guessed`."""
    expected = ""
    match type_:
        case inspect.StructType():
            return _table(data, type_, path, found, guessed)
        case inspect.UnionType(types=types) if all(isinstance(t, inspect.StructType) for t in types):
            return _tagged(data, [t for t in types if isinstance(t, inspect.StructType)], path, found, guessed)
        case inspect.UnionType(types=types):
            some = [t for t in types if not isinstance(t, inspect.NoneType)]
            if len(some) == 1:
                return _fit(data, some[0], path, found, guessed)
            if any(_fits(data, t) for t in some):
                return data
            expected = " or ".join(PLAIN[type(t)] for t in some)
        case inspect.TupleType(item_types=items):
            if isinstance(data, list) and len(data) == len(items):
                each = [
                    _fit(one, item, step(path, n, one), found, guessed)
                    for n, (one, item) in enumerate(zip(data, items, strict=True))
                ]
                return UNFIT if UNFIT in each else each
            expected = f"a list of {len(items)}"
        case inspect.VarTupleType(item_type=item) | inspect.ListType(item_type=item):
            if isinstance(data, list):
                each = [_fit(one, item, step(path, number, one), found, guessed) for number, one in enumerate(data)]
                return _whole(each, path, guessed)
            expected = "a list"
        case inspect.DictType(key_type=name, value_type=item):
            if isinstance(data, dict):
                strange = [key for key in data if not _fits(key, name)]
                for key in strange:
                    _fit(key, name, join(path, key), found, guessed)
                guessed += [path] if strange else []
                data = {key: one for key, one in data.items() if key not in strange}
                fit = {key: _fit(one, item, join(path, key), found, guessed) for key, one in data.items()}
                guessed += [path] if UNFIT in fit.values() else []
                return {key: one for key, one in fit.items() if one is not UNFIT}
            expected = "a table"
        case inspect.LiteralType(values=values):
            if data not in values:
                expected = _one_of(str(v) for v in values if v)
        case inspect.IntType():
            if not isinstance(data, int) or isinstance(data, bool):
                expected = "a whole number"
        case inspect.FloatType():
            if not isinstance(data, int | float) or isinstance(data, bool):
                expected = "a number"
        case inspect.StrType():
            if not isinstance(data, str):
                expected = "a text in quotes"
        case inspect.BoolType():
            if not isinstance(data, bool):
                expected = "true or false"
        case _:
            pass
    if expected:
        found.append(_wrong(path, expected, data))
    return UNFIT if expected else data


def _fits(data: Any, type_: inspect.Type) -> bool:
    """Check whether a value fits a type."""
    found: list[Finding] = []
    _fit(data, type_, "", found, [])
    return not found


def _whole(each: list[Any], path: str, guessed: list[str]) -> list[Any]:
    """Return the elements that fit. A list that lost some is recorded as a guess."""
    kept = [one for one in each if one is not UNFIT]
    if len(kept) < len(each):
        guessed.append(path)
    return kept


def _table(data: Any, type_: inspect.StructType, path: str, found: list[Finding], guessed: list[str]) -> Any:
    if not isinstance(data, dict):
        found.append(_wrong(path, "a table", data))
        return UNFIT
    fields = {field.encode_name: field for field in type_.fields}
    known = [*fields, *([type_.tag_field] if type_.tag_field else [])]
    kept = {key: value for key, value in data.items() if key in known}
    misspelt = set[str]()  # keys that are there by another name, and are not missing too
    unknown = 0
    for key, value in data.items():
        unknown += key not in known
        if key in fields:
            kept[key] = _fit(value, fields[key].type, join(path, key), found, guessed)
            if path and join(path, key) in guessed:
                guessed.append(path)
        elif key not in known and unknown <= STRANGE:
            from difflib import get_close_matches  # noqa: PLC0415 - slow to load, seldom wanted

            near = get_close_matches(key[:40], known, 1) if len(found) < GUESSES else []
            misspelt |= {*near}
            meant = f"did you mean {near[0]}?" if near else f"expected one of {', '.join(known)}"
            found.append(Finding(join(path, key), f"no such key; {meant}"))
    if unknown > STRANGE:
        found.append(Finding(path or "file", f"{unknown - STRANGE} more keys are unknown"))
    for key, field in fields.items():
        missing = field.required and field.default is NODEFAULT and key not in data
        if missing and key not in misspelt:
            found.append(Finding(join(path, key), "is missing"))
        if missing or kept.get(key) is UNFIT:
            guessed.append(path or key)
            kept[key] = _plain_value(field) if field.required else UNFIT
    if any(
        field.required and (kept.get(key) is UNFIT or (key == "id" and not kept[key])) for key, field in fields.items()
    ):
        return UNFIT  # without its id, nothing that others refer to in it can be judged
    return {key: value for key, value in kept.items() if value is not UNFIT}


def _plain_value(field: inspect.Field) -> Any:
    """Return the stand-in for a missing value that a record requires, or UNFIT for a record."""
    match field.type:
        case inspect.StrType():
            return ""
        case inspect.IntType() | inspect.FloatType():
            return 0
        case inspect.BoolType():
            return False
        case inspect.LiteralType(values=values):
            return values[0]
        case inspect.VarTupleType() | inspect.ListType():
            return []
        case inspect.DictType():
            return {}
        case _:
            return UNFIT


def _tagged(data: Any, types: list[inspect.StructType], path: str, found: list[Finding], guessed: list[str]) -> Any:
    if not isinstance(data, dict):
        found.append(_wrong(path, "a table", data))
        return UNFIT
    field = types[0].tag_field or "type"
    tags = {str(type_.tag): type_ for type_ in types}
    if field not in data:
        found.append(Finding(join(path, field), f"is missing; expected {_one_of(tags)}"))
    elif isinstance(data[field], str) and data[field] in tags:
        return _table(data, tags[data[field]], path, found, guessed)
    else:
        found.append(_wrong(join(path, field), _one_of(tags), data[field]))
    return UNFIT


def _one_of(names: Iterable[str]) -> str:
    """Return the names to choose from as part of a sentence, only the first if there are many."""
    quoted = [f'"{name}"' for name in names]
    if len(quoted) <= MOST_NAMES:
        return f"one of {', '.join(quoted)}"
    return f"one of {len(quoted)}, like {', '.join(quoted[:3])}"


def _wrong(path: str, expected: str, data: Any) -> Finding:
    return Finding(path or "file", f"expected {expected}, found {short_value(data)}")
