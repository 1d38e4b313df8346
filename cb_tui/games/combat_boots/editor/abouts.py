"""The words for every key of a battle file of Combat Boots, in the order in which cards and pages list them."""

from cb_tui.core.fields import NAMES_OF_A_SIDE, TEXTS_OF_A_BATTLE, About
from cb_tui.core.limits import BANDS, FP, MINUTES, ORDER, PLUS, POINTS, RANGE, RUNG, STARS, SV, TEXTS, TURNS
from cb_tui.games.combat_boots.rules.battle import TACTICS
from cb_tui.games.combat_boots.rules.rulings import WORDS
from cb_tui.games.combat_boots.rules.validate import LETTERS, RULESETS

NAME, ID = TEXTS["name"], 12
CLASSES = ("squad", "team", "gun", "truck", "afv")

SIDE = About("side", "side", "The side that it belongs to.")
TURN = About("turn", "comes in", "The turn of its side in which it arrives.", 1, TURNS, shown="turn {}")
AT = About("at", "at", "The hex where it starts.")
ID_OF = About("id", "id", "Letter and number; small letters for the second side.", 0, ID, "text")
TACTIC = "How the AI plays it: engage, overrun, defend or hold."

UNIT = (
    About("type", "counter", "A counter of the catalogue, or one of the battle's own.", kind="counter"),
    TURN,
    AT,
    About("asleep", "asleep", "It has to rally before it can act; only in turn 1.", absent="no"),
    About("inside", "inside", "The vehicle that it starts in, at the same hex and turn."),
    About("riding", "riding", "The tank that it starts on, at the same hex and turn."),
    About("mv", "move", "Movement points instead of the counter's.", 0, POINTS, absent="the counter's"),
    About("tactic", "tactic", TACTIC, absent="its side's", choices=TACTICS),
    About("goal", "heads for", "The hex that the AI leads it to instead of the nearest enemy."),
    About("band", "range band", "It starts in this band; its hex is the edge hex next to it.", 1, BANDS),
    ID_OF,
    SIDE,
)
LEADER = (
    ID_OF,
    SIDE,
    About("name", "name", "As the log calls him.", 0, NAME),
    AT,
    TURN,
    About("bonus", "bonus", "Added to every roll in his hex.", 1, 3, shown="+{}"),
    About("mv", "move", "His movement points.", 0, POINTS),
)
BATTERY = (
    ID_OF,
    SIDE,
    About("name", "name", "As the log calls it.", 0, NAME),
    About("fp", "fire", "Dice of a mission.", 1, FP),
    About("plus", "plus", "The + behind its fire.", 0, PLUS),
    About("missions", "missions", "How many times it can be called.", 1, TURNS),
    About("from", "from", "The first turn in which it can be called.", 1, TURNS, shown="turn {}"),
)
SORTIE = (
    ID_OF,
    SIDE,
    About("type", "aircraft", "An aircraft of the catalogue, or one of the battle's own.", kind="counter"),
    About("turn", "comes in", "The turn of its side in which it can attack.", 1, TURNS, shown="turn {}"),
    About("strafes", "strafes", "Turns in which it strafes after its bombs.", 0, TURNS, absent="as in the edition"),
)
FLIGHT = (
    ID_OF,
    SIDE,
    About("type", "aircraft", "An aircraft of the catalogue, or one of the battle's own.", kind="counter"),
)
ORDER_FOR = (
    About("from", "from", "The turn from which on the AI follows it.", 1, TURNS, shown="turn {}"),
    About("units", "pieces", "The pieces that it is for."),
    About("tactic", "tactic", TACTIC, absent="as before", choices=TACTICS),
    About("goal", "heads for", "The hex that the AI leads them to.", absent="as before"),
)
VISIBILITY = (
    About("from", "from", "The turn from which on it holds.", 1, TURNS, shown="turn {}"),
    About("hexes", "visibility", "How far pieces see; below 99 nothing beyond the field.", 0, RANGE, shown="{} hexes"),
)
BAND = (
    About("number", "band", "2 is the band next to the field, which is band 1.", 2, BANDS),
    About("edge", "edge", "The edge of the field that leads to band 2."),
    About("cover", "cover", "Cover of all pieces in it.", 0, 3, shown="+{}"),
)
ARMY = (
    *NAMES_OF_A_SIDE,
    About("morale", "morale", "2 to 12: 9 elite, 7 good, 5 shaken.", 2, 12),
    About("classic_morale", "classic morale", "1 to 6, for the classic edition.", 1, 6),
    About("tactic", "tactic", TACTIC, choices=TACTICS),
)
RULINGS = tuple(
    About(key, f"{yes} [{rule}]", f"If not: {no}.", absent="as in the edition")
    for key, (rule, yes, no) in WORDS.items()
)
SKY = (
    About("begins", "begins", "The side that acts first.", absent="each side rolls"),
    About("head_on", "head-on attacks", "Whether aircraft may attack head-on."),
    About("turn", "they meet in", "Over the ground: the turn in which they meet.", 1, TURNS, shown="turn {}"),
    About("pursues", "pursues", "Pairs of pursuer and target."),
    About("turning", "turning", "Pairs of enemies that are turning with each other."),
)
HANDICAP = (
    About("note", "note", "The handicap in a sentence.", 0, TEXTS["note"]),
    About("turns", "turns", "The turns of the battle with it.", 0, TURNS, absent="as without"),
    About("without", "without", "Ids of pieces, leaders and batteries that are left out.", kind="pieces"),
)
FRAME = (
    *TEXTS_OF_A_BATTLE,
    About("ruleset", "rules", "The edition it is played by.", choices=RULESETS),
    About("also", "also", "Other editions that it supports.", absent="no other", choices=RULESETS),
    About("turns", "turns", "1 to 60.", 1, TURNS),
    About("first", "begins", "The side that moves first."),
    About("default", "then", "The side that wins when the turns run out.", absent="a draw"),
    About("minutes", "minutes", "Playing time.", 1, MINUTES),
    About("difficulty", "difficulty", "Stars in the chooser.", 1, STARS),
    About("level", "level", "The AI that a new game gets.", absent="officer"),
    About("ground", "ground", "The colors of its map."),
    About("exits", "open edges", "Edges off which pieces may exit.", absent="none"),
    About("order", "order", "Its place in the chooser.", 0, ORDER),
    About("rung", "rung", "Its place among the battles that are suggested; 0: not among them.", 0, RUNG),
)
HOLD = (
    About("side", "side", "The side that wins by it."),
    About("count", "count", "How many of the places.", 1, RANGE),
    About("hexes", "places", "The places to hold.", absent="no place"),
    About("name", "name", "One name for all these places.", 0, NAME, absent="no name"),
    About("when", "when", "At the end of any turn, or of the last one."),
    About("turn", "only in", "Checked at the end of this turn alone.", 1, TURNS, shown="turn {}", absent="any turn"),
    About("ids", "with", "Only these pieces count.", shown="with {}", absent="with any piece"),
)
DESTROY = (
    About("side", "side", "The side that wins by it."),
    About("count", "count", "How many enemy pieces.", 1, RANGE),
    About("kinds", "kinds", "Only pieces of these classes count.", absent="any kind", choices=CLASSES),
    About("ids", "of", "Only these pieces count.", absent="any piece"),
)
LEAVE = (
    About("side", "side", "The side that wins by it."),
    About("count", "count", "How many of its pieces.", 1, RANGE),
    About("kinds", "kinds", "Only pieces of these classes count.", absent="any kind", choices=CLASSES),
    About("edge", "edge", "The edge of the map; it must be open."),
)
SURVIVE = (
    About("side", "side", "The side that wins by it."),
    About("count", "count", "How many of them.", 1, RANGE),
    About("ids", "pieces", "The pieces that must be left at the end.", absent="no piece"),
)
SCORE = (
    About("side", "side", "The side that scores."),
    About("damaged", "damaged", "Points for each enemy aircraft damaged.", 0, RANGE),
    About("destroyed", "destroyed", "Points for each enemy aircraft shot down.", 0, RANGE),
    About("bonus", "bonus", "More points for shooting down these.", absent="none"),
    About("sky", "sky", "Points for aircraft left when the enemy has none.", 0, RANGE),
    About("stay", "stay", "Points lost for each own aircraft still there at the end.", 0, RANGE),
)
WEAPON = (
    About("arm", "letter", "r m M a aa h H n N, as in the rules [UNIT-6]."),
    About("fp", "dice", "Its dice.", 1, FP),
    About("plus", "plus", "The + behind them.", 0, PLUS),
    About("range", "range", "Its own range in hexes.", 0, RANGE, absent="the counter's"),
    About("min_range", "from", "Nearer targets are out of reach.", 0, RANGE, shown="{} hexes"),
)
COUNTER = (
    About("name", "name", "As panels call it.", 0, NAME),
    About("letter", "letter", "On the map.", choices=tuple(LETTERS)),
    About("class", "class", "Squad, weapon team, gun, soft vehicle or armored vehicle."),
    About("move", "moves", "On foot, on tracks, on wheels or in the air."),
    About("range", "range", "In hexes.", 0, RANGE),
    About("bands", "bands", "An underlined range: every hex in sight.", 1, BANDS),
    About("unlimited", "unlimited", "Its range is every hex in sight where the edition has it."),
    About("light", "light mortar", "It fires at near targets too."),
    About("mv", "move", "Movement points.", 0, POINTS),
    About("sv", "SV", "Its survivability.", 1, SV),
    About("mg", "machine gun", "Dice of the machine gun of a vehicle.", 0, FP),
    About("transport", "carries", "How many pieces it carries.", 0, ID),
    About("bridge", "bridge", "It lays one over a river, once."),
    About("engineers", "engineers", "A die more in an assault on armor."),
    About("note", "note", "A remark.", 0, TEXTS["note"]),
)
AIRCRAFT = (
    About("name", "name", "As panels call it.", 0, NAME),
    About("sp", "speed", "Its speed.", 0, FP),
    About("sp_sign", "speed sign", "1 plus, -1 minus.", -1, 1),
    About("mn", "maneuver", "Its maneuver.", 0, FP),
    About("mn_sign", "maneuver sign", "1 plus, -1 minus.", -1, 1),
    About("sv", "SV", "Its survivability.", 1, SV),
    About("sv_sign", "SV sign", "1 plus, -1 minus.", -1, 1),
    About("supersonic", "supersonic", "An underlined speed."),
    About("note", "note", "A remark.", 0, TEXTS["note"]),
)
