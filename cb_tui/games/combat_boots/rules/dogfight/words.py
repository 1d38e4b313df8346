"""Words: what a command of a dogfight would do and what an event did, in a line."""

from typing import assert_never

from cb_tui.games.combat_boots.rules.dogfight import model as r
from cb_tui.games.combat_boots.rules.dogfight.gunnery import burst, match_of
from cb_tui.games.combat_boots.rules.events import AirFired
from cb_tui.games.combat_boots.rules.model import State

DAMAGED = "damaged"
RESULT = {"kill": "shot down", "disrupt": DAMAGED, "none": "no effect"}
RELATION = {"pursues": "is behind", "turning": "turns with", "none": "is clear of"}


def label(state: State, command: r.SkyCommand) -> str:
    """Return a command in words, with the dice of both sides."""
    match command:
        case r.Maneuver(unit, foe):
            dice = match_of(state, "maneuver", unit, foe).dice
        case r.Outrun(unit, foe):
            dice = match_of(state, "speed", unit, foe).dice
        case r.AirFire() | r.FiringRun() | r.HeadOn():
            shot = burst(state, command)
            dice = shot.fp, shot.sv
        case _:
            return act(state, command)
    return f"{act(state, command)} {dice[0]}-{dice[1]}"


def act(state: State, command: r.SkyCommand) -> str:
    """Return a command in words, without dice."""
    match command:
        case r.RollInitiative():
            return "rolls for initiative"
        case r.Maneuver(unit, foe):
            return f"{unit} maneuvers against {foe}"
        case r.Outrun(unit, foe):
            return f"{unit} outruns {foe}"
        case r.Chase(unit, foe):
            return f"{unit} gets behind {foe}"
        case r.AirFire(unit, at):
            return f"{unit} fires at {at}"
        case r.FiringRun(unit, at):
            return f"{unit} makes a firing run on {at}"
        case r.HeadOn(unit, at):
            return f"{unit} attacks {at} head-on"
        case r.Disengage(unit):
            return f"{unit} breaks off"
        case r.Depart(unit):
            return f"{unit} goes home"
        case r.TakePosition(then):
            waiting = state.pending[-1] if state.pending else None
            who, whom = (waiting.winner, waiting.loser) if isinstance(waiting, r.ChoosePosition) else ("it", "its foe")
            return {
                "pursue": f"{who} gets behind {whom}",
                "turn": f"{who} turns with {whom}",
                "disengage": f"{who} gets away from {whom}",
                "stay": f"{who} gains nothing on {whom}",
            }[then]
        case _:
            assert_never(command)


def tell(state: State, event: r.SkyEvent | AirFired) -> str:
    """Return one line for the log, or an empty string if another event reports it."""
    match event:
        case r.InitiativeWon(side):
            return f"initiative: {state.context.armies[side].name}"
        case r.Contested():
            return contested(event)
        case AirFired(kind=kind, by=by, faces=faces, verdicts=(verdict, *_)):
            verb = {"pursuit": "at", "run": "in passing at", "head-on": "head-on at"}[kind]
            dice = f"{len(faces)}-{len(verdict.faces)}"
            return f"{by[0]} {verb} {verdict.units[0]} {dice} {RESULT[verdict.effect]}"
        case r.Related(unit, foe, relation):
            return f"{unit} {RELATION[relation]} {foe}"
        case r.Departed(unit):
            sky = state.sky or state.aloft
            hurt = sky is not None and unit in sky.damaged
            return f"{unit} leaves the fight, {DAMAGED}" if hurt else f"{unit} goes home"
        case r.AirPhaseBegan(side):
            return f"{state.context.armies[side].name} aircraft act first"
        case r.AirPhaseEnded(side):
            return f"{state.context.armies[side].name} aircraft have acted"
        case r.Flown() | r.Hurt() | r.Downed():
            return ""
        case _:
            return ""


def contested(event: r.Contested) -> str:
    """Return a contest as a line: dice of both, and the winner."""
    rating = "MN" if event.contest == "maneuver" else "SP"
    best, other = (" ".join(map(str, sorted(faces, reverse=True))) for faces in (event.faces, event.foe_faces))
    result = f"{event.winner} wins" if event.winner else "a tie"
    return f"{event.unit} against {event.foe} {rating} {best} / {other}: {result}"
