"""Cures of findings that have exactly one, and how soon each side can be where its objectives are."""

import re
from collections.abc import Callable, Mapping
from heapq import heappop, heappush

from cb_tui.core.battle_data import entries, text
from cb_tui.core.battle_editor import Data, Mend, Palette
from cb_tui.core.editing import Edit
from cb_tui.core.findings import width
from cb_tui.core.grammar import join_list, plural_of_side
from cb_tui.core.hexes import Hex, parse
from cb_tui.core.near_names import nearest
from cb_tui.core.scenario import Finding
from cb_tui.games.combat_boots.editor.board_data import (
    list_of,
    road_links,
    signs_of,
    text_of,
    text_of_way,
    way_of,
    with_signs,
)
from cb_tui.games.combat_boots.editor.painting import LETTERS
from cb_tui.games.combat_boots.rules import movement
from cb_tui.games.combat_boots.rules.battle import Battle, Hold, Leave, UnitDeployment
from cb_tui.games.combat_boots.rules.terrain import TERRAIN, Board, Hexside, edges, read_layout, run_of
from cb_tui.games.combat_boots.rules.validate import ROAD_LETTERS


def mended(data: Data, palette: Palette, finding: Finding) -> Mend | None:
    """Return the one sure cure of a finding, or None."""
    for pattern, cure in CURES.items():
        if found := re.fullmatch(pattern, finding.where):
            return cure(data, palette, found)
    return None


def _counter(data: Data, palette: Palette, found: re.Match[str]) -> Mend | None:
    """Return the cure of an unknown counter: the counter with nearly that name."""
    wanted = "types" if found["list"] == "units" else "aircraft"
    for path, entry in entries(data, found["list"]):
        name = text(entry, "type")
        if text(entry, "id") == found["id"] and name and name not in palette:
            near = nearest(name, {each: view.meaning for each, view in palette.items() if view.catalogue == wanted})
            return Mend(f"{found['id']}: {near}", (Edit((*path, "type"), near),)) if near else None
    return None


def _row(data: Data, _: Palette, found: re.Match[str]) -> Mend | None:
    """Return the cure of a row: signs that make it as long as most rows, or a letter without a road."""
    key, number = found["what"], int(found["row"])
    lines = text_of(data, key).splitlines(keepends=True)
    rows = [index for index, line in enumerate(lines) if line.strip()]
    if not 1 <= number <= len(rows):
        return None
    lengths = [len("".join(lines[index].split())) for index in rows]
    across = width(["".join(lines[index].split()) for index in rows])
    if lengths[number - 1] == across:
        return _letters(data, number) if key == "map" else None
    if lengths.count(across) * 2 <= len(rows):
        return None
    line, sign = lines[rows[number - 1]], "." if key == "map" else "0"
    missing = across - lengths[number - 1]
    bare = line.rstrip()
    cut = bare + f" {sign}" * missing if missing > 0 else re.sub(rf"(\s*\S){{{-missing}}}$", "", bare)
    lines[rows[number - 1]] = cut + line[len(bare) :]
    words = f"row {number}: {'add ' + ' '.join(sign * missing) if missing > 0 else 'cut ' + str(-missing)}"
    return Mend(words, (Edit(("board", key), "".join(lines)),))


def _letters(data: Data, row: int) -> Mend | None:
    """Return the cure of road letters in a row where no road goes: the letters of their ground."""
    there = {at for link in road_links(data) for at in link}
    signs = signs_of(text_of(data, "map"))
    odd = [at for at, sign in signs.items() if parse(at)[1] == row and sign in ROAD_LETTERS and at not in there]
    if not odd or any(not way_of(road) for road in list_of(data, "roads")):
        return None  # a road that cannot be read may go there
    new = {at: LETTERS[TERRAIN[signs[at]].name][0] for at in odd}
    drawing = with_signs(text_of(data, "map"), new)
    return Mend(f"{join_list(odd)}: no road", (Edit(("board", "map"), drawing),))


def _road(data: Data, _: Palette, found: re.Match[str]) -> Mend | None:
    """Return the cure of a road: its runs made straight, where the letters of the map show one way alone."""
    index = int(found["number"])
    texts, signs = list_of(data, "roads"), signs_of(text_of(data, "map"))
    road = texts[index] if index < len(texts) else ""
    parts = list[str]()
    for part in road.split():
        straight = _straight(part, signs)
        if straight is None:
            return None
        parts.append(straight)
    new = " ".join(parts)
    if new == road or not way_of(new):
        return None
    return Mend(f"road: {new}", (Edit(("board", "roads", index), new),))


