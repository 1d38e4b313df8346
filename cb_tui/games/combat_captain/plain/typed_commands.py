"""The words of Combat Captain: every command with its other names and its purpose, and the `help` text."""

from functools import partial

from cb_tui.games.combat_captain.plain import command_runner, queries, verbs
from cb_tui.games.combat_captain.plain import decision_commands as decisions
from cb_tui.games.combat_captain.plain.command_runner import give
from cb_tui.games.combat_captain.plain.told import brief
from cb_tui.games.combat_captain.plain.verbs import fire
from cb_tui.games.combat_captain.rules import commands as c
from cb_tui.games.combat_captain.rules import pending as w
from cb_tui.plain import queries as general
from cb_tui.plain.default import manual as default_manual
from cb_tui.plain.default import queries as plain
from cb_tui.plain.manual import ManualEntry, named, rows
from cb_tui.plain.typed_commands import TypedCommands
from cb_tui.presentation.game_view import GameView

LOOKING = {
    **default_manual.LOOKING,
    "look": ManualEntry(
        "look, look 19.4,17.9, look AR4",
        "describes the table, one point, or the surroundings of a stand",
        ("l", "examine", "x"),
    ),
    "unit": ManualEntry("unit AR4", "describes one stand and what it can do now", ("who", "info")),
    "targets": ManualEntry(
        "targets A, targets AR4", "lists the enemies in reach, with range and chance", ("aims", "t")
    ),
    "odds": ManualEntry("odds A at ar3 with 2", "gives the chances of a volley without firing it"),
    "path": ManualEntry(
        "path AR4 to 19.4,17.9, path AR4 east 6",
        "gives the length of a path, the chance that the dice cover it, and who may fire, without moving",
        ("way", "route", "measure"),
    ),
    "sight": ManualEntry(
        "sight AR4 ar3", "says whether two stands see each other, and what blocks each sight line", ("los", "see")
    ),
    "companies": ManualEntry(
        "companies", "lists the companies with their stands, markers and dice", ("company", "morale")
    ),
}  # fmt: skip
DOING = {
    "move": ManualEntry(
        "move AR4 to 19.4,17.9 with 1, move AR4 east 6, move AR4 to short of ar3",
        "rolls dice for a path, one if no number is named; short, medium and long are range bands of its weapon",
        ("m", "march to"),
    ),
    "go": ManualEntry("go, go east 2", "goes as far as the dice allow, or along another path", ("g",)),
    "fire": ManualEntry(
        "fire at ar3, fire A at ar3 with 2 each, fire AR1 AR2 at ar3, fire",
        "gives the odds, asks, and fires a volley; ! skips the question",
        ("f", "shoot", "attack"),
    ),
    "cover": ManualEntry("cover AR4 2 north", "places cover sticks, a die each, facing a direction", ("c", "dig")),
    "uncover": ManualEntry("uncover AR4 2", "removes cover sticks, a die each"),
    "break": ManualEntry("break AR4", "leaves cover at once for a marker", ("break cover",)),
    "charge": ManualEntry("charge AR4 b", "declares a charge at a company; then move the stand into contact"),
    "cross": ManualEntry("cross AR4 NAME", "crosses a hedge or a wall that it touches"),
    "shelter": ManualEntry("shelter AR4 NAME", "takes the cover of a hedge or a wall that it touches"),
    "occupy": ManualEntry("occupy AR4 NAME", "enters works"),
    "pull": ManualEntry("pull, pull 2", "pulls markers off the company, each for a die from every stand"),
    "all": ManualEntry(
        "all A move east 8, all A fire at ar3, all A cover",
        "has a whole company do one thing with the common die, a fourth die for each stand; without it if you name a "
        "number of dice",
        ("together",),
    ),
    "activate": ManualEntry(
        "activate A, activate d at 60,0",
        "activates a company (its first order does so too), and says where it enters if that is your choice",
        ("act",),
    ),
    "end": ManualEntry("end", "ends the activation; leftover dice are held", ("e", "done")),
    "do": default_manual.DOING["do"],
}  # fmt: skip
ANSWERING = {
    "deploy": ManualEntry(
        "deploy AR4 to 86,33, deploy AR4 east 3, deploy A north 2",
        "shifts a stand or a whole company within its circle, before turn 1",
        ("place",),
    ),
    "ready": ManualEntry("ready", "ends your deployment"),
    "hold": ManualEntry("hold", "waits, stays, or passes", ("h", "pass", "p", "stay", "wait", "no")),
    "stand": ManualEntry("stand", "stands against a charge"),
    "withdraw": ManualEntry("withdraw", "withdraws from a charge", ("give way",)),
    "back": ManualEntry(
        "back, back AR4 south 8", "falls back, directly away from the enemy or in another direction", ("fall back",)
    ),
    "advance": ManualEntry("advance AR4 north 4", "advances after winning a close combat"),
    "march": ManualEntry("march, march AR4 east 12", "makes a reinforcement move"),
    "markers": ManualEntry("markers 1", "takes that many hits as markers and the rest as men", ("marks",)),
    "roll": ManualEntry("roll", "rolls the dice that are due", ("r",)),
    "first": ManualEntry("first SIDE", "says which side acts first, or lets a partner go first"),
    "choose": ManualEntry("choose artillery", "picks the event"),
    "shell": ManualEntry("shell 19.4,17.9, shell ar3", "aims a shell"),
    "strafe": ManualEntry("strafe ar1 ar3", "lays a plane's tape from one point toward another"),
    "bomb": ManualEntry("bomb at1", "bombs a stand"),
    "on": ManualEntry("on", "continues the attack run"),
}
KEEPING = {
    name: entry
    for name, entry in default_manual.DOING.items()
    if name in ("undo", "redo", "branch", "note", "save", "resign", "draw", "stop", "quit")
}
KEEPING["undo"] = KEEPING["undo"]._replace(names=())  # "back" has a stand fall back
ENTRIES = LOOKING | DOING | ANSWERING | KEEPING
NAMES = named(ENTRIES)


