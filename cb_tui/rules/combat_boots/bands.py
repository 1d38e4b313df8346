"""Bands: places beyond the hex field, "band2" and "line1" for the line after band 1, and the ways there. [BAND]"""

from collections.abc import Iterator, Mapping
from functools import lru_cache

from cb_tui.core import hexes
from cb_tui.core.answers import Strip
from cb_tui.core.hexes import Hex
from cb_tui.core.ruleset import IllegalCommand
from cb_tui.core.spelling import counted
from cb_tui.rules.combat_boots.battle import Battle, Deployment, Edge
from cb_tui.rules.combat_boots.ground import edges
from cb_tui.rules.combat_boots.model import State, Unit
from cb_tui.rules.combat_boots.setting import Setting

BAND = 100  # what one band of range counts as a distance: more than any number of hexes on the field
CROSSING = 10.0  # points from one band to the next [BAND-2]
FIELD = 2  # the rank of the hex field, which is band 1 [BAND-3a]


def on_field(at: Hex) -> bool:
    """Whether a place is a hex of the field, not a band or a line."""
    return at.isdigit()


def start(deployment: Deployment) -> Hex:
    """Where a piece of the battle file starts or comes in: its hex, or its band. [BAND-1]"""
    return deployment.at if deployment.band == 1 else Hex(f"band{deployment.band}")


def rank(at: Hex) -> int:
    """Half bands from nowhere: band b has 2b, the line after it 2b + 1. [BAND-3a]"""
    return FIELD if on_field(at) else 2 * int(at[4:]) + at.startswith("line")


@lru_cache(maxsize=1 << 16)  # the machine measures the same few thousand pairs all through a battle
def distance(a: Hex, b: Hex) -> int:
    """Hexes on the field; beyond it 100 in the own band, and 100 more for each band between, 50 for a line. [BAND-3a]

    So a range of R bands reaches 100 R, and nothing there is in one hex or adjacent. [BAND-2a]
    """
    if on_field(a) and on_field(b):
        return hexes.distance(a, b)
    return BAND + BAND // 2 * abs(rank(a) - rank(b))


