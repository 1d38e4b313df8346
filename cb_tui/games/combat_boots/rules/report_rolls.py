"""The rolls of a command with the odds that their events store, each pointing at its dice. [FIRE, HTH, MOR, DOG]"""

from collections.abc import Sequence
from fractions import Fraction
from functools import partial

from msgspec.structs import replace

from cb_tui.core.hexes import Hex
from cb_tui.core.report import Fallen, Mark, Result, Roll, RollVariant, Tally
from cb_tui.core.values import Event, Rolled, Side, UnitId
from cb_tui.games.combat_boots.rules import events as e
from cb_tui.games.combat_boots.rules import fallen_dice, pool_stages, resolve
from cb_tui.games.combat_boots.rules.dogfight.model import Contested
from cb_tui.games.combat_boots.rules.edition import DISRUPTED_WORDS, Edition, HalfResultWord
from cb_tui.games.combat_boots.rules.forecast_model import Shed
from cb_tui.games.combat_boots.rules.model import State

VERBS = {
    "return": "fired back at", "overrun": "overran", "assault": "assaulted", "artillery": "fell on",
    "air": "attacked", "run": "fired in passing at", "head-on": "met",
}  # fmt: skip
WORTH = {"kill": Fraction(1), "disrupt": Fraction(1, 2), "rally": Fraction(1, 2)}  # in pieces


class UnclaimedDice:
    """The dice of a command that no event has judged yet, as its events are read in order."""

    def __init__(self) -> None:
        self._dice: list[int] = []
        self._judged: tuple[int, ...] = ()

    def add(self, index: int) -> None:
        """Add a roll, the event at `index`."""
        self._dice.append(index)

    def take(self, count: int) -> tuple[int, ...]:
        """Return the last `count` rolls. [DOG-15]

        If no die has fallen since, the last judged rolls are returned in reverse order.
        """
        self._judged = tuple(self._dice[-count:]) or self._judged[::-1]
        self._dice.clear()
        return self._judged


def attack(state: State, event: e.Fired | e.AirFired, side: Side, dice: tuple[int, ...] = ()) -> tuple[Roll, ...]:
    """Return the rolls of an attack, one for each defender or group.

    `dice` are those of the attack, then of each defender or group.
    """
    return tuple(_attack(state, event, side, dice, part) for part in range(len(event.verdicts)))


def _attack(state: State, event: e.Fired | e.AirFired, side: Side, dice: tuple[int, ...], part: int) -> Roll:
    verdict, air, edition = event.verdicts[part], isinstance(event, e.AirFired), state.context.edition
    words = None if air else edition.words
    drop, far = (event.drop, event.distance) if isinstance(event, e.Fired) else (0, 0)
    told = partial(outcomes, len(verdict.units), verdict.shaken, words=words)
    mods = (*event.attack_mods, *verdict.attack_mods)
    notes = pool_stages.notes(
        far, words, one_die=event.one_die_kills, shaken=len(verdict.shaken) == len(verdict.units)
    )  # fmt: skip
    return Roll(
        kind=event.kind, side=side, actors=event.by, verb=VERBS.get(event.kind, "fired at"), targets=verdict.units,
        place=event.at or None, distance=None if air else far, attack=True,
        frame=pool_stages.frame(state, event.kind, event.by[0], event.at, far),
        stages=(
            pool_stages.pool("attack", "attack", event.attack, mods, drop=drop, second=event.second_mods),
            pool_stages.pool("defense", "defense", verdict.defense, verdict.defense_mods, drop=drop, notes=notes),
        ),
        fallen=fallen_dice.pools(event, verdict), story=fallen_dice.story(event, verdict, edition.words),
        variants=tuple(
            RollVariant(f"{shed.fp}-{shed.sv}", told(killing=shed.odds.kill, disrupting=shed.odds.disrupt), shed.best)
            for shed in logged_sheds(event, edition)
        ),
        die_events=(*dice[:1], *dice[part + 1 : part + 2]), faces=(event.faces, verdict.faces),
        pools=_pools(event, verdict), defense_reads=f"+{more} = {verdict.reads}" if (more := added(verdict)) else "",
        results=told(killing=Fraction(verdict.kill), disrupting=Fraction(verdict.disrupt)),
        result_index=("none", "disrupt", "kill").index(verdict.effect), event=event, part=part,
    )  # fmt: skip