def overview(table: GameView) -> list[str]:
    """Return all commands, one a line, with those that answer a question while one is pending."""
    return [
        "Type a command and press Enter; short forms work too.",
        "Name stands as on the map (AR4 is of the first side, ar4 of the second), companies by their letter.",
        (
            "Places are inches from the left and the top (19.4,17.9), a direction with inches (east 6), or "
            "3.2 south of ar3."
        ),
        "To look:",
        *default_manual.looking_rows(LOOKING, table.ruleset),
        "To act:",
        *rows(DOING.values()),
        "To answer:",
        *rows(ANSWERING.values()),
        *rows(KEEPING.values()),
    ]


TYPED = TypedCommands(
    entries=ENTRIES,
    names=NAMES,
    overview=overview,
    look_commands={
        **general.LOOKING,
        "unit": plain.unit, "targets": queries.targets, "odds": queries.odds, "sight": queries.see,
        "path": command_runner.path, "losses": plain.losses, "luck": plain.luck, "why": plain.why,
        "companies": queries.companies,
    },
    play_commands={
        **verbs.ORDERS, "fire": fire, "ready": partial(give, c.Ready()), "go": decisions.go,
        "hold": decisions.hold, "stand": partial(give, c.StandFast()), "withdraw": partial(give, c.Withdraw()),
        "markers": decisions.markers, "roll": decisions.roll, "first": decisions.first,
        "choose": decisions.choose, "shell": decisions.shell,
        "strafe": decisions.strafe, "bomb": decisions.bomb, "on": partial(give, c.FlyOn()),
        "back": decisions.goes(w.FallingBack, c.FallBack, "No company withdraws now; type move and a stand."),
        "advance": decisions.goes(w.Advance, c.GoForward, "No close combat was won just now; type move and a stand."),
        "march": decisions.goes(w.MarchDue, c.March, "No reinforcement move is due; type move and a stand."),
        "list": plain.listed,
    },
    odds=brief,
    waiting=GameView.waiting,
    ratings=queries.ratings,
    hides_from_others=lambda _: False,
    hints=decisions.HINTS,
)  # fmt: skip
