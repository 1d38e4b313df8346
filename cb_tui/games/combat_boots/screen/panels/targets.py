"""The targets of a piece, best first, and the enemies that it cannot hit, with reasons."""

from fractions import Fraction

from cb_tui.core.values import UnitId
from cb_tui.games.combat_boots.presentation.advice import acting, advice, words_of
from cb_tui.games.combat_boots.rules.forecast_model import Danger, Target
from cb_tui.presentation.game_view import GameView
from cb_tui.presentation.text import (
    BLANK,
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
    section_head,
    shorten,
    wrap,
)
from cb_tui.ui.places import counted

LINES = 8  # lines of targets and of enemies out of reach, so that the log below stays put
WIDE = 40  # columns from which every enemy out of reach is listed, with the rule


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
    rows = [section_head(width, f"can hit  at  d   {unit:<3}  {_joiners(able, unit):<3}".rstrip())]
    rows += [_target(table, aim) for aim in able[:most]]
    more = len(able) - most
    tail = line(label(f" and {more} more: "), number_run("f"), label(", "), number_run("Tab"))
    rows.append(tail if more > 0 else (label(f"  % {words_of(table).disrupted} or killed"),))
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
    """Return the enemies that cannot be hit and why, in at most `most` lines.

    A panel of 40 columns or more lists up to eight enemies, with the rule.
    """
    rows: Lines = []
    for aim in [aim for aim in aims if aim.why_not][: 8 if width >= WIDE else 2]:
        who = line(label("CANNOT " if not rows else " " * 7), table.unit_names(aim.units, most=2), " ")
        if width >= WIDE:
            rule = (label(f" {aim.rule or ''}"),)
            room = width - length(rule) - length(who) - 6
            reason = aim.why_not if len(aim.why_not) <= room else aim.brief
            rows.append(justify(shorten(line(who, f"{aim.at}  ", label(reason)), width - length(rule)), rule, width))
            continue
        reason = aim.brief
        head = wrap(line(label(reason)), width - length(who))[0]
        rest = reason[length(head) :].strip()
        shown = [line(who, head), *(line(" " * 7, row) for row in wrap(line(label(rest)), width - 7) if rest)]
        if len(rows) + len(shown) <= most:
            rows += shown
        elif len(rows) < most:
            rows.append(shorten(line(who, label(reason)), width))
    return rows


def danger(table: GameView, risk: Danger, width: int, where: str = "HERE") -> Lines:
    """Return the danger of a hex, and the enemies that cause it."""
    if not risk.attackers:
        return [BLANK, line(good_run(f"SAFE {where}"), label("  nothing can fire"))]
    rows = [BLANK, line(danger_run(f"IN DANGER {where}"), "  ", danger_run(percent(risk.hit_chance), bold=True))]
    names = line(*(part for unit in risk.attackers for part in (table.unit_names([unit]), " ")))
    return [
        *rows,
        *(line(label("  from ") if n == 0 else "       ", row) for n, row in enumerate(wrap(names, width - 7))),
    ]


def _joiners(aims: tuple[Target, ...], unit: UnitId) -> str:
    """Return the units that join the attack, for the column head, or an empty string if none joins."""
    for aim in aims:
        if aim.joined is not None:
            others = [name for name in acting(aim.joined) if name != unit]
            return f"+{others[0]}" if len(others) == 1 else f"+{len(others)}"
    return ""


def _target(table: GameView, aim: Target) -> Line:
    alone = percent(aim.odds.effect) if aim.odds else ""
    joined = percent(aim.joined_odds.effect) if aim.joined_odds else ""
    return columns_at(
        (1, table.unit_names(aim.units, marks=True, most=2)),
        (9, aim.at),
        (15, counted(aim.distance)),
        (18, f"{alone:>4}" if joined else number_run(f"{alone:>4}")),
        (23, number_run(f"{joined:>4}") if joined else ""),
    )
