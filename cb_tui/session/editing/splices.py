"""Splices: the few changes of a text by which it holds new data, each beside what stays as it is."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from difflib import SequenceMatcher
from typing import Any, NamedTuple

from cb_tui.core.editing import EditError, KeyPath, told, value_at
from cb_tui.session.editing import rows
from cb_tui.session.editing.spans import BLANK, Node, Spans

COMPARED = 250_000  # pairs of entries, of lists that are compared entry by entry
Fields = Callable[[KeyPath], Sequence[str]]  # the keys of a table in the order in which people write them


class Splice(NamedTuple):
    """A part of a text, from its first character to before its end, and what stands there instead."""

    start: int
    end: int
    new: str


def spliced(text: str, splices: Iterable[Splice], start: int = 0) -> str:
    """Return a text with splices, which are in order. `start` is the number of its first character."""
    found, at = [], 0
    for each in splices:
        found += [text[at : each.start - start], each.new]
        at = each.end - start
    return "".join([*found, text[at:]])


def splices(spans: Spans, new: Mapping[str, Any], fields: Fields = lambda _: ()) -> list[Splice]:
    """Return the splices by which the text of `spans` holds the data `new`. Raises EditError."""
    found: list[Splice] = []
    for each in sorted(_Writer(spans, fields).table(spans.root, spans.data, new, ()), key=lambda each: each[:2]):
        last = found[-1] if found else Splice(0, 0, "")
        if each.start >= last.end:
            found.append(each)
        elif last.new or each.new:
            raise EditError("the parts of this change lie in each other; change them one by one")
        else:  # blank lines between two tables that both go
            found[-1] = Splice(last.start, max(last.end, each.end), "")
    end = "\r\n" if "\r\n" in spans.text else "\n"
    return [each._replace(new=each.new.replace("\n", end)) for each in found]


class _Writer:
    """Compares old data with new, and yields splices of the text."""

    def __init__(self, spans: Spans, fields: Fields) -> None:
        self.text, self.data, self.root, self._fields = spans.text, spans.data, spans.root, fields

    def model(self, path: KeyPath) -> list[str]:
        """Return the keys of a table in the order of those beside it, then of people."""
        beside = value_at(self.data, path[:-1]) if path and isinstance(path[-1], int) else None
        tables = [each for each in beside if isinstance(each, Mapping)] if isinstance(beside, list) else []
        there = rows.merged(tables)
        fields = self._fields(path)
        return rows.ordered([*fields, *(name for name in there if name not in fields)], there)

    # --- tables ------------------------------------------------------------------------------------------------------

    def table(self, node: Node, old: Any, new: Mapping[str, Any], path: KeyPath) -> Iterator[Splice]:
        """Yield the splices of a table."""
        assert node.keys is not None
        if node.form == "inline" and old.keys() != new.keys():
            yield self._rejoined(node, self._pairs(node, old, new, path))
            return
        for name, value in old.items():
            if name not in new:
                yield from self._removed(node.keys[name])
            elif new[name] != value:
                yield from self.value(node.keys[name], value, new[name], (*path, name))
        for name in new:
            if name not in old:
                yield self._added(node, name, new, path)

    def value(self, node: Node, old: Any, new: Any, path: KeyPath) -> Iterator[Splice]:
        """Yield the splices of a value that has changed."""
        match node.form:
            case "inline" | "table" | "implied" if isinstance(new, Mapping):
                yield from self.table(node, old, new, path)
            case "tables" if isinstance(new, list) and new and all(isinstance(each, Mapping) for each in new):
                yield from self._blocks(node, old, new, path)
            case "list" if isinstance(new, list) and new and old:
                yield from self._list(node, old, new, path)
            case "list" if len(path) == 1 and not old and rows.long_tables(new):
                yield from self._below_headers(node, new, path)
            case "table" | "implied" | "tables":
                if new != [] or node.form != "tables":
                    raise EditError(f"{told(path)} is written below a header; change it in the text")
                yield from self._removed(node)
                yield self._added(self._above(path), str(path[-1]), {str(path[-1]): []}, path[:-1])
            case _:
                yield from self._replaced(node, old, new, path)

    def _above(self, path: KeyPath) -> Node:
        if len(path) > 1:
            raise EditError(f"{told(path)} is the last of its tables; remove it in the text")
        return self.root

    # --- lists -------------------------------------------------------------------------------------------------------

    def _list(self, node: Node, old: list[Any], new: list[Any], path: KeyPath) -> Iterator[Splice]:
        assert node.entries is not None
        steps = matched(old, new)
        if all(was is not None and now is not None for was, now in steps):
            for was, now in steps:
                assert was is not None
                assert now is not None
                if old[was] != new[now]:
                    yield from self.value(node.entries[was], old[was], new[now], (*path, was))
            return
        if not self._a_line_each(node):
            yield self._rejoined(node, self._entries(node, old, new, path))
            return
        yield from self._lines(node, old, new, path)

    def _lines(self, node: Node, old: list[Any], new: list[Any], path: KeyPath) -> Iterator[Splice]:
        """Yield the splices of a list that has a line for each entry."""
        assert node.entries is not None
        at, last = self._line(node.entries[0].start), node.entries[-1]
        ends_in_comma = self._comma(last.end) > last.end
        indent = self.text[at : node.entries[0].start]
        steps = matched(old, new)
        for was, now in steps:
            if was is not None:
                entry = node.entries[was]
                at = self._below(entry.end)
            if was is not None and now is None:
                yield Splice(self._line(entry.start), at, "")
            elif was is not None and now is not None and old[was] != new[now]:
                yield from self.value(entry, old[was], new[now], (*path, was))
            elif was is None and now is not None:
                comma = "," if ends_in_comma or now < len(new) - 1 else ""
                yield Splice(at, at, f"{indent}{self._entry(node, old, new[now], path)}{comma}\n")
        if not ends_in_comma and steps[-1][0] is None and (len(old) - 1, None) not in steps:
            yield Splice(last.end, last.end, ",")

    def _a_line_each(self, node: Node) -> bool:
        """Check whether each entry of a list begins a line, and no other entry or bracket is in its lines."""
        assert node.entries is not None
        last = node.start + 1
        for entry in node.entries:
            if self._line(entry.start) < last or self.text[self._line(entry.start) : entry.start].strip():
                return False
            last = self._below(entry.end)
            if self.text[self._comma(entry.end) : last].lstrip(" \t")[:1] not in ("\r", "\n", "#"):
                return False
        return last <= node.end

    def _entries(self, node: Node, old: list[Any], new: list[Any], path: KeyPath) -> "list[_Piece]":
        """Return the entries of a list as pieces of text."""
        assert node.entries is not None
        pieces = []
        for was, now in matched(old, new):
            entry = None if was is None else node.entries[was]
            if now is None:
                pieces.append(_Piece(entry, None))
            elif entry is None or was is None:
                pieces.append(_Piece(None, self._entry(node, old, new[now], path)))
            else:
                pieces.append(_Piece(entry, self._kept(entry, old[was], new[now], (*path, was))))
        return pieces

    def _entry(self, node: Node, old: list[Any], new: Any, path: KeyPath) -> str:
        """Return a new entry, written like those beside it, or just as one that is the same."""
        assert node.entries is not None
        for each, value in zip(node.entries, old, strict=True):
            if value == new and type(value) is type(new):
                return self.text[each.start : each.end]
        padded = any(self.text.startswith("{ ", each.start) for each in node.entries)
        return rows.inline(new, self.model((*path, 0)), padded=padded)

    # --- pieces of a line --------------------------------------------------------------------------------------------

    def _pairs(self, node: Node, old: Any, new: Mapping[str, Any], path: KeyPath) -> "list[_Piece]":
        """Return the keys of a table in braces as pieces of text, new ones in the order of people."""
        assert node.keys is not None
        pieces = {}
        for name in (*old, *(each for each in new if each not in old)):
            entry = node.keys.get(name)
            if name not in new:
                pieces[name] = _Piece(entry, None)
            elif entry is None:
                pieces[name] = _Piece(None, f"{rows.key(name)} = {rows.inline(new[name])}")
            else:
                pieces[name] = _Piece(entry, self._kept(entry, old[name], new[name], (*path, name)))
        there = list(node.keys)
        return [pieces[name] for name in rows.ordered(rows.ordered(pieces, self.model(path)), there)]

    def _kept(self, node: Node, old: Any, new: Any, path: KeyPath) -> str:
        """Return a value, with its key if it has one, as it is to be."""
        inner = [] if old == new else sorted(self.value(node, old, new, path), key=lambda each: each[:2])
        return spliced(self.text[node.key : node.end], inner, node.key)

    def _rejoined(self, node: Node, pieces: "list[_Piece]") -> Splice:
        """Return the splice of a list or table in which entries come and go, with the signs between those that stay."""
        there = [each.node for each in pieces if each.node is not None]
        if not there or all(each.new is None for each in pieces):
            inner = ", ".join(each.new for each in pieces if each.new is not None)
            return Splice(node.start, node.end, self.text[node.start] + inner + self.text[node.end - 1])
        found, last = [self.text[node.start : there[0].key]], there[0].key
        for each in pieces:
            between = ", " if each.node is None or each.node is there[0] else self.text[last : each.node.key]
            last = last if each.node is None else each.node.end
            if each.new is not None:
                found += [between if len(found) > 1 else "", each.new]
        return Splice(node.start, node.end, "".join([*found, self.text[there[-1].end : node.end]]))

    # --- tables below headers ----------------------------------------------------------------------------------------

    def _blocks(self, node: Node, old: list[Any], new: list[Any], path: KeyPath) -> Iterator[Splice]:
        """Yield the splices of a list of tables, each below its header."""
        assert node.entries is not None
        at, last = self._line(node.entries[0].start), False
        for was, now in matched(old, new):
            if was is not None:
                at, last = self._below(_end(node.entries[was])), True
            if was is not None and now is None:
                yield from self._removed(node.entries[was])
            elif was is not None and now is not None and old[was] != new[now]:
                yield from self.table(node.entries[was], old[was], new[now], (*path, was))
            elif was is None and now is not None:
                text = rows.block([str(step) for step in path if isinstance(step, str)], new[now], entry=True)
                yield Splice(at, at, f"{self._line_end(at)}\n{text}" if last else f"{text}\n")

    def _below_headers(self, node: Node, new: list[Any], path: KeyPath) -> Iterator[Splice]:
        """Yield the splices of an empty list that becomes long tables, each below its header at the end of the text."""
        yield Splice(self._line(node.key), self._below(node.end), "")
        yield self._at_the_end([str(step) for step in path], new)

    def _at_the_end(self, names: list[str], tables: list[Any]) -> Splice:
        """Return the splice of tables at the end of the text, each below its header."""
        at, blocks = len(self.text), [rows.block(names, each, entry=True) for each in tables]
        return Splice(at, at, f"{self._line_end(at)}\n" + "\n".join(blocks))

    def _removed(self, node: Node) -> Iterator[Splice]:
        """Yield the splice that takes whole lines out, of a table those of all its keys."""
        if node.form in ("implied", "tables"):
            for each in node.inner():
                yield from self._removed(each)
            return
        begin, end = self._line(node.key), self._below(_end(node))
        if node.form == "table":
            begin, end = self._without_blank_lines(begin, end)
        yield Splice(begin, end, "")

    def _without_blank_lines(self, begin: int, end: int) -> tuple[int, int]:
        """Return a part with the blank lines below it, or above it at the end of the text."""
        while end < len(self.text) and self.text[end : (below := self._below(end))].isspace():
            end = below
        while end == len(self.text) and self.text[:begin].endswith(("\n\n", "\n\r\n")):
            begin = self._line(begin - 1)
        return begin, end

    # --- keys --------------------------------------------------------------------------------------------------------

    def _added(self, node: Node, name: str, new: Mapping[str, Any], path: KeyPath) -> Splice:
        """Return the splice of a new key, below the key that people write before it."""
        assert node.keys is not None
        value, names = new[name], [*map(str, path), name]
        tables = [each for each in node.keys.values() if each.form == "table"]
        below_header = isinstance(value, Mapping) and all(isinstance(step, str) for step in path)
        if below_header and (tables if path else not rows.short_table(value)):
            at = self._below(max(map(_end, tables))) if path else len(self.text)
            return Splice(at, at, f"{self._line_end(at)}\n{rows.block(names, value)}")
        if not path and rows.long_tables(value):
            return self._at_the_end(names, value)
        if node.form == "implied":
            raise EditError(f"{told(path)} has no header; add its key {name} in the text")
        there = {key: each for key, each in node.keys.items() if each.form not in ("table", "tables", "implied")}
        model = rows.ordered([*there, name], self.model(path))
        before = [there[each] for each in model[: model.index(name)] if each in there] or (
            [] if name in self.model(path) else [*there.values()]
        )
        if before:
            at = self._below(max(each.end for each in before))
        elif there:
            at = self._line(min(each.key for each in there.values()))
        else:
            at = self._below(node.end) if path else self._first_header(node)
        return Splice(at, at, f"{self._line_end(at)}{rows.statement(name, value)}\n")

    def _first_header(self, node: Node) -> int:
        return min((self._line(each.key) for each in node.inner()), default=len(self.text))

    def _replaced(self, node: Node, old: Any, new: Any, path: KeyPath) -> Iterator[Splice]:
        """Yield the splices of a value that is written anew. Of a text with line ends only what differs is."""
        written = self.text[node.start : node.end]
        if isinstance(old, str) and isinstance(new, str) and written.startswith('"""') and "\n" in new:
            wanted = rows.lines(new)
            if rows.lines(old) == written.replace("\r\n", "\n"):
                yield from _differing(node.start, written, wanted)
                return
            yield Splice(node.start, node.end, wanted)
            return
        room = node.start - self._line(node.start)
        stands_alone = len(path) > 0 and node.key == self._line(node.key) and isinstance(path[-1], str)
        yield Splice(node.start, node.end, rows.whole(new, room) if stands_alone else rows.inline(new))

    # --- lines -------------------------------------------------------------------------------------------------------

    def _line(self, offset: int) -> int:
        """Return the begin of the line of a character."""
        return self.text.rfind("\n", 0, offset) + 1

    def _below(self, offset: int) -> int:
        """Return the begin of the line below a character."""
        return (self.text.find("\n", offset) + 1) or len(self.text)

    def _line_end(self, offset: int) -> str:
        """Return a line end if the text lacks one before `offset`."""
        return "\n" if offset == len(self.text) and self.text[-1:] not in ("", "\n") else ""

    def _comma(self, offset: int) -> int:
        """Return the character after the comma that follows, or `offset` if there is no comma."""
        found = BLANK.match(self.text, offset)
        at = found.end() if found else offset
        return at + 1 if self.text[at : at + 1] == "," else offset


