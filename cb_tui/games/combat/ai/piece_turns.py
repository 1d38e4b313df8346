"""Options for the rest of a piece's turn, and the best of them: a path, a shot on it, an end."""

from collections.abc import Iterator, Mapping

from cb_tui.core.display import Reach
from cb_tui.core.squares import SQUARES
from cb_tui.core.values import Command, Place, UnitId, Value
from cb_tui.games.combat.ai.estimate import Estimate
from cb_tui.games.combat.rules import fire, line_of_fire, movement, turn, zones
from cb_tui.games.combat.rules.model import Fire, Step


class PieceTurn(Value, frozen=True, kw_only=True):
    """The rest of a piece's turn: its shot, if any, the square it fires from, and where it ends."""

    unit: UnitId
    value: float  # in pieces
    gain: float  # over doing nothing
    end: Place
    way: tuple[Place, ...]  # to the shot, or to the end without one
    at: UnitId | None = None
    chance: float = 0.0  # that the shot destroys

    @property
    def command(self) -> Command | None:
        """Return the first command, or None for staying."""
        return next(iter(self.commands), None)

    @property
    def commands(self) -> tuple[Command, ...]:
        """Return its steps and its shot."""
        steps = tuple(Step(self.unit, to) for to in self.way)
        return (*steps, Fire(self.unit, self.at)) if self.at else steps


def best(eye: Estimate, unit: UnitId, *, shot: bool = False) -> PieceTurn | None:
    """Return the most valuable option, or None. With `shot` only options that fire are considered."""
    found = tuple(_deeds(eye, unit, shot=shot))
    return max(found, key=lambda deed: (deed.value, deed.at or "", deed.end), default=None)


def in_contact(eye: Estimate, unit: UnitId) -> bool:
    """Check whether a piece could come near enough to an enemy to fire, as the king moves."""
    piece, setting = eye.state.pieces[unit], eye.state.context
    kind = setting.kinds[piece.kind]
    most = movement.to_go(eye.state, unit) + kind.range + kind.crest
    column, row = SQUARES.coordinates(piece.at)
    return any(abs(column - across) <= most and abs(row - down) <= most for across, down in eye.foes_at)


def _deeds(eye: Estimate, unit: UnitId, *, shot: bool) -> Iterator[PieceTurn]:
    state, here, walk = eye.state, eye.state.pieces[unit].at, turn.walk(eye.state, unit)
    reach = eye.reach(unit)
    shots = () if walk.fired else tuple(_shots(eye, unit, reach, over=walk.over))
    if shot and not shots:
        return
    ends = {at: eye.stand(unit, at) - 0.001 * each.cost for at, each in reach.items()}
    if not walk.over:
        ends[here] = eye.stand(unit, here)
    stay = ends.get(here, -9.0)
    for end, value in ends.items():
        way = reach[end].way if end != here else ()
        yield PieceTurn(unit=unit, value=value, gain=value - stay, end=end, way=way)
    for frm, foe, chance in shots:
        way = reach[frm].way if frm != here else ()
        left = reach[frm].left if frm != here else movement.to_go(state, unit)
        able = (each for each in ends if each == frm or SQUARES.distance(frm, each) <= left)
        end = max(able, key=lambda each: (ends[each], each))
        value = ends[end] + chance * eye.prize(foe) - 0.001 * len(way)
        yield PieceTurn(unit=unit, value=value, gain=value - stay, end=end, way=way, at=foe, chance=chance)


def _shots(
    eye: Estimate, unit: UnitId, reach: Mapping[Place, Reach], *, over: bool
) -> Iterator[tuple[Place, UnitId, float]]:
    """Yield from each square the shot that is worth most."""
    state, piece = eye.state, eye.state.pieces[unit]
    if not in_contact(eye, unit):
        return
    foes = {foe.at: name for name, foe in eye.foes.items()}
    lost = zones.goal(state, eye.side) if zones.leaves(state.context, piece.kind) else frozenset()
    stands = [at for at in reach if at not in lost and at not in state.mines and at not in state.standing]
    for frm in [*stands, *(() if over else (piece.at,))]:
        there = [foes[at] for at in line_of_fire.seen(state.context, piece.kind, frm) if at in foes]
        if there and (able := [foe for foe in fire.targets(state, unit, frm) if foe in there]):
            foe = max(able, key=lambda each: (eye.kills(unit, each) * eye.prize(each), each))
            yield frm, foe, eye.kills(unit, foe)
