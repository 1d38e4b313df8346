"""The selected piece: its reach, its targets, its danger. Arrows plan a move."""

from collections.abc import Iterator
from functools import partial

from cb_tui.core.values import Place, UnitId
from cb_tui.games.combat_boots.presentation.advice import advice, nearest, scene_of, turn_of, waiting, words_of
from cb_tui.games.combat_boots.rules.model import Assault, EndTurn, Pass, Step, Unload
from cb_tui.games.combat_boots.screen.modes.aim import AimMode
from cb_tui.games.combat_boots.screen.modes.confirm import EndTurnMode, bridges, carry, leave, ways_out
from cb_tui.games.combat_boots.screen.modes.decide import DecideMode, best_shed
from cb_tui.games.combat_boots.screen.modes.support import calls, offer
from cb_tui.games.combat_boots.screen.panels.card import card
from cb_tui.games.combat_boots.screen.panels.targets import best_first, can_hit, danger
from cb_tui.games.combat_boots.screen.ways import route_to
from cb_tui.presentation.game_view import GameView
from cb_tui.presentation.overlay import MapOverlay
from cb_tui.presentation.text import Line, Lines, fit, format_points, label, line, number_run, percent, section_head
from cb_tui.ui.modes.base import (
    Mode,
    Notify,
    OpenNamed,
    Play,
    Reply,
    SwitchTo,
    ViewState,
    cursor_lines,
    cycle,
    reason_line,
)
from cb_tui.ui.modes.look import LookMode, SightMode
from cb_tui.ui.panels.counter import carded

STEP = "MOV-1"  # a step goes one hex


