"""The words for every key of a battle file of Combat Captain, in the order in which cards and pages list them."""

from cb_tui.core.fields import NAMES_OF_A_SIDE, TEXTS_OF_A_BATTLE, About
from cb_tui.core.limits import LISTS, MINUTES, ORDER, RUNG, STARS, TEXTS, TURNS
from cb_tui.games.combat_captain.rules.battle import TACTICS
from cb_tui.games.combat_captain.rules.parameters import LEAST, MOST, Parameters
from cb_tui.games.combat_captain.rules.rulings import TABLE
from cb_tui.games.combat_captain.rules.validate import LARGEST_CIRCLE, STANDS

NAME, ID, MEN = TEXTS["name"], 6, 5
TURN = "turn {}"

STAND = (
    About("kind", "kind", "A squad, a heavy weapon or gun, a vehicle, or a soft car or truck. [ORG]"),
    About("weapons", "weapons", "The main one first: rifles enhanced_small_arms crewed_mg mortar gun superior_gun "
          "inferior_gun vehicle_mg. [FIRE]", absent="none"),
    About("at", "at", "Where it starts; none for a stand that comes later.", kind="place", absent="comes later"),
    About("works", "position", "The trench or pillbox in which it starts. [COVER-1]", absent="none"),
    About("faces", "faces", "A place that it faces.", kind="place", absent="the nearest enemy"),
    About("armor", "armor", "Of a vehicle. [FIRE-4]"),
    About("hand_held_at", "antitank weapon", "It carries a weapon against armor, 8 inches. [ORG-9]"),
    About("large", "wide base", "A gun on a 3-inch base. [ORG-5]"),
    About("men", "men", "Fewer men than usual.", 1, MEN, absent="as the rules say"),
    About("id", "id", "Company, kind and number: AR1; small letters for the second side.", 0, ID),
)  # fmt: skip
COMPANY = (
    About("name", "company", "Its name.", 0, NAME),
    About("id", "company id", "A letter; ids of its stands begin with it.", 0, ID),
    About("side", "side", "The side that it belongs to."),
    About("seat", "commander", "The seat that commands it. [ACT-1c]", absent="the first of its side"),
    About("tags", "tags", "Words that parameters of the rules speak of, such as home_guard. [HG-5]", absent="none"),
)
ENTRY = (
    About("at", "arrives at", "Its point of the edge.", kind="place"),
    About("along", "along", "The two ends of a stretch of the edge to choose from.", absent="no choice"),
    About("holding", "once held", "An area that its side must hold to bring it. [HG-4]", absent="no area"),
    About("delay", "turns later", "Turns from then to its arrival.", 0, TURNS),
    About("roll", "die of", "A die of this or more brings it, from the turn before on. [HG-3a]", 0, 6, absent="no die"),
    About("success", "if well in", "The die is rolled only while its side is in this area or has destroyed more.",
          absent="in any case"),
)  # fmt: skip
CIRCLE = (About("of", "about", "The middle of the circle in which its stands may be shifted. [HG-12]", kind="place"),)
CIRCLE_INCHES = About("inches", "deployment", "Its stands may be shifted in a circle of so many inches before turn 1. "
                      "[HG-12]", 0, LARGEST_CIRCLE, shown="{} inches", absent="starts as placed")  # fmt: skip
ARRIVAL = About("turn", "arrives in", "0: it starts on the table. [HG-11]", 0, TURNS, shown=TURN)
AREA = (
    About("name", "name", "Objectives speak of it by this name.", 0, NAME),
    About("kind", "kind", "Ground, or a strip: any area to hold. [MAP-7]"),
    About("outline", "outline", "Its corners in order, in inches from the left and the top.", 0, 2000),
    About("level", "level", "Of a hill, 1 to 5.", 0, 5, absent="none"),
)
BARRIER = (
    About("name", "name", "As panels call it.", 0, NAME),
    About("kind", "kind", "A hedge, level 1, or a wall, level 2. [COVER-10]"),
    About("line", "line", "Its points in order, in inches from the left and the top.", 0, 2000),
)
WORKS = (
    About("name", "name", "Stands speak of it by this name.", 0, NAME),
    About("kind", "kind", "A trench or a pillbox. [COVER-1]"),
    About("at", "at", "Its middle.", kind="place"),
    About("cover", "cover", "4 or 5.", 4, 5),
    About("holds", "holds", "Stands that it has room for.", 1, STANDS),
)
ARMY = (
    *NAMES_OF_A_SIDE,
    About("tactic", "tactic", "How the AI plays it: advance or hold.", choices=TACTICS),
)
SEAT = (
    About("id", "id", "As the file calls the commander.", 0, NAME),
    About("side", "side", "The side that it commands for."),
    About("name", "name", "Short, for the header.", 0, TEXTS["side"]),
)
FRAME = (
    *TEXTS_OF_A_BATTLE,
    About("turns", "turns", "1 to 60.", 1, TURNS),
    About("first", "sets up first", "The side that deploys first and rolls first for the initiative. [INIT-1]"),
    About("default", "then", "The side that wins when the turns run out.", absent="who has destroyed more"),
    About("deploy", "deployment", "Before turn 1 stands may be shifted in the circles of their companies. [HG-12]"),
    About("minutes", "minutes", "Playing time.", 1, MINUTES),
    About("difficulty", "difficulty", "Stars in the chooser.", 1, STARS),
    About("level", "level", "The AI that a new game gets.", absent="by the book", choices=("recruit", "book")),
    About("ground", "ground", "The colors of its table."),
    About("ruleset", "rules", "Those it is played by.", choices=("combat_captain",)),
    About("also", "also", "Other rules that it supports; there are none.", absent="no other"),
    About("order", "order", "Its place in the chooser.", 0, ORDER),
    About("rung", "rung", "Its place among the battles that are suggested; 0: not among them.", 0, RUNG),
)
AIM = (
    About("side", "side", "The side that wins by it."),
    About("area", "area", "The area to hold, by its name. [HG-10a]"),
    About("turns", "turns", "Ends of turns in a row; 0: only when the battle ends.", 0, TURNS),
    About("stands", "stands", "So many of its own in the area.", 1, STANDS * LISTS["companies"]),
    About("at_end", "or at the end", "It is enough to hold it when the battle ends."),
    About("clear", "no enemy in", "Other areas in which no enemy may be, by their names, with commas.", kind="names",
          absent="nowhere else"),
    About("contested", "contested", "Any stands count, and enemies in the area do not matter."),
    About("spared", "spared", "Only if the side has lost fewer stands than the enemy."),
)  # fmt: skip
HANDICAP = (
    About("note", "note", "The handicap in a sentence.", 0, TEXTS["note"]),
    About("turns", "turns", "The turns of the battle with it.", 0, TURNS, absent="as without"),
    About("without", "without", "Ids of companies that are left out.", kind="pieces"),
)


def _rule(name: str) -> About:
    """Return the words for a parameter: its rule, and what it says."""
    ruling = TABLE.get(name)
    label = name.replace("_", " ")
    if ruling is None:
        return About(name, label, "A parameter of the rules.", LEAST, MOST)
    words = " / ".join(ruling.words.values()) or ruling.text.format("so many")
    return About(name, label, f"{words} [{ruling.rule}].", LEAST, MOST)


RULES = tuple(map(_rule, Parameters.__struct_fields__))
