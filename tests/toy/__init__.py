"""Ambush: a small game by the docs alone (squares, cards, three seats, hidden pieces)."""

from cb_tui.core.game_spec import GameSpec

GAME = GameSpec(module=__name__, rulesets={"ambush": ".ruleset:AMBUSH"})
