"""A volley before the dice: the target, the firers, dice each, with the common die or without."""

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from cb_tui.core.forecast import Forecast
from cb_tui.core.values import Place, UnitId
from cb_tui.games.combat_captain.presentation import activated_state
from cb_tui.games.combat_captain.presentation.advice import Advice, advice
from cb_tui.games.combat_captain.presentation.command_sequences import one
from cb_tui.games.combat_captain.presentation.listings import reason, why_none
from cb_tui.games.combat_captain.rules import fire, measure
from cb_tui.games.combat_captain.rules.actions import refusal
from cb_tui.games.combat_captain.rules.battle import CompanyId
from cb_tui.games.combat_captain.rules.commands import Fire, Shot
from cb_tui.games.combat_captain.rules.forecast_model import VolleyForecast
from cb_tui.games.combat_captain.screen.modes.company import LOOKS
from cb_tui.games.combat_captain.screen.modes.ordering import foe_under, of, played
from cb_tui.games.combat_captain.screen.panels.volley import head, volley
from cb_tui.presentation.overlay import MapOverlay, MapSketch, SketchLine
from cb_tui.presentation.panel import foretold
from cb_tui.presentation.text import Line, Lines, label, line, number_run, percent, shorten
from cb_tui.ui.modes.base import Mode, Notify, OpenNamed, Reply, SwitchTo, ViewState, cycle, reason_line


class VolleyChoice(NamedTuple):
    """A volley at a target with `each` dice a stand: by one alone, with the common die, by other weapons."""

    at: UnitId
    each: int
    single: bool = False
    common: bool = False
    guns: UnitId | None = None  # the target of the machine guns of tanks
    hand: bool = False  # the weapon in the hand of a squad