def logged_sheds(event: Event, edition: Edition) -> tuple[Shed, ...]:
    """Return every shed that was legal, with its odds, if there was a choice. [EXC-2, EXC-4a]

    There was none in an area attack and in the air.
    """
    if not isinstance(event, e.Fired) or len(event.verdicts) != 1 or _for_many(event, edition):
        return ()
    (verdict,) = event.verdicts
    mods = resolve.Modifiers(
        high=_sum((*event.attack_mods, *verdict.attack_mods)), second=_sum(event.second_mods),
        cover=_sum(verdict.defense_mods), one_die=event.one_die_kills,
    )  # fmt: skip
    found = resolve.sheds(_sum(event.attack), _sum(verdict.defense), mods, edition)
    return found if len(found) > 1 else ()


def _sum(entries: Sequence[e.DiceEntry]) -> int:
    return sum(entry.dice for entry in entries)


def _for_many(event: e.Fired, edition: Edition) -> bool:
    """Check whether one roll was meant for all pieces in a hex, so that no dice are shed. [EXC-4a]"""
    (verdict,) = event.verdicts
    above = event.kind in ("artillery", "air") or not edition.lone_target_sheds
    if event.kind == "artillery" or (above and event.arm in ("h", "H", "N")):
        return True
    return len(event.faces) + event.drop != _sum(event.attack) or not verdict.defense


def outcomes(
    count: int, shaken: Sequence[UnitId], killing: Fraction, disrupting: Fraction, words: HalfResultWord | None
) -> tuple[Result, ...]:
    """Return the three results: no effect, a disruption and a kill of `count` pieces. [FIRE-6]

    A disruption destroys a piece that is already disrupted. `words` is None in a dogfight.
    """
    again = len(shaken)
    none = result("no effect", 1 - killing - disrupting)
    if words is None:
        hurt = result("damaged", disrupting, kill=again, disrupt=count - again)
        return none, hurt, result("shot down", killing, kill=count)
    gone = result("destroyed", killing, words=("destroyed", "killed"), kill=count)
    name, code = (_halved(each.disrupted, count, shaken) for each in (words, DISRUPTED_WORDS))
    short = ("destroyed", "killed") if again == count else (words.disrupted, words.disr)
    half = result(name, disrupting, words=short, kill=again, disrupt=count - again)
    fell = f"{words.disrupted} again" if again == count else ""
    return none, replace(half, log_word=fell, code="" if code == name else code), gone


def _halved(disrupted: str, count: int, shaken: Sequence[UnitId]) -> str:
    """Return the effect of a disruption on `count` defenders, in words.

    `shaken` are the ones that are disrupted already.
    """
    if len(shaken) == count:
        return f"{disrupted} again and destroyed"
    return f"{disrupted}, {'+'.join(shaken)} lost" if shaken else disrupted


def result(name: str, chance: Fraction, *, cost: Tally = (), words: tuple[str, str] = ("", ""), **tally: int) -> Result:
    """Return a result with its gains for the rolling side and its `cost`, which the other side gains.

    Both count pieces by kind.
    """
    gains, tolls = (tuple((what, count) for what, count in each if count) for each in (tally.items(), cost))
    worth = [sum((WORTH[what] * count for what, count in each), Fraction(0)) for each in (gains, tolls)]
    hits = dict(gains)
    mark: Mark = "!" if "disrupt" in hits else "x" if "kill" in hits else ""
    shown = words if words[0] else (name, name)
    return Result(name, chance, worth[0], gains, worth[1], tolls, *shown, mark=mark)


def _pools(event: e.Fired | e.AirFired, verdict: e.Verdict) -> str:
    """Return the dice rolled, "3-2", with the modifiers."""
    firer = "".join(f"+{mod.dice}" for mod in event.attack_mods)
    cover = sum(mod.dice for mod in verdict.defense_mods)
    return f"{len(event.faces)}{firer}-{len(verdict.faces)}" + (f" +{cover}" if cover else "")


