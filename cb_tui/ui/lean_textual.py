"""Textual without what no screen asks of it: the palette of commands, with its inputs, lists and trees, and encryption.

Both are an eighth of a start. A program that imports this first of all has that much less; what is loaded before stays.
"""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from types import ModuleType
from typing import Any

PALETTE = "textual.command"
NAMES = ("CommandListItem", "CommandPalette", "DiscoveryHit", "Hit", "Hits", "Provider", "SimpleProvider")
ENCRYPTION = "ssl"  # asyncio does without where Python has none


@contextmanager
def _lean() -> Iterator[None]:
    """Names stand in for those that are imported meanwhile; what asks for them later gets the real ones."""
    palette = ModuleType(PALETTE)
    vars(palette).update({name: type(name, (), {}) for name in NAMES})
    modules: dict[str, Any] = sys.modules
    stand_ins = {name: module for name, module in ((PALETTE, palette), (ENCRYPTION, None)) if name not in modules}
    modules.update(stand_ins)  # None: there is no such module
    try:
        yield
    finally:
        for name in stand_ins:
            del modules[name]


with _lean():
    from textual.app import App

__all__ = ["App"]
