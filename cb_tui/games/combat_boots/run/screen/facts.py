"""Lines about a place of the road, about the platoon, and about the days that are over."""

from collections.abc import Iterator
from typing import NamedTuple

from cb_tui.core.grammar import count_noun
from cb_tui.core.scenario import Scenario
from cb_tui.core.values import UnitId
from cb_tui.games.combat_boots.run.presentation.run_text import difficulty, note, reachable, rewarding
from cb_tui.games.combat_boots.run.rules.platoon import DAYS, Member, Run
from cb_tui.games.combat_boots.run.store.battles import whole
from cb_tui.games.combat_boots.run.store.run_session import RunSession
from cb_tui.games.combat_boots.run.store.runs import WinRate, lost_leaders, rate, result, words
from cb_tui.presentation.text import (
    BLANK,
    GOOD,
    LABEL,
    TEXT,
    WARN,
    Line,
    Lines,
    TextRun,
    columns_at,
    fit,
    label,
    line,
    number_run,
    percent,
    shorten,
    wrap,
)
from cb_tui.session.errors import SessionError

UNMADE = line(label("drawing the map"))  # in place of a battle until it is generated
NAMES = 10  # columns of the names of facts
GRADES = {"vet": ("veteran", GOOD), "half": ("half squad", WARN), "new": ("new", LABEL), "": ("", TEXT)}


def done_mark(won: str, *, blocks: bool) -> TextRun:
    """Return the mark of a day that was fought: W, L or D."""
    sign, role = {"W": ("\u221a" if blocks else "v", GOOD), "L": ("x", WARN), "D": ("-", LABEL)}[won]
    return TextRun(sign, role, bold=True)


class KnownPlace(NamedTuple):
    """A place of today: lane, title, summary (or the fault of its battle), and the battle if it is generated."""

    lane: int
    title: str
    summary: Line
    battle: Scenario | None


def known_place(campaign: RunSession, lane: int) -> KnownPlace:
    """Return a place of today with its battle, or with its mission until the battle is generated."""
    mission = campaign.chosen(lane).spot.mission
    try:
        battle = campaign.known(campaign.battle_request(whole(campaign.run), 0, lane))
    except SessionError as error:
        return KnownPlace(lane, mission.capitalize(), line(error.sentence), None)
    if battle is None:
        return KnownPlace(lane, mission.capitalize(), UNMADE, None)
    return KnownPlace(lane, battle.title, line(label(battle.summary)), battle)


def facts(campaign: RunSession, place: KnownPlace) -> Iterator[tuple[str, Line]]:
    """Yield enemy, time, reward and the places that a place leads to, each with its name."""
    run = campaign.chosen(place.lane)
    if battle := place.battle:
        foes = sum(unit.side != run.begun.side for unit in getattr(battle, "units", ()))
        yield "enemy", line(number_run(f"{foes}"), f" {'piece' if foes == 1 else 'pieces'}, {difficulty(run)}")
        turns = line(number_run(f"{battle.turns}"), " turns, ", number_run(f"{battle.minutes}"), " min")
        yield "time", turns
    yield "reward", line(rewarding(run))
    if run.day < DAYS:
        ahead = {spot.lane: spot.mission for spot in run.begun.road[run.day]}
        lanes = reachable(run, place.lane, run.day)
        yield "leads to", line(", ".join(ahead[lane] for lane in lanes) if run.day + 1 < DAYS else "the last battle")


def odds(campaign: RunSession, lane: int) -> WinRate | None:
    """Return how often the AI won in battles like that of a lane, or None if unmeasured."""
    run = campaign.chosen(lane)
    return rate(run, run.spot)


def odds_line(campaign: RunSession, lane: int) -> Line:
    """Return the odds of a place and, shorter, those of the others of today."""
    known = odds(campaign, lane)
    if known is None:
        return BLANK
    like = "last battles" if campaign.run.day == DAYS else "battles like this"
    told = line("the AI won ", number_run(f"{known.won}"), f" of {known.played} {like} ", label(_percent(known)))
    for other in campaign.lanes():
        if other != lane and (rated := odds(campaign, other)):
            mission = campaign.chosen(other).spot.mission
            told = line(told, f"; {mission} ", number_run(f"{rated.won}"), f" of {rated.played}")
    return told


