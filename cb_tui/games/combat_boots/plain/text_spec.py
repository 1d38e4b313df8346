"""The texts of Combat Boots: both pools, the modifiers of the best die, the readings."""

from cb_tui.core.board import Board
from cb_tui.core.values import Command
from cb_tui.games.combat_boots.plain.event_text import told
from cb_tui.games.combat_boots.plain.forecast_json import foretold
from cb_tui.games.combat_boots.plain.rolls import record
from cb_tui.games.combat_boots.plain.show import flying, picture
from cb_tui.games.combat_boots.rules.actions import act
from cb_tui.plain.default.text_spec import TextSpec
from cb_tui.presentation.game_view import GameView

KEY = (
    "On the maps, capitals are {first}, small letters {second}; `!` is {halted}, `-` has acted, a number below "
    "a piece is the size of its stack; `^^^` trees, `###` buildings, `+ / \\ =` road, `X` held by {first}, "
    "`x` by {second}, `?` by neither side."
)


class BootsText(TextSpec):
    """The texts of Combat Boots."""

    record = staticmethod(record)
    told = staticmethod(told)
    foretold = staticmethod(foretold)
    picture = staticmethod(picture)
    flying = staticmethod(flying)

    def bare(self, table: GameView, command: Command) -> str:
        """Return a command in words, without the dice of a shot in the air, which its odds give."""
        return act(table.state, command)

    def key(self, board: Board) -> str:
        return KEY


TEXT = BootsText()
