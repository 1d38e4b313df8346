"""Ambush: what may be done, what comes of it, and what a seat may know of it."""

from collections.abc import Iterator, Mapping

import msgspec

from cb_tui.core.dice import Dice
from cb_tui.core.ruleset import IllegalCommand, Outcome
from cb_tui.core.scenario import Seat
from cb_tui.core.values import Command, Drawn, Event, Place, Rolled, SeatId, Side, UnitId
from tests.toy import model as m
from tests.toy import secret

CHART = {1: 80, 2: 65, 3: 50, 4: 35, 5: 20}  # percent by distance
BONUS, WOOD = 20, -20


distance, beside = m.SQUARES.distance, m.SQUARES.neighbours


# --- who decides, and what is seen -----------------------------------------------------------------------------------


def start(battle: m.Battle, solo: Mapping[SeatId, str]) -> m.State:
    """The first state: pieces with a zone wait to be concealed, seat by seat."""
    waiting = tuple(m.ConcealingUnits(squad.seat, squad.id) for squad in reversed(battle.units) if squad.zone)
    pieces = {squad.id: m.Piece(seat=squad.seat, at=squad.at, hidden=bool(squad.zone)) for squad in battle.units}
    first = next(seat.id for seat in battle.seated if seat.side == battle.first)
    return m.State(
        setting=m.Setting(battle), seat=first, pieces=pieces, bold=battle.bold, dull=battle.dull, pending=waiting
    )


def who_decides(state: m.State) -> SeatId | None:
    """The seat that decides."""
    if state.outcome:
        return None
    return state.pending[-1].seat if state.pending else state.seat


def decider(state: m.State) -> Seat | None:
    """The same with its side and its name."""
    seat = who_decides(state)
    return state.setting.seats[seat] if seat else None


def side_of(state: m.State, unit: UnitId) -> Side:
    """Whose piece this is."""
    return state.setting.seats[state.pieces[unit].seat].side


def observe(state: m.State, seat: SeatId) -> m.State:
    """The state without the hidden pieces of others, a partner's too, without their names in what they are asked."""
    known = {unit: piece for unit, piece in state.pieces.items() if not piece.hidden or piece.seat == seat}
    pending = tuple(each if each.seat == seat else msgspec.structs.replace(each, unit=None) for each in state.pending)
    return msgspec.structs.replace(state, pieces=known, pending=pending)


def foes(state: m.State, side: Side, *, hidden: bool) -> Iterator[tuple[UnitId, Place]]:
    """Enemies on the board, those in sight or those not."""
    for unit, piece in state.pieces.items():
        if piece.at and piece.hidden == hidden and side_of(state, unit) != side:
            yield unit, piece.at


# --- what may be done ------------------------------------------------------------------------------------------------


def refusal(state: m.State, command: Command) -> IllegalCommand | None:
    """Why not; it asks nothing that the side to decide may not know."""
    seat = decider(state)
    if seat is None:
        return IllegalCommand("the game is over", "END-1")
    waiting = state.pending[-1] if state.pending else None
    match waiting, command:
        case m.ConcealingUnits(unit=unit), m.Conceal(named, at):
            zone = state.setting.zones.get(named, ())
            if named != unit or at not in zone:
                return IllegalCommand(f"{unit} is to be concealed in {', '.join(zone)}; choose one of these", "HIDE-1")
            if any(piece.at == at for piece in state.pieces.values() if piece.seat == seat.id):
                return IllegalCommand(f"{at} is taken; choose another square", "HIDE-2")
        case m.AmbushChance(unit=None), m.Spring() if secret.springing(state) is None:
            return IllegalCommand("no hidden piece is beside it; let it pass", "HIDE-4")
        case m.AmbushChance(), m.Spring() | m.Lurk():
            return None
        case None, m.Show(unit):
            piece = state.pieces.get(unit)
            if not secret.is_secret(state) or piece is None or piece.seat != seat.id or not piece.hidden:
                return IllegalCommand(f"{unit} hides nothing that could be shown; command it as it stands", "HIDE-5")
        case None, m.March(unit, to):
            return _ready(state, seat, unit) or _march(state, seat, unit, to)
        case None, m.Shoot(shooter, mark):
            return _ready(state, seat, shooter) or _shoot(state, seat, shooter, mark)
        case None, m.Gambit():
            if state.gambled or not state.bold + state.dull:
                return IllegalCommand("one card a turn, while the deck lasts; march, shoot or rest", "CARD-1")
        case None, m.Rest():
            return None
        case _:
            return IllegalCommand("that is not what is to be decided; look at what is asked", "TURN-1")
    return None


def _ready(state: m.State, seat: Seat, unit: UnitId) -> IllegalCommand | None:
    piece = state.pieces.get(unit)
    if piece is None or piece.seat != seat.id:
        return IllegalCommand(f"{unit} is no piece of {seat.name}; command your own", "TURN-2")
    if piece.hidden and secret.is_secret(state):
        return IllegalCommand(f"{unit} lies where nobody else knows; show it first", "HIDE-6")
    return IllegalCommand(f"{unit} has acted; take another piece", "TURN-3") if piece.acted else None


