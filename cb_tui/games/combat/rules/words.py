"""The log text of commands and events, one line each, and the only prose of these rules."""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import assert_never

from cb_tui.core.answers import Question
from cb_tui.core.spelling import count_noun
from cb_tui.core.values import Drawn, Rolled, SeatId, Side, UnitId, kind
from cb_tui.games.combat.rules import events as e
from cb_tui.games.combat.rules import model as m
from cb_tui.games.combat.rules import zones
from cb_tui.games.combat.rules.kinds import BASIC, Kind

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


# --- before ------------------------------------------------------------------------------------------------------


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


# --- after -------------------------------------------------------------------------------------------------------


def tell(state: m.State, event: e.AnyEvent, dice: tuple[tuple[int, ...], ...] = ()) -> str:
    """Return a line for the log, or an empty string if another event reports it.

    `dice` are the dice that the event judges.
    """
    match event:
        case e.Tossed(by):
            return f"roll: {_toss(state, dice)}. {side(state, by)} {'moves first' if state.joined else 'picks a side'}"
        case e.SidePicked(by, half):
            return f"{side(state, by)} takes the {half}"
        case e.LotDrawn(_, lot):
            return f"lot: {lot}"
        case e.Deployed(by, setup):
            return f"{seat(state, by)} deploys {army(each.kind for each in setup.units)}"
        case e.Stood(by):
            return f"{seat(state, by)} is ready"
        case e.Joined():
            return "the halves are joined" if state.joined else "everyone is ready"
        case e.TurnBegan(by, number):
            return f"round {number}, {seat(state, by)}"
        case e.Stepped(unit, came, to):
            return f"{unit} moves {came} {to}"
        case e.Shot() | e.Struck() | e.Mined():
            return _judged(event, dice)
        case e.Overran(unit, strip):
            return f"{unit} overruns the strip {strip}"
        case e.Reopened(strip):
            return f"the strip {strip} works again"
        case e.Transferred(plane, strip):
            return f"{plane} flies to the strip {strip}"
        case e.Left(unit):
            return f"{unit} exits by the {_edge(state, unit)} edge"
        case e.Brought(unit, _, at):
            return f"{unit} enters at {at}"
        case e.Forgone(by, left):
            return f"{seat(state, by)} forgoes {count_noun(left, 'reinforcement')}"
        case e.Reshuffled(_, hits, misses):
            return f"the deck is used up and reshuffled: {hits} hits in {hits + misses}"
        case e.Handed(unit, to):
            return f"{unit} passes to {seat(state, to)}"
        case e.HeadquartersEntered(of, unit):
            return f"{unit} enters the headquarters of {side(state, of)}"
        case e.Nightfall(day):
            return f"night falls on day {day}"
        case e.Dawned(day):
            return f"dawn of day {day}"
        case e.Regrouped(by, moves):
            return f"{seat(state, by)} regroups {count_noun(len(moves), 'piece')}"
        case e.Conferred(number):
            return f"partners may confer after round {number}"
        case e.BattleEnded(winner, _, why):
            return f"the end: {why}" if winner else f"a draw: {why}"
        case Rolled() | Drawn() | e.Fell() | e.Ended() | e.Paused() | e.Asked() | e.Settled() | e.RoundCounted():
            return ""
        case _:
            assert_never(event)


def _toss(state: m.State, dice: tuple[tuple[int, ...], ...]) -> str:
    """Return the dice of both sides, the ties before them left out."""
    faces = [face for each in dice for face in each][-len(state.context.sides) :]
    return ", ".join(f"{side(state, of)} {face}" for of, face in zip(state.context.sides, faces, strict=False))


def _judged(event: e.Shot | e.Struck | e.Mined, dice: tuple[tuple[int, ...], ...]) -> str:
    """Return a shot, a strike or a mine with the dice that fell."""
    if isinstance(event, e.Mined):
        fate = "saved" if event.saved else "destroyed"
        return f"{event.unit} on the mine {event.at}{_die(dice, 0)}, {fate}"
    hit = f" hit{_die(dice, 1)}, {'saved' if event.saved else 'destroyed'}" if event.hit else " miss"
    if isinstance(event, e.Shot):
        return f"{event.unit} at {event.at}{hit}"
    own = _face(dice, 2 if event.hit else 1)
    home = {None: "", True: f", {event.plane} home on {own}", False: f", {event.plane} lost on {own}"}[event.home]
    return f"{event.plane} at {event.at}{hit}{home}"


def _face(dice: tuple[tuple[int, ...], ...], index: int) -> str:
    return str(dice[index][0]) if index < len(dice) and dice[index] else "?"


def _die(dice: tuple[tuple[int, ...], ...], index: int) -> str:
    face = _face(dice, index)
    return "" if face == "?" else f", die {face}"


def _edge(state: m.State, unit: UnitId) -> str:
    own = next(loss.side for loss in state.losses if loss.unit == unit)
    return zones.home(state, state.context.enemy(own))