class ChooseMode(Mode):
    """The mode with `unit` selected, or None if no piece can act."""

    keys = "choose"
    is_free_to_act = True

    def __init__(self, unit: UnitId | None) -> None:
        self.unit = unit

    @classmethod
    def next(cls, desk: ViewState) -> "ChooseMode":
        """Select the next piece that can act: one with an open turn, else the nearest."""
        table = desk.table
        last = table.pieces.get(desk.unit) if desk.unit else None
        piece = nearest(table, last.at if last else desk.cursor)
        if piece is None:
            return cls(None)
        desk.cursor, desk.unit = piece.at, piece.id
        return cls(piece.id)

    def panel(self, desk: ViewState, width: int) -> Lines:
        """Return card, targets and danger, and the two lines of the cursor's hex if it is elsewhere."""
        table = desk.table
        if self.unit is None:
            return [*cursor_lines(desk), section_head(width), *_nobody(table, width), *offer(table, width)]
        rows = carded(desk, self.unit, width, partial(card, table, self.unit))
        piece = table.pieces[self.unit]
        rows += can_hit(table, self.unit, width)
        rows += danger(table, advice(table).danger(self.unit, piece.at), width)
        rows += offer(table, width)
        if desk.cursor != piece.at:
            rows += [section_head(width), *(fit(row, width) for row in cursor_lines(desk))]
        return rows

    def message(self, desk: ViewState) -> Line:
        """Return the selected piece and the common keys, or at an enemy the effect of Enter."""
        table = desk.table
        if self.unit is None:
            return line("No piece can act any more.  ", number_run("e"), " ends the turn")
        piece = table.pieces[self.unit]
        enemies = table.enemies(desk.cursor)
        if enemies:
            aim = next((aim for aim in best_first(advice(table).aims(self.unit)) if aim.at == desk.cursor), None)
            odds = (aim.joined_odds or aim.odds) if aim else None
            if odds is not None:
                return line(number_run("Enter"), f" aims at {desk.cursor}: {percent(odds.effect)} to hit")
            return self._why_not(desk, desk.cursor)
        if desk.cursor != piece.at:
            others = [other for other in table.stack(desk.cursor) if other.can_act]
            if others:
                return line(number_run("Enter"), " selects ", table.unit_names([others[0].id]))
            return self._why_not(desk, desk.cursor)
        shots = (
            f", {piece.shots_left} shot{'s' * (piece.shots_left != 1)} left"
            if piece.acting and piece.shots_left
            else ""
        )
        told = _ways(table, self.unit) or [line(number_run("Tab"), " selects another piece")]
        return line(
            table.unit_names([self.unit]),
            f" {turn_of(table, self.unit)}{shots}. ",
            told[0],
            *(line(", ", part) for part in told[1:]),
        )

    def idle_actions(self, desk: ViewState) -> frozenset[str]:
        """Return a piece's actions if none is selected, and the turn's end if another seat decides."""
        if self.unit is not None:
            return idle_of(desk.table, self.unit)
        return frozenset(("enter", "fire", "pass", "next", "danger", *(() if desk.table.is_our_decision else ("end",))))

    def unsupported_actions(self, desk: ViewState) -> frozenset[str]:
        """Return the actions for which the battle has no means: no support, no vehicle to ride on, no way out."""
        scene, kinds = scene_of(desk.table), desk.table.state.context.types.values()
        means = {
            "support": bool(scene.batteries or scene.sorties),
            "carry": any(kind.capacity for kind in kinds),
            "leave": bool(scene.exits) or any(kind.bridge for kind in kinds),
        }
        return super().unsupported_actions(desk) | {action for action, has in means.items() if not has}

    def overlay(self, desk: ViewState) -> MapOverlay:
        """Draw the reach of the selected piece, the cursor and the piece."""
        return MapOverlay(cursor=desk.cursor, selected=self.unit, reach=reach_shown(desk, self.unit))

    def prefetch(self, desk: ViewState) -> Iterator[None]:
        """Compute the paths that arrows will plan and the targets of the pieces that Tab will select."""
        table = desk.table
        if self.unit is None:
            return
        near = sorted(advice(table).reach(self.unit).items(), key=lambda pair: len(pair[1].way))
        for _, reach in near:
            yield
            advice(table).exposure(self.unit, reach.way)
        yield
        advice(table).safest(self.unit)
        for piece in table.ready():
            yield
            advice(table).aims(piece.id)
            yield
            advice(table).danger(piece.id, piece.at)

    def move_cursor(self, to: Place, desk: ViewState) -> Reply:
        """Plan a route if the piece can go there, else only move the cursor."""
        desk.cursor = to
        way = route_to(desk.table, self.unit, (), to) if self.unit else ()
        return OpenNamed("move", self.unit, way) if way else None

    def click_place(self, to: Place, desk: ViewState) -> Reply:
        """Select a piece that can act, as Tab does, else move the cursor."""
        return taken(desk, self.unit, to) or self.move_cursor(to, desk)

    def move_off_board(self, direction: str, desk: ViewState) -> Reply:
        """Ask whether the selected piece leaves the board by an open edge."""
        up = desk.table.pieces.get(self.unit) if self.unit else None
        return leave(desk, self.unit, direction) if up and up.at == desk.cursor else None

    def on_action(self, action: str, desk: ViewState) -> Reply:
        """Do the natural thing on Enter, else the named action."""
        table = desk.table
        match action:
            case "enter":
                return self._natural(desk)
            case "next" | "previous":
                return self._other(desk, 1 if action == "next" else -1)
            case "fire":
                return self._fire(desk)
            case "close":
                return self._close(desk)
            case "pass":
                return self._pass(desk)
            case "end":
                return end(desk)
            case "sight":
                return SwitchTo(SightMode.start(desk, self.unit))
            case "danger":
                return OpenNamed("danger", self.unit, return_to=self)
            case "look":
                return SwitchTo(LookMode())
            case "support":
                return calls(desk)
            case "carry":
                return carry(desk, self.unit)
            case "leave":
                return leave(desk, self.unit)
            case "reach":
                desk.show_reach = not desk.show_reach
                return None
            case "back":
                piece = table.pieces.get(self.unit) if self.unit else None
                if piece is not None:
                    desk.cursor = piece.at
                return SwitchTo(ChooseMode(self.unit))
        return None

    # --- the natural thing ------------------------------------------------------------------------------------------

    def _natural(self, desk: ViewState) -> Reply:
        table = desk.table
        if table.enemies(desk.cursor):
            return self._fire(desk)
        mine = [piece.id for piece in table.stack(desk.cursor) if piece.can_act]
        if mine:
            unit = cycle(mine, self.unit)
            if unit == self.unit:
                ways = [line(way, ", ") for way in _ways(table, unit)]
                return Notify(line(table.unit_names([unit]), " is selected.  ", *ways, number_run("p"), " passes"))
            desk.unit = unit
            return SwitchTo(ChooseMode(unit))
        return Notify(self._why_not(desk, desk.cursor))

    def _other(self, desk: ViewState, by: int) -> Reply:
        ready = [piece.id for piece in sorted(desk.table.ready(), key=lambda piece: desk.table.piece_index(piece.id))]
        if not ready:
            return Notify(line("No other piece can act. ", number_run("e"), " ends the turn"))
        unit = cycle(ready, self.unit, by)
        if unit == self.unit:
            return Notify(line("No other piece can act"))
        desk.unit, desk.cursor = unit, desk.table.pieces[unit].at
        return SwitchTo(ChooseMode(unit))

    def _fire(self, desk: ViewState) -> Reply:
        table = desk.table
        if self.unit is None:
            return Notify(line("No piece can act. ", number_run("e"), " ends the turn"))
        able = best_first(advice(table).aims(self.unit))
        at_cursor = table.enemies(desk.cursor)
        wanted = [aim for aim in able if aim.at == desk.cursor] if at_cursor else list(able)
        if wanted:
            return SwitchTo(AimMode(self.unit, wanted[0]))
        return Notify(self._why_not(desk, desk.cursor) if at_cursor else why_no_target(table, self.unit))

    def _close(self, desk: ViewState) -> Reply:
        table = desk.table
        if (question := storm(table, self.unit)) is not None:
            return SwitchTo(question)
        at_enemy = [at for at in (advice(table).reach(self.unit) if self.unit else ()) if table.enemies(at)]
        if at_enemy:
            return Notify(
                line("Move the cursor to the enemy's hex, then ", number_run("c"), " goes in: ", " ".join(at_enemy[:4]))
            )
        return Notify(line("No enemy can be reached for close combat from here"))

    def _pass(self, desk: ViewState) -> Reply:
        table = desk.table
        if self.unit is None:
            return Notify(line("No piece can act. ", number_run("e"), " ends the turn"))
        command = Pass(self.unit)
        if command in table.legal:
            return Play(command)
        no = table.refusal(command)
        return Notify(reason_line(no.sentence, no.rule) if no else line("This piece cannot pass now"))

    def _why_not(self, desk: ViewState, at: Place) -> Line:
        """Return the reason why Enter does nothing at a hex, with the rule."""
        table = desk.table
        if self.unit is None:
            return line("No piece can act. ", number_run("e"), " ends the turn")
        enemies = table.enemies(at)
        if enemies:
            aim = next((aim for aim in advice(table).aims(self.unit) if aim.at == at and aim.why_not), None)
            if aim is not None:
                return line(
                    table.unit_names([self.unit]),
                    " cannot fire at ",
                    table.unit_names(aim.units),
                    ": ",
                    reason_line(aim.why_not, aim.rule),
                )
        own = next(
            (piece for piece in table.stack(at) if piece.side == table.viewing_side and piece.id != self.unit), None
        )
        if own is not None:
            state = (
                f"is {words_of(table).disrupted}" if own.disrupted else "has acted" if own.acted else "cannot act now"
            )
            return line(table.unit_names([own.id]), f" {state}")
        no = table.refusal(Step(self.unit, at))
        left = format_points(table.pieces[self.unit].mv_left)
        far = no is not None and no.rule == STEP and table.pieces[self.unit].mv > 0
        if no is not None and no.rule and not far:
            return reason_line(no.sentence, no.rule)
        return line(table.unit_names([self.unit]), f" cannot reach {at} with MV {left}", label(f" [{STEP}]"))


