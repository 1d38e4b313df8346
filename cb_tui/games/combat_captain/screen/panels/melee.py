"""A close combat that was rolled: the dice of both sides, losses, stands that held, the winner and why."""

from collections.abc import Sequence
from typing import NamedTuple

from cb_tui.core.grammar import count_noun
from cb_tui.core.report import Report, Roll
from cb_tui.core.values import Side
from cb_tui.games.combat_captain.presentation.advice import Advice
from cb_tui.games.combat_captain.rules import results, weapons
from cb_tui.games.combat_captain.rules.battle import CompanyId
from cb_tui.games.combat_captain.rules.events import Clashed, Destroyed, Marked, MeleeWon, Routed, Suffered, TurnBegan
from cb_tui.games.combat_captain.screen.panels.foot import heads
from cb_tui.presentation.log_view import LogView
from cb_tui.presentation.text import (
    Line,
    Lines,
    TextRun,
    columns_at,
    danger_run,
    justify,
    label,
    line,
    number_run,
    percent,
    section_head,
    shorten,
    wrap,
)

SUM = 25  # column
MANY = 8  # dice that fit into a line with blanks between them
Companies = tuple[CompanyId, ...]


class Dice(NamedTuple):
    """The dice of one side: which faces count, what they count, what markers took off each."""

    by: Companies
    reads: weapons.Count
    faces: tuple[int, ...]
    counts: int
    off: int


def fought(log: LogView) -> tuple[Report, ...]:
    """Return the reports since the last close combat of this turn was rolled, or () if there was none."""
    since: list[Report] = []
    for row in reversed(log.latest):
        if row.report is None:
            continue
        since.append(row.report)
        if isinstance(row.report.event, TurnBegan):
            return ()
        if isinstance(row.report.event, Clashed):
            return tuple(reversed(since))
    return ()


def melee(known: Advice, reports: Sequence[Report], width: int) -> Lines:
    """Return the dice of both sides with what counted, their losses, who stood, who won and why, the luck of it."""
    clash = next(each.event for each in reports if isinstance(each.event, Clashed))
    won = next(each for each in reports if isinstance(each.event, MeleeWon))
    routed = _routed(reports)
    by, at_ = clash.attackers, clash.defenders
    head = line(_named(known, by), label(" attacks "), _named(known, at_))
    rows: Lines = [justify(head, (label("CLOSE COMBAT"),), width), shorten(_verdict(known, clash, won, routed), width)]
    rows += [section_head(width), line(label("hits: one die per stand"))]
    lost: Lines = []
    blows = {each.event.company: each for each in reports if isinstance(each.event, Suffered)}
    sides: tuple[tuple[Companies, weapons.Count, Companies], ...] = ((by, "even", at_), (at_, "odd", by))
    for mine, count, struck in sides:
        told = blows[struck[0]]
        assert isinstance(told.event, Suffered)
        fell = Dice(mine, count, _faces(told.rolls, 0), told.event.hits, off(known, mine, reports))
        rows += dice(known, fell)
        lost.append(shorten(_lost(known, reports, struck, told.event), width))
    return [*rows, *lost, *stood(known, clash, reports, width)]


def _routed(reports: Sequence[Report]) -> frozenset[CompanyId]:
    return frozenset(each.event.company for each in reports if isinstance(each.event, Routed))


def _named(known: Advice, companies: Companies) -> Line:
    side = known.state.context.companies[companies[0]].side
    return line(TextRun("+".join(companies), known.table.role(side), bold=True))


def _verdict(known: Advice, clash: Clashed, won: Report, routed: frozenset[CompanyId]) -> Line:
    winner = won.event.side if isinstance(won.event, MeleeWon) else Side("")
    attack = known.state.context.companies[clash.attackers[0]].side == winner
    beaten = clash.defenders if attack else clash.attackers
    first = line(_named(known, clash.attackers if attack else clash.defenders), danger_run(" WINS", bold=True))
    if not any(known.state.stands_of(company) for company in beaten if company not in routed) and not routed & {
        *beaten
    }:
        return line(first, "   ", _named(known, beaten), danger_run(" IS DESTROYED", bold=True))
    runs = " ROUTS" if routed & {*beaten} else " FALLS BACK"
    return line(first, "   ", _named(known, beaten), danger_run(runs, bold=True))


