"""Rolls and lists of any game as lines of a panel, before the dice and after: the one look of all of them."""

import re
from collections.abc import Sequence
from fractions import Fraction
from itertools import groupby, zip_longest

from msgspec.structs import replace

from cb_tui.core.forecast import Forecast
from cb_tui.core.report import Entry, Fallen, Listing, Reason, Report, Result, Roll, RollVariant, Stage
from cb_tui.core.values import UnitId
from cb_tui.presentation.game_view import GameView
from cb_tui.presentation.text import (
    FATES,
    GOOD,
    LABEL,
    RULE,
    TEXT,
    Line,
    Lines,
    TextRun,
    bar,
    columns_at,
    fit,
    justify,
    label,
    length,
    line,
    luck_of,
    number_run,
    percent,
    section_columns,
    section_head,
    shorten,
    wrap,
)

TOKEN = re.compile(r"[A-Za-z0-9]+|[^A-Za-z0-9]+")
CITED = 9  # columns of a rule at the right edge, with its gap
WIDEST = 56  # columns between a reason and its rule, between a chance and its fraction
LEAST = 5  # cells of a bar that are worth drawing
BESIDE = 12  # columns of a line for what is not the dice in it
SUMMED = 3  # chances of a sum
LONG = 20  # letters of a result's name beside its chance and bar
MANY = 4  # results that have a line each
DICE_LINES = 8  # of dice below a result
BARS = {"x": "bar destroyed", "!": "bar disrupted", "+": "bar lost", ">": "left", "": "bar"}  # grounds by the mark
DICE = {"hit": ("[{}]", GOOD), "beat": ("({})", TEXT), "": (" {} ", TEXT)}  # how a die is drawn, and its role


def named(table: GameView, text: str) -> Line:
    """Return a text with the pieces in it in the colors of their sides."""
    parts: list[str | Line] = []
    for here, group in groupby(TOKEN.findall(text), key=table.sides.__contains__):
        words = [*group]
        parts += [table.unit_names([UnitId(word)]) for word in words] if here else ["".join(words)]
    return line(*parts)


# --- stages --------------------------------------------------------------------------------------------------------


def stages(table: GameView, found: Sequence[Stage], width: int, fallen: Sequence[Fallen] = ()) -> Lines:
    """Return each stage: its lines with their rules, its result with the chance, and what fell."""
    rows: Lines = []
    for index, stage in enumerate(found):
        rows.append(section_head(width, named(table, stage.heading)))
        alone = stage.chance if stage.result is None else None
        rolled = len(_dice_lines(stage)) if stage.side else len(stage.lines)  # what is added to a die comes after it
        lines = [_reason(table, each, each.number if alone is None else percent(alone), width) for each in stage.lines]
        fell = _fallen(table, fallen[index]) if index < len(fallen) and fallen[index].dice else ()
        if stage.result is not None:
            chance = "" if stage.chance is None else percent(stage.chance)
            beside = line("  ", fell) if stage.side and length(fell) < min(width, WIDEST) - CITED - BESIDE else ()
            value = chance or stage.result.number
            lines.insert(rolled, _reason(table, stage.result, value, width, rule="", more=beside))
            fell = () if beside else fell
        rows += lines
        if fell:
            rows.append(line("  ", fell))
    return rows


def _reason(table: GameView, each: Reason, value: str, width: int, *, rule: str | None = None, more: Line = ()) -> Line:
    rule, width = each.rule if rule is None else rule, min(width, WIDEST)
    if not value:  # a sentence, which may take the room of the number
        told = shorten(line(" ", named(table, each.said or each.reason)), width - len(rule) - 1)
        return justify(told, (label(rule),), width)
    told = line(" ", named(table, each.said or each.reason), more)
    shown = justify(shorten(told, width - CITED - len(value) - 1), (number_run(value),), width - CITED)
    return justify(shown, (label(rule),), width)


def _dice_lines(stage: Stage) -> list[Reason]:
    """Return the lines of a stage that are dice of it."""
    return [each for each in stage.lines if not (each.sign or each.said)]


