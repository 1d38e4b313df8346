"""Search words for the pieces and the ground of generated battles of Combat Captain."""

from collections.abc import Iterator, Mapping
from functools import cache

from cb_tui.core.generator import GeneratedWords
from cb_tui.games.combat_captain.rules.battle import Battle, StandCard

KINDS: Mapping[str, tuple[str, str]] = {
    "squad": ("squad", "squads"),
    "mg": ("machine gun", "machine guns"),
    "mortar": ("mortar", "mortars"),
    "gun": ("gun", "guns"),
    "tank": ("tank", "tanks"),
    "assault": ("assault gun", "assault guns"),
}
HEAVY = {"crewed_mg": "mg", "mortar": "mortar"}  # by the main weapon
TOWN = 8  # buildings, of which a village has fewer
FEW, MANY = 16, 22  # stands of both sides


@cache
def words() -> GeneratedWords:
    """Return the kinds of stands, and what else a battle may have."""
    return GeneratedWords(
        kinds=KINDS,
        pieces=_pieces,
        features={
            "hills": lambda battle: _areas(battle, "hill") > 0,
            "woods": lambda battle: _areas(battle, "forest") > 0,
            "houses": lambda battle: _areas(battle, "building") > 0,
            "town": lambda battle: _areas(battle, "building") >= TOWN,
            "hedges": lambda battle: _barrier(battle, "hedge"),
            "walls": lambda battle: _barrier(battle, "wall"),
            "trenches": lambda battle: bool(battle.works),
            "airfield": lambda battle: _fought_for(battle, "airfield"),
            "crossroads": lambda battle: _fought_for(battle, "crossroads"),
            "farm": lambda battle: _fought_for(battle, "farm"),
            "small": lambda battle: len([*_pieces(battle)]) <= FEW,
            "large": lambda battle: len([*_pieces(battle)]) >= MANY,
        },
    )


def _pieces(battle: Battle) -> Iterator[tuple[str, str]]:
    return ((company.side, _kind(stand)) for company in battle.companies for stand in company.stands)


def _kind(stand: StandCard) -> str:
    match stand.kind:
        case "rifle":
            return "squad"
        case "vehicle":
            return "tank" if "vehicle_mg" in stand.weapons else "assault"
        case _:
            return HEAVY.get(stand.weapons[0], "gun")


def _areas(battle: Battle, kind: str) -> int:
    return sum(area.kind == kind for area in battle.areas)


def _barrier(battle: Battle, kind: str) -> bool:
    return any(each.kind == kind for each in battle.barriers)


def _fought_for(battle: Battle, place: str) -> bool:
    return any(aim.area == place for aim in battle.aims)
