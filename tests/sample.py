"""What the gate takes of what is asked again and again; all of it with CB_TUI_WHOLE=1, as `make whole` does."""

import os
from collections.abc import Iterable
from typing import TypeVar

WHOLE = os.environ.get("CB_TUI_WHOLE") == "1"
Asked = TypeVar("Asked")


def sample(every: Iterable[Asked], step: int, first: int = 0) -> list[Asked]:
    """Return one of `step` from `first` on at the gate, always the same ones; tests of one kind begin at others."""
    return [*every] if WHOLE else [*every][first::step]
