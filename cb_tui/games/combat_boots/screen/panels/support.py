"""Artillery and aircraft: what can be called, who is in the blast with what chance, when it comes."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from cb_tui.core.values import Command, Place, UnitId
from cb_tui.games.combat_boots.presentation.advice import advice
from cb_tui.games.combat_boots.presentation.scene import scene_of
from cb_tui.games.combat_boots.rules.forecast_model import AttackForecast, DefenderForecast
from cb_tui.games.combat_boots.rules.model import Call, Shift
from cb_tui.games.combat_boots.rules.scene_model import Battery, Sortie
from cb_tui.presentation.game_view import GameView
from cb_tui.presentation.text import (
    Lines,
    columns_at,
    danger_run,
    fit,
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


def support(table: GameView) -> list[Battery | Sortie]:
    """Return the batteries and aircraft of our side."""
    named: list[Battery | Sortie] = [*scene_of(table).batteries]
    named += scene_of(table).sorties
    return [one for one in named if one.side == table.viewing_side]


def ready(table: GameView) -> tuple[Battery | Sortie, ...]:
    """Return our batteries and aircraft that can attack now."""
    return tuple(one for one in support(table) if one.ready)


def offer(table: GameView, width: int) -> Lines:
    """Return a line with the support that key `a` calls, or no lines if nothing can be called."""
    able = ready(table)
    if not able:
        return []
    names = ", ".join(f"{one.id} {_rating(one)}" for one in able)
    return [fit(line(number_run("a"), label(" calls "), names), width)]


def head(table: GameView, one: Battery | Sortie, width: int) -> Lines:
    """Return the attacker and its remaining missions or strafes."""
    if isinstance(one, Battery):
        left = f"{one.missions} mission{'s' * (one.missions != 1)}"
    else:
        left = f"{one.strafes} strafe{'s' * (one.strafes != 1)}"
    name, hurt = line(table.unit_names([one.id]), f" {one.name}"), isinstance(one, Sortie) and one.damaged
    rating = line(label(_rating(one)), label("  damaged") if hurt else "")
    if length(name) + 2 + len(left) <= width:
        return [justify(name, (label(left),), width), rating]
    return [shorten(name, width), justify(rating, (label(left),), width)]


def _rating(one: Battery | Sortie) -> str:
    return one.rating if isinstance(one, Battery) else " ".join(one.arms)


def observer(table: GameView, place: Place, width: int) -> Lines:
    """Return the nearest intact piece that sees the hex, or a warning that no observer does."""
    able = [piece for piece in table.scene.pieces if piece.side == table.viewing_side and not piece.disrupted]
    for piece in sorted(able, key=lambda piece: table.distance(piece.at, place)):
        if advice(table).sight(piece.at, place).visible:
            return [fit(line(label("observer "), table.unit_names([piece.id]), f" {piece.at}"), width)]
    return [(danger_run(f"no observer sees {place}"),)]


def blast(table: GameView, prospect: AttackForecast | None, width: int, most: int = 8) -> Lines:
    """Return a line a unit in the blast: ground, dice, chances. Friendly units stand out."""
    rows: Lines = [section_head(width, "in blast      dice kill any")]
    targets = prospect.targets if prospect is not None else ()
    for target in targets[:most]:
        assert prospect is not None
        rows.append(_row(table, prospect, target))
    if len(targets) > most:
        rows.append((label(f" and {len(targets) - most} more"),))
    if not targets:
        return [*rows, (label(" no piece"),)]
    friends = [unit for target in targets for unit in target.units if table.side_of(unit) == table.viewing_side]
    if friends:
        return [*rows, fit(line(danger_run("OWN IN BLAST: ", bold=True), table.unit_names(friends)), width)]
    return [*rows, (label(" no friends in it"),)]


def _row(table: GameView, prospect: AttackForecast, target: DefenderForecast) -> Any:
    ground = table.scene.board.terrain[target.at]
    dice = f"{prospect.fp + target.extra}-{target.sv}"
    return columns_at(
        (1, table.unit_names(target.units, marks=True, most=2)),
        (6, label(ground[:8] if ground != "open" else "")),
        (15, dice),
        (19, f"{percent(target.odds.kill):>4}"),
        (24, number_run(f"{percent(target.odds.effect):>4}")),
    )


def when(table: GameView, command: Command, width: int) -> Lines:
    """Return the timing of an attack: the accuracy die, or the units that may fire first."""
    enemy = " and ".join(force.name for force in table.scene.forces if force.side in table.other_sides)
    lies = f"then on all who enter until the {enemy} turn ends"
    match command:
        case Call():
            text = f"odd die: now; even: your next turn; {lies}"
        case Shift():
            text = f"it lands now, {lies}"
        case _:
            text = "targets that can fire shoot first; a hit sends it home after this attack"
    return [section_head(width, "when"), *wrap(line(label(text)), width)]


def best(table: GameView, commands: Sequence[Any]) -> tuple[Any, ...]:
    """Return the attacks on hexes with or next to enemies that gain anything, one a hex, the best first."""
    foes = {piece.at for piece in table.scene.pieces if piece.side != table.viewing_side}
    rated: dict[Place, tuple[Fraction, Any]] = {}
    for command in commands:
        place = where(command)
        if not any(table.distance(place, foe) <= 1 for foe in foes):
            continue
        worth = gain(table, command)
        if worth > 0 and (place not in rated or worth > rated[place][0]):
            rated[place] = worth, command
    return tuple(command for _, command in sorted(rated.values(), key=lambda pair: -pair[0]))


def gain(table: GameView, command: Any) -> Fraction:
    """Return the enemy pieces put out on average less friends, a disruption counting one half."""
    prospect = advice(table).prospect(command)
    total = Fraction(0)
    for target in prospect.targets if prospect is not None else ():
        for unit in target.units:
            toll = target.odds.kill + target.odds.disrupt / 2
            total += -toll if table.side_of(unit) == table.viewing_side else toll
    return total


def where(command: Any) -> Place:
    """Return the hex at which a call, shift or strike is aimed."""
    place: Place = command.to if isinstance(command, Shift) else command.at
    return place


def weapon(command: Any) -> UnitId:
    """Return the battery, mission or aircraft of a command."""
    return UnitId(
        getattr(command, "battery", "") or getattr(command, "mission", "") or getattr(command, "aircraft", "")
    )
