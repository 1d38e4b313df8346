"""The front end of any rules system: offers by piece and role, rolls by line, the result marked `>`."""

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

from cb_tui.core.answers import Force, Piece
from cb_tui.core.report import Report, Roll
from cb_tui.core.scenario import Scenario
from cb_tui.core.spelling import count_noun
from cb_tui.core.values import Command, SeatId, Side, UnitId
from cb_tui.core.width import clip
from cb_tui.presentation.log_view import LogRow, LogView
from cb_tui.presentation.table import GameView
from cb_tui.presentation.text import (
    BLANK,
    GOOD,
    LABEL,
    WARN,
    Line,
    Lines,
    TextRun,
    columns_at,
    fit,
    label,
    length,
    line,
    luck_of,
    number_run,
    percent,
    section_head,
    signed,
    wrap,
)
from cb_tui.session.game import Game
from cb_tui.session.ledger import Luck
from cb_tui.ui.controller import Controller
from cb_tui.ui.layer import SavedMode
from cb_tui.ui.messages import came_back, worth_showing
from cb_tui.ui.modes.base import March, Mode, Notify, OpenNamed, Play, Reply, SwitchTo, ViewState
from cb_tui.ui.modes.offers import OffersMode, PendingDecisionMode, RolledMode
from cb_tui.ui.screen_spec import BattleVariant, ScreenSpec

if TYPE_CHECKING:  # Textual, which a mode does not need
    from cb_tui.ui.screens.base import KeyScreen


def attacked(table: GameView, report: Report, width: int) -> Lines:
    """Return an attack for a panel."""
    rows: Lines = []
    for roll in report.rolls:
        rows += [*([BLANK] if rows else []), *explained(table, roll, width, ())]
    return rows


def explained(table: GameView, roll: Roll, width: int, head: Line) -> Lines:
    """Return actors and targets, the dice of each side with reasons, the faces and the chances."""
    whom = line(" at ", table.unit_names(roll.targets)) if roll.targets else ()
    who = table.unit_names(roll.actors) if roll.actors else (table.force(roll.side).name,)
    rows: Lines = wrap(line(head, *who, f" {roll.kind}", whom), width)
    for column in roll.columns:
        for index, each in enumerate(column.lines):
            rows.append(
                columns_at((0, label("" if index else column.heading)), (10, f"{each.reason} {each.dice} {each.rule}"))
            )
    rows.append(line(label("dice      "), number_run(faces(roll))))
    for index, result in reversed(list(enumerate(roll.results))):
        fell = index == roll.result_index
        name = TextRun(result.name, WARN if fell and index else "text", bold=fell)
        chance = f"{percent(result.chance)} {result.chance}"
        rows.append(columns_at((1, number_run(">") if fell else ""), (2, name), (max(22, length((name,)) + 3), chance)))
    rows.append(luck_of(round(100 * roll.percentile), width))
    return [fit(row, width) for row in rows]


def sentence(roll: Roll) -> str:
    """Return everything that decided a roll, in one line."""
    whom = f" at {'+'.join(roll.targets)}" if roll.targets else ""
    lines = "; ".join(
        f"{column.heading} {' + '.join(f'{each.reason} {each.dice} ({each.rule})' for each in column.lines)}"
        for column in roll.columns
        if column.lines
    )
    had = ", ".join(f"{each.name} {float(each.chance):.1%}" for each in reversed(roll.results) if each.chance)
    return (
        f"{'+'.join(roll.actors) or roll.side}: {roll.kind}{whom}; {f'{lines}; ' if lines else ''}dice {faces(roll)}. "
        f"Odds: {had}. Result: {roll.result.name}, luck {round(100 * roll.percentile)} of 100."
    )


def faces(roll: Roll) -> str:
    """Return the faces of both sides, best first: "6 4 2 / 5 1"."""
    return " / ".join(" ".join(map(str, sorted(each, reverse=True))) for each in roll.faces)


