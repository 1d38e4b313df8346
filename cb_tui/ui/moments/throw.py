"""Throw: the player throws real dice and types the faces."""

from collections.abc import Callable

from cb_tui.core.values import Command
from cb_tui.ui.moments.base import Desk, Go, Moment, Play, Reply, Say
from cb_tui.ui.overlay import Overlay
from cb_tui.ui.panels.reaction import chance
from cb_tui.ui.text import Line, Lines, label, line, number, ruling, warn, wrap

LAST = 12  # faces that the message line shows; the panel has them all
Wanted = Callable[[tuple[int, ...]], int]


class Throw(Moment):
    """`command` waits for faces; `wanted` says how many dice are thrown next after those given."""

    keys = "dice"
    under: Moment

    def __init__(self, command: Command, wanted: Wanted, under: Moment, faces: tuple[int, ...] = ()) -> None:
        self.command, self.wanted, self.under, self.faces = command, wanted, under, faces

    def panel(self, desk: Desk, width: int) -> Lines:
        """What is thrown for, and the faces so far."""
        table = desk.table
        rows: Lines = [
            (warn("THROW YOUR DICE", bold=True),),
            *wrap(table.ruleset.label(table.state, self.command), width),
        ]
        prospect = table.prospect(self.command)
        if prospect is not None and prospect.targets:
            rows.append(line(label("attack, then defense: "), chance(prospect)[0]))
        rows.append(ruling(width, "faces"))
        shown = " ".join(str(face) for face in self.faces) or "-"
        return [
            *rows,
            *(line(" ", row) for row in wrap((number(shown),), width - 1)),
            (label(f" {self._missing()} to come"),),
        ]

    def message(self, desk: Desk) -> Line:
        """How many faces to type."""
        missing = self._missing()
        before = ".. " if len(self.faces) > LAST else ""
        shown = number(before + " ".join(str(face) for face in self.faces[-LAST:]))
        if missing:
            return line(warn("DICE", bold=True), f"  type {missing} face{'s' * (missing != 1)}, 1 to 6:  ", shown)
        return line(
            warn("DICE", bold=True),
            "  ",
            shown,
            "   ",
            number("Enter"),
            " these it is   ",
            number("Backspace"),
            " rubs out",
        )

    def overlay(self, desk: Desk) -> Overlay:
        """What is under it."""
        return self.under.overlay(desk)

    def act(self, action: str, desk: Desk) -> Reply:
        """Takes a face, rubs one out, throws, or goes back."""
        match action:
            case "enter":
                missing = self._missing()
                return Say(line(f"{missing} more faces are needed")) if missing else Play(self.command, self.faces)
            case "rub":
                return self._with(self.faces[:-1])
            case "back":
                return Go(self.under)
            case face if face.isdigit():
                if not self._missing():
                    return Say(line("All dice are there: ", number("Enter")))
                return self._with((*self.faces, int(face)))
        return None

    def _missing(self) -> int:
        return self.wanted(self.faces)

    def _with(self, faces: tuple[int, ...]) -> Reply:
        return Go(Throw(self.command, self.wanted, self.under, faces))
