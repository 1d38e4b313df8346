"""The one sure cure of a finding, and how soon each side can be where victory is."""

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from cb_tui.core import shapes
from cb_tui.core.battle_data import entries, list_at, sides_of, table_at, text
from cb_tui.core.battle_editor import Data, Mend, Palette
from cb_tui.core.editing import REMOVED, Change, Edit, KeyPath, value_at
from cb_tui.core.grammar import plural_of_side
from cb_tui.core.inches import TICKS
from cb_tui.core.near_names import nearest
from cb_tui.core.outlines import held
from cb_tui.core.scenario import Finding
from cb_tui.games.combat_captain.editor.companies import stands
from cb_tui.games.combat_captain.editor.shape_changes import KEY
from cb_tui.games.combat_captain.editor.stand_data import on_table, radius_of
from cb_tui.games.combat_captain.editor.table_data import corners, free_name, size_of, spot, written
from cb_tui.games.combat_captain.rules.battle import Battle, CompanyCard, HoldAreaCondition
from cb_tui.games.combat_captain.rules.parameters import Parameters
from cb_tui.games.combat_captain.rules.terrain import point, points
from cb_tui.games.combat_captain.rules.victory import the

FOOT, WHEELS = 2.0, 3.5  # inches that a die gives on average: even faces on foot, all in a vehicle [DICE-3]
Found = re.Match[str]


def mended(data: Data, _palette: Palette, finding: Finding) -> Mend | None:
    """Return the one sure cure of a finding, or None."""
    for pattern, cure in CURES.items():
        if found := re.fullmatch(pattern, finding.where):
            return cure(data, found, finding.text)
    return None


def _near(path: KeyPath, wrong: Any, known: Iterable[str]) -> Mend | None:
    """Return the cure of a name that means another one."""
    near = nearest(wrong, dict.fromkeys(known, "")) if isinstance(wrong, str) else ""
    return Mend(f"{wrong}: {near}", (Edit(path, near),)) if near and near != wrong else None


def _names(data: Data, key: str) -> tuple[str, ...]:
    return tuple(text(entry, "name") for _, entry in entries(data, key))


def _aim(data: Data, found: Found, _: str) -> Mend | None:
    path: KeyPath = ("aims", int(found["number"]), found["key"])
    known = sides_of(data) if found["key"] == "side" else _names(data, "areas")
    return _near(path, value_at(data, path), known) if value_at(data, path) not in known else None


def _company_path(data: Data, name: str) -> KeyPath | None:
    return next((path for path, entry in entries(data, "companies") if text(entry, "id") == name), None)


def _stand_path(data: Data, company: str, name: str) -> KeyPath | None:
    own = ((path, stand) for path, stand, each in stands(data) if text(each, "id") == company)
    return next((path for path, stand in own if text(stand, "id") == name), None)


def _enters(data: Data, found: Found, _: str) -> Mend | None:
    path, areas = _company_path(data, found["id"]), _names(data, "areas")
    for key in ("holding", "success") if path else ():
        assert path is not None
        wrong = value_at(data, (*path, "enters", key))
        if wrong and wrong not in areas:
            return _near((*path, "enters", key), wrong, areas)
    return None


def _works(data: Data, found: Found, _: str) -> Mend | None:
    path = _stand_path(data, found["company"], found["id"])
    return _near((*path, "works"), value_at(data, (*path, "works")), _names(data, "works")) if path else None


def _stand_at(data: Data, found: Found, told: str) -> Mend | None:
    """Return the cure of a stand over the edge of the table: the nearest place on it."""
    path = _stand_path(data, found["company"], found["id"])
    at = spot(value_at(data, (*path, "at"))) if path else None
    if path is None or at is None or "table" not in told:
        return None
    to = on_table(data, at, radius_of(table_at(data, path)))
    return Mend(f"{found['id']} to {written(to)}", (Edit((*path, "at"), written(to)),)) if to != at else None


def _armor(data: Data, found: Found, _: str) -> Mend | None:
    path = _stand_path(data, found["company"], found["id"])
    return Mend(f"{found['id']}: no armor", (Edit((*path, "armor"), REMOVED),)) if path else None


def _shape(data: Data, found: Found, told: str) -> Mend | None:
    """Return the cure of a shape beyond the edge of the table: it is cut there."""
    kind, number = found["list"], int(found["number"])
    path: KeyPath = (kind, number, KEY.get(kind, ""))
    there = corners(value_at(data, path))
    if not there or "edge" not in told:
        return None
    cut = written(*dict.fromkeys(held(at, size_of(data)) for at in there))
    return Mend(f"cut at the edge: {cut}", (Edit(path, cut),))


