"""A small table: a board drawn in text, pieces put on it, commands played with scripted dice that are used up."""

from collections.abc import Mapping

from cb_tui.core.dice import FixedDice
from cb_tui.core.hexes import Hex
from cb_tui.core.ruleset import IllegalCommand
from cb_tui.core.values import Command, Event, SeatId, Side, UnitId
from cb_tui.games import RULESETS
from cb_tui.games.combat_boots.rules.battle import Battle, Destroy, Layout, UnitDeployment, UnitType, Weapon
from cb_tui.games.combat_boots.rules.edition import Army
from cb_tui.games.combat_boots.rules.model import State

RULES = RULESETS["combat_boots_2025"]

US, DE = Side("us"), Side("de")

RIFLE = UnitType(name="Rifle squad", letter="R", kind="squad", range=6, mv=4, sv=2, arms=(Weapon("r", 2),))
MG = UnitType(name="MG team", letter="M", kind="team", range=8, mv=4, sv=1, arms=(Weapon("m", 2),))
LQMG = UnitType(name="Water-cooled MG", letter="M", kind="team", range=12, mv=2, sv=1, arms=(Weapon("M", 2),))
BAZOOKA = UnitType(name="Bazooka", letter="A", kind="team", range=3, mv=4, sv=1, arms=(Weapon("a", 2),))
MORTAR = UnitType(name="Mortar", letter="W", kind="team", range=40, mv=2, sv=1, arms=(Weapon("h", 2, min_range=2),))
GUN = UnitType(name="AT gun", letter="G", kind="gun", bands=2, mv=0, sv=1, arms=(Weapon("a", 3),))
TANK = UnitType(
    name="Tank",
    letter="T",
    kind="afv",
    move="tracked",
    bands=1,
    mv=8,
    sv=2,
    arms=(Weapon("a", 2), Weapon("h", 2)),
    mg=2,
)
TRUCK = UnitType(name="Truck", letter="V", kind="truck", move="wheeled", mv=12, sv=1)
TYPES = {
    "rifle": RIFLE, "mg": MG, "lqmg": LQMG, "bazooka": BAZOOKA, "mortar": MORTAR, "gun": GUN, "tank": TANK,
    "truck": TRUCK,
}  # fmt: skip
BY_LETTER = {"R": "rifle", "M": "mg", "A": "bazooka", "W": "mortar", "G": "gun", "T": "tank", "V": "truck"}


class Table:
    """Upper-case ids are US and move first, lower-case ones are German; `play` wants every die used up."""

    def __init__(
        self,
        pieces: Mapping[str, str],
        board: str = "\n".join([". " * 9] * 9),
        *,
        types: Mapping[str, UnitType] | None = None,
        kinds: Mapping[str, str] | None = None,  # piece -> name of its type, where the letter does not say it
        asleep: str = "",
        due: Mapping[str, int] | None = None,  # reinforcements: piece -> turn
        tactics: Mapping[str, str] | None = None,  # piece -> tactic of its own
        inside: Mapping[str, str] | None = None,  # piece -> the vehicle that carries it
        band: Mapping[str, int] | None = None,  # piece -> the range band where it starts
        riding: Mapping[str, str] | None = None,  # piece -> the tank that it rides on
        solo: Mapping[str, str] | None = None,
        morale: tuple[int, int] = (7, 7),
        turns: int = 20,
        first: str = "us",
        edition: str = "2025",
        layout: Mapping[str, object] | None = None,
        **more: object,
    ) -> None:
        self.rules = RULESETS[f"combat_boots_{edition}"]
        units = tuple(
            UnitDeployment(
                id=UnitId(one),
                side=US if one[0].isupper() else DE,
                type=(kinds or {}).get(one) or BY_LETTER[one[0].upper()],
                at=Hex(at),
                asleep=one in asleep.split(),
                turn=(due or {}).get(one, 1),
                tactic=(tactics or {}).get(one, ""),
                inside=UnitId((inside or {}).get(one, "")),
                band=(band or {}).get(one, 1),
                riding=UnitId((riding or {}).get(one, "")),
            )
            for one, at in pieces.items()
        )
        battle = Battle(
            id="table", title="Table", ruleset=self.rules.id, minutes=1, first=Side(first), turns=turns,
            sides=(Army(id=US, name="US", morale=morale[0]), Army(id=DE, name="German", morale=morale[1])),
            board=Layout(map=board, **(layout or {})),  # type: ignore[arg-type]
            units=units, types={**TYPES, **(types or {})},
            **{"victory": (Destroy(US, count=99), Destroy(DE, count=99)), **more},  # type: ignore[arg-type]
        )  # fmt: skip
        self.state: State = self.rules.start(battle, {SeatId(side): tactic for side, tactic in (solo or {}).items()})

    def play(self, command: Command, *faces: int) -> tuple[Event, ...]:
        """The events of a command whose dice fall as written."""
        dice = FixedDice(*faces)
        events = self.rules.decide(self.state, command, dice)
        assert not dice.left, f"dice that the rules never rolled: {dice.left}"
        for event in events:
            self.state = self.rules.evolve(self.state, event)
        return events

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
    def to_move(self) -> SeatId | None:
        return self.rules.who_decides(self.state)

    def at(self, unit: str) -> str:
        return self.state.units[UnitId(unit)].at

    def alive(self, unit: str) -> bool:
        return UnitId(unit) in self.state.units

    def disrupted(self, unit: str) -> bool:
        return self.state.units[UnitId(unit)].disrupted
