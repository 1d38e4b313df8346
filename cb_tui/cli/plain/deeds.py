"""Deeds: what was done and what came of it, a sentence each; steps of one piece in a row are one sentence."""

from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import Any

from cb_tui.cli.plain.compass import counted, left
from cb_tui.cli.plain.speech import Speech
from cb_tui.core.values import Place, UnitId, kind
from cb_tui.session.deed import Deed
from cb_tui.ui.shots import raised, result_word

VERBS = {
    "fire": "at", "opportunity": "at", "return": "back at", "ground fire": "at", "overrun": "in an overrun at",
    "pursuit": "at", "run": "in passing at", "head-on": "head-on at",
}  # fmt: skip


class Teller:
    """Takes deeds in, gives sentences out; a march is told once it is over."""

    def __init__(self, speech: Speech) -> None:
        self.speech = speech
        self._march: list[Any] = []  # `Stepped` events of one piece

    def take(self, deed: Deed, speech: Speech, state: Any) -> list[str]:
        """What is to be told after a deed; `speech` and `state` are those after it."""
        before, self.speech = self.speech, speech
        lines: list[str] = []
        for event in _arrived_together(deed.events):
            if kind(event) in ("Stepped", "LeaderMoved"):
                if self._march and _mover(self._march[0]) != _mover(event):
                    lines += self.rest()
                self._march.append(event)
                continue
            told = list(_told(before, event, state))
            if deed.by == "hand" and kind(event) == "Held" and deed.side in speech.table.human:
                told = ["You hold fire."]
            if told:
                lines += [*self.rest(), *told]
        if deed.by.startswith("ai:") and deed.why and not lines and not self._march and kind(deed.command) != "EndTurn":
            why = speech.told(deed.why)
            side = speech.side(deed.side)
            lines.append(f"{why}." if why.startswith(side) else f"{side}: {why}.")
        return lines

    def rest(self) -> list[str]:
        """The march that is not told yet."""
        march, self._march = self._march, []
        return [_marched(self.speech, march)] if march else []


def _arrived_together(events: Iterable[Any]) -> Iterator[Any]:
    """The events, those who arrive in one place in a row as one list."""
    for place, group in groupby(events, lambda event: event.at if kind(event) == "Arrived" else None):
        if place is None:
            yield from group
        else:
            yield list(group)


def _mover(event: Any) -> UnitId:
    unit: UnitId = getattr(event, "unit", None) or event.leader
    return unit


def _marched(speech: Speech, march: list[Any]) -> str:
    unit, last = _mover(march[0]), march[-1]
    over = f" over {', '.join(speech.name(event.to) for event in march[:-1])}" if len(march) > 1 else ""
    mine = speech.table.side_of(unit) == speech.table.me
    piece = speech.table.pieces.get(unit)
    here: Place = last.to
    where = speech.near(piece) if piece is not None and piece.at == here and not mine else speech.place(here)
    rest = f"; {left(last.left)}" if mine and piece is not None and piece.can_act else ""
    return f"{speech.who([unit])} goes from {speech.name(march[0].came)}{over} to {where}{rest}."


def _told(speech: Speech, event: Any, state: Any) -> Iterator[str]:
    match kind(event):
        case "list":
            arrive = "arrives" if len(event) == 1 else "arrive"
            yield f"{speech.who([one.unit for one in event])} {arrive} in {speech.place(event[0].at)}."
        case "Fired" | "AirFired":
            yield from _shots(speech, event)
        case "TurnBegan":
            yield f"--- Turn {event.turn} of {speech.table.scene.turns}, {speech.side(event.side)}."
        case "Contested":
            how = "maneuvers against" if event.contest == "maneuver" else "tries to outrun"
            result = f"{speech.who([event.winner])} wins" if event.winner else "a tie"
            dice = f"{_faces(event.faces)} to {_faces(event.foe_faces)}"
            yield f"{speech.who([event.unit])} {how} {speech.who([event.foe])}: dice {dice}: {result}."
        case "Fought":
            yield from _fought(speech, event)
        case _:
            text = speech.table.ruleset.tell(state, event)
            if text:
                yield f"{speech.told(text)[:1].upper()}{speech.told(text)[1:]}."


def _shots(speech: Speech, shot: Any) -> Iterator[str]:
    who = speech.who(shot.by)
    fire = "fires" if len(shot.by) == 1 else "fire"
    verb = {"assault": "assaults", "artillery": "strikes", "air": "attacks"}.get(
        shot.kind, f"{fire} {VERBS.get(shot.kind, 'at')}"
    )
    for verdict in shot.verdicts:
        word = result_word(shot, verdict).replace("disrupted", speech.table.scene.halted)
        dice = f"{_faces(shot.faces)} to {_faces(verdict.faces)}"
        added = sum(one.dice for one in raised(verdict.faces, verdict.defense_mods, verdict.reads))
        cover = f" plus {added}" if added else ""
        yield f"{who} {verb} {speech.who(verdict.units)}: dice {dice}{cover}: {word}."
    if not shot.verdicts:
        yield f"{who} {verb} nobody."


def _faces(faces: Iterable[int]) -> str:
    return " ".join(map(str, sorted(faces, reverse=True))) or "none"


def _fought(speech: Speech, event: Any) -> Iterator[str]:
    other = next(force.side for force in speech.table.scene.forces if force.side != event.side)
    who = f", {speech.who(event.by)} against {speech.who(event.foes)}" if event.by else ""
    yield (
        f"Hand to hand in {event.at}{who}: dice {_faces(event.dice)} to {_faces(event.enemy_dice)}: {speech.side(event.side)}"
        f" loses {counted(event.losses, 'piece')}, {speech.side(other)} {counted(event.enemy_losses, 'piece')}."
    )
