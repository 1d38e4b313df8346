"""A game as long as one likes: a battle without an aim, its pieces moved by chance until one side is wiped out."""

from pathlib import Path

from msgspec.structs import replace

from cb_tui.ai.players import draw
from cb_tui.core.dice import SeededDice
from cb_tui.core.limits import TURNS
from cb_tui.games import RULESETS
from cb_tui.games.combat_boots.rules.battle import Battle
from cb_tui.session.game import Game
from cb_tui.session.library import Library

QUIET = (
    ("Step", "HoldFire", "ReduceDice"),
    ("EndTurn",),
)  # what kills nobody; the second where there is none of the first


def long_game(name: str, steps: int, saves: Path | None = None, *, loud: int = 1, seed: int = 7) -> Game:
    """A game of so many commands, if its battle lasts; `loud` in six are drawn from all, the others quiet.

    It is saved as "long" where `saves` is given.
    """
    battle = Library().read(name)
    assert isinstance(battle, Battle)
    turns = TURNS if saves else 99  # a save of more is not opened
    aimless, seats = replace(battle, turns=turns, victory=()), {seat.id: "human" for seat in battle.seated}
    rules = RULESETS[battle.ruleset]
    game = Game.new(rules, aimless, seed=seed, seats=seats, name="long" if saves else "", saves=saves)
    while game.step < steps and game.to_move is not None:
        legal, dice = game.legal(), SeededDice(seed + 1, game.step)
        quiet = [tuple(each for each in legal if type(each).__name__ in kinds) for kinds in QUIET]
        game.play(draw(dice, legal if dice.roll(1)[0] <= loud else quiet[0] or quiet[1] or legal).command)
    return game
