"""Answers to pending decisions: held fire, men or markers, charges, short paths, ends of turns."""

from collections.abc import Callable

from cb_tui.core.values import Command, Pending, Place, UnitId
from cb_tui.games.combat_captain.plain.command_runner import mine, reading
from cb_tui.games.combat_captain.plain.order_words import corners
from cb_tui.games.combat_captain.presentation.command_sequences import as_far
from cb_tui.games.combat_captain.rules import activity, withdrawal
from cb_tui.games.combat_captain.rules import commands as c
from cb_tui.games.combat_captain.rules import pending as w
from cb_tui.games.combat_captain.rules.actions import refusal
from cb_tui.games.combat_captain.rules.model import State
from cb_tui.plain.typed_game import TypedGame

HINTS: dict[type[Pending], str] = {
    w.Deploying: "Type deploy, a stand and a place or a direction, deploy AR4 east 3; or ready.",
    w.RollOff: "Type roll: a die for each side.",
    w.FirstGo: "Type first and a side.",
    w.ShortWay: "Type go to go as far as the dice allow, go and a place for another path, or stay.",
    w.HeldFire: "Type fire, fire ar1 with 2, or hold to wait.",
    w.ReturnFire: "Type fire, fire ar1 with 2, or hold to pass it up.",
    w.Swap: "Type markers and how many hits become markers: markers 0 loses a man for each.",
    w.UnderCharge: "Type stand or withdraw.",
    w.FallingBack: "Type back to go straight back, or back and a stand and a place; it goes as far as the dice allow.",
    w.MeleeDue: "Type roll: a die for each stand.",
    w.Advance: "Type advance, a stand and a place, or stay.",
    w.EventDue: "Type roll for an event, or hold.",
    w.EventChoice: "Type choose artillery, choose strafing or choose bombing.",
    w.Shelling: "Type shell and a place or an enemy, or hold.",
    w.AirAttack: "Type strafe and two places or enemies, bomb and an enemy, or hold.",
    w.AirRun: "Type on to continue the run, or hold to end it.",
    w.MarchDue: "Type march and a direction, march east 12, for each stand that can; or hold.",
}


def pending(state: State) -> w.Waiting | None:
    """Return the pending decision, or None."""
    return state.pending[-1] if state.pending else None


def hold(desk: TypedGame, words: list[str]) -> None:
    """Pass up an occasion, or stay."""
    if not mine(desk):
        return
    state = reading(desk, words).state
    for command in (c.Pass(), c.Stay(), c.EndRun(), _stays(state)):
        if command is not None and state.pending and refusal(state, command) is None:
            desk.play(command)
            return
    if back := _stays(state):
        desk.play(back)  # and hear why no stand may stay
        return
    desk.voice.say("There is no question to answer now; end ends an activation, and leftover dice are held.")


def _stays(state: State) -> Command | None:
    waiting = pending(state)
    return c.FallBack(waiting.left[0], ()) if isinstance(waiting, w.FallingBack) else None


def go(desk: TypedGame, words: list[str]) -> None:
    """Go as far as dice that fell short allow, or along another path."""
    said = reading(desk, words)
    if not mine(desk):
        return
    waiting = pending(said.state)
    if not isinstance(waiting, w.ShortWay):
        desk.voice.say("No dice have fallen short; type move and a stand.")
        return
    way = corners(said, waiting.unit)
    if said.rest:
        desk.voice.say(f'"{said.rest}" is not understood here; type go, go east 2 or stay.')
    else:
        desk.play(c.GoAsFar(way) if way else as_far(said.state))


def markers(desk: TypedGame, words: list[str]) -> None:
    """Take the given number of hits as markers, and lose men for the rest."""
    said = reading(desk, words)
    if mine(desk):
        many = said.count()
        desk.play(c.Elect(0 if many is None else many))


