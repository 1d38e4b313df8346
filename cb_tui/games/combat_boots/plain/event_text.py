"""Sentences about events of Combat Boots, where the words of the log are too short to be read aloud."""

from collections.abc import Iterable, Iterator

from cb_tui.core.report import Report
from cb_tui.games.combat_boots.rules.dogfight.model import Contested
from cb_tui.games.combat_boots.rules.events import AirFired, Fired, Fought
from cb_tui.games.combat_boots.rules.report_rolls import added
from cb_tui.plain.compass import counted
from cb_tui.plain.sentences import Sentences

VERBS = {
    "fire": "at", "opportunity": "at", "return": "back at", "ground fire": "at", "overrun": "in an overrun at",
    "pursuit": "at", "run": "in passing at", "head-on": "head-on at",
}  # fmt: skip


def told(speech: Sentences, report: Report) -> list[str] | None:
    """Return attacks, rounds hand to hand and contests as sentences, or None if the report is enough."""
    match report.event:
        case Fired() | AirFired() as event:
            return list(_attack(speech, report, event))
        case Contested() as event:
            how = "maneuvers against" if event.contest == "maneuver" else "tries to outrun"
            result = f"{speech.who([event.winner])} wins" if event.winner else "a tie"
            dice = f"{_faces(event.faces)} to {_faces(event.foe_faces)}"
            return [f"{speech.who([event.unit])} {how} {speech.who([event.foe])}: dice {dice}: {result}."]
        case Fought() as event:
            return [_fought(speech, event)]
        case _:
            return None


def _attack(speech: Sentences, report: Report, event: Fired | AirFired) -> Iterator[str]:
    who = speech.who(report.actors)
    fire = "fires" if len(report.actors) == 1 else "fire"
    verb = {"assault": "assaults", "artillery": "strikes", "air": "attacks"}.get(
        event.kind, f"{fire} {VERBS.get(event.kind, 'at')}"
    )
    for roll in report.rolls:
        more = added(event.verdicts[roll.part])
        cover = f" plus {more}" if more else ""
        dice = " to ".join(map(_faces, roll.faces))
        yield f"{who} {verb} {speech.who(roll.targets)}: dice {dice}{cover}: {roll.result.word}."
    if not report.rolls:
        yield f"{who} {verb} an empty hex."


def _faces(faces: Iterable[int]) -> str:
    return " ".join(map(str, sorted(faces, reverse=True))) or "none"


def _fought(speech: Sentences, event: Fought) -> str:
    other = next(force.side for force in speech.table.scene.forces if force.side != event.side)
    who = f", {speech.who(event.by)} against {speech.who(event.foes)}" if event.by else ""
    return (
        f"Hand-to-hand in {event.at}{who}: dice {_faces(event.dice)} to {_faces(event.enemy_dice)}: "
        f"{speech.side(event.side)} loses "
        f"{counted(event.losses, 'piece')}, {speech.side(other)} {counted(event.enemy_losses, 'piece')}."
    )
