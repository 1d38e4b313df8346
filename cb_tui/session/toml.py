"""TOML as people write it, read with a place for what is wrong, and changed with its remarks."""

import re
import tomllib
from collections.abc import Collection
from contextlib import suppress
from typing import Any

from cb_tui.core.scenario import Finding

TABLE = re.compile(r"\('(.*?)',?\)")  # as Python writes its key path
PARTS, DEPTH = 20, 40  # of a key, for whose parts the parser takes square time; of lists and tables in each other
# Texts and remarks, an unclosed one to its end: each character is looked at once, whatever the file holds.
# Possessive of single characters alone: Python before 3.11.5 gets possessive groups wrong.
QUOTED = re.compile(
    r"""\"{3}[^"\\]*+(?:(?:\\.?|"(?!""))[^"\\]*+)*(?:"{3,5}|\Z)|'{3}[^']*+(?:'(?!'')[^']*+)*(?:'{3,5}|\Z)"""
    r"""|"[^"\\\n]*+(?:\\[^\n]?[^"\\\n]*+)*"?|'[^'\n]*+'?|\#[^\n]*+""",
    re.DOTALL,
)
SIGN = re.compile(r"[\n=,\[\]{}]")
ENDLESS = re.compile(r"0[xob]\w{200}")  # a number that Python could not even print


ROW = re.compile(
    r"(?P<key>[A-Za-z0-9_-]+) *= *\{(?!.*(?:\"{3}|'{3})).*\} *(?:#[^{}\"']*)?|(?:#.*)?"
)  # a table in a line


class TomlError(ValueError):
    """The error that a file is not valid TOML. `finding` gives the line and the fault."""

    def __init__(self, line: int, text: str, column: int = 1) -> None:
        super().__init__(text)
        self.finding = Finding(f"line {line}", text, line=line, column=column)


def parsed(text: bytes) -> dict[str, Any]:
    """Return the content of a TOML file. Raises TomlError."""
    try:
        said = text.decode().replace("\r\n", "\n")
    except UnicodeDecodeError as error:
        line = text.count(b"\n", 0, error.start) + 1
        raise TomlError(line, "expected UTF-8 text") from None
    _bounded(said)
    try:
        return tomllib.loads(said)
    except ValueError as error:
        at = re.search(r" \(at (?:line (\d+), column (\d+)|end of document)\)$", str(error))
        line = int(at[1]) if at and at[1] else text.count(b"\n") + 1
        what = str(error)[: at.start()] if at else "expected a valid number"
        what = TABLE.sub(lambda path: "[" + path[1].replace("', '", ".") + "]", what)
        column = int(at[2]) if at and at[2] else 1
        raise TomlError(line, f"not TOML: {what[:1].lower()}{what[1:]}", column) from None


class TomlTables:
    """The tables of a TOML file by their keys, read line by line if each has its own line, else at once."""

    def __init__(self, text: bytes) -> None:
        self._text = text
        self._read: dict[str, Any] = {}
        said = text.decode(errors="replace")
        lines = [(line, ROW.fullmatch(line)) for line in said.split("\n")]
        keyed = [(row["key"], line) for line, row in lines if row and row["key"]]
        self._lines = dict(keyed)
        if "\ufffd" in said or len(self._lines) < len(keyed) or not all(row for _, row in lines):
            self._all()

    def named(self, keys: Collection[str]) -> dict[str, Any]:
        """Return the tables of these keys that exist. Raises TomlError."""
        wanted = [key for key in keys if key in self._lines]
        try:
            self._read |= parsed("\n".join(self._lines.pop(key) for key in wanted).encode())
        except TomlError:
            self._all()  # which says where
        return {key: self._read[key] for key in keys if key in self._read}

    def _all(self) -> None:
        self._read, self._lines = parsed(self._text), {}


def _bounded(text: str) -> None:
    """Check the size of keys and values. Raises TomlError if they would keep the parser busy for minutes.

    No file written by people is that deep.
    """
    bare = QUOTED.sub(lambda quoted: "\n" * quoted[0].count("\n"), text) + "\n"
    line, depth, begin = 1, 0, 0
    for sign in SIGN.finditer(bare):
        depth += (sign[0] in "[{") - (sign[0] in "]}")
        if bare.count(".", begin, sign.start()) >= PARTS:
            raise TomlError(line, f"expected a key of at most {PARTS} parts")
        if depth > DEPTH:
            raise TomlError(line, f"nested too deep; expected at most {DEPTH} lists and tables in each other")
        line, begin = line + (sign[0] == "\n"), sign.end()
    if number := ENDLESS.search(bare):
        raise TomlError(bare.count("\n", 0, number.start()) + 1, "not TOML: expected a valid number")


def changed(text: str, path: tuple[str, ...], value: Any) -> str:
    """Return the text with a value changed at a key path, or removed (None). Comments and order stay.

    A file that tomlkit does not edit soundly is rewritten without comments. Raises TomlError if it is
    not TOML.
    """
    wanted = _bare(_with(parsed(text.encode()), path, value))
    with suppress(Exception):  # dotted keys and split tables confuse the editor in more than one way
        edited = _edited(text, path, value)
        if _bare(parsed(edited.encode())) == wanted:
            return edited
    import tomli_w  # noqa: PLC0415 - seldom wanted

    return tomli_w.dumps(wanted)


def _with(data: dict[str, Any], path: tuple[str, ...], value: Any) -> dict[str, Any]:
    key, rest = path[0], path[1:]
    if rest:
        under = data.get(key)
        value = _with(under if isinstance(under, dict) else {}, rest, value)
    return {**data, key: value} if value is not None else {k: v for k, v in data.items() if k != key}


def _bare(data: dict[str, Any]) -> dict[str, Any]:
    """Return the data without empty tables, which say nothing."""
    tables = {name: _bare(value) if isinstance(value, dict) else value for name, value in data.items()}
    return {name: value for name, value in tables.items() if value != {}}


def _edited(text: str, path: tuple[str, ...], value: Any) -> str:
    import tomlkit  # noqa: PLC0415 - 23 ms, for a change alone

    document = tomlkit.parse(text if text.endswith("\n") else f"{text}\n")
    *above, key = path
    tables: list[Any] = [document]
    for name in above:
        if not isinstance(tables[-1].get(name), dict):
            tables[-1][name] = tomlkit.table(is_super_table=name != above[-1])
        tables.append(tables[-1][name])
    if value is None:
        tables[-1].pop(key, None)
        for table, name in zip(reversed(tables[:-1]), reversed(above), strict=True):
            if not table[name] and "#" not in table[name].as_string():
                del table[name]
    else:
        tables[-1][key] = value
    return tomlkit.dumps(document)
