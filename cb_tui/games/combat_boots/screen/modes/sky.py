"""The selected aircraft: its commands in a list, letters to mark the next of a kind, Enter to play."""

from collections.abc import Callable
from functools import partial
from typing import Any

from cb_tui.core.values import Command, UnitId
from cb_tui.games.combat_boots.presentation.advice import advice
from cb_tui.games.combat_boots.presentation.scene import scene_of
from cb_tui.games.combat_boots.rules.dogfight.model import (
    AirFire,
    Chase,
    Depart,
    Disengage,
    FiringRun,
    HeadOn,
    Maneuver,
    Outrun,
)
from cb_tui.games.combat_boots.rules.model import EndTurn, Pass
from cb_tui.games.combat_boots.rules.scene_model import AirAction, SkyScene
from cb_tui.games.combat_boots.screen.modes.decide import DecideMode
from cb_tui.games.combat_boots.screen.modes.end import EndTurnMode
from cb_tui.games.combat_boots.screen.panels.preview import deed, preview
from cb_tui.games.combat_boots.screen.panels.sky import deed_lines, ending, sky_lines, words
from cb_tui.presentation.game_view import GameView
from cb_tui.presentation.text import Line, Lines, danger_run, fit, label, line, number_run, percent, section_head
from cb_tui.ui.modes.base import MAPPED, Mode, Notify, Play, Reply, SwitchTo, ViewState, cycle, reason_line

COMMANDS: dict[str, Callable[..., Command]] = {
    "fire": AirFire, "maneuver": Maneuver, "speed": Outrun, "chase": Chase, "run": FiringRun,
    "head-on": HeadOn, "let go": Disengage, "exit": Depart, "pass": Pass,
}  # fmt: skip
AT_ONCE = ("let go", "exit", "pass")  # roll nothing: they can be taken back


def sky_of(table: GameView) -> SkyScene:
    """Return the sky of a dogfight."""
    sky = scene_of(table).sky
    assert sky is not None, "a battle of aircraft has a sky"
    return sky


