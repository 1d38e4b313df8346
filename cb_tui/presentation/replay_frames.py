"""Replay frames: a game from its start, wound to any step: the table, the log and the luck as they were then."""

from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from cb_tui.core.report import Kind, Report
from cb_tui.core.values import Place, SeatId, Side, UnitId
from cb_tui.presentation.command_marks import command_mark
from cb_tui.presentation.game_view import GameView
from cb_tui.presentation.log_view import LogRow, LogView, focus_of
from cb_tui.presentation.overlay import MapOverlay
from cb_tui.presentation.text import plain_text
from cb_tui.session.ledger import Ledger, Luck, roster
from cb_tui.session.log import LogEntry
from cb_tui.session.position import Position
from cb_tui.session.viewers import words

MOMENTS: frozenset[Kind] = frozenset(("loss", "attack", "fight", "failure", "flight", "strike", "end"))
DECIDED = 100.0  # what a battle won or lost is worth
KEPT = 64  # tables that were looked at last
STRIDE = 20  # steps: so close together, few pieces have come to a place where no piece stood before


class Frame(NamedTuple):
    """The log, the turn and the luck as known after a step."""

    turn: int
    lines: int  # of the log
    newest: LogRow | None  # the last of them, as it was then: a later step may make it longer
    luck: Mapping[Side, Luck]