class AimMode(Mode):
    """The company of `unit` is about to fire."""

    keys = "captain aim"
    accepts_early_enter = False
    unit: UnitId

    def __init__(self, unit: UnitId, aim: VolleyChoice) -> None:
        self.unit, self.aim = unit, aim

    @classmethod
    def start(cls, desk: ViewState, unit: UnitId | None, *, common: bool = False) -> Reply:
        """Open the aim at the enemy under the cursor, else at the best target, or say why there is no target."""
        if unit is None:
            return Notify(line("No stand of the company has dice left"))
        known = of(desk, unit)
        company = known.state.context.company[unit]
        if common:
            joined = known.together(company)
            if joined is None:
                refused = known.why_not_together(company)
                return Notify(reason_line(refused.brief, refused.rule) if refused else line("The common die is lost"))
            known = joined
        aims = known.aims(company)
        foe = foe_under(desk.table, known.state, desk.cursor)
        best = next((each for each in aims if each.at == foe), None) if foe is not None else next(iter(aims), None)
        if best is None:
            return Notify(_none(of(desk, unit), unit, foe))
        most = max(shot.dice for shot in best.shots)
        desk.cursor = known.state.stands[best.at].at
        return SwitchTo(cls(unit, VolleyChoice(best.at, most, common=common)))

    def _with(self, aim: VolleyChoice) -> Reply:
        return SwitchTo(AimMode(self.unit, aim))

    # --- what is fired -------------------------------------------------------------------------------------------

    def known(self, desk: ViewState) -> Advice:
        """Return the advice once the company acts, together if the volley has the common die."""
        known = of(desk, self.unit)
        joined = known.together(self.company(desk)) if self.aim.common else None
        return joined or known

    def company(self, desk: ViewState) -> CompanyId:
        """Return whose volley it is."""
        return advice(desk.table).state.context.company[self.unit]

    def command(self, known: Advice) -> Fire | None:
        """Return the volley, or None if no stand can fire it."""
        state = known.state
        dice = activated_state.armed(state, state.context.company[self.unit])
        able = {unit: many for unit, many in dice.items() if not self.aim.single or unit == self.unit}
        most = 9 if state.company(self.unit).common else self.aim.each
        if self.aim.hand and self.unit in able:
            return Fire((Shot(self.unit, min(most, able[self.unit]), hand_held=True),), self.aim.at)
        return activated_state.volley(state, able, self.aim.at, most, self.aim.guns)

    def told(self, known: Advice) -> VolleyForecast | None:
        """Return the volley before the dice."""
        command = self.command(known)
        return known.volley(command) if command is not None else None

    def forecast(self, known: Advice) -> Forecast | None:
        """Return the roll of the volley, or None if it is not allowed."""
        command = self.command(known)
        return known.forecast(command) if command is not None else None

    def targets(self, known: Advice) -> list[UnitId]:
        """Return the possible targets, the best first."""
        company = known.state.context.company[self.unit]
        return [each.at for each in known.aims(company, self.unit if self.aim.single else None)]

    # --- display -------------------------------------------------------------------------------------------------

    def panel(self, desk: ViewState, width: int) -> Lines:
        """Return the firers with their weapons, the chart, and the odds by dice each."""
        known = self.known(desk)
        told, able = self.told(known), self.targets(known)
        if told is None:
            return [line(desk.table.unit_names([self.unit]), " cannot hit ", desk.table.unit_names([self.aim.at]))]
        place = able.index(self.aim.at) + 1 if self.aim.at in able else 1
        rows = head(known, told, (place, max(1, len(able))), width)
        return [*rows, *volley(known, told, self.forecast(known), self.aim.each, width)]

    def full_panel(self, desk: ViewState, width: int, height: int) -> Lines | None:
        """Fill the panel of small screens, since the chart takes all of it, else return None."""
        if height > 24:
            return None
        rows = self.panel(desk, width)
        return [*rows, *([()] * (height - len(rows)))][:height]

    def message(self, desk: ViewState) -> Line:
        """Return dice, target and chance of the volley of Enter, and the next target."""
        known = self.known(desk)
        told, able = self.told(known), self.targets(known)
        if told is None:
            return line("No stand can fire this way.  ", number_run("m"), " changes who fires")
        dice = sum(shot.dice for shot in (self.command(known) or Fire((), self.aim.at)).shots)
        odds = told.odds
        chance = (
            f"{percent(odds.gone)} a kill"
            if told.armor
            else f"{percent(odds.gone)} destroyed, {percent(odds.men)} men lost"
        )
        head = line(number_run("Enter"), f": {dice} dice at ", desk.table.unit_names([self.aim.at]), f", {chance}.")
        after = cycle(able, self.aim.at) if len(able) > 1 else None
        more = line("  ", number_run("Tab"), " next: ", desk.table.unit_names([after])) if after is not None else ()
        common = label("  the common die") if self.aim.common else ()
        return shorten(line(head, common, more), 79)

    def idle_actions(self, desk: ViewState) -> frozenset[str]:
        """Return the actions for a next target or another weapon if there is only one."""
        known = self.known(desk)
        none = [] if len(self.targets(known)) > 1 else ["next"]
        return frozenset((*none, *(() if self._armed(known) else ("weapon",))))

    def overlay(self, desk: ViewState) -> MapOverlay:
        """Draw the sight line from the nearest firer to the target, and mark all firers."""
        known = self.known(desk)
        command = self.command(known)
        state = known.state
        shots = command.shots if command is not None else ()
        lines = tuple(
            SketchLine("thread", (state.stands[shot.unit].point, state.stands[self.aim.at].point))
            for shot in shots[:1]
            if len(shots) == 1
        )
        if len(shots) > 1:
            nearest = min(shots, key=lambda shot: measure.fire_distance(state, shot.unit, self.aim.at))
            lines = (SketchLine("thread", (state.stands[nearest.unit].point, state.stands[self.aim.at].point)),)
        up = frozenset(shot.unit for shot in shots)
        return MapOverlay(
            cursor=desk.cursor,
            selected=self.unit,
            target=state.stands[self.aim.at].at,
            sketch=MapSketch(up=up, strokes=lines),
        )

    def dice_page(self, desk: ViewState) -> Callable[[int], Lines] | None:
        """Return the page of everything that decides the roll, by its width in columns."""
        forecast = self.forecast(self.known(desk))
        return None if forecast is None else partial(foretold, desk.table, forecast)

    # --- actions -------------------------------------------------------------------------------------------------

    def move_cursor(self, to: Place, desk: ViewState) -> Reply:
        """Aim at an enemy under the cursor. Elsewhere drop the aim and plan a path."""
        known = self.known(desk)
        foe = foe_under(desk.table, known.state, to)
        desk.cursor = to
        if foe is not None and foe in self.targets(known):
            return self._with(self.aim._replace(at=foe, guns=None))
        return OpenNamed("move", self.unit, (to,))

    def on_action(self, action: str, desk: ViewState) -> Reply:
        """Fire, or change the target, the dice or the firers."""
        known = self.known(desk)
        match action:
            case "enter":
                return self._fires(desk, known)
            case "next" | "previous":
                return self._next(desk, known, 1 if action == "next" else -1)
            case "more" | "fewer":
                return self._dice(desk, known, 1 if action == "more" else -1)
            case "who":
                return self._who(desk, known)
            case "all":
                return self._all(desk)
            case "weapon":
                return self._weapon(known)
            case "back":
                desk.cursor = known.state.stands[self.unit].at
                return OpenNamed("up", self.unit)
            case _ if action in LOOKS:
                return OpenNamed(LOOKS[action], self.unit, return_to=self)
        return None

    def _fires(self, desk: ViewState, known: Advice) -> Reply:
        command = self.command(known)
        if command is None:
            return Notify(_none(known, self.unit, self.aim.at))
        if refused := refusal(known.state, command):
            return Notify(reason_line(refused.brief, refused.rule))
        return played(one(self.company(desk), command, together="fire" if self.aim.common else None))

    def _next(self, desk: ViewState, known: Advice, by: int) -> Reply:
        able = self.targets(known)
        if len(able) < 2:
            return Notify(line("There is no other target"))
        to = cycle(able, self.aim.at, by)
        desk.cursor = known.state.stands[to].at
        return self._with(self.aim._replace(at=to, guns=None))

    def _dice(self, desk: ViewState, known: Advice, by: int) -> Reply:
        company = self.company(desk)
        base = of(desk, self.unit)
        most = max(activated_state.armed(base.state, company).values(), default=1)
        wanted = (most + 1 if self.aim.common else self.aim.each) + by
        if wanted > most:
            return (
                self._all(desk)
                if not self.aim.common and not self.aim.single
                else Notify(line("There are no more dice"))
            )
        return self._with(self.aim._replace(each=max(1, wanted), common=False))

    def _who(self, desk: ViewState, known: Advice) -> Reply:
        other = AimMode(
            self.unit, self.aim._replace(single=not self.aim.single, common=False, each=min(self.aim.each, 3))
        )
        if other.command(other.known(desk)) is None:
            return Notify(_none(of(desk, self.unit), self.unit, self.aim.at))
        return SwitchTo(other)

    def _all(self, desk: ViewState) -> Reply:
        """Turn the common die on or off."""
        if self.aim.common:
            return self._with(self.aim._replace(common=False, each=max(1, self.aim.each - 1)))
        known = of(desk, self.unit)
        company = self.company(desk)
        joined = known.together(company)
        if joined is None or not activated_state.fresh(known.state, company):
            refused = known.why_not_together(company)
            return Notify(reason_line(refused.brief, refused.rule) if refused else line("The common die is lost"))
        return self._with(
            self.aim._replace(common=True, single=False, each=joined.state.context.rules.activity_dice + 1)
        )

    def _armed(self, known: Advice) -> bool:
        state = known.state
        return state.stands[self.unit].hand_held or any(
            fire.machine_gun(state, unit) for unit in state.stands_of(state.context.company[self.unit])
        )

    def _weapon(self, known: Advice) -> Reply:
        """Switch a squad to its hand-held weapon, or the machine guns of tanks to another target."""
        state = known.state
        if state.stands[self.unit].hand_held:
            return self._with(self.aim._replace(hand=not self.aim.hand, single=True))
        foes = [None, *state.foes(state.context.side(self.unit))]
        at = foes.index(self.aim.guns)
        for guns in (*foes[at + 1 :], *foes[:at]):
            other = AimMode(self.unit, self.aim._replace(guns=guns))
            command = other.command(known)
            if command is not None and refusal(state, command) is None:
                return SwitchTo(other)
        return Notify(line("No machine gun can fire at anything else"))


def _none(known: Advice, unit: UnitId, foe: UnitId | None) -> Line:
    """Return why there is no aim: at an enemy that was meant, or at anybody."""
    table = known.table
    if foe is not None:
        return shorten(
            line(table.unit_names([unit]), " cannot hit ", table.unit_names([foe]), f": {reason(known, unit, foe)}"), 79
        )
    return shorten(line(table.unit_names([unit]), " and its company have no target", label(why_none(known, unit))), 79)
