"""TOML text: a value as a battle file writes it for people to read and change."""

from collections.abc import Mapping
from typing import Any


def inline(data: Any) -> str:
    """Return a value in TOML: multiline texts as they stand, tables on one line."""
    match data:
        case bool():
            return "true" if data else "false"
        case int() | float():
            return f"{data:g}" if isinstance(data, float) else str(data)
        case str() if "\n" in data:
            return f'"""\n{data}"""'
        case str():
            return '"' + data.replace("\\", "\\\\").replace('"', '\\"') + '"'
        case Mapping():
            return "{" + ", ".join(f"{key} = {inline(each)}" for key, each in data.items()) + "}"
        case _:
            return "[" + ", ".join(map(inline, data)) + "]"
