"""Every card and die of a roll: line of fire, deck, each save reason by rule, two sentences, odds."""

from collections.abc import Sequence
from typing import NamedTuple

from cb_tui.core.report import Roll
from cb_tui.core.values import UnitId
from cb_tui.games.combat.presentation.advice import advice
from cb_tui.games.combat.presentation.ground import ground
from cb_tui.games.combat.rules import lines, saves
from cb_tui.games.combat.rules.events import Mined, Reason, Shot, Struck
from cb_tui.games.combat.rules.words import NAMES
from cb_tui.games.combat.screen.panels.card import faces
from cb_tui.games.combat.screen.panels.result import story
from cb_tui.games.combat.screen.panels.stages import bar
from cb_tui.presentation.table import GameView
from cb_tui.presentation.text import (
    WARN,
    Line,
    Lines,
    TextRun,
    columns_at,
    fit,
    justify,
    label,
    line,
    luck_of,
    number_run,
    wrap,
)

HEAD, VALUE, CHANCE = 7, 27, 22  # columns
VERBS = {"fire": " at ", "strike": " strikes ", "mine": " on the mine "}


def explained(table: GameView, roll: Roll, width: int, head: Line) -> Lines:
    """Return everything that decided a roll. `table` is the game just before it."""
    event = roll.event
    whom = roll.place or "" if isinstance(event, Mined) else table.unit_names(roll.targets)
    who = line(head, table.unit_names(roll.actors), VERBS.get(roll.kind, " "), whom)
    place = "" if isinstance(event, Mined) else roll.place or ""
    rows: Lines = [line(fit(who, width - 6), label(f"  {place}"))] if head or not isinstance(event, Mined) else [who]
    dice = [fell[0] for fell in roll.faces]
    match event:
        case Shot():
            rows += _sight(table, event, width)
            rows += [*_card(event, dice, width), *_save(table, event, dice[1:], width)]
        case Struck():
            rows += [
                *_card(event, dice, width),
                *_save(table, event, dice[1:], width),
                *_home(table, event, dice, width),
            ]
        case Mined():
            rows += [(), *_die(table, SaveRoll(event.unit, event.reasons, event.needs, dice[:1]), "mine", width)]
        case _:
            return rows
    told = story(table, event, roll) if isinstance(event, Shot | Struck) else _mine(table, event, dice)
    return [*rows, (), *wrap(told, width), (), *_odds(roll, width), luck_of(round(100 * roll.percentile), width)]


def _sight(table: GameView, event: Shot, width: int) -> Lines:
    """Return from where the shot went, and why the line is clear."""
    piece, state = table.pieces.get(event.unit), advice(table).state
    if piece is None or event.where is None:
        return []
    reach = lines.reaches(state.context, state.pieces[event.unit].kind, piece.at)
    told = line(label(" from "), piece.at, label(", distance "), f"{event.distance} of {reach}")
    seen = lines.line(state.context, state.pieces[event.unit].kind, piece.at, event.where)
    return [justify(told, (label("FIRE-2"),), width), justify(line(f" {seen.reason}"), (label(seen.rule),), width)]


def _card(event: Shot | Struck, dice: Sequence[int], width: int) -> Lines:
    hits, cards = event.hits, event.cards
    share = line(number_run(f"{100 * hits / cards:.0f}%"), label("  SALVO-1"))
    few = f"1 to {hits} hits" if hits > 1 else "1 is the hit" if hits else "no hit was left"
    word = TextRun("HIT", WARN, bold=True) if event.hit else TextRun("miss", bold=True)
    drawn = line(label(" drawn  "), f"number {dice[0]} of {cards}: {few}")
    after = f"{hits - event.hit} hits in {cards - 1}"
    return [
        (),
        justify(line(number_run("CARD"), f"   {hits} hits in {cards} left"), share, width),
        justify(drawn, (word,), width),
        line(label(" left   "), after),
    ]


def _save(table: GameView, event: Shot | Struck, dice: Sequence[int], width: int) -> Lines:
    cause = "strike" if isinstance(event, Struck) else "fire"
    if not event.hit:
        needs = event.needs
        return [(), line(number_run("SAVE"), label(f"   no die: {faces(needs)} would have saved it"))]
    return [(), *_die(table, SaveRoll(event.at, event.reasons, event.needs, dice), cause, width)]


class SaveRoll(NamedTuple):
    """The save die of a piece, the number that it needs and why. `dice` is () if it was not rolled."""

    unit: UnitId
    reasons: Sequence[Reason]
    needs: int
    dice: Sequence[int]


