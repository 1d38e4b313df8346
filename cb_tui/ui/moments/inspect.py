"""Inspect: the log line by line, every die of the marked one in place of the map, or the map as it was then."""

from functools import cached_property
from string import ascii_letters, digits
from typing import Any

from cb_tui.core.values import Rolled
from cb_tui.session.game import Game
from cb_tui.session.judged import Judged, judged
from cb_tui.session.turn import Turn
from cb_tui.ui.chronicle import WORD, Entry
from cb_tui.ui.moments.base import Ask, Desk, Go, Moment, Reply, Say
from cb_tui.ui.orders import kind
from cb_tui.ui.overlay import Overlay
from cb_tui.ui.panels import dice
from cb_tui.ui.panels.foot import morale
from cb_tui.ui.shots import chances, result_word
from cb_tui.ui.table import Table
from cb_tui.ui.text import (
    BLANK,
    LABEL,
    WARN,
    Line,
    Lines,
    Run,
    at,
    fit,
    label,
    line,
    number,
    percent,
    plain,
    ruling,
    wrap,
)

THROWN = ("Fired", "AirFired", "Fought", "Contested", "Tested")  # events that judge the dice before them
TYPED = ascii_letters + digits


class Inspect(Moment):
    """The line `now` of those that hold `needle`; `then` shows the map of its moment; Esc goes back to `under`."""

    keys = "inspect"

    def __init__(self, game: Game, desk: Desk, under: Moment) -> None:
        self.game, self.under = game, under
        self.now_table, self.entries = desk.table, desk.chronicle.entries
        self.needle, self.then, self.scroll, self.top = "", False, 0, 0
        self.shown = list(range(len(self.entries)))
        shot = getattr(under, "shot", None)
        fired = [index for index, entry in enumerate(self.entries) if entry.shot is not None]
        mine = [index for index in fired if self.entries[index].shot is shot]
        self.now = (mine or self.shown[-1:] or [0])[0]

    # --- what is shown ---------------------------------------------------------------------------------------------

    @property
    def table(self) -> Table:
        """The table as it is displayed: now, or just before the marked line."""
        return self.before if self.then and self.entries else self.now_table

    @property
    def before(self) -> Table:
        """The table just before what the marked line tells."""
        if self._before[0] != self.now:
            turn = self._turn(self.entries[self.now])
            state = self.game.state_at(turn.step - 1)
            for event in turn.events:
                if event is self.entries[self.now].event:
                    break
                state = self.game.ruleset.evolve(state, event)
            table = Table(self.game.ruleset, state, self.now_table.human, self.now_table.sides)
            self._before = (self.now, table)
        return self._before[1]

    @cached_property
    def _before(self) -> tuple[int, Table]:
        return -1, self.now_table

    def panel(self, desk: Desk, width: int) -> Lines:
        """The marked line alone, for a panel of few lines."""
        return self.filled(desk, width, 5)[:5]

    def filled(self, desk: Desk, width: int, height: int) -> Lines:
        """The list of lines, the marked one in view; morale and luck below it where there is room."""
        foot = morale(self.now_table, desk.luck, width) if height > 12 else []
        found = f"{self.shown.index(self.now) + 1} of {len(self.shown)}" if self.shown else "nothing"
        about = f"{self.needle!r} " if self.needle else ""
        rows: Lines = [fit(line(number("LOG "), about, label(f"turn {self._number()}  "), found), width), ruling(width)]
        room = height - len(rows) - len(foot)
        listed = self._listed(width, max(1, room))
        return [*rows, *listed, *[BLANK] * (room - len(listed)), *foot]

    def page(self, width: int, height: int) -> Lines | None:
        """All of the marked line's dice; the map where it is asked for."""
        if self.then:
            return None
        if not self.shown:
            return [(label(" No line of the log holds this." if self.needle else " Nothing has happened yet."),)]
        rows = [line(" ", row) for row in self._explained(width - 2)]
        self.scroll = max(0, min(self.scroll, len(rows) - height))
        return rows[self.scroll : self.scroll + height]

    def message(self, desk: Desk) -> Line:
        """How to go on."""
        if self.then:
            return line(
                "The map just before it.   ", number("j/k"), " another line   ", number("Enter"), " the dice again"
            )
        find = (
            line(number("Esc"), " all lines")
            if self.needle
            else line(number("/"), " finds text, a piece, a hex, a side")
        )
        return line("The map as it was then: ", number("Enter"), ".   ", find)

    def overlay(self, desk: Desk) -> Overlay:
        """Where the marked line took place, and the line of fire."""
        if not self.then or not self.shown:
            return Overlay()
        event: Any = self.entries[self.now].event
        place: Any = getattr(event, "to", None) or getattr(event, "at", None)
        board = self.table.scene.board.terrain
        if place not in board:
            return Overlay()
        by = [one for one in getattr(event, "by", ()) if one in self.table.pieces]
        origin: Any = self.table.pieces[by[0]].at if by else getattr(event, "came", None)
        if kind(event) == "Fired" and origin in board and origin != place:
            return Overlay(cursor=place, selected=by[0], line=(origin, place))
        return Overlay(cursor=place, selected=by[0] if by else None)

    # --- keys --------------------------------------------------------------------------------------------------------

    def act(self, action: str, desk: Desk) -> Reply:
        """Another line, another turn, the map then, a search, or back."""
        match action:
            case "down" | "up" | "page_down" | "page_up":
                self._by({"down": 1, "up": -1, "page_down": 10, "page_up": -10}[action])
            case "turn" | "turn_on":
                self._turns(-1 if action == "turn" else 1)
            case "scroll":
                self.scroll += 8
            case "enter":
                self.then = not self.then and bool(self.shown)
            case "find":
                self.then = False
                return Go(Find(self))
            case "back" if self.then:
                self.then = False
            case "back" if self.needle:
                self.search("")
            case "back":
                return Ask("stay")
            case "help" | "quit" | "legend" | "zoom" | "unzoom":
                return Ask(action)
        return None

    def steer(self, to: Any, desk: Desk) -> Reply:
        """The mouse moves nothing here."""
        return Say(line(number("j/k"), " another line   ", number("Esc"), " back"))

    def search(self, needle: str) -> None:
        """Only lines that hold it: a piece's name, a hex, a side's name, else any text."""
        self.needle = needle
        self.shown = [index for index, entry in enumerate(self.entries) if self._holds(entry, needle)]
        if self.shown and self.now not in self.shown:
            self.now = min(self.shown, key=lambda index: abs(index - self.now))
        self.scroll = 0

    def _by(self, count: int) -> None:
        if self.shown:
            place = max(0, min(self.shown.index(self.now) + count, len(self.shown) - 1))
            self.now, self.scroll = self.shown[place], 0

    def _turns(self, by: int) -> None:
        """To the first line of the turn before, from the first to the last; or of the next one."""
        starts = [index for index in self.shown if index == 0 or kind(self.entries[index].event) == "TurnBegan"]
        if not starts:
            return
        sooner, later = [one for one in starts if one < self.now], [one for one in starts if one > self.now]
        self.now = (sooner or starts)[-1] if by < 0 else (later or starts)[0]
        self.scroll = 0

    def _holds(self, entry: Entry, needle: str) -> bool:
        text = plain(line(entry.short, " ", entry.wide))
        if needle in self.now_table.sides:
            return needle in WORD.findall(text)
        named = next((force for force in self.now_table.scene.forces if force.name.lower() == needle.lower()), None)
        if named is not None:
            return entry.side == named.side
        return needle.lower() in text.lower() or getattr(entry.shot, "at", "") == needle

    # --- one line ----------------------------------------------------------------------------------------------------

    def _turn(self, entry: Entry) -> Turn:
        return self.game.entries[entry.step - 1]

    def _number(self) -> int:
        """The game turn of the marked line."""
        began = [entry.event for entry in self.entries[: self.now + 1] if kind(entry.event) == "TurnBegan"]
        return began[-1].turn if began else self.game.ruleset.scene(self.game.state_at(0)).turn

    def _explained(self, width: int) -> Lines:
        entry = self.entries[self.now]
        turn, throw = self._turn(entry), self._throw(entry)
        head = line(
            number(str(entry.step)), label(f"  turn {self._number()}, {self.now_table.force(turn.side).name}: ")
        )
        rolls = self._rolls(turn, entry.event)
        if throw is not None and throw.verdict is not None:  # of an area, the attack and this defender alone
            rolls = [next(roll for roll in rolls if roll.faces == faces) for faces in throw.faces]
        rest = dice.thrown(rolls, self.game.seed, entry.step, width)
        if throw is None:
            rows = wrap(line(head, entry.wide or entry.short), width)
            why = wrap(line(label(turn.why)), width) if turn.why else []
            return [*rows, *why, BLANK, *rest]
        if throw.verdict is None:
            return [*wrap(line(head, entry.short), width), BLANK, *dice.other(self.before, throw, width), *rest]
        sheds = self.game.ruleset.sheds(self.before.state, throw.event)
        head = line(number(str(entry.step)), label(f"  turn {self._number()}  "))
        return [*dice.attack(self.before, throw, sheds, width, head), *rest]

    def _throw(self, entry: Entry) -> Judged | None:
        """The throw that a line tells of, if it tells of one."""
        turn = self._turn(entry)
        event = entry.event
        if kind(event) in ("Rallied", "MoraleFailed", "Disrupted"):
            place = next((n for n, each in enumerate(turn.events) if each is event), 0)
            event = next((each for each in reversed(turn.events[:place]) if kind(each) in THROWN), event)
            event = event if kind(event) == "Tested" else entry.event
        throws = [throw for throw in judged([turn], self.now_table.sides, self._number()) if throw.event is event]
        return throws[min(entry.index, len(throws) - 1)] if throws else None

    @staticmethod
    def _rolls(turn: Turn, event: Any) -> list[Rolled]:
        """The dice that a line tells of: those since the throw before it."""
        rolls: list[Rolled] = []
        last: list[Rolled] = []
        for each in turn.events:
            if isinstance(each, Rolled):
                rolls.append(each)
            if each is event:
                return rolls or last
            if kind(each) in THROWN:
                last, rolls = rolls or last, []
        return []

    def _listed(self, width: int, room: int) -> Lines:
        """The lines about the marked one that fit, `>` before it; an attack has a second line."""
        if not self.shown:
            return []
        place = self.shown.index(self.now)
        self.top = min(self.top, place)
        while sum(1 + (self.entries[index].shot is not None) for index in self.shown[self.top : place + 1]) > room:
            self.top += 1
        rows: Lines = []
        for index in self.shown[self.top :]:
            entry, marked = self.entries[index], index == self.now
            head = number(f"{entry.step:>3}>") if marked else label(f"{entry.step:>3} ")
            short = entry.tight if entry.tight and len(plain(entry.short)) > width - 4 else entry.short
            rows.append(line(head, fit(short, width - 4)))
            if entry.shot is not None:
                rows.append(_second(entry))
            if len(rows) >= room:
                break
        return rows[:room]


