"""Muster: how far a commander has come with his army and its set-up; the screen alone keeps it until it is sent."""

import msgspec
from msgspec.structs import replace

from cb_tui.core.values import SeatId
from cb_tui.present.systems.combat import own_setups
from cb_tui.present.systems.combat.own_setups import OwnSetup
from cb_tui.present.table import Table
from cb_tui.rules.combat import army, drafting, scene
from cb_tui.rules.combat.draft import Draft
from cb_tui.rules.combat.model import State
from cb_tui.ui.modes.base import Desk


class Muster(msgspec.Struct, frozen=True):
    """A draft with the army that it is of; `chosen`: the army is, and its set-up is being laid; `made`: as what it stands."""

    draft: Draft
    chosen: bool = False
    made: str = ""


def state_of(table: Table) -> State:
    """Return the state as who looks may know it."""
    assert isinstance(table.state, State)
    return table.state


def seat_of(table: Table) -> SeatId:
    """Return who musters."""
    assert table.decides
    return table.decides


def begun(table: Table) -> Muster:
    """Return a muster of which nothing is chosen but what the battle gives."""
    state, seat = state_of(table), seat_of(table)
    given = army.given(state.setting, seat)
    return Muster(drafting.fresh(state, seat, given or {}), chosen=given is not None)


def muster_of(desk: Desk) -> Muster:
    """Return the muster of who decides, as far as he has come."""
    try:
        kept = msgspec.json.decode(desk.kept.get(_name(desk), ""), type=Muster)
    except msgspec.MsgspecError:
        return begun(desk.table)
    fresh = begun(desk.table)  # a spoilt file is as none
    fits = kept.draft.seat == fresh.draft.seat and kept.draft.half == fresh.draft.half
    return kept if fits else fresh


def keep(desk: Desk, muster: Muster) -> None:
    """From now on this is how far he has come."""
    desk.kept[_name(desk)] = msgspec.json.encode(muster).decode()


def kept_setups(desk: Desk) -> tuple[OwnSetup, ...]:
    """Return the set-ups of his own that fit."""
    return own_setups.known(state_of(desk.table), muster_of(desk).draft, _game(desk))


def keep_setup(desk: Desk, name: str) -> str:
    """Keep how he stands under a name; return why that failed, or ""."""
    return own_setups.store(state_of(desk.table), muster_of(desk).draft, _game(desk), name)


def drafted(desk: Desk, draft: Draft) -> Draft:
    """Return a draft that is kept from now on."""
    keep(desk, replace(muster_of(desk), draft=draft))
    return draft


def shown(desk: Desk, draft: Draft) -> Table:
    """Return the table with a draft on it."""
    table = desk.table
    return Table(table.ruleset, table.state, table.human, table.sides, scene.drafted(state_of(table), draft))


def _game(desk: Desk) -> str:
    return desk.view.started if desk.view else ""


def _name(desk: Desk) -> str:
    return f"muster {seat_of(desk.table)}"
