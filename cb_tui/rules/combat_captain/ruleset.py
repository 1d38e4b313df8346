"""The Ruleset record of Combat Captain: the one place where its chapters meet."""

from typing import TYPE_CHECKING

from cb_tui.core.orders import StandingOrdersSpec
from cb_tui.core.ruleset import Ruleset, Traits
from cb_tui.rules.chapter import LazyModule
from cb_tui.rules.combat_captain.advisor import Advisor
from cb_tui.rules.combat_captain.battle import Battle
from cb_tui.rules.combat_captain.commands import AnyCommand
from cb_tui.rules.combat_captain.events import AnyEvent
from cb_tui.rules.combat_captain.model import State
from cb_tui.rules.combat_captain.orders_records import ABOUT, Orders
from cb_tui.rules.combat_captain.rulings import RULINGS

if TYPE_CHECKING:
    from cb_tui.rules.combat_captain import (
        appraise,
        chart,
        decide,
        describe,
        evolve,
        findings,
        forecast,
        legal,
        offers,
        orders,
        prospect_above,
        prospect_brawl,
        prospect_danger,
        prospect_sight,
        prospect_volley,
        prospect_way,
        refusal,
        report,
        roster,
        routes,
        scene,
        start,
        tactics,
        words,
    )
else:
    appraise = LazyModule("cb_tui.rules.combat_captain.appraise")
    chart = LazyModule("cb_tui.rules.combat_captain.chart")
    decide = LazyModule("cb_tui.rules.combat_captain.decide")
    describe = LazyModule("cb_tui.rules.combat_captain.describe")
    evolve = LazyModule("cb_tui.rules.combat_captain.evolve")
    findings = LazyModule("cb_tui.rules.combat_captain.findings")
    forecast = LazyModule("cb_tui.rules.combat_captain.forecast")
    legal = LazyModule("cb_tui.rules.combat_captain.legal")
    offers = LazyModule("cb_tui.rules.combat_captain.offers")
    prospect_above = LazyModule("cb_tui.rules.combat_captain.prospect_above")
    prospect_brawl = LazyModule("cb_tui.rules.combat_captain.prospect_brawl")
    prospect_danger = LazyModule("cb_tui.rules.combat_captain.prospect_danger")
    prospect_sight = LazyModule("cb_tui.rules.combat_captain.prospect_sight")
    prospect_volley = LazyModule("cb_tui.rules.combat_captain.prospect_volley")
    prospect_way = LazyModule("cb_tui.rules.combat_captain.prospect_way")
    orders = LazyModule("cb_tui.rules.combat_captain.orders")
    prospect_above = LazyModule("cb_tui.rules.combat_captain.prospect_above")
    prospect_brawl = LazyModule("cb_tui.rules.combat_captain.prospect_brawl")
    prospect_danger = LazyModule("cb_tui.rules.combat_captain.prospect_danger")
    prospect_sight = LazyModule("cb_tui.rules.combat_captain.prospect_sight")
    prospect_volley = LazyModule("cb_tui.rules.combat_captain.prospect_volley")
    prospect_way = LazyModule("cb_tui.rules.combat_captain.prospect_way")
    refusal = LazyModule("cb_tui.rules.combat_captain.refusal")
    report = LazyModule("cb_tui.rules.combat_captain.report")
    roster = LazyModule("cb_tui.rules.combat_captain.roster")
    routes = LazyModule("cb_tui.rules.combat_captain.routes")
    scene = LazyModule("cb_tui.rules.combat_captain.scene")
    start = LazyModule("cb_tui.rules.combat_captain.start")
    tactics = LazyModule("cb_tui.rules.combat_captain.tactics")
    words = LazyModule("cb_tui.rules.combat_captain.words")

ADVISOR = Advisor(
    forecast=forecast.forecast,
    sight=prospect_sight.look,
    exposure=prospect_danger.exposure,
    danger=prospect_danger.danger,
    appraise=appraise.appraise,
    way=prospect_way.way,
    spots=prospect_way.spots,
    volley=prospect_volley.prospect,
    scatter=prospect_above.scatter,
    tape=prospect_above.tape,
    brawl=prospect_brawl.brawl,
)

ORDERS = StandingOrdersSpec(
    type=Orders,
    answer=orders.answer,
    rows=orders.rows,
    with_next_choice=orders.turned,
    with_threshold_moved=orders.shifted,
    without_reactions=orders.quiet,
    carried_over=orders.lasting,
    from_presets=orders.preset,
    about=ABOUT,
)

COMBAT_CAPTAIN: Ruleset[State] = Ruleset(
    id="combat_captain",
    title="Combat Captain",
    family="Combat Captain",
    package="combat_captain",
    scenario_type=Battle,
    state_type=State,
    command_type=AnyCommand,
    event_type=AnyEvent,
    start=start.start,
    who_decides=legal.who_decides,
    refusal=refusal.refusal,
    canonical=lambda _, command: command,
    legal=legal.legal,
    decide=decide.decide,
    evolve=evolve.evolve,
    outcome=lambda state: state.outcome,
    observe=lambda state, _: state,  # nothing is hidden [ORG-8]
    offer=offers.offer,
    label=words.label,
    report=report.report,
    state_json=describe.describe,
    battle_json=chart.chart,
    march_commands=routes.route,
    why_not=routes.why_not,
    orders=ORDERS,
    scene=scene.scene,
    findings=findings.findings,
    roster=roster.roster,
    revision=2,
    rulings=RULINGS.spec(),
    tally_headings={"men": "men", "kill": "kills on armor"},
    vocabulary={"point": "die", "points": "dice"},
    advisor=ADVISOR,
    tactics={"advance": tactics.advance, "hold": tactics.hold},
    traits=Traits(open_information=True, complete=False),
)
