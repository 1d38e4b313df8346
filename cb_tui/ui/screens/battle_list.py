"""A line of the chooser, the battles that a few typed letters find, and the ways to generated ones."""

from collections.abc import Callable, Sequence
from datetime import date
from typing import TYPE_CHECKING

from cb_tui.core.generator import GenerationError
from cb_tui.core.grammar import count_noun
from cb_tui.core.scenario import Scenario
from cb_tui.games import RULESETS
from cb_tui.presentation.text import (
    Line,
    Lines,
    TextRun,
    danger_run,
    fit,
    good_run,
    label,
    line,
    number_run,
    section_head,
    shorten,
)
from cb_tui.session.battle_records import BattleRecords
from cb_tui.session.library import lessons
from cb_tui.ui.navigator import Navigator

if TYPE_CHECKING:
    from cb_tui.session.battle_records import SideScore
    from cb_tui.session.daily import NextBattle

MARKS = 2  # columns before a title
EFFORT = 7  # columns behind it: " 12'** "


def listed(
    battles: Sequence[Scenario], marked: int, most: int, draw: Callable[[int, Scenario], Line], width: int
) -> Lines:
    """Return at most `most` lines around the selected battle, with a heading at each new family of rules."""
    rows: Lines = []
    at, before = 0, ""
    for index, battle in enumerate(battles):
        family = RULESETS[battle.ruleset].family
        if before and family != before:
            rows.append(section_head(width, family))
        at, before = len(rows) if index == marked else at, family
        rows.append(draw(index, battle))
    first = max(0, min(at - most // 2, len(rows) - most))
    return rows[first : first + most]


def row(battle: Scenario, records: BattleRecords, width: int, *, here: bool, after: "NextBattle | None") -> Line:
    """Return a battle's line: cursor, mark, title, minutes and stars.

    The mark is + if it was won, - if it was played but not won, and ! if it comes next.
    """
    room = width - MARKS - EFFORT
    title = fit(shorten(line(TextRun(battle.title, bold=here)), room), room)
    effort = label(f"{battle.minutes:>3}'{battle.stars:<3}")
    return line(number_run(">") if here else " ", _mark(battle, records, after=after), title, effort)


def _mark(battle: Scenario, records: BattleRecords, *, after: "NextBattle | None") -> TextRun | str:
    if after and after.battle.id == battle.id:
        return number_run("!")
    if records.won(battle.id):
        return good_run("+")
    return danger_run("-") if records.of(battle.id) else " "


def past(battle: Scenario, records: BattleRecords, *, after: "NextBattle | None") -> str:
    """Return the results of each side in a battle, "US won 2 of 3, turn 5, 2 lost", and whether it comes next."""
    names = {army.id: army.name for army in battle.sides}
    told = [_score(score, names.get(score.side, score.side)) for score in records.of(battle.id)]
    ahead = f"next {after.how}".rstrip() if after and after.battle.id == battle.id else ""
    return ";  ".join(part for part in (*told, ahead) if part)


def _score(score: "SideScore", name: str) -> str:
    fought = score.won + score.lost + score.drawn
    best = "" if score.turn is None else f", {score.turn_word} {score.turn}, {score.losses} lost"
    return f"{name} won {score.won} of {fought}{best}"


def tally(records: BattleRecords, battles: Sequence[Scenario]) -> str:
    """Return the number of battles won and the next battle, or an empty string before the first result.

    A lesson is no battle.
    """
    results = [record.result for record in records.found if record.opponents and record.battle not in lessons()]
    if not results:
        return ""
    won = f"{results.count('won')} of {count_noun(len(results), 'battle')} won"
    from cb_tui.session.daily import next_battle  # noqa: PLC0415 - not needed for the first title

    ahead = next_battle(records, battles)
    return f"{won}; next: {ahead}" if ahead else won


def sought(battles: Sequence[Scenario], needle: str) -> list[Scenario]:
    """Return the battles whose title, id or summary holds every word."""
    words = needle.lower().split()
    return [each for each in battles if all(word in f"{each.title} {each.id} {each.summary}".lower() for word in words)]


def generate(app: Navigator) -> str:
    """Show the page of a generated battle over the present screen. Return why not, or an empty string."""
    from cb_tui.ui.screens.generate import GenerateScreen  # noqa: PLC0415 - one of two

    try:
        app.push_screen(GenerateScreen())
    except GenerationError as none:
        return str(none)
    return ""


def today(app: Navigator) -> str:
    """Show the page of today's battle. Return why not, or an empty string."""
    from cb_tui.session.day import day_of  # noqa: PLC0415 - likewise
    from cb_tui.ui.screens.daily import DailyScreen  # noqa: PLC0415 - one of two

    try:
        app.turn_to(DailyScreen(day_of(date.today())))  # noqa: DTZ011 - the player's own day
    except GenerationError as none:
        return str(none)
    return ""
