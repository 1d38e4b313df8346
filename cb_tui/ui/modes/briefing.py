"""The briefing, the first page of a battle: story, objectives, forces and advice beside the map."""

from collections import Counter
from collections.abc import Sequence
from itertools import zip_longest
from typing import NamedTuple

from cb_tui.core.grammar import count_noun, plural_of_side
from cb_tui.core.scenario import Scenario
from cb_tui.core.values import Side
from cb_tui.presentation.boards import opening_zoom
from cb_tui.presentation.boards.cells import GlyphSet
from cb_tui.presentation.boards.map_model import NOBODY
from cb_tui.presentation.field import field_lines
from cb_tui.presentation.game_view import GameView
from cb_tui.presentation.overlay import MapOverlay
from cb_tui.presentation.text import (
    BLANK,
    RULE,
    Line,
    Lines,
    TextRun,
    columns_at,
    fit,
    is_section_head,
    justify,
    label,
    length,
    line,
    number_run,
    section_head,
    wrap,
)
from cb_tui.ui.modes.base import AskScreen, Mode, Reply, ReturnToGame, ViewState
from cb_tui.ui.screen_spec import screen_spec_of

TALL = 16  # lines of a panel that has room for the page
LEAST, MOST = 29, 46  # columns of objectives and forces where no map is beside them
TWO = 72  # columns from which a page without a map has two halves
LEAST_PROSE = 4  # lines of a paragraph, its head included, that a page may end with
FEW = 6  # places of a holder that are listed
WIDEST = 78  # columns of a text: longer lines are hard to read
TOTAL, KINDS = 9, 13  # columns of the forces


class Block(NamedTuple):
    """Lines that belong together. Only prose is divided between two pages, and no blank line is above a `tight` one."""

    rows: Lines
    prose: bool = False
    tight: bool = False


