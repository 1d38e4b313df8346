"""The parts of a turn beside the activations: initiative, who goes first, close combats, the event."""

from cb_tui.core.values import Side
from cb_tui.present.log_view import LogView
from cb_tui.present.systems.combat_captain.advice import Advice
from cb_tui.present.systems.combat_captain.words import called
from cb_tui.present.text import Lines, Run, apart, at, label, line, number, ruling, shorten, warn, wrap
from cb_tui.rules.combat_captain.turn_events import InitiativeJudged
from cb_tui.rules.combat_captain.waiting import MeleeDue
from cb_tui.ui.systems.combat_captain.panels.charge import wins

SUM = 26  # column


def initiative(known: Advice, width: int) -> Lines:
    """Return what each side adds to its die, and why."""
    rows: Lines = [apart((warn("INITIATIVE", bold=True),), (label(f"turn {known.state.turn}"),), width), ruling(width)]
    for side in known.state.setting.sides:
        rows += [line(_name(known, side), label("  a die and")), *added(known, side)]
    return [
        *rows,
        ruling(width),
        *wrap(line(label("The higher total wins it and says who acts first. Roll ties again.")), width),
    ]


def added(known: Advice, side: Side) -> Lines:
    """Return what a side adds, a line each."""
    state = known.state
    lost, won = state.destroyed.get(side, 0), state.won.get(side, 0)
    rows: Lines = []
    if lost:
        rows.append(at((2, label("destroyed last turn")), (SUM, number(f"{lost:+d}"))))
    if state.holder == side:
        rows.append(at((2, label("had it last turn")), (SUM, number("+2"))))
    if won:
        rows.append(at((2, label("won a close combat")), (SUM, number(f"{3 * won:+d}"))))
    return rows or [line(label("  nothing"))]


def _name(known: Advice, side: Side) -> Run:
    return Run(known.table.force(side).name, known.table.role(side), bold=True)


def first(known: Advice, marked: Side, log: LogView, width: int) -> Lines:
    """Return the sums that fell, and what it means to go first."""
    state = known.state
    rows: Lines = [apart((warn("INITIATIVE", bold=True),), (label(f"turn {state.turn}"),), width)]
    rows.append(line(_name(known, state.holder or marked), warn(" TO CHOOSE", bold=True)))
    judged = [
        entry.report.event for entry in log.latest if entry.report and isinstance(entry.report.event, InitiativeJudged)
    ]
    rows.append(ruling(width))
    for each in judged[-1:]:
        adds = dict(each.modifiers)
        for side, total in each.totals:
            why = f"die {total - adds[side]}" + (f" {adds[side]:+d}" if adds[side] else "")
            rows.append(at((1, _name(known, side)), (13, label(why)), (SUM, number(f"{total:>2}"))))
    rows.append(ruling(width, "who acts first?"))
    for side in (known.table.me, state.setting.enemy(known.table.me)):
        told = (
            ": first go, first fire"
            if side == known.table.me
            else ": they move into your held fire; you have the last go"
        )
        rows += wrap(line(number(">") if side == marked else " ", _name(known, side), label(told)), width)
    return rows


def close_combat(known: Advice, due: MeleeDue, width: int) -> Lines:
    """Return who fights whom, and the chances."""
    state = known.state
    rows: Lines = [(warn("CLOSE COMBAT", bold=True),)]
    for word, companies in (("attack", due.attackers), ("defense", due.defenders)):
        for company in companies:
            rows.append(
                shorten(line(label(f" {word:<8}"), f"{called(state, company)}, {len(state.of(company))}"), width)
            )
    rows += wins(known, known.brawl(due.attackers, due.defenders), width)
    told = "Each stand rolls a die: the attackers' even ones and the defenders' odd ones are hits. Then the survivors roll: the defender adds his cover and wins a tie."
    return [*rows, ruling(width), *wrap(line(label(told)), width)]


def event(known: Advice, width: int) -> Lines:
    """Return what each face of the event die brings."""
    told = (
        ("1", "what the enemy picks"),
        ("2", "the enemy's initiative"),
        ("3", "your initiative"),
        ("4", "artillery"),
        ("5", "strafing"),
        ("6", "bombing"),
    )
    rows: Lines = [(warn("RANDOM EVENT", bold=True),), ruling(width, "die")]
    return [*rows, *(at((1, number(face)), (4, label(what))) for face, what in told)]
