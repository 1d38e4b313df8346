"""The result of a roll: the dice and their reads, two sentences, its odds."""

from collections.abc import Sequence

from cb_tui.core.report import Report
from cb_tui.games.combat_boots.presentation.advice import words_of
from cb_tui.games.combat_boots.presentation.attack_words import Part, Shot, chances, fate, headline, raised, story
from cb_tui.games.combat_boots.rules.events import AirFired, Fired, Verdict
from cb_tui.presentation.game_view import GameView
from cb_tui.presentation.text import (
    LABEL,
    WARN,
    Line,
    Lines,
    TextRun,
    columns_at,
    fit,
    justify,
    label,
    length,
    line,
    luck_of,
    number_run,
    percent,
    section_head,
    wrap,
)

VERBS = {
    "return": " fired back at ",
    "overrun": " overran ",
    "assault": " assaulted ",
    "artillery": " fell on ",
    "air": " attacked ",
}
AREA = {"artillery": " fell on ", "air": " bombed "}


def result(table: GameView, report: Report, width: int) -> Lines:
    """Return the panel of a fire that has just been rolled."""
    shot = report.event
    assert isinstance(shot, Fired | AirFired)
    verdict = shot.verdicts[0]
    drop = f"  {len(shot.faces)}-{len(verdict.faces)}"
    single, area = VERBS.get(shot.kind, " fired at "), AREA.get(shot.kind, " fired at all in ")
    word = single if len(shot.verdicts) == 1 else area
    target: Line | str = table.unit_names(verdict.units, most=2) if len(shot.verdicts) == 1 else shot.at
    rows: Lines = [fit(line(table.unit_names(shot.by, most=2), word, target, label(drop)), width)]
    if len(shot.verdicts) == 1:
        rows += [_headline(table, verdict), section_head(width), *dice(table, shot, verdict, width)]
        rows += wrap(story(shot, verdict, words_of(table)), width)
        rows += [*_had(table, verdict, width), luck_of(round(100 * report.rolls[0].percentile), width)]
        return rows
    attack = sorted(shot.faces, reverse=True)
    added = _added(raised(shot.faces, shot.attack_mods, shot.reads[0]))
    rows += [section_head(width), *_rolled(TextRun("attack   ", LABEL), attack, added, width)]
    reads = [face for face in shot.reads if face]
    if reads != attack[: len(reads)]:
        rows.append(line(label("  reads  "), *_faces([*reads, *attack[len(reads) :]])))
    for each in shot.verdicts:
        rolled = sorted(each.faces, reverse=True)
        rows.append(
            justify(
                line(table.unit_names(each.units), " ", label("rolled "), *_faces(rolled)),
                _headline(table, each),
                width,
            )
        )
        if rolled and each.reads != rolled[0]:
            why = _added(raised(each.faces, each.defense_mods, each.reads))
            read = line(label("reads "), number_run(str(each.reads)), "  ", why)
            rows += [line("  ", row) for row in wrap(read, width - 2)]
    return rows


def dice(table: GameView, shot: Shot, verdict: Verdict, width: int) -> Lines:
    """Return the rolled and the read dice of both sides, best first."""
    first = TextRun("attack   ", table.role(table.side_of(shot.by[0])))
    second = TextRun("defense  ", table.role(table.side_of(verdict.units[0])))
    reads = [face for face in shot.reads if face]
    attack = sorted(shot.faces, reverse=True)
    defense = sorted(verdict.faces, reverse=True)
    rows: Lines = _rolled(first, attack, _added(raised(shot.faces, shot.attack_mods, shot.reads[0])), width)
    if reads != attack[: len(reads)]:
        rows.append(line(label("  reads  "), *_faces([*reads, *attack[len(reads) :]])))
    rows += _rolled(second, defense, _added(raised(verdict.faces, verdict.defense_mods, verdict.reads)), width)
    if verdict.reads != defense[0]:
        rows.append(line(label("  reads  "), *_faces([verdict.reads, *defense[1:]])))
    return rows


def _rolled(name: TextRun, faces: list[int], added: Line, width: int) -> Lines:
    """Return a side's dice, with the modifiers of its best beside or below. Many dice stand closer."""
    dice = line(name, *_faces(faces))
    if length(dice) > width:
        dice = line(name, number_run(" ".join(str(face) for face in faces)))
    if length(dice) + bool(added) + length(added) <= width:
        return [justify(dice, added, width)]
    rows = wrap(added, width - 9)
    return [
        fit(dice, width),
        *(columns_at((2, label("" if index else "added")), (9, row)) for index, row in enumerate(rows)),
    ]


def _faces(faces: Sequence[int]) -> Line:
    return (number_run("  ".join(str(face) for face in faces)),)


def _added(mods: Sequence[Part]) -> Line:
    return (label(", ".join(f"{mod.reason} {mod.dice:+d}" for mod in mods)),) if mods else ()


def _headline(table: GameView, verdict: Verdict) -> Line:
    hit = verdict.effect != "none"
    return (TextRun(headline(verdict, words_of(table)), WARN if hit else LABEL, bold=True),)


def _had(table: GameView, verdict: Verdict, width: int) -> Lines:
    """Return how likely the result and the rest were, with a shorter word if the panel is narrow."""
    words = words_of(table)
    whole = _told(verdict, words.disrupt)
    return [whole] if length(whole) <= width else wrap(_told(verdict, words.disr), width)


def _told(verdict: Verdict, halt: str) -> Line:
    had, fell = chances(verdict), fate(verdict)
    others = {"kill": "kill", "disrupt": halt, "none": "none"}
    parts = [f"{others[key]} {percent(had.chance_of(key))}" for key in others if key != fell and had.chance_of(key)]
    rest = ", ".join(parts)
    return line(number_run(percent(had.chance_of(fell))), label(f" likely ({rest})"))
