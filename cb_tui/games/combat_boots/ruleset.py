"""The Ruleset record of Combat Boots: the one place where its chapters meet."""

from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING

from msgspec.structs import asdict, replace

from cb_tui.core.display import Reach, Sight
from cb_tui.core.generator import BattleGenerator
from cb_tui.core.hexes import Hex
from cb_tui.core.lazy_module import LazyModule
from cb_tui.core.ruleset import Planner, Ruleset
from cb_tui.core.standing_orders import BOOK, OFFICER, RECRUIT, STAFF, StandingOrdersSpec
from cb_tui.core.values import SeatId, Side, UnitId
from cb_tui.games.combat_boots import GENERATOR_VERSION
from cb_tui.games.combat_boots.ai.officer.plan import PLAIN
from cb_tui.games.combat_boots.rules import rulings
from cb_tui.games.combat_boots.rules.advisor import Advisor
from cb_tui.games.combat_boots.rules.battle import TACTICS, Battle
from cb_tui.games.combat_boots.rules.edition import CLASSIC, E2025, Edition
from cb_tui.games.combat_boots.rules.events import AnyEvent
from cb_tui.games.combat_boots.rules.model import AnyCommand, State
from cb_tui.games.combat_boots.rules.standing_orders_model import ABOUT, Orders
from cb_tui.games.combat_boots.rules.terrain import TERRAINS

if TYPE_CHECKING:
    from cb_tui.games.combat_boots.ai import outlook, plans, tactics
    from cb_tui.games.combat_boots.ai.officer import orders
    from cb_tui.games.combat_boots.generator import generate, quality, search_words, tables
    from cb_tui.games.combat_boots.rules import (
        actions,
        attack_forecast,
        bands,
        battle_json,
        evolve,
        exposure,
        hand_to_hand,
        leaders,
        march,
        movement,
        observe,
        report,
        scene,
        sight,
        standing_orders,
        targets,
        turn,
        validate,
        victory,
    )
else:
    actions = LazyModule("cb_tui.games.combat_boots.rules.actions")
    march = LazyModule("cb_tui.games.combat_boots.rules.march")
    targets = LazyModule("cb_tui.games.combat_boots.rules.targets")
    victory = LazyModule("cb_tui.games.combat_boots.rules.victory")
    bands = LazyModule("cb_tui.games.combat_boots.rules.bands")
    battle_json = LazyModule("cb_tui.games.combat_boots.rules.battle_json")
    evolve = LazyModule("cb_tui.games.combat_boots.rules.evolve")
    exposure = LazyModule("cb_tui.games.combat_boots.rules.exposure")
    validate = LazyModule("cb_tui.games.combat_boots.rules.validate")
    attack_forecast = LazyModule("cb_tui.games.combat_boots.rules.attack_forecast")
    hand_to_hand = LazyModule("cb_tui.games.combat_boots.rules.hand_to_hand")
    leaders = LazyModule("cb_tui.games.combat_boots.rules.leaders")
    movement = LazyModule("cb_tui.games.combat_boots.rules.movement")
    observe = LazyModule("cb_tui.games.combat_boots.rules.observe")
    quality = LazyModule("cb_tui.games.combat_boots.generator.quality")
    orders = LazyModule("cb_tui.games.combat_boots.ai.officer.orders")
    generate = LazyModule("cb_tui.games.combat_boots.generator.generate")
    outlook = LazyModule("cb_tui.games.combat_boots.ai.outlook")
    plans = LazyModule("cb_tui.games.combat_boots.ai.plans")
    report = LazyModule("cb_tui.games.combat_boots.rules.report")
    scene = LazyModule("cb_tui.games.combat_boots.rules.scene")
    sight = LazyModule("cb_tui.games.combat_boots.rules.sight")
    standing_orders = LazyModule("cb_tui.games.combat_boots.rules.standing_orders")
    turn = LazyModule("cb_tui.games.combat_boots.rules.turn")
    search_words = LazyModule("cb_tui.games.combat_boots.generator.search_words")
    tables = LazyModule("cb_tui.games.combat_boots.generator.tables")
    tactics = LazyModule("cb_tui.games.combat_boots.ai.tactics")


def look(state: State, one: Hex, other: Hex) -> Sight:
    """Return the line of sight between two hexes in this turn's visibility."""
    return sight.see(
        state.context.board, one, other, sight.visibility(state.context, state.turn), state.context.edition
    )


def field(state: State, origin: Hex) -> frozenset[Hex]:
    """Return all hexes that are seen from one in this turn's visibility."""
    return sight.whole_field(state.context, origin, sight.visibility(state.context, state.turn))


