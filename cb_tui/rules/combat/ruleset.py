"""The Ruleset record of Combat: the one place where its chapters meet."""

from typing import TYPE_CHECKING

from cb_tui.core.answers import Sight
from cb_tui.core.forging import Forge
from cb_tui.core.ruleset import Ruleset, Traits
from cb_tui.core.values import Place, UnitId
from cb_tui.rules.chapter import Chapter
from cb_tui.rules.combat import FORGE_LETTER, FORGE_VERSION
from cb_tui.rules.combat.advisor import Advisor
from cb_tui.rules.combat.battle import Battle
from cb_tui.rules.combat.events import AnyEvent
from cb_tui.rules.combat.model import AnyCommand, State
from cb_tui.rules.combat.saves import Save
from cb_tui.rules.combat.secrecy import SEALING

if TYPE_CHECKING:
    from cb_tui.rules.combat import (
        aims,
        appraise,
        chart,
        danger,
        decide,
        describe,
        evolve,
        exposure,
        findings,
        forecast,
        fox,
        hammer,
        journey,
        legal,
        lines,
        movement,
        observe,
        offers,
        refusal,
        report,
        roster,
        saves,
        scene,
        start,
        words,
    )
    from cb_tui.rules.combat.forge import judge, make, tables, text
else:
    aims = Chapter("cb_tui.rules.combat.aims")
    appraise = Chapter("cb_tui.rules.combat.appraise")
    chart = Chapter("cb_tui.rules.combat.chart")
    danger = Chapter("cb_tui.rules.combat.danger")
    decide = Chapter("cb_tui.rules.combat.decide")
    describe = Chapter("cb_tui.rules.combat.describe")
    evolve = Chapter("cb_tui.rules.combat.evolve")
    exposure = Chapter("cb_tui.rules.combat.exposure")
    findings = Chapter("cb_tui.rules.combat.findings")
    forecast = Chapter("cb_tui.rules.combat.forecast")
    journey = Chapter("cb_tui.rules.combat.journey")
    fox = Chapter("cb_tui.rules.combat.fox")
    hammer = Chapter("cb_tui.rules.combat.hammer")
    judge = Chapter("cb_tui.rules.combat.forge.judge")
    legal = Chapter("cb_tui.rules.combat.legal")
    lines = Chapter("cb_tui.rules.combat.lines")
    make = Chapter("cb_tui.rules.combat.forge.make")
    movement = Chapter("cb_tui.rules.combat.movement")
    observe = Chapter("cb_tui.rules.combat.observe")
    offers = Chapter("cb_tui.rules.combat.offers")
    refusal = Chapter("cb_tui.rules.combat.refusal")
    report = Chapter("cb_tui.rules.combat.report")
    roster = Chapter("cb_tui.rules.combat.roster")
    saves = Chapter("cb_tui.rules.combat.saves")
    scene = Chapter("cb_tui.rules.combat.scene")
    start = Chapter("cb_tui.rules.combat.start")
    tables = Chapter("cb_tui.rules.combat.forge.tables")
    text = Chapter("cb_tui.rules.combat.forge.text")
    words = Chapter("cb_tui.rules.combat.words")


def look(state: State, one: Place, other: Place) -> Sight:
    """Return whether hills and woods let a shot go between two squares, whatever its range."""
    return lines.sight(state.context, one, other)


def save(state: State, unit: UnitId, at: Place) -> Save:
    """Return the save of a piece against the next shot that may hit it at a square."""
    return saves.save(danger.under_fire(state, unit), unit, "fire", None, at)


ADVISOR = Advisor(
    forecast=forecast.forecast,
    reach=movement.reach,
    safest_reach=movement.reach,  # which enters no known mine on its way
    sight=look,
    exposure=exposure.exposure,
    danger=danger.danger,
    appraise=appraise.appraise,
    threats=danger.threats,
    rays=lines.rays,
    aims=aims.aims,
    aims_from=aims.aims_from,
    journeys=journey.journeys,
    save=save,
)

FORGE = Forge(
    letter=FORGE_LETTER,
    version=FORGE_VERSION,
    points=(30, 60),
    usual_points=42,
    tables=tables.types,
    findings=tables.findings,
    counters=tables.needed,
    generate=make.make,
    metrics=judge.measures,
    write=text.written,
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
    canonical=legal.canonical,
    legal=legal.legal,
    decide=decide.decide,
    evolve=evolve.evolve,
    outcome=lambda state: state.outcome,
    observe=observe.observe,
    offer=offers.offer,
    label=words.label,
    report=report.report,
    state_json=describe.describe,
    battle_json=chart.chart,
    march_commands=movement.route,
    why_not=offers.why_not,
    orders=None,
    scene=scene.scene,
    roster=roster.roster,
    findings=findings.findings,
    advisor=ADVISOR,
    sealing=SEALING,
    revision=1,
    generator=FORGE,
    tally_headings={"kill": "kills"},
    vocabulary={"turn": "round", "point": "square", "by fire": "attacks"},
    tactics={"hammer": hammer.choose, "fox": fox.choose},
    traits=Traits(open_information=False, complete=False),
)
