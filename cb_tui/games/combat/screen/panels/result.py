"""The result of a shot or strike: card, dice, two sentences, its likelihood and its luck."""

from cb_tui.core.report import Report, Roll
from cb_tui.games.combat.presentation.ground import ground
from cb_tui.games.combat.rules.events import Shot, Struck
from cb_tui.games.combat.screen.panels.card import faces
from cb_tui.games.combat.screen.panels.stages import PLACES
from cb_tui.presentation.table import GameView
from cb_tui.presentation.text import (
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
    luck_of,
    number_run,
    percent,
    section_head,
    wrap,
)

SHORT = {
    "destroyed": "lost",
    "a miss": "miss",
    "saved": "saved",
    "the plane is lost": "plane lost",
    "no effect": "nothing",
    "both are lost": "both lost",
}


def result(table: GameView, report: Report, width: int) -> Lines:
    """Return the panel of an attack that has just been made."""
    roll, event = report.rolls[0], report.event
    assert isinstance(event, Shot | Struck)
    verb = " struck " if isinstance(event, Struck) else " fired at "
    head = line(table.unit_names(roll.actors), verb, table.unit_names(roll.targets))
    word = TextRun(roll.result.name.upper(), WARN if roll.result_index else LABEL, bold=True)
    rows: Lines = [fit(head, width), (word,), section_head(width), *_dice(event, roll)]
    rows += wrap(story(table, event, roll), width)
    rest = ", ".join(
        f"{SHORT[each.name]} {percent(each.chance)}" for each in reversed(roll.results) if each is not roll.result
    )
    had = line(number_run(percent(roll.result.chance)), label(f" likely ({rest})"))
    return [*rows, *wrap(had, width), luck_of(round(100 * roll.percentile), width)]


def _dice(event: Shot | Struck, roll: Roll) -> Lines:
    """Return card and dice with what they mean."""
    _, *dice = (each[0] for each in roll.faces)
    fell = TextRun("HIT" if event.hit else "miss", TEXT, bold=event.hit)
    was = f"1 of {event.hits if event.hit else event.cards - event.hits} in {event.cards} cards"
    rows: Lines = [columns_at((0, label("card")), (7, fell), (14, label(was)))]
    if event.hit:
        rows.append(_die("die", dice.pop(0), event.needs))
    if isinstance(event, Struck) and dice:
        rows.append(_die("plane", dice.pop(0), event.plane_needs))
    return rows


def _die(name: str, face: int, needs: int) -> Line:
    return columns_at((0, label(name)), (7, number_run(str(face))), (14, label(f"saved on {faces(needs)}")))


def story(table: GameView, event: Shot | Struck, roll: Roll) -> Line:
    """Return in two sentences what happened."""
    _, *dice = (each[0] for each in roll.faces)
    target = table.unit_names([event.at])
    told: list[Line | str] = ["The card is a hit. " if event.hit else "The card is a miss: no die is rolled for it. "]
    if event.hit:
        where = PLACES.get(ground(table, event.where), "") if event.where and table.on_board(event.where) else ""
        face = dice.pop(0)
        told += [target, f" needs {event.needs} or more {where + ' ' if where else ''}and rolls {face}. "]
    if isinstance(event, Struck) and dice:
        fate = "flies home" if event.home else "is lost"
        told += [table.unit_names([event.plane]), f" needs {event.plane_needs} or more, rolls {dice[0]} and {fate}."]
    return line(*told)
