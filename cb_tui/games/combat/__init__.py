"""*Combat*, the square-board game of the 1960s, in our words and data."""

from cb_tui.core.game_spec import GameSpec

GENERATOR_VERSION = 1  # of all that makes battles of codes: a change of how any is played raises it
GAME = GameSpec(
    module=__name__,
    rulesets={"combat": ".ruleset:COMBAT"},
    letter="c",
    turn="round",
    keys=(".presentation.keys:KEYS", ".presentation.keys:SETUP_KEYS", ".presentation.keys:LOOK_KEYS"),
    lesson=".presentation.lesson_facts:FACTS",
    screen=".screen.screen_spec:SCREEN",
    text=".plain.text_spec:TEXT",
    typed=".plain.typed_commands:TYPED",
    show=".plain.text_spec:shown",
    own_battle=".presentation.own_battle:OWN_BATTLE",
    puzzles=".rules.puzzles:kinds",
    editor=".editor.editor:EDITOR",
    odds=".cli.odds:ODDS",
)
