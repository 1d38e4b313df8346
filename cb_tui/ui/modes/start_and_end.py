"""The first page of a battle, its briefing, and the last, who has won."""

from collections.abc import Sequence
from itertools import zip_longest
from operator import itemgetter

from cb_tui.core.grammar import count_noun
from cb_tui.core.ruleset import Outcome
from cb_tui.core.scenario import Scenario
from cb_tui.presentation.boards.cells import GlyphSet
from cb_tui.presentation.game_view import GameView
from cb_tui.presentation.moments import BattleSummary, TurningPoint, battle_summary
from cb_tui.presentation.overlay import MapOverlay
from cb_tui.presentation.text import (
    BLANK,
    RULE,
    Line,
    Lines,
    TextRun,
    fit,
    is_section_head,
    label,
    line,
    number_run,
    section_head,
    wrap,
)
from cb_tui.session.library import lessons
from cb_tui.session.review import MeasuredChances, measured_chances
from cb_tui.ui.modes.base import AskScreen, Mode, Notify, Reply, ReturnToGame, SwitchTo, ViewState
from cb_tui.ui.modes.look import LookMode
from cb_tui.ui.panels.end import EndOfBattle, end_page, moments_shown
from cb_tui.ui.panels.results import result_lines
from cb_tui.ui.panels.status import held
from cb_tui.ui.screen_spec import screen_spec_of

SCROLL = 10  # lines
INDENT = 2  # columns, of a paragraph, where nothing else sets it apart
LEAST, MOST, STEP = 29, 49, 2  # columns of the right part of a page without its edge, and by how many it may grow
WIDEST = 78  # columns of the left part: longer lines are hard to read
PLACES = 4  # places named of those a side holds