def _march(state: m.State, seat: Seat, unit: UnitId, to: Place) -> IllegalCommand | None:
    here = state.pieces[unit].at
    if state.setting.board.terrain.get(to, "rock") == "rock" or here is None or distance(here, to) != 1:
        return IllegalCommand(f"{to} is not a square to march to from {here}; go to one beside it", "MARCH-1")
    if to in (piece.at for piece in state.pieces.values() if piece.seat == seat.id or not piece.hidden):
        return IllegalCommand(f"{to} is taken; choose another square", "MARCH-2")
    return None


def _shoot(state: m.State, seat: Seat, shooter: UnitId, mark: UnitId) -> IllegalCommand | None:
    if mark not in dict(foes(state, seat.side, hidden=False)):
        return IllegalCommand(f"no enemy {mark} is in sight; shoot at one you see", "SHOOT-1")
    far = gap(state, shooter, mark)
    return None if far in CHART else IllegalCommand(f"{mark} is {far} squares away, and 5 is the most", "SHOOT-2")


def legal(state: m.State) -> tuple[Command, ...]:
    """Every command that may be given, as far as the side to decide can see."""
    return tuple(command for command in _candidates(state) if refusal(state, command) is None)


def _candidates(state: m.State) -> Iterator[Command]:
    seat, waiting = decider(state), state.pending[-1] if state.pending else None
    if seat is None:
        return
    match waiting:
        case m.ConcealingUnits(unit=str(unit)):
            yield from (m.Conceal(unit, at) for at in state.setting.zones[unit])
        case m.AmbushChance(unit=None) if any(
            piece.hidden and piece.seat == seat.id for piece in state.pieces.values()
        ):
            yield from (m.Spring(), m.Lurk())
        case m.AmbushChance(unit=str()):
            yield from (m.Spring(), m.Lurk())
        case None:
            for unit, piece in state.pieces.items():
                if piece.seat == seat.id and piece.at:
                    yield from (m.March(unit, to) for to in beside(piece.at))
                    yield from (m.Shoot(unit, mark) for mark, _ in foes(state, seat.side, hidden=False))
            yield from (m.Show(unit) for unit in state.pieces)
            yield from (m.Gambit(), m.Rest())


# --- what comes of it ------------------------------------------------------------------------------------------------


def gap(state: m.State, one: UnitId, other: UnitId) -> int:
    """How far two pieces are apart."""
    here, there = state.pieces[one].at, state.pieces[other].at
    assert here and there
    return distance(here, there)


def wooded(state: m.State, unit: UnitId) -> bool:
    """Check whether a piece lies in a wood."""
    at = state.pieces[unit].at
    return at is not None and state.setting.board.terrain[at] == "wood"


def reasons(state: m.State, shooter: UnitId, mark: UnitId) -> tuple[tuple[str, int, str], ...]:
    """What makes the chance of a shot, each with its rule."""
    far = gap(state, shooter, mark)
    found = [(f"{far} square{'s' * (far != 1)} away", CHART[far], "SHOOT-2")]
    found += [("in a wood", WOOD, "SHOOT-3")] if wooded(state, mark) else []
    found += [("from an ambush", BONUS, "HIDE-3")] if state.pending else []
    found += [("a bold card", BONUS, "CARD-2")] if state.pieces[shooter].seat in state.edge else []
    return tuple(found)


def chance(state: m.State, shooter: UnitId, mark: UnitId) -> int:
    """Percent, never below 5 nor above 95."""
    return min(95, max(5, sum(percent for _, percent, _ in reasons(state, shooter, mark))))


def decide(state: m.State, command: Command, dice: Dice) -> tuple[Event, ...]:
    """What happens; raises the refusal."""
    if refused := refusal(state, command):
        raise refused
    return tuple(_told(state, _happens(state, command, dice)))


def _told(state: m.State, events: Iterator[Event]) -> Iterator[Event]:
    """These events, and the end of the game once one has brought it about."""
    for event in events:
        yield event
        state = evolve(state, event)
    alive = {side_of(state, unit) for unit in state.pieces}
    if len(alive) == 1:
        yield m.Closed(alive.pop(), "nobody else is left")


def _happens(state: m.State, command: Command, dice: Dice) -> Iterator[Event]:
    waiting = state.pending[-1] if state.pending else None
    match command:
        case m.Conceal(unit, at):
            yield m.Concealed(unit, at)
            yield from secret.shows(state)
        case m.March(unit, to):
            yield from _marches(state, unit, to)
        case m.Shoot(shooter, mark):
            yield from _shoots(state, shooter, mark, dice)
        case m.Gambit():
            of = state.bold + state.dull
            card = dice.draw(of)
            yield from (Drawn("gambit", card, of), m.Dealt(state.seat, card <= state.bold))
        case m.Spring() if isinstance(waiting, m.AmbushChance) and (hidden := secret.springing(state)):
            yield from (_seen(state, hidden), m.Settled())
            yield from _shoots(state, hidden, waiting.mover, dice)
        case m.Lurk() if isinstance(waiting, m.AmbushChance) and waiting.unit:
            if not wooded(state, waiting.unit):
                yield _seen(state, waiting.unit)
            yield m.Settled()
        case m.Lurk():
            yield m.Settled()
        case m.Show(unit):
            shown = _seen(state, unit)
            yield shown
            if shown.at in (at for _, at in foes(state, side_of(state, unit), hidden=False)):
                yield m.Fell(unit)
        case m.Rest():
            yield from _rests(state)


