"""Any game as it is played by typed words: general words that find its commands by their roles."""

from collections.abc import Callable

from cb_tui.core.display import Piece
from cb_tui.plain import queries as general
from cb_tui.plain.compass import listed
from cb_tui.plain.default import manual, queries
from cb_tui.plain.default.chances import told_odds
from cb_tui.plain.default.verbs import ROLES, do
from cb_tui.plain.sentences import Sentences
from cb_tui.plain.typed_commands import TypedCommands
from cb_tui.plain.typed_game import TypedGame
from cb_tui.presentation.game_view import GameView


def ratings(speech: Sentences, piece: Piece) -> str:
    """Return range, arms and load, as far as a piece has them."""
    parts = [
        f"range {piece.reach}" * bool(piece.reach),
        ", ".join(piece.arms),
        f"carries {listed(list(piece.carried_units))}" * bool(piece.carried_units),
    ]
    return ", ".join(part for part in parts if part)


def verb(name: str) -> Callable[[TypedGame, list[str]], None]:
    """Return a function that plays the offers of a verb's roles."""
    return lambda desk, words: do(desk, name, words)


TYPED = TypedCommands(
    entries=manual.ENTRIES,
    names=manual.NAMES,
    overview=manual.overview,
    look_commands={
        **general.LOOKING, "unit": queries.unit, "targets": queries.targets, "odds": queries.odds,
        "sight": general.sight, "losses": queries.losses, "luck": queries.luck, "why": queries.why,
    },
    play_commands={**{name: verb(name) for name in ROLES}, "list": queries.listed},
    odds=told_odds,
    waiting=GameView.waiting,
    ratings=ratings,
)  # fmt: skip
