"""Reaction: opportunity or return fire in the enemy's turn. Enter answers nothing here."""

from collections.abc import Callable
from functools import partial
from typing import Any

from cb_tui.core.ruleset import IllegalCommand
from cb_tui.core.values import Command, UnitId
from cb_tui.games.combat_boots.presentation.advice import advice, scene_of
from cb_tui.games.combat_boots.rules.forecast_model import AttackForecast
from cb_tui.games.combat_boots.rules.model import Fire, GroundFire, HoldFire, OpportunityFire, ReturnFire
from cb_tui.games.combat_boots.screen.panels.pools import attack
from cb_tui.games.combat_boots.screen.panels.preview import preview
from cb_tui.presentation.game_view import GameView
from cb_tui.presentation.overlay import MapOverlay
from cb_tui.presentation.roll_series import series
from cb_tui.presentation.text import (
    BLANK,
    Line,
    Lines,
    columns_at,
    danger_run,
    fit,
    format_points,
    justify,
    label,
    length,
    line,
    number_run,
    percent,
    section_head,
    shorten,
    wrap,
)
from cb_tui.ui.modes.base import AskScreen, Mode, Notify, OpenNamed, Play, Reply, SwitchTo, ViewState, cycle
from cb_tui.ui.places import counted
from cb_tui.ui.screen_spec import screen_spec

WIDE = 42  # columns from which a reason has its rule
TALL = 26  # lines of a panel with room for a longer list
BELOW = 4  # lines of a low panel that log and morale take


def chance(prospect: AttackForecast) -> tuple[str, Any]:
    """Return dice and odds of a shot at its best shed."""
    shed = next((shed for shed in prospect.sheds if shed.best), None)
    if shed is not None:
        return f"{shed.fp}-{shed.sv}", shed.odds
    return f"{prospect.fp}-{prospect.targets[0].sv}", prospect.odds


def mover(table: GameView, width: int) -> Lines:
    """Return the unit that moves or has fired, and its position."""
    unit = table.scene.mover
    plane = next((one for one in scene_of(table).sorties if one.id == unit), None)
    if plane is not None:
        deed = danger_run("damaged") if plane.damaged else label("coming down")
        name = shorten(line(table.unit_names([plane.id]), f" {plane.name}"), width - len(deed.text) - 1)
        return [justify(name, (deed,), width)]
    if unit is None or unit not in table.pieces:
        return []
    piece = table.pieces[unit]
    moving = table.asks(OpportunityFire)
    name, deed = line(table.unit_names([unit]), f" {piece.name}"), label("moving" if moving else "fired")
    column = max(21, min(length(name) + 1, width - len(deed.text)))
    first = columns_at((0, shorten(name, column - 1)), (column, deed))
    ground, left = f" {table.terrain(piece.at)}", format_points(piece.mv_left)
    verb = "from " if not moving else "enters " if len(ground) + len(left) + 15 <= width else "in "
    place = line(label(verb), piece.at, ground)
    words = label(" MV left ") if length(place) + len(left) + 9 <= width else label(" MV ")
    return [fit(first, width), justify(place, line(words, number_run(left)), width) if moving else place]


def options(table: GameView, fires: tuple[Command, ...], chosen: Command | None, width: int, most: int = 6) -> Lines:
    """Return a line a shot: firer, hex or target, distance, dice, chances. The shot of `f` is marked."""
    several = len({getattr(fire, "at", ()) for fire in fires}) > 1  # targets, each of which is named
    rows: Lines = [section_head(width, "fire?     d dice kill any" if several else "fire?   d  dice  kill any")]
    for command in fires[:most]:
        prospect = advice(table).prospect(command)
        if prospect is None:
            continue
        dice, odds = chance(prospect)
        dice += f" {_arm(command)}" if len({_arm(one) for one in fires if _by(one) == _by(command)}) > 1 else ""
        piece = table.pieces.get(prospect.by[0])
        where = line(" ", piece.at) if piece is not None and len(prospect.by) == 1 else line()
        where = aimed(table, fires, command) or where
        rows.append(
            columns_at(
                (0, number_run(">") if command == chosen else " "),
                (1, table.unit_names(prospect.by, most=2)),
                (4, where),
                (11 if several else 9, f" {counted(prospect.distance)} "),
                (14 if several else 13, dice),
                (18, number_run(f"{percent(odds.kill):>4}")),
                (23, danger_run(f"{percent(odds.effect):>4}", bold=True)),
            )
        )
    return rows