class BriefingMode(Mode):
    """A page beside the map, or of the whole screen where the panel is low. Nothing is asked before it closes."""

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
        self.armed = any(force.total for force in table.scene.forces)  # else armies and first turn are settled later
        self.first = (table.scene.first_turn_decider or table.seat_name(table.scene.active)) if self.armed else ""
        self.sheet, self.sheets = 0, 1  # the page that is shown, and how many there are
        self._beside = False  # whether it stands beside the map
        self._packed: tuple[tuple[int, int, GameView], list[Lines]] | None = None  # for a room

    def head(self, desk: ViewState, width: int) -> Line:
        """Return the title and how long the battle takes, in place of the usual header."""
        turns = count_noun(self.battle.turns, desk.table.turn_word) if self.battle.turns else ""
        lasts = ", ".join(filter(None, (turns, f"about {self.battle.minutes} minutes")))
        by = f"by {self.battle.author}" if self.battle.author else ""
        return justify(
            line(TextRun(f" {self.battle.title}", bold=True), label(f"  {by or 'briefing'}")),
            (label(f"{lasts} "),),
            width,
        )

    # --- its parts ---------------------------------------------------------------------------------------------------

    def parts(self, width: int) -> tuple[list[Block], list[Block], list[Block]]:
        """Return the blocks of story, objectives and forces, and advice."""
        first, *more = (" ".join(part.split()) for part in _paragraphs(self.battle))
        lead, stop, rest = first.partition(". ")
        story = [wrap(line(TextRun(f"{lead}{stop.strip()}", bold=True)), width)]
        story += [wrap(rest, width)] if rest else []
        advice = [wrap(part, width) for part in more]
        if advice:
            advice[0] = [section_head(width, "worth knowing"), *advice[0]]
        facts = [
            Block(rows, tight=not is_section_head(rows[0]))
            for rows in (*self.objectives(width), *self.forces(width))
            if rows
        ]
        return [Block(rows, prose=True) for rows in story], facts, [Block(rows, prose=True) for rows in advice]

    def objectives(self, width: int) -> list[Lines]:
        """Return how the battle is won, a block a side, one's own first with what is held on the map."""
        table, blocks = self.table, list[Lines]()
        apart = len(table.human) == 1 and bool(table.own_goals)
        for heading, goals in (("your objective", table.own_goals), ("their objective", table.other_goals)):
            if goals and (apart or not blocks):
                named = heading if apart else "to win"
                blocks.append([section_head(width, f"{named}{'s' * apart} (any one)" if len(goals) > 1 else named)])
            if goals:
                blocks[-1] += [row for goal in goals for row in wrap(goal, width)]
        blocks[0] += self.held(width)
        spec = screen_spec_of(table)
        holding = spec.holding(table) if table.scene.objectives else ""
        takes = line(label("hold: "), holding) if holding else ()
        late = spec.time_up(table) if table.scene.has_map else ""
        first = line(label("first turn: "), self.first) if self.first else ()
        return [*blocks, [row for told in (takes, line(late), first) for row in wrap(told, width)]]

    def held(self, width: int) -> Lines:
        """Return the objectives with their marks on the map: a line for one that has a name, a line a holder else."""
        inches = self.table.scene.table is not None
        found: dict[tuple[Side | None, str], list[str]] = {}
        for each in self.table.scene.objectives:
            found.setdefault((each.holder, each.name), []).append(each.at)
        rows: Lines = []
        for (holder, name), places in found.items():
            names = [name if inches else f"{name}  {places[0]}{'..' * (len(places) > 1)}"] if name else _few(places)
            role = self.table.role(holder) if holder else "number"
            ground = f"chip {role}" if holder else "neutral"
            mark = TextRun(f" {self.glyphs.objective(role if holder else NOBODY)} ", role, bold=True, ground=ground)
            whose = plural_of_side(self.table.force(holder).name) if holder else "no one yet"
            first, *rest = wrap(line(", ".join(names), label(f": {whose}")), width - 4)
            rows += [line(mark, " ", first), *(line("    ", row) for row in rest)]
        return rows

    def forces(self, width: int) -> list[Lines]:
        """Return the pieces of each side by kind ("3R 1M"), its steadiness and reinforcements, and the AI."""
        blocks = list[Lines]()
        if not self.armed:
            blocks.append([(label("each side picks its army"),)])
        for force in (force for force in self.table.scene.forces if force.total):
            kinds = Counter(piece.kind for piece in self.table.scene.pieces if piece.side == force.side)
            number = kinds.total() if force.due else force.total  # the others are listed as they come
            letters = " ".join(f"{many}{kind}" for kind, many in kinds.most_common() if kind)
            name = TextRun(force.name, self.table.role(force.side), bold=True)
            first, *rest = wrap(line(label(letters)), width - KINDS) or [BLANK]
            rows: Lines = [columns_at((0, name), (TOTAL, number_run(f"{number:>2}")), (KINDS, first))]
            rows += [columns_at((KINDS, row)) for row in rest]
            title = force.title if force.title != force.name else ""
            about = f"{title}{screen_spec_of(self.table).steadiness_text(self.table, force)}".lstrip(", ")
            rows += [line("  ", row) for row in wrap(line(label(about)), width - 2)]
            if force.due:
                rows += [line("  ", row) for row in wrap(line(label(f"to come: {'; '.join(force.due)}")), width - 2)]
            blocks.append(rows)
        blocks[0].insert(0, section_head(width, "forces"))
        blocks[-1] += [row for each in self.machine for row in wrap(each, width)]
        return blocks

    # --- its pages ---------------------------------------------------------------------------------------------------

    def takes_full_width(self, desk: ViewState, width: int, height: int) -> bool:
        """Check whether it fills the whole screen, because the panel is low or there is no map."""
        self._beside = self.mapped and height >= TALL
        return not self._beside

    def panel(self, desk: ViewState, width: int) -> Lines:
        """Return the objectives and the forces, under a page that lies over this one."""
        return [row for block in (*self.objectives(width), *self.forces(width)) for row in block]

    def full_panel(self, desk: ViewState, width: int, height: int) -> Lines | None:
        """Return the page that is shown, or None without a map."""
        self.table = desk.table
        return self._shown(self._pages(width, height), height) if self.mapped else None

    def page(self, width: int, height: int) -> Lines | None:
        """Return the page over the whole screen, or beside it the whole map if the usual one would be cut."""
        if not self._beside:
            return self._shown(self._pages(width, height, whole=True), height)
        scene = self.table.scene
        wide, high = opening_zoom(scene.board, width, height).size(scene.board)
        if wide <= width and high <= height:
            return None
        field = field_lines(scene, self.glyphs, width, height)
        above = [BLANK] * ((height - len(field)) // 2)
        return [*above, *(line(" " * ((width - length(row)) // 2), row) for row in field)] if field else None

    def _shown(self, pages: list[Lines], height: int) -> Lines:
        self.sheets = len(pages)
        self.sheet = max(0, min(self.sheet, self.sheets - 1))
        return pages[self.sheet][:height]

    def _pages(self, width: int, height: int, *, whole: bool = False) -> list[Lines]:
        """Return all pages for a room, made once."""
        room = (width, height, self.table)
        if self._packed is None or self._packed[0] != room:
            made = self._spread(width, height) if whole else packed(_joined(self.parts(width)), height)
            self._packed = room, made
        return self._packed[1]

    def _spread(self, width: int, height: int) -> list[Lines]:
        """Return pages of the whole screen, with objectives and forces at the right if it is wide."""
        if width < TWO:
            return [
                [line(" ", row) for row in page] for page in packed(_joined(self.parts(min(width - 2, WIDEST))), height)
            ]
        right = min(MOST, max(LEAST, width - WIDEST - 3))
        left = min(width - right - 3, WIDEST)
        story, _, advice = self.parts(left)
        pages = zip_longest(
            packed([*story, *advice], height), packed(self.parts(right)[1], height), fillvalue=list[Line]()
        )
        return [[_beside(*pair, left) for pair in zip_longest(*page, fillvalue=BLANK)] for page in pages]

    def message(self, desk: ViewState) -> Line:
        """Return the effect of Enter, and the key of the next page."""
        opens = line(number_run("Enter"), " begins.")
        if self.sheets == 1:
            return opens
        turns = " next page" if self.sheet + 1 < self.sheets else " first page"
        return line(opens, "   ", number_run("j"), turns, label(f"  page {self.sheet + 1} of {self.sheets}"))

    def overlay(self, desk: ViewState) -> MapOverlay:
        return MapOverlay()

    def idle_actions(self, desk: ViewState) -> frozenset[str]:
        """Return "down" if there is one page, else no action."""
        return frozenset(("down",) if self.sheets == 1 else ())

    def handle_action(self, action: str, desk: ViewState) -> Reply:
        """Begin, turn the page, or leave the action to the screen."""
        match action:
            case "enter":
                return ReturnToGame(self.note)
            case "down" | "up":
                self.sheet = (self.sheet + (1 if action == "down" else -1)) % self.sheets
                return None
        return AskScreen(action)


def packed(blocks: list[Block], height: int) -> list[Lines]:
    """Return blocks on pages of `height` lines, with blank lines between them where a page has room.

    A block that fits a page is not divided, except prose, of which a page has `LEAST_PROSE` lines at least.
    """
    pages: list[list[Block]] = [[]]
    for block in blocks:
        rows, prose, _ = block
        left = height - sum(len(each.rows) for each in pages[-1])
        first = min(left, len(rows) - 2) if prose and left < len(rows) else 0
        if first < LEAST_PROSE:
            first = height if left == height else 0 if left < len(rows) else left
        pages[-1] += [block._replace(rows=rows[:first])] if first else []
        pages += [[Block(rows[start : start + height])] for start in range(first, len(rows), height)]
    return [_spaced(page, height) for page in pages]


def _spaced(blocks: list[Block], height: int) -> Lines:
    spare = height - sum(len(block.rows) for block in blocks)
    enough = spare >= sum(not block.tight for block in blocks[1:])
    rows: Lines = []
    for index, block in enumerate(blocks):
        if index and spare > 0 and not block.tight and (enough or not is_section_head(block.rows[0])):
            rows.append(BLANK)
            spare -= 1
        rows += block.rows
    return rows


def _joined(parts: tuple[list[Block], ...]) -> list[Block]:
    return [block for part in parts for block in part]


def _beside(left: Line, right: Line, column: int) -> Line:
    edge = TextRun("+" if is_section_head(right) else "|", RULE)
    return line(" ", fit(left, column), edge, right)


def _few(places: Sequence[str]) -> Sequence[str]:
    return places if len(places) <= FEW else (*places[:2], f"{len(places)} places in all")


def _paragraphs(battle: Scenario) -> list[str]:
    told = battle.briefing.strip() or battle.summary or battle.title
    return [part for part in told.split("\n\n") if part.strip()]
