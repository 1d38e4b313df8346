"""Lines: the eight lines of fire of a piece from a square, and whether it could hit the cursor's square."""

from typing import NamedTuple

from cb_tui.core.values import Place, UnitId
from cb_tui.games.combat.presentation.advice import advice, ground
from cb_tui.games.combat.rules import line_of_fire, targets
from cb_tui.games.combat.rules.battle import Kind
from cb_tui.games.combat.rules.line_of_fire import star
from cb_tui.games.combat.rules.prose import NAMES
from cb_tui.games.combat.rules.scene_model import FireDirection
from cb_tui.presentation.game_view import GameView
from cb_tui.presentation.overlay import MapOverlay
from cb_tui.presentation.text import (
    Line,
    Lines,
    TextRun,
    columns_at,
    danger_run,
    fit,
    good_run,
    justify,
    label,
    line,
    number_run,
    percent,
    section_head,
    shorten,
    wrap,
)
from cb_tui.ui.modes.base import Mode, Notify, OpenNamed, Reply, ReturnToGame, SwitchTo, ViewState, cycle, reason_line

FAR, ENEMY, ENDS = 5, 9, 16  # columns
PLANE: Kind = "plane"


class FirePosition(NamedTuple):
    """The square from which a kind of piece fires. `unit` is None if there is no such piece."""

    kind: Kind
    unit: UnitId | None
    origin: Place


def rays(table: GameView, post: FirePosition) -> tuple[FireDirection, ...]:
    """Return the eight lines from a square."""
    return star(advice(table).state.context, post.kind, post.origin)


def panel(table: GameView, post: FirePosition, cursor: Place, width: int) -> Lines:
    """Return the firer and its square, the eight directions and the cursor's square."""
    kind, unit, origin = post
    setting = advice(table).state.context
    whose = line(table.unit_names([unit]), " ") if unit else line()
    name = line(number_run("LINES OF FIRE  "), whose, NAMES[kind][0])
    reach = line(label("range "), number_run(str(line_of_fire.reaches(setting, kind, origin))), label(", 8 directions"))
    rows = [justify(shorten(name, width - 6), (label(origin),), width), justify(reach, (label("FIRE-2"),), width)]
    rows.append(section_head(width, "dir far  enemy  what stops it"))
    side = table.pieces[unit].side if unit else table.viewing_side
    rows += [_row(table, ray, side, width) for ray in rays(table, post)]
    rows.append(section_head(width, "under the cursor"))
    return [*rows, *under(table, post, cursor, width)]


def _row(table: GameView, ray: FireDirection, side: str, width: int) -> Line:
    met = [piece.id for to in ray.seen for piece in table.stack(to) if piece.side != side and piece.kind != "P"]
    shown = (
        line(table.unit_names(met[:1]), label(f" +{len(met) - 1}") if len(met) > 1 else "") if met else (label("-"),)
    )
    ends = f"{ray.ends} {ray.at}" if ray.at else ray.ends
    told = columns_at((1, ray.way), (FAR, number_run(str(ray.far))), (ENEMY, line(shown)), (ENDS, label(ends)))
    return justify(told, (label(ray.rule),), width) if ray.at or ray.ends == "barred" else fit(told, width)


def under(table: GameView, post: FirePosition, cursor: Place, width: int) -> Lines:
    """Return the cursor's square: its occupant, whether it can be hit, and if not, why not."""
    kind, unit, origin = post
    stack = [piece for piece in table.stack(cursor) if piece.kind != "P"]
    named = line(table.unit_names([stack[0].id]), " ") if stack else ()
    who = line(label(f" {cursor} "), named, ground(table, cursor))
    if cursor == origin:
        return [who, (label(" the lines start here"),)]
    seen = line_of_fire.line(advice(table).state.context, kind, origin, cursor)
    word = good_run("can be hit", bold=True) if seen.visible else danger_run("cannot be hit", bold=True)
    chance = _falls(table, unit, cursor) if seen.visible else ()
    rows: Lines = [justify(line(who, ": "), (), width)]
    rows += [line(" ", word, chance, label(f"   {table.distance(origin, cursor)} away"))]
    if not seen.visible:
        rows += [line(" ", row) for row in wrap(line(seen.reason, label(f" [{seen.rule}]")), width - 1)]
    return [fit(row, width) for row in rows]


def _falls(table: GameView, unit: UnitId | None, cursor: Place) -> Line:
    target = next((piece.id for piece in table.stack(cursor) if piece.kind != "P"), None)
    if unit is None or target is None or table.pieces[target].side == table.pieces[unit].side:
        return ()
    return line(", lost ", TextRun(percent(targets.falls(advice(table).state, unit, target)), bold=True))


