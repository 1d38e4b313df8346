"""The aftermath page: the result of the battle, the roll for each destroyed piece, and the run as it stands now."""

from typing import NamedTuple

from cb_tui.core.grammar import count_noun
from cb_tui.core.values import Rolled, UnitId
from cb_tui.games.combat_boots.run.presentation.run_text import after, last_closed
from cb_tui.games.combat_boots.run.rules.platoon import DAYS, Closed, Died, Member, Returned
from cb_tui.games.combat_boots.run.screen.base import RunScreen, beside
from cb_tui.games.combat_boots.run.screen.facts import chip, fallen, picked, stars
from cb_tui.games.combat_boots.run.store.run_session import RunSession
from cb_tui.games.combat_boots.run.store.runs import end, record, result
from cb_tui.presentation.big_letters import big_letters
from cb_tui.presentation.text import (
    BLANK,
    GOOD,
    LABEL,
    WARN,
    Line,
    Lines,
    TextRun,
    columns_at,
    danger_run,
    fit,
    good_run,
    label,
    length,
    line,
    number_run,
    percent,
    shorten,
    wrap,
)

NEAR = 4  # pieces with which a bad day may end a run
GRAND = (120, 40)  # columns and lines from which the result is written in big letters
BESIDE = 70  # columns from which the die stands at the right
RIGHT = 31  # columns of it
BODY = 120  # columns of the page
WORDS = {"W": ("VICTORY", "won"), "L": ("DEFEAT", "lost"), "D": ("DRAW", "drawn")}
FACES = {1: "    x    ", 2: "x       x", 3: "x   x   x", 4: "x x   x x", 5: "x x x x x", 6: "x xx xx x"}  # 3 by 3


class ReturnRoll(NamedTuple):
    """The roll of a destroyed piece. `back` is empty for a dead piece."""

    member: Member
    face: int
    back: str
    fate: str


def return_rolls(campaign: RunSession) -> list[ReturnRoll]:
    """Return the rolls after the last battle, in the order in which they were made."""
    journal = campaign.journal
    act = last_closed(journal)
    assert act is not None, "shown after a battle"
    before, events = journal.moments[act], journal.events[act]
    blows = {blow.target: blow for blow in campaign.run.days[-1].account.lost}
    found, face = list[ReturnRoll](), 0
    for event in events:
        match event:
            case Rolled(_, faces):
                face = faces[0]
            case Returned(piece) | Died(piece) if face:
                member = before.member(piece)
                assert member is not None, "it has rolled"
                back = ("back, as a half" if event.half else "back") if isinstance(event, Returned) else ""
                fate = end(blows[piece]) if piece in blows else ""
                found.append(ReturnRoll(member, face, back, fate))
    return found