def abreast(table: GameView, found: Sequence[Stage], width: int) -> Lines:
    """Return the stages of two sides beside each other: dice, their sum, what is added. The rules are left out."""
    (own, foe), wide = found, min(width, WIDEST)
    mine, theirs = (_labeled(named(table, f"{stage.title} dice")) for stage in found)
    half = section_head(wide // 2, shorten(mine, wide // 2 - 3))
    head = line(half, " ", shorten(theirs, wide - wide // 2 - 2), " ")
    rows: Lines = [line(head, TextRun("-" * max(0, width - length(head)), RULE))]
    rows += [_beside(table, *pair, wide) for pair in zip_longest(_dice_lines(own), _dice_lines(foe))]
    rows.append(_beside(table, own.result, foe.result, wide, bold=True))
    signed = ([each for each in stage.lines if each.sign] for stage in found)
    rows += [_beside(table, one, other, wide) for one, other in zip_longest(*signed)]
    return [*rows, *frame(table, [each for stage in found for each in stage.lines if each.said], width)]


def _beside(table: GameView, mine: Reason | None, theirs: Reason | None, width: int, *, bold: bool = False) -> Line:
    """Return a line of each side, with its number at the right."""
    half = width // 2
    cells: list[tuple[int, Line]] = []
    for each, start, room in ((mine, 1, half - 2), (theirs, half + 1, width - half - 1)):
        if each is not None:
            number = number_run(each.number)
            left = room - len(number.text) - 1
            cause = each.short if each.short and len(each.reason) > left else each.reason
            told = line(number_run(cause)) if bold else named(table, cause)
            cells.append((start, justify(shorten(told, left), (number,), room)))
    return columns_at(*cells)


def frame(table: GameView, found: Sequence[Reason], width: int) -> Lines:
    """Return why an attack may be made: from where and how far. A line for each reason, with its rule if it fits."""
    rows: Lines = []
    width = min(width, WIDEST)
    for each in found:
        *first, last = wrap(named(table, each.text), width)
        fits = length(last) + len(each.rule) < width
        rows += [*first, justify(last, (label(each.rule),), width) if fits else last]
    return rows


def _fallen(table: GameView, fell: Fallen) -> Line:
    return line(_dice(fell.dice), " ", named(table, fell.text))


def _dice(dice: Sequence[tuple[int, str]]) -> Line:
    return tuple(TextRun(DICE[how][0].format(face), DICE[how][1], bold=bool(how)) for face, how in dice)


def dice_rows(table: GameView, roll: Roll, width: int, most: int = 99) -> Lines:
    """Return the dice that fell, stage by stage, with what was added to them and why.

    Of more than `most` lines those in the middle are left out: the page of the key `i` has them.
    """
    if not roll.fallen:
        every = (Fallen(tuple((face, "") for face in sorted(faces, reverse=True))) for faces in roll.faces)
        return [
            line(label(f" {name:<7} "), _fallen(table, fell)) for name, fell in zip(("dice", ""), every, strict=False)
        ]
    rolled = [(stage, fell) for stage, fell in zip(roll.stages, roll.fallen, strict=True) if fell.dice]
    start = max((len(stage.title) for stage, _ in rolled), default=0) + 2
    rows: Lines = []
    for stage, thrown in rolled:
        title = _labeled(named(table, stage.title))
        few = max(1, (width - start) // 3)  # dice of a line
        lines = [thrown.dice[index : index + few] for index in range(0, len(thrown.dice), few)]
        added = ", ".join(each.text for each in stage.lines if each.sign)
        whole = _fallen(table, replace(thrown, dice=lines[-1]))
        fits = start + length(whole) <= width
        below = thrown.text if stage.side and (added or not fits) else ""  # of a side it follows what was added
        last = [whole] if fits and not below else [_dice(lines[-1]), *([] if below else [named(table, thrown.text)])]
        for index, row in enumerate([*map(_dice, lines[:-1]), *last]):
            rows.append(shorten(columns_at((1, line(*title) if not index else ()), (start, row)), width))
        told = line(label(added), "  " if added and below else "", below)
        rows += [line("   ", row) for row in wrap(told, width - 3)]
    if len(rows) <= most:
        return rows
    end = most // 2
    return [*rows[: most - end - 1], (label(f"   {len(rows) - most + 1} lines more: "), number_run("i")), *rows[-end:]]


def _labeled(of: Line) -> Line:
    """Return a line with what is no piece in the role of a label."""
    return tuple(TextRun(run.text, LABEL if run.role == TEXT else run.role) for run in of)


# --- chances -------------------------------------------------------------------------------------------------------


def chances(
    found: Sequence[Result],
    width: int,
    got: Result | None = None,
    *,
    exact: bool = False,
    title: str | Line = "chances",
) -> Lines:
    """Return each result with its mark, its chance and a bar, the best first. The rolled result is marked `>`.

    Of many results those of a kind share a line, unless the fractions are shown.
    """
    shown = [[each] for each in reversed(found) if each.chance or each is got]
    if len(shown) > MANY and not exact:
        shown = [list(group) for _, group in groupby((each for (each,) in shown), key=lambda each: each.mark)]
    start = max((len(_name(each, got)) for each in shown), default=0) + 5
    rows: Lines = [section_head(width, title)]
    for each in shown:
        fell, mark, chance = got in each, each[0].mark, sum((one.chance for one in each), Fraction(0))
        name = TextRun(_name(each, got), FATES[mark] if mark else TEXT, bold=fell)
        value = f"{float(chance):.1%}" if exact else percent(chance)
        row = columns_at(
            (0, number_run(">") if fell else ""),
            (1, TextRun(mark, FATES[mark], bold=True)),
            (3, name),
            (start, number_run(f"{value:>{6 if exact else 4}}")),
        )
        rows += _barred(row, chance, FATES[mark], width, str(chance) if exact else "")
    hits = [sum((one.chance for one in each), Fraction(0)) for each in shown if each[0].gain]
    if got is None and len(hits) > 1:
        rows.append(line(label(" hit: "), number_run(percent(sum(hits, Fraction(0)))), label(_summed(hits))))
    return rows


def _summed(hits: Sequence[Fraction]) -> str:
    """Return the chances of which a chance is the sum (" = 13 + 36"), unless they are rounded to another."""
    parts, whole = [percent(each)[:-1] for each in hits], percent(sum(hits, Fraction(0)))[:-1]
    return f" = {' + '.join(parts)}" if len(parts) <= SUMMED and sum(map(int, parts)) == int(whole) else ""


def _name(found: Sequence[Result], got: Result | None) -> str:
    """Return the name of a result, or the first and the last name if there are more."""
    if len(found) > 1:
        least, most = found[-1].name, found[0].name
        return f"{least.split()[0] if least[0].isdigit() else least} to {most}"
    (each,) = found
    return each.log_word if each.log_word and (each is got or len(each.name) > LONG) else each.name


def _barred(row: Line, chance: Fraction, role: str, width: int, exact: str) -> Lines:
    """Return a chance with its bar, and with the exact fraction where there is room, else below it."""
    width = min(width, WIDEST)
    room = width - length(row) - 2
    right = (label(exact),) if exact and len(exact) <= room else ()
    room -= len(exact) + 1 if right else 0
    cells = max(1, round(room * chance)) if chance else 0
    drawn = line(row, "  ", bar(cells, role) if room >= LEAST else "")
    rows = [justify(drawn, right, width) if right else drawn]
    return rows if right or not exact else [*rows, justify((), (label(exact),), width)]


# --- a roll --------------------------------------------------------------------------------------------------------


def result_bar(table: GameView, roll: Roll, width: int) -> Line:
    """Return the result of a roll across the panel: "x t1 DESTROYED"."""
    result = roll.result
    whom = named(table, "+".join(roll.targets)) if result.mark and not result.cost and roll.targets else ()
    plain = next(
        each for each in reversed(roll.results) if each.equals_in_effect(result)
    )  # of two kills, the plain one
    said = plain.name if plain is not result else result.log_word or result.name
    told = line(f" {result.mark:<1} ", whom, " " if whom else "", said.upper())
    return tuple(run._replace(role=TEXT, bold=True, ground=BARS[result.mark]) for run in fit(told, width))


def outcome(table: GameView, roll: Roll, width: int) -> Lines:
    """Return the head of a roll, and its result."""
    return [fit(_head(table, roll), width), result_bar(table, roll, width)]


def foretold(table: GameView, forecast: Forecast, width: int) -> Lines:
    """Return everything that decides a roll, before the dice: its stages and the exact chances of each defender."""
    rows: Lines = frame(table, forecast.frame, width)
    known: tuple[Stage, ...] = ()  # drawn for the defender before
    several = len(forecast.parts) > 1
    for part in forecast.parts:
        title = line("chances: ", table.unit_names(part.targets)) if several else "chances"
        rows += stages(table, [stage for stage in part.stages if stage not in known], width)
        rows += chances(part.results, width, exact=True, title=title)
        known = part.stages
    return rows


def variants(found: Sequence[RollVariant], width: int, chosen: str = "") -> Lines:
    """Return the chances of each number of dice, the best in green, the chosen one marked `>`."""
    marks = "".join(f"{each.mark or 'none':>8}" for each in reversed(found[0].results))
    rows: Lines = [section_head(width, f"dice{marks[1:]}")]
    for each in found:
        cells = "".join(f"{_tenths(one.chance):>8}" for one in reversed(each.results))
        told = TextRun(f"{each.name:>4}{cells}", GOOD if each.best else TEXT, bold=each.best)
        rows.append(line(number_run(">") if each.name == chosen else " ", told))
    return rows


def _tenths(chance: Fraction) -> str:
    return f"{float(chance):.1%}" if chance else "-"


def fired(table: GameView, report: Report, width: int) -> Lines:
    """Return the attack just made, roll by roll: result, dice, story, chances and luck."""
    if len(report.rolls) > 1:
        return _fired_at_many(table, report.rolls, width)
    rows: Lines = [] if report.rolls else wrap(named(table, report.text), width)
    for roll in report.rolls:
        rows += [
            *outcome(table, roll, width),
            section_head(width, "dice  i"),
            *dice_rows(table, roll, width, DICE_LINES),
            *wrap(named(table, roll.story), width),
            *chances(roll.results, width, roll.result),
            _luck(table, roll, width),
        ]
    return rows


def _luck(table: GameView, roll: Roll, width: int) -> Line:
    """Return the luck of a roll, and that it is theirs if no one at this keyboard rolled."""
    theirs = bool(table.human and roll.actors) and table.side_of(roll.actors[0]) not in table.local_sides
    return luck_of(round(100 * roll.percentile), width, theirs=theirs)


def _fired_at_many(table: GameView, rolls: Sequence[Roll], width: int) -> Lines:
    """Return one roll at several defenders: the dice for all of them, then the result and the dice of each."""
    first = rolls[0]
    shared = int(len({roll.stages[:1] for roll in rolls}) == 1)
    plain = tuple(replace(each, dice=tuple((face, "") for face, _ in each.dice)) for each in first.fallen)
    rows: Lines = [
        fit(line(_head(table, replace(first, targets=())), f" all in {first.place}"), width),
        section_head(width, "dice  i"),
        *dice_rows(table, replace(first, stages=first.stages[:shared], fallen=plain[:shared]), width, DICE_LINES),
    ]
    for roll in rolls:
        own = replace(roll, stages=roll.stages[shared:], fallen=roll.fallen[shared:])
        rows += [result_bar(table, roll, width), *dice_rows(table, own, width, DICE_LINES)]
    return rows


def explained(table: GameView, roll: Roll, width: int, head: Line = ()) -> Lines:
    """Return everything that decided a roll. `table` is the game just before it."""
    place = label(f"  {roll.place or ''}")
    who = fit(line(head, _head(table, roll)), width - len(place.text))
    return [
        line(who, place),
        *frame(table, roll.frame, width),
        *(stages(table, roll.stages, width, roll.fallen)),
        *([] if roll.fallen else dice_rows(table, roll, width)),
        *wrap(named(table, roll.story), width),
        *chances(roll.results, width, roll.result, exact=True),
        _luck(table, roll, width),
        *(variants(roll.variants, width, _rolled(roll)) if roll.variants else ()),
    ]


def _rolled(roll: Roll) -> str:
    """Return the number of dice of both sides: "3-2"."""
    return "-".join(str(len(faces)) for faces in roll.faces)


def _head(table: GameView, roll: Roll) -> Line:
    together = roll.group_name or ("" if roll.actors else table.force(roll.side).name)
    who = (
        (TextRun(together, table.role(roll.side), bold=bool(roll.group_name)),)
        if together
        else table.unit_names(roll.actors)
    )
    whom = line(" at " if not roll.verb else " ", table.unit_names(roll.targets)) if roll.targets else ()
    return line(who, f" {roll.verb or roll.kind}", whom if roll.targets != roll.actors else ())


# --- lists ---------------------------------------------------------------------------------------------------------


def listing(table: GameView, found: Listing, width: int, most: int = 99, more: str = "") -> Lines:
    """Return a list under the names of its columns, then the entries that cannot be had and why.

    `more` is the key that shows the entries for which `most` lines have no room.
    """
    able, barred = [one for one in found.entries if not one.why_not], [one for one in found.entries if one.why_not]
    room = most - bool(barred)
    shown = able if len(able) <= room else able[: room - 1]
    rows: Lines = [_heads(found, width), *(_entry(table, found, one) for one in shown)]
    if not able:
        rows.append((label(f" {found.none}"),))
    if len(shown) < len(able):
        rows.append(line(label(f" and {len(able) - len(shown)} more"), label(": ") if more else "", number_run(more)))
    if barred:
        rows.append(section_head(width, "cannot hit"))
    for one in barred[: max(1, most - len(rows) + 2)]:
        rows.append(shorten(line(" ", named(table, " ".join(one.cells[:2])), " ", label(one.why_not)), width))
    return rows


def _heads(found: Listing, width: int) -> Line:
    """Return the head of a list with the names of its columns."""
    return section_columns(width, found.title, *((column - 1, name) for column, name in found.heads))


def _entry(table: GameView, found: Listing, one: Entry) -> Line:
    cells = zip(found.columns, one.cells, strict=True)
    chance = () if one.chance is None else ((found.heads[-1][0], number_run(f"{percent(one.chance):>4}")),)
    return columns_at(*((column, named(table, cell)) for column, cell in cells), *chance)
