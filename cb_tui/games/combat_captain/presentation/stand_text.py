"""The texts for what a stand is and what state it is in, shared by the screen and the plain mode."""

from cb_tui.core.grammar import count_noun
from cb_tui.core.values import UnitId
from cb_tui.games.combat_captain.rules import activity
from cb_tui.games.combat_captain.rules.battle import CompanyId
from cb_tui.games.combat_captain.rules.model import State
from cb_tui.games.combat_captain.rules.weapons import Band, Weapon

ARMS: dict[Weapon, str] = {
    "rifles": "Rifle squad", "enhanced_small_arms": "Rifle squad", "crewed_mg": "Machine gun", "mortar": "Mortar",
    "gun": "Gun", "superior_gun": "Superior gun", "inferior_gun": "Light gun", "hand_held_at": "Antitank team",
    "vehicle_mg": "Armored car",
}  # fmt: skip
SHORT: dict[Band, str] = {"short": "short", "medium": "med", "long": "long"}


def kind_of(state: State, unit: UnitId) -> str:
    """Return the kind of a stand in words: "Rifle squad", "Machine gun", "Tank"."""
    card = state.context.cards[unit]
    if card.kind == "vehicle":
        return "Tank" if card.weapons[:1] != ("vehicle_mg",) else "Armored car"
    if card.kind == "soft":
        return "Car"
    if card.kind == "rifle":
        return "Rifle squad"
    return ARMS[card.weapons[0]] if card.weapons else "Team"


def men_of(state: State, unit: UnitId) -> str:
    """Return the men of a stand, the armor of a vehicle."""
    card, stand = state.context.cards[unit], state.stands[unit]
    if card.kind == "vehicle":
        return f"{card.armor} armor"
    return count_noun(stand.men, "man", "men") if card.kind != "soft" else count_noun(stand.men, "hit")


def cover_of(state: State, unit: UnitId) -> str:
    """Return the cover of a stand ("cover 2", "cover 4 in slit trench"), or an empty string in the open."""
    stand = state.stands[unit]
    where = f" in {stand.works}" if stand.works else f" at {stand.behind}" if stand.behind else ""
    return f"cover {stand.level}{where}" if stand.level else ""


def state_of(state: State, unit: UnitId) -> str:
    """Return the dice that a stand has left or holds, in words, or that it has acted."""
    stand = state.stands[unit]
    if stand.held:
        return f"holds {count_noun(stand.held, 'die', 'dice')}"
    go = state.company(unit).go
    if go == "done":
        return "has acted"
    return count_noun(activity.left(state, unit), "die", "dice")


def called(state: State, company: CompanyId) -> str:
    """Return a company by its letter and its name, which may begin with the letter."""
    name = state.context.companies[company].name
    return name if name.split()[:1] == [company] else f"{company} {name}"


def dice_of(state: State, unit: UnitId) -> str:
    """Return the dice of a stand: "3 dice", "holds 2"."""
    stand = state.stands[unit]
    if stand.held:
        return f"holds {stand.held}"
    return count_noun(activity.left(state, unit), "die", "dice")