def _faces(rolls: Sequence[Roll], index: int) -> tuple[int, ...]:
    return rolls[0].faces[index] if rolls and len(rolls[0].faces) > index else ()


def dice(known: Advice, side: Dice) -> Lines:
    """Return the dice of one side with their count, and below them the reduction by markers."""
    told = (" " if len(side.faces) <= MANY else "").join(map(str, side.faces))
    sums = SUM, number_run(f"{side.counts:>3}")
    rows: Lines = [columns_at((1, _named(known, side.by)), (3, label(f"{side.reads:<4}")), (8, told), sums)]
    return [*rows, line(label(f"   markers take {side.off} off each"))] if side.off else rows


def off(known: Advice, companies: Companies, reports: Sequence[Report]) -> int:
    """Return the reduction of each die of a side by markers, or 0 if it has several companies.

    Markers that came after the roll do not count.
    """
    later = (each.event for each in reports)
    added = sum(each.count for each in later if isinstance(each, Marked) and each.company in companies)
    return known.state.companies[companies[0]].markers - added if len(companies) == 1 else 0


def _lost(known: Advice, reports: Sequence[Report], companies: Companies, event: Suffered) -> Line:
    """Return the losses of a side: men, kills, stands destroyed, and hits saved by cover."""
    setting = known.state.context
    gone = sum(isinstance(each.event, Destroyed) and setting.company[each.event.unit] in companies for each in reports)
    saved = event.hits - event.men if not event.kills and any(map(known.state.stands_of, companies)) else 0
    told = [count_noun(event.men, "man", "men")] if event.men or not event.kills else []
    told += [count_noun(event.kills, "kill")] if event.kills else []
    told += [count_noun(gone, "stand")] if gone else []
    told += [f"{saved} saved"] if saved else []
    return line(_named(known, companies), f" loses {', '.join(told)}")


def stood(known: Advice, clash: Clashed, reports: Sequence[Report], width: int) -> Lines:
    """Return the second dice, the winner by them, the fate of the loser, and the luck."""
    index = next(index for index, each in enumerate(reports) if isinstance(each.event, MeleeWon))
    by, at_ = clash.attackers, clash.defenders
    event, rolls, later = reports[index].event, reports[index].rolls, reports[index:]
    assert isinstance(event, MeleeWon)
    if event.attack is None or event.defense is None:
        beaten = at_ if known.state.context.companies[by[0]].side == event.side else by
        why = " routs before the second roll." if _routed(reports) & {*beaten} else " has no stands left."
        return wrap(line(_named(known, beaten), why), width)
    rows: Lines = [heads(width, "survivors: one die each")]
    rows += dice(known, Dice(by, "odd", _faces(rolls, 0), event.attack, off(known, by, later)))
    marks, faces = off(known, at_, later), _faces(rolls, 1)
    rows += dice(known, Dice(at_, "even", faces, event.defense, marks))
    cover = event.defense - weapons.total(faces, "even", marks, known.state.context.rules.morale_parity)
    rows += [line(label(f"   cover adds {cover}"))] if cover > 0 and len(at_) == 1 else []
    held = "a tie: the defender wins." if event.attack == event.defense else ""
    more, less = max(event.attack, event.defense), min(event.attack, event.defense)
    fate = "".join(f" {company} routs." for company in sorted(_routed(reports)))
    rows += wrap(line(f"{more} to {less}, {held}" if held else f"{more} beats {less}.", fate), width)
    wins = sum(each.chance for each in rolls[0].results if each.name == results.STANDS[1])
    luck = label("  luck "), number_run(str(round(100 * rolls[0].percentile))), label(" of 100")
    return [*rows, line(_named(known, by), label(" had "), number_run(percent(wins)), *luck)]
