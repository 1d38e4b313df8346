"""Escaping of foreign text, so that a page shows it as it is and never obeys it."""

import re
from typing import Any

from cb_tui.core.grammar import printable

_SIGNS = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;"} | {sign: f"\\{sign}" for sign in "\\`*[]|~"})
_EDGE = re.compile(r"(?<![^\W_])_|_(?![^\W_])")  # an underscore inside of a word is one
_BLOCK = re.compile(r"^(\d*)([+-](?= )|-(?=[ -]+$)|#+(?= |$)|[.)](?= |$))")  # begins a heading, a list or a rule
_LINK = re.compile(r"(:(?=//)|(?<=\bwww)\.)", re.IGNORECASE)  # a forum makes addresses links unasked


def harmless(data: Any) -> Any:
    """Return the same data with each text and key on one line, without Markdown or HTML.

    A mere name stays as it is.
    """
    match data:
        case str():
            text = _EDGE.sub(r"\\_", printable(data).lstrip().translate(_SIGNS))
            return _LINK.sub(r"\\\1", _BLOCK.sub(r"\1\\\2", text))
        case dict():
            return {harmless(key): harmless(value) for key, value in data.items()}
        case list() | tuple():
            return [harmless(value) for value in data]
        case _:
            return data