class _Piece(NamedTuple):
    """An entry of a list or table in one line: as it is, None if it is new, and as it is to be, None if it goes."""

    node: Node | None
    new: str | None


def matched(old: Sequence[Any], new: Sequence[Any]) -> list[tuple[int | None, int | None]]:
    """Return which entry of a list has become which, in their order: (3, None) has gone, (None, 4) is new."""
    was, now = [*map(_sign, old)], [*map(_sign, new)]
    found: list[tuple[int | None, int | None]] = []
    for kind, i, j, k, end in steps(was, now):
        renamed = not {*was[i:j]} & {*now} and not {*now[k:end]} & {*was}
        if kind == "equal" or (j - i == end - k and renamed):
            found += zip(range(i, j), range(k, end), strict=True)
        else:
            found += [(n, None) for n in range(i, j)]
            found += [(None, n) for n in range(k, end)]
    gone = sum(one is None for _, one in found)
    in_place = sum(one != two for one, two in zip(was, now, strict=False))
    if len(was) == len(now) and in_place <= gone and Counter(was) != Counter(now):
        return [(n, n) for n in range(len(was))]
    return found


def steps(was: Sequence[Any], now: Sequence[Any]) -> Iterator[tuple[str, int, int, int, int]]:
    """Yield the steps by which a list becomes another, as difflib gives them, in a time that no list makes long."""
    pairs = zip(was, now, strict=False)
    most = min(len(was), len(now))
    first = next((n for n, (one, two) in enumerate(pairs) if one != two), most)
    last = next((n for n in range(most - first) if was[-1 - n] != now[-1 - n]), most - first)
    old, new = was[first : len(was) - last], now[first : len(now) - last]
    if first:
        yield "equal", 0, first, 0, first
    if len(old) * len(new) > COMPARED:
        yield "replace", first, len(was) - last, first, len(now) - last
    else:
        for kind, *ends in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
            i, j, k, end = (each + first for each in ends)
            yield kind, i, j, k, end
    if last:
        yield "equal", len(was) - last, len(was), len(now) - last, len(now)


