"""Gunnery: fire in the air, from behind, in passing, nose to nose. [DOG-13, DOG-14, DOG-15]"""

from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from cb_tui.core.odds import opposed, summarise, text
from cb_tui.core.values import UnitId
from cb_tui.games.combat_boots.rules import resolve
from cb_tui.games.combat_boots.rules.battle import AircraftType
from cb_tui.games.combat_boots.rules.dogfight.model import AirFire, Contest, Downed, FiringRun, HeadOn, Hurt
from cb_tui.games.combat_boots.rules.events import AirFired, AirKind, DiceEntry, Verdict
from cb_tui.games.combat_boots.rules.evolve import EventRecorder
from cb_tui.games.combat_boots.rules.forecast_model import Odds
from cb_tui.games.combat_boots.rules.model import State

SIGNS = {-1: "-", 0: "", 1: "+"}
Shot = AirFire | FiringRun | HeadOn


class Chances(NamedTuple):
    """Exact chances of a contest for the aircraft that starts it."""

    win: Fraction
    tie: Fraction
    lose: Fraction


class Match(NamedTuple):
    """The dice of a contest: both ratings, and who has one more die by the signs."""

    ratings: tuple[int, int]
    sign: int

    @property
    def dice(self) -> tuple[int, int]:
        """Return the number of dice that each of the two rolls."""
        return self.ratings[0] + (self.sign > 0), self.ratings[1] + (self.sign < 0)

    @property
    def chances(self) -> Chances:
        """Return the exact chances of the contest."""
        return chances(*self.dice)


def aircraft_type(state: State, unit: UnitId) -> AircraftType:
    """Return the aircraft type as printed."""
    return state.context.flights[unit]


def sign(state: State, own: tuple[int, int], foe: tuple[int, int]) -> int:
    """Return the rating that gains a die: 1 the first, -1 the second, 0 neither. [DOG-5]

    A rating is (number, sign). The signs count only between equal numbers.
    """
    if not state.context.edition.signs or own[0] != foe[0]:
        return 0
    return (own[1] > foe[1]) - (own[1] < foe[1])


def match_of(state: State, contest: Contest, unit: UnitId, foe: UnitId) -> Match:
    """Return the dice of a maneuver or speed contest. [DOG-6, DOG-7]"""
    one, other = aircraft_type(state, unit), aircraft_type(state, foe)
    if contest == "maneuver":
        own, theirs = (one.mn, one.mn_sign), (other.mn, other.mn_sign)
    else:
        own, theirs = (one.sp, one.sp_sign), (other.sp, other.sp_sign)
    return Match((own[0], theirs[0]), sign(state, own, theirs))


@lru_cache(maxsize=256)
def chances(dice: int, against: int) -> Chances:
    """Return how often the best of `dice` dice beats, ties or loses to the best of `against` others."""
    found = opposed(dice, against, lambda one, other: (one.best > other.best) - (one.best < other.best))
    return Chances(*(found.get(result, Fraction(0)) for result in (1, 0, -1)))


def printed(number: int, signed: int) -> str:
    """Return a rating as on the counter, "3+"."""
    return f"{number}{SIGNS[signed]}"


def armed(kind: AircraftType) -> str:
    """Return guns and survivability as on the counter, "m3/2+"."""
    weapon = kind.guns
    return f"{weapon.arm}{weapon.fp}/{printed(kind.sv, kind.sv_sign)}" if weapon else f"-/{kind.sv}"


class Burst(NamedTuple):
    """An attack in the air before it is rolled, its dice line by line."""

    kind: AirKind
    unit: UnitId
    at: UnitId
    attack: tuple[DiceEntry, ...]
    defense: tuple[DiceEntry, ...]

    @property
    def fp(self) -> int:
        """Return the number of attack dice."""
        return sum(entry.dice for entry in self.attack)

    @property
    def sv(self) -> int:
        """Return the number of dice of the target."""
        return sum(entry.dice for entry in self.defense)

    @property
    def reverse(self) -> "Burst":
        """Return the same dice as the other side's attack, for a head-on attack. [DOG-15]"""
        return Burst(self.kind, self.at, self.unit, self.defense, self.attack)


