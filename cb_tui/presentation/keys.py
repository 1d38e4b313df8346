"""The key bindings of all modes in one table, and the keys of a mode by what they are for."""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import NamedTuple

from cb_tui.core.geometry import Geometry
from cb_tui.games import GAMES
from cb_tui.presentation.battle_keys import BATTLE_KEYS
from cb_tui.presentation.editor_keys import EDITOR_KEYS
from cb_tui.presentation.host_keys import HOST_KEYS
from cb_tui.presentation.key import Key, character
from cb_tui.presentation.menu_keys import MENU_KEYS, RUN_KEYS
from cb_tui.presentation.page_keys import LOG_KEYS, PAGE_KEYS, REPLAY_KEYS, RULES_KEYS
from cb_tui.presentation.puzzle_keys import PUZZLE_KEYS
from cb_tui.presentation.text import (
    LABEL,
    Line,
    Lines,
    TextRun,
    columns_at,
    definition_list,
    length,
    line,
    number_run,
    section_head,
)

KEYS: dict[str, tuple[Key, ...]] = {
    **{mode: keys for game in GAMES.values() for name in game.keys for mode, keys in game.load(name).items()},
    **BATTLE_KEYS,
    **PAGE_KEYS,
    **LOG_KEYS,
    **REPLAY_KEYS,
    **MENU_KEYS,
    **PUZZLE_KEYS,
    **RULES_KEYS,
    **RUN_KEYS,
    **HOST_KEYS,
    **EDITOR_KEYS,
}  # fmt: skip


TYPING = (
    "find",
    "filter",
    "note",
    "typed",
    "commands",
    "name",
    "code",
    "search",
    "host_find",
    "host_typed",
    "register",
    "battles",
    "edit ask",
    "edit goto",
    "edit brushes",
    "edit palette",
    "edit text",
)  # every other press is a character there
_bound: dict[str, tuple[Key, ...]] = {}  # modes with keys of the player's own
COMPASS = (("NW", "up", "NE"), ("W", "", "E"), ("SW", "down", "SE"))  # as the keys lie on a number pad
NOW = "now"
ACTIONS = {
    "move the cursor": tuple(action for row in COMPASS for action in row if action),
    "look": ("look", "sight", "danger", "threat", "pools", "reach", "legend", "bare", "zoom", "unzoom"),
    "read": ("objectives", "roster", "inspect", "find", "luck", "rewatch"),
    "the game": ("orders", "undo", "redo", "commands", "settings", "quit", "early_end", "help"),
}
TITLES = {action: title for title, actions in ACTIONS.items() for action in actions}
WORK = {"objectives", "roster", "undo", "redo"}  # what the editor does with these is its work


def rows(mode: str, *, without: frozenset[str] = frozenset()) -> tuple[Key, ...]:
    """Return the keys of a mode as the player has bound them, each press once, with its action.

    `without`: actions that do not exist in this game.
    """
    return tuple(key for key in _rows(mode) if key.action not in without)


def take(bound: Mapping[str, tuple[Key, ...]]) -> None:
    """Set the keys of the modes in `bound`. All other modes get the default table."""
    _bound.clear()
    _bound.update(bound)
    for known in (_rows, actions, key_line, renamed):
        known.cache_clear()


@cache
def _rows(mode: str) -> tuple[Key, ...]:
    found: list[Key] = []
    seen: set[str] = set()
    for key in _bound.get(mode) or KEYS[mode]:
        presses = [press for press in key.presses.split() if press not in seen]
        if presses:
            found.append(key._replace(presses=" ".join(presses)))
        seen.update(presses)
    return tuple(found)


def action_of(mode: str, press: str) -> str | None:
    """Return the action of a press in a mode, or None if it does nothing.

    In a typing mode a press without an action returns its character.
    """
    return actions(mode).get(press) or (character(press) or None if mode in TYPING else None)


@cache
def actions(mode: str) -> dict[str, str]:
    """Return the action of each press in a mode. The first key of the table wins."""
    return {press: key.action for key in rows(mode) for press in key.presses.split()}