def _level(data: Data, found: Found, _: str) -> Mend | None:
    path: KeyPath = ("areas", int(found["number"]), "level")
    hill = value_at(data, (*path[:2], "kind")) == "hill"
    value = (1 if (value_at(data, path) or 0) < 1 else 5) if hill else REMOVED
    return Mend(f"level: {value}" if hill else "no level", (Edit(path, value),))


def _twice(data: Data, found: Found, _: str) -> Mend | None:
    """Return the cure of a name that stands twice: the later one gets a number."""
    change: Change = ()
    seen: set[str] = set()
    for path, entry in entries(data, found["list"]):
        name = text(entry, "name")
        if name in seen:
            new = free_name(name, {*_names(data, found["list"]), *seen})
            change += (Edit((*path, "name"), new),)
            name = new
        seen.add(name)
    return Mend(", ".join(str(edit.value) for edit in change), change) if change else None


def _deploy(data: Data, found: Found, told: str) -> Mend | None:
    if found.string == "deploy":
        return Mend("no deployment", (Edit(("deploy",), REMOVED),)) if "deploy" in data else None
    return Mend("deployment before turn 1", (Edit(("deploy",), value=True),)) if "deploy = true" in told else None


def _empty(data: Data, found: Found, told: str) -> Mend | None:
    """Return the cure of a company without stands: it goes."""
    path = _company_path(data, found["id"])
    if path is None or list_at(data, (*path, "stands")) or "found 0" not in told:
        return None
    return Mend(f"without company {found['id']}", (Edit(path, REMOVED),))


ID = r"(?P<company>\w+)\.(?P<id>\w+)"
CURES: Mapping[str, Callable[[Data, Found, str], Mend | None]] = {
    r"aims\[(?P<number>\d+)\]\.(?P<key>area|side)": _aim,
    r"companies\.(?P<id>\w+)\.enters": _enters,
    rf"companies\.{ID}\.works": _works,
    rf"companies\.{ID}\.at": _stand_at,
    rf"companies\.{ID}\.armor": _armor,
    r"(?P<list>areas|barriers)\[(?P<number>\d+)\]": _shape,
    r"areas\[(?P<number>\d+)\]\.level": _level,
    r"(?P<list>areas|barriers|works)": _twice,
    r"deploy|companies\.\w+\.within": _deploy,
    r"companies\.(?P<id>\w+)\.stands": _empty,
}


# --- can it be won? --------------------------------------------------------------------------------------------------


def soonest(battle: Battle) -> tuple[str, ...]:
    """Return how far each side is from the areas of its objectives, and in which turn it can be there on average."""
    names = {army.id: plural_of_side(army.name) for army in battle.sides}
    found = dict.fromkeys(
        f"{names[aim.side]} reach {the(aim.area)} {words}" for aim in battle.aims if (words := _reached(battle, aim))
    )
    return tuple(found)


def _reached(battle: Battle, aim: HoldAreaCondition) -> str:
    """Return when the first stand that counts can be in an area, in words."""
    area = next((area for area in battle.areas if area.name == aim.area), None)
    own = [company for company in battle.companies if company.side == aim.side]
    if area is None:
        return ""
    when = [each for company in own for each in _arrivals(battle, company, points(area.outline), aim)]
    if not when:
        return "never: no stand counts"
    turn, far = min(when)
    if turn > battle.turns:
        return f"too late: {far / TICKS:g} inches, about turn {turn} of {battle.turns}"
    return f"from {far / TICKS:g} inches off, about turn {turn}" if far else f"in turn {turn}: they are there"


def _arrivals(
    battle: Battle, company: CompanyCard, area: tuple[tuple[int, int], ...], aim: HoldAreaCondition
) -> Iterable[tuple[int, int]]:
    """Yield for each stand of a company that counts the turn in which it is in an area, and how far it has to go."""
    works = {each.name: each.at for each in battle.works}
    entry, dice = company.enters, Parameters().activity_dice + Parameters().common_bonus_dice
    for one in company.stands:
        at = works.get(one.works, "") or one.at or (entry.at if entry else "")
        if not at or (one.kind in ("vehicle", "soft") and not aim.contested):
            continue
        far = shapes.to_polygon(point(at), area)
        pace = dice * (WHEELS if one.kind in ("vehicle", "soft") else FOOT) * TICKS
        begins = entry.turn if entry and not one.at and not one.works else 1
        yield begins + max(0, int((far - 1) // pace)), far
