"""Bands: places beyond the hex field, "band2" and "line1" for the line after band 1, and the ways there. [BAND]"""

from collections.abc import Iterator, Mapping
from functools import lru_cache

from cb_tui.core import hexes
from cb_tui.core.display import OffFieldPlace
from cb_tui.core.grammar import count_noun
from cb_tui.core.hexes import Hex
from cb_tui.core.ruleset import IllegalCommand
from cb_tui.games.combat_boots.rules.battle import Battle, Edge, UnitDeployment
from cb_tui.games.combat_boots.rules.battle_context import BattleContext
from cb_tui.games.combat_boots.rules.model import State, Unit
from cb_tui.games.combat_boots.rules.terrain import edges

BAND = 100  # what one band of range counts as a distance: more than any number of hexes on the field
CROSSING = 10.0  # points from one band to the next [BAND-2]
FIELD = 2  # the rank of the hex field, which is band 1 [BAND-3a]


def on_field(at: Hex) -> bool:
    """Check whether a place is a hex of the field, not a band or a line."""
    return at.isdigit()


def start(deployment: UnitDeployment) -> Hex:
    """Return where a piece of the battle file starts or enters: its hex, or its band. [BAND-1]"""
    return deployment.at if deployment.band == 1 else Hex(f"band{deployment.band}")


def rank(at: Hex) -> int:
    """Return the rank of a place in half bands: 2b for band b, 2b + 1 for the line after it. [BAND-3a]

    A hex of the field has the rank of band 1.
    """
    return FIELD if on_field(at) else 2 * int(at[4:]) + at.startswith("line")


@lru_cache(maxsize=1 << 16)  # the machine measures the same few thousand pairs all through a battle
def distance(a: Hex, b: Hex) -> int:
    """Return the distance in hexes. Beyond the field it is 100 within a band, plus 50 a rank. [BAND-3a]

    A range of R bands therefore reaches 100 R, and nothing there is in one hex or adjacent. [BAND-2a]
    A band between two places adds two ranks, a line one.
    """
    if on_field(a) and on_field(b):
        return hexes.distance(a, b)
    return BAND + BAND // 2 * abs(rank(a) - rank(b))


def apart(far: int) -> str:
    """Return a distance in words: hexes, or the number of bands of range that it takes."""
    return count_noun(far, "hex", "hexes") if far < BAND else count_noun(-(-far // BAND), "band")


def briefly(far: int, other: int) -> str:
    """Return a distance as briefly as another one beside it allows: "7", "2b", or with its unit where theirs differ."""
    if (far < BAND) != (other < BAND):
        return apart(far)
    return str(far) if far < BAND else f"{-(-far // BAND)}b"


def cover(setting: BattleContext, at: Hex) -> int:
    """Return the bonus of a band for a target's best die, 0 for a line. [BAND-4a]"""
    return next((band.cover for band in setting.battle.bands if at == f"band{band.number}"), 0)


def edge(battle: Battle) -> Edge | None:
    """Return the edge of the field that leads to band 2. [BAND-2a]"""
    return next((band.edge for band in battle.bands if band.edge), None)


def ranks(setting: BattleContext) -> Mapping[int, tuple[Hex, ...]]:
    """Return the places of each rank, for the field the hexes that lead beyond it.

    Empty if there are no bands.
    """
    if setting.board_cache.ranks is None:
        bands = setting.battle.bands
        linked = tuple(at for at in setting.board.terrain if edge(setting.battle) in edges(setting.board, at))
        names = (name for band in bands for name in (f"line{band.number - 1}", f"band{band.number}"))
        beyond = {rank(Hex(name)): (Hex(name),) for name in names}
        setting.board_cache.ranks = {FIELD: linked, **beyond} if beyond else {}
    return setting.board_cache.ranks


def places(setting: BattleContext) -> tuple[Hex, ...]:
    """Return all lines and bands beyond the field, the nearest first."""
    return tuple(at for number, there in ranks(setting).items() if number != FIELD for at in there)


def strips(setting: BattleContext) -> tuple[OffFieldPlace, ...]:
    """Return all lines and bands beyond the field as a screen shows them."""
    return tuple(
        OffFieldPlace(at, f"{at[:4]} {at[4:]}", cover(setting, at), between=at.startswith("line"))
        for at in places(setting)
    )


def known(setting: BattleContext, at: Hex) -> bool:
    """Check whether a place exists."""
    return at in setting.board.terrain or at in places(setting)


def beside(setting: BattleContext, at: Hex) -> tuple[Hex, ...]:
    """Return all places one step away: hexes around, lines and bands. [MOV-1, BAND-2]"""
    around = hexes.neighbours(at) if on_field(at) else ()
    there = ranks(setting)
    if not there or (on_field(at) and at not in there[FIELD]):
        return around
    here = rank(at)
    near = [number for number in there if number != here and abs(number - here) <= (1 if here % 2 else 2)]
    return (*around, *(place for number in near for place in there[number]))


def crosses(at: Hex, to: Hex) -> bool:
    """Check whether a step is one of bands, not of hexes."""
    return not (at.isdigit() and to.isdigit())


def on_line(at: Hex, to: Hex) -> bool:
    """Check whether a step leads onto or off a line, which takes the whole turn. [BAND-6a]"""
    return bool(rank(at) % 2 or rank(to) % 2)


def cost(at: Hex, to: Hex, left: float) -> float:
    """Return the movement points of a step of bands for a piece that has `left`. [BAND-2]"""
    return left if on_line(at, to) else CROSSING


def step_refusal(state: State, unit: Unit, to: Hex, left: float) -> IllegalCommand | None:
    """Return a refusal if a piece with `left` points cannot take a step of bands, or None. [BAND-2, BAND-6a]"""
    if to not in beside(state.context, unit.at):
        beyond = ", ".join(place for place in beside(state.context, unit.at) if not on_field(place))
        way = f"next to it are {beyond}" if beyond else "only the linked edge leads beyond the field"
        return IllegalCommand(f"{to} is not next to {unit.at}; {way}", "BAND-2")
    if on_field(unit.at) and unit.moved:
        return IllegalCommand(
            f"{unit.id} has moved; a piece can leave the field only from an edge hex where it began its turn", "BAND-2"
        )
    if on_field(to) and to in state.held[state.context.enemy(unit.side)]:
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


def steps(setting: BattleContext, at: Hex, left: float, *, fresh: bool) -> Iterator[tuple[Hex, float, bool]]:
    """Yield the steps of bands from a place, with their points and whether the turn ends there.

    `fresh`: no step came before.
    """
    there = ranks(setting)
    if not there or (on_field(at) and not (fresh and at in there[FIELD])):
        return
    for to in beside(setting, at):
        if not crosses(at, to):
            continue
        line = on_line(at, to)
        if fresh and left >= 1 if line else left >= CROSSING:
            yield to, cost(at, to, left), line


def nearing(setting: BattleContext, origin: Hex, came: Hex, at: Hex) -> bool:
    """Check whether a step brings a piece nearer to a viewer at another place. [SIDE-5, BAND-5a]"""
    return _gap(setting, origin, at) < _gap(setting, origin, came)


def _gap(setting: BattleContext, one: Hex, other: Hex) -> tuple[int, int]:
    """Return the distance of two places by rank, then by hexes to the edge that leads off the field."""
    if not crosses(one, other):
        return 0, hexes.distance(one, other)
    to_edge = (hexes.distance(at, edge) for at in (one, other) if on_field(at) for edge in ranks(setting)[FIELD])
    return abs(rank(one) - rank(other)), min(to_edge, default=0)