def _die(table: GameView, saved: SaveRoll, cause: str, width: int) -> Lines:
    """Return the save of a piece reason by reason, what it rolled, whether it fell."""
    unit, reasons, needs, dice = saved
    known = advice(table).state.pieces.get(unit)
    kind = NAMES[known.kind][0] if known else "piece"
    piece = table.pieces.get(unit)
    first, *others = reasons or (Reason(f"hit: {cause}", needs, "SAVE-1"),)
    rows = [_reason(line(number_run("SAVE"), f"   {kind}, {first.reason}"), f"{first.pips}+", first.rule, width)]
    rows += [_reason(line(f"        {each.reason}"), f"{each.pips:+d}", each.rule, width) for each in others]
    if not others and piece is not None and table.on_board(piece.at) and piece.kind != "P":
        rows.append(_reason(line(f"        {ground(table, piece.at)}"), "+0", "", width))
    if dice:
        fell = dice[0] < needs
        word = TextRun("LOST", WARN, bold=True) if fell else TextRun("saved", bold=True)
        told = line(label(" rolled "), number_run(str(dice[0])), label(f"   needs {faces(needs)}"))
        rows.append(justify(told, (word,), width))
    return rows


def _reason(told: Line, value: str, rule: str, width: int) -> Line:
    column = max(VALUE, width - 16)
    return justify(columns_at((0, told), (column, number_run(value))), (label(rule),), width)


def _home(table: GameView, event: Struck, dice: Sequence[int], width: int) -> Lines:
    """Return the plane's own save, or no lines if it ran no risk."""
    if event.home is None:
        return []
    state = advice(table).state
    reasons = saves.save(state, event.plane, "own strike", event.at).reasons if event.plane in state.pieces else ()
    return [(), *_die(table, SaveRoll(event.plane, reasons, event.plane_needs, dice[-1:]), "own strike", width)]


def _mine(table: GameView, event: Mined, dice: Sequence[int]) -> Line:
    fate = "is saved" if event.saved else "is destroyed"
    told = f" needs {event.needs} or more, rolls {dice[0]} and {fate}. The mine is removed."
    return line(table.unit_names([event.unit]), f" enters the mine in {event.at},", told)


def _odds(roll: Roll, width: int) -> Lines:
    """Return each result with its chance, the best first, `>` where it fell, and a bar."""
    rows: Lines = []
    for index in range(len(roll.results) - 1, -1, -1):
        each, fell = roll.results[index], index == roll.result_index
        mark = number_run(">") if fell else TextRun(" ")
        chance = f"{float(each.chance) * 100:.1f}%".rjust(6)
        told = columns_at(
            (0, label("" if rows else "odds")), (5, mark), (6, TextRun(each.name, bold=fell)), (26, chance)
        )
        rows.append(columns_at((0, told), (35, label(str(each.chance)))))
    return [
        *(fit(row, width) for row in rows),
        *([line("     ", bar(roll.results, min(30, width - 8)))] if roll.attack else []),
    ]


def sentence(roll: Roll) -> str:
    """Return all that decided a roll in one line of plain text."""
    event, dice = roll.event, [fell[0] for fell in roll.faces]
    parts: list[str] = []
    match event:
        case Shot(hits=hits, cards=cards, hit=hit) | Struck(hits=hits, cards=cards, hit=hit):
            far = f", distance {event.distance} (FIRE-2)" if isinstance(event, Shot) else ""
            verb = "fires at" if isinstance(event, Shot) else "strikes"
            parts.append(f"{roll.actors[0]} {verb} {event.at}{f' in {event.where}' if event.where else ''}{far}")
            parts.append(f"card {dice[0]} of {cards}, {hits} of them hits: {'a hit' if hit else 'a miss'} (SALVO-1)")
            if hit:
                parts.append(f"{event.at} rolls {dice[1]}, saved on {event.needs}+ ({_why(event.reasons)})")
            if isinstance(event, Struck) and event.home is not None:
                parts.append(f"{event.plane} rolls {dice[-1]}, saved on {event.plane_needs}+ (AIR-3)")
        case Mined():
            parts.append(f"{event.unit} enters the mine in {event.at}")
            parts.append(f"rolls {dice[0]}, saved on {event.needs}+ ({_why(event.reasons)})")
        case _:
            parts.append(f"{'+'.join(roll.actors) or roll.side}: {roll.kind}, dice {' '.join(map(str, dice))}")
    had = ", ".join(
        f"{each.name} {float(each.chance):.1%} ({each.chance})" for each in reversed(roll.results) if each.chance
    )
    return f"{'; '.join(parts)}. Odds: {had}. Result: {roll.result.name}, luck {round(100 * roll.percentile)} of 100."


def _why(reasons: Sequence[Reason]) -> str:
    first, *others = reasons
    return ", ".join(
        [f"{first.reason} {first.rule}", *(f"{each.reason} {each.pips:+d} {each.rule}" for each in others)]
    )
