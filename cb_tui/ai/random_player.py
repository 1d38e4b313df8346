"""The random player: any legal command, drawn with dice that it is given."""

from collections.abc import Sequence

from cb_tui.core.dice import Dice
from cb_tui.core.ruleset import Choice
from cb_tui.core.values import Command

DRAWS = 12  # 6**12 is so much more than any list of commands that all are as good as equally likely


def draw(dice: Dice, legal: Sequence[Command]) -> Choice:
    """Draw one of the legal commands, all equally likely."""
    number = 0
    for face in dice.roll(DRAWS):
        number = number * 6 + face - 1
    return Choice(legal[number * len(legal) // 6**DRAWS], "drawn at random")
