"""Goals: how each side wins, in sentences, and the ground that it is about. [HG-10a]"""

from collections.abc import Iterator

from cb_tui.core.answers import Objective
from cb_tui.core.inches import format_place
from cb_tui.core.spelling import count_noun, plural_of_side
from cb_tui.core.values import Place, Side
from cb_tui.games.combat_captain.rules import victory
from cb_tui.games.combat_captain.rules.battle import HoldAreaCondition
from cb_tui.games.combat_captain.rules.model import State


def goals(state: State) -> Iterator[tuple[Side, str]]:
    """Yield a sentence for each way to win, with whose it is."""
    battle = state.context.battle
    names = {army.id: plural_of_side(army.name) for army in battle.sides}
    for aim, kept in zip(battle.aims, state.kept, strict=True):
        so_far = f" (done for {count_noun(kept, 'turn')})" if kept else ""
        yield aim.side, f"{names[aim.side]}: {_held(aim)} {_when(aim, battle.turns)}{so_far}"
    for side in state.context.sides:
        if battle.default is None:
            yield side, f"{names[side]}: destroy more than the enemy by the end of turn {battle.turns}"
        yield side, f"{names[side]}: destroy everything the enemy has"


def _held(aim: HoldAreaCondition) -> str:
    """Return the ground to hold in words, with the number of stands."""
    some = count_noun(aim.stands, "stand")
    what = f"have {some} in {victory.the(aim.area)}" if aim.contested else f"hold {victory.the(aim.area)}"
    enough = f" with {some}" if aim.stands > 1 and not aim.contested else ""
    clear = f", no enemy in {' and '.join(map(victory.the, aim.clear))}," if aim.clear else ""
    spared = " and fewer stands lost" if aim.spared else ""
    return f"{what}{enough}{clear}{spared}"


def _when(aim: HoldAreaCondition, turns: int) -> str:
    end = f"when turn {turns} ends"
    if not aim.turns:
        return end
    running = "at the end of any turn" if aim.turns == 1 else f"at the end of {aim.turns} turns in a row"
    return f"{running}, or {end}" if aim.at_end and aim.turns > 1 else running


def objectives(state: State) -> Iterator[Objective]:
    """Yield the areas that victory names, each once, with the side that holds it."""
    areas = (area for aim in state.context.battle.aims for area in (aim.area, *aim.clear))
    for area in dict.fromkeys(areas):
        holder = next((side for side in state.context.sides if victory.holds(state, side, area)), None)
        yield Objective(middle(state, area), holder, victory.the(area))


def middle(state: State, area: str) -> Place:
    """Return the point of an area that a map marks: the middle of its box, or a corner where that lies outside."""
    ground = state.context.table.area(area)
    left, top, right, bottom = ground.box
    centre = (left + right) // 2, (top + bottom) // 2
    return format_place(centre if centre in ground else ground.outline[0])
