"""Spans: the place in a TOML text of each key and value, and of what a finding speaks of."""

import re
import tomllib
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple

from cb_tui.core.editing import KeyPath

Form = Literal["value", "list", "inline", "table", "tables", "implied"]  # implied: by `a.b = 1` or [a.b] alone
BLANK = re.compile(r"(?:[ \t\r\n]+|#[^\n]*)*")
KEY = re.compile(r"""[ \t]*("(?:[^"\\\n]|\\.)*"|'[^'\n]*'|[A-Za-z0-9_-]+)[ \t]*""")
VALUE = re.compile(  # all but lists and tables; a date may have its time after a space
    r'"""(?:[^"\\]|\\.|"{1,2}(?!"))*"{3,5}'
    r"|'''(?:[^']|'{1,2}(?!'))*'{3,5}"
    r"""|"(?:[^"\\\n]|\\.)*"|'[^'\n]*'"""
    r"|\d{4}-\d\d-\d\d \d\d:[\d:.]+(?:Z|[+-]\d\d:\d\d)?|[^\s,#\]}]+",
    re.DOTALL,
)
OPENED = re.compile(r"""(\"{3}|'{3})\r?\n""")  # a text over several lines whose first one is the next
ROW = re.compile(r"(map|levels) row (\d+)")  # as findings name a line of a map
DRAWINGS = ("board",)  # tables that a map may be in


class Position(NamedTuple):
    """A place in a text: its line and its column, both from 1."""

    line: int
    column: int


@dataclass(slots=True)
class Node:
    """A value in the text: its first character, the one after its last, and where its key or header begins."""

    form: Form
    key: int
    start: int
    end: int
    keys: "dict[str, Node] | None" = None  # of a table
    entries: "list[Node] | None" = None  # of a list

    def inner(self) -> Iterator["Node"]:
        """Yield the values in this one."""
        yield from (self.keys or {}).values()
        yield from self.entries or ()


def scanned(text: str) -> Node:
    """Return the values of a text, which `tomllib` has read already."""
    return _Scanner(text).document()


class _Scanner:
    """Reads a sound text from left to right."""

    def __init__(self, text: str) -> None:
        self.text, self.at = text, 0

    def document(self) -> Node:
        root = Node("table", 0, 0, 0, {})
        table = root
        while self._blank() < len(self.text):
            if self.text[self.at] == "[":
                table = self._header(root)
            else:
                self._statement(table)
                table.end = self.at
        return root

    def _blank(self) -> int:
        found = BLANK.match(self.text, self.at)
        self.at = found.end() if found else self.at
        return self.at

    def _names(self) -> list[str]:
        """Read a key of one part or more."""
        names = []
        while True:
            found = KEY.match(self.text, self.at)
            if found is None:
                raise ValueError(f"no key at character {self.at}")
            name = found[1]
            names.append(next(iter(tomllib.loads(f"{name} = 0"))) if name[0] in "\"'" else name)
            self.at = found.end()
            if self.text[self.at : self.at + 1] != ".":
                return names
            self.at += 1

    def _header(self, root: Node) -> Node:
        """Read a line in brackets, and return the table that it opens."""
        begin, many = self.at, self.text.startswith("[[", self.at)
        self.at += 1 + many
        names = self._names()
        self.at += 1 + many
        above = _table(root, names[:-1], begin)
        assert above.keys is not None
        found = above.keys.get(names[-1])
        if many:
            if found is None:
                found = above.keys[names[-1]] = Node("tables", begin, begin, self.at, entries=[])
            assert found.entries is not None
            found.entries.append(Node("table", begin, begin, self.at, {}))
            return found.entries[-1]
        if found is None:
            found = above.keys[names[-1]] = Node("table", begin, begin, self.at, {})
        found.form, found.key, found.start, found.end = "table", begin, begin, self.at
        return found

    def _statement(self, table: Node) -> None:
        """Read a key with its value into a table."""
        begin = self.at
        names = self._names()
        self.at += 1  # the equals sign
        above = _table(table, names[:-1], begin)
        assert above.keys is not None
        above.keys[names[-1]] = self._value(begin)
        above.end = self.at

    def _value(self, key: int = -1) -> Node:
        begin = self._blank()
        key = begin if key < 0 else key
        if self.text[begin] in "[{":
            return self._list(key) if self.text[begin] == "[" else self._inline(key)
        found = VALUE.match(self.text, begin)
        if found is None:
            raise ValueError(f"no value at character {begin}")
        self.at = found.end()
        return Node("value", key, begin, self.at)

    def _list(self, key: int) -> Node:
        node = Node("list", key, self.at, self.at, entries=[])
        assert node.entries is not None
        self.at += 1
        while self.text[self._blank()] != "]":
            node.entries.append(self._value())
            self._comma()
        self.at += 1
        node.end = self.at
        return node

    def _inline(self, key: int) -> Node:
        node = Node("inline", key, self.at, self.at, {})
        self.at += 1
        while self.text[self._blank()] != "}":
            self._statement(node)
            self._comma()
        self.at += 1
        node.end = self.at
        return node

    def _comma(self) -> None:
        if self.text[self._blank()] == ",":
            self.at += 1


