"""Combat as it is played by typed words."""

from functools import partial

from cb_tui.games.combat.plain import queries as ask
from cb_tui.games.combat.plain import turn_commands as turns
from cb_tui.games.combat.plain.setup_commands import MUSTERING
from cb_tui.games.combat.presentation.advice import advice
from cb_tui.games.combat.rules.model import Deploying, Forgo, Regrouping, Reinforcing, Toss
from cb_tui.plain import queries as general
from cb_tui.plain.default import manual as default_manual
from cb_tui.plain.default import queries as plain
from cb_tui.plain.manual import ManualEntry, named, rows
from cb_tui.plain.typed_commands import TypedCommands
from cb_tui.presentation.game_view import GameView

LOOKING = {
    **default_manual.LOOKING,
    "look": ManualEntry(
        "look, look 0913, look T1",
        "describes the map, one square, or the surroundings of a piece",
        ("l", "examine", "x"),
    ),
    "unit": ManualEntry(
        "unit T1", "describes one piece, what it can hit and what can hit it; t1 is not T1", ("who", "info")
    ),
    "targets": ManualEntry(
        "targets T1", "lists what it can hit from here, what after a move, and why not the others", ("aims", "t")
    ),
    "odds": ManualEntry("odds T1 t2", "gives card, die and chance of a shot or strike without making it"),
    "lines": ManualEntry(
        "lines T1, lines T1 0908", "gives the eight lines of fire, how far each goes and what stops it", ("rays",)
    ),
    "danger": ManualEntry(
        "danger, danger T1, danger T1 0908",
        "gives the chance to be destroyed in the enemy's next turn if every piece that can fire does",
    ),
    "reach": ManualEntry("reach T1", "lists the squares it can go to this turn"),
    "orders": ManualEntry("orders", "says why there are no standing orders"),
    "deck": ManualEntry("deck", "counts the hits left among the salvo cards", ("cards", "salvo")),
    "armies": ManualEntry(
        "armies",
        "gives each side's strength, losses, reinforcements, airstrips and headquarters",
        ("losses", "strength", "box"),
    ),
    "sight": ManualEntry(
        "sight 0908 1108", "checks whether the terrain allows a shot between two squares", ("los", "see")
    ),
}  # fmt: skip


del LOOKING["losses"]
DOING = {
    "go": ManualEntry(
        "go T1 0908, go T1 n ne, go P1 0216",
        "moves as far as it can this turn; asks first before entering a mine; a plane flies to another airstrip",
        ("g", "move", "march", "step", "m"),
    ),
    "path": ManualEntry("path T1 0908", "shows a route and its mines without moving", ("way", "route")),
    "fire": ManualEntry(
        "fire T2 t2", "gives the odds, asks, and fires; ! skips the question", ("f", "shoot", "attack")
    ),
    "strike": ManualEntry("strike P1 g2", "the same with a plane", ("bomb", "air", "air strike")),
    "bring": ManualEntry(
        "bring tank 0813", "brings in a new piece for one that exited off the enemy's base line", ("reinforce",)
    ),
    "forgo": ManualEntry("forgo", "forgoes the remaining reinforcements", ("pass", "no more")),
    "end": ManualEntry("end", "ends your turn; asks first if a piece still has a target", ("e", "end turn", "done")),
    "do": default_manual.DOING["do"],
}
SETUP_ENTRIES = {
    "toss": ManualEntry("toss", "rolls for sides", ("roll",)),
    "side": ManualEntry("side south, side north", "picks a half of the board; the other side moves first"),
    "lot": ManualEntry(
        "lot", "rolls a die that only you see: it picks the flank of the ready-made set-ups", ("draw lot",)
    ),
    "army": ManualEntry(
        "army, army tank 8 gun 5 mine 6, army guns",
        "says what there is to choose from, or chooses an army",
        ("choose",),
    ),
    "put": ManualEntry("put tank 0913 0914, put mine 0513, put plane", "places pieces or mines", ("place",)),
    "take": ManualEntry("take 0913", "picks up what is there", ("take up", "lift", "remove")),
    "strip": ManualEntry("strip, strip 0216", "places your airstrip; the same square again turns it", ("airstrip",)),
    "hq": ManualEntry("hq, hq 0914", "names your headquarters, a hill or wood behind the line", ("headquarters",)),
    "fill": ManualEntry("fill, fill hammer", "places everything still in hand"),
    "formation": ManualEntry(
        "formation, formation 3, formation south",
        "lists your own and ready-made set-ups, or uses one, army and all",
        ("formations",),
    ),
    "keep": ManualEntry("keep south", "saves your set-up under a name, for this game and later ones", ("remember",)),
    "mirror": ManualEntry("mirror", "mirrors your set-up east to west"),
    "hand": ManualEntry("hand", "says what is placed and what is in hand", ("draft",)),
    "ready": ManualEntry("ready", "sends your set-up; it stays hidden until everyone is ready"),
    "regroup": ManualEntry("regroup T1 0914", "notes where a piece goes in a secret night; ready sends it"),
}  # fmt: skip
KEEPING = {
    name: entry
    for name, entry in default_manual.DOING.items()
    if name in ("undo", "redo", "branch", "note", "save", "resign", "draw", "stop", "quit")
}
ENTRIES = LOOKING | DOING | SETUP_ENTRIES | KEEPING
NAMES = named(ENTRIES)


