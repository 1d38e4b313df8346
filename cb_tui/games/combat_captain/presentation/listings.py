"""Targets of a stand and its company, and the reasons against the others, for panels and for plain mode."""

from cb_tui.core.grammar import count_noun
from cb_tui.core.inches import format_inches
from cb_tui.core.report import Entry, Listing
from cb_tui.core.ruleset import IllegalCommand
from cb_tui.core.values import UnitId
from cb_tui.games.combat_captain.presentation import activated_state
from cb_tui.games.combat_captain.presentation.advice import Advice
from cb_tui.games.combat_captain.presentation.stand_text import SHORT, cover_of
from cb_tui.games.combat_captain.rules import activity, fire, measure, weapons
from cb_tui.games.combat_captain.rules.battle import CompanyId
from cb_tui.games.combat_captain.rules.commands import Fire
from cb_tui.presentation.text import percent

COLUMNS = (1, 5, 8, 13, 20)  # of the enemy, its cover, inches, band, the chance of the stand alone
ALL = 25


def targets(known: Advice, company: CompanyId, unit: UnitId | None = None, *, barred: int = 0) -> Listing:
    """Return the targets of a company from where it stands, those of one stand of it first.

    Each has the chance of any loss; `barred` of the nearest others have the reason against them.
    """
    every = known.aims(company)
    alone = {each.at: each for each in known.aims(company, unit)} if unit is not None else {}
    shown = sorted(every, key=lambda each: each.at not in alone) if unit is not None else every
    rows = [_target(known, each, unit, alone.get(each.at)) for each in shown]
    if unit is not None:
        able = {each.at for each in every}
        foes = [foe for foe in known.state.foes(known.state.context.side(unit)) if foe not in able]
        foes.sort(key=lambda foe: measure.between(known.state, unit, foe))
        rows += [Entry((foe,), foe, why_not=reason(known, unit, foe)) for foe in foes[:barred]]
    heads = ((10, "d"), (13, "band"), (21, unit or ""), (ALL, company)) if every else ()
    return Listing("can hit", COLUMNS, heads, tuple(rows), f"nothing{why_none(known, unit)}" if unit else "nothing")


def _target(known: Advice, every: Fire, unit: UnitId | None, alone: Fire | None) -> Entry:
    state, foe = known.state, every.at
    near = unit or min((shot.unit for shot in every.shots), key=lambda one: measure.fire_distance(state, one, foe))
    aim, far = fire.best(state, near, foe), format_inches(measure.fire_distance(state, near, foe))
    level, odds = state.stands[foe].level, known.odds(every)
    single = percent(known.odds(alone).hurt) if alone is not None else "-"
    cells = (foe, f"/{level}" if level else "", f"{far:>4}", SHORT[aim.band] if aim else "-", f"{single:>4}")
    who = count_noun(len(every.shots), "stand")
    told = f"{foe}, {cover_of(state, foe) or 'no cover'}: {who}, {far} inches"
    told = f"{told}, {aim.band} range" if aim else told
    mine = f"{unit} alone {single}, " if alone is not None else ""
    return Entry(cells, f"{told}; {mine}a stand gone {percent(odds.gone)}, any loss", odds.hurt)


def why_none(known: Advice, unit: UnitId) -> str:
    """Return the rule that keeps a stand from firing, or an empty string if it just has no target."""
    company = known.state.context.company[unit]
    common = known.state.companies[company].common
    if common not in (None, "fire"):
        return f": all of {company} {common} together"
    barred = activity.barred(known.state, unit, "fire")
    return f": {barred.brief}" if barred is not None else ""


def reason(known: Advice, unit: UnitId, foe: UnitId) -> str:
    """Return in a few words why a stand cannot hit an enemy."""
    state = known.state
    arm = fire.main(state, unit)
    if arm is None:
        return "it has no weapon"
    if (barred := activity.barred(state, unit, "fire")) is not None:
        return f"{barred.brief} [{barred.rule}]"
    laid = fire.aim(state, unit, arm, foe, frozenset(activated_state.armed(state, state.context.company[unit])))
    if not isinstance(laid, IllegalCommand):
        return "no dice left"
    far = format_inches(measure.fire_distance(state, unit, foe))
    match laid.code:
        case "out of range":
            return f"{far}, {fire.CALLED[arm]} {weapons.reaches(arm)}"
        case "no sight":
            return "out of sight"
        case "armor":
            return f"armor: {fire.CALLED[arm]} do nothing"
        case _:
            return laid.brief
