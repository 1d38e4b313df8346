"""*Combat Captain*: companies of miniatures on a measured table."""

from cb_tui.core.game_spec import GameSpec

GENERATOR_VERSION = 1  # of all that makes battles of codes: a change of how any is played raises it
GAME = GameSpec(
    module=__name__,
    rulesets={"combat_captain": ".ruleset:COMBAT_CAPTAIN"},
    letter="k",
    keys=(".presentation.keys:KEYS",),
    lesson=".presentation.lesson_facts:FACTS",
    screen=".screen.screen_spec:SCREEN",
    text=".plain.text_spec:TEXT",
    typed=".plain.typed_commands:TYPED",
    show=".plain.text_spec:shown",
    own_battle=".presentation.own_battle:OWN_BATTLE",
    editor=".editor.editor:EDITOR",
    puzzles=".rules.puzzles:kinds",
    odds=".cli.odds:ODDS",
)
