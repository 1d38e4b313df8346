"""Rolls as text and as data: attackers and targets, the system's account, the odds and the faces."""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any

from cb_tui.core.odds import text
from cb_tui.core.report import Roll
from cb_tui.core.ruleset import Ruleset
from cb_tui.core.values import Rolled
from cb_tui.plain.text_spec import text_spec
from cb_tui.session.log import LogEntry


def record(package: str, roll: Roll) -> dict[str, Any]:
    """Return a roll as data. Fractions are in lowest terms, the percentile is of 100."""
    data: dict[str, Any] = {
        "step": roll.step, "turn": roll.turn, "kind": roll.kind, "side": roll.side,
        "by": list(roll.actors), "at": list(roll.targets), "hex": roll.place, "distance": roll.distance,
    }  # fmt: skip
    odds = [
        {"result": each.id, "chance": text(each.chance), "p": round(float(each.chance), 4)} for each in roll.results
    ]
    data |= text_spec(package).record(roll)
    return data | {"odds": odds, "result": roll.result.id, "percentile": round(float(100 * roll.percentile), 2)}


def lines(ruleset: Ruleset[Any], roll: Roll) -> list[str]:
    """Return a roll in lines: heading, the system's own lines, and the odds."""
    own = text_spec(ruleset.package)
    whom = f" at {'+'.join(roll.targets)}" if roll.targets else ""
    where = f" in {roll.place}" if roll.place else ""
    range_ = f", range {roll.distance}" if roll.distance is not None and not where else ""  # from off the board: none
    when = f"{roll.step:>4}  {ruleset.vocabulary.get('turn', 'turn')} {roll.turn}"
    head = f"{when}  {roll.side} {roll.kind}: {'+'.join(roll.actors) or 'all'}{whom}{where}{range_}"
    had = ", ".join(f"{each.name} {text(each.chance)} {percent(each.chance)}" for each in roll.results)
    rows = [head, *own.lines(roll), f"      odds      {had}"]
    rows.append(f"      result    {roll.result.name}, luck {round(100 * roll.percentile)} of 100")
    return rows


def dice_text(roll: Mapping[str, Any]) -> str:
    """Return the dice of a roll's data, best first: "5 1 / 4 2", or "card 12 of 40, die 4"."""
    both = [faces for faces in (roll["faces"], roll["enemy_faces"], *roll.get("more_faces", ())) if faces]
    if card := roll.get("card"):
        rest = "".join(f", {'die' if len(faces) == 1 else 'dice'} {_best_first(faces)}" for faces in both[1:])
        return f"card {card['number']} of {card['of']}{rest}"
    return " / ".join(map(_best_first, both))


def _best_first(faces: Sequence[int]) -> str:
    return " ".join(map(str, sorted(faces, reverse=True)))


def headline(roll: Roll) -> str:
    """Return a roll in a few words: "R1+M1 at r2: destroyed"."""
    who = f"{'+'.join(roll.actors) or roll.side}{' at ' if roll.targets else ''}{'+'.join(roll.targets)}"
    named = "" if roll.attack else f" {roll.kind}"
    return f"{who}{named}: {roll.result.name}"


def percent(chance: Fraction) -> str:
    """Return a chance (0-1) in percent, such as "13.2%"."""
    return f"{float(chance):.1%}"


def bare(deed: LogEntry, rolls: Sequence[Roll]) -> Iterator[Rolled]:
    """Yield the dice of a command that belong to no judged roll, such as an initiative."""
    known = {index for roll in rolls for index in roll.die_events}
    for index, event in enumerate(deed.events):
        if isinstance(event, Rolled) and index not in known:
            yield event