def added(verdict: e.Verdict) -> int:
    """Return the total bonus to the best defense die, including sixes after the first. [COV-2, SIX-5]"""
    mods = sum(mod.dice for mod in verdict.defense_mods)
    more = verdict.reads - max(verdict.faces, default=verdict.reads) - mods
    return mods + (more if more > 0 and verdict.faces.count(6) > 1 else 0)


def fought(state: State, event: e.Fought, events: Sequence[Event], dice: tuple[int, ...]) -> Roll:
    """Return the roll of a hand-to-hand round, from the side that rolled first. [HTH-4]

    Without stored odds its result was certain.
    """
    fell = (event.losses, event.enemy_losses)
    stored = [(each.losses, each.enemy_losses, Fraction(each.chance)) for each in event.odds]
    every = stored or [(*fell, Fraction(1))]
    foe, armies = state.context.enemy(event.side), state.context.armies
    own = _fighters(state, events, (event.side, event.at), event.by, len(event.dice))
    other = _fighters(state, events, (foe, event.at), event.foes, len(event.enemy_dice))
    fallen, story = fallen_dice.ranked(event)
    who = f"{armies[event.side].name} {event.losses}, {armies[foe].name} {event.enemy_losses} lost"
    results = tuple(losses(*each, log_word=who if each[:2] == fell else "") for each in every)
    return Roll(
        kind="hand to hand", side=event.side, actors=event.by, targets=event.foes, place=event.at, die_events=dice,
        stages=(
            pool_stages.hands(armies[event.side].name, "attack", own, event.led),
            pool_stages.hands(armies[foe].name, "defense", other, event.enemy_led),
        ),
        fallen=fallen, story=story, faces=(event.dice, event.enemy_dice), results=results,
        result_index=[each[:2] for each in every].index(fell), event=event,
    )  # fmt: skip


def _fighters(
    state: State, events: Sequence[Event], there: tuple[Side, Hex], by: tuple[UnitId, ...], dice: int
) -> pool_stages.Entries:
    """Return the dice of the pieces that fought in a hex: `by`, or all that are left there and all that were lost.

    The result is one number of dice if those do not come to the dice that fell.
    """
    (side, at), kinds = there, state.context.types
    left = [unit.id for unit in state.units.values() if (unit.side, unit.at, unit.disrupted) == (side, at, False)]
    gone = [event.unit for event in events if isinstance(event, e.Destroyed) and event.why == e.HAND_TO_HAND]
    units = by or (*left, *(unit for unit in gone if state.context.deployments[unit].side == side))
    ridden = {unit.id for unit in state.units.values() if unit.riding}
    each = [(unit, 1 if unit in ridden else kinds[unit].sv) for unit in units if not kinds[unit].armor]
    bonus = dice - sum(count for _, count in each)
    known = each and bonus in {0, state.context.edition.first_round_bonus}
    return pool_stages.fighters(each, bonus) if known else (e.DiceEntry("dice", dice, "HTH-3"),)


def losses(lost: int, theirs: int, chance: Fraction, log_word: str = "") -> Result:
    """Return the result of a round in which both sides lose so many. `log_word` has the names of the sides."""
    found = result(f"{lost} own, {theirs} enemy lost", chance, kill=theirs, cost=(("kill", lost),))
    return replace(found, mark="x" if theirs > lost else "+" if lost else "", log_word=log_word)


def contested(event: Contested, side: Side, dice: tuple[int, ...]) -> Roll:
    """Return the roll of a contest between two aircraft, which hits neither. [DOG-6]"""
    winning, tie = Fraction(event.win), Fraction(event.tie)
    results = (
        result("loses", 1 - winning - tie),
        result("a tie", tie),
        result("wins", winning),
    )
    fallen, story = fallen_dice.contest(event)
    return Roll(
        kind=event.contest, side=side, actors=(event.unit,), targets=(event.foe,), die_events=dice,
        stages=pool_stages.contest(event), fallen=fallen, story=story, faces=(event.faces, event.foe_faces),
        results=results,
        result_index=1 if event.winner is None else 2 if event.winner == event.unit else 0, event=event,
    )  # fmt: skip


