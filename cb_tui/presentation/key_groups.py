"""Key groups: the keys of a mode by what they are for, for the page of help."""

from typing import NamedTuple

from cb_tui.core.geometry import Geometry
from cb_tui.presentation.keys import help_pairs, rows

COMPASS = (("NW", "up", "NE"), ("W", "", "E"), ("SW", "down", "SE"))  # as the keys lie on a number pad
NOW = "now"
ACTIONS = {
    "move the cursor": tuple(action for row in COMPASS for action in row if action),
    "look": ("look", "sight", "danger", "threat", "pools", "hint", "reach", "legend", "bare", "zoom", "unzoom"),
    "read": ("objectives", "roster", "inspect", "find", "luck", "rewatch"),
    "the game": ("orders", "undo", "redo", "commands", "settings", "quit", "help"),
}
TITLES = {action: title for title, actions in ACTIONS.items() for action in actions}


class KeyGroup(NamedTuple):
    """Keys for one purpose: each with what it does, or all as a `compass` for each way to type them."""

    title: str
    pairs: tuple[tuple[str, str], ...]
    compass: tuple[tuple[str, ...], ...] = ()


def grouped(mode: str, *, without: frozenset[str] = frozenset(), grid: Geometry | None = None) -> list[KeyGroup]:
    """Return the keys of a mode, those first with which something is done now."""
    found: dict[str, list[tuple[str, str]]] = {title: [] for title in (NOW, *ACTIONS)}
    told = help_pairs(mode, without=without, grid=grid)
    for key, pair in zip(rows(mode, without=without), told, strict=True):
        found[TITLES.get(key.action, NOW)].append(pair)
    return [KeyGroup(title, tuple(pairs), _compass(mode, title)) for title, pairs in found.items() if pairs]


def _compass(mode: str, title: str) -> tuple[tuple[str, ...], ...]:
    """Return three rows of three keys for each way to type a direction.

    The tuple is empty for other groups of keys, and if the player has bound the directions differently.
    """
    caps = {key.action: key.cap.split() for key in rows(mode) if TITLES.get(key.action) == title}
    ways = {len(each) for each in caps.values()}
    if caps.keys() != set(ACTIONS["move the cursor"]) or len(ways) > 1:
        return ()
    return tuple(
        tuple(caps[action][way] if action else "" for action in row) for way in range(*ways) for row in COMPASS
    )