class ReplayFrames:
    """Steps from 0, the start, to `last`. It reads the game and changes nothing."""

    def __init__(self, game: Position) -> None:
        self.game = game
        people = roster(game.ruleset, game.battle)
        self.people, self.sides = people, dict(people.sides)
        self._tables: dict[int, GameView] = {}
        first = self.table(0)
        log_view = LogView({piece.id: piece.at for piece in first.scene.pieces})
        ledger = Ledger(people, [])
        self.stills = [Frame(first.scene.turn, 0, None, dict(ledger.sides))]
        self.starts: list[int] = []  # steps that began a side's turn
        self.moments: list[int] = []
        self.losses: list[int] = []
        self.graves: list[tuple[int, Place]] = []  # where pieces were lost, after which step
        self.spans: dict[int, list[int]] = {first.scene.turn: []}  # the steps of each turn
        self.ahead = [self._ahead(0, 0.0)]  # how far the first side is ahead after each step, in pieces
        number = first.scene.turn
        at = {piece.id: piece.at for piece in first.scene.pieces}
        for step, logged in enumerate(game.logged(), 1):
            log_view.add(first, logged)
            ledger.add(logged)
            self.spans.setdefault(number, []).append(step)
            self.ahead.append(self._ahead(step, self.ahead[-1]))
            if turns := [report.turn for report in logged.reports if report.kind == "turn"]:
                number = turns[-1]
                self.starts.append(step)
            self.moments += [step] if any(report.kind in MOMENTS for report in logged.reports) else []
            self.losses += [step] if any(report.lost for report in logged.reports) else []
            for report in logged.reports:
                self.graves += [(step, at[unit]) for unit in report.lost if at.get(unit) in first.scene.board]
                at.update(report.positions)
            entries = log_view.entries
            self.stills.append(Frame(number, len(entries), entries[-1] if entries else None, dict(ledger.sides)))
        self.entries: list[LogRow] = log_view.entries
        self.attacks: list[tuple[int, Report]] = log_view.attacks
        self.log: list[tuple[LogRow, bool]] = []  # all lines, with whether they stand
        self._places: list[int] = []  # the indices in it of those
        self._set_down(first)

    def _set_down(self, table: GameView) -> None:
        taken_back: defaultdict[int, LogView] = defaultdict(LogView)
        for each in self.game.undone:
            taken_back[self.stills[min(each.after, self.last)].lines].add(table, self.game.logged_of(each.deed))
        noted: defaultdict[int, LogView] = defaultdict(LogView)
        for remark in self.game.notes:
            noted[self.stills[min(remark.step, self.last)].lines].note(self.table(0), remark.step, remark.text)
        for index in range(len(self.entries) + 1):
            self.log += [(entry, False) for entry in taken_back[index].entries] if index in taken_back else []
            self.log += [(entry, True) for entry in noted[index].entries] if index in noted else []
            if index < len(self.entries):
                self._places.append(len(self.log))
                self.log.append((self.entries[index], True))

    def _ahead(self, step: int, before: float) -> float:
        """Return the lead of the first side in pieces, 0 if the system cannot appraise a state.

        A decided battle counts as the step before it.
        """
        advisor = self.game.ruleset.advisor
        if advisor is None or advisor.appraise is None:
            return 0.0
        value = advisor.appraise(self.game.state_at(step), self.table(0).scene.forces[0].side)
        return value if abs(value) < DECIDED else before

    @property
    def deeds(self) -> Sequence[LogEntry]:
        """Return the commands that stand."""
        return self.game.entries

    @property
    def last(self) -> int:
        """Return the newest step."""
        return len(self.deeds)

    def table(self, step: int) -> GameView:
        """Return the table after a step."""
        if step not in self._tables:
            if len(self._tables) >= KEPT:
                del self._tables[next(iter(self._tables))]
            scene = self.game.scene if step == self.game.step else None
            self._tables[step] = GameView(self.game.ruleset, self.game.state_at(step), sides=self.sides, scene=scene)
        return self._tables[step]

    def prefetch_offers(self, near: int) -> Iterator[None]:
        """Compute the legal commands of every `STRIDE`th step, those near `near` first, one for each `next()`.

        The rules cache the lines of sight from every hex where a piece has stood.
        The first computation takes long.
        """
        for step in sorted(range(0, self.last + 1, STRIDE), key=lambda step: abs(step - near)):
            self.game.ruleset.legal(self.game.state_at(step))
            yield

    def log_view(self, step: int) -> LogView:
        """Return the log as it was after a step."""
        frame = self.stills[step]
        log = LogView(rows=() if frame.newest is None else [*self.entries[: frame.lines - 1], frame.newest])
        for remark in self.game.notes:
            if remark.step <= step:
                log.note(self.table(0), remark.step, remark.text)
        log.attacks = self.attacks[: bisect_right(self.attacks, step, key=lambda pair: pair[0])]
        return log

    def reports(self, step: int) -> tuple[Report, ...]:
        """Return one report for each event of a step, or () at step 0."""
        return self.game.reports(step) if step else ()

    def attack(self, step: int) -> Report | None:
        """Return the attack that was rolled at a step, None if there was none."""
        fired = [report for report in self.reports(step) if report.attack]
        return fired[-1] if fired else None

    def line(self, step: int) -> int:
        """Return which line of `log` is the newest after a step, -1 before the first."""
        lines = self.stills[step].lines
        return self._places[lines - 1] if lines else -1

    def entry(self, step: int) -> LogRow | None:
        """Return the log line that a step brought or made longer, the last if there are several."""
        newest = self.stills[step].newest
        return None if step == 0 or newest is self.stills[step - 1].newest else newest

    def label(self, step: int) -> str:
        """Return the command of a step in words."""
        return self.game.label_of(self.deeds[step - 1])

    def rows_of_step(self, step: int) -> list[LogRow]:
        """Return the log lines that a step brought, or made longer."""
        newest = self.entry(step)
        first = self.stills[step - 1].lines if step else 0
        return [*self.entries[first : self.stills[step].lines - 1], newest] if newest is not None else []

    def step_text(self, step: int) -> str:
        """Return the result of a step in the log's words, or an empty string if the log has no line for it."""
        entries = self.rows_of_step(step)
        ways = [report.text for report in self.reports(step) if report.path]
        if len(entries) == 1 and entries[0].mover is not None and ways:  # it may have made the line longer by a hold
            return ways[0]
        return "; ".join(plain_text(each.short) for each in entries)

    def after(self, steps: Sequence[int], now: int) -> int | None:
        """Return the first of some steps that is later than now."""
        place = bisect_right(steps, now)
        return steps[place] if place < len(steps) else None

    def before(self, steps: Sequence[int], now: int) -> int | None:
        """Return the last of some steps that is earlier than now."""
        place = bisect_left(steps, now)
        return steps[place - 1] if place else None

    def steps_matching(self, needle: str) -> list[int]:
        """Return the steps that match a search for a side, a seat, a piece, a hex or a text.

        A side or a seat finds its commands, a piece or a hex the steps in which it has a part,
        a text the log lines that contain it.
        """
        sought = needle.lower()
        first = self.table(0)
        named = {
            seat.id
            for seat in first.seats.values()
            if sought in (seat.name.lower(), first.force(seat.side).name.lower())
        }
        if named:
            return [deed.step for deed in self.deeds if deed.seat in named]
        if needle in self.sides or needle in first.scene.board:
            return [deed.step for deed in self.deeds if needle in self._words(deed)]
        return [step for step in range(1, self.last + 1) if sought in self.step_text(step).lower()]

    def overlay(self, step: int) -> MapOverlay:
        """Return an overlay of where a step took place, of its mark, and of where pieces were lost until then."""
        if not step:
            return MapOverlay()
        mark = command_mark(self.table(step - 1), self.reports(step))
        fallen = self.graves[: bisect_right(self.graves, step, key=lambda pair: pair[0])]
        return replace(self._event(step), mark=mark, graves=frozenset(at for _, at in fallen))

    def _event(self, step: int) -> MapOverlay:
        """Return the line of fire of a step, or the path of a march so far."""
        at, board, attack = focus_of(self.reports(step)), self.table(step).scene.board.terrain, self.attack(step)
        if at is None or at not in board:
            return MapOverlay()
        if attack is None:
            way = self._way(step)
            return MapOverlay(cursor=at, route=way if len(way) > 1 else ())
        then, now = self.table(step - 1).pieces, self.table(step).pieces
        by = [unit for unit in attack.actors if unit in then]
        origin = then[by[0]].at if by else None
        selected = by[0] if by and by[0] in now else None
        if origin is not None and origin in board and origin != at:
            return MapOverlay(cursor=at, selected=selected, line=(origin, at))
        return MapOverlay(cursor=at, selected=selected)

    def _way(self, step: int) -> tuple[Place, ...]:
        """Return the hexes of one piece's steps in a row up to this one."""
        way: list[Place] = []
        mover: UnitId | None = None
        for number in range(step, 0, -1):
            report = next((each for each in self.reports(number) if each.path and each.focus), None)
            if report is None or (mover is not None and (report.actors[0] != mover or report.path[1] != way[-1])):
                break
            mover, (came, to) = report.actors[0], report.path
            way += [came] if way else [to, came]
        return tuple(reversed(way))

    def turn_of(self, seats: Collection[SeatId]) -> tuple[int, int] | None:
        """Return the first and last step of the last own turn of one of `seats`, or None if none had one yet."""
        for start in reversed([0, *self.starts]):
            if start == self.last:
                continue
            if self.table(start).scene.active in seats:
                return start, self.after(self.starts, start) or self.last
        return None

    def _words(self, deed: LogEntry) -> Iterator[str]:
        """Return every text of a command and its events, without the pieces whose turn it ends."""
        return words((deed.command, *(report.event for report in self.reports(deed.step) if not report.turn_over_for)))
