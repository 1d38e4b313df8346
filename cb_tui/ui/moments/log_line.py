"""A throw as one line of plain text: who at whom, both pools with their rules, the dice, how they read, the chances."""

from collections.abc import Iterable, Sequence
from typing import Any

from cb_tui.session.judged import Judged
from cb_tui.ui.shots import raised


def sentence(throw: Judged) -> str:
    """All that decided a throw, in one line."""
    event, parts = throw.event, [_who(throw)]
    if throw.verdict is not None:
        parts += _pools(throw)
    faces = " against ".join(" ".join(map(str, sorted(each, reverse=True))) for each in throw.faces if each)
    parts.append(f"dice {faces}")
    if throw.verdict is not None:
        best, second = event.reads
        best += sum(entry.dice for entry in throw.verdict.attack_mods)
        mine = f"{best} and {second}" if second else str(best)
        sixes = f", sixes {throw.verdict.sixes[0]} to {throw.verdict.sixes[1]} (SIX-1)" if throw.verdict.sixes else ""
        parts.append(f"read {mine} against {throw.verdict.reads}{sixes}")
    had = ", ".join(
        f"{each.name} {float(each.chance):.1%} ({each.chance})" for each in reversed(throw.results) if each.chance
    )
    return f"{'; '.join(parts)}. Odds: {had}. Result: {throw.result.name}, luck {round(100 * throw.percentile)} of 100."


def _who(throw: Judged) -> str:
    by, event = f"{'+'.join(throw.by) or throw.side}:", throw.event
    at = f" at {'+'.join(throw.at)}" if throw.at else ""
    place = getattr(event, "at", "")
    far = f", range {event.distance}" if throw.verdict is not None and hasattr(event, "distance") else ""
    return f"{by} {throw.kind}{at}{f' in {place}' if place else ''}{far}"


def _pools(throw: Judged) -> list[str]:
    event, verdict = throw.event, throw.verdict
    shed = [f"{event.drop} shed by both (EXC-1)"] if getattr(event, "drop", 0) else []
    mods = (*event.attack_mods, *verdict.attack_mods)
    best = event.reads[0] + sum(entry.dice for entry in verdict.attack_mods)
    high = _entries((*raised(throw.faces[0], mods, best), *event.second_mods), "+")
    cover = _entries(raised(throw.faces[1], verdict.defense_mods, verdict.reads), "+")
    return [
        f"attack {_entries(event.attack)}{f', best die {high}' if high else ''}",
        f"defense {_entries(verdict.defense)}{f', best die {cover}' if cover else ''}",
        *shed,
    ]


def _entries(entries: Iterable[Any] | Sequence[Any], sign: str = "") -> str:
    """As "R2 2 (STK-1) + M1 2 (STK-1)"; what is added to a die has its sign."""
    return " + ".join(
        f"{entry.reason} {entry.dice:+d} ({entry.rule})" if sign else f"{entry.reason} {entry.dice} ({entry.rule})"
        for entry in entries
    ).replace("+ -", "- ")
