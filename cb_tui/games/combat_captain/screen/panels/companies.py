"""The companies of both sides: those to act, those that have acted, and the dice that they hold."""

from collections.abc import Iterator

from cb_tui.core.inches import format_inches
from cb_tui.core.values import Side
from cb_tui.games.combat_captain.presentation import stage
from cb_tui.games.combat_captain.presentation.advice import Advice
from cb_tui.games.combat_captain.rules import activity, arrivals, losses, measure
from cb_tui.games.combat_captain.rules.battle import CompanyId
from cb_tui.games.combat_captain.rules.model import State
from cb_tui.games.combat_captain.rules.scene import arrives
from cb_tui.games.combat_captain.screen.panels.heads import heads
from cb_tui.presentation.text import (
    Line,
    Lines,
    TextRun,
    columns_at,
    danger_run,
    label,
    line,
    number_run,
    section_head,
    shorten,
    wrap,
)

LEFT, MARKS, MEN, NEAR = 16, 18, 21, 25  # columns
NAME = 12  # letters of a company's name


def companies(known: Advice, marked: CompanyId | None, width: int, *, short: bool = True) -> Lines:
    """Return our companies and the enemy's, and the effect of activating the marked one."""
    state, me = known.state, known.table.viewing_side
    mine = [name for name in state.companies if state.context.companies[name].side == me]
    due = stage.due(state) if state.side == me else tuple(name for name in mine if state.companies[name].go == "due")
    acted = [name for name in mine if name not in due and state.stands_of(name) and name not in state.context.pools]
    rows: Lines = [headed(width, "to act", "near"), *(own(known, name, marked) for name in due)]
    if acted:
        rows += [headed(width, "acted", "held"), *(own(known, name, marked, near=False) for name in acted)]
    foe = state.context.enemy(me)
    rows += [headed(width, "enemy", "held"), *enemy(known, foe), *to_come(known, width), *cars(known, me, width)]
    if marked is not None:
        rows += [section_head(width), *meaning(state, marked, width, short=short)]
    return rows


def headed(width: int, title: str, last: str) -> Line:
    """Return the head of a list of companies."""
    return heads(width, title, (LEFT - 4, "left"), (MARKS, "mk"), (MARKS + 3, "out"), (NEAR + 4 - len(last), last))


def own(known: Advice, name: CompanyId, marked: CompanyId | None, *, near: bool = True) -> Line:
    """Return a company of one's own: stands left, markers, men out, inches to the nearest enemy or dice held."""
    state = known.state
    far = _nearest(state, name) if near else None
    last = f"{format_inches(far):>4}" if far is not None else "" if near else f"{held(state, name):>4}"
    return _row(known, name, last, marked=name == marked)


def enemy(known: Advice, side: Side) -> Lines:
    """Return the companies of the enemy, with the dice that they hold, or that they are still due."""
    state = known.state
    rows = []
    for name, company in state.companies.items():
        here = state.stands_of(name) and name not in state.context.pools
        if state.context.companies[name].side != side or not (here or arrivals.waiting(state, name)):
            continue
        last = "acts" if company.go == "due" else f"{held(state, name):>4}"
        rows.append(_row(known, name, last))
    return rows


def listed(known: Advice, side: Side, width: int) -> Lines:
    """Return all companies of a side, those that are to come last."""
    return [
        *enemy(known, side),
        *(row for name, row in _coming(known, width) if known.state.context.companies[name].side == side),
    ]


def to_come(known: Advice, width: int) -> Lines:
    """Return the companies of both sides that are not on the table yet: how many stands, and when they come."""
    rows = [row for _, row in _coming(known, width)]
    return [section_head(width, "to come"), *rows] if rows else []


def _coming(known: Advice, width: int) -> Iterator[tuple[CompanyId, Line]]:
    state = known.state
    for name, card in state.context.companies.items():
        if name in state.context.pools or not arrives(state, name) or arrivals.waiting(state, name):
            continue
        side = TextRun(name, known.table.role(card.side), bold=True)
        told = columns_at(
            (1, side),
            (3, card.name[:NAME]),
            (LEFT - 1, f"{len(card.stands):>2}"),
            (MARKS, label(when(state, name))),
        )
        yield name, shorten(told, width)


def when(state: State, name: CompanyId) -> str:
    """Return when a company comes, in a word or two."""
    entry, called = state.context.companies[name].enters, state.called.get(name)
    if entry is None:
        return ""
    if called is not None or not (entry.holding or entry.roll):
        return f"turn {max(state.turn, called or entry.turn)}"
    return f"held +{entry.delay}" if entry.holding else f"on a die {entry.roll}+"


def cars(known: Advice, side: Side, width: int) -> Lines:
    """Return the cars and trucks of a side: who rides in which, and how many are empty."""
    state = known.state
    mine = [unit for unit in state.stands if state.context.kind(unit) == "soft" and state.context.side(unit) == side]
    taken = [line(known.table.unit_names([state.passengers[car], car])) for car in mine if car in state.passengers]
    told = line(label(" "), *(line(each, label(", ")) for each in taken), label(f"{len(mine) - len(taken)} empty"))
    return [section_head(width, "cars"), shorten(told, width)] if mine else []


def _row(known: Advice, name: CompanyId, last: str, *, marked: bool = False) -> Line:
    state, card = known.state, known.state.context.companies[name]
    left = len(state.stands_of(name)) or len(arrivals.waiting(state, name))  # those who may enter now
    markers = state.companies[name].markers
    marks = (
        danger_run(f"{markers:>2}", bold=True)
        if left and markers >= losses.routs_at(state, name) - 1
        else number_run(f"{markers:>2}")
    )
    return columns_at(
        (0, number_run(">") if marked else ""), (1, TextRun(name, known.table.role(card.side), bold=True)),
        (3, card.name[:NAME]),
        (LEFT - 1, number_run(f"{left:>2}")), (MARKS, marks), (MEN, f"{out(state, name):>3}"), (NEAR, last),
    )  # fmt: skip


def held(state: State, name: CompanyId) -> int:
    """Return the dice that a company holds."""
    return sum(state.stands[unit].held for unit in state.stands_of(name))


def out(state: State, name: CompanyId) -> int:
    """Return the men that the squads of a company lack."""
    return sum(max(0, state.context.men(unit) - state.stands[unit].men) for unit in state.stands_of(name))


def _nearest(state: State, name: CompanyId) -> int | None:
    return min(
        (far for unit in state.stands_of(name) if (far := measure.nearest_foe(state, unit)) is not None), default=None
    )


def meaning(state: State, name: CompanyId, width: int, *, short: bool = True) -> Lines:
    """Return the effect of activating a company, and when it routs."""
    card, rules = state.context.companies[name], state.context.rules
    dice, more = rules.activity_dice, activity.common_dice(state, name, "move")
    together = f", {more} if all do the same at once (key a)" if more > dice and len(state.stands_of(name)) > 1 else ""
    told = [f"{name}: {dice} dice each{together}."]
    if card.enters is not None and not state.stands_of(name):
        where = "at the edge where you choose" if card.enters.along else f"near {card.enters.at}"
        told = [f"{name} enters {where} when activated, then has {dice} dice each."]
    elif not short or len(state.stands_of(name)):
        told.append(f"Routs at {losses.routs_at(state, name)} markers.")
    return [row for sentence in told for row in wrap(line(label(sentence)), width)]
