"""A table with answers written by hand: the invented battle of the drawings, at the mode of each picture."""

from fractions import Fraction
from types import SimpleNamespace
from typing import Any

import msgspec
from msgspec.structs import fields, replace

from cb_tui.core.display import Reach, Scene, Sight
from cb_tui.core.forecast import StepRisk
from cb_tui.core.hexes import Hex
from cb_tui.core.values import UnitId
from cb_tui.games.combat_boots.rules.actions import offer
from cb_tui.games.combat_boots.rules.attack_forecast import described
from cb_tui.games.combat_boots.rules.forecast_model import (
    AttackForecast,
    Danger,
    DefenderForecast,
    Exposure,
    Odds,
    PoolLine,
    Shed,
    Target,
)
from cb_tui.games.combat_boots.rules.model import Fire, HoldFire
from cb_tui.games.combat_boots.ruleset import ADVISOR, COMBAT_BOOTS_2025
from cb_tui.presentation.game_view import GameView
from cb_tui.presentation.text import Lines, plain_text
from tests.reports import known
from tests.ui.invented import GE, US, force, scene

NAMES = {
    "R": "Rifle squad",
    "M": "MG team",
    "L": "Leader",
    "G": "AT gun",
    "T": "Tank",
    "W": "Mortar",
    "H": "Half-track",
}


def percent(kill: float, disrupt: float) -> Odds:
    """Odds in per cent, to a tenth."""
    killing, disrupting = Fraction(round(kill * 10), 1000), Fraction(round(disrupt * 10), 1000)
    return Odds(killing, disrupting, 1 - killing - disrupting)


def units(*names: str) -> tuple[UnitId, ...]:
    return tuple(UnitId(name) for name in names)


TOGETHER = Fire(units("R2", "M1"), units("r1", "m1"), drop=1)
CLEAR = Sight(Hex("0404"), Hex("0605"), visible=True, reason="clear on a hexside", rule="LOS-3")
AIM_AT_STACK = Target(
    units("r1", "m1"),
    Hex("0605"),
    2,
    Fire(units("R2"), units("r1", "m1")),
    percent(10, 19),
    TOGETHER,
    percent(13.2, 36.0),
    Fraction(1),
)
AIMS = (
    AIM_AT_STACK,
    Target(
        units("r2"), Hex("0505"), 1, Fire(units("R2"), units("r2")), percent(49, 0),
        Fire(units("R2", "M1"), units("r2")), percent(62, 0), Fraction(9, 10),
    ),
    Target(
        units("r4"), Hex("0604"), 2, Fire(units("R2"), units("r4")), percent(12, 28),
        Fire(units("R2", "M1"), units("r4")), percent(20, 36), Fraction(1, 2),
    ),
    Target(
        units("g1"), Hex("1004"), 6, None, None, why_not="R2 has no line of sight to 1004: trees in 0904",
        brief="no sight: trees 0904", rule="LOS-2",
    ),
)  # fmt: skip


def pools(
    fp: int, sv: int, odds: Odds, sheds: tuple[Shed, ...] = (), *, at: tuple[str, ...] = ("r1", "m1")
) -> AttackForecast:
    """R2 and M1 at somebody in buildings."""
    return AttackForecast(
        by=units("R2", "M1"),
        kind="fire",
        distance=2,
        attack=(
            PoolLine("R2", 2, "STK-1"), PoolLine("M1", 2, "STK-1"),
            *([PoolLine("point blank", 1, "FIRE-7")] if fp > 4 else []),
        ),
        attack_mods=(),
        fp=fp,
        targets=(
            DefenderForecast(
                units(*at), Hex("0605"),
                tuple(PoolLine(unit, 2 if unit[0] == "r" else 1, "STK-2") for unit in at),
                (PoolLine("buildings", 1, "COV-2"),), sv, odds,
            ),
        ),
        one_die_kills=False,
        sheds=sheds or (Shed(0, fp, sv, odds, best=True),),
        shedder=US,
        hit_back=percent(11, 19),
        sight=CLEAR,
    )  # fmt: skip


SHEDS = (Shed(0, 4, 3, percent(12.8, 32.2)), Shed(1, 3, 2, percent(13.2, 36.0), best=True))