def _table(node: Node, names: list[str], begin: int) -> Node:
    """Return the table that some names lead to, or the last one of a list of tables."""
    for name in names:
        assert node.keys is not None
        node = node.keys.setdefault(name, Node("implied", begin, begin, begin, {}))
        if node.entries:
            node = node.entries[-1]
    return node


class Spans:
    """The places of all keys and values of a text. `data` is what `tomllib` reads in it."""

    def __init__(self, text: str, data: dict[str, Any]) -> None:
        self.text, self.data = text, data
        self.root = scanned(text)
        self._lines = [0, *(found.end() for found in re.finditer("\n", text))]

    def node(self, path: KeyPath) -> Node | None:
        """Return the value at a key path, or None if there is no such value."""
        node: Node | None = self.root
        for step in path:
            if node is None:
                return None
            if isinstance(step, str):
                node = (node.keys or {}).get(step)
            else:
                node = node.entries[step] if node.entries and 0 <= step < len(node.entries) else None
        return node

    def position(self, path: KeyPath) -> Position:
        """Return where a key path begins: its key, or the entry of a list. What is missing is where it would be."""
        while (node := self.node(path)) is None:
            path = path[:-1]
        return self.place(node.key)

    def place(self, offset: int) -> Position:
        """Return line and column of a character."""
        line = bisect_right(self._lines, offset)
        return Position(line, offset - self._lines[line - 1] + 1)

    def offset(self, line: int) -> int:
        """Return the first character of a line."""
        return self._lines[min(max(line, 1), len(self._lines)) - 1]

    def of_finding(self, where: str) -> Position:
        """Return the place that a finding names: "units.a1.at", "board.roads[0]", "map row 3" or "line 7"."""
        where = where.rpartition(": ")[2]  # "handicap: units.a1.at"
        if where.startswith("line "):
            return Position(int(where[5:]), 1) if where[5:].isdecimal() else Position(1, 1)
        if (row := ROW.fullmatch(where)) and (found := self._row(row[1], int(row[2]))):
            return found
        return self.position(path_of(self.data, where))

    def _row(self, name: str, number: int) -> Position | None:
        """Return the place of a line of a map, which is one text or a list of them."""
        for path in ((name,), *((table, name) for table in DRAWINGS)):
            node = self.node(path)
            if node is None:
                continue
            if node.entries is not None:
                return self.position((*path, number - 1))
            first = self.place(node.start).line
            opened = OPENED.match(self.text, node.start) is not None
            return Position(min(first + opened + number - 1, self.place(node.end).line), 1)
        return None


def path_of(data: Any, where: str) -> KeyPath:
    """Return the key path of what a finding names, as far as it exists.

    An entry of a list is named by its id, its name, or its number from 0.
    """
    path: list[str | int] = []
    while where:
        found = _longest(data, where) if isinstance(data, dict) else _entry(data, where)
        if found is None:
            break
        step, where = found
        path.append(step)
        data = data[step]
    return tuple(path)


def _longest(table: dict[str, Any], where: str) -> tuple[str, str] | None:
    """Return the longest key that `where` begins with, since a key may have dots, and the rest of it."""
    where = where.removeprefix(".")
    fits = [key for key in table if where.startswith(key) and (where[len(key) : len(key) + 1] in ("", ".", "["))]
    key = max(fits, key=len, default=None)
    return None if key is None else (key, where[len(key) :])


def _entry(entries: Any, where: str) -> tuple[int, str] | None:
    if not isinstance(entries, list):
        return None
    if found := re.match(r"\[(\d+)\]|\.(\d+)(?![\w-])", where):
        number = int(found[1] or found[2])
        if number < len(entries):
            return number, where[found.end() :]
    where = where.removeprefix(".")
    for key in ("id", "name"):
        names = {str(each[key]): n for n, each in enumerate(entries) if isinstance(each, dict) and key in each}
        if found_name := _longest(names, where):
            return names[found_name[0]], found_name[1]
    return None
