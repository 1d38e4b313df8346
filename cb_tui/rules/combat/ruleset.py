"""The Ruleset record of Combat: the one place where its chapters meet."""

from typing import TYPE_CHECKING

from cb_tui.core.answers import Sight
from cb_tui.core.ruleset import Ruleset, Traits
from cb_tui.core.values import Place
from cb_tui.rules.chapter import Chapter
from cb_tui.rules.combat.advisor import Advisor
from cb_tui.rules.combat.battle import TACTICS, Battle
from cb_tui.rules.combat.events import AnyEvent
from cb_tui.rules.combat.model import AnyCommand, State
from cb_tui.rules.combat.secrecy import SEALING

if TYPE_CHECKING:
    from cb_tui.rules.combat import (
        appraise,
        chart,
        danger,
        decide,
        describe,
        evolve,
        exposure,
        findings,
        forecast,
        legal,
        lines,
        movement,
        observe,
        offers,
        refusal,
        report,
        roster,
        scene,
        start,
        tactics,
        words,
    )
else:
    appraise = Chapter("cb_tui.rules.combat.appraise")
    chart = Chapter("cb_tui.rules.combat.chart")
    danger = Chapter("cb_tui.rules.combat.danger")
    decide = Chapter("cb_tui.rules.combat.decide")
    describe = Chapter("cb_tui.rules.combat.describe")
    evolve = Chapter("cb_tui.rules.combat.evolve")
    exposure = Chapter("cb_tui.rules.combat.exposure")
    findings = Chapter("cb_tui.rules.combat.findings")
    forecast = Chapter("cb_tui.rules.combat.forecast")
    legal = Chapter("cb_tui.rules.combat.legal")
    lines = Chapter("cb_tui.rules.combat.lines")
    movement = Chapter("cb_tui.rules.combat.movement")
    observe = Chapter("cb_tui.rules.combat.observe")
    offers = Chapter("cb_tui.rules.combat.offers")
    refusal = Chapter("cb_tui.rules.combat.refusal")
    report = Chapter("cb_tui.rules.combat.report")
    roster = Chapter("cb_tui.rules.combat.roster")
    scene = Chapter("cb_tui.rules.combat.scene")
    start = Chapter("cb_tui.rules.combat.start")
    tactics = Chapter("cb_tui.rules.combat.tactics")
    words = Chapter("cb_tui.rules.combat.words")


def look(state: State, one: Place, other: Place) -> Sight:
    """Return whether hills and woods let a shot go between two squares, whatever its range."""
    return lines.sight(state.setting, one, other)


ADVISOR = Advisor(
    forecast=forecast.forecast,
    reach=movement.reach,
    safest=movement.reach,  # which enters no known mine on its way
    sight=look,
    exposure=exposure.exposure,
    danger=danger.danger,
    appraise=appraise.appraise,
    threats=danger.threats,
    rays=lines.rays,
)

COMBAT: Ruleset[State] = Ruleset(
    id="combat",
    title="Combat",
    family="Combat",
    package="combat",
    scenario_type=Battle,
    state_type=State,
    command_type=AnyCommand,
    event_type=AnyEvent,
    start=start.start,
    who_decides=legal.who_decides,
    refusal=refusal.refusal,
    normal=legal.normal,
    legal=legal.legal,
    decide=decide.decide,
    evolve=evolve.evolve,
    outcome=lambda state: state.outcome,
    observe=observe.observe,
    offer=offers.offer,
    label=words.label,
    report=report.report,
    describe=describe.describe,
    chart=chart.chart,
    route=movement.route,
    why_not=offers.why_not,
    orders=None,
    scene=scene.scene,
    roster=roster.roster,
    findings=findings.findings,
    advisor=ADVISOR,
    sealing=SEALING,
    tallies={"kill": "kills"},
    tactics={name: getattr(tactics, name) for name in TACTICS},
    traits=Traits(open_information=False, complete=False),
)
