"""The front end of each rules system: its modes, viewers and words, or the plain ones."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from cb_tui.core.display import Force, Piece
from cb_tui.core.grammar import count_noun
from cb_tui.core.report import Report
from cb_tui.core.scenario import Scenario
from cb_tui.core.values import Command, Pending, SeatId, Side, UnitId
from cb_tui.games import GAMES, PLAIN, RULESETS
from cb_tui.presentation.game_view import GameView
from cb_tui.presentation.log_view import LogRow, LogView
from cb_tui.presentation.own_battle import OwnBattle
from cb_tui.presentation.panel import fired
from cb_tui.presentation.text import (
    GOOD,
    LABEL,
    Line,
    Lines,
    TextRun,
    columns_at,
    fit,
    label,
    line,
    number_run,
    section_head,
)
from cb_tui.session.game import Game
from cb_tui.session.ledger import Luck
from cb_tui.ui.controller import Controller
from cb_tui.ui.modes.base import March, Mode, OpenNamed, Play, Reply, ViewState

if TYPE_CHECKING:  # Textual, which a mode does not need
    from cb_tui.ui.saved_mode import SavedMode
    from cb_tui.ui.screens.base import KeyScreen


class BattleVariant(NamedTuple):
    """A possible change to a battle before it begins: key, present value, and the changed battle `then`."""

    action: str
    name: str
    value: str
    key: str
    then: Scenario
    bound: str = ""  # why it cannot be changed now: `then` is the same battle


class ScreenSpec(ABC):
    """The modes and viewers of a game.

    Each method answers plainly, and a game overrides those that differ.
    """

    # --- modes

    questions: Mapping[type[Pending], Callable[[ViewState], Mode]] = {}  # the mode of each decision with one of its own
    modes_by_name: Mapping[str, Callable[[ViewState, OpenNamed], Reply]] = {}  # those that others open by name

    def decision_mode(self, desk: ViewState) -> Mode:
        """Return the mode of the decision that is waited for."""
        own = (mode for kind, mode in self.questions.items() if desk.table.asks(kind))
        return next(own, self.list_mode)(desk)

    @abstractmethod
    def list_mode(self, desk: ViewState) -> Mode:
        """Return the mode of a decision without one of its own: the list of its answers."""

    @abstractmethod
    def free_mode(self, desk: ViewState, fired: Sequence[Report], closing: UnitId | None) -> tuple[Mode, Line | None]:
        """Return the mode of a side that is free to act, with an additional note or None.

        Attacks `fired` were just rolled, and the unit `closing` marched up to an enemy.
        """

    @abstractmethod
    def unit_mode(self, table: GameView, unit: UnitId | None) -> Mode:
        """Return the mode with `unit` selected, or with no piece if it is None."""

    @abstractmethod
    def screen(self, game: Game) -> "KeyScreen":
        """Return the screen that a game is played on: of the lesson if it is one, else the map screen."""

    @abstractmethod
    def replay(self, shown: Controller) -> "KeyScreen":
        """Return the screen that shows a game again."""

    def confirm_mode(self, desk: ViewState, mode: Mode, reply: Play | March) -> Mode | None:
        """Return the question that comes before a command, or None."""
        return None

    def save_mode(self, mode: Mode, desk: ViewState, layers: "list[SavedMode]") -> "list[SavedMode] | None":
        """Return the layers that restore a mode of the game's own, over those under it, or None to leave it out."""
        return None

    def restore_mode(self, layer: "SavedMode", desk: ViewState, under: Mode) -> Mode | None:
        """Return the mode of a layer that the game saved, over the mode under it, or None if it cannot be."""
        return None

    def last_fight(self, desk: ViewState, end: Mode) -> Mode | None:
        """Return the page of the fight that ended the battle, before the page `end`, or None."""
        return None

    def page(self, desk: ViewState) -> Mode | None:
        """Return a page that all at this keyboard see before play continues, or None."""
        return None

    # --- a battle before it begins

    def variants(self, battle: Scenario) -> tuple[BattleVariant, ...]:
        """Return the changes that a player may make to a battle before it begins."""
        return ()

    def rules_text(self, battle: Scenario) -> str:
        """Return the rules of a battle for the list of battles, or an empty string for their edition."""
        return ""

    def opening(self, table: GameView) -> Line:
        """Return facts about a battle that come behind its turns before it is chosen."""
        return ()

    # --- rolls

    def result(self, table: GameView, report: Report, width: int) -> Lines:
        """Return an attack just made, for a panel."""
        return fired(table, report, width)

    def wanted(self, table: GameView, command: Command) -> Line:
        """Return the dice that a command rolls, for players with real dice, or no text if its label gives them."""
        return ()

    # --- pieces

    def brief(self, table: GameView, piece: Piece, width: int) -> Lines:
        """Return a piece in a few lines for the look mode: name, state, the others in its place."""
        head = line(table.unit_names([piece.id]), label(f" {piece.display_name}  "), self.standing(table, piece))
        others = [other.id for other in table.stack(piece.at) if other.id != piece.id]
        return [
            fit(row, width) for row in (head, *([line(label("with "), table.unit_names(others))] if others else []))
        ]

    def standing(self, table: GameView, piece: Piece) -> TextRun:
        """Return the state of a piece in a word: ready, acted or waiting."""
        return TextRun("ready", GOOD) if piece.can_act else TextRun("acted" if piece.acted else "waiting", LABEL)

    def waiting(self, table: GameView) -> tuple[Piece, ...]:
        """Return the pieces that can act and lose something if their turn passes."""
        return table.waiting()

    def change_word(self, table: GameView, before: Piece, now: Piece) -> str:
        """Return the change in a piece's state in a word, or an empty string."""
        return ""

    # --- the map and what stands around it

    clear: Mapping[str, str] = {}  # why a line of sight is clear, by rule ID
    marks: Mapping[str, str] = {}  # of the map, by sign or by meaning: those with a meaning of their own in this game
    letters: tuple[tuple[str, str], ...] = ()  # of the legend: the kinds of pieces
    card: tuple[tuple[str, str], ...] = ()  # and what stands on a piece's card

    counter_key: tuple[tuple[str, str], ...] = ()  # each line of the largest counter, and what it means
    falls: tuple[str, ...] = ("x",)  # the ways in which a piece can be lost, by their signs

    def holding(self, table: GameView) -> str:
        """Return the condition under which a side holds an objective, or "" if none has to hold any."""
        return ""

    def counter(self, table: GameView, piece: Piece) -> tuple[str, ...]:
        """Return the lines of a piece's counter, or none if it is nowhere drawn larger than its name."""
        return ()

    def picture(self, table: GameView, width: int, height: int) -> Lines:
        """Return a battle without a map, within `width` x `height` cells. Every battle has a map here."""
        return []

    def noun(self, table: GameView) -> str:
        """Return the noun for the drawing at the left."""
        return "map"

    def below_map(self, table: GameView, width: int, height: int) -> Lines:
        """Return the lines under the map that everyone should always see, on screens with lines to spare."""
        return []

    def foot(self, table: GameView, luck: Mapping[Side, Luck], width: int, tall: bool) -> Lines:
        """Return the foot of every panel: the pieces of each side, on a `tall` panel with its luck."""
        sides = [(TextRun(force.name, table.role(force.side)), force) for force in table.scene.forces]
        if not tall:
            parts = (line(name, " ", number_run(str(force.total - force.lost)), "   ") for name, force in sides)
            return [fit(line(*parts), width)]
        start = max(len(name.text) for name, _ in sides) + 2
        rows = [columns_at((1, name), (start, luck_so_far(luck.get(force.side)))) for name, force in sides]
        return [section_head(width, "luck  I"), *rows]

    def acting_header(self, table: GameView) -> tuple[Line, Line] | None:
        """Return the active side and its count for the header, or None for the general words."""
        return None

    # --- pages of sides and luck

    def time_up(self, table: GameView) -> str:
        """Return the winner after the last turn."""
        return ends(table)

    def steadiness_text(self, table: GameView, force: Force) -> str:
        """Return how steady a side is, for the page of objectives."""
        return ""

    def support(self, table: GameView, side: Side, width: int) -> Lines:
        """Return the support that a side has off the board."""
        return []

    def heading(self, table: GameView, tally: str) -> str:
        """Return the name of one of `Ruleset.tallies` on a page of luck."""
        return table.ruleset.tally_headings.get(tally, tally)

    def half_counted_text(self, table: GameView) -> str:
        """Return the tallies that count one half, or an empty string if none does."""
        return ""

    def loss_lines(self, table: GameView, log: LogView, width: int) -> Lines:
        """Return the losses of each side in a battle that is over."""
        rows: Lines = [section_head(width, "losses     lost of")]
        for force in table.scene.forces:
            name = TextRun(force.name, table.role(force.side))
            rows.append(columns_at((1, name), (12, number_run(f"{force.lost:>3}")), (17, f"{force.total:>3}")))
        return rows

    # --- others' turns

    kinds: tuple[str, ...] = ()  # of lines that the filter of the log offers even where there are none

    def has_begun(self, table: GameView) -> bool:
        """Check whether the first turn has begun: before it an AI player decides at once, unwatched."""
        return True

    def watched_rows(self, desk: ViewState, table: GameView, rows: Sequence[LogRow]) -> list[LogRow]:
        """Return the lines of a turn of others as it is watched."""
        return [*rows]

    def pause_share(self, table: GameView, row: LogRow) -> float:
        """Return the share of a pause that a step is worth, from 0 to 1."""
        return 1.0

    def setbacks(self, table: GameView) -> tuple[tuple[str, Callable[[Force], int]], ...]:
        """Return the counts of a force that changed for the worse, by name, apart from losses."""
        return ()

    def changes_since(self, table: GameView, before: GameView, width: int) -> Lines:
        """Return the changes since a turn of others began, apart from losses."""
        return []

    def waiting_lines(self, table: GameView, width: int) -> Lines:
        """Return the lines for a player who waits for another seat, in place of the changes."""
        return []

    def handover_title(self, table: GameView, leaves: SeatId, comes: SeatId) -> str:
        """Return the sentence of the page between two players. The number of pieces is left out: it may be hidden."""
        return f"The {table.seat_name(comes)} player's turn begins."

    def handover_text(self, table: GameView, leaves: SeatId, comes: SeatId) -> tuple[str, ...] | None:
        """Return the first and later lines of the page between two players, () for general words, None for no page."""
        return ()


