"""A commander's unfinished army and set-up, kept by the screen alone until it is sent."""

import msgspec
from msgspec.structs import replace

from cb_tui.core.values import SeatId
from cb_tui.games.combat.presentation import own_setups
from cb_tui.games.combat.presentation.own_setups import SavedSetup
from cb_tui.games.combat.rules import army, scene, setup_editing
from cb_tui.games.combat.rules.model import State
from cb_tui.games.combat.rules.setup_draft import SetupDraft
from cb_tui.presentation.game_view import GameView
from cb_tui.ui.modes.base import ViewState


class SetupProgress(msgspec.Struct, frozen=True):
    """A draft of a set-up with its army.

    `chosen`: the army is complete and its set-up is in progress. `made` is the name of the
    ready-made army or set-up that is shown, or an empty string.
    """

    draft: SetupDraft
    chosen: bool = False
    made: str = ""


def state_of(table: GameView) -> State:
    """Return the state as the viewer may know it."""
    assert isinstance(table.state, State)
    return table.state


def seat_of(table: GameView) -> SeatId:
    """Return the seat that musters."""
    assert table.decides
    return table.decides


def begun(table: GameView) -> SetupProgress:
    """Return a muster of which nothing is chosen but what the battle gives."""
    state, seat = state_of(table), seat_of(table)
    given = army.given(state.context, seat)
    return SetupProgress(setup_editing.fresh(state, seat, given or {}), chosen=given is not None)


def muster_of(desk: ViewState) -> SetupProgress:
    """Return the unfinished muster of the deciding seat, or a fresh one if none is kept or it does not fit."""
    try:
        kept = msgspec.json.decode(desk.extras.get(_name(desk), ""), type=SetupProgress)
    except msgspec.MsgspecError:
        return begun(desk.table)
    fresh = begun(desk.table)  # a spoilt file is as none
    fits = kept.draft.seat == fresh.draft.seat and kept.draft.half == fresh.draft.half
    return kept if fits else fresh


def keep(desk: ViewState, muster: SetupProgress) -> None:
    """Keep the muster of the deciding seat."""
    desk.extras[_name(desk)] = msgspec.json.encode(muster).decode()


def kept_setups(desk: ViewState) -> tuple[SavedSetup, ...]:
    """Return the player's own set-ups that fit the draft."""
    return own_setups.known(state_of(desk.table), muster_of(desk).draft, _game(desk))


def keep_setup(desk: ViewState, name: str) -> str:
    """Keep the set-up under a name. Return the reason if that failed, else an empty string."""
    return own_setups.store(state_of(desk.table), muster_of(desk).draft, _game(desk), name)


def drafted(desk: ViewState, draft: SetupDraft) -> SetupDraft:
    """Keep a draft and return it."""
    keep(desk, replace(muster_of(desk), draft=draft))
    return draft


def shown(desk: ViewState, draft: SetupDraft) -> GameView:
    """Return the table with a draft on it."""
    table = desk.table
    return GameView(table.ruleset, table.state, table.human, table.sides, scene.drafted(state_of(table), draft))


def _game(desk: ViewState) -> str:
    return desk.position.start_hash if desk.position else ""


def _name(desk: ViewState) -> str:
    return f"muster {seat_of(desk.table)}"
