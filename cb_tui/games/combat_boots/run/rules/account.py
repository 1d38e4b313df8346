"""A platoon's record from the log of an ended battle: losses, kills and the luckiest shots."""

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction

from cb_tui.core.values import Place, UnitId
from cb_tui.games.combat_boots.generator.outfit import BATTERY, LOST
from cb_tui.games.combat_boots.rules.events import Destroyed, Fired, Verdict
from cb_tui.games.combat_boots.rules.model import State
from cb_tui.games.combat_boots.run.rules.platoon import AttackRecord, BattleAccount, Run
from cb_tui.games.combat_boots.run.rules.run_rules import LoggedCommand

CLOSE = "hand to hand"


def account(run: Run, line: str, head: str, last: State, told: Sequence[LoggedCommand]) -> BattleAccount:
    """Return the account of a battle's commands. `last` is the state at its end."""
    side = run.begun.side
    blows = [blow for each in told for blow in _blows(each)]
    sides = {unit.id: unit.side for unit in last.context.battle.units}
    shots = [blow for blow in blows if blow.by and sides.get(blow.by[0]) == side != sides.get(blow.target)]
    hits = [blow for blow in shots if blow.effect == "kill" and blow.kill]
    misses = [blow for blow in shots if blow.effect == "none" and blow.kill]
    march = run.march
    own = set(march.pieces) if march else set()
    kills: Counter[UnitId] = Counter()
    lost: list[AttackRecord] = []
    for blow, killer in _ends(told):
        if sides.get(blow.target) == side:
            lost.append(blow)
        elif killer in own:
            kills[killer] += 1
    outcome = last.outcome
    return BattleAccount(
        line=line,
        head=head,
        winner=outcome.winner if outcome else None,
        turn=min(last.turn, last.context.battle.turns),
        turns=last.context.battle.turns,
        commands=len(told),
        killed=sum(sides.get(unit) not in (side, None) for unit in last.lost),
        kills=dict(kills),
        lost=tuple(lost),
        fallen=tuple(chief.id for chief in run.chiefs if chief.id in last.fallen),
        missions=last.missions.get(BATTERY, 0),
        saved=tuple(unit for unit in LOST if unit in last.units or unit in last.exited),
        best=min(hits, key=lambda blow: blow.kill, default=None),
        worst=max(misses, key=lambda blow: blow.kill + blow.disrupt, default=None),
    )


def _blows(told: LoggedCommand) -> Iterator[AttackRecord]:
    """Yield each attack of a command on each of its targets."""
    for event in told.events:
        if isinstance(event, Fired):
            for verdict in event.verdicts:
                yield from (_blow(event, verdict, unit) for unit in verdict.units)


def _blow(event: Fired, verdict: Verdict, unit: UnitId) -> AttackRecord:
    kill, disrupt = _percent(verdict.kill), _percent(verdict.disrupt)
    if unit in verdict.shaken:  # disrupted again is destroyed [FIRE-6]
        kill, disrupt = round(100 * (Fraction(verdict.kill) + Fraction(verdict.disrupt))), 0
    return AttackRecord(
        target=unit,
        by=event.by,
        kind=event.kind,
        place=Place(event.at),
        distance=event.distance,
        kill=kill,
        disrupt=disrupt,
        effect=verdict.effect,
    )


def _percent(text: str) -> int:
    return round(Fraction(text) * 100)


def _ends(told: Sequence[LoggedCommand]) -> Iterator[tuple[AttackRecord, UnitId | None]]:
    """Yield each destroyed piece's blow and the piece that gets the credit.

    Of a group it is the first to fire, hand to hand the piece that fights there.
    """
    for before, events in told:
        blows: dict[UnitId, AttackRecord] = {}
        for event in events:
            match event:
                case Fired():
                    blows |= {blow.target: blow for blow in _blows(LoggedCommand(before, (event,)))}
                case Destroyed(unit):
                    blow = blows.get(unit) or _close(before, unit)
                    yield blow, blow.by[0] if blow.by else None
                case _:
                    pass


def _close(before: State, unit: UnitId) -> AttackRecord:
    """Return the end of a piece hand to hand, or with what carried it."""
    there = before.units.get(unit)
    if there is None:
        return AttackRecord(target=unit, kind=CLOSE)
    foes = tuple(sorted(one.id for one in before.standing.get(there.at, ()) if one.side != there.side))
    return AttackRecord(target=unit, by=foes, kind=CLOSE, place=Place(there.at))
