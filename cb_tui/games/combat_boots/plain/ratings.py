"""Ratings: what is printed on a counter of Combat Boots in words."""

import re

from cb_tui.core.display import Piece
from cb_tui.plain.compass import listed, points
from cb_tui.plain.sentences import Sentences

ARM = re.compile(r"(mg|aa|[a-zA-Z])(.*)")
ARMS = {
    "r": "rifles", "m": "machine gun", "M": "heavy machine gun", "mg": "integrated machine gun", "a": "anti-tank",
    "aa": "anti-aircraft", "h": "high explosive", "H": "heavy high explosive", "n": "napalm", "N": "heavy napalm",
}  # fmt: skip


def ratings(speech: Sentences, piece: Piece) -> str:
    """Return range, points, armament, survivability and load: "range 6, rifles 2, survivability 2, 4 of 4 points"."""
    if piece.leader:
        return f"leader {piece.rating}, {points(piece.mv_left)} of {points(piece.mv)} points"
    arms = [ARM.sub(lambda found: f"{ARMS.get(found[1], found[1])} {found[2]}", arm) for arm in piece.arms]
    carried = f", carries {listed(list(piece.carried_units))}" if piece.carried_units else ""
    weapons = f"range {piece.reach}, {', '.join(arms)}" if arms else "unarmed"
    return f"{weapons}, survivability {piece.sv}, {points(piece.mv_left)} of {points(piece.mv)} points{carried}"
