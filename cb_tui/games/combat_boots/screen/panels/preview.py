"""A page on a roll before it is made: an attack, a contest in the air, the morale roll of a side."""

from fractions import Fraction

from cb_tui.core.report import Reason, Result, Stage
from cb_tui.core.values import Side
from cb_tui.games.combat_boots.presentation.advice import advice, words_of
from cb_tui.games.combat_boots.rules.forecast_model import AttackForecast
from cb_tui.games.combat_boots.rules.scene_model import AirAction
from cb_tui.games.combat_boots.screen.panels.pools import shed
from cb_tui.presentation.game_view import GameView
from cb_tui.presentation.panel import chances, foretold, stages
from cb_tui.presentation.text import BLANK, Lines, TextRun, columns_at, fit, label, line, number_run, wrap

KINDS = {
    "opportunity": "reaction fire", "return": "fire", "air": "air strike", "ground fire": "fire at the aircraft",
    "pursuit": "fire", "run": "firing run",
}  # fmt: skip
CONTESTS = {"maneuver": "DOG-6", "speed": "DOG-7"}  # rules


def preview(table: GameView, prospect: AttackForecast, width: int) -> Lines:
    """Return an attack before it is rolled. An area attack has a defense for every unit in the area."""
    told, room = advice(table).described(prospect), width - 2
    places = {target.at for target in prospect.targets}
    place = places.pop() if len(places) == 1 else ""  # an area names no hex: the first to be hit need not be its middle
    kind = KINDS.get(prospect.kind, prospect.kind)
    whom = line(" at ", table.unit_names(prospect.targets[0].units, most=3)) if len(prospect.targets) == 1 else line()
    head = line(table.unit_names(prospect.by, most=3), f": {kind}", whom, label(f" in {place}" if place else ""))
    rows: Lines = [fit(head, room), *foretold(table, told, room)]
    if not told.parts:
        rows += wrap("No piece is in the blast.", room)
    if told.variants:
        who = table.force(told.chooser).name if told.chooser else "neither side"
        rows += [BLANK, line(label(f"{who} may shed, EXC-1")), *shed(told, prospect, room)]
    if prospect.hit_back is not None:
        back, chance = "risk to you: " if prospect.kind == "head-on" else "if unhurt it hits back: ", prospect.hit_back
        exact = (number_run(f"{float(chance.effect):.1%}"), label(f"  {chance.effect}"))
        rows += [BLANK, fit(line(back, exact), room)]
    return [line(" ", row) for row in rows]


def deed(table: GameView, one: AirAction, width: int) -> Lines:
    """Return a contest of two aircraft before it is rolled."""
    rows: Lines = [line(table.unit_names([one.unit]), f" {one.kind} ", table.unit_names([one.foe]) if one.foe else "")]
    if one.dice is not None:
        rule = CONTESTS.get(one.kind, "DOG-3")
        dice = zip((one.unit, one.foe or ""), one.dice, strict=True)
        rows += stages(table, [Stage(name, (Reason("roll", count, rule),)) for name, count in dice], width - 2)
        rows += wrap("Compare the best die of each.", width - 2)
    rows += chances([Result(*each) for each in reversed(one.chances)], width - 2, exact=True)
    return [line(" ", row) for row in rows]


def rally(table: GameView, side: Side, width: int) -> Lines:
    """Return the morale roll at the end of a side's turn: the pieces that may rally, with their chances."""
    force = table.force(side)
    words = words_of(table)
    shaken = [piece for piece in table.scene.pieces if piece.side == side and piece.disrupted]
    if not shaken:
        return [line(" ", row) for row in wrap(f"None of your pieces is {words.disrupted}: no morale roll.", width - 2)]
    two = force.rally_dice > 1
    roll = "Two dice for the whole side" if two else "One die each"
    how = f"{roll}: {force.morale} or less rallies (MOR-1)"
    rows: Lines = [line(TextRun(force.title, table.role(side), bold=True)), *wrap(how, width - 2), BLANK]
    for piece in shaken:
        chance = piece.rally or Fraction(0)
        led = "  with its leader" if two and chance > (force.rally or 0) else ""
        name = line(table.unit_names([piece.id]), f" {piece.at}")
        odds = (number_run(f"{float(chance):>6.1%}"), label(str(chance)), label(led))
        rows.append(columns_at((0, name), *zip((12, 20, 26), odds, strict=True)))
    failed = f"A piece that fails {'in the open runs for cover (MOR-3)' if two else f'stays {words.disrupted}'}."
    return [line(" ", row) for row in (*rows, BLANK, *wrap(failed, width - 2))]
