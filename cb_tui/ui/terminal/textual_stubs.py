"""Textual without what no first frame asks of it: its palette, encryption, and what prints tables or pickles.

They are an eighth of a start. A program that imports this first of all has that much less; what is loaded before stays.
A version of Textual that asks for more of them is imported whole.
"""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib import import_module
from types import ModuleType
from typing import Any

NEVER = {  # with their inputs, lists and trees
    "textual.command": (
        "CommandListItem", "CommandPalette", "DiscoveryHit", "Hit", "Hits", "Provider", "SimpleProvider",
    ),
    "textual.widgets._toast": ("ToastRack",),
}  # fmt: skip
LATER = {  # what Textual calls in an error, in a debugger, or to drag or draw
    "difflib": ("get_close_matches",),
    "pickle": ("dumps", "loads"),
    "rich.panel": ("Panel",),
    "rich.table": ("Table",),
    "rich.tree": ("Tree",),
    "textual.canvas": ("Canvas", "Rectangle"),
}
ENCRYPTION = "ssl"  # asyncio does without where Python has none


def _late(module: str, name: str) -> Callable[..., Any]:
    """Return a function that imports the module when it is called."""

    def call(*arguments: Any, **named: Any) -> Any:
        return getattr(import_module(module), name)(*arguments, **named)

    return call


def _stand_in(module: str) -> ModuleType:
    found = ModuleType(module)
    vars(found).update({name: type(name, (), {}) for name in NEVER.get(module, ())})
    vars(found).update({name: _late(module, name) for name in LATER.get(module, ())})
    return found


@contextmanager
def _lean() -> Iterator[None]:
    """Replace modules by stand-ins during the imports in this context. Later uses load the real ones."""
    modules: dict[str, Any] = sys.modules
    names = [name for name in (*NEVER, *LATER, ENCRYPTION) if name not in modules]
    modules.update({name: None if name == ENCRYPTION else _stand_in(name) for name in names})  # None: no such module
    try:
        yield
    finally:
        for name in names:
            del modules[name]


_before = set(sys.modules)
try:
    with _lean():
        from textual.app import App
except ImportError:
    for _name in set(sys.modules) - _before:
        del sys.modules[_name]
    from textual.app import App

__all__ = ["App"]