def idle_of(table: GameView, unit: UnitId) -> frozenset[str]:
    """Return the actions that a leader never has: it neither fires nor passes nor is fired at. [LDR-4a]"""
    return frozenset(("fire", "pass", "danger") if table.pieces[unit].leader else ())


def _ways(table: GameView, unit: UnitId) -> list[Line]:
    """Return the keys of the actions that a piece has now."""
    able = [
        line(number_run("Arrows"), " plan a move") if advice(table).reach(unit) else (),
        _aims(table, unit),
        line(number_run("c"), " assaults") if assaults(table, unit) else (),
        line(number_run("t"), " sets down ", ", ".join(cargo)) if (cargo := _cargo(table, unit)) else (),
        line(number_run("g"), " leaves the board") if ways_out(table, unit) else (),
        line(number_run("g"), " lays the bridge") if bridges(table, unit) else (),
    ]
    return [way for way in able if way]


def _aims(table: GameView, unit: UnitId) -> Line:
    """Return the key that aims, with the best target and the chance to hit it, or an empty line if none can be hit."""
    best = best_first(advice(table).aims(unit))
    odds = (best[0].joined_odds or best[0].odds) if best else None
    if odds is None:
        return line(number_run("f"), " aims") if best else ()
    return line(number_run("f"), " aims at ", table.unit_names(best[0].units, most=2), f": {percent(odds.effect)}")


