"""Log book: what stands behind a line of the log: its command, its throw, its chance, the table just before it."""

from collections.abc import Sequence
from fractions import Fraction
from itertools import takewhile
from typing import Any

from cb_tui.core.values import Rolled, kind
from cb_tui.session.deed import Deed
from cb_tui.session.judged import Judged, judged
from cb_tui.session.position import Position
from cb_tui.ui.chronicle import Entry
from cb_tui.ui.moments.log_line import sentence
from cb_tui.ui.panels import dice
from cb_tui.ui.table import Table
from cb_tui.ui.text import BLANK, Lines, label, line, number, plain, wrap


class Book:
    """The lines of a game, each with what the log stores of it; `table` is the game now."""

    def __init__(self, game: Position, table: Table, entries: Sequence[Entry]) -> None:
        self.game, self.table, self.entries = game, table, entries
        self._before: tuple[Entry | None, Table] = (None, table)
        self._throws: dict[int, list[Judged]] = {}

    def deed(self, entry: Entry) -> Deed | None:
        """The command that a line tells of, None before the first."""
        return self.game.entries[entry.step - 1] if 0 < entry.step <= len(self.game.entries) else None

    def number(self, index: int) -> int:
        """The game turn of a line."""
        for entry in reversed(self.entries[: index + 1]):
            if kind(entry.event) == "TurnBegan":
                return int(entry.event.turn)
        return self.game.ruleset.scene(self.game.state_at(0)).turn

    def before(self, entry: Entry) -> Table:
        """The table just before what a line tells."""
        if self._before[0] is not entry:
            deed = self.deed(entry)
            state = self.game.state_at(deed.step - 1 if deed else 0)
            for event in deed.events if deed and entry.event is not None else ():
                if event is entry.event:
                    break
                state = self.game.ruleset.evolve(state, event)
            self._before = (entry, Table(self.game.ruleset, state, self.table.human, self.table.sides))
        return self._before[1]

    def throw(self, entry: Entry) -> Judged | None:
        """The throw that a line tells of, if it tells of one."""
        deed, event = self.deed(entry), entry.event
        if deed is None or event is None:
            return None
        if kind(event) in ("Rallied", "MoraleFailed", "Disrupted"):
            last = self._judged_before(deed, event)
            event = last[0].event if last and kind(last[0].event) == "Tested" else event
        throws = [throw for throw in self._all(deed) if throw.event is event]
        return throws[min(entry.index, len(throws) - 1)] if throws else None

    def had(self, entry: Entry) -> Fraction | None:
        """The chance that the result of a line had, None where no dice fell."""
        throw = self.throw(entry)
        return throw.chance if throw is not None else None

    def explained(self, index: int, width: int) -> Lines:
        """All that decided a line."""
        entry = self.entries[index]
        deed, throw = self.deed(entry), self.throw(entry)
        begun = _begun(deed, entry.event)
        side = begun.side if begun else deed.side if deed is not None else entry.side
        whose = f", {self.table.force(side).name}" if side else ""
        head = line(number(str(entry.step)), label(f"  turn {self.number(index)}{whose}: "))
        if begun is not None and begun is entry.event:  # the line itself names the turn and whose it is
            head = line(number(str(entry.step)), "  ")
        if deed is None or entry.sort == "note":
            return wrap(line(head, entry.short), width)
        rolls = throw.rolls if throw is not None else self._fell(deed, entry.event)
        fell = [event for event in (deed.events[roll] for roll in rolls) if isinstance(event, Rolled)]
        rest = dice.thrown(fell, self.game.seed, entry.step, width)
        if throw is None:
            rows = wrap(line(head, entry.wide or entry.short), width)
            done = index == 0 or self.entries[index - 1].step != entry.step  # what came of a command has no reason
            why = wrap(line(label(deed.why)), width) if deed.why and done and not begun else []
            return [*rows, *why, BLANK, *rest]
        if throw.verdict is None:
            return [*wrap(line(head, entry.short), width), BLANK, *dice.other(self.before(entry), throw, width), *rest]
        sheds = self.game.ruleset.sheds(self.before(entry).state, throw.event)
        head = line(number(str(entry.step)), label(f"  turn {self.number(index)}  "))
        return [*dice.attack(self.before(entry), throw, sheds, width, head), *rest]

    def _all(self, deed: Deed) -> list[Judged]:
        """Every throw of a command."""
        if deed.step not in self._throws:
            self._throws[deed.step] = list(judged([deed], self.table.sides))
        return self._throws[deed.step]

    def _judged_before(self, deed: Deed, event: Any) -> list[Judged]:
        """The throws of the event that was judged last before this one."""
        last: list[Judged] = []
        for each in takewhile(lambda each: each is not event, deed.events):
            last = [throw for throw in self._all(deed) if throw.event is each] or last
        return last

    def _fell(self, deed: Deed, event: Any) -> list[int]:
        """The rolls behind an event that judges none: those since the last judged throw, else the rolls of that one."""
        if event is None:
            return []
        last = sorted({roll for throw in self._judged_before(deed, event) for roll in throw.rolls})
        place = next((index for index, each in enumerate(deed.events) if each is event), 0)
        since = range(last[-1] + 1 if last else 0, place)
        return [index for index in since if isinstance(deed.events[index], Rolled)] or last

    def text(self, index: int) -> str:
        """All that decided a line as one line of plain text, to be pasted elsewhere."""
        entry = self.entries[index]
        throw = self.throw(entry)
        told = sentence(throw) if throw is not None else plain(entry.short)
        where = f"{self.table.scene.title}, turn {self.number(index)}, command {entry.step}"
        return f"{where}: {told.rstrip('.')}. Seed {self.game.seed}."


def _begun(deed: Deed | None, event: Any) -> Any:
    """The player turn that a command had begun when an event happened, by which it is no longer the commander's."""
    begun = None
    for each in deed.events if deed is not None else ():
        begun = each if kind(each) == "TurnBegan" else begun
        if each is event:
            return begun
    return None
