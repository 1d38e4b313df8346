"""Names of kinds, sides and commanders, armies and set-ups in words, and questions."""

from collections import Counter
from collections.abc import Iterable, Mapping

from cb_tui.core.display import Question
from cb_tui.core.grammar import count_noun
from cb_tui.core.values import SeatId, Side, UnitId, kind
from cb_tui.games.combat.rules import model as m
from cb_tui.games.combat.rules import zones
from cb_tui.games.combat.rules.battle import BASIC, Kind

NAMES: Mapping[Kind, tuple[str, str]] = {
    "tank": ("tank", "tanks"), "gun": ("gun", "guns"), "plane": ("plane", "planes"), "foot": ("foot", "foot"),
    "motor": ("motorized infantry", "motorized infantry"), "cavalry": ("cavalry", "cavalry"),
    "helicopter": ("helicopter", "helicopters"),
}  # fmt: skip


def kinds(pieces: Iterable[Kind]) -> str:
    """Return how many there are of each kind in short: "T8 G5 P2"."""
    found = Counter(pieces)
    return " ".join(f"{BASIC[kind].letter}{found[kind]}" for kind in BASIC if found[kind])


def army(pieces: Iterable[Kind]) -> str:
    """Return the same in full, "8 tanks, 5 guns, 2 planes": T8 might be a piece."""
    found = Counter(pieces)
    return ", ".join(count_noun(found[kind], *NAMES[kind]) for kind in BASIC if found[kind])


def seat(state: m.State, of: SeatId) -> str:
    """Return the name of a commander."""
    return state.context.seats[of].name


def side(state: m.State, of: Side) -> str:
    """Return the name of a side."""
    return next(army.name for army in state.context.battle.sides if army.id == of)


def kind_of(state: m.State, unit: UnitId) -> Kind:
    """Return the kind of a piece on the board or lost."""
    known = state.pieces.get(unit) or next(loss for loss in state.losses if loss.unit == unit)
    return known.kind


def question(waiting: m.Waiting, title: str, about: str, asked: str, whether: str) -> Question:
    """Return a pending decision as a question."""
    return Question(kind=kind(waiting), title=title, about=about, asked=asked, whether=whether, handed=whether)


def deployed(state: m.State, setup: m.Setup) -> str:
    """Return a short text for a set-up, with the pieces beyond the line.

    It begins "8 tanks, 5 guns, 2 planes, 8 mines".
    """
    decides = state.pending[-1].seat if state.pending else state.seat
    rear = zones.rear(state.context, zones.home(state, state.context.side(decides)))
    ahead = sorted(each.at for each in setup.units if each.kind != "plane" and each.at not in rear)
    mines = f", {count_noun(len(setup.mines), 'mine')}" if setup.mines else ""
    beyond = f"; beyond the line {' '.join(ahead)}" if ahead else "; all behind the line"
    first = min((each.at for each in setup.units if each.at in rear), default="")
    return f"{army(each.kind for each in setup.units)}{mines}{beyond}{f', from {first} on' if first else ''}"
