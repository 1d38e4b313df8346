"""The Ruleset record of Combat Boots: the one place where its chapters meet."""

from cb_tui.core.answers import Sight
from cb_tui.core.ruleset import Ruleset
from cb_tui.core.values import Hex
from cb_tui.rules.combat_boots import (
    aims,
    appraise,
    chart,
    decide,
    evolve,
    exposure,
    findings,
    legal,
    movement,
    observe,
    prospect,
    scene,
    sight,
    start,
    tactics,
    words,
)
from cb_tui.rules.combat_boots.battle import Battle
from cb_tui.rules.combat_boots.candidates import legal as legal_commands
from cb_tui.rules.combat_boots.events import AnyEvent
from cb_tui.rules.combat_boots.model import AnyCommand, State


def look(state: State, one: Hex, other: Hex) -> Sight:
    """The line of sight between two hexes in this turn's visibility."""
    return sight.see(
        state.setting.board, one, other, sight.visibility(state.setting, state.turn), state.setting.edition
    )


COMBAT_BOOTS_2025: Ruleset[State] = Ruleset(
    id="combat_boots_2025",
    title="Combat Boots, 2025 edition",
    package="combat_boots",
    scenario_type=Battle,
    state_type=State,
    command_type=AnyCommand,
    event_type=AnyEvent,
    start=start.start,
    who_decides=legal.who_decides,
    refusal=legal.refusal,
    normal=legal.normal,
    legal=legal_commands,
    decide=decide.decide,
    evolve=evolve.evolve,
    outcome=lambda state: state.outcome,
    observe=observe.observe,
    label=words.label,
    tell=words.tell,
    describe=observe.describe,
    chart=chart.chart,
    scene=scene.scene,
    reach=movement.reach,
    sight=look,
    prospect=prospect.prospect,
    aims=aims.aims,
    exposure=exposure.exposure,
    danger=exposure.danger,
    appraise=appraise.appraise,
    findings=findings.findings,
    tactics=tactics.TACTICS,
)
