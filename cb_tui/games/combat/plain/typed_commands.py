"""Combat as it is played by typed words."""

from functools import partial

from cb_tui.games.combat.plain import manual, marching, queries, verbs
from cb_tui.games.combat.plain.sending import MUSTERING
from cb_tui.games.combat.presentation.advice import advice
from cb_tui.games.combat.rules.model import Deploying, Forgo, Regrouping, Reinforcing, Toss
from cb_tui.plain import queries as general
from cb_tui.plain.default import queries as plain
from cb_tui.plain.typed_commands import TypedCommands
from cb_tui.presentation.game_view import GameView


def private(table: GameView) -> bool:
    """Check whether the state or the decision belongs to one commander alone.

    That is so in set-up, in a secret night, and with hidden mines.
    """
    state = advice(table).state
    waiting = state.pending[-1] if state.pending else None
    return isinstance(waiting, Deploying | Regrouping) or (state.joined and state.context.rules.hidden_mines)


TYPED = TypedCommands(
    entries=manual.ENTRIES,
    names=manual.NAMES,
    overview=manual.overview,
    look_commands={
        **general.LOOKING,
        "look": queries.look, "units": queries.units, "unit": queries.unit, "targets": queries.targets,
        "odds": queries.odds, "sight": general.sight, "luck": plain.luck, "why": plain.why, "lines": queries.lines,
        "danger": queries.danger,
        "reach": marching.reach, "deck": queries.deck, "armies": queries.armies,
    },
    play_commands={
        **MUSTERING, "go": marching.go, "path": marching.path, "fire": verbs.fire, "strike": verbs.fire,
        "bring": verbs.bring, "forgo": partial(verbs.give, Forgo()), "end": verbs.end, "list": plain.listed,
        "toss": partial(verbs.give, Toss()), "side": verbs.side,
    },
    odds=queries.told_odds,
    waiting=GameView.waiting,
    ratings=queries.ratings,
    hides_from_others=private,
    hints={
        Deploying.__name__: (
            "Build your set-up with army, put, strip, fill and ready, or use a ready-made one with formation."
        ),
        Regrouping.__name__: "Type regroup T1 0914 for each piece that moves overnight, then ready.",
        Reinforcing.__name__: "Type bring, a kind and a square, bring tank 0813, or forgo; armies shows the box.",
    },
)  # fmt: skip
