"""An attack before the dice: both pools by line and rule, possible sheds, all results with exact chances."""

from collections.abc import Sequence
from fractions import Fraction

from cb_tui.core.grammar import pad
from cb_tui.core.values import Side, UnitId
from cb_tui.games.combat_boots.presentation.advice import scene_of, words_of
from cb_tui.games.combat_boots.presentation.other_rolls import RULES
from cb_tui.games.combat_boots.rules.forecast_model import AttackForecast, DefenderForecast, PoolLine
from cb_tui.games.combat_boots.rules.scene_model import AirAction
from cb_tui.games.combat_boots.screen.dice import DICE, pool_lines, tenths
from cb_tui.games.combat_boots.screen.panels.allowed import RULE, line_of_sight, may
from cb_tui.games.combat_boots.screen.panels.pools import bar
from cb_tui.presentation.game_view import GameView
from cb_tui.presentation.text import (
    BLANK,
    Line,
    Lines,
    TextRun,
    columns_at,
    fit,
    good_run,
    label,
    line,
    number_run,
    percent,
    wrap,
)

KINDS = {
    "fire": "fire", "opportunity": "reaction fire", "return": "fire", "overrun": "overrun", "assault": "assault",
    "hand to hand": "hand to hand", "artillery": "artillery", "air": "air strike",
    "ground fire": "fire at the aircraft",
    "pursuit": "fire", "run": "firing run", "head-on": "head-on",
}  # fmt: skip


def preview(table: GameView, prospect: AttackForecast, width: int) -> Lines:
    """Return an attack before it is rolled. An area attack has a defense for every unit in the area."""
    room = width - 2
    places = {target.at for target in prospect.targets}
    place = places.pop() if len(places) == 1 else ""  # an area names no hex: the first to be hit need not be its middle
    kind = KINDS.get(prospect.kind, prospect.kind)
    whom = line(" at ", table.unit_names(prospect.targets[0].units, most=3)) if len(prospect.targets) == 1 else line()
    head = line(table.unit_names(prospect.by, most=3), f": {kind}", whom, label(f" in {place}" if place else ""))
    rows: Lines = [fit(head, room)]
    rows += line_of_sight(table, prospect.sight)
    if prospect.targets and prospect.by:
        rows += may(table, prospect.kind, prospect.by, prospect.targets[0].units[0], prospect.distance)
    if not prospect.targets:
        return [line(" ", row) for row in (*rows, *wrap("No piece is in the blast.", room))]
    rows += _pool(table, "ATTACK", prospect.by, prospect.attack, prospect.attack_mods)
    for target in prospect.targets:
        rows += _target(table, prospect, target, room)
    rows += _sheds(table, prospect, room)
    if prospect.hit_back is not None:
        back = line(
            "risk to you: " if prospect.kind == "head-on" else "if unhurt it hits back: ",
            number_run(tenths(prospect.hit_back.effect)),
            label(f"  {prospect.hit_back.effect}"),
        )
        rows += [BLANK, fit(back, room)]
    return [line(" ", row) for row in rows]


def deed(table: GameView, one: AirAction, width: int) -> Lines:
    """Return a contest of two aircraft before it is rolled."""
    rows: Lines = [line(table.unit_names([one.unit]), f" {one.kind} ", table.unit_names([one.foe]) if one.foe else "")]
    if one.dice is not None:
        for name, dice in zip((one.unit, one.foe or ""), one.dice, strict=True):
            rows.append(
                columns_at(
                    (2, line(name)), (DICE, number_run(_dice(dice))), (RULE, label(RULES.get(one.kind, "DOG-3")))
                )
            )
        rows += wrap("Compare the best die of each.", width - 2)
    rows += [_chance(name, chance, width - 2) for name, chance in one.chances]
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
        odds = (number_run(tenths(chance).rjust(6)), label(str(chance)), label(led))
        rows.append(columns_at((0, name), *zip((12, 20, 26), odds, strict=True)))
    failed = f"A piece that fails {'in the open runs for cover (MOR-3)' if two else f'stays {words.disrupted}'}."
    return [line(" ", row) for row in (*rows, BLANK, *wrap(failed, width - 2))]


