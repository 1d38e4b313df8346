"""Regrouping in secret at night, each piece by up to three turns of movement in the dark. [TIME-5b]"""

import msgspec
from msgspec.structs import replace

from cb_tui.core.values import Place, UnitId
from cb_tui.games.combat.rules import night, regrouping
from cb_tui.games.combat.rules.model import Regroup
from cb_tui.games.combat.screen.setup_progress import seat_of, state_of
from cb_tui.presentation.game_view import GameView
from cb_tui.presentation.overlay import MapOverlay
from cb_tui.presentation.text import Line, Lines, TextRun, fit, justify, label, line, number_run, section_head, wrap
from cb_tui.ui.modes.base import Mode, Notify, OpenNamed, Play, Reply, ViewState, cursor_lines, cycle, reason_line

SIGN = "o"  # where the piece in hand can stand at dawn
Moves = dict[UnitId, Place]


class RegroupMode(Mode):
    """Regrouping with `unit` in hand. Planned moves are kept beside the view until they are sent."""

    keys = "combat regroup"
    is_question = True

    @classmethod
    def start(cls, desk: ViewState) -> "RegroupMode":
        """Return the page, the cursor on the first own piece."""
        mode = cls()
        own = mode._own(desk)
        desk.cursor = desk.table.pieces[own[0]].at if own else desk.cursor
        return mode

    # --- display -----------------------------------------------------------------------------------------------------

    def displayed_view(self, desk: ViewState) -> GameView:
        """Return the game view as it would be at dawn, with the planned moves made."""
        table, moves = desk.table, _moves(desk)
        pieces = tuple(replace(piece, at=moves.get(piece.id, piece.at)) for piece in table.scene.pieces)
        return GameView(table.ruleset, table.state, table.human, table.sides, replace(table.scene, pieces=pieces))

    def overlay(self, desk: ViewState) -> MapOverlay:
        """Mark the free squares that the piece in hand can reach."""
        ways = regrouping.ways(state_of(desk.table), self.unit) if self.unit else frozenset[Place]()
        free = {at: SIGN for at in ways if self._stands(desk, at) in (None, self.unit)}
        return MapOverlay(cursor=desk.cursor, selected=self.unit, reach=free)

    def panel(self, desk: ViewState, width: int) -> Lines:
        """Return the piece in hand, the square under the cursor and the moves so far."""
        state, moves = state_of(desk.table), _moves(desk)
        seat = seat_of(desk.table)
        name = TextRun(f"{desk.table.seat_name(seat).upper()} REGROUPS", desk.table.seat_role(seat), bold=True)
        day = night.clock(state.context, state.round).day
        gone = [
            line(desk.table.unit_names([unit]), f" {desk.table.pieces[unit].at} to ", at) for unit, at in moves.items()
        ]
        in_hand = (
            line(desk.table.unit_names([self.unit]), " is in hand") if self.unit else line(label("nothing is in hand"))
        )
        limit = "back or sideways within your half, up to three turns of movement [TIME-5b]"
        rows: Lines = [
            justify(line(name), line(label(f"night of day {day}")), width),
            section_head(width, "in hand"), in_hand, *wrap(line(label(limit)), width),
            section_head(width, "under the cursor"), *cursor_lines(desk),
            section_head(width, f"moved  {len(moves)} of {len(self._own(desk))}"), *gone,
        ]  # fmt: skip
        return [fit(row, width) for row in rows]

    def full_panel(self, desk: ViewState, width: int, height: int) -> Lines | None:
        """Fill the whole panel, without log and morale at its foot."""
        return self.panel(desk, width)[:height]

    def message(self, desk: ViewState) -> Line:
        """Return the effects of Space and Enter here."""
        if self.unit:
            return line(
                desk.table.unit_names([self.unit]),
                ": ",
                number_run("Space"),
                label(" puts it here, if it can get here"),
            )
        return line(
            number_run("Space"), label(" picks up the piece here   "), number_run("Enter"), label(" regroups this way")
        )

    # --- actions -----------------------------------------------------------------------------------------------------

    def on_action(self, action: str, desk: ViewState) -> Reply:
        """Pick up, put down or put back a piece, go to another one, or play the regrouping."""
        match action:
            case "put":
                return self._put(desk) if self.unit else self._take(desk)
            case "take_up":
                return self._back(desk)
            case "next" | "previous":
                own = self._own(desk)
                if own:
                    self.unit = cycle(own, self.unit, 1 if action == "next" else -1)
                    desk.cursor = _moves(desk).get(self.unit or own[0], desk.table.pieces[self.unit or own[0]].at)
            case "back":
                self.unit = None
            case "sight":
                return OpenNamed("lines", self.unit, return_to=self)
            case "enter":
                command = Regroup(tuple(sorted(_moves(desk).items())))
                refused = desk.table.ruleset.refusal(state_of(desk.table), command)
                return Notify(reason_line(refused.brief, refused.rule)) if refused else Play(command)
        return None

    def _own(self, desk: ViewState) -> list[UnitId]:
        return [piece.id for piece in desk.table.commanded(seat_of(desk.table)) if piece.kind != "P"]

    def _stands(self, desk: ViewState, at: Place) -> UnitId | None:
        """Return the piece that would stand on a square at dawn, or None. Planes stand nowhere."""
        stands = (piece for piece in self.displayed_view(desk).scene.pieces if piece.at == at and piece.kind != "P")
        return next((piece.id for piece in stands), None)

    def _take(self, desk: ViewState) -> Reply:
        unit = self._stands(desk, desk.cursor)
        if unit is None or unit not in self._own(desk):
            return Notify(line(f"None of your pieces is in {desk.cursor}"))
        self.unit = unit
        return None

    def _put(self, desk: ViewState) -> Reply:
        unit, at = self.unit, desk.cursor
        assert unit
        if at not in regrouping.ways(state_of(desk.table), unit):
            return Notify(reason_line(f"{unit} cannot reach {at} overnight", "TIME-5b"))
        if (other := self._stands(desk, at)) not in (None, unit):
            return Notify(reason_line(f"{other} is in {at}; one piece to a square", "DEP-3"))
        moves = {**_moves(desk), unit: at}
        _keep(desk, {one: to for one, to in moves.items() if to != desk.table.pieces[one].at})
        self.unit = None
        return None

    def _back(self, desk: ViewState) -> Reply:
        """Put the piece here back where it stood at dusk, unless another piece has moved there."""
        unit = self.unit or self._stands(desk, desk.cursor)
        moves = _moves(desk)
        if unit not in moves:
            return Notify(line("No piece was moved here"))
        home = desk.table.pieces[unit].at
        if (other := self._stands(desk, home)) is not None:
            return Notify(reason_line(f"{other} is in {home} now; move it first", "DEP-3"))
        _keep(desk, {one: to for one, to in moves.items() if one != unit})
        self.unit = None
        return None


def _moves(desk: ViewState) -> Moves:
    """Return where pieces go, as far as it is planned."""
    try:
        kept = msgspec.json.decode(desk.extras.get(_name(desk), "{}"), type=Moves)
    except msgspec.MsgspecError:
        return {}
    return {unit: at for unit, at in kept.items() if unit in desk.table.pieces}


def _keep(desk: ViewState, moves: Moves) -> None:
    desk.extras[_name(desk)] = msgspec.json.encode(moves).decode()


def _name(desk: ViewState) -> str:
    return f"night {state_of(desk.table).round} {seat_of(desk.table)}"
