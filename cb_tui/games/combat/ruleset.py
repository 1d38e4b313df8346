"""The Ruleset record of Combat: the one place where its chapters meet."""

from typing import TYPE_CHECKING

from cb_tui.core.answers import Sight
from cb_tui.core.forging import BattleGenerator
from cb_tui.core.lazy_module import LazyModule
from cb_tui.core.ruleset import Ruleset, Traits
from cb_tui.core.values import Place, UnitId
from cb_tui.games.combat import GAME, GENERATOR_VERSION
from cb_tui.games.combat.rules.advisor import Advisor
from cb_tui.games.combat.rules.battle import Battle
from cb_tui.games.combat.rules.board import TERRAINS
from cb_tui.games.combat.rules.events import AnyEvent
from cb_tui.games.combat.rules.model import AnyCommand, State
from cb_tui.games.combat.rules.rulings import RULINGS
from cb_tui.games.combat.rules.saves import Save
from cb_tui.games.combat.rules.secrecy import SEALING

if TYPE_CHECKING:
    from cb_tui.games.combat.ai import fox, hammer
    from cb_tui.games.combat.generator import judge, make, tables, text
    from cb_tui.games.combat.rules import (
        actions,
        aims,
        appraise,
        chart,
        danger,
        describe,
        evolve,
        exposure,
        findings,
        journey,
        lines,
        movement,
        observe,
        report,
        roster,
        saves,
        scene,
        start,
    )
else:
    actions = LazyModule("cb_tui.games.combat.rules.actions")
    aims = LazyModule("cb_tui.games.combat.rules.aims")
    appraise = LazyModule("cb_tui.games.combat.rules.appraise")
    chart = LazyModule("cb_tui.games.combat.rules.chart")
    danger = LazyModule("cb_tui.games.combat.rules.danger")
    describe = LazyModule("cb_tui.games.combat.rules.describe")
    evolve = LazyModule("cb_tui.games.combat.rules.evolve")
    exposure = LazyModule("cb_tui.games.combat.rules.exposure")
    findings = LazyModule("cb_tui.games.combat.rules.findings")
    journey = LazyModule("cb_tui.games.combat.rules.journey")
    fox = LazyModule("cb_tui.games.combat.ai.fox")
    hammer = LazyModule("cb_tui.games.combat.ai.hammer")
    judge = LazyModule("cb_tui.games.combat.generator.judge")
    lines = LazyModule("cb_tui.games.combat.rules.lines")
    make = LazyModule("cb_tui.games.combat.generator.make")
    movement = LazyModule("cb_tui.games.combat.rules.movement")
    observe = LazyModule("cb_tui.games.combat.rules.observe")
    report = LazyModule("cb_tui.games.combat.rules.report")
    roster = LazyModule("cb_tui.games.combat.rules.roster")
    saves = LazyModule("cb_tui.games.combat.rules.saves")
    scene = LazyModule("cb_tui.games.combat.rules.scene")
    start = LazyModule("cb_tui.games.combat.rules.start")
    tables = LazyModule("cb_tui.games.combat.generator.tables")
    text = LazyModule("cb_tui.games.combat.generator.text")


def look(state: State, one: Place, other: Place) -> Sight:
    """Return whether hills and woods let a shot go between two squares, whatever its range."""
    return lines.sight(state.context, one, other)


def save(state: State, unit: UnitId, at: Place) -> Save:
    """Return the save of a piece against the next shot that may hit it at a square."""
    return saves.save(danger.under_fire(state, unit), unit, "fire", None, at)


ADVISOR = Advisor(
    forecast=actions.forecast,
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
    letter=GAME.letter or "",
    version=GENERATOR_VERSION,
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
    terrains=TERRAINS,
    start=start.start,
    who_decides=actions.who_decides,
    refusal=actions.refusal,
    canonical=actions.canonical,
    legal=actions.legal,
    decide=actions.decide,
    evolve=evolve.evolve,
    outcome=lambda state: state.outcome,
    observe=observe.observe,
    offer=actions.offer,
    label=actions.label,
    report=report.report,
    state_json=describe.describe,
    battle_json=chart.chart,
    march_commands=movement.route,
    why_not=actions.why_not,
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