def tested(state: State, event: e.Tested, events: Sequence[Event], after: int) -> Roll:
    """Return the roll of a morale or nerve check. [MOR-1, SOLO-7a]

    One roll counts for all pieces, so the piece with the better chance passes first.
    """
    dice, passed, failed = _rolled(events, after)
    faces = tuple(each.faces for each in (events[index] for index in dice) if isinstance(each, Rolled))
    stored = tuple(map(Fraction, event.chances))
    chances = sorted(stored, reverse=True)
    count = len(chances)
    each: tuple[tuple[UnitId, tuple[Result, ...], int], ...] = ()
    if event.why == "nerve":
        lose, got = result("lose their nerve", 1 - chances[0], cost=(("disrupt", count),)), 0 if failed else 1
        results: tuple[Result, ...] = (lose, result("stand", chances[0]))
    else:
        steps = [Fraction(1), *chances, Fraction(0)]  # the chance that so many rally, or more
        words = ["morale fails", *(f"{rallied} rallied" if count > 1 else "rallied" for rallied in range(1, count + 1))]
        results = tuple(
            result(words[rallied], steps[rallied] - steps[rallied + 1], rally=rallied) for rallied in range(count + 1)
        )
        got = len(passed)
        each = tuple(
            (unit, (result("morale fails", 1 - chance), result("rallied", chance, rally=1)), int(unit in passed))
            for unit, chance in zip(event.units, stored, strict=True)
        )
    return Roll(
        kind=event.why, side=event.side, actors=event.units, die_events=dice, faces=faces or ((),), results=results,
        result_index=got, stages=(pool_stages.check(event),), fallen=(_checked(state, event, faces, passed),),
        per_unit=each, event=event,
    )  # fmt: skip


def _checked(state: State, event: e.Tested, faces: tuple[tuple[int, ...], ...], passed: tuple[UnitId, ...]) -> Fallen:
    """Return the dice of a morale or nerve check, or nothing if none were rolled."""
    morale = state.context.edition.morale(state.context.armies[event.side])
    return fallen_dice.check(faces[0], morale, passed) if faces else Fallen()


def _rolled(events: Sequence[Event], after: int) -> tuple[tuple[int, ...], tuple[UnitId, ...], bool]:
    """Return the dice of a morale roll, the pieces that rallied, and whether it failed.

    Events up to the next roll belong to it.
    """
    dice: tuple[int, ...] = ()
    passed: tuple[UnitId, ...] = ()
    for index, event in enumerate(events[after:], after):
        match event:
            case Rolled() if dice:
                return dice, passed, False
            case Rolled():
                dice = (index,)
            case e.Rallied(_, units):
                passed += units
            case e.MoraleFailed():
                return dice, passed, True
            case e.Tested():
                return dice, passed, False
            case _:
                pass
    return dice, passed, False


def sender(unit: UnitId) -> UnitId:
    """Return the battery that a mission is named after, or the piece itself."""
    return UnitId(unit.partition("-")[0])


def owner(state: State, unit: UnitId) -> Side:
    """Return the side of a piece, even if lost. A mission of artillery is named after its battery."""
    setting = state.context
    name = unit if unit in setting.deployments or unit in setting.sorties else sender(unit)
    for known in (setting.deployments, setting.batteries, setting.sorties, setting.officers):
        if name in known:
            return known[name].side
    flights = setting.battle.sky.flights if setting.battle.sky else ()
    return next((flight.side for flight in flights if flight.id == unit), state.active)


def cause(events: Sequence[Event], unit: UnitId) -> str:
    """Return the attack that put a piece out, or an empty string if no attack did."""
    for event in events:
        if isinstance(event, e.Fired | e.AirFired):
            hit = (verdict for verdict in event.verdicts if verdict.effect != "none")
            if any(unit in verdict.units for verdict in hit):
                return f"by {'+'.join(event.by)}"
    return ""
