"""Attacks as lines and as data: pools, dice and their readings. Other rolls have their dice alone."""

from collections.abc import Sequence
from typing import Any

from cb_tui.core.report import Reason, Roll
from cb_tui.games.combat_boots.presentation.attack_words import Part, Shot, raised
from cb_tui.games.combat_boots.rules.events import AirFired, Fired, Verdict
from cb_tui.plain.default.text_spec import entries, shown
from cb_tui.presentation.prose import faces

POOLS = ("attack", "attack_mods", "second_mods", "defense", "defense_mods")


def record(roll: Roll) -> dict[str, Any]:
    """Return the dice shed, the faces, both pools and the readings."""
    data = {"drop": drop(roll)} | shown(roll) | {name: entries(pool(roll, name)) for name in POOLS}
    if (shot := attack(roll)) is None:
        return data
    verdict = shot.verdicts[roll.part]
    sixes = verdict.sixes
    return data | {"reads": list(shot.reads), "enemy_reads": verdict.reads, "sixes": sixes and list(sixes)}


def lines(roll: Roll) -> list[str]:
    """Return both pools, the modifiers of each die, the dice and their readings."""
    rows = _pool("attack", pool(roll, "attack"), best_die(roll, "attack"))
    rows += [f"      second    {entry.reason} +{entry.dice} ({entry.rule})" for entry in pool(roll, "second_mods")]
    rows += _pool("defense", pool(roll, "defense"), best_die(roll, "defense"))
    if shed := drop(roll):
        rows.append(f"      shed      {shed} on both sides")
    rows.append(f"      dice      {faces(roll)}")
    if (shot := attack(roll)) is not None:
        rows.append(f"      reads     {reading(shot, shot.verdicts[roll.part])}")
    return rows


def attack(roll: Roll) -> Shot | None:
    """Return the attack that a roll is part of, or None if the roll is no attack."""
    return roll.event if isinstance(roll.event, Fired | AirFired) else None


def drop(roll: Roll) -> int:
    """Return the number of dice that each side sheds."""
    return roll.event.drop if isinstance(roll.event, Fired) else 0


def reading(shot: Shot, verdict: Verdict) -> str:
    """Return the dice as they are read and compared, sixes included."""
    best, second = reads(shot, verdict)
    mine = f"{best} and {second}" if second else str(best)
    if verdict.sixes:
        ours, theirs = verdict.sixes
        return f"{mine} against {verdict.reads}; both show sixes, which count {ours} to {theirs}"
    higher = (best > verdict.reads) + (second > verdict.reads)
    enough = ", where one is enough" if shot.one_die_kills else ""
    return f"{mine} against {verdict.reads}: {('none', 'one', 'two')[higher]} higher{enough}"


def reads(shot: Shot, verdict: Verdict) -> tuple[int, int]:
    """Return the reading of an attack against one target, whose own modifiers raise the best die."""
    best, second = shot.reads
    return best + sum(entry.dice for entry in verdict.attack_mods), second


def best_die(roll: Roll, side: str) -> Sequence[Part]:
    """Return all modifiers of the best die of "attack" or "defense", sixes after the first included. [SIX-5]"""
    mods = pool(roll, f"{side}_mods")
    if (shot := attack(roll)) is None:
        return mods
    verdict = shot.verdicts[roll.part]
    best = reads(shot, verdict)[0] if side == "attack" else verdict.reads
    return raised(roll.faces[0 if side == "attack" else 1], mods, best)


def pool(roll: Roll, name: str) -> Sequence[Reason]:
    """Return one list of a pool's lines, or an empty tuple if there is no such list."""
    return next((column.lines for column in roll.stages if column.heading == name), ())


def _pool(name: str, lines: Sequence[Reason], best: Sequence[Part]) -> list[str]:
    """Return a line for each entry, the first with the name of the pool."""
    rows = [f"{entry.dice:+d} {entry.reason} ({entry.rule})".replace("+", " ", 1) for entry in lines]
    rows += [f"{entry.dice:+d} on the best die: {entry.reason} ({entry.rule})" for entry in best]
    return [f"      {name if index == 0 else '':<9}{row}" for index, row in enumerate(rows)]
