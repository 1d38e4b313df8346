"""Orders: what the officer of a side orders now and why, fires first, then moves, all of it for the goals."""

from collections.abc import Sequence
from typing import Literal

from cb_tui.core import hexes
from cb_tui.core.hexes import Hex
from cb_tui.core.ruleset import Choice
from cb_tui.core.values import Command, SeatId, Side, UnitId
from cb_tui.games.combat_boots.ai import machine_moves, tactics
from cb_tui.games.combat_boots.ai.officer import attack_value, garrison, positions
from cb_tui.games.combat_boots.ai.officer.attack_value import RatedAttack, targets
from cb_tui.games.combat_boots.ai.officer.estimate import FAR, SEEN, Estimate, Options
from cb_tui.games.combat_boots.ai.officer.plan import PLAIN, OfficerPlan
from cb_tui.games.combat_boots.ai.officer.positions import RatedMove, Task, danger, prospect, slack
from cb_tui.games.combat_boots.ai.officer.tasks import Given, tasks
from cb_tui.games.combat_boots.rules import bands, hand_to_hand, resolve
from cb_tui.games.combat_boots.rules import model as m
from cb_tui.games.combat_boots.rules.attack_forecast import kind_now
from cb_tui.games.combat_boots.rules.battle_context import SHAKEN
from cb_tui.games.combat_boots.rules.fire import attack_of, pools
from cb_tui.games.combat_boots.rules.model import State
from cb_tui.games.combat_boots.rules.movement import aboard
from cb_tui.games.combat_boots.rules.occupancy import kind_of, names
from cb_tui.games.combat_boots.rules.victory import holder

RISKY = 0.005  # chance to be hit on the way
LEAST = 0.08  # chance of a shot worth a reaction
KEPT = 0.3  # of what a shot at a later mover would take a shot now has to take: the mover may not come
IN_VIEW = 8  # hexes: who may come into view
JOINED = 0.35  # by which every piece more has to raise the gain: it could fire after the first, and save its reaction
HOT = 0.3  # of its worth an armored vehicle stands to lose where it does not unload
NEAR_ENEMY = 4  # hexes from the enemy, or from its place, where a squad gets out
WORTHWHILE = 4  # turns left that make it worth to fetch a gun: to load and go, to set down, to fire
BOOK = "engage"  # decides what the officer has no view of: aircraft, pairing, overruns
BETTER = 0.1  # by which a move has to gain more than a shot of the same piece


def attack(shot: RatedAttack) -> str:
    """Return an attack in words, with its chance to hit."""
    one = len(shot.command.by) == 1
    verb = "assault" if isinstance(shot.command, m.Assault) else "fire"
    at = "" if verb == "assault" else " at"
    return f"{names(shot.command.by)} {verb}{'s' * one}{at} {names(targets(shot.command))}: {shot.chance:.0%} to hit"


def march(here: Estimate, unit: m.Unit, move: RatedMove, task: Task | None) -> str:
    """Return a march in words, with its purpose, whether it draws fire and whether it can wait.

    Its exact chances are forecast elsewhere. A piece that enters an enemy hex on its path goes there
    for the fight.
    """
    to = move.way[-1]
    risk = ", under fire" if move.risk >= RISKY else ""
    fights = any(foe.at == to for foe in here.foes)
    if task is None or (fights and to != task.place):
        return f"{unit.id} goes to {to}{risk}"
    late = "; time is short" if task.kind in ("take", "leave") and slack(here, unit, task) < 1 else ""
    where = "" if to == task.place else f" to {to}"
    return f"{unit.id} goes{where} {task.words(_held(here, task.place))}{risk}{late}"


def _held(here: Estimate, place: Hex) -> Literal["ours", "theirs", "nobody"]:
    side = holder(here.state, place)
    return "nobody" if side is None else "ours" if side == here.side else "theirs"


