"""Cures of findings that have exactly one, and how soon each side can be where its objectives are."""

import re
from collections.abc import Callable, Iterable, Mapping

from cb_tui.core.battle_data import list_at, table_at
from cb_tui.core.battle_editor import Data, Mend, Palette
from cb_tui.core.editing import REMOVED, Change, Edit, KeyPath, value_at
from cb_tui.core.findings import width
from cb_tui.core.grammar import plural_of_side
from cb_tui.core.scenario import Finding
from cb_tui.core.values import Place
from cb_tui.games.combat.editor.map_data import MAP, rows_of, set_parameter
from cb_tui.games.combat.rules import board as ground
from cb_tui.games.combat.rules import zones
from cb_tui.games.combat.rules.battle import Battle, CutRoad, Exit, Hold, Kind
from cb_tui.games.combat.rules.model import BattleContext

Cure = Callable[[Data, Finding, re.Match[str]], Mend | None]


def mended(data: Data, _: Palette, finding: Finding) -> Mend | None:
    """Return the one sure cure of a finding, or None."""
    for pattern, cure in CURES.items():
        if found := re.fullmatch(pattern, finding.where):
            return cure(data, finding, found)
    return None


def _row(data: Data, _: Finding, found: re.Match[str]) -> Mend | None:
    """Return the cure of a row: letters that make it as long as most rows."""
    rows, number = rows_of(data), int(found["row"])
    across = width(rows)
    if not 1 <= number <= len(rows) or [len(row) for row in rows].count(across) * 2 <= len(rows):
        return None
    row, missing = rows[number - 1], across - len(rows[number - 1])
    if not missing:
        return None
    words = f"row {number}: {'add ' + '.' * missing if missing > 0 else f'cut {-missing}'}"
    return Mend(words, (Edit((*MAP, number - 1), row.ljust(across, ".")[:across]),))


