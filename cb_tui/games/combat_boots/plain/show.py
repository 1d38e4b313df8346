"""The pieces of a battle of Combat Boots for `show`: a line each with what is printed on the counter."""

import re
from typing import TYPE_CHECKING, Any

from cb_tui.core import display
from cb_tui.core.display import Piece
from cb_tui.core.grammar import count_noun, pad
from cb_tui.core.scenario import Scenario
from cb_tui.games.combat_boots.presentation.advice import doing
from cb_tui.games.combat_boots.rules.battle import AircraftType, UnitType, Weapon
from cb_tui.games.combat_boots.rules.dogfight.gunnery import printed
from cb_tui.games.combat_boots.rules.scene_model import Scene, SkyScene
from cb_tui.plain.compass import listed, points
from cb_tui.presentation.boards import render_text  # drawing alone: no screen is loaded

if TYPE_CHECKING:
    from cb_tui.plain.sentences import Sentences

ARM = re.compile(r"(mg|aa|[a-zA-Z])(.*)")
ARMS = {
    "r": "rifles", "m": "machine gun", "M": "heavy machine gun", "mg": "integrated machine gun", "a": "anti-tank",
    "aa": "anti-aircraft", "h": "high explosive", "H": "heavy high explosive", "n": "napalm", "N": "heavy napalm",
}  # fmt: skip


def armies(battle: Scenario, chart: dict[str, Any]) -> list[str]:
    """Return each side's pieces, one a line, with their printed ratings."""
    lines = []
    for army in battle.sides:
        lines.append(f"{army.title or army.name}, morale {chart['morale'][army.id]}, AI tactic {army.tactic}")
        lines += [f"  {piece(unit)}" for unit in chart["units"] if unit["side"] == army.id]
        lines.append("")
    return lines[:-1]


def shown(battle: Scenario, scene: Scene, chart: dict[str, Any], ascii_only: bool) -> list[str]:
    """Return the map and each side's pieces, then the aircraft above, or these alone if only aircraft fight."""
    sky = scene.sky or scene.aloft
    flown = aircraft(sky, battle) if sky else []
    if not scene.board.terrain:
        return flown
    since = ["", f"In the air from turn {sky.since}:", *flown] if sky else []
    return [*render_text(scene, ascii=ascii_only).split("\n"), "", *armies(battle, chart), *since]


def aircraft(sky: SkyScene, battle: Scenario) -> list[str]:
    """Return each side's aircraft, one a line, with ratings and the aircraft that they pursue."""
    lines = []
    for army in battle.sides:
        lines.append(army.title or army.name)
        lines += [
            f"  {one.id:<4} {pad(one.name, 16)} SP {one.sp:<3} MN {one.mn:<3} {one.rating:<7} {doing(one)}"
            for one in sky.aircraft
            if one.side == army.id
        ]
        lines.append("")
    return lines[:-1]


def picture(scene: display.Scene) -> list[str]:
    """Return the map in ASCII, or the relations of the aircraft if only aircraft fight."""
    assert isinstance(scene, Scene)
    if scene.sky is None:
        return render_text(scene, ascii=True).split("\n")
    rows = [
        f"{one.id:<4} {pad(one.name, 16)} {doing(one)}{' (damaged)' if one.damaged else ''}"
        for one in scene.sky.aircraft
    ]
    return rows or ["no aircraft left"]


def flying(scene: display.Scene) -> list[tuple[Any, str, str, str]]:
    """Return the aircraft of a dogfight, and those over a ground battle, with what is printed on them."""
    assert isinstance(scene, Scene)
    fighters = scene.sky.aircraft if scene.sky else ()
    return [
        *((one, one.rating, one.sp, one.mn) for one in fighters),
        *((one, " ".join(one.arms), "", "") for one in scene.sorties),
    ]


def piece(unit: dict[str, Any]) -> str:
    """Return a line with id, type, hex, range, movement points, armament and survivability of a piece."""
    arms = " ".join(f"{arm['arm']}{arm['fp']}{'+' * arm.get('plus', 0)}" for arm in unit["weapons"]) or "-"
    reach = f"{unit['bands']}b" if unit.get("bands") else str(unit["range"])
    notes = [f"arrives in turn {unit['arrives']}"] if unit.get("arrives") else []
    notes += ["disrupted"] if unit.get("disrupted") else []
    ratings = f"range {reach:<3} MV {unit['mv']:<4g} {arms}/{unit['sv']}"
    return f"{unit['id']:<4} {unit['type']:<18} {unit['at']:<5} {ratings:<28} {', '.join(notes)}".rstrip()


def ratings(speech: "Sentences", piece: Piece) -> str:
    """Return range, points, armament, survivability and load: "range 6, rifles 2, survivability 2, 4 of 4 points"."""
    if piece.leader:
        return f"leader {piece.rating}, {points(piece.mv_left)} of {points(piece.mv)} points"
    arms = [ARM.sub(lambda found: f"{ARMS.get(found[1], found[1])} {found[2]}", arm) for arm in piece.arms]
    carried = f", carries {listed(list(piece.carried_units))}" if piece.carried_units else ""
    weapons = f"range {piece.reach}, {', '.join(arms)}" if arms else "unarmed"
    return f"{weapons}, survivability {piece.sv}, {points(piece.mv_left)} of {points(piece.mv)} points{carried}"


def figures(counter: UnitType | AircraftType) -> tuple[str, str, str, str]:
    """Return class, range, speed or movement points, and ratings as printed: "squad", "range 6", "mv 4", "r2/2"."""
    arms = " ".join(map(_weapon, counter.arms)) or "-"
    if isinstance(counter, AircraftType):
        speed = f"SP {printed(counter.sp, counter.sp_sign)} MN {printed(counter.mn, counter.mn_sign)}"
        return "aircraft", "", speed, f"{arms}/{printed(counter.sv, counter.sv_sign)}"
    guns = f" mg{counter.mg}" if counter.mg else ""
    return counter.kind, _range(counter), f"mv {counter.mv:g}", f"{arms}{guns}/{counter.sv}"


def _weapon(weapon: Weapon) -> str:
    return f"{weapon.arm}{weapon.fp}{'+' * weapon.plus}"


def _range(counter: UnitType) -> str:
    return count_noun(counter.bands, "band") if counter.bands else f"range {counter.range}" if counter.range else ""