# --- modes ---------------------------------------------------------------------------------------------------------


def free(desk: ViewState, fired: Sequence[Report], closing: UnitId | None) -> tuple[Mode, Line | None]:
    """Return the roll just made, else the offers."""
    if not fired:
        return OffersMode.next(desk), None
    mode = RolledMode.shown(desk, worth_showing(desk.table, fired))
    return mode, came_back(desk.table, fired, desk.unit)


def up(table: GameView, unit: UnitId | None) -> Mode:
    """Return the offers with `unit` selected, or with no piece if it is None."""
    return OffersMode(unit)


def confirmed(desk: ViewState, mode: Mode, reply: Play | March) -> None:
    """Return None: no command is confirmed first."""


def threat(desk: ViewState, asked: OpenNamed) -> Reply:
    """Show a note that these rules do not forecast enemy fire."""
    return Notify(line("These rules do not forecast enemy fire"))


def aim(desk: ViewState, asked: OpenNamed) -> Reply:
    """Mark one attack among the offers of the piece."""
    marked = (offer for offer in desk.table.offers if offer.command == asked.command)
    return SwitchTo(OffersMode(asked.unit, next(marked, None)))


def kept(mode: Mode, desk: ViewState, layers: list[SavedMode]) -> None:
    """Return None: modes are not restored."""


def opened(layer: SavedMode, desk: ViewState, under: Mode) -> None:
    """Return None: no mode was saved."""


# --- words -----------------------------------------------------------------------------------------------------------


def wanted(table: GameView, command: Command) -> Line:
    """Return no text: the label of the command gives the dice already."""
    return ()


def brief(table: GameView, piece: Piece, width: int) -> Lines:
    """Return name and state of a piece, and the others in its place."""
    head = line(table.unit_names([piece.id]), label(f" {piece.display_name}  "), standing(table, piece))
    others = [other.id for other in table.stack(piece.at) if other.id != piece.id]
    return [fit(row, width) for row in (head, *([line(label("with "), table.unit_names(others))] if others else []))]


def standing(table: GameView, piece: Piece) -> TextRun:
    """Return the state of a piece in a word: ready, acted or waiting."""
    return TextRun("ready", GOOD) if piece.can_act else TextRun("acted" if piece.acted else "waiting", LABEL)


def begins(table: GameView, leaves: SeatId, comes: SeatId) -> str:
    """Return a sentence that a player's turn begins. The number of pieces is left out as it may be hidden."""
    return f"The {table.seat_name(comes)} player's turn begins."


def opening(table: GameView) -> Line:
    """Return no text."""
    return ()


def nerve(table: GameView, force: Force) -> str:
    """Return an empty string: morale is not known here."""
    return ""


def time_up(table: GameView) -> str:
    """Return the winner after the last turn."""
    return ends(table)


def ends(table: GameView, when: str = "") -> str:
    """Return the winner by default, and when: "No goal met in 8 turns: US victory"."""
    scene = table.scene
    who = f"{table.force(scene.by_default).name} victory" if scene.by_default else "no winner"
    return f"{when or f'No goal met in {count_noun(scene.turns, table.turn_word)}'}: {who}"


def support(table: GameView, side: Side, width: int) -> Lines:
    """Return no lines: no unit is called from off the board."""
    return []


def noun(table: GameView) -> str:
    """Return "map", the noun for the drawing at the left."""
    return "map"


def heading(table: GameView, tally: str) -> str:
    """Return the rules' own word for a tally."""
    return table.ruleset.tally_headings.get(tally, tally)


def halves(table: GameView) -> str:
    """Return an empty string: nothing counts one half."""
    return ""


def setbacks(table: GameView) -> tuple[tuple[str, Callable[[Force], int]], ...]:
    """Return an empty tuple: losses are the only setbacks."""
    return ()


def changed(table: GameView, before: Piece, now: Piece) -> str:
    """Return an empty string: a piece has no state that could change."""
    return ""


