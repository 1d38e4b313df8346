"""The rolls of a command with the odds that their events store, each pointing at its dice. [FIRE, HTH, MOR, DOG]"""

from collections.abc import Sequence
from fractions import Fraction

from msgspec.structs import replace

from cb_tui.core.report import Reason, Result, Roll, Stage, Tally
from cb_tui.core.values import Event, Rolled, Side, UnitId
from cb_tui.games.combat_boots.rules import events as e
from cb_tui.games.combat_boots.rules.dogfight.model import Contested
from cb_tui.games.combat_boots.rules.edition import DISRUPTED_WORDS, HalfResultWord
from cb_tui.games.combat_boots.rules.model import State

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


def attack(
    event: e.Fired | e.AirFired, words: HalfResultWord, side: Side, dice: tuple[int, ...] = ()
) -> tuple[Roll, ...]:
    """Return the rolls of an attack, one for each defender or group.

    `dice` are those of the attack, then of each defender or group.
    """
    said = None if isinstance(event, e.AirFired) else words
    return tuple(
        Roll(
            kind=event.kind,
            side=side,
            actors=event.by,
            targets=verdict.units,
            place=event.at or None,
            distance=None if isinstance(event, e.AirFired) else event.distance,
            attack=True,
            stages=_columns(event, verdict),
            die_events=(*dice[:1], *dice[part + 1 : part + 2]),
            faces=(event.faces, verdict.faces),
            pools=_pools(event, verdict),
            defense_reads=f"+{more} = {verdict.reads}" if (more := added(verdict)) else "",
            results=outcomes(
                len(verdict.units), verdict.shaken, Fraction(verdict.kill), Fraction(verdict.disrupt), said
            ),
            result_index=("none", "disrupt", "kill").index(verdict.effect),
            event=event,
            part=part,
        )
        for part, verdict in enumerate(event.verdicts)
    )


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
    return Result(name, chance, worth[0], gains, worth[1], tolls, *(words if words[0] else (name, name)))


def _columns(event: e.Fired | e.AirFired, verdict: e.Verdict) -> tuple[Stage, ...]:
    """Return the parts of each pool. A modifier against only one target belongs to the attack."""
    columns: tuple[tuple[str, Sequence[e.DiceEntry]], ...] = (
        ("attack", event.attack),
        ("attack_mods", (*event.attack_mods, *verdict.attack_mods)),
        ("second_mods", event.second_mods),
        ("defense", verdict.defense),
        ("defense_mods", verdict.defense_mods),
    )
    return tuple(
        Stage(heading, tuple(Reason(each.reason, each.dice, each.rule) for each in entries))
        for heading, entries in columns
    )


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


def fought(event: e.Fought, dice: tuple[int, ...]) -> Roll:
    """Return the roll of a hand-to-hand round, from the side that rolled first. [HTH-4]

    Without stored odds its result was certain.
    """
    fell = (event.losses, event.enemy_losses)
    stored = [(each.losses, each.enemy_losses, Fraction(each.chance)) for each in event.odds]
    every = stored or [(*fell, Fraction(1))]
    results = tuple(losses(*each) for each in every)
    return Roll(
        kind="hand to hand", side=event.side, actors=event.by, targets=event.foes, place=event.at, die_events=dice,
        faces=(event.dice, event.enemy_dice), results=results, result_index=[each[:2] for each in every].index(fell),
        event=event,
    )  # fmt: skip


def losses(lost: int, theirs: int, chance: Fraction) -> Result:
    """Return the result of a round in which both sides lose so many."""
    return result(f"{lost} own, {theirs} enemy lost", chance, kill=theirs, cost=(("kill", lost),))


def contested(event: Contested, side: Side, dice: tuple[int, ...]) -> Roll:
    """Return the roll of a contest between two aircraft, which hits neither. [DOG-6]"""
    winning, tie = Fraction(event.win), Fraction(event.tie)
    results = (
        result("loses", 1 - winning - tie),
        result("a tie", tie),
        result("wins", winning),
    )
    return Roll(
        kind=event.contest, side=side, actors=(event.unit,), targets=(event.foe,), die_events=dice,
        faces=(event.faces, event.foe_faces), results=results,
        result_index=1 if event.winner is None else 2 if event.winner == event.unit else 0, event=event,
    )  # fmt: skip


def tested(event: e.Tested, events: Sequence[Event], after: int) -> Roll:
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
        result_index=got,
        per_unit=each, event=event,
    )  # fmt: skip


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
