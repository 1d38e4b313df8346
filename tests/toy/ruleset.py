"""Ambush: words, what screens ask, two tactics, and the record that makes it a rules system."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any, get_args

import msgspec

from cb_tui.core.advisor import Advisor
from cb_tui.core.display import Force, Objective, Piece, RosterRow, Scene
from cb_tui.core.forecast import Forecast, ForecastPart
from cb_tui.core.offer import Role
from cb_tui.core.report import Reason, Stage
from cb_tui.core.ruleset import Choice, Ruleset, Traits
from cb_tui.core.scenario import Finding
from cb_tui.core.values import Command, SeatId, Side, UnitId
from tests.toy import model as m
from tests.toy import offers, rules
from tests.toy.report import report, results
from tests.toy.secret import SEALING, springing


def label(state: m.State, command: Command) -> str:
    """What a command would do."""
    waiting = state.pending[-1] if state.pending else None
    mover = waiting.mover if isinstance(waiting, m.AmbushChance) else ""
    match command:
        case m.Conceal(unit, at):
            return f"{unit} hides at {at}"
        case m.March(unit, to):
            return f"{unit} marches to {to}"
        case m.Shoot(shooter, mark):
            return f"{shooter} shoots at {mark}, {rules.chance(state, shooter, mark)} %"
        case m.Gambit():
            return f"draw a card: {state.bold} of {state.bold + state.dull} are bold"
        case m.Spring():
            return f"spring the ambush on {mover}"
        case m.Lurk():
            return f"let {mover} pass"
        case m.Show(unit):
            return f"show {unit}"
        case _:
            return "rest: end the turn"


def describe(state: m.State) -> dict[str, Any]:
    """The state as plain JSON; one that was observed tells no more than it knows."""
    return {
        "round": state.round,
        "seat": state.seat,
        "units": [
            {"id": unit, "side": rules.side_of(state, unit), "seat": piece.seat, "at": piece.at, "hidden": piece.hidden,
             "status": "acted" if piece.acted else "ready"}
            for unit, piece in state.pieces.items()
        ],
        "deck": {"bold": state.bold, "dull": state.dull},
        "edge": list(state.edge),
        "pending": [msgspec.to_builtins(each) for each in state.pending],
    }  # fmt: skip


def chart(battle: m.Battle) -> dict[str, Any]:
    """A battle as plain JSON."""
    sides = {seat.id: seat.side for seat in battle.seated}
    return {
        "scenario": battle.id, "title": battle.title, "sides": [army.id for army in battle.sides],
        "first": battle.first,
        "seats": [msgspec.to_builtins(seat) for seat in battle.seated], "objective": battle.objective,
        "board": {
            "columns": len(m.COLUMNS), "rows": len(m.ROWS), "squares": rules.start(battle, {}).setting.board.terrain,
        },
        "shots": {str(far): at for far, at in rules.CHART.items()},
        "deck": {"bold": battle.bold, "dull": battle.dull},
        "units": [msgspec.to_builtins(squad) | {"side": sides[squad.seat]} for squad in battle.units],
    }  # fmt: skip


def roster(battle: m.Battle) -> tuple[RosterRow, ...]:
    """Everybody of a battle; one is worth as much as another."""
    sides = {seat.id: seat.side for seat in battle.seated}
    return tuple(RosterRow(squad.id, sides[squad.seat]) for squad in battle.units)


def shot_of(state: m.State, command: Command) -> tuple[UnitId, UnitId] | None:
    """Who shoots at whom, None where nobody does."""
    waiting = state.pending[-1] if state.pending else None
    match command, waiting:
        case m.Shoot(shooter, mark), _:
            return shooter, mark
        case m.Spring(), m.AmbushChance(mover=mark) if hidden := springing(state):
            return hidden, mark
        case _:
            return None


def forecast(state: m.State, command: Command) -> Forecast | None:
    """A shot before it is made."""
    if not (shot := shot_of(state, command)):
        return None
    shooter, mark = shot
    lines = tuple(Reason(*line) for line in rules.reasons(state, shooter, mark))
    percent = rules.chance(state, shooter, mark)
    part = ForecastPart((mark,), state.pieces[mark].at, (Stage("chance", lines),), results(percent))
    far = rules.gap(state, shooter, mark)
    return Forecast(kind="shot", side=rules.side_of(state, shooter), by=(shooter,), distance=far, parts=(part,))


def scene(state: m.State) -> Scene:
    """What a battle screen draws; fields of other games are empty."""
    battle: m.Battle = state.setting.battle
    seats, own = state.setting.seats, rules.decider(state)
    side = {squad.id: seats[squad.seat].side for squad in battle.units}
    total, fallen = Counter(side.values()), Counter(side[unit] for unit in state.fallen)
    forces = tuple(
        Force(army.id, army.name, army.title, None, None, fallen[army.id], total[army.id], 0) for army in battle.sides
    )
    pieces = tuple(
        Piece(unit, rules.side_of(state, unit), piece.at, unit[0].upper(), unit, "5", 1, float(not piece.acted), (), 0,
              False, piece.acted, own is not None and piece.seat == own.id and not piece.acted, False, seat=piece.seat)
        for unit, piece in state.pieces.items() if piece.at
    )  # fmt: skip
    waiting = state.pending[-1] if state.pending else None
    holder = next((piece.side for piece in pieces if piece.at == battle.objective), None)
    return Scene(
        battle.title, state.setting.board, state.round, battle.turns,
        state.seat, rules.who_decides(state), forces, pieces, (Objective(battle.objective, holder),),
        (f"Red wins with a piece at {battle.objective} when it rests", "Blue wins when the rounds are over"),
        offers.question(state), waiting.mover if isinstance(waiting, m.AmbushChance) else None,
        by_default=next(army.id for army in battle.sides if army.id != battle.first), seats=battle.seated,
    )  # fmt: skip


def findings(battle: m.Battle) -> Iterator[Finding]:
    """What would make a battle unplayable."""
    if len(battle.map) != len(m.ROWS):
        yield Finding("map", f"expected {len(m.ROWS)} rows, found {len(battle.map)}")
    for number, row in enumerate(battle.map, 1):
        if len(row) != len(m.COLUMNS) or not m.GROUND.keys() >= set(row):
            yield Finding(f"map row {number}", f"expected {len(m.COLUMNS)} letters of {' '.join(m.GROUND)}")
    squares = {column + row for column in m.COLUMNS for row in m.ROWS}
    if battle.objective not in squares:
        yield Finding("objective", "expected a square from A1 to H8")
    ids = Counter(squad.id for squad in battle.units)
    for squad in battle.units:
        where = f"units.{squad.id}"
        if squad.seat not in {seat.id for seat in battle.seated}:
            yield Finding(f"{where}.seat", "expected one of the seats")
        if ids[squad.id] > 1:
            yield Finding(where, "another unit has this id")
        if bool(squad.at) == bool(squad.zone) or not squares.issuperset(
            {*squad.zone, *([squad.at] if squad.at else [])}
        ):
            yield Finding(where, "expected squares of the board, either one in at or several in zone")


def choose(eager: int, state: m.State, legal: Sequence[Command], seat: SeatId) -> Choice:
    """Shoot from a chance of `eager` percent; else go for the objective, or lie still where nothing is won by it."""
    shots = [(rules.chance(state, each.shooter, each.mark), each) for each in legal if isinstance(each, m.Shoot)]
    best = max(shots, key=lambda pair: pair[0], default=(0, None))
    if best[1] is not None and best[0] >= eager:
        return Choice(best[1], f"a chance of {best[0]} %")
    goal = state.setting.battle.objective
    marches = [
        (rules.distance(each.to, goal) - rules.distance(here, goal), each)
        for each in legal
        if isinstance(each, m.March) and (here := state.pieces[each.unit].at)
    ]
    nearer = min(marches, key=lambda pair: pair[0], default=(0, None))
    if eager <= 50 and nearer[1] is not None and nearer[0] < 0:
        return Choice(nearer[1], f"towards {goal}")
    for command in legal:
        if isinstance(command, m.Conceal | m.Spring | m.Gambit):
            return Choice(command, "there is nothing better")
    return Choice(legal[-1], "waits")


def rush(state: m.State, legal: Sequence[Command], seat: SeatId) -> Choice:
    """Go for the objective, and shoot where it is as likely as not to hit."""
    return choose(50, state, legal, seat)


def wait(state: m.State, legal: Sequence[Command], seat: SeatId) -> Choice:
    """Stay, and shoot only at who is near."""
    return choose(60, state, legal, seat)


def appraise(state: m.State, side: Side) -> float:
    """How many pieces a side is ahead."""
    own = sum(rules.side_of(state, unit) == side for unit in state.pieces)
    return float(2 * own - len(state.pieces))


def as_given(state: m.State, command: Command) -> Command:
    """A command has one way to be written."""
    return command


AMBUSH: Ruleset[m.State] = Ruleset(
    id="ambush", title="Ambush", family="Ambush", package="toy",
    scenario_type=m.Battle, state_type=m.State, command_type=m.AnyCommand, event_type=m.AnyEvent, terrains=m.TERRAINS,
    start=rules.start, who_decides=rules.who_decides, refusal=rules.refusal, canonical=as_given,
    legal=rules.legal, decide=rules.decide, evolve=rules.evolve, outcome=lambda state: state.outcome,
    observe=rules.observe, label=label, offer=offers.offer, march_commands=offers.route, why_not=offers.why_not,
    orders=None, report=report, state_json=describe, battle_json=chart, roster=roster, scene=scene,
    sealing=SEALING,
    advisor=Advisor(forecast=forecast, appraise=appraise),
    findings=lambda battle: tuple(findings(battle)), tactics={"rush": rush, "wait": wait},
    traits=Traits(open_information=False, roles=frozenset(get_args(Role)) - {"pass"}),
)  # fmt: skip
