"""The front end of each rules system: its modes, viewers and words, or the plain ones."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple

from cb_tui.core.answers import Force, Piece
from cb_tui.core.report import Report, Roll
from cb_tui.core.scenario import Scenario
from cb_tui.core.values import Command, SeatId, Side, UnitId
from cb_tui.games import GAMES, PLAIN
from cb_tui.presentation.log_view import LogRow, LogView
from cb_tui.presentation.table import GameView
from cb_tui.presentation.text import Line, Lines, TextRun
from cb_tui.session.game import Game
from cb_tui.session.ledger import Luck
from cb_tui.ui.controller import Controller
from cb_tui.ui.modes.base import March, Mode, OpenNamed, Play, Reply, ViewState

if TYPE_CHECKING:  # Textual, which a mode does not need
    from cb_tui.ui.layer import SavedMode
    from cb_tui.ui.screens.base import KeyScreen


class BattleVariant(NamedTuple):
    """A possible change to a battle before it begins: key, present value, and the changed battle `then`."""

    action: str
    name: str
    value: str
    key: str
    then: Scenario


class ScreenSpec(NamedTuple):
    """The modes and viewers of one rules system."""

    # modes
    decision_mode: Callable[[ViewState], Mode]  # of the decision that is waited for
    free_mode: Callable[[ViewState, Sequence[Report], UnitId | None], tuple[Mode, Line | None]]
    # of a side that is free to act, after attacks that were just rolled and a march that closed with an enemy;
    # the line is an additional note, or None
    unit_mode: Callable[[GameView, UnitId | None], Mode]  # with a piece selected, or none
    confirm_mode: Callable[
        [ViewState, Mode, Play | March], Mode | None
    ]  # the question before a command, if there is one
    modes_by_name: Mapping[
        str, Callable[[ViewState, OpenNamed], Reply]
    ]  # those that others open by name; "threat": the enemy's shots; "aim": one attack
    screen: "Callable[[Game], KeyScreen]"  # that a game is played on
    replay: "Callable[[Controller], KeyScreen]"  # that it is shown again on
    save_mode: (
        "Callable[[Mode, ViewState, list[SavedMode]], list[SavedMode] | None]"  # a mode of its own, over those under it
    )
    restore_mode: "Callable[[SavedMode, ViewState, Mode], Mode | None]"  # a layer of its own again, over a mode
    # viewers
    picture: Callable[[GameView, int, int], Lines]  # a battle without a map, within a width and a height in cells
    result: Callable[[GameView, Report, int], Lines]  # an attack just rolled, for a panel of a width in columns
    explained: Callable[[GameView, Roll, int, Line], Lines]  # every die of a roll; the table just before it, a head
    sentence: Callable[[Roll], str]  # all that decided a roll, in one line of plain text
    wanted: Callable[[GameView, Command], Line]  # the dice that a command rolls, for players with real dice
    brief: Callable[[GameView, Piece, int], Lines]  # a piece in a few lines, for the look mode
    standing: Callable[[GameView, Piece], TextRun]  # its state in a word
    handover_title: Callable[
        [GameView, SeatId, SeatId], str
    ]  # what the page between two players says as the turn of the second begins
    opening: Callable[[GameView], Line]  # what is worth knowing of a battle before it is chosen, behind its turns
    steadiness_text: Callable[[GameView, Force], str]  # how steady a side is, for the page of objectives
    kinds: tuple[str, ...]  # of lines that the filter of the log offers even where there are none
    waiting: Callable[[GameView], tuple[Piece, ...]]  # who can act and loses something if its turn passes
    acting_header: Callable[
        [GameView], tuple[Line, Line] | None
    ]  # active side and its count, or None for the general words
    noun: Callable[[GameView], str]  # what is drawn of the battle, "map"
    time_up: Callable[[GameView], str]  # who wins when the last turn has ended
    support: Callable[[GameView, Side, int], Lines]  # what a side has off the board
    heading: Callable[[GameView, str], str]  # what a page of luck calls one of `Ruleset.tallies` in this battle
    half_counted_text: Callable[[GameView], str]  # which of them count a half
    setbacks: Callable[
        [GameView], tuple[tuple[str, Callable[[Force], int]], ...]
    ]  # of a force by name, apart from losses
    change_word: Callable[[GameView, Piece, Piece], str]  # the change in a piece's state, in a word, or "" if none
    foot: Callable[[GameView, Mapping[Side, Luck], int, bool], Lines]  # of every panel: how steady, how lucky; in full
    below_map: Callable[
        [GameView, int, int], Lines
    ]  # text under the map that everyone should always see, on screens with lines to spare
    watched_rows: Callable[
        [ViewState, GameView, Sequence[LogRow]], list[LogRow]
    ]  # the lines of a turn of others, as it is watched
    pause_share: Callable[[GameView, LogRow], float]  # how much of a pause a step of it is worth, from 0 to 1
    changes_since: Callable[[GameView, GameView, int], Lines]  # changes since it began, apart from losses
    waiting_lines: Callable[[GameView, int], Lines]  # what who waits for another seat sees in place of what has changed
    loss_lines: Callable[[GameView, LogView, int], Lines]  # of a battle that is over: what each side has lost
    has_begun: Callable[
        [GameView], bool
    ]  # whether the first turn has: before it the machine decides at once, unwatched
    page: Callable[[ViewState], Mode | None]  # shown to all at this keyboard before play continues, if any
    handover_text: Callable[
        [GameView, SeatId, SeatId], tuple[str, ...] | None
    ]  # the first and later lines of the hand-over page, () for general words, None for no page
    variants: Callable[[Scenario], tuple[BattleVariant, ...]]  # what may be changed about a battle before it begins
    rules_text: Callable[[Scenario], str]  # the rules of a battle, for the list of battles; "" their edition
    clear: Mapping[str, str]  # why a line of sight is clear, by rule ID
    marks: Mapping[str, str]  # of the map, by sign or by meaning: those that mean something of their own by these rules
    letters: tuple[tuple[str, str], ...]  # of the legend: the kinds of pieces
    card: tuple[tuple[str, str], ...]  # and what stands on a piece's card


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


class OwnBattle(NamedTuple):
    """A battle that a player composes: its id in the list of battles, and the page where it is done."""

    id: str
    battle: Callable[[Sequence[Scenario]], Scenario | None]  # what stands in the list, None if there is no map for it
    page: "Callable[[Any, Sequence[Scenario]], KeyScreen]"


def _own_battles() -> Iterator[OwnBattle]:
    return (game.load(game.own_battle) for game in GAMES.values() if game.own_battle)


def with_custom_battles(listed: Sequence[Scenario]) -> list[Scenario]:
    """Return the battles, with a player's own battle after those of each game that has one."""
    found = [*listed]
    for own in _own_battles():
        if (battle := own.battle(listed)) is not None:
            last = max(index for index, each in enumerate(found) if each.ruleset == battle.ruleset)
            found.insert(last + 1, battle)
    return found


def custom_battle_screen(battle: Scenario, listed: Sequence[Scenario]) -> "KeyScreen | None":
    """Return the page on which a player's own battle is put together, or None for any other battle."""
    return next((own.page(battle, listed) for own in _own_battles() if own.id == battle.id), None)
