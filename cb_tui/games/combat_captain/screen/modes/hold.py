"""Hold: an enemy moves or has fired, and holders of dice may fire at it."""

from typing import Literal

from cb_tui.core.values import Place
from cb_tui.games.combat_captain.presentation import volleys
from cb_tui.games.combat_captain.presentation.advice import Advice, advice
from cb_tui.games.combat_captain.rules import measure
from cb_tui.games.combat_captain.rules.commands import Fire, Pass
from cb_tui.games.combat_captain.rules.pending import HeldFire, ReturnFire
from cb_tui.games.combat_captain.rules.refusal import refusal
from cb_tui.games.combat_captain.screen.modes.company import LOOKS
from cb_tui.games.combat_captain.screen.panels.held import held
from cb_tui.games.combat_captain.screen.panels.standing import standing
from cb_tui.presentation.overlay import MapOverlay, MapSketch, SketchLine
from cb_tui.presentation.text import Line, Lines, danger_run, line, number_run, percent, shorten
from cb_tui.ui.modes.base import (
    AskScreen,
    Mode,
    Notify,
    OpenNamed,
    Play,
    Reply,
    SwitchTo,
    ViewState,
    cycle,
    reason_line,
)


class HoldMode(Mode):
    """A choice of held volleys, one marked, with `each` dice a stand (None: all held dice)."""

    keys = "captain hold"
    is_question = True

    def __init__(self, marked: int = 0, each: int | None = None) -> None:
        self.marked, self.each = marked, each

    @classmethod
    def start(cls, desk: ViewState) -> "HoldMode":
        """Return the question with the best volley marked, the cursor at who moves."""
        mode = cls()
        found = mode.volleys(advice(desk.table))
        desk.cursor = advice(desk.table).state.stands[found[0].at].at if found else desk.cursor
        return mode

    def volleys(self, known: Advice) -> list[Fire]:
        """Return the best volley of each company, then each holder alone."""
        state = known.state
        waiting = state.pending[-1]
        assert isinstance(waiting, HeldFire | ReturnFire)
        found: list[Fire] = []
        companies = dict.fromkeys(state.context.company[unit] for unit in waiting.holders if unit in state.stands)
        for company in companies:
            dice = volleys.armed(state, company)
            for target in volleys.targets(state, company):
                for able in [dice, *({unit: dice[unit]} for unit in dice if len(dice) > 1)]:
                    command = volleys.volley(state, able, target, self.each or 9)
                    if command is not None and command not in found and refusal(state, command) is None:
                        found.append(command)
        return sorted(found, key=lambda each: (len(each.shots) < 2, -float(known.odds(each).mean)))

    def command(self, known: Advice) -> Fire | None:
        """Return the marked volley."""
        found = self.volleys(known)
        return found[min(self.marked, len(found) - 1)] if found else None

    def panel(self, desk: ViewState, width: int) -> Lines:
        """Return the mover, the volleys and the effect of waiting."""
        known = advice(desk.table)
        about: Literal["moving", "fired at"] = "moving" if isinstance(known.state.pending[-1], HeldFire) else "fired at"
        return [*held(known, self.volleys(known), self.marked, width), *standing(desk.orders, about, width)]

    def message(self, desk: ViewState) -> Line:
        """Return the deciding side, the volley of `f` and the effect of Space."""
        known, table = advice(desk.table), desk.table
        command = self.command(known)
        waiting = known.state.pending[-1]
        if command is None:
            return line(number_run("Space"), " holds fire")
        side = table.force(table.viewing_side).name.upper()
        what = "FIRE AT" if isinstance(waiting, HeldFire) else "FIRE BACK AT"
        head = line(
            danger_run(f"{side}: {what} ", bold=True), table.unit_names([command.at]), danger_run("?", bold=True)
        )
        dice = sum(shot.dice for shot in command.shots)
        fires = line(
            "  ",
            number_run("f"),
            " ",
            table.unit_names([shot.unit for shot in command.shots], most=2),
            f" {dice} dice ({percent(known.odds(command).hurt)})",
        )
        return shorten(line(head, fires, "  ", number_run("Space"), " holds fire"), 79)

    def idle_actions(self, desk: ViewState) -> frozenset[str]:
        """Return the action for the next volley if there is only one."""
        return frozenset(("next",) if len(self.volleys(advice(desk.table))) < 2 else ())

    def overlay(self, desk: ViewState) -> MapOverlay:
        """Draw the sight line from the nearest firer to the target, where it now stands."""
        known = advice(desk.table)
        command = self.command(known)
        if command is None:
            return MapOverlay(cursor=desk.cursor)
        state = known.state
        first = min(
            (shot.unit for shot in command.shots), key=lambda unit: measure.fire_distance(state, unit, command.at)
        )
        thread = SketchLine("thread", (state.stands[first].point, state.stands[command.at].point))
        up = frozenset(shot.unit for shot in command.shots)
        where = state.stands[command.at].at
        return MapOverlay(cursor=where, selected=first, target=where, sketch=MapSketch(up=up, strokes=(thread,)))

    def move_cursor(self, to: Place, desk: ViewState) -> Reply:
        desk.cursor = to
        return None

    def on_action(self, action: str, desk: ViewState) -> Reply:
        """Fire, wait, or mark another volley."""
        known = advice(desk.table)
        match action:
            case "fire":
                command = self.command(known)
                if command is None:
                    return Notify(line("None of your stands can fire at it"))
                refused = refusal(known.state, command)
                return Notify(reason_line(refused.brief, refused.rule)) if refused else Play(command)
            case "pass":
                return Play(Pass())
            case "let_go" | "hold_all":
                return AskScreen(action)
            case "next" | "previous":
                count = len(self.volleys(known))
                return SwitchTo(HoldMode(cycle(range(count), self.marked, 1 if action == "next" else -1), self.each))
            case "more" | "fewer":
                most = self._most(known)
                now = (self.each or most) + (1 if action == "more" else -1)
                return SwitchTo(HoldMode(self.marked, max(1, min(now, most))))
            case _ if action in LOOKS:
                command = self.command(known)
                return OpenNamed(LOOKS[action], command.shots[0].unit if command else None, return_to=self)
        return None

    def _most(self, known: Advice) -> int:
        waiting = known.state.pending[-1]
        assert isinstance(waiting, HeldFire | ReturnFire)
        return max((known.state.stands[unit].held for unit in waiting.holders if unit in known.state.stands), default=1)