def first(desk: TypedGame, words: list[str]) -> None:
    """Choose the side that acts first, or let a partner go first."""
    low = " ".join(words).lower()
    table = desk.table
    partners = activity.partners(reading(desk, words).state) if not table.scene.question else ()
    partner = next((seat for seat in partners if low in (seat.lower(), table.seat_name(seat).lower())), None)
    if partner is not None and mine(desk):
        desk.play(c.LetGo(partner))
        return
    force = next((force for force in desk.table.scene.forces if low in (force.side.lower(), force.name.lower())), None)
    if force is None:
        desk.voice.say(f"Type first and a side: {' or '.join(force.name for force in desk.table.scene.forces)}.")
    elif mine(desk):
        desk.play(c.ChooseFirst(force.side))


def roll(desk: TypedGame, words: list[str]) -> None:
    """Roll for the initiative, a close combat or an event, whichever is due."""
    if not mine(desk):
        return
    match pending(reading(desk, words).state):
        case w.EventDue():
            desk.play(c.RollEvent())
        case w.MeleeDue():
            desk.play(c.Fight())
        case _:
            desk.play(c.RollInitiative())


def choose(desk: TypedGame, words: list[str]) -> None:
    """Choose the kind of event."""
    low = " ".join(words).lower()
    for event in ("artillery", "strafing", "bombing"):
        if low and event.startswith(low):
            if mine(desk):
                desk.play(c.ChooseEvent(event))
            return
    desk.voice.say("Type choose artillery, choose strafing or choose bombing.")


# --- ways ---------------------------------------------------------------------------------------------------------


Goes = Callable[[UnitId, tuple[Place, ...]], Command]


def goes(
    kind: type[w.FallingBack | w.Advance | w.MarchDue], made: Goes, none: str
) -> Callable[[TypedGame, list[str]], None]:
    """Return an order that gives a path to one of the stands asked, or to the next one if none is named."""

    def ordered(desk: TypedGame, words: list[str]) -> None:
        said = reading(desk, words)
        if not mine(desk):
            return
        waiting = pending(said.state)
        if not isinstance(waiting, kind):
            desk.voice.say(none)
            return
        unit = said.unit(foe=False) or waiting.left[0]
        way = corners(said, unit) if unit in said.state.stands else ()
        command = made(unit, way) if way else _natural(said.state, unit)
        if said.rest or command is None:
            desk.voice.say(f"Type a stand and a place or a direction: {unit} east 6.")
        else:
            desk.play(command)

    return ordered


def _natural(state: State, unit: UnitId) -> Command | None:
    """Return the path straight back of a stand that falls back, or None if none does."""
    waiting = pending(state)
    if not isinstance(waiting, w.FallingBack):
        return None
    return withdrawal.farthest(state, unit)


# --- from above ----------------------------------------------------------------------------------------------------


def shell(desk: TypedGame, words: list[str]) -> None:
    """Aim a shell."""
    said = reading(desk, words)
    if mine(desk):
        at = _spots(said.state, words)
        if at:
            desk.play(c.Shell(at[0]))
        else:
            desk.voice.say("Type shell and a place or an enemy: shell 19.4,17.9.")


def strafe(desk: TypedGame, words: list[str]) -> None:
    """Lay the tape of a plane."""
    said = reading(desk, words)
    if mine(desk):
        at = _spots(said.state, words)
        if len(at) == 2:
            desk.play(c.Strafe(at[0], at[1]))
        else:
            desk.voice.say("Type strafe and two places or enemies: strafe ar1 ar3.")


def _spots(state: State, words: list[str]) -> list[Place]:
    found = []
    for word in words:
        if word in state.stands:
            found.append(state.stands[UnitId(word)].at)
        elif "," in word:
            found.append(Place(word))
    return found


def bomb(desk: TypedGame, words: list[str]) -> None:
    """Bomb a stand."""
    said = reading(desk, words)
    unit = said.unit(foe=True)
    if mine(desk):
        if unit is None:
            desk.voice.say("Type bomb and an enemy: bomb at1.")
        else:
            desk.play(c.Bomb(unit))
