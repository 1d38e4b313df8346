"""Explanations of logged rolls: attackers and targets, the system's account, the odds and the luck."""

from collections.abc import Sequence

from cb_tui.cli.rolls import bare
from cb_tui.core.report import Roll
from cb_tui.plain.sentences import Sentences
from cb_tui.plain.text_spec import text_spec
from cb_tui.presentation.text import percent
from cb_tui.session.log import LogEntry


def explained(speech: Sentences, deed: LogEntry, rolls: Sequence[Roll]) -> list[str]:
    """Return the explanation of every roll of a command."""
    lines = [line for roll in rolls for line in _roll(speech, roll)]
    dice = [f"{rolled.why}: {_faces(rolled.faces)}" for rolled in bare(deed, rolls)]
    return [*lines, *([f"Other dice of step {deed.step}: {'; '.join(dice)}."] if dice else [])]


def _roll(speech: Sentences, roll: Roll) -> list[str]:
    whom = f" at {speech.who(roll.targets)}" if roll.targets else ""
    place = f" in {speech.place(roll.place)}" if roll.place else ""
    by = speech.who(roll.actors) if roll.actors else speech.side(roll.side)
    range_ = f", {speech.span(roll.distance)}" if roll.distance else ""
    had = ", ".join(f"{each.name} {percent(each.chance)}" for each in roll.results)
    own = text_spec(speech.table.ruleset.package)
    return [
        f"Step {roll.step}, {speech.table.turn_word} {roll.turn}, {roll.kind}: {by}{whom}{place}{range_}.",
        *own.explained(speech, roll),
        f"  Odds: {had}. Result: {roll.result.name}. Luck {round(100 * roll.percentile)} of 100 (50 is average).",
    ]


def _faces(faces: Sequence[int]) -> str:
    return " ".join(map(str, sorted(faces, reverse=True)))
