"""The player's own keys, laid over the key table. One with a fault is reported and stays as it was."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from cb_tui.core.scenario import Finding
from cb_tui.presentation.key import RESERVED, Key, cap_of, character, clashes, press_of
from cb_tui.presentation.keys import KEYS, TYPING

EVERYWHERE = "everywhere"  # a mode's name for all that have the action
TYPED = (*TYPING, "dice", "number")  # where letters or figures are typed
ANOTHER = "use another key"

Wanted = Mapping[str, Mapping[str, str]]  # "fire" -> "f" by mode


class KeyBindings(NamedTuple):
    """The modes that differ from the table, and what could not be bound."""

    tables: dict[str, tuple[Key, ...]]
    findings: tuple[Finding, ...]


class _Change(NamedTuple):
    """New presses of an action in a mode. `where` is the key path that asks for it."""

    where: str
    presses: tuple[str, ...]


def bind(wanted: Wanted) -> KeyBindings:
    """Return the table with these keys. In a conflict the table's key or the first new one stays.

    All are bound together, so two actions may change places. A change of `everywhere` that fails in one
    mode is dropped in all of them.
    """
    findings: list[Finding] = []
    changes: dict[str, dict[str, _Change]] = {}
    for mode, table in sorted(wanted.items(), key=lambda pair: pair[0] != EVERYWHERE):
        for action, text in table.items():
            where = f"keys.{mode}.{action}"
            moments = _moments(mode, action)
            presses, fault = _presses(text)
            fault = fault or _unknown(mode, action)
            if fault:
                findings.append(Finding(where, fault))
                continue
            for name in moments:
                changes.setdefault(name, {})[action] = _Change(where, presses)
    while conflict := next(_conflicts(changes), None):
        findings.append(conflict)
        for table_ in changes.values():
            for action in [action for action, change in table_.items() if change.where == conflict.where]:
                del table_[action]
    tables = {mode: _bound(KEYS[mode], table_) for mode, table_ in changes.items() if table_}
    return KeyBindings(tables, tuple(findings))


def movable(mode: str) -> list[Key]:
    """Return the keys of a mode as the program comes, one for each action."""
    return list({key.action: key for key in reversed(KEYS[mode])}.values())[::-1]


def common() -> dict[str, list[str]]:
    """Return the actions that several modes have, with those modes."""
    found: dict[str, list[str]] = {}
    for mode in KEYS:
        for key in movable(mode):
            found.setdefault(key.action, []).append(mode)
    return {action: moments for action, moments in found.items() if len(moments) > 1}


def _moments(mode: str, action: str) -> list[str]:
    if mode == EVERYWHERE:
        return [name for name in KEYS if name not in TYPED and any(key.action == action for key in KEYS[name])]
    return [mode]


def _unknown(mode: str, action: str) -> str:
    """Return why there is nothing to bind, "" if there is."""
    if mode != EVERYWHERE and mode not in KEYS:
        return f"no such moment; {_meant(mode, [EVERYWHERE, *KEYS])}"
    known = [key.action for name in KEYS if mode in (EVERYWHERE, name) for key in KEYS[name]]
    return "" if action in known else f"no such action; {_meant(action, list(dict.fromkeys(known)))}"


def _meant(name: str, known: list[str]) -> str:
    from difflib import get_close_matches  # noqa: PLC0415 - slow to load, seldom wanted

    near = get_close_matches(name[:40], known, 1)
    return f"did you mean {near[0]}?" if near else f"expected one of {', '.join(known)}"


def _presses(text: str) -> tuple[tuple[str, ...], str]:
    """Return the presses of a settings file's text, and what is wrong with it."""
    found = []
    for word in text.split():
        press = press_of(word)
        if press is None:
            return (
                (),
                (
                    f'"{word[:20]}" is not a key; expected a sign (f, F, /), a name (tab, pageup, f5) '
                    "or ctrl+ and a letter"
                ),
            )
        if press in RESERVED:
            return (), f"{RESERVED[press]}; {ANOTHER}"
        found.append(press)
    return tuple(dict.fromkeys(found)), "" if found else "expected a key, or several with blanks between"


def _conflicts(changes: Mapping[str, Mapping[str, _Change]]) -> Iterator[Finding]:
    """Yield findings for presses that would do two things, or that are typed as text in their mode."""
    for mode, table in changes.items():
        for change in table.values():
            for press in change.presses:
                if mode in TYPED and character(press):
                    yield Finding(change.where, f"{cap_of(press)} is typed there; use a key that types nothing")
        named = {action for action, change in table.items() if change.where == f"keys.{mode}.{action}"}
        keys = (key._replace(over="") if key.over in named else key for key in _bound(KEYS[mode], table))
        for press, first, second in clashes(keys):
            if wanting := [action for action in table if action in (first.action, second.action)]:
                where, taken = table[wanting[-1]].where, first if wanting[-1] == second.action else second
                at = f" at {mode}" if where.startswith(f"keys.{EVERYWHERE}.") else ""
                yield Finding(where, f"{cap_of(press)} is taken by {taken.action}{at}; {ANOTHER}")


def _bound(rows: tuple[Key, ...], table: Mapping[str, _Change]) -> tuple[Key, ...]:
    """Return the rows of a mode with their new presses. An action with more than one row keeps the first."""
    found, done = [], set()
    for key in rows:
        change = table.get(key.action)
        if change is None:
            found.append(key)
        elif key.action not in done:
            done.add(key.action)
            cap = " ".join(cap_of(press) for press in change.presses[:2])
            found.append(key._replace(presses=" ".join(change.presses), cap=cap))
    return tuple(_paired(before, key, rows, found) for before, key in zip(_firsts(rows, table), found, strict=True))


def _firsts(rows: tuple[Key, ...], table: Mapping[str, _Change]) -> list[Key]:
    """Return the rows that are left, as they were."""
    seen: set[str] = set()
    left = []
    for key in rows:
        if key.action not in table or key.action not in seen:
            left.append(key)
        if key.action in table:
            seen.add(key.action)
    return left


def _paired(before: Key, key: Key, rows: tuple[Key, ...], now: list[Key]) -> Key:
    """Return a key that is shown with another one ("-/+"): both as they are now."""
    parts = before.cap.split("/") if "/" in before.cap[1:-1] else []
    if len(parts) != 2:
        return key
    caps = {each.action: each.cap.split()[0] for each in reversed(now) if "/" not in each.cap[1:-1]}
    others = {each.cap.split()[0]: each.action for each in reversed(rows) if each is not before}
    own = key.cap if key.cap != before.cap else None
    shown = [caps.get(others[part], part) if part in others else own or part for part in parts]
    return key._replace(cap="/".join(shown))