class AfterScreen(RunScreen):
    """The events after the last battle, which were on the disk before they are shown. `fresh`: roll by roll."""

    keeps_under_replay = True  # a replay is laid over it

    def __init__(self, campaign: RunSession, *, fresh: bool = False) -> None:
        super().__init__(campaign)
        self.rolls = return_rolls(campaign)
        self.shown = 0 if fresh else len(self.rolls)
        self.need = campaign.journal.run_rules.return_roll(campaign.run)

    @property
    def rolling(self) -> bool:
        """Check whether a roll is still hidden."""
        return self.shown < len(self.rolls)

    def mode(self) -> str:
        """Return the keys of the page: of its rolls, then of the way on."""
        return "run_rolls" if self.rolling else "run_last" if self.run.stage == "over" else "run_after"

    def page(self, width: int, height: int) -> Lines:
        """Return the result over the rolls, with the last die at the right."""
        grand = width >= GRAND[0] and height >= GRAND[1]
        head = self._band(width, height, grand=grand)
        room = min(width, BODY)
        left_over = height - len(head)
        if room < BESIDE:
            rows = [*self._rolls(room, left_over), *self._then(room)]
        else:
            wide = 46 if grand else RIGHT
            left = self._rolls(room - wide - 2, left_over)
            left += [BLANK] * (len(left) < left_over - 4) + self._then(room - wide - 2)
            rows = beside(left, self._right(wide, left_over, grand=grand), room, left_over, wide)
        margin = " " * ((width - room) // 2)
        return [*head, *(line(margin, row) for row in rows)][:height]

    def _band(self, width: int, height: int, *, grand: bool) -> Lines:
        """Return the result on a ground of its own."""
        day = self.run.days[-1]
        word, ground = WORDS[result(day)]
        account = day.account
        told = line(
            TextRun(f"{day.title}: {ground} on turn {account.turn} of {account.turns}.", bold=True),
            label("  "),
            f"{count_noun(account.killed, 'enemy piece')} destroyed.",
        )
        plain: Lines = [BLANK, shorten(told, width - 4), BLANK] if height > 14 else [shorten(told, width - 4)]
        if grand:
            letters = big_letters(word, blocks=self.blocks, double=True)
            plain = [BLANK, *(line(TextRun(row, "number", bold=True)) for row in letters), BLANK, told, BLANK]
        rows: Lines = []
        for index, row in enumerate(plain):
            shade = f"{ground} {1 + (index * 4 // len(plain) if grand else 2)}"
            indent = " " * ((width - length(row)) // 2)
            rows.append(tuple(run._replace(ground=shade) for run in fit(line(indent, row), width)))
        return rows

    def _rolls(self, width: int, height: int) -> Lines:
        """Return a line for each destroyed piece with its die and what became of it, and of the dead their story."""
        day = self.run.days[-1]
        if not self.rolls:
            return [BLANK, line("  ", TextRun("You lost no pieces.", bold=True))]
        on = f"{self.need} or more" if self.need < 6 else "6"
        field = "won" if day.won else "lost"
        head = line("  ", TextRun("Who comes back?", bold=True), label(f"  Field {field}: on "), number_run(on))
        airy = height >= 4 + 3 * len(self.rolls) + (0 if self.rolling else 4)
        rows: Lines = [BLANK, head, BLANK] if airy else [head]
        for number, roll in enumerate(self.rolls):
            here = number == self.shown - 1
            rows.append(self._roll_line(roll, number, width, here=here))
            if airy:
                dead = number < self.shown and not roll.back
                said = shorten(line(label(f"{record(roll.member)}; {roll.fate}")), width - 9) if dead else BLANK
                rows += [picked(columns_at((8, said)), width) if here else columns_at((8, said)), BLANK]
        return rows

    def _roll_line(self, roll: ReturnRoll, number: int, width: int, *, here: bool) -> Line:
        title = f"{roll.member.title}"[:20]
        if number >= self.shown:
            waits = "next" if number == self.shown else "-"
            return columns_at((3, label(f" {roll.member.id}  {title}")), (27, label(waits)))
        die = TextRun(f"[{roll.face}]", GOOD, bold=True) if roll.back else TextRun(f" {roll.face} ", LABEL)
        fate = good_run(roll.back) if roll.back else TextRun(" DEAD ", WARN, bold=True, ground="bar")
        parts = (3, chip(roll.member.id)), (8, TextRun(title, bold=True)), (26, die), (31, fate)
        return picked(columns_at(*parts), width) if here else columns_at(*parts)

    def _then(self, width: int) -> Lines:
        """Return reward, replacements, promotions and morale after every die has been shown."""
        day = f"the road to day {len(self.run.days) + 1}" if self.run.stage != "over" else "the story of the run"
        if self.rolling:
            return [line(label(f"  then: reward, replacements, {day}"))]
        journal = self.campaign.journal
        act = last_closed(journal)
        assert act is not None, "shown after a battle"
        told = after(journal, act, without=(Closed, Returned, Died))
        return [line("  ", row) for text in told for row in wrap(text, width - 4)]

    def _right(self, width: int, height: int, *, grand: bool) -> Lines:
        """Return the last die, drawn, then the kills of each piece and the roll of honour."""
        rows: Lines = [BLANK]
        if self.shown:
            roll = self.rolls[self.shown - 1]
            said = f"{roll.face}: {'they come back' if roll.back else 'they do not come back'}"
            rows.append(line("  ", TextRun(f"{roll.member.title} rolls", bold=True)))
            die = drawn_die(roll.face, large=grand, good=bool(roll.back), blocks=self.blocks)
            rows += [line("   ", row) for row in die]
            rows.append(line("  ", good_run(said, bold=True) if roll.back else danger_run(said, bold=True)))
        if self.rolls:
            chance = percent((7 - self.need) / 6)
            rows.append(
                line(
                    "  ",
                    label("needs "),
                    number_run(f"{self.need}+"),
                    label(f", {chance}   roll {self.shown} of {len(self.rolls)}"),
                )
            )
            rows.append(BLANK)
        if not self.rolling:
            rows += self._kills(width)
        dead = [(name, day) for name, day, _ in fallen(self.run, self._unseen())]
        if dead:
            rows += [BLANK, line("  ", TextRun("Roll of honour", bold=True))]
            rows += [columns_at((2, name), (width - 7, label(f"day {day}"))) for name, day in dead]
        return rows[:height]

    def _unseen(self) -> frozenset[UnitId]:
        """Return the pieces whose roll is not shown yet."""
        return frozenset(roll.member.id for roll in self.rolls[self.shown :])

    def _kills(self, width: int) -> Lines:
        """Return the kills of each piece in the battle."""
        kills = sorted(self.run.days[-1].account.kills.items(), key=lambda one: -one[1])
        rows: Lines = [line("  ", TextRun("Kills", bold=True))]
        for piece, many in kills:
            rows.append(columns_at((2, self._called(piece)), (width - 5, stars(many))))
        return rows if kills else [*rows, line(label("  no kills"))]

    def _called(self, piece: UnitId) -> str:
        """Return a piece with its title, alive or dead."""
        there = (*self.run.members, *(loss.member for loss in self.run.losses))
        return next((f"{one.id} {one.title}" for one in there if one.id == piece), piece)

    def head(self) -> tuple[Line, Line]:
        """Return the platoon and the day of the finished battle."""
        run = self.run
        return line(
            TextRun(f" {run.begun.title}, {run.begun.country}", bold=True),
            label(f"  after day {len(run.days)} of {DAYS}"),
        ), line(label(f"{self.campaign.name}  score "), number_run(f"{run.score} "))

    def message(self) -> Line:
        """Return the effect of Enter, or a warning if the run may soon end."""
        run = self.run
        if self.rolling:
            return line(
                number_run("Enter"), label(" rolls for the next piece, "), number_run("Space"), label(" for all.")
            )
        if run.stage == "over":
            return line(label("The run is over: "), number_run("Enter"), label(" shows its story."))
        lost = "" if run.days[-1].won else "A lost battle does not end a run. "
        if len(run.members) <= NEAR:
            return line(label(f"{lost}Fewer than three pieces would end the run."))
        return line(label(lost), number_run("Enter"), label(f" continues to day {len(run.days) + 1}."))

    def press(self, action: str) -> None:
        """Show the next roll or all, continue the run, replay the battle or write its report."""
        save = self.run.days[-1].save
        match action:
            case "enter" if self.rolling:
                self.shown += 1
            case "all":
                self.shown = len(self.rolls)
            case "enter":
                self.onward()
            case "replay":
                self.note = line(self.app.replay_of(save))
            case "report":
                self.note = line(self.app.report(save))
            case "house":
                self.house()
            case "back":
                self.app.to_title()


def drawn_die(face: int, *, large: bool, good: bool, blocks: bool) -> Lines:
    """Return the face of a die as it lies: 5 lines high, or 11 if `large`."""
    ground, border = ("day won", GOOD) if good else ("day lost", WARN)
    pip = ("\u2588\u2588\u2588" if blocks else "###") if large else "\u25cf" if blocks else "*"
    gap, side = ("   ", "  ") if large else (" ", " ")
    pips = [pip if sign == "x" else " " * len(pip) for sign in FACES[face]]
    middle = [f"{side}{gap.join(pips[start : start + 3])}{side}" for start in (0, 3, 6)]
    if large:
        middle = [text for row in middle for text in (" " * len(row), row, " " * len(row))]
    wide = len(middle[0])
    corners = "\u250c\u2510\u2514\u2518\u2500\u2502" if blocks else "++++-|"
    edge = [f"{corners[0]}{corners[4] * wide}{corners[1]}", f"{corners[2]}{corners[4] * wide}{corners[3]}"]
    sides = TextRun(corners[5], border, ground=ground)
    rows = [line(sides, TextRun(text, "number", bold=True, ground=ground), sides) for text in middle]
    return [line(TextRun(edge[0], border, ground=ground)), *rows, line(TextRun(edge[1], border, ground=ground))]
