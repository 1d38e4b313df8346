"""A small table for tests of *Combat Captain*: stands on places in inches, scripted dice that are used up.

AR1 is the first rifle squad of company A: M a machine gun, W a mortar, G a gun, T a tank, V a car; capitals are blue's.
"""

from typing import Any

from msgspec.structs import replace

from cb_tui.core.dice import FixedDice
from cb_tui.core.inches import format_place, parse_place
from cb_tui.core.plane import bearing
from cb_tui.core.ruleset import IllegalCommand
from cb_tui.core.scenario import Army
from cb_tui.core.values import Command, Event, Place, Side, UnitId
from cb_tui.games.combat_captain.rules import commands as c
from cb_tui.games.combat_captain.rules.actions import decide, refusal
from cb_tui.games.combat_captain.rules.battle import (
    Area,
    Barrier,
    Battle,
    CompanyCard,
    CompanyId,
    PreparedPosition,
    StandCard,
)
from cb_tui.games.combat_captain.rules.deployment import start
from cb_tui.games.combat_captain.rules.events import Measured
from cb_tui.games.combat_captain.rules.evolve import evolve
from cb_tui.games.combat_captain.rules.model import State
from cb_tui.games.combat_captain.rules.terrain import point

BLUE, RED = Side("blue"), Side("red")
SIDES = Army(id=BLUE, name="Blue", tactic="advance"), Army(id=RED, name="Red", tactic="hold")
KINDS = {
    "R": ("rifle", ("rifles",), "none"), "M": ("heavy", ("crewed_mg",), "none"), "W": ("heavy", ("mortar",), "none"),
    "G": ("heavy", ("gun",), "none"), "T": ("vehicle", ("gun", "vehicle_mg"), "regular"), "V": ("soft", (), "none"),
}  # fmt: skip
FAR = {"ZR1": "70,1", "ZR2": "70,5", "zr1": "2,46", "zr2": "2,42"}  # in the corners, whom nobody asks for
SHAPES = {
    "building": ("building", "30,20 40,20 40,26 30,26"),
    "forest": ("forest", "30,20 40,20 40,30 30,30"),
    "odd": ("odd", "30,20 40,20 40,30 30,30"),
}


def card(unit, at, **more):
    kind, weapons, armor = KINDS[unit[1].upper()]
    return StandCard(id=UnitId(unit), kind=kind, weapons=weapons, armor=armor, at=at, **more)


def battle(stands: dict[str, str], *, cards: dict[str, dict[str, Any]] | None = None, **how: Any) -> Battle:
    """Return a battle with these stands; `hedge`, `wall`, `forest` .. are shapes, other keys fields or parameters."""
    cards, tags, names = cards or {}, how.pop("tags", {}), dict.fromkeys(unit[0] for unit in stands)
    areas = tuple(
        Area(kind=kind, name=kind, outline=outline, level=1 if kind == "hill" else 0)
        for kind in ("building", "forest", "odd", "hill", "strip", "road")
        if (outline := how.pop(kind, None))
    )
    barriers = tuple(
        Barrier(kind=kind, name=kind, line=line) for kind in ("hedge", "wall") if (line := how.pop(kind, None))
    )
    works = tuple(
        PreparedPosition(kind="trench", name="trench", at=at, cover=4) for at in [how.pop("trench", None)] if at
    )
    fields = {key: how.pop(key) for key in tuple(how) if key in Battle.__struct_fields__}
    one = Battle(
        id="table", title="Table", ruleset="combat_captain", minutes=5, first=BLUE, turns=6, table=(72, 48),
        sides=SIDES, areas=areas, barriers=barriers, works=works,
        companies=tuple(
            CompanyCard(
                id=CompanyId(name), side=BLUE if name.isupper() else RED, name=f"company {name}",
                tags=tags.get(name, ()),
                stands=tuple(card(unit, at, **cards.get(unit, {})) for unit, at in stands.items() if unit[0] == name),
            )
            for name in names
        ),
        rules=how,
    )  # fmt: skip
    return replace(one, **fields)


