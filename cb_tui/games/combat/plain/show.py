"""A battle of Combat for `show`: the map, then each side with its pieces, a line a kind."""

from textwrap import wrap
from typing import Any

import msgspec

from cb_tui.core.display import Scene
from cb_tui.core.grammar import count_noun
from cb_tui.core.scenario import Scenario
from cb_tui.games.combat.rules.battle import Battle, KindType
from cb_tui.presentation.boards import render_text  # drawing alone: no screen is loaded


def shown(battle: Scenario, scene: Scene, chart: dict[str, Any], ascii_only: bool) -> list[str]:
    """Return the map, the rules in use, each kind, and each commander with the pieces and mines there."""
    rules = f"{chart['profile']} rules{', ' + chart['era'] if chart['era'] else ''}"
    return [
        *render_text(scene, ascii=ascii_only).split("\n"), "",
        f"The {rules}. Move and range in squares:", *_kinds(chart), "",
        *[row for seat in chart["seats"] for row in [*_seat(battle, seat, chart), ""]][:-1],
    ]  # fmt: skip


def _kinds(chart: dict[str, Any]) -> list[str]:
    rows = []
    for one in msgspec.convert([*chart["kinds"].values()], list[KindType]):
        road = f", {one.road} by road" if one.road else ""
        shoots = f"range {one.range}, {one.range + one.crest} from a crest" if one.range else "strikes anywhere"
        moves = f"moves {one.move}{road}, " if one.move else ""
        rows.append(f"  {one.letter} {one.kind}: {moves}{shoots}, {count_noun(one.points, 'point')}")
    return rows


def _seat(battle: Scenario, seat: dict[str, Any], chart: dict[str, Any]) -> list[str]:
    """Return a commander's pieces, or that the commander chooses them."""
    army = next(each for each in battle.sides if each.id == seat["side"])
    rows = [f"{seat['name']}, AI tactic {army.tactic}"]
    own = [unit for unit in chart["units"] if unit["seat"] == seat["id"]]
    force: dict[str, Any] = next((each for each in chart["forces"] if each["seat"] == seat["id"]), {})
    stood = force.get("units", ()) if isinstance(battle, Battle) and battle.setup == "given" else ()
    if not own and not stood and not force.get("army"):
        return [*rows, "  chooses an army and deploys it"]
    if not own and not stood:
        rows.append(f"  deploys {', '.join(f'{number} {kind}' for kind, number in force['army'].items())}")
    for kind in chart["kinds"]:
        there = [f"{unit['id']} {unit['at']}" for unit in own if unit["type"] == kind]
        there = there or [unit["at"] for unit in stood if unit["kind"] == kind]
        rows += _wrapped(f"{kind}: {', '.join(there)}") if there else []
    mined = force.get("mined", ())
    return [*rows, *_wrapped(f"{count_noun(len(mined), 'mine')}: {', '.join(mined)}")] if mined else rows


def _wrapped(row: str) -> list[str]:
    return wrap(row, 78, initial_indent="  ", subsequent_indent="    ")
