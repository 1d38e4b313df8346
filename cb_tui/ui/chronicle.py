"""Chronicle: the log in lines, the newest last, as narrow or as wide as there is room."""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec

from cb_tui.core.values import Place, Side, UnitId, kind
from cb_tui.core.width import clip
from cb_tui.session.deed import Deed
from cb_tui.ui.commands import acting
from cb_tui.ui.shots import chances, dice, luck, raised, result_word
from cb_tui.ui.table import Table
from cb_tui.ui.text import (
    LABEL,
    WARN,
    Line,
    Lines,
    Run,
    fit,
    label,
    length,
    line,
    number,
    percent,
    plain,
    shorten,
    wrap,
)

WORD = re.compile(r"[A-Za-z0-9]+|[^A-Za-z0-9]+")
LOSSES = frozenset({"damaged", "disrupted", "pinned", "destroyed", "killed", "disr", "lost"})
SORTS = {
    "move": "Stepped Arrived Left Loaded Unloaded Dismounted Bridged LeaderArrived LeaderMoved",
    "morale": "Tested Rallied MoraleFailed Fled",
    "close combat": "Fought Closing overrun assault",
    "artillery": "Called Shifted Landed Lifted artillery",
    "air": "AirFired Contested Related Flown Hurt Downed Departed Struck Damaged FlewOff Circled air InitiativeWon",
    "fire": "Fired Disrupted Destroyed LeaderFell",
}
SORT = {name: sort for sort, names in SORTS.items() for name in names.split()} | {"ground fire": "air"}
PEOPLE = ("by", "foes", "units", "unit", "foe", "leader", "cargo", "aircraft", "battery")
PLACES = ("at", "to", "came")
STEPS = ("Stepped", "LeaderMoved")  # of which a march is made


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
    sort: str = "other"  # "fire", "move", "morale", "close combat", "artillery", "air", "note"
    units: frozenset[str] = frozenset()  # whom it is about
    hexes: frozenset[str] = frozenset()  # and where it took place, a firer's own hex too

    def lines(self, width: int, *, full: bool) -> Lines:
        """The entry in lines of a width, its number in front."""
        head = number(f"{self.step:>2} ") if full else label(f"{self.step:>2} ")
        indent = " " * len(head.text)
        room = width - len(head.text)
        if self.wide and length(self.wide) <= room:
            return [line(head, self.wide)]
        short = self.tight if self.tight and length(self.short) > room else self.short
        if not full:
            return [line(head, fit(shorten(short, room), room))]
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


def brief(table: Table, event: Any) -> Line:
    """Narrow: what a round hand to hand cost each side, when a barrage lands, how a leader fell; of all else nothing."""
    match kind(event):
        case "Fought":
            sides = ((force.name, force.side == event.side) for force in table.scene.forces)
            told = ", ".join(
                f"{clip(name, 2).upper()} {event.losses if own else event.enemy_losses}" for name, own in sides
            )
            return tinted(table, f"lost in {event.at}: {told}")
        case "Called":
            when = f"turn {event.lands}" if event.lands else "now"
            return tinted(table, f"{event.battery} on {event.at}, lands {when}")
        case "LeaderFell":
            return tinted(table, f"{event.leader} falls, {event.why}".rstrip(", "))
        case _:
            return ()


def hands(table: Table, event: Any) -> Line:
    """The dice of a round hand to hand, best first, the first side's first; of all else nothing: a fire has its own."""
    if kind(event) != "Fought":
        return ()
    thrown = (
        (force.name, event.dice if force.side == event.side else event.enemy_dice) for force in table.scene.forces
    )
    return (number(" / ".join(f"{clip(name, 2).upper()} {' '.join(map(str, dice))}" for name, dice in thrown)),)


