"""Why: a throw of the log explained: both pools, every die, how they read, what the odds were, the luck."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from msgspec.structs import replace

from cb_tui.cli.plain.compass import counted
from cb_tui.cli.plain.speech import Speech
from cb_tui.cli.throws import bare, best_die, pool, reads
from cb_tui.session.deed import Deed
from cb_tui.session.judged import Judged
from cb_tui.ui.panels.dice import RULES, sentence
from cb_tui.ui.shots import story
from cb_tui.ui.text import percent


def explained(speech: Speech, deed: Deed, throws: Sequence[Judged]) -> list[str]:
    """Every throw of a command."""
    lines = [line for throw in throws for line in _throw(speech, throw)]
    dice = [f"{rolled.why}: {_faces(rolled.faces)}" for rolled in bare(deed, throws)]
    return [*lines, *([f"Other dice of step {deed.step}: {'; '.join(dice)}."] if dice else [])]


def _throw(speech: Speech, throw: Judged) -> list[str]:
    whom = f" at {speech.who(throw.at)}" if throw.at else ""
    place = f" in {speech.place(throw.event.at)}" if getattr(throw.event, "at", "") else ""
    far = getattr(throw.event, "distance", None)
    by = speech.who(throw.by) if throw.by else speech.side(throw.side)
    range_ = f", {speech.span(far)}" if far else ""
    lines = [f"Step {throw.step}, turn {throw.turn}, {throw.kind}: {by}{whom}{place}{range_}."]
    for name, title in (("attack", "Attack"), ("defense", "Defense")):
        if entries := pool(throw, name):
            best = best_die(throw, name)
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
        read = reads(throw)
        mine = f"{read[0]} and {read[1]}" if read[1] else str(read[0])
        told = story(replace(throw.event, reads=read), throw.verdict)
        lines.append(f"  They read {mine} against {throw.verdict.reads}. {told}")
    elif throw.kind in RULES:
        for unit, chance in zip(getattr(throw.event, "units", ()), getattr(throw.event, "chances", ()), strict=False):
            lines.append(f"  {speech.who([unit])} passes with {percent(Fraction(chance))}.")
        if throw.kind in ("maneuver", "speed"):
            own, foe = throw.event.ratings
            lines.append(f"  Ratings: {own} and {foe}{_sign(speech, throw)}.")
        lines.append(f"  {sentence(speech.table, throw)} [{RULES[throw.kind]}]")
    had = ", ".join(f"{each.name} {percent(each.chance)}" for each in throw.results)
    lines.append(f"  Odds were: {had}. It was: {throw.result.name}. Luck {round(100 * throw.percentile)} of 100.")
    return [line.replace("disrupted", speech.table.scene.halted) for line in lines]


def _sign(speech: Speech, throw: Judged) -> str:
    """Who has a die more for the better sign."""
    sign = throw.event.sign
    return (
        f"; {speech.who([throw.event.unit if sign > 0 else throw.event.foe])} has a die more by its sign"
        if sign
        else ""
    )


def _entries(entries: Sequence[Any]) -> str:
    return ", ".join(f"{one.reason} {one.dice} [{one.rule}]" for one in entries)


def _faces(faces: Sequence[int]) -> str:
    return " ".join(map(str, sorted(faces, reverse=True)))
