"""Drafts: the set-up that a commander types, kept at the keyboard until it is sent in one go."""

from typing import NamedTuple

from cb_tui.core.values import Place, SeatId, UnitId
from cb_tui.games.combat.presentation.advice import advice
from cb_tui.games.combat.rules import army, scene, setup_editing
from cb_tui.games.combat.rules.model import Deploying, Regrouping, State, Waiting
from cb_tui.games.combat.rules.setup_draft import SetupDraft
from cb_tui.plain.typed_game import TypedGame
from cb_tui.presentation.game_view import GameView


class TypedSetup(NamedTuple):
    """A draft, whether its army is chosen, how many mines of those agreed are to lie, and the lot if one is drawn."""

    draft: SetupDraft
    chosen: bool
    mines: int
    lot: int = 0


def asked(desk: TypedGame) -> Waiting | None:
    """Return the decision that waits for a player at this keyboard, or None."""
    state = advice(desk.table).state
    return state.pending[-1] if state.pending and desk.table.is_our_decision else None


def deploying(desk: TypedGame) -> SeatId | None:
    """Return the local seat that is deploying, or report that none is and return None."""
    waiting = asked(desk)
    if isinstance(waiting, Deploying):
        return waiting.seat
    desk.voice.say(
        "The battle is set up already." if advice(desk.table).state.joined else "It is not your turn to deploy."
    )
    return None


def muster(desk: TypedGame, seat: SeatId) -> TypedSetup:
    """Return how far a seat has come, a fresh draft of the army it is given or may choose at first."""
    kept = desk.kept.get(seat)
    if isinstance(kept, TypedSetup):
        return kept
    state = advice(desk.table).state
    given = army.given(state.context, seat)
    return TypedSetup(setup_editing.fresh(state, seat, given or {}), given is not None, army.mines(state.context, seat))


def keep(desk: TypedGame, one: TypedSetup) -> None:
    """Keep it, and look at the board as it would stand."""
    desk.kept[one.draft.seat] = one
    state = advice(desk.table).state
    desk.table = GameView(desk.game.ruleset, state, desk.human, desk.people.sides, scene.drafted(state, one.draft))


def moves(desk: TypedGame, state: State) -> dict[UnitId, Place]:
    """Return where pieces are to go in the night, as typed so far by the seat that regroups."""
    assert isinstance(state.pending[-1], Regrouping), "asked at night alone"
    kept = desk.kept.get(state.pending[-1].seat)
    return kept if isinstance(kept, dict) else {}
