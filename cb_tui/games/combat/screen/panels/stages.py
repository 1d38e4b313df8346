"""A shot or strike before it is made: card, die of the target, die of the plane, results, a bar."""

from collections.abc import Sequence
from fractions import Fraction

from cb_tui.core.report import Result
from cb_tui.core.values import Place, UnitId
from cb_tui.games.combat.presentation.advice import advice
from cb_tui.games.combat.presentation.ground import ground
from cb_tui.games.combat.rules import lines, odds, salvo, saves
from cb_tui.games.combat.rules.saves import Save
from cb_tui.games.combat.rules.words import NAMES
from cb_tui.games.combat.screen.panels.card import faces
from cb_tui.presentation.table import GameView
from cb_tui.presentation.text import (
    GOOD,
    LABEL,
    TEXT,
    WARN,
    Line,
    Lines,
    TextRun,
    columns_at,
    fit,
    justify,
    label,
    line,
    number_run,
    percent,
    section_head,
)

CHANCE = 27  # column
PLACES = {
    "hill": "on a hill",
    "wood": "in a wood",
    "houses": "among houses",
    "crest": "on a crest",
    "open": "in the open",
}
NAMED = {  # results of a shot and of a strike, as the panel tells them before the roll
    "destroyed": "DESTROYED", "saved": "saved by the die", "a miss": "a miss", "no effect": "nothing",
}  # fmt: skip


def card(table: GameView, width: int) -> Lines:
    """Return the first stage: the deck as it is."""
    deck = salvo.before(advice(table).state)
    told = line(label("hit   "), number_run(f"{deck.hits} of {deck.cards}"), label(" cards left"))
    return [ruled(width, "1 the card", "SALVO-1"), _chance(told, odds.hits(deck))]


def die(table: GameView, target: UnitId, by: UnitId, width: int) -> Lines:
    """Return the second stage: what the target needs and why, line by line where there is more than one reason."""
    state, strike = advice(table).state, table.pieces[by].kind == "P"
    save = saves.save(state, target, "strike" if strike else "fire", by)
    kind = NAMES[state.pieces[target].kind][0]
    where = ground(table, table.pieces[target].at)
    what = f"{kind}, {'anywhere' if strike and len(save.reasons) == 1 else PLACES.get(where, f'on the {where}')}"
    rows: Lines = [ruled(width, f"2 saving die of {target}", save.reasons[0].rule)]
    if len(save.reasons) > 1:
        first, *others = save.reasons
        rows.append(justify(line(f" {kind}"), (label(f"saved on {first.pips}+ "),), width))
        rows += [
            justify(line(f" {each.reason}"), line(label(each.rule), f" {each.pips:+d} "), width) for each in others
        ]
        return [*rows, _falls(save, f"saved on {faces(save.needs)}")]
    return [*rows, justify(line(f" {what}"), (label(f"saved on {faces(save.needs)} "),), width), _falls(save)]


def plane(table: GameView, unit: UnitId, target: UnitId, width: int) -> Lines:
    """Return the third stage, the plane's own save, or no lines if it runs no risk."""
    state = advice(table).state
    when = {"always": "in every strike", "on_miss": "after a miss"}.get(state.context.rules.plane_risk)
    if when is None:
        return []
    save = saves.save(state, unit, "own strike", target)
    return [
        ruled(width, f"3 saving die of {unit}", "AIR-3"),
        justify(line(f" {when}"), (label(f"saved on {faces(save.needs)} "),), width),
        _falls(save),
    ]


def _falls(save: Save, told: str = "") -> Line:
    lost = " ".join(str(face) for face in range(1, min(save.needs, 7))) or "nothing"
    return _chance(line(f"{told}, " if told else "", label(f"lost on {lost}")), odds.fails(save.needs))


def _chance(told: Line, chance: Fraction) -> Line:
    return columns_at((1, told), (CHANCE, number_run(f"{percent(chance):>4}")))


def ruled(width: int, title: str, rule: str) -> Line:
    """Return the head of a stage with its rule at the right."""
    tail = f" {rule} "
    return line(fit(section_head(width, title), width - len(tail) - 1), label(tail), TextRun("-", "ornament"))


def so(results: Sequence[Result], names: dict[str, str], width: int) -> Lines:
    """Return the possible results, best first, and a bar of their chances."""
    rows: Lines = [section_head(width, "result")]
    for index, result in enumerate(reversed(results)):
        mark, first = (number_run(">"), True) if not index else ("", False)
        name = names.get(result.name) or NAMED.get(result.name, result.name)
        rows.append(
            columns_at(
                (0, mark), (2, TextRun(name, TEXT, bold=first)), (CHANCE, number_run(f"{percent(result.chance):>4}"))
            )
        )
    return [*rows, bar(results, width - 2)]


def bar(results: Sequence[Result], width: int) -> Line:
    """Return the chances as a bar, best first, a letter of each result for its part of the width."""
    runs: list[TextRun] = [TextRun(" ")]
    ends, total = 0, Fraction(0)
    for result in reversed(results):
        total += result.chance
        end = round(total * width)
        letter, role = LETTERS[result.word]
        runs.append(TextRun(letter * (end - ends), role))
        ends = end
    return line(*runs)


LETTERS = {
    "destroyed": ("k", GOOD), "both lost": ("b", TEXT), "saved": ("s", LABEL), "plane lost": ("x", WARN),
    "missed": (".", LABEL), "no effect": (".", LABEL),
}  # fmt: skip


def shot_from(table: GameView, unit: UnitId, frm: Place, distance: int, width: int) -> Line:
    """Return from where a shot goes, how far, of how many squares."""
    state = advice(table).state
    reach = lines.reaches(state.context, state.pieces[unit].kind, frm)
    told = line(label("from "), frm, label(", d "), number_run(str(distance)), label(f" of {reach}"))
    return justify(told, line(label("clear  FIRE-2")), width)
