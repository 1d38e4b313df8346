"""The companies of both sides: those to act, those that have acted, and the dice that they hold."""

from collections.abc import Iterator
from itertools import zip_longest

from cb_tui.core.grammar import count_noun
from cb_tui.core.inches import format_inches
from cb_tui.core.values import SeatId, Side, UnitId
from cb_tui.games.combat_captain.presentation import activated_state
from cb_tui.games.combat_captain.presentation.advice import Advice, advice
from cb_tui.games.combat_captain.presentation.stand_text import called, dice_of
from cb_tui.games.combat_captain.rules import activity, arrivals, losses, measure
from cb_tui.games.combat_captain.rules.battle import CompanyId
from cb_tui.games.combat_captain.rules.model import State
from cb_tui.games.combat_captain.rules.scene import arrives
from cb_tui.games.combat_captain.screen.panels.foot import heads
from cb_tui.presentation.game_view import GameView
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
WIDE, HIGH = 70, 45  # columns of the map and lines of the screen from which there is room
COLUMN = 34
KEYED, KEY = 110, 74  # columns of the close view, and where its key stands


def companies(known: Advice, marked: CompanyId | None, width: int, *, short: bool = True) -> Lines:
    """Return our companies and the enemy's, and the effect of activating the marked one."""
    state, me, seat = known.state, known.table.viewing_side, known.table.viewing_seat
    mine = [name for name in state.companies if state.context.commanders[name] == seat]
    others = [name for name, card in state.context.companies.items() if card.side == me and name not in mine]
    due = (
        activated_state.due(state)
        if activity.to_act(state) == seat
        else tuple(name for name in mine if state.companies[name].go == "due")
    )
    acted = [name for name in mine if name not in due and state.stands_of(name) and name not in state.context.pools]
    rows: Lines = [headed(width, "to act", "near"), *(own(known, name, marked) for name in due)]
    if acted:
        rows += [headed(width, "acted", "held"), *(own(known, name, marked, near=False) for name in acted)]
    if partners := [name for name in others if state.stands_of(name) and name not in state.context.pools]:
        rows += [headed(width, "partner", "held"), *(own(known, name, None, near=False) for name in partners)]
    foe = state.context.enemy(me)
    rows += [headed(width, "enemy", "held"), *enemy(known, foe), *to_come(known, width), *cars(known, me, width)]
    if marked is not None:
        rows += [section_head(width, "when it acts"), *meaning(state, marked, width, short=short)]
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


def acts(table: GameView) -> tuple[Line, Line]:
    """Return the acting side with its company, and the number left to act.

    Outside the activations it is the deciding side, without a number.
    """
    state, active = advice(table).state, table.scene.active
    if state.phase != "activation":
        decides = table.decides or active
        return _bold(table, decides, table.seat_name(decides)), ()
    name = table.seat_name(active)
    if table.my_turn and not table.scene.question:
        return _bold(table, active, f"{name} to act"), left(state)
    return _bold(table, active, f"{name}: {state.acting} acts" if state.acting else f"{name} turn"), ()


def left(state: State) -> Line:
    """Return how many stands of the company that acts have dice, else how many companies are still to act."""
    seat = activity.to_act(state)
    due = activated_state.due(state)
    own = [name for name in state.companies if state.context.commanders[name] == seat]
    mine = [name for name in own if name in due or state.stands_of(name)]
    company = state.acting or (mine[0] if len(mine) == 1 and state.stands_of(mine[0]) else None)
    if company is None:
        return line(label(f"  {len(due)} of {count_noun(len(mine), 'company', 'companies')} left"))
    ready = activated_state.ready(state if state.acting else activated_state.opened(state, company), company)
    return line(label(f"  {company}: {len(ready)} of {len(state.stands_of(company))} left"))


def _bold(table: GameView, seat: SeatId, told: str) -> Line:
    return line(TextRun(f"  {told}", table.seat_role(seat), bold=True))


def below(table: GameView, width: int, height: int) -> Lines:
    """Return a line a company of both sides: stands left, markers, men out, dice held. Those to come follow."""
    if width < WIDE or height < HIGH:
        return []
    known, keyed = advice(table), width >= KEYED
    second = COLUMN + 2
    widths = (COLUMN, (KEY if keyed else width) - second)
    columns = [
        [headed(wide, table.force(side).name, "held"), *listed(known, side, COLUMN)]
        for side, wide in zip(known.state.context.sides, widths, strict=True)
    ]
    columns += [[section_head(width - KEY, "counter"), *counter_key(table)]] if keyed else []
    starts = (0, second, KEY)
    return [columns_at(*zip(starts, rows, strict=False)) for rows in zip_longest(*columns, fillvalue=line())]


def counter_key(table: GameView) -> Lines:
    """Return the two lines of a counter of the close view with their meaning."""
    colour = table.role(table.viewing_side)
    told = ((" AR1+ ", "name; + holds fire, - its dice are spent"), ("ooo..^", "men left of five, its front"))
    chips = (TextRun(sample, colour, bold=True, ground=f"chip {colour}") for sample, _ in told)
    return [line(chip, label(f"  {meaning}")) for chip, (_, meaning) in zip(chips, told, strict=True)]


def mates(known: Advice, unit: UnitId, width: int) -> Lines:
    """Return the stands of a company with dice, place and cover, then its markers."""
    state = known.state
    company = state.context.company[unit]
    rows: Lines = [section_head(width, called(state, company))]
    for mate in state.stands_of(company):
        rows.append(
            columns_at(
                (0, number_run(">") if mate == unit else ""),
                (1, known.table.unit_names([mate])),
                (5, label(dice_of(state, mate))),
                (14, label(state.stands[mate].at)),
                (25, label(f"/{state.stands[mate].level}" if state.stands[mate].level else "")),
            )
        )
    markers = state.companies[company].markers
    told = line(label("markers "), number_run(str(markers)), label(f"  routs at {losses.routs_at(state, company)}"))
    return [shorten(row, width) for row in [*rows, told]]
