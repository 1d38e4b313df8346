"""Suggestions for a first word that is not a command."""

from cb_tui.cli import COMMANDS
from cb_tui.core.grammar import closest_name


def no_command(word: str) -> str:
    """Return the refusal of an unknown command, with the battle, save or command of that or a similar name."""
    from cb_tui.cli.completion import words
    from cb_tui.session.locations import shell_line

    said = f'cb-tui: unknown command "{word[:40]}"'
    if word.lower() in words("scenarios"):
        return f"{said}; cb-tui play {word.lower()} plays that battle"
    if word in words("saves"):
        return f"{said}; {shell_line('resume', word)} continues that game"
    if near := closest_name(word, COMMANDS):
        return f"{said}; did you mean {near}?"
    return f"{said}; the commands are {', '.join(COMMANDS)}"
