"""Log view: the log in lines, the newest last, as narrow or as wide as there is room."""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence

import msgspec

from cb_tui.core.report import Report, Roll
from cb_tui.core.values import Place, Side, UnitId, Unknown
from cb_tui.presentation.game_view import GameView
from cb_tui.presentation.text import (
    FATES,
    LABEL,
    Line,
    Lines,
    TextRun,
    columns_at,
    fit,
    label,
    length,
    line,
    number_run,
    percent,
    shorten,
    wrap,
)
from cb_tui.session.log import LogEntry, ReportedCommand

OF_A_SIDE = ("turn", "rally", "hold", "shed", "end")  # kinds of reports whose line begins with a side
NARROW = 40  # columns up to which a line of the log has no room for a chance
WORD = re.compile(r"[A-Za-z0-9]+|[^A-Za-z0-9]+")


class LogRow(msgspec.Struct, frozen=True):
    """One thing that happened: in a short line, a shorter one, two lines, a wide one."""

    step: int
    short: Line
    shorter: Line = ()
    detail: Line = ()
    wide: Line = ()
    who: Line = ()  # of an attack: its pieces on both sides
    fate: Line = ()  # and its result with the mark
    mover: UnitId | None = None
    way: Line = ()  # of a march: the line as far as its dice, which it has in `dice`
    dice: str = ""
    side: Side | None = None
    report: Report | None = None  # of which it tells
    roll: Roll | None = None  # of an attack: the one at its defender or group
    to: Place | None = None  # of a march: where it has led so far
    sort: str = "other"  # "fire", "move", "morale", "close combat", "artillery", "air", "note"
    units: frozenset[str] = frozenset()  # the pieces that it is about
    hexes: frozenset[str] = frozenset()  # and where it took place, a firer's own hex too
    is_note: bool = False  # it is what a machine says of its side

    @property
    def begins(self) -> bool:
        """Check whether a turn begins here."""
        return self.report is not None and self.report.kind == "turn"

    @property
    def names_side(self) -> bool:
        """Check whether its line names the side itself."""
        return self.is_note or (self.report is not None and self.report.kind in OF_A_SIDE)

    def lines(self, width: int, *, full: bool) -> Lines:
        """Return the entry in lines of a width, its number in front."""
        head = number_run(f"{self.step:>2} ") if full else label(f"{self.step:>2} ")
        indent = " " * len(head.text)
        room = width - len(head.text)
        if self.wide and length(self.wide) <= room:
            return [line(head, self.wide)]
        short = self.shorter if self.shorter and length(self.short) > room else self.short
        if self.roll is not None and self.fate:
            short = self._shot(room)
        if not full:
            return [line(head, fit(shorten(short, room), room))]
        rows = [*wrap(short, room), *([self.detail] if self.detail else [])]
        return [line(head if index == 0 else indent, fit(row, room)) for index, row in enumerate(rows)]

    def _shot(self, room: int) -> Line:
        """Return an attack in one line: its pieces, its result, and where there is room how likely that was."""
        assert self.roll is not None
        far, after = (16, 32) if room > NARROW else (12, 26)
        shown = columns_at((0, self.who), (max(far, length(self.who) + 1), self.fate))
        likely = label(f"{percent(self.roll.chance)} likely")
        whole = columns_at((0, shown), (max(after, length(shown) + 2), likely))
        return whole if length(whole) <= room else shown


def tinted(table: GameView, text: str, alarm: str = "") -> Line:
    """Return a sentence with the names of pieces in their side's colour and one word in the colour of danger."""
    runs: list[TextRun] = []
    for word in WORD.findall(text):
        if word in table.sides:
            runs.append(TextRun(word, table.role(table.sides[UnitId(word)]), bold=True))
        elif word == alarm:
            runs.append(TextRun(word, FATES["+"]))
        elif runs and runs[-1].role == "text":
            runs[-1] = runs[-1]._replace(text=runs[-1].text + word)
        else:
            runs.append(TextRun(word))
    return tuple(runs)


def dimmed(of: Line) -> Line:
    """Return a line that reports nothing: words as labels, pieces as they are."""
    return tuple(run._replace(role=LABEL) if run.role == "text" else run for run in of)