def stay(here: Estimate, unit: m.Unit, task: Task | None) -> str:
    """Return the reason why a piece stays: what it holds, what it may fire at later, what can hit it there."""
    if task and task.place == unit.at and task.kind in ("take", "deny"):
        return f"{unit.id} holds {unit.at}"
    if prospect(here, unit, unit.at) > SEEN:
        return f"{unit.id} stays where it can fire in later turns"
    safe = danger(here, unit, unit.at) == 0
    return f"{unit.id} stays where no enemy can hit it" if safe else f"{unit.id} stays: no move is worth it"


def react(here: Estimate, legal: Sequence[Command]) -> Choice:
    """Return the best shot if it is worth a reaction. A saved reaction waits for the next target."""
    shots = [attack_value.rated(here, one) for one in legal if isinstance(one, m.Fire)]
    able = [
        shot for shot in shots if shot.gain > 0 and shot.chance >= LEAST and _each(shot) >= _kept(here, shot.command)
    ]
    best = max(able, key=lambda shot: (_each(shot), shot.chance, -len(shot.command.by)), default=None)
    if best is None:
        return Choice(m.HoldFire(), "holds fire for a better moment")
    return Choice(best.command, attack(best))


def _each(shot: attack_value.RatedAttack) -> float:
    return shot.gain / (1 + JOINED * (len(shot.command.by) - 1))


def _kept(here: Estimate, fire: m.Fire | m.Assault) -> float:
    """Return the worth of saving a reaction for later movers, less what it may yet do to this one."""
    if not isinstance(here.state.pending[-1], m.OpportunityFire):
        return 0.0
    fresh = [
        one
        for one in fire.by
        if not any(set(foes) & set(attack_value.targets(fire)) for foes in here.state.engaged.get(one, ()))
    ]
    return max((_others(here, here.state.units[one], attack_value.targets(fire)) for one in fresh), default=0.0)


def _others(here: Estimate, unit: m.Unit, targets: Sequence[UnitId]) -> float:
    near = [foe for foe in here.standing if bands.distance(foe.at, unit.at) <= IN_VIEW]
    later = max((here.exposed(unit, foe) for foe in near if foe.id not in targets), default=0.0)
    return KEPT * later - max((here.exposed(unit, foe) for foe in near if foe.id in targets), default=0.0)


def shed(here: Estimate, legal: Sequence[Command], fire: m.Fire | m.Assault) -> Choice:
    """Sheds the dice that leave the firer the least."""
    attack = attack_of(here.state, fire, kind_now(here.state, fire))
    defense = attack.defenses[0]
    shaken = any(here.state.units[one].disrupted for one in defense.units)

    def toll(drop: int) -> float:
        odds = resolve.odds(*pools(attack, defense, drop))
        return float(odds.kill) + (1.0 if shaken else SHAKEN) * float(odds.disrupt)

    best = min((one.drop for one in legal if isinstance(one, m.ReduceDice)), key=lambda drop: (toll(drop), drop))
    return Choice(m.ReduceDice(best), f"sheds {best}: worst for the firer")


def start(here: Estimate, legal: Sequence[Command]) -> Choice:
    """Start the fight that gains most, if any does."""
    able = ((attack_value.balance(here, one.at), one) for one in legal if isinstance(one, m.HandToHand))
    gain, best = max(able, key=lambda one: one[0], default=(0.0, None))
    if best is None or gain <= 0:
        return Choice(m.EndTurn(), "no close combat at bad odds")
    ours, theirs = (hand_to_hand.pool(here.state, side, best.at) for side in (here.side, here.enemy))
    return Choice(best, f"{ours} dice to {theirs}" if theirs else "no enemy there can fight")


def stand(here: Estimate, legal: Sequence[Command], waiting: m.FightOrFlee) -> Choice:
    """Fights on while that does not lose, else flees from all enemies."""
    ways = [one for one in legal if isinstance(one, m.Flee)]
    if not ways or attack_value.balance(here, waiting.at) >= 0:
        return Choice(m.HandToHand(waiting.at), "fights on")
    foes = [foe.at for foe in here.foes]
    best = max(ways, key=lambda way: (min(bands.distance(way.to, foe) for foe in foes), *_first(way.to)))
    return Choice(best, f"flees to {best.to}: the fight is lost")