def cannot(table: GameView, fires: tuple[Fire, ...], marked: Fire | None, width: int, most: int = 4) -> Lines:
    """Return the pieces that cannot fire at the mover and why, then those that cannot join the marked shot."""
    mover = table.pieces.get(table.scene.mover) if table.scene.mover else None
    if mover is None or not table.asks(OpportunityFire):
        return []
    firing = {unit for fire in fires for unit in fire.by}
    own = [piece for piece in table.scene.pieces if piece.side == table.viewing_side and piece.arms]
    barred = [(piece.id, advice(table).no_attack(piece.id, mover.at)) for piece in own if piece.id not in firing]
    told = [(table.unit_names([unit]), no.brief.removeprefix(f"{unit} "), no.rule) for unit, no in barred]
    told += [
        (line(table.unit_names([unit]), label(" not with "), table.unit_names([by])), no.sentence, no.rule)
        for unit, by, no in _apart(table, fires, marked)
    ]
    rows: Lines = [section_head(width, "cannot")] if told else []
    for who, why, rule in told[: most - (len(told) > most)]:
        shown = shorten(line(" ", who, " ", label(why)), width)
        fits = rule and width >= WIDE and length(shown) + len(rule) < width
        rows.append(justify(shown, (label(rule),), width) if fits and rule else shown)
    if len(told) > most:
        rows.append((label(f" and {len(told) - most + 1} more"),))
    return rows


def _apart(
    table: GameView, fires: tuple[Fire, ...], marked: Fire | None
) -> list[tuple[UnitId, UnitId, IllegalCommand]]:
    """Return the pieces beside the firer of the marked shot that fire alone only, and why."""
    if marked is None or marked.by[0] not in table.pieces:
        return []
    first = marked.by[0]
    beside = [piece.id for piece in table.stack(table.pieces[first].at) if any(piece.id in fire.by for fire in fires)]
    alone = [unit for unit in beside if not any({unit, first} <= {*fire.by} for fire in fires)]
    asked = [(unit, table.refusal(Fire((first, unit), marked.at))) for unit in alone]
    return [(unit, first, no) for unit, no in asked if no is not None]


def aimed(table: GameView, fires: tuple[Command, ...], fire: Any) -> Line:
    """Return the target of a shot, the first one in a hex, or no text if all shots have the same."""
    at = getattr(fire, "at", ())
    if len({getattr(one, "at", ()) for one in fires}) < 2:
        return line()
    return line(" at ", table.unit_names(at[:1]), "+" if at[1:] else "")


def _by(fire: Any) -> Any:
    return getattr(fire, "by", ())


def _arm(fire: Any) -> str:
    """Return the weapon of a shot as on the counter, "h" of "h3"."""
    return getattr(fire, "arm", "")


def section(text: str, width: int) -> Lines:
    """Return a section of plain text."""
    return [section_head(width), *wrap((label(text),), width)]


def standing(table: GameView, orders: Any, width: int) -> Lines:
    """Return the standing orders in words, or no lines if `orders` is None."""
    if orders is None:
        return []
    rows: Lines = [section_head(width, "standing orders  O")]
    rows.append(line(label(" moving "), str(orders.opportunity)))
    rows.append(line(label(" return "), str(orders.answer)))
    for unit, policy in list(orders.units.items())[:3]:
        rows.append(line(" ", table.unit_names([unit]), f" {policy}"))
    return [fit(row, width) for row in rows]


