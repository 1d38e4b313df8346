"""The run after an event, without rules or dice."""

from msgspec.structs import replace

from cb_tui.core.values import Rolled, UnitId
from cb_tui.games.combat_boots.run.rules import house_rules
from cb_tui.games.combat_boots.run.rules.platoon import (
    DAYS,
    Change,
    Chosen,
    Closed,
    Died,
    Ended,
    Fell,
    Joined,
    Marched,
    Member,
    Mended,
    PlatoonLoss,
    Practised,
    Promoted,
    Renamed,
    Returned,
    Rewarded,
    Run,
    RunDayResult,
    Supplied,
)


def evolve(run: Run, event: Change) -> Run:
    """Return the run after an event."""
    match event:
        case Chosen(lane, handicap):
            return replace(run, stage="muster", lane=lane, handicap=handicap)
        case Marched(march):
            return replace(run, stage="battle", march=march)
        case Closed():
            return _closed(run, event)
        case Rolled():
            return run
        case Returned(piece, half):
            last = replace(run.days[-1], back=run.days[-1].back + 1)
            run = replace(run, days=(*run.days[:-1], last))
            return _changed(run, piece, half=True, counter=run.begun.half) if half else run
        case Died(piece):
            return _died(run, piece)
        case Fell(chief):
            fallen = tuple(one for one in run.chiefs if one.id == chief)
            left = tuple(one for one in run.chiefs if one.id != chief)
            return replace(run, chiefs=left, relieved=run.relieved + fallen)
        case Mended(piece):
            return _changed(run, piece, half=False, counter=run.begun.squad)
        case Promoted(piece, chief):
            return replace(_changed(run, piece, raised=True), chiefs=(*run.chiefs, chief))
        case Rewarded(reward):
            return replace(
                run,
                missions=run.missions + (reward == "mission"),
                score=run.score + house_rules.ATTACK * (reward == "score"),
            )
        case Supplied(points):
            return replace(run, replacements=run.replacements + points)
        case Joined(member, points):
            return replace(
                run,
                members=(*run.members, member),
                replacements=run.replacements - points,
                joined=run.joined + 1,
            )
        case Renamed(piece, name):
            return _changed(run, piece, name=name)
        case Practised():
            return replace(run, practice=True)
        case Ended(ending, score):
            return replace(run, stage="over", ending=ending, score=run.score + score)


def _closed(run: Run, event: Closed) -> Run:
    march, account = run.march, event.account
    assert march is not None, "a battle is closed after it was marched to"
    assert run.lane is not None, "and one marches to a place chosen"
    members = tuple(
        replace(one, fought=one.fought + 1, kills=one.kills + account.kills.get(one.id, 0))
        if one.id in march.pieces
        else one
        for one in run.members
    )
    own = {one.id for one in run.members}
    day = RunDayResult(
        lane=run.lane,
        code=march.code,
        title=march.title,
        save=march.save,
        won=event.won,
        account=account,
        killed=account.killed,
        lost=sum(blow.target in own for blow in account.lost),
        back=0,
    )
    return replace(
        run,
        day=min(DAYS, run.day + 1),
        stage="road",
        lane=None,
        handicap=0,
        march=None,
        members=members,
        chiefs=tuple(replace(one, fought=one.fought + 1) for one in run.chiefs),
        missions=run.missions - account.missions,
        score=run.score + event.score,
        days=(*run.days, day),
    )


def _changed(run: Run, piece: UnitId, **fields: object) -> Run:
    members: tuple[Member, ...] = tuple(replace(one, **fields) if one.id == piece else one for one in run.members)
    return replace(run, members=members)


def _died(run: Run, piece: UnitId) -> Run:
    member = run.member(piece)
    blow = next(blow for blow in run.days[-1].account.lost if blow.target == piece)
    assert member is not None
    return replace(
        run,
        members=tuple(one for one in run.members if one.id != piece),
        losses=(*run.losses, PlatoonLoss(day=len(run.days), member=member, blow=blow)),
    )