def _pool(
    table: GameView, name: str, who: Sequence[UnitId], lines: Sequence[PoolLine], mods: Sequence[PoolLine]
) -> Lines:
    ids = [one for one in who if one in table.pieces]
    rating = ", ".join(f"{one} {table.pieces[one].rating}" for one in ids[:3])
    role = table.role(table.side_of(who[0])) if who else "text"
    rows: Lines = [
        columns_at((0, TextRun(name, role, bold=True)), (9, fit(line(label(rating)), RULE - 10)), (RULE, label("rule")))
    ]
    rows += pool_lines(lines)
    for mod in mods:
        rows.append(
            columns_at(
                (2, f"best die: {mod.reason}"), (DICE + 2, number_run(f"{mod.dice:+d}")), (RULE, label(mod.rule))
            )
        )
    return rows


def _target(table: GameView, prospect: AttackForecast, target: DefenderForecast, room: int) -> Lines:
    rows: Lines = []
    if target.extra:
        rows.append(
            columns_at((2, "against it alone"), (DICE, number_run(f"{target.extra:+d}")), (RULE, label("HE-2")))
        )
    rows += [
        columns_at((2, f"{mod.reason}, against it"), (DICE + 2, number_run(f"{mod.dice:+d}")), (RULE, label(mod.rule)))
        for mod in target.attack_mods
    ]
    rows += _pool(table, "DEFENSE", target.units, target.defense, target.defense_mods)
    if prospect.one_die_kills:
        rule = "SHC-3" if prospect.distance == 0 else "AT-1"
        rows.append(columns_at((2, "one higher die destroys"), (RULE, label(rule))))
    drop = sum(entry.dice for entry in prospect.attack) - prospect.fp
    shed = f", {drop} shed by both" if drop else ""
    rows.append(
        columns_at((2, label(f"rolled{shed}")), (DICE, number_run(f"{prospect.fp + target.extra}-{target.sv}")))
    )
    if prospect.losses:
        for way in sorted(prospect.losses, key=lambda way: -way.chance):
            rows.append(_chance(f"you lose {way.own}, they {way.enemy}", way.chance, room))
        return rows
    again = [one for one in target.units if one in table.pieces and table.pieces[one].disrupted]
    word = words_of(table).disrupted
    halted = f"{word}, {'+'.join(again)} lost" if again else word
    halted = f"{word} again: lost" if len(again) == len(target.units) else halted
    air = scene_of(table).sky is not None
    for name, chance in (
        ("shot down" if air else "destroyed", target.odds.kill),
        ("damaged" if air else halted, target.odds.disrupt),
        ("no effect", target.odds.none),
    ):
        if chance:
            rows.append(_chance(name, chance, room))
    return [*rows, line("  ", bar(target.odds, min(40, room - 4)))]


def _sheds(table: GameView, prospect: AttackForecast, room: int) -> Lines:
    """Return every legal number of dice with its chances, the best for the choosing side marked."""
    if len(prospect.sheds) < 2:
        return []
    who = table.force(prospect.shedder).name if prospect.shedder else "neither side"
    rows: Lines = [BLANK, columns_at((0, label(f"{who} may shed")), (RULE, label("EXC-1")))]
    rows.append(line(label(f"{'dice':>7}{'kill':>8}{words_of(table).disrupt:>8}{'none':>8}")))
    for shed in prospect.sheds:
        odds = shed.odds
        dice = f"{f'{shed.fp}-{shed.sv}':>5}"
        text = f"{dice}{tenths(odds.kill):>8}{tenths(odds.disrupt):>8}{tenths(odds.none):>8}"
        rows.append(fit(line(number_run("> "), good_run(text, bold=True)) if shed.best else line("  ", text), room))
    return rows


def _chance(name: str, chance: Fraction, room: int) -> Line:
    """Return a result with its chance, to a tenth of a percent and exactly."""
    exact = str(chance)
    row = columns_at((2, fit(line(pad(name, 22)), 22)), (25, number_run(tenths(chance).rjust(6))))
    return (
        fit(line(row, label(f" {exact}")), room)
        if 32 + len(exact) <= room
        else fit(line(row, label(" ~ " + percent(chance))), room)
    )


def _dice(count: int) -> str:
    return f"{count} {'die' if count == 1 else 'dice'}"
