"""Redo: commands that were taken back are given again, as long as nothing else was played."""

from cb_tui.core.values import Command
from cb_tui.session.errors import UndoError
from cb_tui.session.game import Game
from cb_tui.session.log_entry import LogEntry


class Redo:
    """What this process has taken back, the last first; no dice fell in it, so that it brings again what it brought."""

    def __init__(self) -> None:
        self._taken: list[tuple[str, Command]] = []  # each with the hash of the game without it

    def undo(self, game: Game) -> LogEntry:
        """Take back the last command given by hand and return it; raises UndoError."""
        deeds = list(game.entries)
        deed = game.withdraw() or deeds[game.undo()]
        self._taken.append((game.hash(), deed.command))
        return deed

    def redo(self, game: Game) -> LogEntry:
        """Give again the command that was taken back last; raises UndoError where there is none."""
        if not self._taken or self._taken[-1][0] != game.hash():
            self._taken.clear()
            why = "there is nothing to redo"
            raise UndoError(f"{why}: nothing was undone, or something else was played since", why)
        deed = game.play(self._taken[-1][1])
        self._taken.pop()
        return deed
