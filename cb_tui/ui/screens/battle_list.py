"""A line of the chooser, the battles that a few typed letters find, and the ways to generated ones."""

from collections.abc import Callable, Sequence
from datetime import date
from typing import TYPE_CHECKING, NamedTuple

from cb_tui.core.grammar import count_noun
from cb_tui.core.limits import STARS
from cb_tui.core.scenario import Scenario
from cb_tui.games import RULESETS
from cb_tui.presentation.own_battle import OwnBattle
from cb_tui.presentation.text import (
    Line,
    Lines,
    TextRun,
    columns_at,
    danger_run,
    fit,
    good_run,
    label,
    line,
    shorten,
)
from cb_tui.session.battle_records import BattleRecords
from cb_tui.session.library import lessons
from cb_tui.ui.navigator import Navigator

if TYPE_CHECKING:
    from cb_tui.session.battle_records import SideScore
    from cb_tui.ui.screens.base import KeyScreen

LEVELS = ("", "easy", "fair", "hard")  # by difficulty
EFFORT = 14  # columns behind a title: how hard, and minutes
NARROW = 40  # columns from which that has a word too
ROLES = ("label", "good", "box", "warn")


class Look(NamedTuple):
    """The signs of a list: the cursor, a battle won, and a full and an empty square."""

    cursor: str
    won: str
    full: str
    empty: str


def listed(
    battles: Sequence[Scenario], marked: int, most: int, draw: Callable[[int, Scenario], Line]
) -> tuple[Lines, int]:
    """Return at most `most` lines around the selected battle, with headings, and how many battles follow."""
    rows: Lines = []
    places: list[int] = []  # of the battles
    before = ""
    for index, battle in enumerate(battles):
        family = RULESETS[battle.ruleset].family
        if before and family != before:
            rows.append(line("   ", TextRun(family, "heading", bold=True)))
        places.append(len(rows))
        rows.append(draw(index, battle))
        before = family
    first = max(0, min(places[marked] - most // 2, len(rows) - most))
    return rows[first : first + most], sum(place >= first + most for place in places)


def heads(width: int) -> Line:
    """Return the names of the columns."""
    return columns_at((3, label("battle")), (width - EFFORT, label("how hard")), (width - 4, label("min")))


def row(battle: Scenario, records: BattleRecords, width: int, look: Look, *, here: bool) -> Line:
    """Return a battle's line: cursor or mark, title, three squares and a word for how hard it is, minutes."""
    hard = min(max(battle.difficulty, 1), STARS)
    named = LEVELS[hard] if width >= NARROW else ""
    effort = width - (EFFORT if named else EFFORT - 6)
    squares = TextRun(look.full * hard, ROLES[hard]), TextRun(look.empty * (STARS - hard), "label")
    whole = columns_at(
        (1, TextRun(look.cursor, "box", bold=True) if here else _mark(battle, records, look.won)),
        (3, shorten(line(TextRun(battle.title, bold=here)), effort - 4)),
        (effort, line(*squares, " ", label(named))),
        (width - 4, f"{battle.minutes:>3}"),
    )
    return fit(whole, width)


def _mark(battle: Scenario, records: BattleRecords, won: str) -> TextRun | str:
    if records.won(battle.id):
        return good_run(won, bold=True)
    return danger_run("x", bold=True) if records.of(battle.id) else ""


def past(battle: Scenario, records: BattleRecords) -> str:
    """Return the results of each side in a battle, "US won 2 of 3, turn 5, 2 lost"."""
    names = {army.id: army.name for army in battle.sides}
    return ";  ".join(_score(score, names.get(score.side, score.side)) for score in records.of(battle.id))


def _score(score: "SideScore", name: str) -> str:
    fought = score.won + score.lost + score.drawn
    best = "" if score.turn is None else f", {score.turn_word} {score.turn}, {score.losses} lost"
    return f"{name} won {score.won} of {fought}{best}"


def tally(records: BattleRecords, battles: Sequence[Scenario]) -> str:
    """Return the next battle and how many were won, or an empty string before the first result.

    A lesson is no battle.
    """
    known = {battle.id: battle for battle in battles if battle.id not in lessons()}
    if not any(record.opponents and record.battle not in lessons() for record in records.found):
        return ""
    won = f"{sum(records.won(battle) for battle in known)} of {count_noun(len(known), 'battle')} won"
    from cb_tui.session.daily import next_battle  # noqa: PLC0415 - not needed for the first title

    ahead = next_battle(records, [*known.values()])
    return f"{ahead}, {ahead.battle.minutes} minutes; {won}" if ahead else won


def sought(battles: Sequence[Scenario], needle: str) -> list[Scenario]:
    """Return the battles whose title, id or summary holds every word."""
    words = needle.lower().split()
    return [
        each
        for each in battles
        if all(word in f"{each.title} {each.id} {each.summary} {each.author}".lower() for word in words)
    ]


def generate(app: Navigator) -> str:
    """Show the page of a generated battle over the present screen, drawn before it is made."""
    from cb_tui.ui.screens.making import MakingScreen  # noqa: PLC0415 - few ask for it

    def made() -> "KeyScreen":
        from cb_tui.ui.screens.generate import GenerateScreen  # noqa: PLC0415 - one of two

        return GenerateScreen()

    app.push_screen(MakingScreen("Generate a battle", made))
    return ""


def compose(app: Navigator, own: OwnBattle, entry: Scenario, listed: Sequence[Scenario]) -> None:
    """Show the page of a battle of one's own over the present screen, drawn before the battle is made."""
    from cb_tui.ui.screens.making import MakingScreen  # noqa: PLC0415 - few ask for it

    def made() -> "KeyScreen":
        from cb_tui.ui.screens.own_battle import OwnBattleScreen  # noqa: PLC0415 - few ask for it

        return OwnBattleScreen(own.proposed(entry, listed))

    app.push_screen(MakingScreen("A battle of your own", made))


def today(app: Navigator) -> str:
    """Show the page of today's battle, drawn before it is made."""
    from cb_tui.ui.screens.making import MakingScreen  # noqa: PLC0415 - few ask for it

    day = date.today()  # noqa: DTZ011 - the player's own day

    def made() -> "KeyScreen":
        from cb_tui.session.day import day_of  # noqa: PLC0415 - likewise
        from cb_tui.ui.screens.daily import DailyScreen  # noqa: PLC0415 - one of two

        return DailyScreen(day_of(day))

    app.turn_to(MakingScreen(f"Daily battle, {day}", made))
    return ""