class Find(Moment):
    """What is sought is typed; the list follows each letter."""

    keys = "find"

    def __init__(self, under: Inspect) -> None:
        self.under = under

    @property
    def table(self) -> Table:
        """The table of what is under it."""
        return self.under.table

    def panel(self, desk: Desk, width: int) -> Lines:
        """The list."""
        return self.under.panel(desk, width)

    def filled(self, desk: Desk, width: int, height: int) -> Lines:
        """The list."""
        return self.under.filled(desk, width, height)

    def page(self, width: int, height: int) -> Lines | None:
        """The marked line's dice."""
        return self.under.page(width, height)

    def message(self, desk: Desk) -> Line:
        """What has been typed."""
        return line("Find text, a piece, a hex or a side: ", number(f"{self.under.needle}_"))

    def act(self, action: str, desk: Desk) -> Reply:
        """Takes a letter, rubs one out, keeps the lines found or shows all."""
        match action:
            case "enter":
                return Go(self.under)
            case "back":
                self.under.search("")
                return Go(self.under)
            case "rub":
                self.under.search(self.under.needle[:-1])
            case "blank":
                self.under.search(f"{self.under.needle} ")
            case letter if letter in TYPED and len(self.under.needle) < 24:
                self.under.search(self.under.needle + letter)
        return None

    def steer(self, to: Any, desk: Desk) -> Reply:
        """The mouse moves nothing here."""
        return None


def _second(entry: Entry) -> Line:
    """The result of an attack and the chance that it had."""
    verdict = entry.shot.verdicts[entry.index]
    hit = verdict.effect != "none"
    had = percent(chances(verdict).of(verdict.effect))
    return at((4, Run(result_word(entry.shot, verdict), WARN if hit else LABEL, bold=hit)), (17, label(f"had {had}")))