def _first(place: hexes.Hex) -> tuple[int, int]:
    column, row = hexes.axial(place)
    return -column, -row


def lose(here: Estimate, legal: Sequence[Command]) -> Choice:
    """Give up the piece that is worth least."""
    able = [one.unit for one in legal if isinstance(one, m.GiveUp)]
    loss = min(able, key=lambda one: (here.worth[one], one))
    return Choice(m.GiveUp(loss), f"gives up {loss}, the least valuable")


def carry(here: Estimate, means: Options, unit: m.Unit, task: Task | None) -> Choice | None:
    """Return the order of a vehicle with cargo, an empty truck or riders on their tank, or None."""
    if unit.riding:
        return _by_book(here, means, unit)
    cargo = tuple(one for one in aboard(here.state, unit.id) if one.inside)
    if cargo:
        return _deliver(here, means, unit, cargo, task)
    if kind_of(here.state, unit).kind != "truck" or _wanted(here, task):
        return None
    return _fetch(here, means, unit) or _by_book(here, means, unit)


def _wanted(here: Estimate, task: Task | None) -> bool:
    """Check whether an empty truck follows its task like any piece: in the last turn it can hold a place."""
    return here.all_or_nothing and task is not None and task.kind == "take"


def _by_book(here: Estimate, means: Options, unit: m.Unit) -> Choice | None:
    choice = machine_moves.choose(here.state, means.legal, unit)
    return choice if choice and choice.command in means.legal else None


def _deliver(here: Estimate, means: Options, unit: m.Unit, cargo: Sequence[m.Unit], task: Task | None) -> Choice | None:
    """Drives to where the cargo serves best, and sets it down where it can fire or is near enough to walk."""
    move = positions.best(here, unit, task)
    if move and means.may_step(step := m.Step(unit.id, move.way[0])):
        return Choice(step, march(here, unit, move, task))
    off = next((one for one in means.unloads if one.unit == unit.id), None)
    if off and _arrived(here, unit, cargo, task) and not _sheltered(here, unit):
        return Choice(off, f"{unit.id} sets {off.cargo} down")
    return None


def _sheltered(here: Estimate, unit: m.Unit) -> bool:
    """Check whether armor keeps off fire that its cargo would not survive."""
    return here.kind(unit).armor and positions.danger(here, unit, unit.at) > HOT * here.worth[unit.id]


def _arrived(here: Estimate, unit: m.Unit, cargo: Sequence[m.Unit], task: Task | None) -> bool:
    if not bands.on_field(unit.at):
        return False
    near = [foe.at for foe in here.foes] + ([task.place] if task else [])
    walks = any(here.kind(one).infantry for one in cargo)
    if walks and min((bands.distance(unit.at, place) for place in near), default=0) <= NEAR_ENEMY:
        return True
    return any(positions.prospect(here, one, unit.at) > 0 for one in cargo)


def _fetch(here: Estimate, means: Options, unit: m.Unit) -> Choice | None:
    """Load a gun that has no target where it stands, or return None if there is no time or no such gun."""
    if here.patient or here.left < WORTHWHILE:
        return None
    for one in means.loads:
        gun = here.state.units[one.cargo]
        if one.unit == unit.id and kind_of(here.state, gun).kind == "gun" and not positions.prospect(here, gun, gun.at):
            return Choice(one, f"{unit.id} takes {gun.id} to where it has a target")
    return None


def choose(plan: OfficerPlan, state: m.State, legal: Sequence[Command], seat: SeatId) -> Choice:
    """Return the officer's next order for a side, with the reason."""
    if state.sky is not None:
        return tactics.choose(BOOK, state, legal, seat)
    here = Estimate(state, Side(seat), plan)
    match state.pending[-1] if state.pending else None:
        case None:
            return _act(here, Options(state, legal))
        case m.OpportunityFire() | m.ReturnFire():
            return react(here, legal)
        case m.Shedding(fire=m.Fire() | m.Assault() as fire) if not _aloft(state):
            return shed(here, legal, fire)
        case m.CloseCombat():
            return start(here, legal)
        case m.FightOrFlee() as waiting:
            return stand(here, legal, waiting)
        case m.ChooseLoss():
            return lose(here, legal)
        case _:
            return tactics.choose(BOOK, state, legal, seat)