class LinesMode(Mode):
    """The lines of fire of a piece from its `post`.

    Esc returns to `came`, with the cursor at `left`.
    """

    keys = "combat lines"

    def __init__(self, post: FirePosition, came: Mode | None, left: Place) -> None:
        self.post, self.return_to, self.left = post, came, left
        self.kind, self.unit, self.origin = post

    @classmethod
    def start(cls, desk: ViewState, asked: OpenNamed) -> Reply:
        """Start at the end of a route, else at the selected piece or the piece under the cursor.

        The cursor goes to the first enemy if it stands at the start.
        """
        table, cursor = desk.table, desk.cursor
        there = next((piece.id for piece in table.stack(cursor) if piece.kind != "P"), None)
        unit = asked.unit if asked.unit in table.pieces else there
        kind = advice(table).state.pieces[unit].kind if unit in advice(table).state.pieces else None
        if unit is None or kind is None:
            return Notify(line("No piece is selected: move the cursor to one whose lines of fire you want to see"))
        if kind == PLANE:
            return Notify(line(table.unit_names([unit]), " strikes anywhere and needs no line of fire [AIR-1]"))
        origin = asked.way[-1] if asked.way else table.pieces[unit].at
        mode = cls(FirePosition(kind, unit, origin), asked.return_to, cursor)
        if cursor == origin:
            desk.cursor = next(iter(mode.enemies(table)), cursor)
        return SwitchTo(mode)

    def panel(self, desk: ViewState, width: int) -> Lines:
        """Return the eight lines, and the cursor's square in words."""
        return panel(desk.table, self.post, desk.cursor, width)

    def message(self, desk: ViewState) -> Line:
        """Return whether the cursor's square can be hit, with the chance of a loss or the reason."""
        table, cursor = desk.table, desk.cursor
        target = next((piece for piece in table.stack(cursor) if piece.kind != "P"), None)
        whom = line(table.unit_names([target.id]), f" in {cursor}") if target else line(cursor)
        if cursor == self.origin:
            return line("The lines of fire from ", self.origin, ".   ", number_run("Tab"), " the next enemy")
        seen = line_of_fire.line(advice(table).state.context, self.kind, self.origin, cursor)
        if not seen.visible:
            return reason_line(f"{seen.reason[:1].upper()}{seen.reason[1:]}", seen.rule)
        chance = ""
        if self.unit and target is not None and target.side != table.pieces[self.unit].side:
            chance = f": destroyed {percent(targets.falls(advice(table).state, self.unit, target.id))}"
        return line(whom, f" can be hit{chance}.   ", number_run("t"), " from there")

    def overlay(self, desk: ViewState) -> MapOverlay:
        """Return all squares on the eight lines, and the enemies on them."""
        table = desk.table
        star = frozenset(to for ray in rays(table, self.post) for to in ray.seen)
        foes = frozenset(at for at in self.enemies(table) if at in star)
        up = self.unit if self.unit in table.pieces and table.pieces[self.unit].at == self.origin else None
        return MapOverlay(cursor=desk.cursor, selected=up, target=None if up else self.origin, rays=star, hit=foes)

    def idle_actions(self, desk: ViewState) -> frozenset[str]:
        """Return the action for the next enemy if there is no enemy."""
        return frozenset(() if self.enemies(desk.table) else ("next",))

    def on_action(self, action: str, desk: ViewState) -> Reply:
        """Look at another enemy, reverse the line, or go back."""
        table = desk.table
        match action:
            case "next" | "previous":
                enemies = self.enemies(table)
                if not enemies:
                    return Notify(line("No enemy is on the board"))
                desk.cursor = cycle(enemies, desk.cursor, 1 if action == "next" else -1)
            case "turn":
                return self._turned(desk)
            case "back":
                desk.cursor = self.left
                return SwitchTo(self.return_to) if self.return_to is not None else ReturnToGame()
        return None

    def _turned(self, desk: ViewState) -> Reply:
        """Look from the piece under the cursor, or from there as if the same piece stood there."""
        table, at = desk.table, desk.cursor
        other = next((piece.id for piece in table.stack(at) if piece.kind != "P"), None)
        kind = advice(table).state.pieces[other].kind if other else self.kind
        desk.cursor = self.origin
        return SwitchTo(LinesMode(FirePosition(kind, other or self.unit, at), self.return_to, self.left))

    def enemies(self, table: GameView) -> list[Place]:
        """Return where enemies of the piece stand, those that it could hit first, then the nearest."""
        side = table.pieces[self.unit].side if self.unit else table.viewing_side
        places = {piece.at for piece in table.scene.pieces if piece.side != side and piece.kind != "P"}
        star = {to for ray in rays(table, self.post) for to in ray.seen}
        return sorted(places, key=lambda at: (at not in star, table.distance(self.origin, at), at))
