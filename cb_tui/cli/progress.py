"""Progress: how far a long command is, on stderr."""

import sys
from collections.abc import Iterable, Iterator
from typing import TypeVar

T = TypeVar("T")


def progress(items: Iterable[T], total: int, what: str) -> Iterator[T]:
    """Yield the items, with a counter on stderr if that is a terminal. The counter vanishes at the end."""
    terminal = sys.__stderr__  # past the door for text: a bar is drawn with sequences of its own
    if terminal is None or not sys.stderr.isatty():
        yield from items
        return
    from rich.console import Console
    from rich.progress import track

    yield from track(items, what, total, console=Console(file=terminal), transient=True)