class LogView:
    """All events of a game, one entry a command, with consecutive steps of one piece in one entry.

    It may hold only the end of a long log until more is asked for. `whole` then provides the rest.
    """

    def __init__(
        self,
        stood: Mapping[UnitId, Place] | None = None,
        rows: Iterable[LogRow] = (),
        whole: "Callable[[], LogView] | None" = None,
    ) -> None:
        self._rows, self._whole = list(rows), whole
        self.attacks: list[tuple[int, Report]] = []  # with the steps
        self.open: set[UnitId] = set()  # who has fired and may have a shot left
        self.stood = dict(stood or {})  # where each piece was last seen: the log says only where it goes

    @property
    def entries(self) -> list[LogRow]:
        """Return all entries, the oldest first."""
        if self._whole is not None:
            whole, self._whole = self._whole(), None
            self._rows, self.attacks, self.open, self.stood = whole.entries, whole.attacks, whole.open, whole.stood
        return self._rows

    @property
    def latest(self) -> Sequence[LogRow]:
        """Return the entries loaded so far, the oldest first. Of a long log this is only the end."""
        return self._rows

    def __bool__(self) -> bool:
        """Check whether there are any entries."""
        return self._whole is not None or bool(self._rows)

    def add(self, table: GameView, logged: ReportedCommand) -> None:
        """Add the entries of a command. `table` is the game view after it."""
        deed, (said, seat) = logged.deed, (False, logged.deed.seat)
        for report in logged.reports:
            if report.kind == "turn":  # what follows is of the seat whose turn it is now
                seat = report.seat or seat
            if report.path:
                self._step(table, deed, report)
                said = True
            elif report.attack:
                said = True
                self._attack(table, deed, report)
            elif report.turn_over_for:
                self._let_go(table, deed, report)
            elif report.kind != "hold" or deed.by == "hand":
                self._follow(report)
                if report.text:
                    short, brief = (
                        tinted(table, text, report.alarm) for text in (report.shown or report.text, report.brief)
                    )
                    detail = (number_run(report.detail),) if report.detail else ()
                    self._append(LogRow(deed.step, short, brief, detail, side=table.side(seat), report=report))
                    said = True
        if deed.by.startswith("ai:") and deed.why and not said:
            offer = table.ruleset.offer(table.state, deed.command)
            sided, quiet = offer.role in ("end", "hold"), offer.role in ("end", "hold", "pass")
            told = f"{table.seat_name(deed.seat)}: {deed.why}" if sided else deed.why
            last = self._rows[-1] if self._rows else None
            if offer.role in ("pass", "hold") and last is not None and last.mover in offer.actors and not last.dice:
                self._rows[-1] = msgspec.structs.replace(last, short=line(last.short, label(", holds")))
                return
            self._append(
                LogRow(
                    deed.step,
                    dimmed(tinted(table, told)) if quiet else tinted(table, told),
                    side=table.side(deed.seat),
                    is_note=sided,
                ),
                units=(*offer.actors, *offer.targets),
                places=(offer.place,) if offer.place else (),
            )

    def note(self, table: GameView, step: int, text: str, side: Side | None = None) -> None:
        """Insert a remark of the player after the last line of its step.

        The pieces and places that the remark names are recorded, so that a search finds it.
        """
        place = next((n for n, entry in enumerate(self._rows) if entry.step > step), len(self._rows))
        words = frozenset(WORD.findall(text))
        units = frozenset(word for word in words if word in table.sides)
        hexes = frozenset(word for word in words if word in table.scene.board)
        entry = LogRow(step, line(label("note "), text), side=side, sort="note", units=units, hexes=hexes)
        self._rows.insert(place, entry)

    def _append(
        self, entry: LogRow, sort: str = "", *, units: Iterable[UnitId] = (), places: Iterable[Place] = ()
    ) -> None:
        """Add an entry with the pieces and places of its report, and with `units` and `places`."""
        report, roll, whom, where = entry.report, entry.roll, {*units}, {*places}
        if report is not None:
            others = {unit for each in report.rolls for unit in each.targets} if roll is not None else set()
            whom |= (report.units - others) | ({*roll.actors, *roll.targets} if roll is not None else set())
            where |= {*report.places}
        where |= {self.stood[unit] for unit in whom if unit in self.stood}
        sort = sort or (report.sort if report is not None else "other")
        fields = {"sort": sort, "units": frozenset(whom), "hexes": frozenset(where - {""})}
        self._rows.append(msgspec.structs.replace(entry, **fields))

    def _follow(self, report: Report) -> None:
        """Record where pieces stand after an event that moves them."""
        self.stood.update(report.positions)

    def tail(self, count: int, width: int) -> Lines:
        """Return the last `count` lines: the newest entry in full where there is room for more than two."""
        rows: Lines = []
        for index, entry in enumerate(reversed(self._rows)):
            more = entry.lines(width, full=index == 0 and count > 2)
            rows = [*more, *rows]
            if len(rows) >= count:
                return rows[-count:]
        return self.tail(count, width) if self._whole is not None and self.entries else rows

    def _step(self, table: GameView, deed: LogEntry, report: Report) -> None:
        last = self._rows[-1] if self._rows else None
        ((unit, to),) = report.positions
        self._follow(report)
        rolled = last is not None and (last.dice or report.detail) and last.step != deed.step  # each way its own dice
        if last is not None and last.mover == unit and not rolled:
            way = line(last.way, f" {to}")
            longer = line(way, f"  {last.dice}" if last.dice else "")
            self._rows[-1] = msgspec.structs.replace(last, short=longer, way=way, to=to, hexes=last.hexes | {to})
        else:
            path = (
                report.path if table.scene.board.places else report.path[-1:]
            )  # a point on the table before it helps no reader
            way, dice = line(table.unit_names([unit]), f" moves {' '.join(path)}"), report.detail
            short = line(way, f"  {dice}" if dice else "")
            side = table.side(deed.seat)
            self._append(LogRow(deed.step, short, mover=unit, way=way, dice=dice, to=to, side=side, report=report))

    def _let_go(self, table: GameView, deed: LogEntry, report: Report) -> None:
        """Add an entry for a piece that gives up a possible second shot because the player acts with another."""
        known = report.turn_over_for and deed.by == "hand" and not isinstance(deed.command, Unknown)
        by = table.ruleset.offer(table.state, deed.command).actors if known else ()
        for unit in report.turn_over_for:
            if unit in self.open and by and unit not in by and table.side_of(unit) == table.side(deed.seat):
                short = line(table.unit_names([unit]), " will not fire again this turn")
                self._append(LogRow(deed.step, short, side=table.side(deed.seat), report=report), "fire")
        self.open.difference_update(report.turn_over_for)

    def _attack(self, table: GameView, deed: LogEntry, report: Report) -> None:
        self.attacks.append((deed.step, report))
        self.open.update(report.may_attack_again)
        for roll in report.rolls:
            by = (
                line(TextRun(roll.group_name, table.role(roll.side), bold=True))
                if roll.group_name
                else table.unit_names(roll.actors)
            )
            who = line(by, " at ", table.unit_names(roll.targets))
            hit, fell = roll.result_index > 0, roll.result
            told = fell.log_word or fell.word or fell.name
            fate = line(
                TextRun(f"{fell.mark} " if fell.mark else "", FATES[fell.mark], bold=True),
                TextRun(told, FATES[fell.mark], bold=hit),
            )
            brief = TextRun(fell.short, FATES[fell.mark], bold=hit)
            rolled = line(number_run(faces_text(roll)), f" {roll.defense_reads} " if roll.defense_reads else " ")
            full = TextRun(fell.word, FATES[fell.mark], bold=hit)
            short = line(who, f"  {roll.pools} ", brief)
            wide = line(who, f"   {roll.pools}   ", rolled, "  ", full)
            chance = label(f"   {percent(roll.chance)} likely   luck {luck_percentile(roll)}")
            if roll.outcome_text is not None:
                rolled = line(label(f"{percent(roll.chance)} likely"))
                happened = line(who, f"  {roll.outcome_text}" if roll.outcome_text else "", "  ")
                short, wide, chance = (
                    line(happened, brief),
                    line(happened, full),
                    label(f"   {percent(roll.chance)} likely"),
                )
            entry = LogRow(
                deed.step,
                short,
                shorter=line(who, " ", brief),
                who=who,
                fate=fate,
                wide=line(wide, chance),
                side=table.side_of(roll.actors[0]),
                report=report,
                roll=roll,
            )
            self._append(entry)


def faces_text(roll: Roll) -> str:
    """Return the faces of both, best first: "6 4 2 / 5 1"."""
    return " / ".join(" ".join(map(str, sorted(faces, reverse=True))) for faces in roll.faces)


def luck_percentile(roll: Roll) -> int:
    """Return the luck of a roll, of 100: the chance of a worse result, and half the chance of what fell."""
    return round(roll.percentile * 100)


def focus_of(reports: Iterable[Report]) -> Place | None:
    """Return the place of the last event that has one, for the cursor, or None if no event has."""
    found = [report.focus for report in reports if report.focus]
    return found[-1] if found else None
