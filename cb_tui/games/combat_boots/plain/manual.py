"""The manual of Combat Boots: every command with its other names and its purpose, and the `help` text."""

from cb_tui.games.combat_boots.presentation.advice import scene_of
from cb_tui.plain.manual import PLAYING, ManualEntry, named, rows
from cb_tui.presentation.game_view import GameView

LOOKING = {
    "help": ManualEntry("help, help fire", "lists the commands, or explains one", ("?", "commands")),
    "look": ManualEntry(
        "look, look 0605, look R2", "describes the map, one hex, or the surroundings of a piece", ("l", "examine", "x")
    ),
    "map": ManualEntry("map", "draws the map in ASCII"),
    "units": ManualEntry(
        "units, units us, units ready, units 0605", "lists the pieces, one per line", ("u", "pieces", "forces")
    ),
    "unit": ManualEntry(
        "unit R2, unit r1, unit German r1",
        "describes one piece: ratings, place, targets, danger; capitals matter: r1 is not R1",
        ("who", "info"),
    ),
    "targets": ManualEntry("targets R2", "lists what it can hit, each chance, and why not the others", ("aims", "t")),
    "odds": ManualEntry("odds R2 M1 at r1", "gives both dice pools and the exact odds of an attack without making it"),
    "danger": ManualEntry("danger, danger R2, danger R2 0605", "gives the chance to be hit in a hex"),
    "reach": ManualEntry("reach R2", "lists the hexes it can move to"),
    "path": ManualEntry("path R2 0605", "gives the cost and danger of a route without moving", ("way", "route")),
    "sight": ManualEntry(
        "sight 0302 0705, sight R2 r1", "checks a line of sight and says what blocks it", ("los", "v", "see")
    ),
    "goals": ManualEntry("goals", "says how the battle is won and who holds what", ("victory", "objectives", "score")),
    "morale": ManualEntry("morale", "gives both sides' morale, losses and reinforcements"),
    "luck": ManualEntry("luck", "compares results with the odds, for each side"),
    "plans": ManualEntry("plans", "gives a staff's three best plans with their chances"),
    "log": ManualEntry("log, log 20, log r1", "says what has happened, the newest last"),
    "why": ManualEntry(
        "why, why 12", "explains the last roll, or the roll of a step: pools, dice, comparison, odds", ("explain",)
    ),
    "hint": ManualEntry(
        "hint, hint R2", "says what the AI would do for your side and with a piece, why, and the chances"
    ),
    "review": ManualEntry(
        "review", "says what dice and decisions contributed, once the battle is over; takes a minute"
    ),
    "yours": ManualEntry("yours", "asks your own attacks again as puzzles, once a review has found some"),
    "briefing": ManualEntry("briefing", "repeats the briefing", ("story",)),
    "rules": ManualEntry(
        "rules, rules FIRE-5, rules flee", "the rules in plain words, and their worked examples", ("rule",)
    ),
    "example": ManualEntry("example cb25-fire-1", "a worked example from the books, step by step", ("examples",)),
    "list": ManualEntry("list, list R2, list fire, list all", "numbers every legal move", ("choices", "options")),
    "orders": ManualEntry("orders, orders moving hold", "shows or sets standing orders, which answer for you"),
}
DOING = {
    "go": ManualEntry(
        "go R2 0605, go R2 ne e",
        "moves; if there is danger, says so and asks first",
        ("g", "move", "march", "step", "m", "s"),
    ),
    "safe": ManualEntry("safe R2 0605", "moves by the route with the least danger", ("safely", "sneak")),
    "fire": ManualEntry(
        "fire R2 M1 at r1",
        "gives the odds, asks, and fires; you may add: with h, shed 1, or ! (no question)",
        ("f", "shoot", "attack"),
    ),
    "assault": ManualEntry("assault R1 at t1", "squads assault armor in their hex"),
    "do": ManualEntry("do 3, or 3 alone", "picks the choice with that number"),
    "hold": ManualEntry(
        "hold, hold piece, hold turn",
        "holds fire: this once, at this moving piece, or for the whole turn",
        ("h",),
    ),
    "shed": ManualEntry("shed 1", "sheds dice on both sides, when asked", ("reduce",)),
    "load": ManualEntry("load H1 R2", "loads a piece into a vehicle", ("mount",)),
    "unload": ManualEntry("unload H1 R2", "unloads a piece from a vehicle"),
    "dismount": ManualEntry("dismount R2", "takes a rider off its tank"),
    "call": ManualEntry("artillery A1 at 0605", "calls a fire mission", ("artillery", "art", "barrage", "mission")),
    "shift": ManualEntry("shift to 0606", "shifts a mission that is about to land"),
    "strike": ManualEntry("air strike P1 at 0605", "attacks with an aircraft", ("air strike", "air", "bomb", "strafe")),
    "fight": ManualEntry(
        "hand to hand 0605",
        "starts a hand-to-hand fight, or fights another round",
        ("hand to hand", "hand", "close", "melee"),
    ),
    "flee": ManualEntry("flee ne", "flees from a hand-to-hand fight"),
    "lose": ManualEntry("give up R2", "picks the piece you lose", ("give up", "give", "giveup")),
    "pair": ManualEntry("pair R1 r1", "matches a piece with an enemy for hand-to-hand combat", ("meet",)),
    "bridge": ManualEntry("bridge B1 ne", "lays the bridge of a bridge tank", ("lay bridge", "lay")),
    "exit": ManualEntry("exit R1 south", "takes a piece off the board for good", ("leave",)),
    "pass": ManualEntry("pass R2", "ends a piece's turn", ("p", "wait", "skip")),
} | PLAYING
FLYING = {
    "maneuver": ManualEntry("maneuver F1 k1", "rolls maneuver dice for position", ("manoeuvre", "man")),
    "outrun": ManualEntry("outrun F1 k1", "rolls speed dice to get away", ("speed",)),
    "chase": ManualEntry("chase F1 k1", "gets on the tail of an engaged enemy", ("tail",)),
    "run": ManualEntry("run F1 k1", "fires in passing", ("firing run",)),
    "head-on": ManualEntry("head on F1 k1", "both fire head-on", ("head on", "headon")),
    "let-go": ManualEntry("let go F1", "breaks off a pursuit", ("let go", "letgo", "disengage", "release")),
    "home": ManualEntry("go home F1", "leaves the battle for good", ("go home", "depart")),
    "initiative": ManualEntry("initiative", "rolls for initiative", ("roll", "throw")),
    "pursue": ManualEntry("pursue", "the winner gets on the enemy's tail", ("behind",)),
    "turn-with": ManualEntry("turn with", "the winner turns with the enemy", ("turn", "turn with", "turning")),
    "get-away": ManualEntry("get away", "the winner breaks away", ("get away", "away", "getaway")),
    "stay": ManualEntry("stay", "the winner keeps the positions as they are"),
}
ENTRIES = LOOKING | DOING | FLYING
NAMES = named(ENTRIES)


def overview(table: GameView) -> list[str]:
    """Return all commands, one a line."""
    lines = [
        "Type a command and press Enter; short forms work too.",
        (
            "Name pieces as on the map (R2 is yours, r1 theirs; German r1 works too), hexes by column and row (0605), "
            "directions e, ne, nw, w, sw, se."
        ),
        "Add an exclamation mark to skip the question.",
        "To look:",
        *rows(LOOKING.values()),
        "To do:",
    ]
    doing = {
        **FLYING,
        **{
            name: DOING[name]
            for name in (
                "fire",
                "pass",
                "end",
                "do",
                "undo",
                "redo",
                "branch",
                "note",
                "save",
                "resign",
                "draw",
                "stop",
                "quit",
            )
        },
    }
    return [*lines, *rows((doing if scene_of(table).sky else DOING).values())]
