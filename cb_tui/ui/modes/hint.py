"""Hints of the officer for the selected piece and for the side, with reasons and chances."""

from msgspec.structs import replace

from cb_tui.ai.hint import Hint
from cb_tui.present.hinted import advised, hint_reason, odds, refusal
from cb_tui.present.keys import rows
from cb_tui.present.overlay import MapOverlay
from cb_tui.present.table import GameView
from cb_tui.present.text import Line, Lines, line, number, percent, section_head, wrap
from cb_tui.ui.modes.base import Desk, Mode, Notify, Open, Pop, Reply, Switch
from cb_tui.ui.modes.over import Over
from cb_tui.ui.systems import room_of

GIVEN = {"pass": "pass", "end": "end", "hold": "hold"}  # the action that gives an order of this role
ANSWERED = {"reaction": "fire", "decide": "enter"}  # and of a question, by its keys, what gives the answer marked


class HintMode(Over):
    """Hints in the panel, with the one of `choice` also on the map. Enter makes a plan or an aim of it."""

    keys = "hint"

    def __init__(self, under: Mode, desk: Desk) -> None:
        self.under, self.choice = under, 0
        self.hints = advised(desk.table, under.unit)

    @property
    def marked(self) -> Hint:
        """Return the hint that the map shows."""
        return self.hints[self.choice][1]

    def panel(self, desk: Desk, width: int) -> Lines:
        """Return each hint with its reason and its chances."""
        rows: Lines = []
        for index, (name, hint) in enumerate(self.hints):
            mark = "> " if index == self.choice and len(self.hints) > 1 else ""
            rows += [section_head(width, f"{mark}{name}"), *wrap(hint_reason(desk.table, hint), width)]
            chances = odds(desk.table, hint)
            for told, chance in chances:
                first, *more = wrap(told, width - 6)
                rows += [line(number(f"{percent(chance):>5} "), first), *(line(" " * 6, row) for row in more)]
        return rows

    def filled(self, desk: Desk, width: int, height: int) -> Lines | None:
        """Log and morale stay at the foot."""
        return None

    def message(self, desk: Desk) -> Line:
        """Return the keys to continue with."""
        marks = line(number("Enter"), " marks it for you to confirm   ") if self._marks(desk.table) else ()
        other = line(number("Tab"), " the other   ") if len(self.hints) > 1 else ()
        return line("A hint.   ", marks, other, number("Esc"), " back", self._given(desk.table))

    def _given(self, table: GameView) -> Line:
        """Return the key that gives a hint which Enter does not mark, for the mode below, or an empty line."""
        offer = self.marked.offer
        marked = ANSWERED.get(self.under.keys, "") if self.under.marking(offer.command) is self.under else ""
        action = "" if self._marks(table) else marked or GIVEN.get(offer.role, "")
        keys = [key.cap.split()[0] for key in rows(self.under.keys) if key.action == action]
        return line(", then ", number(keys[0]), " gives it") if keys else ()

    def idle(self, desk: Desk) -> frozenset[str]:
        """Return "next" if there is one hint only, and "enter" if the hint has a key of its own."""
        none = {"next": len(self.hints) < 2, "enter": not self._marks(desk.table)}
        return frozenset(action for action, useless in none.items() if useless)

    def overlay(self, desk: Desk) -> MapOverlay:
        """Return the march, or the line of the shot."""
        table, offer = desk.table, self.marked.offer
        actor = table.pieces.get(offer.actors[0]) if offer.actors else None
        at, up = (actor.at, actor.id) if actor else (desk.cursor, None)
        if self.marked.way:
            return MapOverlay(cursor=self.marked.way[-1], selected=up, route=(at, *self.marked.way))
        aimed = table.pieces[offer.targets[0]].at if offer.targets and offer.targets[0] in table.pieces else offer.place
        shot = (at, aimed) if aimed and aimed != at and table.on_board(aimed) else ()
        return MapOverlay(cursor=aimed or at, selected=up, line=shot)

    def act(self, action: str, desk: Desk) -> Reply:
        """Make a plan or an aim of the hint, show the other, or go back."""
        match action:
            case "next":
                self.choice = (self.choice + 1) % len(self.hints)
                return None
            case "enter" if self._marks(desk.table):
                return self._mark(desk)
            case "help" | "quit":
                return super().act(action, desk)
            case "back":
                return Switch(self.under)
        return None

    def _marks(self, table: GameView) -> bool:
        """Check whether Enter marks the hint: another answer to a question, or an act of a piece in its turn.

        Passing with the selected piece has its own key.
        """
        offer = self.marked.offer
        if (answer := self.under.marking(offer.command)) is not None:
            return answer is not self.under
        elsewhere = offer.role == "pass" and self.under.unit not in offer.actors
        return not table.scene.question and (elsewhere or offer.role in {"move", "attack", "support"})

    def _mark(self, desk: Desk) -> Reply:
        offer, at = self.marked.offer, self.overlay(desk).cursor
        if (answer := self.under.marking(offer.command)) is not None:
            return Switch(answer)
        unit = offer.actors[0] if offer.actors else None
        if offer.role == "support":
            return Open("aim", unit, command=offer.command)
        if unit not in desk.table.pieces or at is None:
            return Pop()
        desk.unit, desk.cursor = unit, at
        if offer.role == "pass":
            return Switch(room_of(desk.table).up(desk.table, unit))
        if not self.marked.way:
            return Open("aim", unit, command=offer.command)
        planned = room_of(desk.table).up(desk.table, unit).steer(at, desk)
        return replace(planned, way=self.marked.way, command=offer.command) if isinstance(planned, Open) else planned


def hinted(under: Mode, desk: Desk) -> Switch | Notify:
    """Return the hints over a mode, or why there are none now."""
    why = refusal(desk.table)
    return Notify(line(why)) if why else Switch(HintMode(under, desk))
