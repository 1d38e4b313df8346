"""The targets of a piece, best first, and the enemies that it cannot hit, with reasons."""

from collections.abc import Sequence
from fractions import Fraction

from cb_tui.core.values import UnitId
from cb_tui.games.combat_boots.presentation.advice import acting, advice, words_of
from cb_tui.games.combat_boots.rules.forecast_model import Danger, Target
from cb_tui.presentation.game_view import GameView
from cb_tui.presentation.text import (
    Line,
    Lines,
    columns_at,
    danger_run,
    good_run,
    justify,
    label,
    length,
    line,
    number_run,
    percent,
    section_columns,
    section_head,
    shorten,
    wrap,
)
from cb_tui.ui.places import counted

LINES = 8  # lines of targets and of enemies out of reach, so that the log below stays put
LEAST = 2  # lines of a heading with a line below it
WIDE = 42  # columns from which every enemy out of reach is listed, with the rule
NARROW, BROAD = (8, 0, 13, 18, 24), (8, 14, 25, 31, 38)  # columns of hex, ground, distance, chances alone and joined


def best_first(aims: tuple[Target, ...]) -> tuple[Target, ...]:
    """Return the targets that can be hit, the most valuable first."""
    able = [aim for aim in aims if aim.alone is not None or aim.joined is not None]
    return tuple(sorted(able, key=lambda aim: -aim.worth))


def can_hit(table: GameView, unit: UnitId, width: int, most: int = 5) -> Lines:
    """Return a line a target: hex, distance, chances to hit alone and joined. Then those out of reach."""
    aims = advice(table).aims(unit)
    able = best_first(aims)
    if not able:
        rows: Lines = [section_head(width, "can hit"), (label(" nothing from here"),)]
        return [*rows, *cannot(table, aims, width, LINES - len(rows))]
    joined = _joiners(able, unit)
    heads = ("range", "alone" if joined else "  hit", joined)
    places = BROAD if width >= WIDE else NARROW
    rows = [
        section_columns(width, "can hit", *zip((at - 3 + n for n, at in enumerate(places[2:])), heads, strict=True))
    ]
    rows += [_target(table, aim, places) for aim in able[:most]]
    more = len(able) - most
    tail = line(label(f" and {more} more: "), number_run("f"), label(", "), number_run("Tab"))
    rows.append(tail if more > 0 else (label(f" % to {words_of(table).disrupt} or destroy it"),))
    return [*rows, *cannot(table, aims, width, max(2, LINES - len(rows)))]


def aimed(table: GameView, aim: Target | None, width: int) -> Lines:
    """Return the effect of the fire that Enter aims, before its dice are chosen."""
    odds = (aim.joined_odds or aim.odds) if aim else None
    if aim is None or odds is None:
        return []
    shaken = all(table.pieces[unit].disrupted for unit in aim.units if unit in table.pieces)
    kill, disrupt = (odds.effect, Fraction(0)) if shaken else (odds.kill, odds.disrupt)
    rows = (("destroyed", kill), (words_of(table).disrupted, disrupt))
    return [
        section_head(width, "fired at from here"),
        *(columns_at((1, label(name)), (16, number_run(f"{percent(chance):>4}"))) for name, chance in rows if chance),
    ]


def cannot(table: GameView, aims: tuple[Target, ...], width: int, most: int = 8) -> Lines:
    """Return the enemies that cannot be hit and why, in at most `most` lines under a heading.

    A panel of 42 columns or more lists up to eight enemies, with the rule.
    """
    barred = [aim for aim in aims if aim.why_not]
    if not barred or most < LEAST:
        return []
    rows: Lines = [section_head(width, "cannot hit")]
    for aim in barred[: 8 if width >= WIDE else 2]:
        who = line(" ", table.unit_names(aim.units, most=2), " ")
        if width >= WIDE:
            rule = (label(f" {aim.rule or ''}"),)
            room = width - length(rule) - length(who) - 6
            reason = aim.why_not if len(aim.why_not) <= room else aim.brief
            rows.append(justify(shorten(line(who, f"{aim.at}  ", label(reason)), width - length(rule)), rule, width))
        elif len(rows) < most:
            rows.append(shorten(line(who, label(aim.brief)), width))
    return rows


def danger(table: GameView, risk: Danger, width: int, where: str = "here") -> Lines:
    """Return the danger of a hex, and the enemies that cause it."""
    head = section_head(width, f"danger {where}")
    if not risk.attackers:
        return [head, line(" ", good_run("safe"), label(": no enemy can fire"))]
    told = line(danger_run(percent(risk.hit_chance), bold=True), label(" to be hit, by "))
    return [head, *wrap(line(told, *(line(table.unit_names([unit]), " ") for unit in risk.attackers)), width, 1)[:2]]


def _joiners(aims: tuple[Target, ...], unit: UnitId) -> str:
    """Return the units that join the attack, for the column head, or an empty string if none joins."""
    for aim in aims:
        if aim.joined is not None:
            others = [name for name in acting(aim.joined) if name != unit]
            return f"+{others[0]}" if len(others) == 1 else f"+{len(others)}"
    return ""


def _target(table: GameView, aim: Target, places: Sequence[int]) -> Line:
    at, ground, distance, alone, joined = places
    single = f"{percent(aim.odds.effect) if aim.odds else '':>4}"
    both = percent(aim.joined_odds.effect) if aim.joined_odds else ""
    return columns_at(
        (1, table.unit_names(aim.units, marks=True, most=2)),
        (at, aim.at),
        (ground, label(table.terrain(aim.at)[:10]) if ground else ""),
        (distance, counted(aim.distance)),
        (alone, single if both else number_run(single)),
        (joined, number_run(f"{both:>4}") if both else ""),
    )