def apart(far: int) -> str:
    """A distance in words: hexes, or how many bands of range it takes."""
    return counted(far, "hex", "hexes") if far < BAND else counted(-(-far // BAND), "band")


def briefly(far: int, other: int) -> str:
    """Return a distance as briefly as another one beside it allows: "7", "2b", or with its unit where theirs differ."""
    if (far < BAND) != (other < BAND):
        return apart(far)
    return str(far) if far < BAND else f"{-(-far // BAND)}b"


def cover(setting: Setting, at: Hex) -> int:
    """What a band adds to a target's best die; lines have none. [BAND-4a]"""
    return next((band.cover for band in setting.battle.bands if at == f"band{band.number}"), 0)


def edge(battle: Battle) -> Edge | None:
    """The edge of the field that leads to band 2. [BAND-2a]"""
    return next((band.edge for band in battle.bands if band.edge), None)


def ranks(setting: Setting) -> Mapping[int, tuple[Hex, ...]]:
    """The places of each rank, for the field those hexes that lead beyond it; nothing where there are no bands."""
    if setting.lore.ranks is None:
        bands = setting.battle.bands
        linked = tuple(at for at in setting.board.terrain if edge(setting.battle) in edges(setting.board, at))
        names = (name for band in bands for name in (f"line{band.number - 1}", f"band{band.number}"))
        beyond = {rank(Hex(name)): (Hex(name),) for name in names}
        setting.lore.ranks = {FIELD: linked, **beyond} if beyond else {}
    return setting.lore.ranks


def places(setting: Setting) -> tuple[Hex, ...]:
    """All lines and bands beyond the field, the nearest first."""
    return tuple(at for number, there in ranks(setting).items() if number != FIELD for at in there)


def strips(setting: Setting) -> tuple[Strip, ...]:
    """All lines and bands beyond the field as a screen shows them."""
    return tuple(
        Strip(at, f"{at[:4]} {at[4:]}", cover(setting, at), between=at.startswith("line")) for at in places(setting)
    )


def known(setting: Setting, at: Hex) -> bool:
    """Whether there is such a place."""
    return at in setting.board.terrain or at in places(setting)


def beside(setting: Setting, at: Hex) -> tuple[Hex, ...]:
    """All places one step away: hexes around, lines and bands. [MOV-1, BAND-2]"""
    around = hexes.neighbours(at) if on_field(at) else ()
    there = ranks(setting)
    if not there or (on_field(at) and at not in there[FIELD]):
        return around
    here = rank(at)
    near = [number for number in there if number != here and abs(number - here) <= (1 if here % 2 else 2)]
    return (*around, *(place for number in near for place in there[number]))


def crosses(at: Hex, to: Hex) -> bool:
    """Whether a step is one of bands, not of hexes."""
    return not (at.isdigit() and to.isdigit())


def on_line(at: Hex, to: Hex) -> bool:
    """Whether a step leads onto or off a line, which takes the whole turn. [BAND-6a]"""
    return bool(rank(at) % 2 or rank(to) % 2)


def cost(at: Hex, to: Hex, left: float) -> float:
    """The points for a step of bands by a piece that has `left`. [BAND-2]"""
    return left if on_line(at, to) else CROSSING


def step_refusal(state: State, unit: Unit, to: Hex, left: float) -> IllegalCommand | None:
    """Why a piece with `left` points cannot take a step of bands. [BAND-2, BAND-6a]"""
    if to not in beside(state.setting, unit.at):
        beyond = ", ".join(place for place in beside(state.setting, unit.at) if not on_field(place))
        way = f"next to it are {beyond}" if beyond else "only the linked edge leads beyond the field"
        return IllegalCommand(f"{to} is not next to {unit.at}; {way}", "BAND-2")
    if on_field(unit.at) and unit.moved:
        return IllegalCommand(
            f"{unit.id} has moved; a piece can leave the field only from an edge hex where it began its turn", "BAND-2"
        )
    if on_field(to) and to in state.held[state.setting.enemy(unit.side)]:
        return IllegalCommand(f"an enemy holds {to}; come onto the field in a free hex", "BAND-6a")
    if on_line(unit.at, to):
        if unit.moved:
            return IllegalCommand(f"{unit.id} has moved; going onto or off a line takes its whole turn", "BAND-6a")
        return None if left >= 1 else IllegalCommand(f"{unit.id} cannot move", "BAND-2")
    if left < CROSSING:
        return IllegalCommand(
            f"the next band is {CROSSING:g} points away and {unit.id} has {left:g}; go to the line between", "BAND-2"
        )
    return None


def steps(setting: Setting, at: Hex, left: float, *, fresh: bool) -> Iterator[tuple[Hex, float, bool]]:
    """The steps of bands from a place, their points, whether the turn ends there; `fresh`: no step before it."""
    there = ranks(setting)
    if not there or (on_field(at) and not (fresh and at in there[FIELD])):
        return
    for to in beside(setting, at):
        if not crosses(at, to):
            continue
        line = on_line(at, to)
        if fresh and left >= 1 if line else left >= CROSSING:
            yield to, cost(at, to, left), line


def nearing(setting: Setting, origin: Hex, came: Hex, at: Hex) -> bool:
    """Whether a step brings a piece nearer to who looks at it from another place than its own. [SIDE-5, BAND-5a]"""
    return _gap(setting, origin, at) < _gap(setting, origin, came)


def _gap(setting: Setting, one: Hex, other: Hex) -> tuple[int, int]:
    """How far two places are apart: by rank, then by hexes to the edge that leads beyond the field."""
    if not crosses(one, other):
        return 0, hexes.distance(one, other)
    to_edge = (hexes.distance(at, edge) for at in (one, other) if on_field(at) for edge in ranks(setting)[FIELD])
    return abs(rank(one) - rank(other)), min(to_edge, default=0)
