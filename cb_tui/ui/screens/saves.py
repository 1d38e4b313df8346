"""Saved games: all of them, the last played first."""

from datetime import datetime

from cb_tui.core.width import clip
from cb_tui.present.text import BLANK, Line, Lines, Run, at, label, line, number
from cb_tui.session.branch_point import MAIN
from cb_tui.session.original import Departure, departure_of
from cb_tui.session.saves import Save
from cb_tui.ui.screens.base import MenuScreen


class SavesScreen(MenuScreen):
    """A list; Enter goes on with a game, or shows its replay."""

    def __init__(self, found: list[Save], *, replay: bool = False) -> None:
        super().__init__()
        self.found, self.row, self.replay = found, 0, replay
        self._departures: dict[str, Departure | None] = {}  # of the saves that were shown

    def mode(self) -> str:
        """The keys of the list."""
        return "replays" if self.replay else "saves"

    def head(self) -> tuple[Line, Line]:
        """How many there are."""
        return (Run(" Replay" if self.replay else " Saved games", bold=True),), line(
            label(f"{self.row + 1} of {len(self.found)} ")
        )

    def body(self, width: int, height: int) -> Lines:  # noqa: ARG002 - every page is asked alike
        """A line a save."""
        first = max(0, min(self.row - height // 2, len(self.found) - height + 1))
        rows: Lines = [BLANK]
        for index, save in list(enumerate(self.found))[first : first + height - 1]:
            here = index == self.row
            when = datetime.fromtimestamp(save.when).strftime("%d %b %H:%M")  # noqa: DTZ006 - the player's own clock
            state = "over" if save.outcome else f"turn {save.turn}" if save.title else "damaged"
            state += "" if save.branch == MAIN else f", {save.branch[:6]}"
            title = save.title or "?"
            mark = number("> ") if here else "  "
            name = Run(clip(save.name, 22), bold=here)
            other = number("!") if self._departure(save) else ""
            fields = ((0, name), (24, clip(title, 25)), (50, other), (52, label(state)), (66, label(when)))
            rows.append(line(mark, at(*fields)))
        return rows

    def message(self) -> Line:
        """Why a game ended, or what is otherwise in its battle."""
        save = self.found[self.row]
        if other := self._departure(save):
            return line(number("! "), label(f"Not the {other.title} that came along: {', '.join(other.parts)}"))
        if self.replay:
            return line(number("Enter"), label(f" replays it.  {save.outcome}"))
        if save.outcome:
            return line(label(save.outcome))
        return line(number("Enter"), label(" goes on where you left it; "), number("r"), label(" replays it"))

    def _departure(self, save: Save) -> Departure | None:
        if save.name not in self._departures and self.app.saves:
            self._departures[save.name] = departure_of(self.app.saves / save.name)
        return self._departures.get(save.name)

    def press(self, action: str) -> None:
        """Moves, opens, goes back."""
        match action:
            case "down" | "up":
                self.row = (self.row + (1 if action == "down" else -1)) % len(self.found)
            case "enter":
                self.note = line(self.app.resume(self.found[self.row].name))
            case "replay":
                self.note = line(self.app.replay_of(self.found[self.row].name))
            case "back":
                self.app.to_title()
