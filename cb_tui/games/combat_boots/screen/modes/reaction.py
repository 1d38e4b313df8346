"""Reaction: opportunity or return fire in the enemy's turn. Enter answers nothing here."""

from collections.abc import Callable
from functools import partial

from cb_tui.core.values import Command
from cb_tui.games.combat_boots.presentation.advice import advice
from cb_tui.games.combat_boots.rules.model import Fire, GroundFire, HoldFire, OpportunityFire, ReturnFire
from cb_tui.games.combat_boots.screen.panels.preview import preview
from cb_tui.games.combat_boots.screen.panels.reaction import aimed, chance, mover, options, section, standing
from cb_tui.presentation.game_view import GameView
from cb_tui.presentation.overlay import MapOverlay
from cb_tui.presentation.text import Line, Lines, danger_run, line, number_run, percent
from cb_tui.ui.modes.base import AskScreen, Mode, Notify, OpenNamed, Play, Reply, SwitchTo, ViewState, cycle


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
        """Return the mover, the shots with their chances and costs, and the standing orders."""
        table = desk.table
        rows = [*mover(table, width), *options(table, shots(table), self._marked(table), width)]
        if table.asks(GroundFire):
            rows += section(
                "You fire before it attacks. One hit: it leaves after this attack. Two hits: it is shot down.", width
            )
        elif table.asks(OpportunityFire):
            rows += section("Your pieces may fire again at every hex the enemy enters. Reaction fire is free.", width)
        else:
            rows += section("Targets that survived may return fire once. Return fire is free.", width)
        return [*rows, *standing(table, desk.orders, width)]

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
