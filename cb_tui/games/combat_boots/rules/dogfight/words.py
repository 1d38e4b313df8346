"""Words: the dice of a contest in the air, and events of a dogfight, in a line."""

from cb_tui.core.values import Command
from cb_tui.games.combat_boots.rules.dogfight import model as r
from cb_tui.games.combat_boots.rules.dogfight.gunnery import burst, match_of
from cb_tui.games.combat_boots.rules.events import AirFired
from cb_tui.games.combat_boots.rules.model import State

DAMAGED = "damaged"
RESULT = {"kill": "shot down", "disrupt": DAMAGED, "none": "no effect"}
RELATION = {"pursues": "is behind", "turning": "turns with", "none": "is clear of"}


def dice(state: State, command: Command) -> tuple[int, int] | None:
    """Return the dice that both sides of a contest or shot roll, or None for another command."""
    match command:
        case r.Maneuver(unit, foe):
            return match_of(state, "maneuver", unit, foe).dice
        case r.Outrun(unit, foe):
            return match_of(state, "speed", unit, foe).dice
        case r.AirFire() | r.FiringRun() | r.HeadOn():
            shot = burst(state, command)
            return shot.fp, shot.sv
        case _:
            return None


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
