"""Spelling: a number with its noun, and what was probably meant by a name that is none."""

from collections.abc import Iterable

NEAR = 0.7  # of 1: "vegel" is veghel, "farm" is not arnhem


def counted(count: float, one: str, many: str = "") -> str:
    """Return a number with its noun, "1 hex", "2 hexes"; `many` where that is not the noun with an s."""
    return f"{count:g} {one if count == 1 else many or f'{one}s'}"


def meant(name: str, known: Iterable[str]) -> str:
    """Return the known name that is nearest, small and capital letters aside; "" where none is near."""
    from difflib import get_close_matches  # noqa: PLC0415 - slow to load, seldom wanted

    names = {each.lower(): each for each in known}
    return next((names[near] for near in get_close_matches(name[:60].lower(), names, 1, NEAR)), "")
