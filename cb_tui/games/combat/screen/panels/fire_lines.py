"""The star of lines of fire: direction, reach, enemy, stop with its rule, and the cursor's square."""

from typing import NamedTuple

from cb_tui.core.values import Place, UnitId
from cb_tui.games.combat.presentation.advice import advice
from cb_tui.games.combat.presentation.ground import ground
from cb_tui.games.combat.rules import line_of_fire, targets
from cb_tui.games.combat.rules.battle import Kind
from cb_tui.games.combat.rules.line_of_fire import star
from cb_tui.games.combat.rules.prose import NAMES
from cb_tui.games.combat.rules.scene_model import FireDirection
from cb_tui.presentation.game_view import GameView
from cb_tui.presentation.text import (
    Line,
    Lines,
    TextRun,
    columns_at,
    danger_run,
    fit,
    good_run,
    justify,
    label,
    line,
    number_run,
    percent,
    section_head,
    shorten,
    wrap,
)

FAR, ENEMY, ENDS = 5, 9, 16  # columns


class FirePosition(NamedTuple):
    """The square from which a kind of piece fires. `unit` is None if there is no such piece."""

    kind: Kind
    unit: UnitId | None
    origin: Place


def rays(table: GameView, post: FirePosition) -> tuple[FireDirection, ...]:
    """Return the eight lines from a square."""
    return star(advice(table).state.context, post.kind, post.origin)


def panel(table: GameView, post: FirePosition, cursor: Place, width: int) -> Lines:
    """Return the firer and its square, the eight directions and the cursor's square."""
    kind, unit, origin = post
    setting = advice(table).state.context
    whose = line(table.unit_names([unit]), " ") if unit else line()
    name = line(number_run("LINES OF FIRE  "), whose, NAMES[kind][0])
    reach = line(label("range "), number_run(str(line_of_fire.reaches(setting, kind, origin))), label(", 8 directions"))
    rows = [justify(shorten(name, width - 6), (label(origin),), width), justify(reach, (label("FIRE-2"),), width)]
    rows.append(section_head(width, "dir far  enemy  what stops it"))
    side = table.pieces[unit].side if unit else table.viewing_side
    rows += [_row(table, ray, side, width) for ray in rays(table, post)]
    rows.append(section_head(width, "under the cursor"))
    return [*rows, *under(table, post, cursor, width)]


def _row(table: GameView, ray: FireDirection, side: str, width: int) -> Line:
    met = [piece.id for to in ray.seen for piece in table.stack(to) if piece.side != side and piece.kind != "P"]
    shown = (
        line(table.unit_names(met[:1]), label(f" +{len(met) - 1}") if len(met) > 1 else "") if met else (label("-"),)
    )
    ends = f"{ray.ends} {ray.at}" if ray.at else ray.ends
    told = columns_at((1, ray.way), (FAR, number_run(str(ray.far))), (ENEMY, line(shown)), (ENDS, label(ends)))
    return justify(told, (label(ray.rule),), width) if ray.at or ray.ends == "barred" else fit(told, width)


def under(table: GameView, post: FirePosition, cursor: Place, width: int) -> Lines:
    """Return the cursor's square: its occupant, whether it can be hit, and if not, why not."""
    kind, unit, origin = post
    stack = [piece for piece in table.stack(cursor) if piece.kind != "P"]
    named = line(table.unit_names([stack[0].id]), " ") if stack else ()
    who = line(label(f" {cursor} "), named, ground(table, cursor))
    if cursor == origin:
        return [who, (label(" the lines start here"),)]
    seen = line_of_fire.line(advice(table).state.context, kind, origin, cursor)
    word = good_run("can be hit", bold=True) if seen.visible else danger_run("cannot be hit", bold=True)
    chance = _falls(table, unit, cursor) if seen.visible else ()
    rows: Lines = [justify(line(who, ": "), (), width)]
    rows += [line(" ", word, chance, label(f"   {table.distance(origin, cursor)} away"))]
    if not seen.visible:
        rows += [line(" ", row) for row in wrap(line(seen.reason, label(f" [{seen.rule}]")), width - 1)]
    return [fit(row, width) for row in rows]


def _falls(table: GameView, unit: UnitId | None, cursor: Place) -> Line:
    target = next((piece.id for piece in table.stack(cursor) if piece.kind != "P"), None)
    if unit is None or target is None or table.pieces[target].side == table.pieces[unit].side:
        return ()
    return line(", lost ", TextRun(percent(targets.falls(advice(table).state, unit, target)), bold=True))
