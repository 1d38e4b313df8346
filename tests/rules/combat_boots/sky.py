"""A small sky: aircraft and relations drawn in text, commands flown with scripted dice that are used up."""

import re

from cb_tui.core.dice import FixedDice
from cb_tui.core.ruleset import IllegalCommand, Outcome
from cb_tui.core.values import Command, Event, Side, UnitId
from cb_tui.games import RULESETS
from cb_tui.games.combat_boots.rules.attack_forecast import attack_forecast as foretell
from cb_tui.games.combat_boots.rules.battle import AircraftType, Battle, Flight, Score, Sky, Weapon
from cb_tui.games.combat_boots.rules.dogfight import model as r
from cb_tui.games.combat_boots.rules.dogfight.relations import partner, prey, pursuer
from cb_tui.games.combat_boots.rules.edition import Army, Rulings
from cb_tui.games.combat_boots.rules.events import AirFired
from cb_tui.games.combat_boots.rules.forecast_model import AttackForecast
from cb_tui.games.combat_boots.rules.model import EndTurn, Pass, State

US, DE = Side("us"), Side("de")
USUAL = Rulings()
ROW = re.compile(r"(\w+)\s+SP(\d)([+-]?)\s+MN(\d)([+-]?)\s+m(\d)/(\d)([+-]?)")
SIGN = {"": 0, "+": 1, "-": -1}
PLAIN = """
A SP3 MN3 m3/2
B SP3 MN3 m3/2
a SP3 MN3 m3/2
b SP3 MN3 m3/2
"""


class Air:
    """Upper-case ids are US and begin; relations read "a > B" (pursues) and "A = b" (turning)."""

    def __init__(
        self, rows: str, *relations: str, edition: str = "2025", turns: int = 9, begins: str | None = "us",
        head_on: bool = True, score: tuple[Score, ...] = (Score(US), Score(DE)), rulings: Rulings = USUAL,
    ) -> None:  # fmt: skip
        crafts = {}
        for name, sp, sps, mn, mns, fp, sv, svs in ROW.findall(rows):
            crafts[name] = AircraftType(
                name=name, sp=int(sp), sp_sign=SIGN[sps], mn=int(mn), mn_sign=SIGN[mns], arms=(Weapon("m", int(fp)),),
                sv=int(sv), sv_sign=SIGN[svs],
            )  # fmt: skip
        pairs = [
            (relation.split()[1], (UnitId(relation.split()[0]), UnitId(relation.split()[2]))) for relation in relations
        ]
        sky = Sky(
            flights=tuple(Flight(id=UnitId(one), side=US if one.isupper() else DE, type=one) for one in crafts),
            pursues=tuple(pair for mark, pair in pairs if mark == ">"),
            turning=tuple(pair for mark, pair in pairs if mark == "="),
            begins=Side(begins) if begins else None,
            head_on=head_on,
        )
        rules = RULESETS[f"combat_boots_{edition}"]
        battle = Battle(
            id="sky", title="Sky", ruleset=rules.id, minutes=1, first=US, turns=turns, sky=sky, victory=score,
            sides=(Army(id=US, name="US", morale=7), Army(id=DE, name="German", morale=7)), aircraft=crafts, default=DE,
            rulings=rulings,
        )  # fmt: skip
        self.rules = rules
        self.state: State = rules.start(battle, {})

    def fly(self, command: Command, *faces: int) -> tuple[Event, ...]:
        """The events of a command whose dice fall as written."""
        dice = FixedDice(*faces)
        events = self.rules.decide(self.state, command, dice)
        assert not dice.left, f"dice that the rules never rolled: {dice.left}"
        for event in events:
            self.state = self.rules.evolve(self.state, event)
        return events

    def end(self) -> tuple[Event, ...]:
        return self.fly(EndTurn())

    def refused(self, command: Command) -> IllegalCommand:
        """The refusal of a command, which must have one."""
        refusal = self.rules.refusal(self.state, command)
        assert refusal is not None, f"{command} is legal"
        assert command not in self.legal
        return refusal

    @property
    def legal(self) -> tuple[Command, ...]:
        return self.rules.legal(self.state)

    @property
    def sky(self) -> r.Dogfight:
        assert self.state.sky is not None
        return self.state.sky

    @property
    def outcome(self) -> Outcome:
        assert self.state.outcome is not None
        return self.state.outcome

    def seen(self, command: Command) -> AttackForecast:
        """The attack as it is shown before the roll."""
        prospect = foretell(self.state, command)
        assert prospect is not None
        return prospect

    def may(self, unit: str) -> set[type]:
        """The kinds of commands that an aircraft may be given."""
        return {type(command) for command in self.legal if getattr(command, "unit", "") == unit}

    @property
    def choices(self) -> list[str]:
        """What the winner of a maneuver may choose."""
        return [command.then for command in self.legal if isinstance(command, r.TakePosition)]

    def position(self, unit: str) -> str:
        """All relations of an aircraft in words, "disengaged" for none."""
        sky, one = self.sky, UnitId(unit)
        if one not in sky.planes:
            return "off board"
        words = (("pursues", prey), ("flees", pursuer), ("turns with", partner))
        return ", ".join(f"{word} {foe}" for word, ask in words if (foe := ask(sky, one))) or "disengaged"


def maneuver(unit: str, foe: str) -> r.Maneuver:
    return r.Maneuver(UnitId(unit), UnitId(foe))


def outrun(unit: str, foe: str) -> r.Outrun:
    return r.Outrun(UnitId(unit), UnitId(foe))


def chase(unit: str, foe: str) -> r.Chase:
    return r.Chase(UnitId(unit), UnitId(foe))


def fire(unit: str, at: str) -> r.AirFire:
    return r.AirFire(UnitId(unit), UnitId(at))


def run(unit: str, at: str) -> r.FiringRun:
    return r.FiringRun(UnitId(unit), UnitId(at))


def head_on(unit: str, at: str) -> r.HeadOn:
    return r.HeadOn(UnitId(unit), UnitId(at))


def let_go(unit: str) -> r.Disengage:
    return r.Disengage(UnitId(unit))


def depart(unit: str) -> r.Depart:
    return r.Depart(UnitId(unit))


def wait(unit: str) -> Pass:
    return Pass(UnitId(unit))


def shot(events) -> AirFired:
    return next(event for event in events if isinstance(event, AirFired))


def contest(events) -> r.Contested:
    return next(event for event in events if isinstance(event, r.Contested))
