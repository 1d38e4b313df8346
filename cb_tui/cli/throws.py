"""Throws in text and as data: pools line by line, dice, how they read, what fell, the odds it had."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Any

from cb_tui.core.odds import text
from cb_tui.core.values import Rolled
from cb_tui.session.deed import Deed
from cb_tui.session.judged import Judged
from cb_tui.ui.shots import raised

POOLS = ("attack", "attack_mods", "second_mods", "defense", "defense_mods")


def record(throw: Judged) -> dict[str, Any]:
    """A throw as data; fractions are in lowest terms, the percentile is of 100."""
    faces = [list(pool) for pool in throw.faces]
    data: dict[str, Any] = {
        "step": throw.step, "turn": throw.turn, "kind": throw.kind, "side": throw.side,
        "by": list(throw.by), "at": list(throw.at), "hex": getattr(throw.event, "at", None) or None,
        "distance": getattr(throw.event, "distance", None), "drop": getattr(throw.event, "drop", 0),
        "faces": faces[0] if faces else [], "enemy_faces": faces[1] if len(faces) > 1 else [],
    }  # fmt: skip
    data |= {name: [_entry(entry) for entry in pool(throw, name)] for name in POOLS}
    if throw.verdict is not None:
        sixes = throw.verdict.sixes
        data |= {"reads": list(throw.event.reads), "enemy_reads": throw.verdict.reads, "sixes": sixes and list(sixes)}
    odds = [
        {"result": each.name, "chance": text(each.chance), "p": round(float(each.chance), 4)} for each in throw.results
    ]
    return data | {"odds": odds, "result": throw.result.name, "percentile": round(float(100 * throw.percentile), 2)}


def lines(throw: Judged, halted: str = "disrupted") -> list[str]:
    """A throw in lines; `halted` is the edition's word for a piece that does nothing until it rallies."""
    whom = f" at {'+'.join(throw.at)}" if throw.at else ""
    place = getattr(throw.event, "at", "")
    where = f" in {place}" if place else ""
    far = getattr(throw.event, "distance", None)
    range_ = f", range {far}" if far is not None and not place else ""  # what falls from off the board has none
    rows = [
        f"{throw.step:>4}  turn {throw.turn}  {throw.side} {throw.kind}: {'+'.join(throw.by) or 'all'}{whom}{where}{range_}"
    ]
    rows += _pool("attack", pool(throw, "attack"), [("best die", best_die(throw, "attack"))])
    rows += [f"      second    {entry.reason} +{entry.dice} ({entry.rule})" for entry in pool(throw, "second_mods")]
    rows += _pool("defense", pool(throw, "defense"), [("best die", best_die(throw, "defense"))])
    if drop := getattr(throw.event, "drop", 0):
        rows.append(f"      shed      {drop} on both sides")
    rows.append(f"      dice      {dice(throw)}")
    if throw.verdict is not None:
        rows.append(f"      reads     {reading(throw)}")
    had = ", ".join(f"{each.name} {text(each.chance)} {percent(each.chance)}" for each in throw.results)
    rows.append(f"      odds      {had}")
    rows.append(f"      result    {throw.result.name}, luck {round(100 * throw.percentile)} of 100")
    return [row.replace("disrupted", halted) for row in rows]


def headline(throw: Judged) -> str:
    """A throw in a few words: "R1+M1 at r2: destroyed"."""
    who = f"{'+'.join(throw.by) or throw.side}{' at ' if throw.at else ''}{'+'.join(throw.at)}"
    named = "" if throw.verdict is not None else f" {throw.kind}"
    return f"{who}{named}: {throw.result.name}"


def dice(throw: Judged) -> str:
    """The dice of both, best first: "6 4 2 / 5 1"."""
    return " / ".join(" ".join(map(str, sorted(faces, reverse=True))) for faces in throw.faces)


def reading(throw: Judged) -> str:
    """The dice as they read and are compared, the sixes too."""
    best, second = reads(throw)
    mine = f"{best} and {second}" if second else str(best)
    if throw.verdict.sixes:
        ours, theirs = throw.verdict.sixes
        return f"{mine} against {throw.verdict.reads}; both show sixes, which count {ours} to {theirs}"
    higher = (best > throw.verdict.reads) + (second > throw.verdict.reads)
    enough = ", where one is enough" if throw.event.one_die_kills else ""
    return f"{mine} against {throw.verdict.reads}: {('none', 'one', 'two')[higher]} higher{enough}"


def reads(throw: Judged) -> tuple[int, int]:
    """The attack as it reads against its target: what is added against him alone is added to the best die."""
    best, second = throw.event.reads
    return best + sum(entry.dice for entry in getattr(throw.verdict, "attack_mods", ())), second


def best_die(throw: Judged, side: str) -> Sequence[Any]:
    """All that is added to the best die of the "attack" or the "defense", sixes after the first too. [SIX-5]"""
    mods = pool(throw, f"{side}_mods")
    if throw.verdict is None:
        return mods
    best = reads(throw)[0] if side == "attack" else throw.verdict.reads
    return raised(throw.faces[0 if side == "attack" else 1], mods, best)


def percent(chance: Fraction) -> str:
    """A chance in per cent, "13.2%"."""
    return f"{float(chance):.1%}"


def pool(throw: Judged, name: str) -> Sequence[Any]:
    """One list of a pool's lines as stored; what is added against one target alone goes with the attack."""
    holder = throw.verdict if name.startswith("defense") else throw.event
    own = getattr(throw.verdict, name, ()) if name == "attack_mods" else ()
    return (*getattr(holder, name, ()), *own)


def bare(deed: Deed, throws: Sequence[Judged]) -> Iterator[Rolled]:
    """The dice of a command that no judged throw accounts for, an initiative for example."""
    known = {roll for throw in throws for roll in throw.rolls}
    for index, event in enumerate(deed.events):
        if isinstance(event, Rolled) and index not in known:
            yield event


def _entry(entry: Any) -> dict[str, Any]:
    return {"reason": entry.reason, "dice": entry.dice, "rule": entry.rule}


def _pool(name: str, entries: Sequence[Any], added: Sequence[tuple[str, Sequence[Any]]]) -> list[str]:
    """A line an entry, the first with the name of the pool."""
    rows = [f"{entry.dice:+d} {entry.reason} ({entry.rule})".replace("+", " ", 1) for entry in entries]
    rows += [
        f"{entry.dice:+d} on the {which}: {entry.reason} ({entry.rule})" for which, more in added for entry in more
    ]
    return [f"      {name if index == 0 else '':<9}{row}" for index, row in enumerate(rows)]