class SkyMode(Mode):
    """The mode with the aircraft `unit` selected and `chosen` marked.

    Both are None if no aircraft can act. `rolled`: dice have just been rolled.
    """

    keys = "sky"
    accepts_early_enter = False
    uses_full_width = True

    def __init__(
        self, table: GameView, unit: UnitId | None, chosen: AirAction | None = None, *, rolled: bool = False
    ) -> None:
        self.table, self.unit, self.chosen, self.rolled = table, unit, chosen, rolled
        if sky_of(table).over_ground:
            self.keys = "sky over ground"

    @classmethod
    def next(cls, desk: ViewState, *, rolled: bool = False) -> "SkyMode":
        """Select the first ready aircraft with an open turn or selected last, else the first ready one."""
        able = desk.table.ready()
        piece = next((one for one in able if one.acting or one.id == desk.unit), able[0] if able else None)
        if piece is None or not desk.table.is_our_decision:
            return cls(desk.table, None, rolled=rolled)
        desk.unit = piece.id
        return cls(desk.table, piece.id, best(desk.table, piece.id), rolled=rolled)

    def panel(self, desk: ViewState, width: int) -> Lines:
        """Return the commands of the selected aircraft."""
        return self.deeds(desk, width, 8)

    def page(self, width: int, height: int) -> Lines | None:
        """Over the ground the sky in place of the map, with the commands under it."""
        sky = sky_of(self.table)
        if not sky.over_ground:
            return None
        listed = min(8, max(1, height // 2))
        marked = self.unit, self.chosen.foe if self.chosen else None
        rows = sky_lines(self.table, sky, width, height - listed - 1, marked)[: height - listed - 1]
        return [
            *rows,
            section_head(width),
            *deed_lines(self.table, of(self.table, self.unit), self.chosen, width, listed),
        ]

    def deeds(self, desk: ViewState, width: int, height: int) -> Lines:
        """Return the commands in `height` lines."""
        return deed_lines(desk.table, of(desk.table, self.unit), self.chosen, width, height)

    def message(self, desk: ViewState) -> Line:
        tail = label("   No undo: dice were rolled") if self.rolled else ""
        if self.chosen is None:
            if not desk.table.is_our_decision:
                return line("The other side decides")
            return line("No aircraft can act.  ", number_run("e"), f" {ending(desk.table)}", tail)
        foe = desk.table.unit_names([self.chosen.foe]) if self.chosen.foe else ""
        first = next(iter(self.chosen.chances), None)
        chance = (f" ({first[0]} {percent(first[1])})",) if first else ()
        return line(number_run("Enter"), f" {self.chosen.unit}: {words(self.chosen)} ", foe, *chance, tail)

    def idle_actions(self, desk: ViewState) -> frozenset[str]:
        """Return an aircraft's actions if none is selected, and the turn's end if another seat decides."""
        if self.unit is not None:
            return frozenset()
        return frozenset(("enter", "later", "pass", "next", *(() if desk.table.is_our_decision else ("end",))))

    def dice_page(self, desk: ViewState) -> Callable[[int], Lines] | None:
        """Return both dice pools of the marked command, or None if it rolls no dice."""
        if self.chosen is None or self.chosen.dice is None:
            return None
        prospect = advice(desk.table).prospect(self.chosen.command)
        return (
            partial(preview, desk.table, prospect) if prospect is not None else partial(deed, desk.table, self.chosen)
        )

    def handle_action(self, action: str, desk: ViewState) -> Reply:
        """Handle an action, or refuse one that needs a map."""
        return Notify(line("Aircraft fight without a map")) if action in MAPPED else super().handle_action(action, desk)

    def on_action(self, action: str, desk: ViewState) -> Reply:
        """Mark or play a command, select another aircraft, or end the turn."""
        table = desk.table
        match action:
            case "enter":
                return Play(self.chosen.command) if self.chosen else self._end(desk)
            case "next" | "previous":
                return self._other(desk, 1 if action == "next" else -1)
            case "later" | "earlier":
                deeds = of(table, self.unit)
                return self._with(cycle(deeds, self.chosen, 1 if action == "later" else -1)) if deeds else None
            case "end":
                return self._end(desk)
            case kind if kind in COMMANDS:
                return self._kind(desk, kind)
        return None

    def _other(self, desk: ViewState, by: int) -> Reply:
        ready = [piece.id for piece in sorted(desk.table.ready(), key=lambda piece: desk.table.piece_index(piece.id))]
        if not ready:
            return Notify(line("No aircraft can act. ", number_run("e"), f" {ending(desk.table)}"))
        desk.unit = cycle(ready, self.unit, by)
        return SwitchTo(SkyMode(desk.table, desk.unit, best(desk.table, desk.unit)))

    def _kind(self, desk: ViewState, kind: str) -> Reply:
        deeds = [deed for deed in of(desk.table, self.unit) if deed.kind == kind]
        if not deeds:
            return Notify(why_not(desk.table, self.unit, kind, self.chosen.foe if self.chosen else None))
        return Play(deeds[0].command) if kind in AT_ONCE else self._with(cycle(deeds, self.chosen))

    def _with(self, deed: AirAction) -> Reply:
        return SwitchTo(SkyMode(self.table, self.unit, deed))

    def _end(self, desk: ViewState) -> Reply:
        table = desk.table
        command = EndTurn()
        if command not in table.legal:
            no = table.refusal(command)
            return Notify(reason_line(no.sentence, no.rule) if no else line("The turn cannot end now"))
        left = [piece.id for piece in table.ready()]
        return SwitchTo(EndTurnMode(command, left)) if left else Play(command)


class AirPositionMode(DecideMode):
    """The choice of position by the winner of a maneuver."""

    @classmethod
    def start(cls, desk: ViewState) -> "AirPositionMode":
        """Return the choices as they are listed."""
        return cls("YOUR MANEUVER", desk.table.legal)

    def panel(self, desk: ViewState, width: int) -> Lines:
        """Return a line a choice, the marked one with `>`."""
        table = desk.table
        rows: Lines = [(danger_run(self.title, bold=True), label("  the winner chooses"))]
        for command in self.commands:
            mark = number_run("> ") if command == self.chosen else "  "
            rows.append(fit(line(" ", mark, table.ruleset.label(table.state, command)), width))
        return rows

    def _with(self, command: Any) -> "AirPositionMode":
        return AirPositionMode(self.title, self.commands, command)


def of(table: GameView, unit: UnitId | None) -> list[AirAction]:
    """Return the commands of an aircraft, shots first, passing last."""
    order = list(COMMANDS)
    return sorted((deed for deed in sky_of(table).deeds if deed.unit == unit), key=lambda deed: order.index(deed.kind))


def best(table: GameView, unit: UnitId | None) -> AirAction | None:
    """Return the command to mark at first: the likeliest of the first kind listed, or None."""
    deeds = of(table, unit)
    same = [deed for deed in deeds if deed.kind == deeds[0].kind]
    return max(same, key=lambda deed: deed.chances[0][1] if deed.chances else 0, default=None)


def why_not(table: GameView, unit: UnitId | None, kind: str, foe: UnitId | None) -> Line:
    """Return the reason why an aircraft cannot do something, with the rule."""
    if unit is None:
        return line("No aircraft is selected")
    whom = [unit]
    if kind not in AT_ONCE:
        side = table.side_of(unit)
        whom.append(foe or next(one.id for one in sky_of(table).aircraft if one.side != side))
    no = table.refusal(COMMANDS[kind](*whom))
    return reason_line(no.sentence, no.rule) if no else line("It cannot do that now")