def _sign(entry: Any) -> Any:
    """Return the id of an entry, else all of it."""
    name = entry.get("id") if isinstance(entry, Mapping) else None
    return ("id", name) if isinstance(name, str) else repr(entry)


def _end(node: Node) -> int:
    """Return the character after a value and all that is below its header."""
    return max([node.end, *map(_end, node.inner())])


def _differing(start: int, old: str, new: str) -> Iterator[Splice]:
    """Yield the splices of the lines of a text that differ, each without the signs that stay."""
    was, now = [each.rstrip("\r") for each in old.split("\n")], new.split("\n")
    offsets = [start]
    for each in old.split("\n"):
        offsets.append(offsets[-1] + len(each) + 1)
    for kind, i, j, k, end in steps(was, now):
        if kind == "replace" and j - i == end - k:
            for number, to in zip(range(i, j), now[k:end], strict=True):
                yield shortest(offsets[number], was[number], to)
        elif kind != "equal":
            text = "".join(f"{each}\n" for each in now[k:end])
            last = j == len(was)
            yield Splice(offsets[i], offsets[j] - last, text[:-1] if last else text)


def shortest(start: int, old: str, new: str) -> Splice:
    """Return the splice between the signs that two texts begin and end with."""
    same = next((n for n, (a, b) in enumerate(zip(old, new, strict=False)) if a != b), min(len(old), len(new)))
    rest = min(len(old), len(new)) - same
    tail = next((n for n in range(rest) if old[-1 - n] != new[-1 - n]), rest)
    return Splice(start + same, start + len(old) - tail, new[same : len(new) - tail])
