"""What the gate takes of what is asked again and again; all of it with CB_TUI_WHOLE=1, as `make whole` does."""

import os
from collections.abc import Callable, Iterable
from typing import TypeVar

WHOLE = os.environ.get("CB_TUI_WHOLE") == "1"
Asked = TypeVar("Asked")


def sample(every: Iterable[Asked], step: int, first: int = 0) -> list[Asked]:
    """Return one of `step` from `first` on at the gate, always the same ones; tests of one kind begin at others."""
    return [*every] if WHOLE else [*every][first::step]


def sample_each(every: Iterable[Asked], step: int, kind: Callable[[Asked], object]) -> list[Asked]:
    """Return the sample of each kind after the other, one of each at least."""
    kinds: dict[object, list[Asked]] = {}
    for one in every:
        kinds.setdefault(kind(one), []).append(one)
    return [one for alike in kinds.values() for one in sample(alike, step)]