class BriefingMode(Mode):
    """A page of the whole screen, or beside the map if the panel has room. Nothing is asked before it closes."""

    keys = "briefing"

    def __init__(
        self,
        battle: Scenario,
        table: GameView,
        glyphs: GlyphSet,
        note: Line = (),
        *,
        machine: Sequence[Line] = (),
    ) -> None:
        self.battle, self.table, self.mapped, self.glyphs = battle, table, table.scene.has_map, glyphs
        self.note = note  # which is said once it is closed
        self.machine = machine  # lines about the AI: its level, and how often it wins here
        armed = any(force.total for force in table.scene.forces)  # else who moves first is settled later
        self.first = (table.scene.first_turn_decider or table.seat_name(table.scene.active)) if armed else ""
        self.top, self.last, self.lines = 0, 0, 0  # the first line that is shown, the last, and how many there are
        self._panel: tuple[GameView, tuple[int, int], Lines] | None = None  # of what table, in what room

    def story(self, width: int, height: int) -> Lines:
        """Return the briefing, with blank lines between its paragraphs if they fit, else indented."""
        told = (self.battle.briefing or self.battle.summary).strip().split("\n\n")
        parts = [line(" ".join(part.split())) for part in told]
        first, *more = parts
        rows = wrap(first, width)
        apart = [row for part in more for row in (BLANK, *wrap(part, width))]
        if len(rows) + len(apart) <= height:
            return [*rows, *apart]
        return [*rows, *(row for part in more for row in wrap(part, width, INDENT))]

    def stakes(self, table: GameView, width: int) -> Lines:
        """Return how the battle is won, one's own goals first, then the forces and how long it lasts."""
        rows: Lines = []
        apart = len(table.human) == 1 and bool(table.own_goals)
        for heading, goals in (("your objective", table.own_goals), ("their objective", table.other_goals)):
            if goals and (apart or not rows):
                named = heading if apart else "to win"
                several = f"{named}{'s' if apart else ''} (any one)"
                rows.append(section_head(width, several if len(goals) > 1 else named))
            rows += [row for goal in goals for row in wrap(goal, width)]
        if table.scene.has_map:
            rows += (
                [section_head(width)] if apart and table.other_goals else []
            )  # the lines that follow are no side's goal
            rows += wrap(line(label(screen_spec_of(table).time_up(table))), width)
        rows += held(table, self.glyphs, width, PLACES)
        rows.append(section_head(width, "forces"))
        rows += [] if any(force.total for force in table.scene.forces) else [(label("each side picks its army"),)]
        for force in (force for force in table.scene.forces if force.total):
            name = TextRun(force.name, table.role(force.side), bold=True)
            command = f"{force.title}, " if force.title not in ("", force.name) else ""
            come = "; to come:" if force.due else ""
            rows += wrap(line(name, label(f": {command}{count_noun(force.total, 'piece')}{come}")), width)
            rows += [line("  ", row) for due in force.due for row in wrap(line(label(due)), width - INDENT)]
        length = f"{self.battle.turns} {table.turn_word}s, about {self.battle.minutes} minutes"
        return [*rows, section_head(width), *wrap(line(label(length)), width), *self.machine]

    def panel(self, desk: ViewState, width: int) -> Lines:
        """Return the goals and the forces."""
        return self.stakes(desk.table, width)

    def fits_in_panel(self, desk: ViewState, width: int, height: int) -> bool:
        """Check whether the panel has room for all of it."""
        return self.mapped and len(self._beside(desk, width, height)) <= height

    def full_panel(self, desk: ViewState, width: int, height: int) -> Lines | None:
        """Return the story with the goals below it, or None without a map."""
        return self._beside(desk, width, height) if self.mapped else None

    def _beside(self, desk: ViewState, width: int, height: int) -> Lines:
        """Return the panel, cached because each frame asks for it several times."""
        table, room = desk.table, (width, height)
        if self._panel is None or self._panel[0] is not table or self._panel[1] != room:
            stakes = self.stakes(table, width)
            self._panel = table, room, [*self.story(width, height - 1 - len(stakes)), BLANK, *stakes]
        return self._panel[2]

    def takes_full_width(self, desk: ViewState, width: int, height: int) -> bool:
        """Check whether it fills the whole screen, because the panel has no room for all of it."""
        return not self.fits_in_panel(desk, width, height)

    def page(self, width: int, height: int) -> Lines:
        """Story and stakes beside each other, scrolled together as far as they go."""
        rows = self._columns(width, height) if width >= 2 * LEAST else self._stacked(width)
        self.top = max(0, min(self.top, len(rows) - height))
        self.last, self.lines = min(self.top + height, len(rows)), len(rows)
        return rows[self.top : self.top + height]

    def _columns(self, width: int, height: int) -> Lines:
        """Return story and goals in columns of the widths that make them shortest, or short enough."""
        tried: list[tuple[int, Lines, Lines, int]] = []
        for right in range(min(MOST, max(LEAST, width - WIDEST)), min(width // 2, MOST) + 1, STEP):
            stakes = self.stakes(self.table, right)
            story = self.story(min(width - right, WIDEST) - 3, max(height, len(stakes)))
            tried.append((max(len(story), len(stakes)), story, stakes, right))
            if tried[-1][0] <= height:
                break
        _, story, stakes, right = min(tried, key=itemgetter(0))
        left = min(width - right, WIDEST)
        rows: Lines = []
        for one, other in zip_longest(story, stakes, fillvalue=BLANK):
            edge = TextRun("+" if is_section_head(other) else "|", RULE)
            rows.append(line(" ", fit(one, left - 2), edge, other))
        return rows

    def _stacked(self, width: int) -> Lines:
        story, stakes = self.story(width - 2, 0), self.stakes(self.table, width - 2)
        return [line(" ", row) for row in (*story, BLANK, *stakes)]

    def message(self, desk: ViewState) -> Line:
        """Return the side that moves first, and whether there are more lines.

        The key that begins is in the key line below.
        """
        opens = line(f"First turn: {self.first}") if self.first else line()
        below = self.lines - self.last
        more = f" {count_noun(below, 'more line')}" if below else " back up"
        return opens if self.idle_actions(desk) else line(opens, "   " if self.first else "", number_run("j/k"), more)

    def overlay(self, desk: ViewState) -> MapOverlay:
        return MapOverlay()

    def idle_actions(self, desk: ViewState) -> frozenset[str]:
        """Return "down" if everything is shown and nothing scrolls, else no action."""
        return frozenset(("down",) if not self.top and self.last == self.lines else ())

    def handle_action(self, action: str, desk: ViewState) -> Reply:
        """Begin, scroll, or leave the action to the page."""
        match action:
            case "enter":
                return ReturnToGame(self.note)
            case "down" | "up":
                self.top = max(0, self.top + (SCROLL if action == "down" else -SCROLL))
                return None
        return AskScreen(action)


class VictoryMode(Mode):
    """The end of a battle: a page with its course. `ahead` names the page that Enter opens."""

    keys = "victory"
    uses_full_width = True

    def __init__(self, desk: ViewState, outcome: Outcome, ahead: Line = (), *, blocks: bool = False) -> None:
        self.desk, self.outcome, self.ahead, self.blocks = desk, outcome, ahead, blocks
        self.moments: tuple[TurningPoint, ...] = ()  # those on the page
        self.row = 0
        self._course: BattleSummary | None = None
        self._measured: MeasuredChances | None = None  # as the review has it, None if it may have been made since

    def course(self) -> BattleSummary:
        """Return the course of the battle, computed once."""
        if self._course is None:
            desk = self.desk
            self._course = battle_summary(desk.position, desk.table) if desk.position is not None else BattleSummary()
        return self._course

    def panel(self, desk: ViewState, width: int) -> Lines:
        """Return the winner, the reason and the losses, beside a page that lies over this one."""
        return result_lines(desk.table, self.outcome, desk.log_view, width)

    def page(self, width: int, height: int) -> Lines:
        """Return the whole page, with the turning points that weigh most."""
        self.moments = self.course().turning(moments_shown(width, height), self.outcome.winner)
        self.row = min(self.row, max(0, len(self.moments) - 1))
        return end_page(self._told(), self.moments, self.row, width, height)

    def _told(self) -> EndOfBattle:
        table, position = self.desk.table, self.desk.position
        if self._measured is None:
            self._measured = MeasuredChances()
            if position is not None and len(table.local_sides) == 1:
                self._measured = measured_chances(position)
        turn_at = dict[int, int]()
        if self._measured.curve and position is not None:
            turn_at = {step: position.ruleset.scene(position.state_at(step)).turn for step, _ in self._measured.curve}
        return EndOfBattle(
            table,
            self.outcome,
            self.course(),
            tuple((turn_at[step], chance) for step, chance in self._measured.curve),
            self._measured.dice,
            lesson=position is not None and position.battle.id in lessons(),
            blocks=self.blocks,
        )

    def marked_step(self) -> int | None:
        """Return the step of the selected moment, where the replay opens, or None for the start."""
        return self.moments[self.row].step if self.moments else None

    def message(self, desk: ViewState) -> Line:
        """Return the battle or page that Enter opens, and the key to choose another."""
        other = () if _of_a_run(desk) else line("   ", number_run("n"), " another")
        return line(number_run("Enter"), "  ", self.ahead or "to the title", other)

    def idle_actions(self, desk: ViewState) -> frozenset[str]:
        """Return the review action if no AI of the rules can make one, and the rematch in a run."""
        return self.unsupported_actions(desk) & {"review", "again", "new"}

    def unsupported_actions(self, desk: ViewState) -> frozenset[str]:
        """Return the usual actions, and the rematch and the choice of a battle in a run."""
        run = frozenset(("again", "new")) if _of_a_run(desk) else frozenset[str]()
        return super().unsupported_actions(desk) | run

    def overlay(self, desk: ViewState) -> MapOverlay:
        """Return the final field."""
        return MapOverlay()

    def handle_action(self, action: str, desk: ViewState) -> Reply:
        """Select another turning point, or look around. A battle of a run has no rematch."""
        match action:
            case "again" | "new" if _of_a_run(desk):
                return Notify(
                    line("Battles in a run are fought only once. ", number_run("Enter"), " continues the run")
                )
            case "up" | "down" if self.moments:
                self.row = (self.row + (1 if action == "down" else -1)) % len(self.moments)
                return None
            case "next" | "new":
                return AskScreen(action)
            case "look":
                return SwitchTo(FieldMode(self))
            case "review":
                self._measured = None
        return super().handle_action(action, desk)

    def on_action(self, action: str, desk: ViewState) -> Reply:
        """Do nothing more."""
        return None


class FieldMode(LookMode):
    """The cursor on the field of a battle that is over. Esc returns to its page."""

    def __init__(self, end: VictoryMode) -> None:
        self.parent = end

    def on_action(self, action: str, desk: ViewState) -> Reply:
        """Return to the page, or look at pieces, which cannot be selected any more."""
        match action:
            case "back":
                return SwitchTo(self.parent) if self.parent else None
            case "next":
                return None
        return super().on_action(action, desk)


def _of_a_run(desk: ViewState) -> bool:
    """Check whether the battle was made for a run."""
    return desk.position is not None and desk.position.battle.run is not None
