"""Describe: a state as plain JSON."""

from typing import Any

import msgspec

from cb_tui.games.combat.rules import model as m
from cb_tui.games.combat.rules import saves, scene, victory


def describe(state: m.State) -> dict[str, Any]:
    """Return the state as plain JSON. An observed state holds only what its observer knows."""
    return {
        "turn": state.round,
        "active": state.active,
        "seat": state.seat,
        "order": list(state.order),
        "phase": scene.phase(state),
        "clock": scene.clock(state),
        "homes": dict(state.homes),
        "units": [_unit(state, unit, piece) for unit, piece in state.pieces.items()],
        "mines": dict(state.mines),
        "strips": {
            name: {"seat": strip.seat, "squares": list(strip.squares), "works": strip.works}
            for name, strip in state.strips.items()
        },
        "headquarters": {side: list(squares) for side, squares in state.hqs.items()},
        "decks": [{"hits": deck.hits, "cards": deck.cards} for deck in state.decks],
        "first_salvo": saves.first_salvo(state),
        "walk": msgspec.to_builtins(state.walk),
        "lost": [msgspec.to_builtins(loss) for loss in state.losses],
        "to_go": {side: victory.to_go(state, side) for side in state.context.sides},
        "held": list(state.held),
        "lots": dict(state.lots),
        "setups": {seat: msgspec.to_builtins(setup) for seat, setup in state.setups.items()},
        "regroups": {seat: dict(moves) for seat, moves in state.regroups.items()},
        "pending": [msgspec.to_builtins(waiting) for waiting in state.pending],
        "outcome": msgspec.to_builtins(state.outcome) if state.outcome else None,
    }


def _unit(state: m.State, unit: str, piece: m.Piece) -> dict[str, Any]:
    row: dict[str, Any] = {
        "id": unit, "side": state.context.side(piece.seat), "seat": piece.seat, "type": piece.kind, "at": piece.at,
        "status": "acted" if piece.acted else "new" if piece.since == state.round else "ready",
    }  # fmt: skip
    return row | ({"ready": piece.ready} if piece.kind == "plane" else {})
