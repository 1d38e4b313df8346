"""The Ruleset record of Combat Captain: the one place where its chapters meet."""

from typing import TYPE_CHECKING

from msgspec.structs import replace

from cb_tui.core.generator import BattleGenerator
from cb_tui.core.lazy_module import LazyModule
from cb_tui.core.ruleset import Planner, Ruleset, Traits
from cb_tui.core.standing_orders import BOOK, RECRUIT, StandingOrdersSpec
from cb_tui.games.combat_captain import GAME, GENERATOR_VERSION
from cb_tui.games.combat_captain.rules.battle import Battle
from cb_tui.games.combat_captain.rules.commands import AnyCommand
from cb_tui.games.combat_captain.rules.events import AnyEvent
from cb_tui.games.combat_captain.rules.forecast_model import Advisor
from cb_tui.games.combat_captain.rules.model import State
from cb_tui.games.combat_captain.rules.rulings import RULINGS
from cb_tui.games.combat_captain.rules.standing_orders_model import ABOUT, Orders
from cb_tui.games.combat_captain.rules.terrain_kinds import TERRAINS

if TYPE_CHECKING:
    from cb_tui.games.combat_captain.ai import machine, outlook, plan_tactics, same_moves
    from cb_tui.games.combat_captain.generator import generate, quality, search_words, tables
    from cb_tui.games.combat_captain.rules import (
        actions,
        appraise,
        battle_json,
        close_combat_forecast,
        danger_forecast,
        deployment,
        evolve,
        forecast,
        move_forecast,
        orders,
        report,
        routes,
        scene,
        sight_forecast,
        validate,
        volley_forecast,
    )
else:
    machine = LazyModule("cb_tui.games.combat_captain.ai.machine")
    actions = LazyModule("cb_tui.games.combat_captain.rules.actions")
    appraise = LazyModule("cb_tui.games.combat_captain.rules.appraise")
    battle_json = LazyModule("cb_tui.games.combat_captain.rules.battle_json")
    close_combat_forecast = LazyModule("cb_tui.games.combat_captain.rules.close_combat_forecast")
    danger_forecast = LazyModule("cb_tui.games.combat_captain.rules.danger_forecast")
    deployment = LazyModule("cb_tui.games.combat_captain.rules.deployment")
    evolve = LazyModule("cb_tui.games.combat_captain.rules.evolve")
    forecast = LazyModule("cb_tui.games.combat_captain.rules.forecast")
    generate = LazyModule("cb_tui.games.combat_captain.generator.generate")
    move_forecast = LazyModule("cb_tui.games.combat_captain.rules.move_forecast")
    orders = LazyModule("cb_tui.games.combat_captain.rules.orders")
    outlook = LazyModule("cb_tui.games.combat_captain.ai.outlook")
    plan_tactics = LazyModule("cb_tui.games.combat_captain.ai.plan_tactics")
    quality = LazyModule("cb_tui.games.combat_captain.generator.quality")
    report = LazyModule("cb_tui.games.combat_captain.rules.report")
    routes = LazyModule("cb_tui.games.combat_captain.rules.routes")
    same_moves = LazyModule("cb_tui.games.combat_captain.ai.same_moves")
    scene = LazyModule("cb_tui.games.combat_captain.rules.scene")
    sight_forecast = LazyModule("cb_tui.games.combat_captain.rules.sight_forecast")
    search_words = LazyModule("cb_tui.games.combat_captain.generator.search_words")
    tables = LazyModule("cb_tui.games.combat_captain.generator.tables")
    validate = LazyModule("cb_tui.games.combat_captain.rules.validate")
    volley_forecast = LazyModule("cb_tui.games.combat_captain.rules.volley_forecast")

ADVISOR = Advisor(
    forecast=actions.forecast,
    sight=sight_forecast.look,
    exposure=danger_forecast.exposure,
    danger=danger_forecast.danger,
    appraise=appraise.appraise,
    way=move_forecast.way,
    spots=move_forecast.spots,
    volley=volley_forecast.prospect,
    scatter=forecast.scatter,
    tape=forecast.tape,
    brawl=close_combat_forecast.brawl,
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

LEVELS = (replace(RECRUIT, about="plays by the book, but lets a shot go or picks a poor target now and then"), BOOK)

PLANNER = Planner[State](
    win_chance=lambda state, seat: outlook.chance(state, state.context.side_of(seat)),
    player_turns_begun=outlook.clock,
    goals=lambda state, seat: outlook.goals(state, state.context.side_of(seat)),
    plans=plan_tactics.plans,
    tactic_for=plan_tactics.follow,
    alike=same_moves.alike,
)

FORGE = BattleGenerator(
    letter=GAME.letter or "",
    version=GENERATOR_VERSION,
    points=(60, 140),
    usual_points=90,
    slow_games=True,
    tables=tables.types,
    findings=tables.findings,
    generate=generate.make,
    words=search_words.words,
    metrics=quality.measures,
    write=generate.written,
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
    who_decides=actions.who_decides,
    refusal=actions.refusal,
    canonical=lambda _, command: command,
    legal=actions.legal,
    decide=actions.decide,
    evolve=evolve.evolve,
    outcome=lambda state: state.outcome,
    observe=lambda state, _: state,  # nothing is hidden [ORG-8]
    offer=actions.offer,
    label=actions.label,
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
    ai_revision=1,
    rulings=RULINGS.spec(),
    generator=FORGE,
    tally_headings={"men": "men", "kill": "kills on armor"},
    vocabulary={"point": "die", "points": "dice", "rating": "weapons/men"},
    advisor=ADVISOR,
    planner=PLANNER,
    levels=LEVELS,
    tactics={"advance": machine.advance, "hold": machine.hold, BOOK.id: machine.book},
    traits=Traits(open_information=True, complete=False),
)