def overview(table: GameView) -> list[str]:
    """Return all commands of the moment, a line each: those of the set-up until the halves are joined."""
    state = advice(table).state
    doing = (
        DOING if state.joined and not state.pending else {**SETUP_ENTRIES, **DOING} if state.joined else SETUP_ENTRIES
    )
    return [
        "Type a command and press Enter; short forms work too.",
        (
            "Name pieces as on the map (T2 is of the first side, t2 of the second), squares by column and row (0913), "
            "directions n, ne, e, se, s, sw, w, nw."
        ),
        "Add an exclamation mark to skip a question. To do anything else, type list and then a number.",
        "To look:",
        *default_manual.looking_rows(LOOKING, table.ruleset),
        "To do:" if state.joined else "To set up:",
        *rows(doing.values()),
        *rows(KEEPING.values()),
    ]


def private(table: GameView) -> bool:
    """Check whether the state or the decision belongs to one commander alone.

    That is so in set-up, in a secret night, and with hidden mines.
    """
    state = advice(table).state
    waiting = state.pending[-1] if state.pending else None
    return isinstance(waiting, Deploying | Regrouping) or (state.joined and state.context.rules.hidden_mines)


TYPED = TypedCommands(
    entries=ENTRIES,
    names=NAMES,
    overview=overview,
    look_commands={
        **general.LOOKING,
        "look": ask.look, "units": ask.units, "unit": ask.unit, "targets": ask.targets,
        "odds": ask.odds, "sight": general.sight, "luck": plain.luck, "why": plain.why, "lines": ask.lines,
        "danger": ask.danger,
        "reach": turns.reach, "deck": ask.deck, "orders": ask.orders, "armies": ask.armies,
    },
    play_commands={
        **MUSTERING, "go": turns.go, "path": turns.path, "fire": turns.fire, "strike": turns.fire,
        "bring": turns.bring, "forgo": partial(turns.give, Forgo()), "end": turns.end, "list": plain.listed,
        "toss": partial(turns.give, Toss()), "side": turns.side,
    },
    odds=ask.told_odds,
    waiting=GameView.waiting,
    ratings=ask.ratings,
    hides_from_others=private,
    hints={
        Deploying: (
            "Build your set-up with army, put, strip, fill and ready, or use a ready-made one with formation."
        ),
        Regrouping: "Type regroup T1 0914 for each piece that moves overnight, then ready.",
        Reinforcing: "Type bring, a kind and a square, bring tank 0813, or forgo; armies shows the box.",
    },
)  # fmt: skip
