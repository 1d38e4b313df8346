"""A game that another login plays: take it over, take the free seat, or watch."""

from datetime import datetime
from pathlib import Path
from typing import Any

from cb_tui.core.grammar import capital, clip
from cb_tui.core.values import SeatId
from cb_tui.presentation.keys import cap
from cb_tui.presentation.text import BLANK, Line, Lines, TextRun, columns_at, label, line, number_run, wrap
from cb_tui.session.errors import SessionError
from cb_tui.session.game import Game
from cb_tui.session.process import Holder
from cb_tui.session.seat_locks import SeatLock, seat_locks, take_all_over
from cb_tui.ui.screens.base import MenuScreen


class LockedGameScreen(MenuScreen):
    """The seats of a game that another login plays, with the choices. `seat` was asked for, None for any."""

    def __init__(self, saves: Path, name: str, branch: str = "", seat: str | None = None) -> None:
        super().__init__()
        self.folder, self.name_, self.branch, self.seat = saves, name, branch, seat
        self.game = Game.open(saves, name, branch=branch, watch=True)
        self.seats: tuple[SeatLock, ...] = ()
        self.look()
        self.row = next((row for row, sitting in enumerate(self.taken) if sitting.seat == seat), 0)

    def on_mount(self) -> None:
        """Look at the seats once a second."""
        self.set_interval(1.0, self._look_again)

    def _look_again(self) -> None:
        before = self.seats
        self.look()
        if self.seats != before and self.app.screen is self:
            self.paint()

    def look(self) -> None:
        """Read the seat locks."""
        self.seats = seat_locks(self.game)

    @property
    def free(self) -> SeatId | None:
        """Return a free seat, `seat` if it is free, or None if all are played."""
        free = [sitting.seat for sitting in self.seats if sitting.holder is None]
        return next((seat for seat in free if seat == self.seat), next(iter(free), None))

    @property
    def taken(self) -> list[SeatLock]:
        """Return the locks of the played seats, only the first if one process plays them all."""
        played = [sitting for sitting in self.seats if sitting.holder is not None]
        return played if len({sitting.holder for sitting in played}) > 1 else played[:1]

    @property
    def wanted(self) -> str | None:
        """Return the seat to take over, or None for all seats of a single process."""
        if sum(sitting.holder is not None for sitting in self.seats) > len(self.taken) or len(self.seats) == 1:
            return self.seat
        return self.taken[self.row % len(self.taken)].seat if self.taken else self.seat

    def idle(self) -> frozenset[str]:
        """Return the key to take a seat over if the marked seat is free or another player's."""
        return frozenset(("take_over",) if self._refusal() else ())

    def _refusal(self) -> str:
        """Return why the marked seat cannot be taken over, or an empty string if it can."""
        return self.taken[self.row % len(self.taken)].refusal if self.taken else "the seat is free now"

    def mode(self) -> str:
        """Return the keys of the page, with those that take a seat if one is free."""
        return "taken" if self.free is None else "taken_free"

    def head(self) -> tuple[Line, Line]:
        """Return the title and the name of the game."""
        return (TextRun(f" {self.game.battle.title}", bold=True),), line(label(f"{self.name_} "))

    def body(self, width: int, height: int) -> Lines:
        """Return the seats, and the effect of each key."""
        left = 8 if width >= 70 else 1
        room = min(64, width - left - 1)
        rows: Lines = [
            BLANK,
            BLANK,
            columns_at((left, TextRun("This game is open at another login.", bold=True))),
            BLANK,
        ]
        marked = self.taken[self.row % len(self.taken)] if len(self.taken) > 1 else None
        for sitting in self.seats:
            mark = number_run("> ") if sitting == marked else "  "
            since = datetime.fromtimestamp(sitting.since).strftime("%H:%M")  # noqa: DTZ006 - the player's own clock
            who = f"{_named(sitting.holder)}, since {since}" if sitting.holder else "free"
            rows.append(columns_at((left - 2 if left > 1 else 0, mark), (left, sitting.name), (left + 16, label(who))))
        rows.append(BLANK)
        name = next((sitting.name for sitting in self.seats if sitting.seat == self.free), "")
        for key, text in (
            ("o", f"play the {name}, the free seat" if name else ""),
            (
                "t",
                (
                    f"take {f'the {marked.name} seat' if marked else 'it'} over: "
                    "your other login saves and quits, and you continue here"
                )
                if not self._refusal()
                else "",
            ),
            ("w", "watch each move as it is played, without a say in it"),
            ("Esc", "back"),
        ):
            for index, row in enumerate(wrap(line(text), room - 5) if text else []):
                rows.append(columns_at((left, number_run(key) if not index else ""), (left + 5, row)))
        if sum(sitting.holder is not None for sitting in self.seats) > len(self.taken):
            count = "both" if len(self.seats) == 2 else "several"
            hint = (
                f"One player holds {count} seats and can free one for you: "
                f"{cap('handover', 'leave_seat')} on the hand-over page."
            )
            rows += [BLANK, *(columns_at((left, row)) for row in wrap(line(label(hint)), room))]
        return rows[:height]

    def message(self) -> Line:
        """Return the message that no move is lost."""
        return line(label("One player per seat at a time; no move is lost."))

    def press(self, action: str) -> None:
        """Take a seat over, sit down, watch or go back."""
        match action:
            case "down" | "up":
                self.row += 1 if action == "down" else -1
            case "take_over" if why := self._refusal():
                self.note = line(capital(why))
            case "take_over":
                self.note = line("Your other login is saving and quitting ...")
                self.paint()
                seat = self.wanted
                self.call_after_refresh(self._open, lambda: take_all_over(self.folder, self.name_, self.branch, seat))
            case "sit" if self.free is not None:
                free = self.free
                self._open(lambda: Game.open(self.folder, self.name_, branch=self.branch, seat=free))
            case "watch":
                self._open(lambda: Game.open(self.folder, self.name_, branch=self.branch, watch=True))
            case "back":
                self.app.to_title()

    def _open(self, opened: Any) -> None:
        try:
            game = opened()
        except SessionError as error:
            self.note = line(error.sentence)
            self.look()
            self.paint()
            return
        self.app.play(game)


def _named(holder: Holder) -> str:
    """Return the player of a seat, as told to this one."""
    return clip(holder.player, 24) + (" (you)" if holder.here else "") if holder.player else "another login"