def _seen(state: m.State, unit: UnitId) -> m.Revealed:
    at = state.pieces[unit].at
    assert at
    return m.Revealed(unit, at)


def _marches(state: m.State, unit: UnitId, to: Place) -> Iterator[Event]:
    side, piece = side_of(state, unit), state.pieces[unit]
    if secret.is_secret(state):  # only its own seat knows whether a piece is there, and is asked
        yield m.Marched(unit, to)
        for seat in secret.watching(state, side, to):
            yield m.Stalked(m.AmbushChance(seat, None, unit))
        return
    found = next((other for other, each in state.pieces.items() if each.hidden and each.at == to), None)
    if found is not None:
        yield from (m.Revealed(found, to), m.Bumped(unit, to))
        return
    lying = {at: foe for foe, at in foes(state, side, hidden=True)}
    yield m.Marched(unit, to)
    near = [at for _, at in foes(state, side, hidden=False) if distance(at, to) == 1]
    if piece.hidden and near and state.setting.board.terrain[to] != "wood":
        yield m.Revealed(unit, to)
    for at, foe in lying.items():
        if distance(at, to) == 1:
            yield m.Stalked(m.AmbushChance(state.pieces[foe].seat, foe, unit))


def _shoots(state: m.State, shooter: UnitId, mark: UnitId, dice: Dice) -> Iterator[Event]:
    percent = chance(state, shooter, mark)
    faces = dice.roll(1, 100)
    yield Rolled(f"{shooter} shoots", faces, 100)
    if state.pieces[shooter].hidden and not state.pending:
        yield _seen(state, shooter)
    yield m.Shot(shooter, mark, percent, faces[0] <= percent)
    if faces[0] <= percent:
        yield from (
            m.Settled() for each in state.pending[:-1] if isinstance(each, m.AmbushChance) and each.mover == mark
        )
        yield m.Fell(mark)


def _rests(state: m.State) -> Iterator[Event]:
    battle: m.Battle = state.setting.battle
    held = [piece for piece in state.pieces.values() if piece.at == battle.objective]
    if any(state.setting.seats[piece.seat].side == battle.first for piece in held):
        yield m.Closed(battle.first, f"{battle.objective} is reached")
        return
    left = {piece.seat for piece in state.pieces.values()}
    order = [seat.id for seat in battle.seated if seat.id in left or seat.id == state.seat]
    after = (order.index(state.seat) + 1) % len(order)
    if after == 0 and state.round == battle.turns:
        yield m.Closed(next(army.id for army in battle.sides if army.id != battle.first), "time is up")
    else:
        yield m.Opened(order[after], state.round + (after == 0))


def evolve(state: m.State, event: Event) -> m.State:
    """The next state."""
    new = msgspec.structs.replace

    def piece(unit: UnitId, **changes: object) -> m.State:
        return new(state, pieces={**state.pieces, unit: new(state.pieces[unit], **changes)})

    match event:
        case m.Concealed(unit, at):
            return piece(unit, at=at)
        case m.Joined():
            return new(state, pieces={each: new(one, hidden=False) for each, one in state.pieces.items()})
        case m.Marched(unit, to):
            return piece(unit, at=to, acted=True)
        case m.Bumped(unit):
            return piece(unit, acted=True)
        case m.Revealed(unit):
            return piece(unit, hidden=False)
        case m.Stalked(by):
            return new(state, pending=(*state.pending, by))
        case m.Settled():
            return new(state, pending=state.pending[:-1])
        case m.Shot(shooter):
            left = tuple(seat for seat in state.edge if seat != state.pieces[shooter].seat)
            return new(piece(shooter, acted=True), edge=left)
        case m.Fell(unit):
            left_over = {each: here for each, here in state.pieces.items() if each != unit}
            return new(state, pieces=left_over, fallen=(*state.fallen, unit))
        case m.Dealt(seat, bold):
            edge = (*state.edge, seat) if bold and seat not in state.edge else state.edge
            return new(state, bold=state.bold - bold, dull=state.dull - (not bold), edge=edge, gambled=True)
        case m.Opened(seat, number):
            fresh = {each: new(one, acted=one.acted and one.seat != seat) for each, one in state.pieces.items()}
            return new(state, pieces=fresh, seat=seat, round=number, gambled=False)
        case m.Closed(winner, why):
            return new(state, outcome=Outcome(winner, why), pending=())
        case _:
            return state
