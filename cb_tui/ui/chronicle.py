"""Chronicle: the log in lines, the newest last, as narrow or as wide as there is room."""

import re
from collections.abc import Sequence
from typing import Any

import msgspec

from cb_tui.core.values import Hex, Side, UnitId
from cb_tui.session.turn import Turn
from cb_tui.ui.orders import kind
from cb_tui.ui.shots import chances, dice, luck, result_word
from cb_tui.ui.table import Table
from cb_tui.ui.text import LABEL, WARN, Line, Lines, Run, fit, label, length, line, number, percent, wrap

WORD = re.compile(r"[A-Za-z0-9]+|[^A-Za-z0-9]+")
LOSSES = frozenset({"damaged", "disrupted", "pinned", "destroyed", "killed", "disr", "lost"})


class Entry(msgspec.Struct, frozen=True):
    """One thing that happened: in a short line, a shorter one, two lines, a wide one."""

    step: int
    short: Line
    tight: Line = ()
    detail: Line = ()
    wide: Line = ()
    mover: UnitId | None = None
    side: Side | None = None
    shot: Any = None
    event: Any = None  # of which it tells
    index: int = 0  # the defender or group of an attack

    def lines(self, width: int, *, full: bool) -> Lines:
        """The entry in lines of a width, its number in front."""
        head = number(f"{self.step:>2} ") if full else label(f"{self.step:>2} ")
        indent = " " * len(head.text)
        room = width - len(head.text)
        if self.wide and length(self.wide) <= room:
            return [line(head, self.wide)]
        short = self.tight if self.tight and length(self.short) > room else self.short
        if not full:
            return [line(head, fit(short, room))]
        rows = [*wrap(short, room), *([self.detail] if self.detail else [])]
        return [line(head if index == 0 else indent, fit(row, room)) for index, row in enumerate(rows)]


def tinted(table: Table, text: str) -> Line:
    """A sentence with the names of pieces in their side's colour and losses in the colour of danger."""
    runs: list[Run] = []
    for word in WORD.findall(text):
        if word in table.sides:
            runs.append(Run(word, table.role(table.sides[UnitId(word)]), bold=True))
        elif word.lower() in LOSSES:
            runs.append(Run(word, WARN))
        elif runs and runs[-1].role == "text":
            runs[-1] = runs[-1]._replace(text=runs[-1].text + word)
        else:
            runs.append(Run(word))
    return tuple(runs)


class Chronicle:
    """All that has happened, an entry a deed; steps of one piece in a row are one entry."""

    def __init__(self) -> None:
        self.entries: list[Entry] = []
        self.shots: list[tuple[int, Any]] = []

    def add(self, table: Table, deed: Turn) -> None:
        """Takes down what a deed brought; `table` is the game after it."""
        said = False
        for event in deed.events:
            match kind(event):
                case "Stepped":
                    self._step(table, deed, event)
                    said = True
                case "Fired" | "AirFired":
                    said = True
                    self._fire(table, deed, event)
                case "Held" if deed.by != "hand":
                    pass
                case _:
                    text = table.ruleset.tell(table.state, event)
                    if text:
                        self.entries.append(Entry(deed.step, tinted(table, text), side=deed.side, event=event))
                        said = True
        if deed.by.startswith("ai:") and deed.why and not said:
            self.entries.append(Entry(deed.step, tinted(table, deed.why), side=deed.side))

    def tail(self, count: int, width: int) -> Lines:
        """The last `count` lines: the newest entry in full where there is room for more than two."""
        rows: Lines = []
        for index, entry in enumerate(reversed(self.entries)):
            more = entry.lines(width, full=index == 0 and count > 2)
            rows = [*more, *rows]
            if len(rows) >= count:
                break
        return rows[-count:] if len(rows) > count else rows

    def _step(self, table: Table, deed: Turn, event: Any) -> None:
        last = self.entries[-1] if self.entries else None
        if last is not None and last.mover == event.unit:
            self.entries[-1] = msgspec.structs.replace(last, short=line(last.short, f" {event.to}"))
        else:
            short = line(table.who([event.unit]), f" moves {event.came} {event.to}")
            self.entries.append(Entry(deed.step, short, mover=event.unit, side=deed.side, event=event))

    def _fire(self, table: Table, deed: Turn, shot: Any) -> None:
        self.shots.append((deed.step, shot))
        for index, verdict in enumerate(shot.verdicts):
            who = line(table.who(shot.by), " at ", table.who(verdict.units))
            hit = verdict.effect != "none"
            result = Run(result_word(shot, verdict, short=True), WARN if hit else LABEL, bold=hit)
            attack = " ".join(str(face) for face in sorted(shot.faces, reverse=True))
            defense = " ".join(str(face) for face in sorted(verdict.faces, reverse=True))
            cover = sum(mod.dice for mod in verdict.defense_mods)
            added = f" +{cover} = {verdict.reads}" if cover else ""
            full = Run(result_word(shot, verdict), WARN if hit else LABEL, bold=hit)
            had = percent(chances(verdict).of(verdict.effect))
            thrown = line(number(f"{attack} / {defense}"), f"{added} ")
            wide = line(who, f"   {dice(shot, verdict)}   ", thrown, "  ", full)
            self.entries.append(
                Entry(
                    deed.step,
                    line(who, f"  {dice(shot, verdict)} ", result),
                    tight=line(who, " ", result),
                    detail=thrown,
                    wide=line(wide, label(f"   had {had}   luck {luck(verdict)}")),
                    side=deed.side,
                    shot=shot,
                    event=shot,
                    index=index,
                )
            )


def hexes(deeds: Sequence[Turn]) -> tuple[Hex, ...]:
    """Where the last deed took place, for the cursor."""
    for deed in reversed(deeds):
        for event in reversed(deed.events):
            match kind(event):
                case "Stepped":
                    return (event.to,)  # type: ignore[attr-defined]  # read by its kind
                case "Fired" | "Called" | "Struck":
                    return (event.at,)  # type: ignore[attr-defined]
    return ()
