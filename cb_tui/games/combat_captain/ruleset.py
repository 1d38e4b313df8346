"""The Ruleset record of Combat Captain: the one place where its chapters meet."""

from typing import TYPE_CHECKING

from cb_tui.core.lazy_module import LazyModule
from cb_tui.core.orders import StandingOrdersSpec
from cb_tui.core.ruleset import Ruleset, Traits
from cb_tui.games.combat_captain.rules.battle import Battle
from cb_tui.games.combat_captain.rules.commands import AnyCommand
from cb_tui.games.combat_captain.rules.events import AnyEvent
from cb_tui.games.combat_captain.rules.forecast_model import Advisor
from cb_tui.games.combat_captain.rules.model import State
from cb_tui.games.combat_captain.rules.orders_records import ABOUT, Orders
from cb_tui.games.combat_captain.rules.rulings import RULINGS
from cb_tui.games.combat_captain.rules.terrain_kinds import TERRAINS

if TYPE_CHECKING:
    from cb_tui.games.combat_captain.ai import machine
    from cb_tui.games.combat_captain.rules import (
        appraise,
        battle_json,
        command_prose,
        decide,
        deployment,
        evolve,
        forecast,
        legal,
        orders,
        prospect_brawl,
        prospect_danger,
        prospect_sight,
        prospect_volley,
        prospect_way,
        refusal,
        report,
        routes,
        scene,
        validate,
    )
else:
    machine = LazyModule("cb_tui.games.combat_captain.ai.machine")
    appraise = LazyModule("cb_tui.games.combat_captain.rules.appraise")
    battle_json = LazyModule("cb_tui.games.combat_captain.rules.battle_json")
    command_prose = LazyModule("cb_tui.games.combat_captain.rules.command_prose")
    decide = LazyModule("cb_tui.games.combat_captain.rules.decide")
    deployment = LazyModule("cb_tui.games.combat_captain.rules.deployment")
    evolve = LazyModule("cb_tui.games.combat_captain.rules.evolve")
    forecast = LazyModule("cb_tui.games.combat_captain.rules.forecast")
    legal = LazyModule("cb_tui.games.combat_captain.rules.legal")
    orders = LazyModule("cb_tui.games.combat_captain.rules.orders")
    prospect_brawl = LazyModule("cb_tui.games.combat_captain.rules.prospect_brawl")
    prospect_danger = LazyModule("cb_tui.games.combat_captain.rules.prospect_danger")
    prospect_sight = LazyModule("cb_tui.games.combat_captain.rules.prospect_sight")
    prospect_volley = LazyModule("cb_tui.games.combat_captain.rules.prospect_volley")
    prospect_way = LazyModule("cb_tui.games.combat_captain.rules.prospect_way")
    refusal = LazyModule("cb_tui.games.combat_captain.rules.refusal")
    report = LazyModule("cb_tui.games.combat_captain.rules.report")
    routes = LazyModule("cb_tui.games.combat_captain.rules.routes")
    scene = LazyModule("cb_tui.games.combat_captain.rules.scene")
    validate = LazyModule("cb_tui.games.combat_captain.rules.validate")

ADVISOR = Advisor(
    forecast=forecast.forecast,
    sight=prospect_sight.look,
    exposure=prospect_danger.exposure,
    danger=prospect_danger.danger,
    appraise=appraise.appraise,
    way=prospect_way.way,
    spots=prospect_way.spots,
    volley=prospect_volley.prospect,
    scatter=forecast.scatter,
    tape=forecast.tape,
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
    terrains=TERRAINS,
    start=deployment.start,
    who_decides=legal.who_decides,
    refusal=refusal.refusal,
    canonical=lambda _, command: command,
    legal=legal.legal,
    decide=decide.decide,
    evolve=evolve.evolve,
    outcome=lambda state: state.outcome,
    observe=lambda state, _: state,  # nothing is hidden [ORG-8]
    offer=command_prose.offer,
    label=command_prose.label,
    report=report.report,
    state_json=battle_json.describe,
    battle_json=battle_json.chart,
    march_commands=routes.route,
    why_not=routes.why_not,
    orders=ORDERS,
    scene=scene.scene,
    findings=validate.findings,
    roster=appraise.roster,
    revision=2,
    rulings=RULINGS.spec(),
    tally_headings={"men": "men", "kill": "kills on armor"},
    vocabulary={"point": "die", "points": "dice"},
    advisor=ADVISOR,
    tactics={"advance": machine.advance, "hold": machine.hold},
    traits=Traits(open_information=True, complete=False),
)
