"""The words for every key of a battle file of Combat, in the order in which cards and pages list them."""

from collections.abc import Mapping

from cb_tui.core.fields import NAMES_OF_A_SIDE, TEXTS_OF_A_BATTLE, About
from cb_tui.core.limits import ACROSS, MINUTES, ORDER, PIECES, RANGE, RUNG, STARS, TEXTS, TURNS
from cb_tui.games.combat.rules.battle import BASIC, TACTICS, EraId, Kind, Parameters
from cb_tui.games.combat.rules.rulings import RULINGS, TABLE
from cb_tui.games.combat.rules.validate import BOUNDS, MOST

NAME, ROUNDS = TEXTS["name"], TURNS
KINDS: tuple[Kind, ...] = tuple(BASIC)
ERAS_IN_FILES: tuple[EraId, ...] = ("ERA-10", "ERA-11", "ERA-12", "ERA-13", "ERA-14", "ERA-15", "ERA-16")

FRAME = (
    *TEXTS_OF_A_BATTLE,
    About("turns", "rounds", "1 to 60; 0: no last one.", 0, ROUNDS),
    About("first", "begins", "The side that moves first."),
    About("default", "then", "The side that wins when the rounds run out.", absent="the stronger one"),
    About("minutes", "minutes", "Playing time.", 1, MINUTES),
    About("difficulty", "difficulty", "Stars in the chooser.", 1, STARS),
    About("level", "level", "The AI that a new game gets.", absent="officer"),
    About("ground", "ground", "The colors of its map."),
    About("order", "order", "Its place in the chooser.", 0, ORDER),
    About("rung", "rung", "Its place among the battles that are suggested; 0: not among them.", 0, RUNG),
)
RULES = (
    About("profile", "profile", "original: the book; codified: its gaps closed; house: eras and all kinds."),
    About("era", "era", "House rules only: its kinds, ranges and limits.", absent="none", choices=ERAS_IN_FILES),
    About("army", "armies", "given: as in the forces. own: each player chooses; then set-up is own too."),
    About("setup", "set-up", "given: pieces start where the forces say. own: players deploy in secret."),
    About("toss", "roll for sides", "The winner picks a half; only if no piece is placed."),
)
ARMY = (
    *NAMES_OF_A_SIDE,
    About("tactic", "tactic", "How the AI plays below officer.", choices=TACTICS),
)
SEAT = (
    About("id", "id", "As the file calls the commander.", 0, NAME),
    About("side", "side", "The side that this commander leads a part of."),
    About("name", "name", "Short, for the header.", 0, TEXTS["side"]),
)
FORCE = (
    About("seat", "commander", "The side, or the seat of a commander, whose force it is."),
    About("hq", "headquarters", "A hill or wood of its half; the parameter hq puts it in play.", absent="none"),
    About("mines", "mines", "How many the player has, where players deploy.", 0, 20, absent="as agreed"),
    About("reinforcements", "reinforcements", "New pieces for one that exits.", 0, 20, absent="as in the rules"),
)
UNIT = (
    About("kind", "kind", "A kind of the profile and the era.", choices=KINDS),
    About("at", "at", "Where it starts; a plane on the first square of its airstrip."),
)
CHANGE = (
    About("move", "move", "Squares off the road.", 0, RANGE, absent="as usual"),
    About("road", "by road", "Squares; 0: no road rate.", 0, RANGE, absent="as usual"),
    About("range", "range", "In squares.", 0, RANGE, absent="as usual"),
    About("crest", "crest", "Squares of range more from a crest.", 0, RANGE, absent="as usual"),
    About("points", "points", "Points of a piece.", 0, RANGE, absent="as usual"),
)
HANDICAP = (
    About("note", "note", "The handicap in a sentence.", 0, TEXTS["note"]),
    About("turns", "rounds", "The rounds of the battle with it.", 0, ROUNDS, absent="as without"),
    About("without", "without", "Ids that are left out.", kind="names"),
)
SIDE = About("side", "side", "The side that wins by it.")
NAMED = About("name", "name", "One name for it all.", 0, NAME, absent="no name")
HOLD_ROUNDS = About("rounds", "rounds", "Rounds in a row.", 1, TURNS, shown="{} rounds in a row", absent="2 in a row")
HOLD = (
    SIDE,
    About("count", "count", "How many of the squares or groups.", 1, RANGE),
    About("squares", "squares", "The squares to hold.", absent="no square"),
    About("groups", "groups", "Instead of squares: groups with ; between them.", kind="groups", absent="no group"),
    NAMED,
    About("names", "names", "Of the squares or groups, with commas.", kind="names", absent="no names"),
    HOLD_ROUNDS,
    About("last", "at the end", "Checked at the end of the last round alone."),
)
CUT_ROAD = (SIDE, About("squares", "squares", "Road squares.", absent="no square"), NAMED, HOLD_ROUNDS)
OVERRUN = (SIDE, NAMED)
EXIT = (SIDE, About("count", "count", "How many of its pieces.", 1, PIECES), NAMED)
DESTROY = (
    SIDE,
    About("count", "count", "How many enemy pieces.", 1, PIECES),
    About("kind", "kind", "Only pieces of this kind count.", absent="pieces", choices=KINDS),
    About("ids", "of", "These pieces, instead of a count.", absent="any piece"),
    NAMED,
)
POOL = tuple(About(kind, kind, "How many a side has in its box.", 0, PIECES) for kind in KINDS)
COUNTS = tuple(About(kind, kind, "How many, instead of pieces on the map.", 0, PIECES) for kind in KINDS)
SWITCHES = tuple(
    About(key, key.replace("_", " "), f"yes: the usual value; no: {TABLE[key].said(TABLE[key].off)}.")
    for key in RULINGS.switchable
)

TOLD: Mapping[str, str] = {  # parameters for which no ruling has words
    "half_depth": "rows of a half; the map has twice as many",
    "deploy_depth": "rows behind the deployment line",
    "pieces_per_side": "pieces of an army that is chosen",
    "max_pieces": "the most pieces of a side at any time",
    "mines_per_side": "mines of a side",
    "army_limit": "what armies that are chosen agree on",
    "points": "points of an army that is chosen",
    "hq": "whether headquarters are in play",
    "hours_per_day": "rounds of a day; 0: no nights",
    "days": "days that the battle lasts; 0: no limit",
}
PARAMETERS = tuple(
    About(
        key,
        key.replace("_", " "),
        "",
        BOUNDS.get(key, (1, MOST))[0],
        BOUNDS.get(key, (1, 2))[1],
        kind="number" if key == "salvo_decks" else "choices" if key == "vehicles" else None,
        choices=KINDS if key == "vehicles" else (),
    )
    for key in Parameters.__struct_fields__
)
SECTION = (About("first", "first column", "", 1, ACROSS), About("last", "last column", "", 1, ACROSS))