def shedding(table: GameView, choices: tuple[Command, ...], chosen: Command | None, width: int) -> Lines:
    """Return the chances that each shed of the target would leave the firer."""
    first = advice(table).prospect(choices[0]) if choices else None
    rows: Lines = []
    if first is not None:
        fires = " fires at " if len(first.by) == 1 else " fire at "
        rows += [
            fit(
                line(table.unit_names(first.by, most=2), fires, table.unit_names(first.targets[0].units, most=2)), width
            )
        ]
        rows += [(danger_run("YOU ROLL MORE DICE", bold=True),)]
    prospect = advice(table).prospect(chosen) if chosen is not None else None
    rows += attack(table, prospect, width) if prospect is not None else []
    return [*rows, BLANK, *wrap("For each die you drop, both sides drop one.", width)]


class ReactionMode(Mode):
    """The question of reaction fire. `command` is the shot of `f`. `chosen`: the player has set its dice."""

    keys = "reaction"
    is_question = True

    def __init__(self, command: Fire | None = None) -> None:
        self.command = command

    @classmethod
    def start(cls, desk: ViewState) -> "ReactionMode":
        """Return the question with the best shot marked, the cursor at the unit that gave the chance."""
        table = desk.table
        piece = table.pieces.get(table.scene.mover) if table.scene.mover else None
        if piece is not None:
            desk.cursor = piece.at
        best = shots(table)
        return cls(best[0] if best else None)

    def panel(self, desk: ViewState, width: int) -> Lines:
        """Return the mover or the fire to answer, the shots and who has none, and the standing orders."""
        table, marked, fires = desk.table, self._marked(desk.table), shots(desk.table)
        rows = options(table, fires, marked, width)
        rows += cannot(table, fires, marked, width, 4 if desk.panel_lines < TALL else 8)
        if table.asks(GroundFire):
            rows += section(
                "You fire before it attacks. One hit: it leaves after this attack. Two hits: it is shot down.", width
            )
        elif table.asks(OpportunityFire):
            rows += section(
                "A piece reacts to one moving enemy a turn, at each hex it enters. Reaction fire is free.", width
            )
        else:
            rows += section("Targets that survived may return fire once. Return fire is free.", width)
        rows += standing(table, desk.orders, width)
        return [*self._occasion(desk, width, desk.panel_lines - len(rows) - BELOW), *rows]

    def _occasion(self, desk: ViewState, width: int, most: int) -> Lines:
        """Return the mover, or the roll of the fire to answer in at most `most` lines."""
        table = desk.table
        last = desk.log_view.latest[-1].report if desk.log_view.latest else None
        if not table.asks(ReturnFire) or last is None or not last.attack:
            return mover(table, width)
        return series(table, [last], width, most, screen_spec(table.ruleset.package).result)

    def message(self, desk: ViewState) -> Line:
        """Return the question and the effect of each key."""
        table = desk.table
        who = table.unit_names([table.scene.mover]) if table.scene.mover else line("the enemy")
        verb = "FIRE BACK AT " if table.asks(ReturnFire) else "FIRE AT "
        prospect = advice(table).prospect(self.command) if self.command is not None else None
        if prospect is None:
            return line(danger_run(verb, bold=True), who, "?  ", number_run("Space"), " hold")
        dice, odds = chance(prospect)
        fires = "fires" if len(prospect.by) == 1 else "fire"
        fire = line(
            number_run("f"),
            " ",
            table.unit_names(prospect.by, most=2),
            f" {fires} {dice}",
            aimed(table, shots(table), self.command),
            f" ({percent(odds.effect)})   ",
        )
        hold = line(number_run("Space"), " hold")
        return line(danger_run(verb, bold=True), who, "?  ", fire, hold, "   ", number_run("x"), " let it pass")

    def idle_actions(self, desk: ViewState) -> frozenset[str]:
        """Return the action for the next firer if there is only one shot."""
        return frozenset(("next",) if len(shots(desk.table)) < 2 else ())

    def overlay(self, desk: ViewState) -> MapOverlay:
        """Draw the line from the firer to the mover."""
        table = desk.table
        mover_at = table.pieces[table.scene.mover].at if table.scene.mover in table.pieces else None
        firer = table.pieces.get(self.command.by[0]) if self.command is not None else None
        if mover_at is None or firer is None:
            return MapOverlay(cursor=desk.cursor)
        return MapOverlay(
            cursor=desk.cursor,
            selected=firer.id,
            target=mover_at,
            line=(firer.at, mover_at) if firer.at != mover_at else (),
        )

    def dice_page(self, desk: ViewState) -> Callable[[int], Lines] | None:
        prospect = advice(desk.table).prospect(self.command) if self.command is not None else None
        return partial(preview, desk.table, prospect) if prospect is not None else None

    def with_answer_marked(self, command: Command) -> Mode | None:
        """Return the question with another shot marked, or None if `command` is no fire."""
        if not isinstance(command, Fire):
            return None
        return self if command == self.command else ReactionMode(command)

    def handle_action(self, action: str, desk: ViewState) -> Reply:
        """Open the enemy's shots at the firer of the marked shot, or handle any other action."""
        if action == "threat" and self.command is not None:
            return OpenNamed("threat", self.command.by[0], return_to=self)
        return super().handle_action(action, desk)

    def on_action(self, action: str, desk: ViewState) -> Reply:
        """Fire, hold, let it pass, or mark another firer."""
        table = desk.table
        match action:
            case "fire":
                return Play(self.command) if self.command is not None else Notify(line("No piece can fire"))
            case "hold":
                return Play(HoldFire()) if HoldFire() in table.legal else None
            case "let_go" | "hold_all":
                return AskScreen(action)
            case "next" | "previous":
                able = shots(table)
                if len(able) < 2:
                    return Notify(line("No other piece can fire at it now"))
                return SwitchTo(ReactionMode(cycle(able, self._marked(table), 1 if action == "next" else -1)))
            case "fewer" | "more":
                return self._drop(table, 1 if action == "fewer" else -1)
        return None

    def _marked(self, table: GameView) -> Fire | None:
        """Return the listed shot of which the current command is a shed, or None."""
        if self.command is None:
            return None
        fires = shots(table)
        return next((fire for fire in fires if same_but_dice(fire, self.command)), None)

    def _drop(self, table: GameView, by: int) -> Reply:
        alike = _by_drop(table, self.command)
        to = alike.get(self.command.drop + by) if self.command is not None else None
        return (
            SwitchTo(ReactionMode(to)) if to is not None else Notify(line("No other number of dice is allowed [EXC-2]"))
        )


