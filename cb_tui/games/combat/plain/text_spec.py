"""The texts of Combat: a roll is a card and one or two dice."""

from collections.abc import Iterator
from textwrap import wrap
from typing import Any

import msgspec

from cb_tui.core.board import Board
from cb_tui.core.display import Scene
from cb_tui.core.grammar import count_noun
from cb_tui.core.report import Report, Roll
from cb_tui.core.scenario import Scenario
from cb_tui.games.combat.rules.battle import Battle, KindType
from cb_tui.games.combat.rules.events import Fell, Mined, Shot, Struck
from cb_tui.plain.default.text_spec import TextSpec
from cb_tui.plain.sentences import Sentences
from cb_tui.presentation.boards import render_text  # drawing alone: no screen is loaded
from cb_tui.presentation.prose import fallen
from cb_tui.presentation.text import percent


class CombatText(TextSpec):
    """The texts of Combat."""

    def record(self, roll: Roll) -> dict[str, Any]:
        """Return faces and columns as for any game, with card, deck and the numbers needed, for `log --json`."""
        event = roll.event
        assert isinstance(event, Shot | Struck | Mined), "nothing else is rolled"
        found = super().record(roll) | {"needs": event.needs}
        if not isinstance(event, Mined):
            found["card"] = {"number": roll.faces[0][0], "of": event.cards, "hits": event.hits, "hit": event.hit}
        return found | ({"plane_needs": event.plane_needs} if isinstance(event, Struck) else {})

    def told(self, speech: Sentences, report: Report) -> list[str] | None:
        """Return an attack, a mine or planes lost with their strip as sentences, or None for other reports."""
        if report.rolls:
            return list(_rolled(speech, report))
        if isinstance(report.event, Fell) and report.event.cause == "strip":
            return [f"{speech.who(report.lost)} is destroyed on its strip."]
        return None

    def key(self, board: Board) -> str:
        return f"{super().key(board)} `*` is a mine, `_` an airstrip with the number of its planes."


def _rolled(speech: Sentences, report: Report) -> Iterator[str]:
    for roll in report.rolls:
        how = f" at {speech.who(roll.targets)}" if report.attack else f" enters the mine in {roll.place}"
        yield f"{speech.who(roll.actors)}{how}: {speech.told(fallen(roll))}. {percent(roll.result.chance)} likely."


TEXT = CombatText()


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