def reach(state: State, unit: UnitId) -> dict[Hex, Reach]:
    """Return all hexes that a piece or leader can reach with its movement points left."""
    leader = state.leaders.get(unit)
    return leaders.reach(state, leader) if leader else movement.reach(state, unit)


BY_BOOK = frozenset((*TACTICS, BOOK.id, RECRUIT.id))


def _by_book(players: Mapping[SeatId, str], battle: Battle) -> dict[Side, str]:
    """Return the sides bound by the solitaire rules, with their tactics. [SOLO-6a, SOLO-7a]

    The tactic is the one in the battle file unless another was named.
    """
    filed = {army.id: army.tactic for army in battle.sides}
    bound = {Side(seat): player for seat, player in players.items() if player in BY_BOOK}
    return {side: player if player in TACTICS else filed[side] for side, player in bound.items()}


ORDERS = StandingOrdersSpec(
    type=Orders,
    answer=standing_orders.answer,
    rows=standing_orders.rows,
    with_next_choice=standing_orders.turned,
    with_threshold_moved=standing_orders.shifted,
    without_reactions=standing_orders.quiet,
    carried_over=standing_orders.lasting,
    from_presets=standing_orders.preset,
    about=ABOUT,
)


ADVISOR = Advisor(
    prospect=attack_forecast.attack_forecast,
    forecast=actions.forecast,
    reach=reach,
    safest_reach=exposure.safest,
    off_field_distance=bands.distance,
    sight=look,
    field=field,
    aims=targets.aims,
    exposure=exposure.exposure,
    danger=exposure.danger,
    threats=exposure.threats,
    no_attack=targets.no_attack,
    no_flight=hand_to_hand.no_flight,
    described=attack_forecast.described,
    appraise=victory.appraise,
)


PLANNER = Planner[State](
    win_chance=lambda state, seat: outlook.chance(state, Side(seat)),
    player_turns_begun=lambda state: state.clock,
    goals=lambda state, seat: outlook.goals(state, Side(seat)),
    plans=lambda state, seat: plans.plans(state, Side(seat)),
    tactic_for=plans.follow,
    intended_route=lambda state, seat, unit: orders.route(state, Side(seat), unit),
)


FORGE = BattleGenerator(
    version=GENERATOR_VERSION,
    points=(40, 90),
    usual_points=60,  # a platoon
    day_level=OFFICER.id,
    tables=tables.types,
    findings=tables.findings,
    counters=tables.needed,
    generate=generate.make,
    words=search_words.words,
    metrics=quality.measures,
    write=generate.written,
)


def of_edition(edition: Edition) -> Ruleset[State]:
    """Return the rules of one edition. All differences are read from `Setting.edition`."""
    return Ruleset(
        id=f"combat_boots_{edition.name}",
        title=f"Combat Boots, {edition.name} edition",
        family="Combat Boots",
        edition=edition.name,
        vocabulary=asdict(edition.words),
        package="combat_boots",
        scenario_type=Battle,
        state_type=State,
        command_type=AnyCommand,
        event_type=AnyEvent,
        terrains=TERRAINS,
        start=lambda battle, solo: turn.start(battle, _by_book(solo, battle), edition),
        who_decides=actions.who_decides,
        refusal=actions.refusal,
        canonical=actions.canonical,
        legal=actions.legal,
        legal_for=actions.legal_of,
        decide=actions.decide,
        evolve=evolve.evolve,
        outcome=lambda state: state.outcome,
        observe=observe.observe,
        offer=actions.offer,
        label=actions.label,
        report=report.report,
        state_json=observe.describe,
        battle_json=lambda battle: battle_json.chart(battle, edition),
        march_commands=march.route,
        why_not=targets.why_not,
        orders=ORDERS,
        scene=scene.scene,
        roster=lambda battle: battle_json.roster(battle, edition),
        findings=validate.findings,
        advisor=ADVISOR,
        tally_headings={"kill": "kills", "disrupt": "disrupted", "rally": "rallied"},
        rulings=rulings.spec(edition),
        revision=rulings.REVISION,
        planner=PLANNER,
        generator=FORGE if edition.made_of_codes else None,
        solo_bound_players=BY_BOOK,
        levels=(RECRUIT, replace(BOOK, about="follows the solitaire charts"), OFFICER, STAFF),
        tactics={
            **{name: partial(tactics.choose, name) for name in TACTICS},
            BOOK.id: partial(tactics.choose, ""),
            OFFICER.id: partial(orders.choose, PLAIN),
        },
    )


COMBAT_BOOTS_2025, COMBAT_BOOTS_CLASSIC = of_edition(E2025), of_edition(CLASSIC)