def foot(table: GameView, luck: Mapping[Side, Luck], width: int, tall: bool) -> Lines:
    """Return the lead of each side over its expectation."""
    parts: Lines = []
    for force in table.scene.forces:
        mine = luck.get(force.side, Luck())
        kills = f"kills {mine.actual_count('kill')}/{float(mine.expected_count('kill')):.1f} " if tall else ""
        lead = TextRun(signed(float(mine.balance)), GOOD if mine.balance >= 0 else WARN)
        parts.append(line(TextRun(clip(force.name, 2).upper(), table.role(force.side)), " ", kills, lead))
    rows = parts if tall else [line(*parts[:1], *(line("  ", part) for part in parts[1:]))]
    return [section_head(width, "kills got/due" if tall else "luck"), *rows]


def retold(desk: ViewState, table: GameView, rows: Sequence[LogRow]) -> list[LogRow]:
    """Return the lines as the log has them."""
    return [*rows]


def pace(table: GameView, row: LogRow) -> float:
    """Return 1: every line is worth a full pause."""
    return 1.0


def meanwhile(table: GameView, before: GameView, width: int) -> Lines:
    """Return no lines."""
    return []


def standby(table: GameView, width: int) -> Lines:
    """Return no lines."""
    return []


def toll(table: GameView, log: LogView, width: int) -> Lines:
    """Return the number of pieces that each side has lost, and of how many."""
    rows: Lines = [section_head(width, "losses     lost of")]
    for force in table.scene.forces:
        name = TextRun(force.name, table.role(force.side))
        rows.append(columns_at((1, name), (12, number_run(f"{force.lost:>3}")), (17, f"{force.total:>3}")))
    return rows


def begun(table: GameView) -> bool:
    """Return True: turns are played from the start."""
    return True


def acts(table: GameView) -> None:
    """Return None: the header uses general words."""


def page(desk: ViewState) -> None:
    """Return None: no page stands between two commands."""


def handed(table: GameView, leaves: SeatId, comes: SeatId) -> tuple[str, ...]:
    """Return (): the page uses general words."""
    return ()


def variants(battle: Scenario) -> tuple[BattleVariant, ...]:
    """Return (): nothing may be changed."""
    return ()


def played_by(battle: Scenario) -> str:
    """Return an empty string: the list gives the edition instead."""
    return ""


def below(table: GameView, width: int, height: int) -> Lines:
    """Return no lines."""
    return []


def screen(game: Game) -> "KeyScreen":
    """Return the map screen."""
    from cb_tui.ui.screens.battle import BattleScreen

    return BattleScreen(game)


def replay(shown: Controller) -> "KeyScreen":
    """Return the replay on the map screen."""
    from cb_tui.ui.screens.replay import ReplayScreen

    return ReplayScreen(shown.game, shown)


def picture(table: GameView, width: int, height: int) -> Lines:
    """Return no lines: every battle has a map."""
    return []


ROOM = ScreenSpec(
    save_mode=kept, restore_mode=opened, screen=screen, replay=replay, picture=picture,
    decision_mode=PendingDecisionMode.next, free_mode=free, unit_mode=up, confirm_mode=confirmed,
    modes_by_name={"aim": aim, "threat": threat},
    result=attacked, explained=explained, sentence=sentence, wanted=wanted,
    opening=opening, waiting=GameView.waiting, acting_header=acts, noun=noun, time_up=time_up, support=support,
    heading=heading, half_counted_text=halves, setbacks=setbacks,
    change_word=changed, foot=foot, below_map=below, has_begun=begun, watched_rows=retold, pause_share=pace,
    changes_since=meanwhile, waiting_lines=standby, loss_lines=toll, page=page, handover_text=handed, variants=variants,
    rules_text=played_by,
    brief=brief, standing=standing, handover_title=begins, steadiness_text=nerve, kinds=(), clear={}, marks={},
    letters=(), card=(),
)  # fmt: skip
