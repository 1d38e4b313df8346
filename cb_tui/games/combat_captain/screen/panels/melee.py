"""A close combat that was rolled: the dice of both sides, losses, stands that held, the winner and why."""

from collections.abc import Sequence

from cb_tui.core.report import Report
from cb_tui.core.values import Side
from cb_tui.games.combat_captain.presentation.advice import Advice
from cb_tui.games.combat_captain.rules import results
from cb_tui.games.combat_captain.rules.battle import CompanyId
from cb_tui.games.combat_captain.rules.events import Clashed, MeleeWon, Routed, Suffered, TurnBegan
from cb_tui.presentation import panel
from cb_tui.presentation.log_view import LogView
from cb_tui.presentation.text import (
    Line,
    Lines,
    TextRun,
    danger_run,
    justify,
    label,
    length,
    line,
    luck_of,
    number_run,
    percent,
    section_head,
    shorten,
    wrap,
)

Companies = tuple[CompanyId, ...]


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
            told = tuple(reversed(since))
            return told if any(isinstance(each.event, MeleeWon) for each in told) else ()
    return ()


def melee(known: Advice, reports: Sequence[Report], width: int) -> Lines:
    """Return the winner and the fate of the other side, the dice of each roll with their result, the luck."""
    table = known.table
    clash = next(each.event for each in reports if isinstance(each.event, Clashed))
    won = next(each for each in reports if isinstance(each.event, MeleeWon))
    routed = _routed(reports)
    head = line(_named(known, clash.attackers), label(" attacks "), _named(known, clash.defenders))
    rows: Lines = [justify(head, (label("CLOSE COMBAT"),), width), shorten(_verdict(known, clash, won, routed), width)]
    rows.append(section_head(width, "hits: one die a stand"))
    for roll in (roll for each in reports if isinstance(each.event, Suffered) for roll in each.rolls):
        rows += [*panel.dice_rows(table, roll, width), *wrap(panel.named(table, roll.story), width)]
    for roll in won.rolls:
        rows.append(section_head(width, "survivors: one die each"))
        rows += [*panel.dice_rows(table, roll, width), *wrap(panel.named(table, roll.story), width)]
        wins = sum(each.chance for each in roll.results if each.name == results.STANDS[1])
        had = line(_named(known, clash.attackers), label(" had "), number_run(percent(wins)), "  ")
        rows.append(line(had, luck_of(round(100 * roll.percentile), width - length(had))))
    if not won.rolls:
        beaten = clash.defenders if _attackers_won(known, clash, won) else clash.attackers
        why = " routs before the second roll." if routed & {*beaten} else " has no stands left."
        rows += wrap(line(_named(known, beaten), why), width)
    return rows


def _routed(reports: Sequence[Report]) -> frozenset[CompanyId]:
    return frozenset(each.event.company for each in reports if isinstance(each.event, Routed))


def _named(known: Advice, companies: Companies) -> Line:
    side = known.state.context.companies[companies[0]].side
    return line(TextRun("+".join(companies), known.table.role(side), bold=True))


def _attackers_won(known: Advice, clash: Clashed, won: Report) -> bool:
    winner = won.event.side if isinstance(won.event, MeleeWon) else Side("")
    return known.state.context.companies[clash.attackers[0]].side == winner


def _verdict(known: Advice, clash: Clashed, won: Report, routed: frozenset[CompanyId]) -> Line:
    attack = _attackers_won(known, clash, won)
    beaten = clash.defenders if attack else clash.attackers
    first = line(_named(known, clash.attackers if attack else clash.defenders), danger_run(" WINS", bold=True))
    if not any(known.state.stands_of(company) for company in beaten if company not in routed) and not routed & {
        *beaten
    }:
        return line(first, "   ", _named(known, beaten), danger_run(" IS DESTROYED", bold=True))
    runs = " ROUTS" if routed & {*beaten} else " FALLS BACK"
    return line(first, "   ", _named(known, beaten), danger_run(runs, bold=True))