def _cargo(table: GameView, unit: UnitId) -> list[UnitId]:
    """Return the units that a vehicle can set down where it stands."""
    return [way.cargo for way in table.legal if isinstance(way, Unload) and way.unit == unit]


def assaults(table: GameView, unit: UnitId | None) -> tuple[Assault, ...]:
    """Return the assaults on armor in its hex that a piece can make or join."""
    return tuple(attack for attack in table.legal if isinstance(attack, Assault) and unit in attack.by)


def taken(desk: ViewState, up: UnitId | None, at: Place) -> Reply:
    """Select a piece in a hex that can act, or return None if there is no such piece or `up` is there."""
    able = [piece.id for piece in desk.table.stack(at) if piece.side == desk.table.viewing_side and piece.can_act]
    if not able or up in able:
        return None
    desk.unit, desk.cursor = able[0], at
    return SwitchTo(ChooseMode(able[0]))


def storm(table: GameView, unit: UnitId | None) -> Mode | None:
    """Return the assaults of a piece as a list, or None if it can make none."""
    found = [attack for attack in assaults(table, unit) if best_shed(table, attack)]
    about = "One higher die destroys the armor; cover does not count."
    return DecideMode("ASSAULT", found, about=about, back=True) if found else None


def reach_shown(desk: ViewState, unit: UnitId | None) -> dict[Place, str]:
    """Return the movement points left in each hex in reach, or nothing if reach is not shown."""
    if unit is None or not desk.show_reach:
        return {}
    return {at: format_points(reach.left) for at, reach in advice(desk.table).reach(unit).items()}


def why_no_target(table: GameView, unit: UnitId) -> Line:
    """Return the reason why a piece has no target, for the nearest enemy."""
    aims = [aim for aim in advice(table).aims(unit) if aim.why_not]
    if not aims:
        return line(table.unit_names([unit]), " has no target")
    aim = min(aims, key=lambda aim: aim.distance)
    return line(
        table.unit_names([unit]),
        " has no target. ",
        table.unit_names(aim.units, most=2),
        ": ",
        reason_line(aim.brief, aim.rule),
    )


def end(desk: ViewState) -> Reply:
    """End the turn at once if no piece is left to act, else ask."""
    command = EndTurn()
    if command not in desk.table.legal:
        return Notify(line("The turn cannot end now"))
    left = [piece.id for piece in waiting(desk.table)]
    return SwitchTo(EndTurnMode(command, left)) if left else Play(command)


def _nobody(table: GameView, width: int) -> Lines:
    return [(label("No piece can act."),), fit(line(number_run("e"), " ends the turn"), width)]
