"""Why: a throw of the log explained: both pools, every die, how they read, what the odds were, the luck."""

from collections.abc import Sequence
from typing import Any

from cb_tui.cli.plain.compass import counted
from cb_tui.cli.plain.speech import Speech
from cb_tui.cli.throws import bare, pool
from cb_tui.session.judged import Judged
from cb_tui.session.turn import Turn
from cb_tui.ui.shots import story
from cb_tui.ui.text import percent


def explained(speech: Speech, turn: Turn, throws: Sequence[Judged]) -> list[str]:
    """Every throw of a command."""
    lines = [line for throw in throws for line in _throw(speech, throw)]
    dice = [f"{rolled.why}: {_faces(rolled.faces)}" for rolled in bare(turn, throws)]
    return [*lines, *([f"Other dice of step {turn.step}: {'; '.join(dice)}."] if dice else [])]


def _throw(speech: Speech, throw: Judged) -> list[str]:
    whom = f" at {speech.who(throw.at)}" if throw.at else ""
    place = f" in {speech.place(throw.event.at)}" if getattr(throw.event, "at", "") else ""
    far = getattr(throw.event, "distance", None)
    by = speech.who(throw.by) if throw.by else speech.side(throw.side)
    range_ = f", {speech.span(far)}" if far else ""
    lines = [f"Step {throw.step}, turn {throw.turn}, {throw.kind}: {by}{whom}{place}{range_}."]
    for name, title in (("attack", "Attack"), ("defense", "Defense")):
        if entries := pool(throw, name):
            best = pool(throw, f"{name}_mods")
            lines.append(f"  {title} {counted(sum(one.dice for one in entries), 'die', 'dice')}: {_entries(entries)}.")
            lines += [f"    Its best die counts {one.dice:+d} for {one.reason} [{one.rule}]." for one in best]
    lines += [
        f"    Its second die counts {one.dice:+d} for {one.reason} [{one.rule}]." for one in pool(throw, "second_mods")
    ]
    if drop := getattr(throw.event, "drop", 0):
        lines.append(f"  Both sides shed {counted(drop, 'die', 'dice')}.")
    shown = " to ".join(_faces(faces) for faces in throw.faces if faces)
    lines.append(f"  Dice: {shown}." if shown else "  No dice.")
    if throw.verdict is not None:
        best, second = throw.event.reads
        mine = f"{best} and {second}" if second else str(best)
        lines.append(f"  They read {mine} against {throw.verdict.reads}. {story(throw.event, throw.verdict)}")
    had = ", ".join(f"{each.name} {percent(each.chance)}" for each in throw.results)
    lines.append(f"  Odds were: {had}. It was: {throw.result.name}. Luck {round(100 * throw.percentile)} of 100.")
    return [line.replace("disrupted", speech.table.scene.halted) for line in lines]


def _entries(entries: Sequence[Any]) -> str:
    return ", ".join(f"{one.reason} {one.dice} [{one.rule}]" for one in entries)


def _faces(faces: Sequence[int]) -> str:
    return " ".join(map(str, sorted(faces, reverse=True)))