def burst(state: State, shot: Shot) -> Burst:
    """Return the attack of a command, without cover, excess dice or point blank. [DOG-13]"""
    match shot:
        case AirFire(unit, at):
            return _from_behind(state, unit, at)
        case FiringRun(unit, at):
            plain = _from_behind(state, unit, at)
            return plain._replace(kind="run", defense=(*plain.defense, DiceEntry("firing run", 1, "DOG-14")))
        case HeadOn(unit, at):
            lead = _lead(state, unit, at, both=True)
            return Burst(
                "head-on", unit, at,
                (*_gun(state, unit), *_body(state, unit, "DOG-15"), *_sign(lead > 0)),
                (*_gun(state, at), *_body(state, at, "DOG-15"), *_sign(lead < 0)),
            )  # fmt: skip


def _from_behind(state: State, unit: UnitId, at: UnitId) -> Burst:
    lead = _lead(state, unit, at, both=False)
    attack, defense = _gun(state, unit), _body(state, at, "DOG-13")
    return Burst("pursuit", unit, at, (*attack, *_sign(lead > 0)), (*defense, *_sign(lead < 0)))


def _gun(state: State, unit: UnitId) -> tuple[DiceEntry, ...]:
    weapon = aircraft_type(state, unit).guns
    return (DiceEntry(f"{unit} guns", weapon.fp, "DOG-13"),) if weapon else ()


def _body(state: State, unit: UnitId, rule: str) -> tuple[DiceEntry, ...]:
    return (DiceEntry(f"{unit} survivability", aircraft_type(state, unit).sv, rule),)


def _sign(more: bool) -> tuple[DiceEntry, ...]:
    return (DiceEntry("sign", 1, "DOG-5"),) if more else ()


def _lead(state: State, unit: UnitId, at: UnitId, *, both: bool) -> int:
    """Return the side that gains a die by the signs of equal SV: 1 `unit`, -1 `at`, 0 neither. [DOG-5a]

    `both`: `unit` rolls its SV too, so its own sign counts.
    """
    own, foe = aircraft_type(state, unit), aircraft_type(state, at)
    return sign(state, (own.sv, own.sv_sign if both else 0), (foe.sv, foe.sv_sign))


def odds(state: State, one: Burst) -> Odds:
    """Return the exact chances of an attack: kill, damage, nothing."""
    return resolve.odds(one.fp, one.sv, resolve.PLAIN, state.context.edition)


def roll(recorder: EventRecorder, shot: Shot) -> None:
    """Roll and judge an attack and emit the damage. [DOG-13, DOG-15]

    Head-on the same dice are judged both ways.
    """
    one = burst(recorder.state, shot)
    faces = recorder.roll(f"{one.unit} {one.kind}", one.fp)
    against = recorder.roll(f"{one.at} defends", one.sv)
    fired = [_fired(recorder.state, one, faces, against)]
    if isinstance(shot, HeadOn):
        fired.append(_fired(recorder.state, one.reverse, against, faces))
    for event in fired:
        recorder.emit(event)
    for event in fired:
        _suffer(recorder, event.verdicts[0])


def _fired(state: State, one: Burst, faces: tuple[int, ...], against: tuple[int, ...]) -> AirFired:
    edition = state.context.edition
    attack, defense = summarise(faces), summarise(against)
    reading = resolve.read(attack, defense, resolve.PLAIN, edition)
    had = odds(state, one)
    verdict = Verdict(
        units=(one.at,),
        defense=one.defense,
        faces=against,
        reads=reading.target,
        sixes=reading.sixes,
        kill=text(had.kill),
        disrupt=text(had.disrupt),
        effect=resolve.judge(attack, defense, resolve.PLAIN, edition),
    )
    return AirFired(
        kind=one.kind,
        by=(one.unit,),
        attack=one.attack,
        faces=faces,
        reads=(reading.best, reading.second),
        verdicts=(verdict,),
    )


def _suffer(recorder: EventRecorder, verdict: Verdict) -> None:
    """Emit damage for one best die higher, a kill for two. [DOG-13, 17b]

    If a damaged aircraft may fly on, more damage kills it.
    """
    (unit,) = verdict.units
    sky = recorder.state.sky
    if sky is None or verdict.effect == "none":
        return
    if verdict.effect == "kill" or sky.planes[unit].hurt:
        recorder.emit(Downed(unit))
    else:
        recorder.emit(Hurt(unit, gone=recorder.state.context.edition.damaged_leave_at_once))
