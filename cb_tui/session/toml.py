"""TOML as people write it: read with a place for what is wrong, changed without losing their remarks."""

import re
import tomllib
from typing import Any

from cb_tui.core.scenario import Finding

SCALAR = r"""(?:"(?:[^"\\]|\\.)*"|'[^']*'|[^\s#"'\[{][^\s#]*)"""  # what stands on one line and is no list or table
TABLE = re.compile(r"\('(.*?)',?\)")  # as Python writes its key path
PARTS, DEPTH = 20, 40  # of a key, for whose parts the parser takes square time; of lists and tables in each other
# Texts and remarks, an unclosed one to its end: each character is looked at once, whatever the file holds.
QUOTED = re.compile(
    r"""\"{3}(?:[^"\\]|\\.?|"(?!""))*+(?:"{3,5}|\Z)|'{3}(?:[^']|'(?!''))*+(?:'{3,5}|\Z)"""
    r"""|"(?:[^"\\\n]|\\[^\n]?)*+"?|'[^'\n]*+'?|\#[^\n]*+""",
    re.DOTALL,
)
SIGN = re.compile(r"[\n=,\[\]{}]")
ENDLESS = re.compile(r"0[xob]\w{200}")  # a number that Python could not even print


class NoToml(ValueError):  # noqa: N818 - it carries a finding
    """A file is no TOML; `finding` says at which line and why."""

    def __init__(self, where: str, text: str) -> None:
        super().__init__(text)
        self.finding = Finding(where, text)


def parsed(text: bytes) -> dict[str, Any]:
    """What a TOML file says; raises NoToml."""
    try:
        said = text.decode().replace("\r\n", "\n")
    except UnicodeDecodeError as error:
        line = text.count(b"\n", 0, error.start) + 1
        raise NoToml(f"line {line}", "expected UTF-8 text") from None
    _bounded(said)
    try:
        return tomllib.loads(said)
    except ValueError as error:
        at = re.search(r" \(at (?:line (\d+), column (\d+)|end of document)\)$", str(error))
        line = int(at[1]) if at and at[1] else text.count(b"\n") + 1
        what = str(error)[: at.start()] if at else "expected a sound number"
        what = TABLE.sub(lambda path: "[" + path[1].replace("', '", ".") + "]", what)
        raise NoToml(f"line {line}", f"no TOML: {what[:1].lower()}{what[1:]}") from None


def _bounded(text: str) -> None:
    """Raises NoToml for keys and values that would keep the parser busy for minutes; of no file that people write."""
    bare = QUOTED.sub(lambda quoted: "\n" * quoted[0].count("\n"), text) + "\n"
    line, depth, begin = 1, 0, 0
    for sign in SIGN.finditer(bare):
        depth += (sign[0] in "[{") - (sign[0] in "]}")
        if bare.count(".", begin, sign.start()) >= PARTS:
            raise NoToml(f"line {line}", f"expected a key of at most {PARTS} parts")
        if depth > DEPTH:
            raise NoToml(f"line {line}", f"nested too deep; expected at most {DEPTH} lists and tables in each other")
        line, begin = line + (sign[0] == "\n"), sign.end()
    if number := ENDLESS.search(bare):
        raise NoToml(f"line {bare.count(chr(10), 0, number.start()) + 1}", "no TOML: expected a sound number")


def changed(text: str, path: tuple[str, ...], value: str | int | bool | None) -> str:
    """The text with one more or one other value at a key path, or (None) without it; all else stays as it was written.

    Where the key is not on a line of its own the file is written anew, without remarks; raises NoToml for no TOML.
    """
    wanted = _with(parsed(text.encode()), path, value)
    edited = _edited(text, path, value)
    try:
        if parsed(edited.encode()) == wanted:
            return edited
    except NoToml:
        pass
    import tomli_w  # seldom wanted

    return tomli_w.dumps(wanted)


def quoted(key: str) -> str:
    """A key as it is written."""
    return key if re.fullmatch(r"[A-Za-z0-9_-]+", key) else _text(key)


def written(value: str | int | bool) -> str:
    """A value as it is written."""
    match value:
        case bool():
            return "true" if value else "false"
        case int():
            return str(value)
        case _:
            return _text(value)


def _text(text: str) -> str:
    import json  # its strings are TOML's; what is not ASCII is kept

    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")


def _with(data: dict[str, Any], path: tuple[str, ...], value: Any) -> dict[str, Any]:
    """The data with a value at a path; a table that becomes empty goes too."""
    key, rest = path[0], path[1:]
    if rest:
        under = data.get(key)
        inner = _with(under if isinstance(under, dict) else {}, rest, value)
        return {**data, key: inner} if inner or value is not None else {k: v for k, v in data.items() if k != key}
    return {k: v for k, v in data.items() if k != key} | ({} if value is None else {key: value})


def _edited(text: str, path: tuple[str, ...], value: str | int | bool | None) -> str:
    rows = text.splitlines()
    heads = [index for index, row in enumerate(rows) if row.lstrip().startswith("[")]
    if len(path) == 1:
        begin, end = 0, heads[0] if heads else len(rows)
    else:
        title = re.compile(rf"\s*\[\s*{re.escape('.'.join(map(quoted, path[:-1])))}\s*\]\s*(#.*)?")
        begin = next((index + 1 for index in heads if title.fullmatch(rows[index])), -1)
        if begin < 0:
            table = f"[{'.'.join(map(quoted, path[:-1]))}]"
            new = [] if value is None else ["", table, f"{quoted(path[-1])} = {written(value)}"]
            return _joined([*rows, *new][0 if rows else 1 :])
        end = next((index for index in heads if index >= begin), len(rows))
    name = quoted(path[-1])
    line = re.compile(rf"(\s*{re.escape(name)}\s*=\s*){SCALAR}(\s*(?:#.*)?)")
    for index in range(begin, end):
        found = line.fullmatch(rows[index])
        if found:
            rows[index : index + 1] = [] if value is None else [f"{found[1]}{written(value)}{found[2]}"]
            if value is None and len(path) > 1 and not any(row.strip() for row in rows[begin : end - 1]):
                del rows[begin - 1 : end - 1]  # the table holds nothing more
            return _joined(rows)
    while end > begin and not rows[end - 1].strip():
        end -= 1
    return _joined([*rows[:end], *([] if value is None else [f"{name} = {written(value)}"]), *rows[end:]])


def _joined(rows: list[str]) -> str:
    return "\n".join(rows).strip("\n") + "\n" if rows else ""
