"""The stages of rolls, the same before the dice and after, and the dice that fell. [FIRE, MOVE, CLOSE]"""

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from cb_tui.core.grammar import count_noun
from cb_tui.core.inches import TICKS, format_inches
from cb_tui.core.report import Fallen, Reason, Stage
from cb_tui.games.combat_captain.rules import chances, weapons
from cb_tui.games.combat_captain.rules.battle import CompanyId
from cb_tui.games.combat_captain.rules.fire_events import Fired
from cb_tui.games.combat_captain.rules.forecast_model import Firer
from cb_tui.games.combat_captain.rules.weapons import ALL_ROUND, Count, Parity

Markers = tuple[tuple[CompanyId, int], ...]  # of each company whose dice they reduce


class DiceRoll(NamedTuple):
    """Dice that fell: their index among the events of the command, what they were rolled for, their faces."""

    number: int
    why: str
    faces: tuple[int, ...]


def counted(faces: Iterable[int], count: Count, markers: int, parity: Parity, text: str) -> Fallen:
    """Return dice, the best first, with those marked whose pips count."""
    best = sorted(faces, reverse=True)
    return Fallen(tuple((face, "hit" if weapons.pips(face, count, markers, parity) else "") for face in best), text)


def plain(rolls: Iterable[DiceRoll], text: str = "", *, hit: bool = False) -> Fallen:
    """Return dice as they fell, all of them marked or none."""
    return Fallen(tuple((face, "hit" if hit else "") for each in rolls for face in each.faces), text)


def _off(markers: Markers) -> tuple[Reason, ...]:
    """Return the reduction of each die by the markers of its company. [DICE-4]"""
    return tuple(
        Reason(f"markers of {company}", -many, "DICE-4", f"{company}'s markers: each die -{many}", "+")
        for company, many in markers
        if many
    )


# --- fire --------------------------------------------------------------------------------------------------------


class VolleyFacts(NamedTuple):
    """A volley as both its forecast and its report know it."""

    firers: tuple[Firer, ...]
    markers: Markers  # of the firers
    level: int  # at which the target saves
    fails: int  # of six faces
    armor: bool


def volley(shot: VolleyFacts) -> tuple[Stage, ...]:
    """Return the dice of each weapon, the red die, the kill die against armor, the cover. [FIRE-2, CHART-1, COVER-4]"""
    found = [*map(_pool, shot.firers), Stage("red die", _off(shot.markers))]
    if shot.armor:
        found.append(Stage("kill die", (Reason("kill number or less", 1, "FIRE-6", "kills up to the kill number"),)))
    if shot.level:
        lines = [Reason("of the target", shot.level, "COVER-4")]
        if shot.level < ALL_ROUND and any(firer.behind for firer in shot.firers):
            lines.append(Reason("from behind", 0, "COVER-3b", "not if most points come from behind it"))
        said = f"a {'kill' if shot.armor else 'hit'} gets through"
        through = Reason("faces that do not save", shot.fails, "COVER-4", said)
        found.append(Stage("cover", tuple(lines), through, Fraction(shot.fails, 6)))
    return tuple(found)


def _pool(firer: Firer) -> Stage:
    """Return the dice of one weapon. A tank's machine gun reads those of its main gun. [TANK-1b]"""
    far = f"{format_inches(firer.ticks)} inches, {firer.band}"
    dice = "the same dice" if firer.along else count_noun(firer.dice, "die", "dice")
    said = f"{far}: {dice}, mean {float(firer.mean - firer.modifier):.1f}"
    lines = [Reason(far, 0 if firer.along else firer.dice, "TANK-1" if firer.along else "FIRE-2", said)]
    if firer.modifier:
        lines.append(Reason("adds", firer.modifier, "FIRE-4"))
    if firer.behind:
        lines.append(Reason("from behind", 0, "COVER-3", "from behind its cover"))
    return Stage(f"{firer.unit} MG" if firer.along else firer.unit, tuple(lines))


def volley_fell(event: Fired, shot: VolleyFacts, fell: Sequence[DiceRoll], parity: Parity) -> tuple[Fallen, ...]:
    """Return how the dice of a volley fell, stage by stage."""
    found = [
        counted(
            each.faces, weapons.COUNTS[each.band], event.markers, parity,
            f"= {each.counted}{f'{each.modifier:+d}' if each.modifier else ''}",
        )
        for each in event.by
    ]  # fmt: skip
    last = max((index for index, each in enumerate(fell) if each.why == "red die"), default=len(fell))
    after, row = fell[last + 1 :], sum(each.points for each in event.by)
    reads = f" as {event.variable}" if event.markers else ""
    found.append(plain(fell[last : last + 1], f"= {_read(event, shot)}, row {row}{reads}", hit=bool(event.chart)))
    if shot.armor:
        kills = [each for each in after if each.why == "kill"]
        killed = event.kill or any(each.why == "cover" for each in after)
        found.append(plain(kills, "a kill" if killed else "no kill", hit=killed) if kills else Fallen())
    if shot.level:
        saves = [each for each in after if each.why != "kill"]
        saved = int(not event.kill) if shot.armor else max(0, hits(event) - event.unsaved)
        found.append(_saves(event, saves, saved) if saves else Fallen())
    return tuple(found)


def _saves(event: Fired, rolls: Sequence[DiceRoll], saved: int) -> Fallen:
    """Return the saves, those that saved marked: they are the lowest."""
    faces = sorted(face for each in rolls for face in each.faces)
    return Fallen(tuple((face, "hit" if index < saved else "") for index, face in enumerate(faces)), f"{saved} saved")


def hits(event: Fired) -> int:
    """Return the hits of a volley at men: all of them by an automatic kill. [CHART-6]"""
    return event.men if event.chart == chances.AUTOMATIC else event.chart


def _read(event: Fired, shot: VolleyFacts) -> str:
    """Return the result on the chart in words."""
    if event.chart == chances.AUTOMATIC:
        return "automatic kill" if shot.armor else "all"
    if shot.armor:
        return f"kill number {event.chart}" if event.chart else "no kill"
    return count_noun(event.chart, "hit") if event.chart else "no hit"


# --- moves and close combat --------------------------------------------------------------------------------------


def way(dice: int, count: Count, needs: int, markers: Markers) -> tuple[Stage, ...]:
    """Return the dice of a path and its inches. [MOVE-2]"""
    thrown = Reason(f"dice, {count} faces count", dice, "MOVE-2")
    return (Stage("way", (thrown, Reason("inches to go, rounded up", -(-needs // TICKS), "MOVE-2"), *_off(markers))),)


def blows(name: str, dice: int, count: Count, markers: Markers, cover: int = 0) -> Stage:
    """Return the blows of one side of a close combat, or its second dice: one a stand. [CLOSE-9]

    The defender adds its cover to the second dice. [CLOSE-3b]
    """
    adds = (Reason("cover", cover, "CLOSE-3b", sign="+"),) if cover else ()
    return Stage(name, (Reason(f"dice, {count} faces count", dice, "CLOSE-9"), *_off(markers), *adds))


def saves() -> Stage:
    """Return the saves of those who are hit, and the kill dice of vehicles. [CLOSE-3c]"""
    return Stage("saves", (Reason("cover", 1, "CLOSE-3c", "one die a hit, by the cover of the stand"),))


def of(companies: Sequence[CompanyId], markers: Mapping[CompanyId, int]) -> Markers:
    """Return the markers of some companies."""
    return tuple((company, markers[company]) for company in companies)


def marks(markers: Markers) -> int:
    """Return the reduction of each die if all are of one company, else 0."""
    return markers[0][1] if len(markers) == 1 else 0
