"""Manual: a command with its other names, and what a typed word means."""

from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from typing import NamedTuple


class ManualEntry(NamedTuple):
    """A command: how it is typed, what it does, its other names."""

    usage: str
    text: str
    names: tuple[str, ...] = ()


PLAYING = {  # that every system has, in the order of the help
    "end": ManualEntry("end", "ends the turn", ("e", "end turn", "done")),
    "undo": ManualEntry("undo", "undoes anything until dice are rolled", ("back",)),
    "redo": ManualEntry("redo", "restores the last undo, unless you have played on"),
    "branch": ManualEntry("branch 12", "plays on from an earlier step with fresh dice; the original is kept"),
    "note": ManualEntry("note TEXT", "writes a note in the log"),
    "save": ManualEntry("save, save NAME", "the game is always saved; with a name, renames the save"),
    "resign": ManualEntry("resign", "gives the game to the other side; asks first"),
    "draw": ManualEntry("draw", "offers the other player a draw, or accepts it"),
    "stop": ManualEntry("stop", "offers the other player to stop without a result, or agrees to it"),
    "quit": ManualEntry("quit", "leaves the game; it is saved", ("q", "bye")),
}


def named(entries: Mapping[str, ManualEntry]) -> dict[str, str]:
    """Return every name of some commands, with the main name of each."""
    return {other: name for name, entry in entries.items() for other in entry.names} | {name: name for name in entries}


def find(words: list[str], names: Mapping[str, str]) -> tuple[str, list[str]]:
    """Return the command that a line begins with and the words after it, or "" and all words if unknown.

    An unambiguous beginning of two letters or more will do.
    """
    low = [word.lower() for word in words]
    for count in (3, 2, 1):
        if name := names.get(" ".join(low[:count])):
            return name, words[count:]
    begun = sorted({name for known, name in names.items() if known.startswith(low[0])})
    return (begun[0], words[1:]) if len(begun) == 1 and len(low[0]) > 1 else ("", words)


def unknown(word: str, names: Mapping[str, str]) -> str:
    """Return a sentence for an unknown command with the words that would work."""
    shown = word[:30]
    near = get_close_matches(word.lower(), names, 1)
    meant = f' Did you mean "{near[0]}"?' if near else ""
    legal = ", `list` your legal moves" if "do" in names else ""
    return f'Unknown command "{shown}".{meant} `help` lists commands{legal}.'


def rows(entries: Iterable[ManualEntry]) -> list[str]:
    """Return a line a command."""
    return [f"  {entry.usage}: {entry.text}." for entry in entries]


def about(entry: ManualEntry) -> list[str]:
    """Return one command with its other names."""
    also = f" Also: {', '.join(entry.names)}." if entry.names else ""
    return [f"{entry.usage}: {entry.text}.{also}"]
