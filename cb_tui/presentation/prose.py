"""Rolls and lists of any game in sentences, with pieces by their ids."""

from collections.abc import Iterator, Sequence

from cb_tui.core.grammar import capital
from cb_tui.core.report import Listing, Reason, Result, Roll, Stage
from cb_tui.presentation.text import percent


def stage_sentence(stage: Stage) -> str:
    """Return a stage in words.

    For example "The die of g2: saved on 4+, lost 50%: hit by fire 5 [SAVE-1], in a wood +1 [SAVE-2]".
    """
    name = stage.heading.lstrip("0123456789 ")
    why = ", ".join(map(cited, stage.lines))
    chance = "" if stage.chance is None else f" {percent(stage.chance)}"
    comes = f"{stage.result.text}{chance}: " if stage.result is not None else ""
    if name.split()[0].isalpha():  # else a piece, whose side its case shows
        name = capital(name)
    return f"{name}: {comes}{why}"


def cited(each: Reason) -> str:
    """Return a reason with its rule: "in a wood +1 [SAVE-2]"."""
    return f"{each.text} [{each.rule}]" if each.rule else each.text


def results(found: Sequence[Result]) -> str:
    """Return the possible results, best first: "destroyed 25%, saved 25%, a miss 50%"."""
    return ", ".join(f"{each.name} {percent(each.chance)}" for each in reversed(found) if each.chance)


def fallen(roll: Roll) -> str:
    """Return the dice that fell, stage by stage.

    For example "card: 4 of 19, hit; die of t1: 3 against 5, destroyed".
    """
    if not roll.fallen:
        return f"dice {faces(roll, ', then ')}"
    rolled = ((stage.title, each) for stage, each in zip(roll.stages, roll.fallen, strict=True) if each.dice)
    return "; ".join(
        f"{title}: {' '.join(str(face) for face, _ in each.dice)} {each.text}".rstrip() for title, each in rolled
    )


def faces(roll: Roll, between: str = " / ") -> str:
    """Return the faces of both sides, best first: "6 4 2 / 5 1"."""
    return between.join(" ".join(map(str, sorted(each, reverse=True))) for each in roll.faces)


def roll_line(roll: Roll) -> str:
    """Return everything that decided a roll, in one line."""
    whom = f" {roll.verb}" if roll.verb else f" {roll.kind} at" if roll.targets else f" {roll.kind}"
    at = f" {'+'.join(roll.targets)}" if roll.targets and roll.targets != roll.actors else ""
    told = "; ".join((*map(cited, roll.frame), *map(stage_sentence, roll.stages), fallen(roll)))
    had = ", ".join(
        f"{each.name} {float(each.chance):.1%} ({each.chance})" for each in reversed(roll.results) if each.chance
    )
    where = f" in {roll.place}" if roll.place else ""
    return (
        f"{'+'.join(roll.actors) or roll.side}{whom}{at}{where}; {told}. Odds: {had}. "
        f"Result: {roll.result.name}, luck {round(100 * roll.percentile)} of 100."
    )


def entries(found: Listing) -> Iterator[str]:
    """Yield a sentence for each entry of a list."""
    for one in found.entries:
        if one.why_not:
            yield f"{one.said}: no, {one.why_not[:1].lower()}{one.why_not[1:]} [{one.rule}]"
        else:
            yield one.said if one.chance is None else f"{one.said} {percent(one.chance)}"