@cache
def key_line(mode: str, width: int, enter: str = "", idle: frozenset[str] = frozenset()) -> Line:
    """Return the key line: at most nine keys that fit, the last one `?` for the rest.

    `enter` is what Enter does now, `idle` the actions that would do nothing. The word of Enter takes
    at least five columns, so that the keys behind it stay where they are.
    """
    known = [key for key in rows(mode) if key.word and key.action not in idle]
    named = [key._replace(word=f"{enter or key.word:5}") if key.action == "enter" else key for key in known]
    last = [key for key in named if key.action == "help"]
    rest = [key for key in named if key.action != "help"][: 9 - len(last)]
    tail = line(*(_shown(key) for key in last))
    row: Line = (TextRun(" "),)
    for key in rest:
        part = line(_shown(key), "  ")
        if length(row) + length(part) + length(tail) > width:
            break
        row = line(row, part)
    return line(row, tail)


def key_at(mode: str, width: int, column: int, enter: str = "", idle: frozenset[str] = frozenset()) -> str | None:
    """Return the action of the key line at `column`, for the mouse, or None between the keys."""
    shown = {key.cap: key.action for key in reversed(rows(mode)) if key.word}
    start, action = 0, None
    for run in key_line(mode, width, enter, idle):
        if run.bold:
            action = shown.get(run.text)
        end = start + len(run.text)
        if start <= column < end:
            return action if run.text.strip() else None
        start = end
    return None


def help_pairs(
    mode: str, *, without: frozenset[str] = frozenset(), grid: Geometry | None = None
) -> list[tuple[str, str]]:
    """Return every key of a mode with its help text, keys that the key line names together one a row."""
    keys = rows(mode, without=without)
    caps = {key.cap for key in keys}
    return [(_alone(key.cap, caps) if key.help else key.cap, key.help_text(grid)) for key in keys]


def _alone(cap: str, caps: set[str]) -> str:
    """Return of a name like "j/k" the part that no other row has, where one has the other."""
    parts = cap.split("/")
    left = [part for part in parts if part not in caps]
    return left[0] if len(parts) == 2 and len(left) == 1 else cap


@cache
def renamed(mode: str) -> dict[str, str]:
    """Return the new names of rebound keys by the names that the screen texts use."""
    if mode not in _bound:
        return {}
    now = {key.action: key.cap for key in reversed(_bound[mode])}
    names = {key.cap.split()[0]: now[key.action] for key in reversed(KEYS[mode])}
    return {was: cap for was, cap in names.items() if was != cap.split()[0]}


def cap(mode: str, action: str) -> str:
    """Return the current name of the key of an action in another mode, for texts that mention it."""
    return next(key.cap.split()[0] for key in rows(mode) if key.action == action)


def in_own_keys(shown: Lines, *moments: str) -> Lines:
    """Return lines with the keys of some modes replaced by the player's own.

    A key is a bold run, or stands at the end of a title.
    """
    names = {was: now for mode in reversed(moments) for was, now in renamed(mode).items()}
    return [tuple(_own(run, names) for run in row) for row in shown] if names else shown


def _own(run: TextRun, names: Mapping[str, str]) -> TextRun:
    if run.bold:
        return run._replace(text=names.get(run.text, run.text))
    head, gap, tail = run.text.rpartition("  ")
    return run._replace(text=f"{head}{gap}{names[tail]}") if run.role == LABEL and gap and tail in names else run


def _shown(key: Key) -> Line:
    return line(number_run(key.cap), f" {key.word}")


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
        works = mode.startswith("edit ") and key.action in WORK
        found[NOW if works else TITLES.get(key.action, NOW)].append(pair)
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


def key_groups(groups: Sequence[KeyGroup], width: int) -> Lines:
    """Return keys by their purpose, each with what it does."""
    rows: Lines = []
    for group in groups:
        rows.append(section_head(width, group.title))
        rows += _compass_rows(group.compass) if group.compass else definition_list(group.pairs, 13, width)
    return rows


def _compass_rows(caps: Sequence[Sequence[str]]) -> Lines:
    """Return all ways to type a direction, side by side, each as a small compass."""
    starts = range(0, len(caps), 3)
    return [
        columns_at(
            *(
                (13 + 5 * way + 6 * column, number_run(cap))
                for way in starts
                for column, cap in enumerate(caps[way + row])
            )
        )
        for row in range(3)
    ]
