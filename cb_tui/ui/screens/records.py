"""The records page: how many battles were won by game, the last battles one by one, and the best of all runs."""

from pathlib import Path

from cb_tui.core.grammar import count_noun
from cb_tui.games import RULESETS
from cb_tui.presentation.text import (
    BLANK,
    GOOD,
    LABEL,
    RULE,
    WARN,
    Line,
    Lines,
    TextRun,
    bar,
    columns_at,
    fit,
    label,
    line,
    number_run,
    wrap,
)
from cb_tui.session.battle_records import BattleRecord, records
from cb_tui.session.day import date_of
from cb_tui.session.ledger import Balance, roster
from cb_tui.session.library import lessons
from cb_tui.ui.panels.saved_game import read_save
from cb_tui.ui.screens.base import MenuScreen

RIGHT = 27  # columns of the best of the runs
BESIDE = 76  # columns from which there is room for it
BODY = 120  # columns of the page
BAR = 24  # cells of a bar
ENDED = {"resigned": "resigned", "draw": "agreed", "time": "on time", "claimed": "claimed", "adjudicated": "decided"}


class RecordsScreen(MenuScreen):
    """The battles that this login has finished, the last one first. Lessons do not count."""

    over = True

    def __init__(self, saves: Path) -> None:
        super().__init__()
        self.saves, self.row = saves, 0
        self._luck: dict[str, int | None] = {}  # of each battle that was marked, by its game, None if it is gone
        self._seconds: float | None = None  # at this keyboard, once they were counted
        self.look()

    def look(self) -> None:
        """Read the records again."""
        taught = {*lessons()}
        found = [one for one in records(self.saves).found if one.opponents and one.battle not in taught]
        self.found: list[BattleRecord] = found[::-1]

    def mode(self) -> str:
        return "records"

    def paint(self) -> None:
        """Paint the page, and read the marked battle once the page is shown."""
        super().paint()
        if self.found and self.found[self.row].game not in self._luck:
            self.call_after_refresh(self._read, self.found[self.row])

    def _read(self, one: BattleRecord) -> None:
        """Read the luck of a battle from its save, at first the time of all, and show them."""
        if one.game in self._luck or not self.is_current:
            return
        from cb_tui.ui.saved_view import seconds_played  # noqa: PLC0415 - loads the battle screen's parts

        if self._seconds is None:
            self._seconds = sum(seconds_played(self.saves / each.save, each.sides, each.game) for each in self.found)
        self._luck[one.game] = luck_in(self.saves, one)
        super().paint()

    def idle(self) -> frozenset[str]:
        """Return the actions on a battle if there is no battle."""
        return frozenset() if self.found else frozenset(("enter", "down", "up", "replay"))

    def head(self) -> tuple[Line, Line]:
        """Return the number of battles, and since when."""
        since = f"since {min(one.date for one in self.found)[:10]} " if self.found else ""
        many = label(f"  {count_noun(len(self.found), 'battle')}")
        return line(TextRun(" Records", bold=True), many), line(label(since))

    def body(self, width: int, height: int) -> Lines:
        """Return bars and battles on the left, the best of the runs on the right."""
        room = min(width, BODY)
        wide = RIGHT if room >= BESIDE else 0
        left = self._left(room - wide - (1 if wide else 0), height)
        margin = " " * ((width - room) // 2)
        if not wide:
            return left[:height]
        right = self._right(wide)
        return [
            line(margin, fit(_at(left, row), room - wide - 1), TextRun("|", RULE), _at(right, row))
            for row in range(height)
        ]

    # --- left --------------------------------------------------------------------------------------------------------

    def _left(self, width: int, height: int) -> Lines:
        if not self.found:
            told = "No battles finished yet. Each one that you finish is listed here, won or lost."
            return [BLANK, *(line("  ", row) for row in wrap(told, width - 4))]
        airy = height >= 20
        rows: Lines = [*[BLANK] * airy, line("  ", TextRun("Won", bold=True)), *[BLANK] * airy]
        for name, found in self._families():
            rows.append(self._bar(name, found, width))
        rows += [*[BLANK] * airy, line("  ", TextRun("Battle by battle", bold=True), label("  the last one first"))]
        rows += [BLANK] * airy
        room = height - len(rows)
        first = max(0, min(self.row - room // 2, len(self.found) - room))
        for index, one in list(enumerate(self.found))[first : first + room]:
            row = self._battle(one, width)
            if index == self.row:
                row = tuple(run if run.ground else run._replace(ground="row") for run in fit(row, width - 1))
            rows.append(row)
        return rows

    def _families(self) -> list[tuple[str, list[BattleRecord]]]:
        """Return the records of each game, then those of runs and of daily battles, without empty ones."""
        groups = [
            (family, [one for one in self.found if one.ruleset in RULESETS and RULESETS[one.ruleset].family == family])
            for family in dict.fromkeys(each.family for each in RULESETS.values())
        ]
        groups.append(("in runs", [one for one in self.found if one.run]))
        groups.append(("daily", [one for one in self.found if not one.run and one.seed and date_of(one.seed)]))
        return [(name, found) for name, found in groups if found]

    def _bar(self, name: str, found: list[BattleRecord], width: int) -> Line:
        won = sum(one.result == "won" for one in found)
        cells = max(8, min(BAR, width - 30))
        full = round(cells * won / len(found))
        count = line(number_run(f"{won}"), f" of {len(found)}")
        return columns_at((2, name), (18, bar(full, GOOD, cells)), (19 + cells, count))

    def _battle(self, one: BattleRecord, width: int) -> Line:
        """Return a battle with its result, its last turn, the losses, and a sign a turn if there is room."""
        sign, role = {"won": ("\u221a", GOOD), "lost": ("x", WARN)}.get(one.result, ("-", LABEL))
        sign = "v" if self.app.ascii_only and sign != "x" and role == GOOD else sign
        mine = sum(lost for side, lost in one.lost.items() if side in one.sides)
        theirs = sum(one.lost.values()) - mine
        title = one.title[:22]
        losses = line(label("lost "), number_run(f"{mine}"), label(" killed "), number_run(f"{theirs}"))
        row = columns_at((2, TextRun(sign, role, bold=True)), (4, title), (27, label(f"turn {one.turn}")), (35, losses))
        return columns_at((0, row), (56, label(one.course[: width - 58]))) if width >= 66 else row

    # --- right -------------------------------------------------------------------------------------------------------

    def _right(self, width: int) -> Lines:
        """Return the best of the runs, and all pieces lost and destroyed."""
        rows: Lines = [BLANK]
        for title, told in self.app.run_bests():
            rows += [line("  ", TextRun(title, bold=True))]
            rows += [line("  ", row) for part in told for row in wrap(part, width - 3)] + [BLANK]
        lost, killed = self._pieces()
        rows += [line("  ", TextRun("In all", bold=True)), line("  ", number_run(f"{killed}"), " pieces destroyed")]
        rows.append(line("  ", number_run(f"{lost}"), " of your own lost"))
        minutes = round((self._seconds or 0) / 60)
        hours = line(number_run(f"{minutes // 60}"), " h ") if minutes >= 60 else BLANK
        return [*rows, line("  ", hours, number_run(f"{minutes % 60}"), " min played")] if minutes else rows

    def _pieces(self) -> tuple[int, int]:
        """Return the pieces lost and the pieces destroyed in all battles."""
        mine = sum(lost for one in self.found for side, lost in one.lost.items() if side in one.sides)
        return mine, sum(sum(one.lost.values()) for one in self.found) - mine

    def message(self) -> Line:
        """Return the effect of Enter on the marked battle."""
        if not self.found:
            return BLANK
        one = self.found[self.row % len(self.found)]
        luck = self._luck.get(one.game)
        told_end = f"{one.result} ({ENDED[one.ended]})" if one.ended in ENDED else one.result
        told = line(number_run("Enter"), label(f" shows the end of {one.title}, {told_end}."))
        return told if luck is None else line(told, label("  Luck "), number_run(f"{luck}"), label(" of 100"))

    def press(self, action: str) -> None:
        """Select a battle, show its end or its replay, or the hall of fame."""
        match action:
            case "down" | "up" if self.found:
                self.row = (self.row + (1 if action == "down" else -1)) % len(self.found)
            case "enter" if self.found:
                self.note = line(self.app.resume(self.found[self.row].save))
            case "replay" if self.found:
                self.note = line(self.app.replay_of(self.found[self.row].save))
            case "hall":
                self.app.run_hall()
            case "back":
                self.app.pop_screen()


def luck_in(saves: Path, one: BattleRecord) -> int | None:
    """Return the luck of a battle's player, 0 to 100, or None if its save has been played on or is gone."""
    found = read_save(saves, one.save)
    if found is None or found.position.hash() != one.end:
        return None
    balance = Balance(roster(found.position.ruleset, found.position.battle), found.position.logged())
    return balance.sides[one.sides[0]].percentile


def _at(rows: Lines, index: int) -> Line:
    return rows[index] if index < len(rows) else BLANK
