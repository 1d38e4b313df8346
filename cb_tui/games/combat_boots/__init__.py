"""Combat Boots by George Dew, in our words and data."""

from cb_tui.core.game_spec import GameSpec, RunSpec

GENERATOR_VERSION = 2  # of all that makes battles of codes: a change of how any is played raises it
GAME = GameSpec(
    module=__name__,
    rulesets={
        "combat_boots_2025": ".ruleset:COMBAT_BOOTS_2025",
        "combat_boots_classic": ".ruleset:COMBAT_BOOTS_CLASSIC",
    },
    letter="",
    catalogues=frozenset(("units.toml", "aircraft.toml")),
    counter=".plain.show:figures",
    presets=".rules.presets:PRESETS",
    keys=(".presentation.keys:KEYS",),
    lesson=".presentation.lesson_facts:FACTS",
    screen=".screen.screen_spec:SCREEN",
    text=".plain.text_spec:TEXT",
    typed=".plain.typed_commands:TYPED",
    show=".plain.show:shown",
    own_battle=".presentation.own_battle:OWN_BATTLE",
    run=RunSpec(
        under_way=".run.store.run_summary:under_way",
        pages=".run.screen.pages:PAGES",
        is_run=".run.store.verify:is_run",
        verified=".run.store.verify:verified",
    ),
    puzzles=".ai.puzzles:kinds",
    editor=".editor.editor:EDITOR",
    odds=".cli.odds:ODDS",
    commands={"run": ".cli.run:run"},
)