def _rows(data: Data, finding: Finding, _: re.Match[str]) -> Mend | None:
    """Return the cure of a map with other rows than two halves have: halves as deep as the map has rows."""
    rows = len(rows_of(data))
    if not finding.text.startswith("expected") or " rows" not in finding.text or rows % 2 or not rows:
        return None
    change = set_parameter(data, "half_depth", rows // 2)
    return Mend(f"a half has {rows // 2} rows", change) if change else None


def _depth(data: Data, _: Finding, __: re.Match[str]) -> Mend | None:
    half = len(rows_of(data)) // 2
    change = set_parameter(data, "deploy_depth", half) if half else ()
    return Mend(f"the line lies {half} rows from the edge", change) if change else None


def _base(data: Data, finding: Finding, found: re.Match[str]) -> Mend | None:
    """Return the cure of a plane beside its strip, or of one on no strip: the only strip that there is."""
    strips = re.search(r"base planes at (\d{4})[^,\d]", f"{finding.text} ")
    path = ("forces", int(found["force"]), "units", int(found["unit"]), "at")
    return Mend(f"the plane starts at {strips[1]}", (Edit(path, strips[1]),)) if strips else None


def _left_out(words: str, *keys: str) -> Cure:
    """Return the cure that takes a key out of the file."""

    def cure(data: Data, finding: Finding, found: re.Match[str]) -> Mend | None:
        path: KeyPath = tuple(int(key) if key.isdigit() else key for key in (found.expand(each) for each in keys))
        gone = value_at(data, path) is not None
        return Mend(words, (Edit(path, REMOVED),)) if gone and not finding.note else None

    return cure


def _army(data: Data, finding: Finding, _: re.Match[str]) -> Mend | None:
    return Mend('set-up is "own" too', (Edit(("setup",), "own"),)) if finding.note else None


def _parameter(data: Data, finding: Finding, found: re.Match[str]) -> Mend | None:
    unknown = "no such parameter" in finding.text
    path: KeyPath = ("parameters",) if len(table_at(data, ("parameters",))) == 1 else ("parameters", found["key"])
    return Mend(f"{found['key']} is left out", (Edit(path, REMOVED),)) if unknown else None


def _link(data: Data, _: Finding, found: re.Match[str]) -> Mend | None:
    """Return the cure of a link that joins nothing: it goes."""
    one = len(list_at(data, ("links",))) == 1
    change: Change = (Edit(("links",) if one else ("links", int(found["number"])), REMOVED),)
    return Mend("the link goes", change)


CURES: Mapping[str, Cure] = {
    r"map row (?P<row>\d{1,2})": _row,
    r"map": _rows,
    r"parameters\.deploy_depth": _depth,
    r"forces\[(?P<force>\d{1,3})\]\.units\[(?P<unit>\d{1,3})\]": _base,
    r"forces\[(?P<force>\d{1,3})\]\.army": _left_out("the numbers are left out", "forces", r"\g<force>", "army"),
    r"forces\[(?P<force>\d{1,3})\]\.hq": _left_out("no headquarters", "forces", r"\g<force>", "hq"),
    r"toss": _left_out("no roll for sides", "toss"),
    r"era": _left_out("no era", "era"),
    r"army": _army,
    r"links\[(?P<number>\d{1,3})\]": _link,
    r"parameters\.(?P<key>\w+)": _parameter,
}


# --- can it be won? --------------------------------------------------------------------------------------------------


def soonest(battle: Battle) -> tuple[str, ...]:
    """Return the first round in which each side can be where victory is, as far as no enemy is in the way."""
    setting = BattleContext(battle, ground.board(battle), {})
    found = list[str]()
    for army in battle.sides:
        name, own = plural_of_side(army.name), [aim for aim in battle.aims if aim.side == army.id]
        places = [*dict.fromkeys(at for aim in own for at in _squares(aim))]
        leaves = any(isinstance(aim, Exit) for aim in own)
        first = arrivals(setting, army.id) if places or leaves else {}
        if places:
            told = [f"{at} in {first[at]}" if at in first else f"{at} never" for at in places[:12]]
            late = " ..." if len(places) > 12 else ""
            found.append(f"{name} reach {', '.join(told)}{late}".replace(" in ", " in round ", 1))
        if leaves:
            half = "north" if army.id == battle.sides[0].id else "south"
            rounds = [first[at] for at in zones.base(setting, half) if at in first]  # type: ignore[arg-type]
            when = f"from round {min(rounds)} on" if rounds else "in no round"
            found.append(f"{name} can exit off the {half} edge {when}")
    return tuple(found)


def _squares(aim: object) -> Iterable[Place]:
    if isinstance(aim, Hold):
        return (*aim.squares, *(at for group in aim.groups for at in group))
    return aim.squares if isinstance(aim, CutRoad) else ()


def arrivals(setting: BattleContext, side: str) -> dict[Place, int]:
    """Return for each square the first round in which a ground piece of a side can be there."""
    found: dict[Place, int] = {}
    for force in setting.battle.forces:
        for unit in force.units if setting.seats[force.seat].side == side else ():
            if setting.kinds[unit.kind].ground:
                for at, number in _march(setting, unit.kind, unit.at).items():
                    found[at] = min(number, found.get(at, number))
    return found


def _march(setting: BattleContext, kind: Kind, start: Place) -> dict[Place, int]:
    """Return the round in which a piece gets to each square, round by round."""
    found, edge = {start: 0}, {start}
    most = setting.battle.turns or 60
    for number in range(1, most + 1):
        edge = {to for at in edge for to in _turn(setting, kind, at)} - found.keys()
        if not edge:
            break
        found |= dict.fromkeys(edge, number)
    return {at: max(1, number) for at, number in found.items()}


def _turn(setting: BattleContext, kind: Kind, start: Place) -> set[Place]:
    """Return where a piece can be at the end of a turn that it begins in a square."""
    one, paces = setting.kinds[kind], ground.paces(setting, kind)
    slow = ground.slow(setting, start) and one.ground
    reached: dict[tuple[Place, bool], int] = {(start, True): 0}
    edge = [(start, True)]
    while edge:
        at, by_road = edge.pop(0)
        gone = reached[at, by_road]
        for to, pace in paces[at].items():
            road = by_road and pace.link
            most = one.road if road else 1 if slow else one.move
            if gone + 1 > most or (gone and not road and gone + 1 > one.move):
                continue
            key = (to, road)
            if key in reached and reached[key] <= gone + 1:
                continue
            reached[key] = gone + 1 if not pace.slows else 99
            edge += [] if pace.slows else [key]
    return {at for at, _ in reached} - {start}