def same_but_dice(one: Fire, other: Fire) -> bool:
    """Check whether two fires differ in the dice shed at most."""
    return (set(one.by), set(one.at), one.arm) == (set(other.by), set(other.at), other.arm)


def _by_drop(table: GameView, shot: Fire | None) -> dict[int, Fire]:
    """Return the legal fires that differ from a shot in the dice shed at most, by their number."""
    fires = (fire for fire in table.legal if isinstance(fire, Fire))
    return {fire.drop: fire for fire in fires if shot is not None and same_but_dice(fire, shot)}


def shots(table: GameView) -> tuple[Fire, ...]:
    """Return the possible fires, each at its best shed if the shed is ours, the likeliest to hit first."""
    found: list[tuple[float, Fire]] = []
    for fire in table.legal:
        if not isinstance(fire, Fire) or fire.drop:
            continue
        prospect = advice(table).prospect(fire)
        if prospect is None:
            continue
        _, odds = chance(prospect)
        drop = next((shed.drop for shed in prospect.sheds if shed.best), 0)
        mine = prospect.shedder == table.viewing_side
        best = _by_drop(table, fire).get(drop) if drop and mine else None
        found.append((float(odds.effect) + float(odds.kill) / 100, best or fire))
    found.sort(key=lambda pair: -pair[0])
    return tuple(fire for _, fire in found)