def _straight(part: str, signs: Mapping[Hex, str]) -> str | None:
    """Return a run of a road, made straight and kept on the map by the letters that show a road."""
    first, _, last = part.partition("-")
    try:
        (column, row), (to_column, to_row) = parse(Hex(first)), parse(Hex(last or first))
    except ValueError:
        return None
    if first in signs and (last or first) in signs and run_of(Hex(first), Hex(last or first)):
        return part
    ends = {(to_column, row), (column, to_row)} - {(column, row)}
    ways = [_drawn(Hex(first), Hex(f"{end[0]:02}{end[1]:02}"), signs) for end in sorted(ends)]
    found = [way for way in ways if len(way) > 1]
    return text_of_way(found[0]) if len(found) == 1 else None


def _drawn(first: Hex, last: Hex, signs: Mapping[Hex, str]) -> list[Hex]:
    """Return a run as far as the map draws it as a road, whose houses may be drawn without it."""
    way = [at for at in run_of(first, last) if at in signs]
    while way and signs[way[-1]] not in ROAD_LETTERS:
        way.pop()
    drawn = sum(signs[at] in ROAD_LETTERS for at in way)
    return way if drawn * 2 > len(way) else []


CURES: Mapping[str, Callable[[Data, Palette, re.Match[str]], Mend | None]] = {
    r"(?P<list>units|sorties)\.(?P<id>[\w-]+)\.type": _counter,
    r"(?P<what>map|levels) row (?P<row>\d{1,2})": _row,
    r"board\.roads\[(?P<number>\d{1,3})\]": _road,
}


# --- can it be won? --------------------------------------------------------------------------------------------------


def soonest(battle: Battle) -> tuple[str, ...]:
    """Return the first turn in which each side can be where victory is, as far as no enemy is in the way."""
    board, _ = read_layout(battle.board)
    names = {army.id: plural_of_side(army.name) for army in battle.sides}
    places = [*dict.fromkeys(at for goal in battle.victory if isinstance(goal, Hold) for at in goal.hexes)]
    found = list[str]()
    for side, name in names.items() if places else ():
        first = arrivals(battle, board, side)
        told = [f"{at} in {first[at]}" if at in first else f"{at} never" for at in places[:12]]
        late = " ..." if len(places) > 12 else ""
        bridged = ", once a bridge is laid" if _lays_bridges(battle, side) else ""
        found.append(f"{name} reach {', '.join(told)}{late}{bridged}".replace(" in ", " in turn ", 1))
    for goal in battle.victory:
        if isinstance(goal, Leave) and goal.side in names:
            first = arrivals(battle, board, goal.side, goal.kinds)
            turns = [turn for at, turn in first.items() if goal.edge in edges(board, at)]
            when = f"from turn {min(turns)} on" if turns else "in no turn"
            found.append(f"{names[goal.side]} can exit off the {goal.edge} edge {when}")
    return tuple(found)


def arrivals(battle: Battle, board: Board, side: str, kinds: tuple[str, ...] = ()) -> dict[Hex, int]:
    """Return for each hex the first turn in which a piece of a side can be there, up to the last turn."""
    found: dict[Hex, int] = {}
    laid = board.rivers if _lays_bridges(battle, side) else frozenset[Hexside]()
    for unit in battle.units:
        kind = battle.types.get(unit.type)
        absent = kind is None or unit.side != side or unit.band > 1 or unit.at not in board
        if absent or kind is None or (kinds and kind.kind not in kinds):
            continue
        points = kind.mv if unit.mv is None else unit.mv
        for at, turn in _march(movement.paces(board, kind.move, laid), unit, points, battle.turns).items():
            found[at] = min(turn, found.get(at, turn))
    return found


def _lays_bridges(battle: Battle, side: str) -> bool:
    """Check whether a side has a piece that lays bridges: then its rivers are counted as bridged."""
    types = (battle.types.get(unit.type) for unit in battle.units if unit.side == side)
    return any(kind is not None and kind.bridge for kind in types)


def _march(walks: movement.StepCostMap, unit: UnitDeployment, points: float, turns: int) -> dict[Hex, int]:
    """Return the turn in which a piece gets to each hex, with its own movement points alone."""
    best: dict[Hex, tuple[int, float]] = {}
    waiting: list[tuple[int, float, Hex]] = [(unit.turn, 0.0, unit.at)]
    while waiting:
        turn, spent, at = heappop(waiting)
        if at in best:
            continue
        best[at] = turn, spent
        for to, price in walks[at]:
            fits = spent + price <= points
            then, now = (turn, spent + price) if fits else (turn + 1, price)
            if price <= points and then <= turns and to not in best:
                heappush(waiting, (then, now, to))
    return {at: turn for at, (turn, _) in best.items()}
