"""The plain answers to plain mode and `log`: the stages of a roll and the dice that fell."""

from collections.abc import Sequence
from typing import Any

from cb_tui.core.board import Board
from cb_tui.core.display import Scene
from cb_tui.core.forecast import ForecastPart
from cb_tui.core.report import Report, Result, Roll, Stage
from cb_tui.core.ruleset import Ruleset
from cb_tui.core.tabletop import Tabletop
from cb_tui.core.values import Command
from cb_tui.presentation.boards import render_text  # drawing alone: no screen is loaded
from cb_tui.presentation.boards.cells import ASCII, look_of
from cb_tui.presentation.boards.tabletop.legend import terrains
from cb_tui.presentation.game_view import GameView
from cb_tui.presentation.prose import faces


class TextSpec:
    """The texts of a game.

    Each method answers plainly, and a game overrides those that differ. `speech` is the `Sentences` of plain
    mode, which asks for these texts itself.
    """

    def record(self, roll: Roll) -> dict[str, Any]:
        """Return the faces and the stages of a roll, for `log --json`."""
        return shown(roll) | {"columns": columns(roll.stages)}

    def told(self, speech: Any, report: Report) -> Sequence[str] | None:
        """Return a report as sentences, or None if its own text is enough: an attack by defender or group."""
        if not report.attack:
            return None
        return [
            f"{speech.who(roll.actors)}, {roll.kind} at {speech.who(roll.targets)}: "
            f"dice {faces(roll, ', then ')}: {roll.result.word}."
            for roll in report.rolls
        ]

    def bare(self, table: GameView, command: Command) -> str:
        """Return the label of a command without the part that its odds give."""
        return table.ruleset.label(table.state, command)

    def foretold(self, ruleset: Ruleset[Any], state: Any, command: Command) -> dict[str, Any] | None:
        """Return the forecast of a command as data for `referee`, or None if nothing is rolled at a target."""
        asked = ruleset.advisor and ruleset.advisor.forecast
        forecast = asked(state, command) if asked else None
        if forecast is None or not forecast.parts:
            return None
        return {
            "kind": forecast.kind,
            "side": forecast.side,
            "by": list(forecast.by),
            "distance": forecast.distance,
            "parts": [_part(part) for part in forecast.parts],
            "answer": _odds(forecast.return_fire),
        }

    def picture(self, scene: Scene) -> list[str]:
        """Return the map in ASCII."""
        return render_text(scene, ascii=True).split("\n")

    def key(self, board: Board) -> str:
        """Return the legend of report maps, with {first}, {second} and {halted} to be filled in."""
        if isinstance(board, Tabletop):
            state = "`+` holds fire, `-` has spent its dice"
            signs = "".join(f" `{sign}` {name}," for sign, name in terrains(board, ASCII)[1:])
        else:
            there = {board.terrains[name].label: look_of(board, name) for name in dict.fromkeys(board.terrain.values())}
            state = "`-` has acted"
            signs = "".join(f" `{ASCII.terrain(look) * 2}` {label}," for label, look in there.items() if look.role)
        return (
            f"On the maps, capitals are {{first}}, small letters {{second}}; {state};{signs} `X` held by {{first}}, "
            "`x` by {second}, `?` by neither side."
        )

    def flying(self, scene: Scene) -> list[tuple[Any, str, str, str]]:
        """Return the units that are no pieces: with rating, range, movement as printed."""
        return []


def shown(roll: Roll) -> dict[str, Any]:
    """Return the faces of both sides, and all further faces."""
    each = [list(faces) for faces in roll.faces]
    both = {"faces": each[0] if each else [], "enemy_faces": each[1] if len(each) > 1 else []}
    return both | ({"more_faces": each[2:]} if len(each) > 2 else {})


def columns(stages: Sequence[Stage]) -> dict[str, Any]:
    """Return the lines of stages as data, with the result where several lines make it."""
    return {
        each.heading: entries((*each.lines, *([each.result] if each.result and len(each.lines) > 1 else [])))
        for each in stages
    }


def entries(lines: Sequence[Any]) -> list[dict[str, Any]]:
    """Return the lines of a stage as data."""
    return [{"reason": each.reason, "dice": each.dice, "rule": each.rule} for each in lines]


def _part(part: ForecastPart) -> dict[str, Any]:
    odds = _odds(part.results)
    return {"at": list(part.targets), "where": part.place, "columns": columns(part.stages), "odds": odds}


def _odds(results: Sequence[Result]) -> list[dict[str, Any]]:
    return [{"result": each.id, "chance": str(each.chance), "p": round(float(each.chance), 4)} for each in results]


TEXT = TextSpec()
