"""The Ruleset record of Combat: the one place where its chapters meet."""

from typing import TYPE_CHECKING

from msgspec.structs import replace

from cb_tui.core.display import Sight
from cb_tui.core.generator import BattleGenerator
from cb_tui.core.lazy_module import LazyModule
from cb_tui.core.ruleset import Planner, Ruleset, Traits
from cb_tui.core.standing_orders import BOOK, OFFICER, RECRUIT
from cb_tui.core.values import Place, UnitId
from cb_tui.games.combat import GAME, GENERATOR_VERSION
from cb_tui.games.combat.rules.battle import Battle
from cb_tui.games.combat.rules.board import TERRAINS
from cb_tui.games.combat.rules.events import AnyEvent
from cb_tui.games.combat.rules.model import AnyCommand, Save, State
from cb_tui.games.combat.rules.rulings import RULINGS
from cb_tui.games.combat.rules.scene_model import Advisor
from cb_tui.games.combat.rules.secrecy import SEALING, observe

if TYPE_CHECKING:
    from cb_tui.games.combat.ai import guess, machine, officer, outlook
    from cb_tui.games.combat.generator import generate, quality, search_words, tables
    from cb_tui.games.combat.rules import (
        actions,
        battle_json,
        deployment,
        evolve,
        line_of_fire,
        movement,
        report,
        saves,
        scene,
        targets,
        validate,
        victory,
    )
else:
    actions = LazyModule("cb_tui.games.combat.rules.actions")
    battle_json = LazyModule("cb_tui.games.combat.rules.battle_json")
    deployment = LazyModule("cb_tui.games.combat.rules.deployment")
    evolve = LazyModule("cb_tui.games.combat.rules.evolve")
    generate = LazyModule("cb_tui.games.combat.generator.generate")
    guess = LazyModule("cb_tui.games.combat.ai.guess")
    line_of_fire = LazyModule("cb_tui.games.combat.rules.line_of_fire")
    machine = LazyModule("cb_tui.games.combat.ai.machine")
    movement = LazyModule("cb_tui.games.combat.rules.movement")
    officer = LazyModule("cb_tui.games.combat.ai.officer")
    outlook = LazyModule("cb_tui.games.combat.ai.outlook")
    quality = LazyModule("cb_tui.games.combat.generator.quality")
    report = LazyModule("cb_tui.games.combat.rules.report")
    saves = LazyModule("cb_tui.games.combat.rules.saves")
    scene = LazyModule("cb_tui.games.combat.rules.scene")
    search_words = LazyModule("cb_tui.games.combat.generator.search_words")
    tables = LazyModule("cb_tui.games.combat.generator.tables")
    targets = LazyModule("cb_tui.games.combat.rules.targets")
    validate = LazyModule("cb_tui.games.combat.rules.validate")
    victory = LazyModule("cb_tui.games.combat.rules.victory")


def look(state: State, one: Place, other: Place) -> Sight:
    """Return whether hills and woods let a shot go between two squares, whatever its range."""
    return line_of_fire.sight(state.context, one, other)


def save(state: State, unit: UnitId, at: Place) -> Save:
    """Return the save of a piece against the next shot that may hit it at a square."""
    return saves.save(targets.under_fire(state, unit), unit, "fire", None, at)


ADVISOR = Advisor(
    forecast=actions.forecast,
    reach=movement.reach,
    safest_reach=movement.reach,  # which enters no known mine on its way
    sight=look,
    exposure=targets.exposure,
    danger=targets.danger,
    risk_words=targets.risk_words,
    appraise=victory.appraise,
    threats=targets.threats,
    rays=line_of_fire.rays,
    aims=targets.aims,
    aims_from=targets.aims_from,
    journeys=movement.journeys,
    save=save,
)

FORGE = BattleGenerator(
    letter=GAME.letter or "",
    version=GENERATOR_VERSION,
    points=(30, 60),
    usual_points=42,
    tables=tables.types,
    findings=tables.findings,
    generate=generate.make,
    words=search_words.words,
    metrics=quality.measures,
    write=generate.written,
)

LEVELS = (
    replace(RECRUIT, about="plays by the book, but now and then drives on or fires at the wrong target", rash=True),
    BOOK,
    replace(OFFICER, about="weighs every shot that may come, and waits only while time is on its side"),
)
PLANNER = Planner[State](
    win_chance=lambda state, seat: outlook.chance(state, state.context.side(seat)),
    player_turns_begun=outlook.clock,
    goals=lambda state, seat: outlook.goals(state, state.context.side(seat)),
    plans=officer.plans,
    tactic_for=officer.follow,
    intended_route=officer.route,
    guess=guess.guess,
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
    start=deployment.start,
    who_decides=actions.who_decides,
    refusal=actions.refusal,
    canonical=actions.canonical,
    legal=actions.legal,
    decide=actions.decide,
    evolve=evolve.evolve,
    outcome=lambda state: state.outcome,
    observe=observe,
    offer=actions.offer,
    label=actions.label,
    report=report.report,
    state_json=battle_json.state_json,
    battle_json=battle_json.battle_json,
    march_commands=movement.route,
    why_not=actions.why_not,
    orders=None,
    scene=scene.scene,
    roster=battle_json.roster,
    findings=validate.findings,
    advisor=ADVISOR,
    sealing=SEALING,
    revision=2,
    ai_revision=1,
    rulings=RULINGS.spec(),
    generator=FORGE,
    tally_headings={"kill": "kills"},
    vocabulary={
        "turn": "round",
        "point": "square",
        "by fire": "attacks",
        "no orders": "no one answers fire [TURN-3]",
    },
    planner=PLANNER,
    levels=LEVELS,
    tactics={
        "hammer": machine.choose_hammer,
        "fox": machine.choose_fox,
        BOOK.id: machine.choose_filed,
        OFFICER.id: officer.choose_plain,
    },
    traits=Traits(open_information=False, complete=False),
)
