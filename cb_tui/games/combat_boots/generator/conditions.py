"""Conditions: how a made battle is won, in the words of its briefing."""

from collections.abc import Mapping, Sequence

from cb_tui.core.spelling import join_list, number
from cb_tui.core.values import Side
from cb_tui.games.combat_boots.generator.tables import ArmyList
from cb_tui.games.combat_boots.rules.battle import Battle, Destroy, Hold, Leave, Survive, Victory


def conditions(battle: Battle, rosters: Mapping[Side, ArmyList]) -> str:
    """Return the tasks of each side in sentences. A side that wins when the turns run out may hold out."""
    found = []
    for army in battle.sides:
        ways = [condition(battle, rosters, goal) for goal in battle.victory if goal.side == army.id]
        if battle.default == army.id and not any(isinstance(goal, Survive) for goal in battle.victory):
            ways.append(f"hold out until turn {battle.turns} ends")
        found.append(f"{rosters[army.id].label}: {join_list(ways, 'or', apart=True)}.")
    draw = [f"If neither side does, it is a draw when turn {battle.turns} ends."] if battle.default is None else []
    return " ".join([*found, *draw])


def condition(battle: Battle, rosters: Mapping[Side, ArmyList], goal: Victory) -> str:
    """Return one condition: the count, the hexes or pieces, the turn."""
    match goal:
        case Hold(hexes=hexes, count=count, when=when):
            pieces = "an intact piece" if count == 1 else "intact pieces"
            until = f"when turn {battle.turns} ends" if when == "last" else "at the end of any turn"
            return f"have {pieces} in {_of(count, hexes)} {until}"
        case Destroy(ids=ids) if ids:
            return f"destroy {join_list(ids)}"
        case Destroy(side=side, count=count):
            foe = next(army.id for army in battle.sides if army.id != side)
            return f"destroy {number(count)} {rosters[foe].adjective} {_pieces(count)}"
        case Leave(edge=edge, count=count):
            return f"get {number(count)} {_pieces(count)} off the {edge} edge"
        case Survive(ids=ids):
            return f"keep {join_list(ids, 'or')} alive until turn {battle.turns} ends"
        case _:
            raise AssertionError("no condition of a battle on the ground")


def _pieces(count: int) -> str:
    return "piece" if count == 1 else "pieces"


def _of(count: int, hexes: Sequence[str]) -> str:
    """Return how many of some hexes, with no enemy there."""
    if len(hexes) == 1:
        return f"{hexes[0]}, no enemy in it,"
    if count == len(hexes):
        return f"{join_list(hexes)}, no enemy in them,"
    if count == 1:
        return f"{join_list(hexes, 'or')}, no enemy in it,"
    return f"{number(count)} of {join_list(hexes)}, with no enemy there,"