def _percent(known: WinRate) -> str:
    return f"({percent(known.won / max(1, known.played))})"


def grades(run: Run) -> str:
    """Return the grades of a platoon: "1 veteran, 4 half squads, 1 new"."""
    kinds = [note(one) for one in run.members]
    vets, halves, new = (kinds.count(kind) for kind in ("vet", "half", "new"))
    told = [count_noun(vets, "veteran")] * bool(vets)
    told += [count_noun(halves, "half squad")] * bool(halves) + [f"{new} new"] * bool(new)
    return ", ".join(told) or "all have fought before"


def chips(run: Run) -> TextRun:
    """Return the ids of all pieces and leaders as one chip."""
    ids = " ".join([*(one.id for one in run.members), *(chief.id for chief in run.chiefs)])
    return TextRun(f" {ids} ", "first", bold=True, ground="chip first")


def chip(unit: str) -> TextRun:
    """Return the id of a piece as a chip of four columns."""
    return TextRun(f" {unit:<2} ", "first", bold=True, ground="chip first")


def grade(member: Member) -> TextRun:
    """Return the grade of a piece in its role."""
    said, role = GRADES[note(member)]
    return TextRun(said, role, bold=role == WARN)


def platoon_table(run: Run) -> Lines:
    """Return a line for each piece and leader: grade, battles and kills."""
    rows = [
        columns_at(
            (2, chip(one.id)),
            (7, TextRun(one.title, bold=True)),
            (28, grade(one)),
            (40, label(count_noun(one.fought, "battle") if one.fought else "-")),
            (52, label(count_noun(one.kills, "kill") if one.kills else "-")),
        )
        for one in run.members
    ]
    for chief in run.chiefs:
        fought = label(count_noun(chief.fought, "battle") if chief.fought else "-")
        rows.append(
            columns_at(
                (2, chip(chief.id)), (7, TextRun(chief.name, bold=True)), (28, TextRun("leader +1", GOOD)), (40, fought)
            )
        )
    return rows


def so_far(run: Run, *, blocks: bool) -> Lines:
    """Return a line for each day that is over, the last first."""
    rows: Lines = []
    for day, done in reversed([*enumerate(run.days, 1)]):
        back = f", {done.back} came back" if done.back else ""
        rows.append(
            columns_at(
                (1, done_mark(result(done), blocks=blocks)),
                (3, label(f"day {day}")),
                (10, done.title[:30]),
                (42, label(f"{done.lost} lost{back}, {count_noun(done.killed, 'kill')}")),
            )
        )
    return rows


def picked(row: Line, width: int) -> Line:
    """Return a row on the ground of a selected line."""
    return tuple(run if run.ground else run._replace(ground="row") for run in fit(row, width - 1))


def stars(kills: int) -> TextRun:
    """Return kills as stars, many as a figure."""
    return TextRun("*" * kills if kills <= 4 else f"{kills} *", WARN, bold=True) if kills else label("-")


def fallen(run: Run, without: frozenset[UnitId] = frozenset()) -> Iterator[tuple[Line, int, str]]:
    """Yield those who fell, leaders first, then the last first: the name with its mark, the day, and how in short.

    The pieces in `without` are left out.
    """
    lost = [(chief.name, day, "leader") for chief, day in lost_leaders(run)]
    for loss in (loss for loss in reversed(run.losses) if loss.member.id not in without):
        chance = f", {loss.blow.kill}%" if loss.blow.kill else ""
        lost.append((loss.member.title, loss.day, f"{words(loss.blow.kind)}{chance}"))
    for name, day, how in lost:
        yield line(TextRun("x ", WARN, bold=True), name), day, how


def fact(name: str, told: Line, width: int) -> Lines:
    """Return a fact under its name in lines of a width."""
    rows = wrap(told, width - NAMES - 1) or [BLANK]
    return [columns_at((1, label(name if not index else "")), (NAMES, row)) for index, row in enumerate(rows)]


def fact_line(name: str, told: Line, width: int) -> Line:
    """Return a fact as one line, shortened if need be."""
    return columns_at((1, label(name)), (NAMES, shorten(told, width - NAMES - 1)))