def _aloft(state: m.State) -> bool:
    """Check whether the pending fire is at an aircraft."""
    return len(state.pending) > 1 and isinstance(state.pending[-2], m.GroundFire)


def _act(here: Estimate, means: Options) -> Choice:
    """Return the next order, the first there is in a fixed sequence.

    The sequence is support, the march in progress, exits, fires, marches, leaders and the end of turn.
    """
    given = tasks(here)
    return (
        tactics.best(here.state, here.side)
        or _go_on(here, means, given)
        or _leave(here, means, given)
        or _fire(here, means, given)
        or _march(here, means, given)
        or tactics.leader_move(here.state, here.side)
        or Choice(m.EndTurn(), "done")
    )


def _go_on(here: Estimate, means: Options, given: Given) -> Choice | None:
    marching = (one for one in here.state.acting if one in means.movers and here.state.units[one].moved)
    return next((choice for one in marching if (choice := _move(here, means, one, given))), None)


def _leave(here: Estimate, means: Options, given: Given) -> Choice | None:
    for one in means.exits:
        task = given.get(one.unit)
        if task and task.kind == "leave" and here.state.units[one.unit].at == task.place:
            return Choice(one, f"{one.unit} leaves by the {one.edge} edge")
    return None


def _fire(here: Estimate, means: Options, given: Given) -> Choice | None:
    """Return the best attack of pieces that have nothing better to do than fire."""
    wanted: dict[UnitId, float] = {}
    stakes = {one: task.decides for one, task in given.items() if here.state.units[one].at == task.place}
    for shot in attack_value.ranked(here, means.attacks, stakes, garrison.Garrison(here, given).stopping):
        for one in shot.command.by:
            if one in means.movers and one not in wanted:
                move = positions.best(here, here.state.units[one], given.get(one))
                wanted[one] = move.gain if move else 0.0
        if all(wanted.get(one, 0.0) <= shot.gain + here.material * BETTER for one in shot.command.by):
            return Choice(shot.command, attack(shot))
    return None


def _march(here: Estimate, means: Options, given: Given) -> Choice | None:
    """Return the march of the next piece: squads and armor first, the nearest to its task. It may stay."""

    def first(one: UnitId) -> tuple[bool, float, UnitId]:
        unit, task = here.state.units[one], given.get(one)
        far = here.turns(unit, unit.at, task.place) if task else FAR
        return kind_of(here.state, one).kind not in ("squad", "afv"), far, one

    for one in sorted(means.movers, key=first):
        if choice := carry(here, means, here.state.units[one], given.get(one)) or _move(here, means, one, given):
            return choice
        if means.may_pass(one):
            return Choice(m.Pass(one), stay(here, here.state.units[one], given.get(one)))
    others = (one for one in here.ours if one.id not in means.movers)
    return next((choice for one in others if (choice := carry(here, means, one, given.get(one.id)))), None)


def _move(here: Estimate, means: Options, one: UnitId, given: Given) -> Choice | None:
    unit, task = here.state.units[one], given.get(one)
    move = positions.best(here, unit, task)
    if move is None:
        return None
    step = m.Step(one, move.way[0])
    return Choice(step, march(here, unit, move, task)) if means.may_step(step) else None


def route(state: State, side: Side, unit: UnitId) -> tuple[Hex, ...]:
    """Return the hexes of the march that the officer of a side has in mind for a piece, () where it stays."""
    if unit in state.leaders:
        return tactics.route(state, side, state.leaders[unit])
    if unit not in state.units:
        return ()
    here = Estimate(state, side, PLAIN)
    move = positions.best(here, state.units[unit], tasks(here).get(unit))
    return tuple(move.way) if move else ()