def prospect(_: Any, command: Any) -> AttackForecast | None:
    """What each fire of the pictures rolls."""
    if not isinstance(command, Fire):
        return None
    if set(command.at) == {"r1", "m1"}:
        return pools(4 - command.drop, 3 - command.drop, SHEDS[command.drop].odds, SHEDS)
    chances = {"r2": percent(62, 0), "r4": percent(20, 36), "r3": percent(12, 28)}
    dice = {"r2": (5, 2), "r4": (4, 2), "r3": (2, 2)}[command.at[0]]
    found = pools(*dice, chances[UnitId(command.at[0])], at=tuple(command.at))
    return msgspec.structs.replace(found, by=command.by, distance=3 if command.at[0] == "r3" else 2)


def picture(**changes: Any) -> Scene:
    """The scene of the drawings with names and morale."""
    found = scene()
    forces = (
        msgspec.structs.replace(force(US, "US"), morale=7, rally=Fraction(58, 100)),
        msgspec.structs.replace(force(GE, "German"), morale=6, rally=Fraction(42, 100)),
    )
    named = tuple(msgspec.structs.replace(piece, name=NAMES[piece.kind]) for piece in found.pieces if not piece.leader)
    words = {"title": "Veghel Crossroads", "turn": 3, "turns": 8, "forces": forces, "pieces": named} | changes
    return msgspec.structs.replace(found, **words)


def state() -> Any:
    """As much of the state of the drawings as a forecast asks."""
    found = known({piece.id: piece.side for piece in scene().pieces}, board=scene().board)
    found.units = {piece.id: piece for piece in scene().pieces}
    return found


def paper(shown: Scene | None = None, legal: tuple[Any, ...] = (), **answers: Any) -> GameView:
    """A table whose rules know nothing but the answers given."""
    given = {
        "scene": lambda _: shown or picture(),
        "legal": lambda _: legal or (TOGETHER, HoldFire()),
        "aims": lambda _, __: AIMS,
        "prospect": prospect,
        "reach": lambda _, __: {Hex("0405"): Reach(3, 1, (Hex("0403"), Hex("0304"), Hex("0405")))},
        "danger": lambda _, __, ___: Danger(Fraction(54, 100), units("r1", "m1", "r4")),
        "exposure": lambda _, __, ___: Exposure.from_chances(
            (
                StepRisk(Hex("0403"), 1, 3, Fraction(78, 100), units("r1", "m1", "r4")),
                StepRisk(Hex("0304"), 1, 2, Fraction(40, 100), units("r4")),
                StepRisk(Hex("0405"), 1, 1, Fraction(0), ()),
            ),
            Fraction(13, 100), Fraction(61, 100), Fraction(26, 100),
        ),
        "safest_reach": lambda _, __: {},
        "sight": lambda _, __, ___: CLEAR,
        "refusal": lambda _, __: None,
        "label": lambda _, command: type(command).__name__,
        "package": "combat_boots",
        "tally_headings": {"kill": "kills", "disrupt": "disrupted", "rally": "rallied"},
        "vocabulary": COMBAT_BOOTS_2025.vocabulary,
        "edition": "2025",
        "level": lambda _: None,
        "described": lambda _, seen: described(state(), seen),
    } | answers  # fmt: skip
    told = {each.name: given.pop(each.name) for each in fields(ADVISOR) if each.name in given}
    given.setdefault("offer", offer)  # what a command is for needs no state here
    rules: Any = SimpleNamespace(advisor=replace(ADVISOR, **told), **given)  # as much of them as is asked
    return GameView(rules, SimpleNamespace(sky=None), frozenset({US}))  # type: ignore[arg-type]


def shown(lines: Lines) -> str:
    """The characters of some lines, without blanks at their ends."""
    return "\n".join(plain_text(line).rstrip() for line in lines)


def drawn(text: str) -> str:
    """A picture in a test: its first and last line are empty, `|` stands at the left."""
    return "\n".join(
        line.strip().removeprefix("|").removeprefix("+").rstrip()
        for line in text.strip("\n").splitlines()
        if line.strip()
    )
