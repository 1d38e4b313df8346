"""The Ruleset record of Combat: the one place where its chapters meet."""

from typing import TYPE_CHECKING

from cb_tui.core.answers import Sight
from cb_tui.core.forging import BattleGenerator
from cb_tui.core.ruleset import Ruleset, Traits
from cb_tui.core.values import Place, UnitId
from cb_tui.rules.chapter import LazyModule
from cb_tui.rules.combat import FORGE_LETTER, FORGE_VERSION
from cb_tui.rules.combat.advisor import Advisor
from cb_tui.rules.combat.battle import Battle
from cb_tui.rules.combat.events import AnyEvent
from cb_tui.rules.combat.model import AnyCommand, State
from cb_tui.rules.combat.rulings import RULINGS
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
    aims = LazyModule("cb_tui.rules.combat.aims")
    appraise = LazyModule("cb_tui.rules.combat.appraise")
    chart = LazyModule("cb_tui.rules.combat.chart")
    danger = LazyModule("cb_tui.rules.combat.danger")
    decide = LazyModule("cb_tui.rules.combat.decide")
    describe = LazyModule("cb_tui.rules.combat.describe")
    evolve = LazyModule("cb_tui.rules.combat.evolve")
    exposure = LazyModule("cb_tui.rules.combat.exposure")
    findings = LazyModule("cb_tui.rules.combat.findings")
    forecast = LazyModule("cb_tui.rules.combat.forecast")
    journey = LazyModule("cb_tui.rules.combat.journey")
    fox = LazyModule("cb_tui.rules.combat.fox")
    hammer = LazyModule("cb_tui.rules.combat.hammer")
    judge = LazyModule("cb_tui.rules.combat.forge.judge")
    legal = LazyModule("cb_tui.rules.combat.legal")
    lines = LazyModule("cb_tui.rules.combat.lines")
    make = LazyModule("cb_tui.rules.combat.forge.make")
    movement = LazyModule("cb_tui.rules.combat.movement")
    observe = LazyModule("cb_tui.rules.combat.observe")
    offers = LazyModule("cb_tui.rules.combat.offers")
    refusal = LazyModule("cb_tui.rules.combat.refusal")
    report = LazyModule("cb_tui.rules.combat.report")
    roster = LazyModule("cb_tui.rules.combat.roster")
    saves = LazyModule("cb_tui.rules.combat.saves")
    scene = LazyModule("cb_tui.rules.combat.scene")
    start = LazyModule("cb_tui.rules.combat.start")
    tables = LazyModule("cb_tui.rules.combat.forge.tables")
    text = LazyModule("cb_tui.rules.combat.forge.text")
    words = LazyModule("cb_tui.rules.combat.words")


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

FORGE = BattleGenerator(
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
    revision=2,
    rulings=RULINGS.spec(),
    generator=FORGE,
    tally_headings={"kill": "kills"},
    vocabulary={"turn": "round", "point": "square", "by fire": "attacks"},
    tactics={"hammer": hammer.choose, "fox": fox.choose},
    traits=Traits(open_information=False, complete=False),
)
