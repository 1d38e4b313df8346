"""Redo: commands that were taken back are given again, as long as nothing else was played."""

from cb_tui.core.values import Command
from cb_tui.session.errors import UndoError
from cb_tui.session.game import Game
from cb_tui.session.log_entry import LogEntry


class RedoStack:
    """The commands undone by this process, last first. No dice fell in them, so a redo has the same events."""

    def __init__(self) -> None:
        self._taken: list[tuple[str, Command]] = []  # each with the hash of the game without it

    def undo(self, game: Game) -> LogEntry:
        """Undo the last command given by hand and return it. Raises UndoError."""
        deeds = list(game.entries)
        deed = game.withdraw_early_command() or deeds[game.undo()]
        self._taken.append((game.hash(), deed.command))
        return deed

    def redo(self, game: Game) -> LogEntry:
        """Play the command undone last again. Raises UndoError if there is no such command."""
        if not self._taken or self._taken[-1][0] != game.hash():
            self._taken.clear()
            why = "there is nothing to redo"
            raise UndoError(f"{why}: nothing undone since your last action", why)
        deed = game.play(self._taken[-1][1])
        self._taken.pop()
        return deed
