"""Pages of a run as lines: the road, a place, the muster, the hall."""

from collections.abc import Iterator, Sequence
from contextlib import suppress

from cb_tui.core.grammar import count_noun
from cb_tui.core.scenario import Scenario
from cb_tui.core.values import UnitId
from cb_tui.games.combat_boots.run.presentation.words import difficulty, headline, measured, note, rewarding
from cb_tui.games.combat_boots.run.rules.platoon import DAYS, RoadStop, Run
from cb_tui.games.combat_boots.run.store.battles import whole
from cb_tui.games.combat_boots.run.store.campaign import RunSession
from cb_tui.games.combat_boots.run.store.index import FinishedRun
from cb_tui.games.combat_boots.run.store.morgue import end, lost_leaders, record, result
from cb_tui.games.combat_boots.run.store.rates import rate
from cb_tui.session.errors import SessionError


def road(campaign: RunSession) -> Iterator[str]:
    """Yield the days gone by, today's places and those ahead."""
    run = campaign.run
    yield headline(campaign.name, run)
    for number, day in enumerate(run.days, 1):
        losses = f"{count_noun(day.lost, 'piece')} lost, {day.back} came back"
        yield f"  Day {number}: {day.title}. {RESULTS[result(day)]}, {losses}, {count_noun(day.killed, 'kill')}."
    if run.stage == "over":
        return
    if run.march:
        yield f"  Day {run.day}: {run.march.title} is under way. go takes you there."
        return
    for number, lane in enumerate(campaign.lanes(), 1):
        mark = " (chosen)" if lane == run.lane else ""
        yield f"  {number}. {place(campaign, lane)}{mark}"
    for ahead in range(run.day + 1, DAYS + 1):
        yield f"  Day {ahead}: {', '.join(f'{LANES[spot.lane]} {spot.mission}' for spot in run.begun.road[ahead - 1])}."


RESULTS = {"W": "Won", "L": "Lost", "D": "Drawn"}
LANES = ("upper", "middle", "lower")


def place(campaign: RunSession, lane: int) -> str:
    """Return everything known about a place of today, in up to three sentences."""
    run = campaign.run
    spot: RoadStop = next(spot for spot in run.spots if spot.lane == lane)
    try:
        battle = campaign.battle(whole(run), 0, lane)
    except SessionError as error:
        return f"{spot.mission}: {error.sentence}"
    known = rate(run, spot)
    told = f" {measured(run, known)}" if known else ""
    return (
        f"{battle.title}, {spot.mission}, {LANES[lane]} road. {battle.summary} "
        f"{count_noun(enemies(run, battle), 'enemy piece')}, strength {difficulty(campaign.chosen(lane))}, "
        f"{battle.turns} turns, {battle.minutes} minutes. "
        f"Reward: {rewarding(campaign.chosen(lane))}.{told}"
    )


def enemies(run: Run, battle: Scenario) -> int:
    """Return how many pieces stand against a platoon."""
    units = getattr(battle, "units", ())
    return sum(unit.side != run.begun.side for unit in units)


def muster(campaign: RunSession, going: Sequence[UnitId], missions: int) -> Iterator[str]:
    """Yield the platoon with marks for the pieces that go, its morale, and the other side."""
    run = campaign.run
    yield headline(campaign.name, run)
    for member in run.members:
        mark = "x" if member.id in going else " "
        yield f"  {mark} {member.id} {member.title}: {', '.join(filter(None, (note(member), record(member))))}."
    for chief in run.chiefs:
        yield f"  x {chief.id} {chief.name}, leader +1: {count_noun(chief.fought, 'battle')}."
    with suppress(SessionError):  # told where the battle is asked for
        for guest in campaign.journal.fates.attached_units(campaign.battle(going, missions)):
            yield f"  + {guest.id} {guest.noun}, {guest.why}."
    if run.replacements and (use := campaign.journal.fates.replacement_use(run)):
        yield f"Replacements: {run.replacements} ({use})."
    yield f"Morale {campaign.morale(going)}. Fire missions: {run.missions}, {missions} taken along."
    fallen = [f"{chief.name}, leader, day {day}" for chief, day in lost_leaders(run)]
    fallen += [f"{loss.member.title}, day {loss.day}, {end(loss.blow)}" for loss in run.losses]
    if fallen:
        yield f"Fallen: {'; '.join(fallen)}."


def hall(over: Sequence[FinishedRun]) -> Iterator[str]:
    """Yield the finished runs, the best first."""
    if not over:
        yield "No finished runs yet."
    for number, one in enumerate(over, 1):
        yield (
            f"{number:>3}. {one.score:>4}  {one.title}, {one.country}, {one.rank}: "
            f"{count_noun(one.days, 'day')}, {one.won} won, {one.left} left. {one.date}, {one.name}, seed {one.seed}."
        )
