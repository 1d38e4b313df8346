"""The actions without a use in a game: a battle without a map, or rules with fewer forecasts."""

from cb_tui.presentation.game_view import GameView

MAPPED = frozenset(
    ("NW", "NE", "W", "E", "SW", "SE", "zoom", "unzoom", "legend", "threat", "roster", "bare")
)  # of no use without a map


def unanswered_actions(table: GameView) -> frozenset[str]:
    """Return the actions for which the rules have no answer."""
    advisor = table.advisor
    answers = {
        "orders": table.ruleset.orders, "sight": advisor.sight, "danger": advisor.danger, "threat": advisor.danger,
        "safer": advisor.safest_reach, "hint": table.ruleset.levels or None,
        "review": table.ruleset.levels or None,
    }  # fmt: skip
    return frozenset(action for action, answer in answers.items() if answer is None)


def unsupported_actions(table: GameView) -> frozenset[str]:
    """Return the actions that would do nothing in this game, which help and list of commands leave out."""
    return unanswered_actions(table) | MAPPED if not table.scene.has_map else unanswered_actions(table)