def luck_so_far(mine: Luck | None) -> Line:
    """Return the luck of a side, or nothing before its first roll."""
    rolled = mine is not None and mine.rolls
    return (
        line(label("luck "), number_run(str(mine.percentile)), label(" of 100"))
        if mine and rolled
        else (label("no roll yet"),)
    )


def own_word(marks: Mapping[str, str], told: str) -> str:
    """Return a mark with its meaning, by the rules that have one of their own for it."""
    sign, _, meaning = told.partition(" ")
    return f"{sign} {marks.get(sign, marks.get(meaning, meaning))}" if meaning else told


def ends(table: GameView, when: str = "") -> str:
    """Return the winner by default, and when: "No objective met in 8 turns: US victory"."""
    scene = table.scene
    who = f"{table.force(scene.by_default).name} victory" if scene.by_default else "no winner"
    return f"{when or f'No objective met in {count_noun(scene.turns, table.turn_word)}'}: {who}"


@cache
def screen_spec(package: str) -> ScreenSpec:
    """Return the modes and viewers of a rules system, or the plain ones if it has no own."""
    game = GAMES.get(package, PLAIN)
    own: ScreenSpec = game.load(game.screen)
    return own


def screen_spec_of(table: GameView) -> ScreenSpec:
    """Return the modes and viewers of the game on a table."""
    return screen_spec(table.ruleset.package)


def open_mode(desk: ViewState, asked: OpenNamed) -> Reply:
    """Return the reply of the mode that the system has under a name."""
    return screen_spec_of(desk.table).modes_by_name[asked.name](desk, asked)


def _own_battles() -> Iterator[OwnBattle]:
    return (game.load(game.own_battle) for game in GAMES.values() if game.own_battle)


def with_custom_battles(listed: Sequence[Scenario]) -> list[Scenario]:
    """Return the battles, with a player's own battle after the first run of those of each game that has one."""
    found = [*listed]
    for own in _own_battles():
        if (battle := own.entry(listed)) is not None:
            family = [RULESETS[each.ruleset].family == RULESETS[battle.ruleset].family for each in found]
            first = family.index(True)
            found.insert(family.index(False, first) if False in family[first:] else len(found), battle)
    return found


def custom_battle(battle: Scenario) -> OwnBattle | None:
    """Return the own battle whose entry in the list this is, or None for any other battle."""
    return next((own for own in _own_battles() if own.id == battle.id), None)
