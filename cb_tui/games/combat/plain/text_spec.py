"""The texts of Combat: a roll is a card and one or two dice."""

from collections.abc import Iterator
from typing import Any

from cb_tui.core.board import Board
from cb_tui.core.report import Report, Roll
from cb_tui.games.combat.rules.events import Fell, Mined, Shot, Struck
from cb_tui.plain.default.text_spec import TextSpec
from cb_tui.plain.sentences import Sentences
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