class Chronicle:
    """All that has happened, an entry a deed; steps of one piece in a row are one entry."""

    def __init__(self, stood: Mapping[UnitId, Place] | None = None) -> None:
        self.entries: list[Entry] = []
        self.shots: list[tuple[int, Any]] = []
        self.open: set[UnitId] = set()  # who has fired and may have a shot left
        self.stood = dict(stood or {})  # where each piece was last seen: the log says only where it goes

    def add(self, table: Table, deed: Deed) -> None:
        """Takes down what a deed brought; `table` is the game after it."""
        said, side = False, deed.side
        for event in deed.events:
            if kind(event) == "TurnBegan":  # what follows is of the side whose turn it is now
                side = event.side  # type: ignore[attr-defined]
            match kind(event):
                case "Stepped" | "LeaderMoved":
                    self._step(table, deed, event)
                    said = True
                case "Fired" | "AirFired":
                    said = True
                    self._fire(table, deed, event)
                case "Finished":
                    self._let_go(table, deed, event)
                case "Held" if deed.by != "hand":
                    pass
                case _:
                    text = table.ruleset.tell(table.state, event)
                    self._follow(event)
                    if text:
                        told = tinted(table, text), brief(table, event), hands(table, event)
                        entry = Entry(deed.step, *told, side=side, event=event)
                        self.entries.append(self._placed(table, entry, sort(event)))
                        said = True
        if deed.by.startswith("ai:") and deed.why and not said:
            named = kind(deed.command) not in ("EndTurn", "HoldFire") or WORD.findall(deed.why)[0] in table.sides
            said_of = "" if named else f"{table.force(deed.side).name} "
            entry = Entry(deed.step, tinted(table, f"{said_of}{deed.why}"), side=deed.side)
            self.entries.append(self._placed(table, entry, "other"))

    def note(self, step: int, text: str, side: Side | None = None) -> None:
        """A remark of the player stands behind the last line of its step."""
        place = next((n for n, entry in enumerate(self.entries) if entry.step > step), len(self.entries))
        words = frozenset(WORD.findall(text))
        entry = Entry(step, line(label("note "), text), side=side, sort="note", units=words, hexes=words)
        self.entries.insert(place, entry)

    def _placed(self, table: Table, entry: Entry, its: str, index: int | None = None) -> Entry:
        """The entry with whom and where it is about."""
        words = {word for word in WORD.findall(plain(entry.short)) if word in table.sides or word.isdigit()}
        units = {word for word in words if word in table.sides} | set(people(entry.event, index))
        hexes = {word for word in words if len(word) == 4 and word.isdigit()}
        hexes |= {getattr(entry.event, name, None) or "" for name in PLACES}
        hexes |= {self.stood[UnitId(unit)] for unit in units if unit in self.stood}
        return msgspec.structs.replace(entry, sort=its, units=frozenset(units), hexes=frozenset(hexes - {""}))

    def _follow(self, event: Any) -> None:
        """Where a piece is after an event that moves it."""
        unit = getattr(event, "unit", "") or getattr(event, "leader", "")
        to = getattr(event, "to", "") or (getattr(event, "at", "") if kind(event).endswith("Arrived") else "")
        if unit and to:
            self.stood[UnitId(unit)] = Place(to)

    def tail(self, count: int, width: int) -> Lines:
        """The last `count` lines: the newest entry in full where there is room for more than two."""
        rows: Lines = []
        for index, entry in enumerate(reversed(self.entries)):
            more = entry.lines(width, full=index == 0 and count > 2)
            rows = [*more, *rows]
            if len(rows) >= count:
                break
        return rows[-count:] if len(rows) > count else rows

    def _step(self, table: Table, deed: Deed, event: Any) -> None:
        last = self.entries[-1] if self.entries else None
        unit = UnitId(next(people(event)))
        self.stood[unit] = event.to
        if last is not None and last.mover == unit:
            longer = line(last.short, f" {event.to}")
            self.entries[-1] = msgspec.structs.replace(last, short=longer, hexes=last.hexes | {event.to})
        else:
            short = line(table.who([unit]), f" moves {event.came} {event.to}")
            entry = Entry(deed.step, short, mover=unit, side=deed.side, event=event)
            self.entries.append(self._placed(table, entry, "move"))

    def _let_go(self, table: Table, deed: Deed, event: Any) -> None:
        """A piece that has fired could have fired again, but another of a player's acts instead."""
        by = acting(deed.command) if deed.by == "hand" else ()
        for unit in event.units:
            if unit in self.open and by and unit not in by and table.side_of(unit) == deed.side:
                short = line(table.who([unit]), " fires no more this turn")
                self.entries.append(self._placed(table, Entry(deed.step, short, side=deed.side, event=event), "fire"))
        self.open.difference_update(event.units)

    def _fire(self, table: Table, deed: Deed, shot: Any) -> None:
        self.shots.append((deed.step, shot))
        self.open.update(shot.by if getattr(shot, "kind", "") == "fire" else ())
        for index, verdict in enumerate(shot.verdicts):
            who = line(table.who(shot.by), " at ", table.who(verdict.units))
            hit = verdict.effect != "none"
            result = Run(result_word(shot, verdict, short=True), WARN if hit else LABEL, bold=hit)
            attack = " ".join(str(face) for face in sorted(shot.faces, reverse=True))
            defense = " ".join(str(face) for face in sorted(verdict.faces, reverse=True))
            added = sum(entry.dice for entry in raised(verdict.faces, verdict.defense_mods, verdict.reads))
            reads = f" +{added} = {verdict.reads}" if added else ""
            full = Run(result_word(shot, verdict), WARN if hit else LABEL, bold=hit)
            had = percent(chances(verdict).of(verdict.effect))
            thrown = line(number(f"{attack} / {defense}"), f"{reads} ")
            wide = line(who, f"   {dice(shot, verdict)}   ", thrown, "  ", full)
            entry = Entry(
                deed.step,
                line(who, f"  {dice(shot, verdict)} ", result),
                tight=line(who, " ", result),
                detail=thrown,
                wide=line(wide, label(f"   had {had}   luck {luck(verdict)}")),
                side=table.side_of(shot.by[0]),
                shot=shot,
                event=shot,
                index=index,
            )
            self.entries.append(self._placed(table, entry, sort(shot), index))


def sort(event: Any) -> str:
    """The kind of line that an event makes: "fire", "move", "morale", "close combat", "artillery", "air", "other"."""
    name = kind(event)
    return SORT.get(getattr(event, "kind", "") if name == "Fired" else name) or SORT.get(name, "other")


def people(event: Any, index: int | None = None) -> Iterator[str]:
    """The pieces that an event names; of an attack the firers and the defenders `index` alone."""
    for name in PEOPLE:
        found = getattr(event, name, ())
        yield from (found,) if isinstance(found, str) and found else found or ()
    verdicts = getattr(event, "verdicts", ())
    for verdict in verdicts if index is None else verdicts[index : index + 1]:
        yield from verdict.units


def hexes(deeds: Sequence[Deed]) -> tuple[Place, ...]:
    """Where the last deed took place, for the cursor."""
    event: Any  # read by its kind, whatever the rules system
    for deed in reversed(deeds):
        for event in reversed(deed.events):
            match kind(event):
                case "Stepped":
                    return (event.to,)
                case "Fired" | "Called" | "Struck":
                    return (event.at,)
    return ()
