"""Held fire: an enemy moves or has fired, and holders of dice may fire at it."""

from collections.abc import Sequence
from typing import Literal

from cb_tui.core.grammar import count_noun
from cb_tui.core.inches import TICKS, format_inches
from cb_tui.core.values import Place, UnitId
from cb_tui.games.combat_captain.presentation import activated_state
from cb_tui.games.combat_captain.presentation.advice import Advice, advice
from cb_tui.games.combat_captain.presentation.stand_text import SHORT, cover_of, kind_of, men_of
from cb_tui.games.combat_captain.rules import activity, fire, measure, weapons
from cb_tui.games.combat_captain.rules.actions import refusal
from cb_tui.games.combat_captain.rules.commands import Fire, Pass
from cb_tui.games.combat_captain.rules.pending import HeldFire, ReturnFire, UnderWay
from cb_tui.games.combat_captain.screen.modes.company import LOOKS
from cb_tui.games.combat_captain.screen.panels.foot import heads, standing
from cb_tui.presentation.overlay import MapOverlay, MapSketch, SketchLine
from cb_tui.presentation.text import (
    Line,
    Lines,
    columns_at,
    danger_run,
    justify,
    label,
    line,
    number_run,
    percent,
    section_head,
    shorten,
    wrap,
)
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

LINES = 6  # of volleys on a panel of 80x24


def held(known: Advice, volleys: Sequence[Fire], marked: int, width: int) -> Lines:
    """Return the unit that moves or has fired, the volleys with the marked one, the effect of waiting."""
    state = known.state
    waiting = state.pending[-1]
    assert isinstance(waiting, HeldFire | ReturnFire)
    unit = waiting.unit if isinstance(waiting, HeldFire) else volleys[marked].at if volleys else waiting.at[0]
    right = "moving" if isinstance(waiting, HeldFire) else "fired"
    name = line(known.table.unit_names([unit]), f" {kind_of(state, unit)}")
    rows: Lines = [justify(shorten(name, width - len(right) - 1), (label(right),), width)]
    rows.append(justify(line(f" {state.stands[unit].at}"), (label(went(known, unit)),), width))
    rows.append(line(f" {men_of(state, unit)}  {cover_of(state, unit) or 'no cover'}"))
    rows.append(heads(width, "fire?", (12, "d"), (14, "band"), (19, "n"), (21, "gone"), (26, "any")))
    first = max(0, min(marked - LINES + 2, len(volleys) - LINES))
    for index, each in enumerate(volleys[first : first + LINES], first):
        rows.append(volley(known, each, marked=index == marked))
    if len(volleys) > LINES:
        rows.append(line(label(f" {len(volleys)} volleys, "), number_run("Tab"), label(" the next")))
    return [*rows, section_head(width, "or hold fire"), *waits(known, waiting, width)]


def went(known: Advice, unit: UnitId) -> str:
    """Return the inches that a mover has gone, as all players have seen, or an empty string if it has no path."""
    going = _going(known, unit)
    return f"went {format_inches(going.gone)} of {format_inches(going.until)}" if going is not None else ""


def _going(known: Advice, unit: UnitId) -> UnderWay | None:
    under_way = (each for each in reversed(known.state.pending) if isinstance(each, UnderWay) and each.unit == unit)
    return next(under_way, None)


def volley(known: Advice, command: Fire, *, marked: bool) -> Line:
    """Return a volley in a line: who, how far, band, dice, the chance of a stand gone and of any loss."""
    odds = known.odds(command)
    shots = command.shots
    first = shots[0].unit
    name = (
        known.table.unit_names([first])
        if len(shots) == 1
        else known.table.unit_names([shot.unit for shot in shots], most=2)
    )
    if len(shots) > 2:
        name = line(known.table.unit_names([first]), label(f"+{len(shots) - 1}"))
    laid = fire.best(known.state, first, command.at, frozenset(shot.unit for shot in shots))
    far = f"{format_inches(measure.fire_distance(known.state, first, command.at)):>4}"
    return columns_at(
        (0, number_run(">") if marked else ""), (1, name), (9, far), (14, label(SHORT[laid.band] if laid else "")),
        (18, f"{sum(shot.dice for shot in shots):>2}"), (22, number_run(f"{percent(odds.gone):>3}")),
        (26, number_run(f"{percent(odds.hurt):>3}")),
    )  # fmt: skip


def waits(known: Advice, waiting: HeldFire | ReturnFire, width: int) -> Lines:
    """Return the effect of waiting."""
    if isinstance(waiting, ReturnFire):
        return wrap(line(label("You can fire back at this shot only now. Unused dice stay held.")), width)
    rows = [*nearer(known, waiting, width), *left(known, waiting.unit, width)]
    return [*rows, *wrap(line(label("Held dice are lost once all companies have acted.")), width)]


def nearer(known: Advice, waiting: HeldFire, width: int) -> Lines:
    """Return the next shorter band that a holder would have the mover in, and how far off that is."""
    found: list[tuple[int, UnitId, str]] = []
    for unit in waiting.holders:
        aim = fire.best(known.state, unit, waiting.unit) if unit in known.state.stands else None
        if aim is None or aim.band == weapons.BANDS[0]:
            continue
        band = weapons.BANDS.index(aim.band) - 1
        far = measure.fire_distance(known.state, unit, waiting.unit) - TICKS * weapons.REACH[aim.weapon][band]
        found.append((far, unit, weapons.BANDS[band]))
    return [
        shorten(line(" ", known.table.unit_names([unit]), label(f" {format_inches(far)} inches to {band}")), width)
        for far, unit, band in sorted(found)[:1]
    ]


def left(known: Advice, unit: UnitId, width: int) -> Lines:
    """Return the inches and dice that a mover has left, as all players know them."""
    going = _going(known, unit)
    inches = f"{format_inches(going.until - going.gone)} inches" if going is not None else "no path"
    dice = count_noun(activity.left(known.state, unit), "die", "dice")
    return [shorten(line(label(f" {inches}, {dice} left")), width)]


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
            dice = activated_state.armed(state, company)
            for target in activated_state.targets(state, company):
                for able in [dice, *({unit: dice[unit]} for unit in dice if len(dice) > 1)]:
                    command = activated_state.volley(state, able, target, self.each or 9)
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
