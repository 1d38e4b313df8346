"""The abilities of the terminal, read from the environment alone so that every command may ask cheaply."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Mapping
from typing import Literal

ColourMode = Literal["truecolor", "256", "lean", "16", "mono"]

SMALLEST = (20, 5)  # columns and rows that are played in
LARGEST = (500, 200)  # that are drawn: a window may report more than a machine has room for
_COLOURLESS = ("vt100", "vt102", "vt220", "vt320")
_EIGHT_COLOURS = ("linux", "ansi", "cygwin", "cons25")
_COERCED = ("C.UTF-8", "C.utf8", "UTF-8")  # Python itself puts these into LC_CTYPE where the locale is C
_LIGHT_BACKGROUNDS = ("7", "15")


def terminal_refusal(env: Mapping[str, str], isatty: bool, size: tuple[int, int]) -> str | None:
    """Return why the game cannot start here and what works instead, or None if it can.

    The reason is the end of a sentence. `size` is in columns and rows.
    """
    instead = "--plain plays line by line anywhere, programs play through cb-tui referee"
    if not isatty:
        return f"its input, output or errors are not one: {instead}"
    term = env.get("TERM", "")
    if term in ("", "dumb", "unknown"):
        said = f"TERM={term} names one that" if term else "TERM is not set, so this one"
        return f"{said} cannot place text on the screen: {instead}"
    columns, rows = size
    if columns < SMALLEST[0] or rows < SMALLEST[1]:
        least = f"{SMALLEST[0]}x{SMALLEST[1]}"
        return (
            f"this one is {columns}x{rows}, at least {least} is needed (80x24 shows everything): "
            f"make it larger; {instead}"
        )
    return None


def refusal_here() -> str | None:
    """Return `terminal_refusal` for this process: its environment, its three streams and its terminal's size.

    It is None if a browser is the terminal.
    """
    if "TEXTUAL_DRIVER" in os.environ:  # a browser is the terminal
        return None
    streams = (sys.__stdin__, sys.__stdout__, sys.__stderr__)
    isatty = all(stream is not None and stream.isatty() for stream in streams)
    size = shutil.get_terminal_size()
    return terminal_refusal(os.environ, isatty, (size.columns, size.lines))


def colour_mode(env: Mapping[str, str], setting: str = "auto", look: str = "rich") -> ColourMode:
    """Return the color depth, where there are 256 colors or more "lean" if that is the look.

    Looks are "rich", "lean" and "auto", which is lean over SSH.
    """
    depth = _depth(env, setting)
    lean = look == "lean" or (look == "auto" and bool(env.get("SSH_CONNECTION")))
    return "lean" if lean and depth in ("256", "truecolor") else depth


def _depth(env: Mapping[str, str], setting: str) -> ColourMode:
    """Return the color depth: "mono" under a non-empty NO_COLOR, else as the setting states.

    The settings are "none", "8", "16", "256" and "truecolor". Under "auto" it is "mono" on a VT100,
    else the depth that COLORTERM and TERM promise.
    """
    term = env.get("TERM", "").lower()
    chosen: dict[str, ColourMode] = {"none": "mono", "8": "16", "16": "16", "256": "256", "truecolor": "truecolor"}
    if setting in chosen and not env.get("NO_COLOR"):
        return chosen[setting]
    if env.get("NO_COLOR") or term.startswith(_COLOURLESS) or term.endswith(("-m", "-mono")):
        return "mono"
    if env.get("COLORTERM", "").lower() in ("truecolor", "24bit") or term.endswith("-direct"):
        return "truecolor"
    return "256" if "256color" in term or term.startswith(("xterm-kitty", "alacritty", "foot")) else "16"


def eight_colours(env: Mapping[str, str], setting: str = "auto") -> bool:
    """Check whether bright colours have to be sent as bold ones, as on the Linux console."""
    term = env.get("TERM", "").lower()
    if setting != "auto":
        return setting == "8" and colour_mode(env, setting) == "16"
    return colour_mode(env) == "16" and (term in _EIGHT_COLOURS or term.endswith("-8color"))


def ascii_only(env: Mapping[str, str], *, asked: bool = False) -> bool:
    """Check whether no byte above 127 may be sent: asked for with --ascii, or a locale that is not UTF-8."""
    names = ["LC_ALL", "LC_CTYPE", "LANG"]
    if env.get("LC_CTYPE") in _COERCED:
        names.remove("LC_CTYPE")
    locale = next((env[name] for name in names if env.get(name)), "C")
    return asked or "utf" not in locale.lower()


def wide_signs(env: Mapping[str, str]) -> bool:
    """Check whether signs beyond ASCII are missing or two cells wide: on consoles, in Chinese, Japanese, Korean."""
    locale = next((env[name] for name in ("LC_ALL", "LC_CTYPE", "LANG") if env.get(name)), "")
    return env.get("TERM", "").lower().startswith(("linux", "vt")) or locale.lower().startswith(("ja", "ko", "zh"))


def clipboard(env: Mapping[str, str]) -> bool:
    """Check whether the terminal may be sent a text for its clipboard.

    A console and a VT would print the sequence. Other terminals ignore sequences that they do not know.
    """
    return not env.get("TERM", "").lower().startswith((*_EIGHT_COLOURS, "vt", "dumb", "unknown")) and bool(
        env.get("TERM")
    )


def motion(env: Mapping[str, str]) -> bool:
    """Check whether the map may show a shot in several frames: NO_MOTION, not empty, forbids it."""
    return not env.get("NO_MOTION")


def dark_background(env: Mapping[str, str], setting: str = "auto") -> bool:
    """Check whether the terminal's background is dark.

    The setting ("dark", "light", "auto") goes first, then COLORFGBG, else it is taken as dark.
    """
    if setting in ("dark", "light"):
        return setting == "dark"
    return env.get("COLORFGBG", "").rpartition(";")[2] not in _LIGHT_BACKGROUNDS
