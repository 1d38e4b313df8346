"""A roll as one line of plain text: attackers, target, both pools with rules, dice, reads, chances."""

from collections.abc import Iterable

from cb_tui.core.report import Roll
from cb_tui.games.combat_boots.presentation.attack_words import Part, Shot, raised
from cb_tui.games.combat_boots.rules.events import AirFired, Fired


def sentence(roll: Roll) -> str:
    """Return everything that decided a roll, in one line."""
    shot, parts = roll.event, [_who(roll)]
    if isinstance(shot, Fired | AirFired):
        parts += _pools(roll, shot)
    faces = " against ".join(" ".join(map(str, sorted(each, reverse=True))) for each in roll.faces if each)
    parts.append(f"dice {faces}")
    if isinstance(shot, Fired | AirFired):
        verdict = shot.verdicts[roll.part]
        best, second = shot.reads
        best += sum(entry.dice for entry in verdict.attack_mods)
        mine = f"{best} and {second}" if second else str(best)
        sixes = f", sixes {verdict.sixes[0]} to {verdict.sixes[1]} (SIX-1)" if verdict.sixes else ""
        parts.append(f"read {mine} against {verdict.reads}{sixes}")
    had = ", ".join(
        f"{each.name} {float(each.chance):.1%} ({each.chance})" for each in reversed(roll.results) if each.chance
    )
    return f"{'; '.join(parts)}. Odds: {had}. Result: {roll.result.name}, luck {round(100 * roll.percentile)} of 100."


def _who(roll: Roll) -> str:
    by = f"{'+'.join(roll.actors) or roll.side}:"
    at = f" at {'+'.join(roll.targets)}" if roll.targets else ""
    far = f", range {roll.distance}" if roll.distance is not None else ""
    return f"{by} {roll.kind}{at}{f' in {roll.place}' if roll.place else ''}{far}"


def _pools(roll: Roll, event: Shot) -> list[str]:
    verdict = event.verdicts[roll.part]
    shed = [f"{event.drop} shed by both (EXC-1)"] if isinstance(event, Fired) and event.drop else []
    mods = (*event.attack_mods, *verdict.attack_mods)
    best = event.reads[0] + sum(entry.dice for entry in verdict.attack_mods)
    high = _entries((*raised(roll.faces[0], mods, best), *event.second_mods), "+")
    cover = _entries(raised(roll.faces[1], verdict.defense_mods, verdict.reads), "+")
    return [
        f"attack {_entries(event.attack)}{f', best die {high}' if high else ''}",
        f"defense {_entries(verdict.defense)}{f', best die {cover}' if cover else ''}",
        *shed,
    ]


def _entries(entries: Iterable[Part], sign: str = "") -> str:
    """Return the entries as "R2 2 (STK-1) + M1 2 (STK-1)", with a sign if they are added to a die."""
    return " + ".join(
        f"{entry.reason} {entry.dice:+d} ({entry.rule})" if sign else f"{entry.reason} {entry.dice} ({entry.rule})"
        for entry in entries
    ).replace("+ -", "- ")
