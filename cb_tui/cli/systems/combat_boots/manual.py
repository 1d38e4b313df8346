"""Manual of Combat Boots: every command with its other names and what it does; what `help` says."""

from cb_tui.cli.plain.manual import ManualEntry, named, rows
from cb_tui.present.systems.combat_boots.scene import scene_of
from cb_tui.present.table import Table

LOOKING = {
    "help": ManualEntry("help, help fire", "this list, or one command", ("?", "commands")),
    "look": ManualEntry(
        "look, look 0605, look R2", "the map in words, one hex, or what is around a piece", ("l", "examine", "x")
    ),
    "map": ManualEntry("map", "the map drawn in ASCII"),
    "units": ManualEntry(
        "units, units us, units ready, units 0605", "the pieces, a line each", ("u", "pieces", "forces")
    ),
    "unit": ManualEntry("unit R2", "one piece: ratings, place, targets, danger", ("who", "info")),
    "targets": ManualEntry("targets R2", "whom it can hit with what chance, and why not the others", ("aims", "t")),
    "odds": ManualEntry("odds R2 M1 at r1", "both pools and exact odds of an attack, without making it"),
    "danger": ManualEntry("danger, danger R2, danger R2 0605", "the chance to be hit in a place"),
    "reach": ManualEntry("reach R2", "where it can get to"),
    "path": ManualEntry("path R2 0605", "price and danger of a way, without going", ("way", "route")),
    "sight": ManualEntry("sight 0302 0705, sight R2 r1", "a line of sight, and what blocks it", ("los", "v", "see")),
    "goals": ManualEntry("goals", "what wins, and who holds what", ("victory", "objectives", "score")),
    "morale": ManualEntry("morale", "morale, losses and reinforcements of both sides"),
    "luck": ManualEntry("luck", "what the dice gave against what they should have"),
    "log": ManualEntry("log, log 20, log r1", "what has happened, the newest last"),
    "why": ManualEntry(
        "why, why 12", "the last throw in full, or that of a step: pools, dice, comparison, odds", ("explain",)
    ),
    "briefing": ManualEntry("briefing", "the story of the battle", ("story",)),
    "list": ManualEntry("list, list R2, list fire, list all", "every legal command, numbered", ("choices", "options")),
    "orders": ManualEntry("orders, orders moving hold", "standing orders: what answers for you"),
}
DOING = {
    "go": ManualEntry(
        "go R2 0605, go R2 ne e", "marches; tells the danger and asks first", ("g", "move", "march", "step", "m", "s")
    ),
    "safe": ManualEntry("safe R2 0605", "marches by the way that is least under fire", ("safely", "sneak")),
    "fire": ManualEntry(
        "fire R2 M1 at r1", "tells the odds and asks; with h, shed 1 and ! can follow", ("f", "shoot", "attack")
    ),
    "assault": ManualEntry("assault R1 at t1", "squads attack armor in their hex"),
    "do": ManualEntry("do 3, or 3 alone", "the choice of that number"),
    "hold": ManualEntry(
        "hold, hold piece, hold turn",
        "lets a chance to fire go: this one, all at this mover, all in this turn",
        ("h",),
    ),
    "shed": ManualEntry("shed 1", "sheds dice on both sides when asked", ("reduce",)),
    "load": ManualEntry("load H1 R2", "a vehicle takes a piece aboard", ("mount",)),
    "unload": ManualEntry("unload H1 R2", "a vehicle sets a piece down"),
    "dismount": ManualEntry("dismount R2", "a rider gets off"),
    "call": ManualEntry("artillery A1 at 0605", "calls a fire mission", ("artillery", "art", "barrage", "mission")),
    "shift": ManualEntry("shift to 0606", "moves a mission that lands"),
    "strike": ManualEntry("air strike P1 at 0605", "an aircraft attacks", ("air strike", "air", "bomb", "strafe")),
    "fight": ManualEntry(
        "hand to hand 0605",
        "starts a hand-to-hand fight or goes on with it",
        ("hand to hand", "hand", "close", "melee"),
    ),
    "flee": ManualEntry("flee ne", "runs from a hand-to-hand fight"),
    "lose": ManualEntry("give up R2", "names the piece that is lost", ("give up", "give", "giveup")),
    "pair": ManualEntry("pair R1 r1", "says whom a piece meets hand to hand", ("meet",)),
    "bridge": ManualEntry("bridge B1 ne", "a bridge tank lays its bridge", ("lay bridge", "lay")),
    "exit": ManualEntry("exit R1 south", "leaves the board for good", ("leave",)),
    "pass": ManualEntry("pass R2", "a piece does no more in this turn", ("p", "wait", "skip")),
    "end": ManualEntry("end", "ends the turn", ("e", "end turn", "done")),
    "undo": ManualEntry("undo", "takes back what no die has decided", ("back",)),
    "branch": ManualEntry("branch 12", "goes on from an earlier step with other dice; what was played stays"),
    "note": ManualEntry("note TEXT", "a remark in the log"),
    "save": ManualEntry("save, save NAME", "all is saved always; with a name the game is called so from now on"),
    "quit": ManualEntry("quit", "leaves; all is saved", ("q", "bye")),
}
FLYING = {
    "maneuver": ManualEntry("maneuver F1 k1", "throws maneuver dice for position", ("manoeuvre", "man")),
    "outrun": ManualEntry("outrun F1 k1", "throws speed dice to get away", ("speed",)),
    "chase": ManualEntry("chase F1 k1", "takes the tail of a foe who is busy", ("tail",)),
    "run": ManualEntry("run F1 k1", "fires in passing", ("firing run",)),
    "head-on": ManualEntry("head on F1 k1", "both fire nose to nose", ("head on", "headon")),
    "let-go": ManualEntry("let go F1", "a pursuer lets go", ("let go", "letgo", "disengage", "release")),
    "home": ManualEntry("go home F1", "leaves the sky for good", ("go home", "depart")),
    "initiative": ManualEntry("initiative", "throws for the initiative", ("roll", "throw")),
    "pursue": ManualEntry("pursue", "the winner gets behind", ("behind",)),
    "turn-with": ManualEntry("turn with", "the winner turns with his foe", ("turn", "turn with", "turning")),
    "get-away": ManualEntry("get away", "the winner gets away", ("get away", "away", "getaway")),
    "stay": ManualEntry("stay", "the winner leaves it as it is"),
}
ENTRIES = LOOKING | DOING | FLYING
NAMES = named(ENTRIES)


def overview(table: Table) -> list[str]:
    """All commands, a line each."""
    lines = [
        "Type a command and Enter; short forms and full words both do.",
        "Pieces are called by their names (R2, r1), hexes by column and row (0605), directions e, ne, nw, w, sw, se.",
        "An exclamation mark at the end skips the question.",
        "To look:",
        *rows(LOOKING.values()),
        "To do:",
    ]
    doing = {
        **FLYING,
        **{name: DOING[name] for name in ("fire", "pass", "end", "do", "undo", "branch", "note", "save", "quit")},
    }
    return [*lines, *rows((doing if scene_of(table).sky else DOING).values())]