class Table:
    """A game in the middle of play."""

    def __init__(self, state: State) -> None:
        self.state = state

    def play(self, command: Command, *faces: int) -> tuple[Event, ...]:
        """Give a command with the dice that fall, all of which it uses up."""
        dice = FixedDice(*faces)
        events = decide(self.state, command, dice)
        assert not dice.left, f"these dice were not asked for: {dice.left}"
        for event in events:
            self.state = evolve(self.state, event)
        return events

    def refused(self, command: Command) -> IllegalCommand | None:
        return refusal(self.state, command)

    def rule(self, command: Command) -> str | None:
        """Return the rule by which a command is refused."""
        refused = self.refused(command)
        return refused.rule if refused else None

    def act(self, company: str) -> "Table":
        self.play(c.Activate(CompanyId(company)))
        return self

    def end(self, *hold: tuple[str, int]) -> tuple[Event, ...]:
        return self.play(c.EndActivation(tuple((UnitId(unit), dice) for unit, dice in hold)))

    def change(self, unit: str, **changes: Any) -> "Table":
        """Lay out a stand otherwise than a battle begins with it."""
        stands = {**self.state.stands, UnitId(unit): replace(self.state.stands[UnitId(unit)], **changes)}
        self.state = replace(self.state, stands=stands)
        return self

    def company(self, name: str, **changes: Any) -> "Table":
        companies = {**self.state.companies, CompanyId(name): replace(self.state.companies[CompanyId(name)], **changes)}
        self.state = replace(self.state, companies=companies)
        return self

    def __getitem__(self, unit: str) -> Any:
        return self.state.stands[UnitId(unit)]

    def __contains__(self, unit: str) -> bool:
        return unit in self.state.stands

    def markers(self, name: str) -> int:
        return self.state.companies[CompanyId(name)].markers

    def waits(self) -> str:
        return type(self.state.pending[-1]).__name__ if self.state.pending else ""


def at(text: str) -> Place:
    """Return a place as the log writes it: "30,20" is 30.0,20.0."""
    return format_place(point(text))


def move(unit: str, *way: str, dice: int = 1) -> c.Move:
    return c.Move(UnitId(unit), tuple(map(at, way)), dice)


def fire(target: str, *shots: str, mg: str | None = None) -> c.Fire:
    """Return fire at a target: "AR1 3" is three dice of AR1, "AR1 1 at" one of its weapon against armor."""
    made = []
    for shot in shots:
        unit, dice, *rest = shot.split()
        made.append(c.Shot(UnitId(unit), int(dice), bool(rest)))
    return c.Fire(tuple(made), UnitId(target), UnitId(mg) if mg else None)


def facing(name: str) -> tuple[int, int]:
    return bearing(name, 10000)


def fresh(**how: Any) -> Table:
    """Return a table before the first dice; stands as AR1="30,20", else as `battle`."""
    stands = {key: how.pop(key) for key in tuple(how) if len(key) == 3 and key[1].upper() in KINDS and key[2].isdigit()}
    return Table(start(battle(stands, **how), {}))


def table(first: str = "blue", **how: Any) -> Table:
    """Return a table in the activations of a turn, the first side to go."""
    played = fresh(**how)
    played.play(c.RollInitiative(), 6, 1)
    played.play(c.ChooseFirst(Side(first)))
    return played


def said(events: tuple[Event, ...], kind: type[Event], *fields: str) -> list[tuple[Any, ...]]:
    """Return some fields of each event of a kind; the chances that it stores are no matter here."""
    return [tuple(getattr(event, field) for field in fields) for event in events if isinstance(event, kind)]


def inches(events: tuple[Event, ...]) -> list[tuple[Any, ...]]:
    """Return whom dice gave how many ticks, and which faces counted."""
    return said(events, Measured, "unit", "ticks", "count")


def middle(text: str) -> tuple[int, int]:
    return parse_place(at(text))
