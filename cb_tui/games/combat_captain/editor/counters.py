"""The kinds of stands that the rules know, as counters of a palette."""

from collections.abc import Mapping, Sequence
from typing import Any, get_args

from msgspec import Struct

from cb_tui.core.battle_editor import CounterView, Data, Palette
from cb_tui.core.values import UnitId
from cb_tui.games.combat_captain.rules import weapons
from cb_tui.games.combat_captain.rules.battle import Kind, StandCard
from cb_tui.games.combat_captain.rules.parameters import Parameters
from cb_tui.games.combat_captain.rules.pieces import SHORT, called
from cb_tui.games.combat_captain.rules.weapons import Armor, Weapon

CATALOGUE = "stands"


class StandKind(Struct, frozen=True):
    """A kind of stand: its words, and what its entry in a file says."""

    id: str
    name: str
    kind: Kind
    weapons: tuple[Weapon, ...]
    armor: Armor = "none"
    hand_held_at: bool = False
    large: bool = False
    note: str = ""

    def entry(self) -> dict[str, Any]:
        """Return the entry of a file without id and place."""
        found: dict[str, Any] = {"kind": self.kind}
        found |= {"weapons": [*self.weapons]} if self.weapons else {}
        found |= {"armor": self.armor} if self.armor != "none" else {}
        found |= {key: True for key in ("hand_held_at", "large") if getattr(self, key)}
        return found


GOOD: Weapon = "enhanced_small_arms"
POOR: Weapon = "rifles"
KINDS: tuple[StandKind, ...] = (
    StandKind("squad", "rifle squad", "rifle", (GOOD,), note="enhanced small arms: automatic weapons"),
    StandKind(
        "squad_at", "rifle squad with antitank weapon", "rifle", (GOOD,), hand_held_at=True, note="bazooka, PIAT"
    ),
    StandKind("rifles", "rifle squad, rifles only", "rifle", (POOR,), note="poor small arms: home guard, militia"),
    StandKind("rifles_at", "rifle squad, rifles, antitank weapon", "rifle", (POOR,), hand_held_at=True),
    StandKind("mg", "machine gun", "heavy", ("crewed_mg",), note="heavy weapon with a crew"),
    StandKind("mortar", "mortar", "heavy", ("mortar",), note="heavy weapon with a crew"),
    StandKind("gun", "antitank gun", "heavy", ("gun",), note="a gun of its time, as 57 mm or Pak 40"),
    StandKind("gun_heavy", "heavy antitank gun", "heavy", ("superior_gun",), large=True, note="88 mm, 17-pounder"),
    StandKind("gun_light", "light antitank gun", "heavy", ("inferior_gun",), note="37 mm, 2-pounder; small gun"),
    StandKind("tank", "tank", "vehicle", ("gun", "vehicle_mg"), "regular", note="Sherman, Panzer IV, T-34"),
    StandKind("tank_gun", "tank, heavy gun", "vehicle", ("superior_gun", "vehicle_mg"), "regular", note="Firefly"),
    StandKind("tank_heavy", "heavy tank", "vehicle", ("superior_gun", "vehicle_mg"), "superior", note="Tiger, Stalin"),
    StandKind("tank_infantry", "infantry tank", "vehicle", ("gun", "vehicle_mg"), "superior", note="Churchill, KV"),
    StandKind(
        "tank_slow", "infantry tank, small gun", "vehicle", ("inferior_gun", "vehicle_mg"), "superior", note="Matilda"
    ),
    StandKind("tank_light", "light tank", "vehicle", ("inferior_gun", "vehicle_mg"), "thin", note="Stuart, Panzer II"),
    StandKind("assault_gun", "assault gun", "vehicle", ("gun",), "regular", note="StuG III"),
    StandKind("tank_hunter", "tank destroyer", "vehicle", ("superior_gun",), "thin", note="M36, Marder, open top"),
    StandKind("armored_car", "armored car", "vehicle", ("vehicle_mg",), "thin", note="scout car, carrier, halftrack"),
    StandKind("truck", "truck", "soft", (), note="a car or truck that carries a stand [HG-6]"),
)
BY_ID: Mapping[str, StandKind] = {each.id: each for each in KINDS}


def kinds(_data: Data) -> Palette:
    """Return all kinds of stands by id."""
    return {each.id: view_of(each.entry(), each.id, each.name, each.note) for each in KINDS}


def card_of(entry: Mapping[str, Any]) -> StandCard:
    """Return an entry of a file as a record, without what no stand can have."""
    known: Mapping[Any, Weapon] = {each: each for each in get_args(Weapon)}
    given = entry.get("weapons")
    arms = [weapon for weapon in given if isinstance(weapon, str)] if isinstance(given, list) else []
    return StandCard(
        id=UnitId(str(entry.get("id", ""))),
        kind=next((each for each in get_args(Kind) if each == entry.get("kind")), "rifle"),
        weapons=tuple(known[weapon] for weapon in arms if weapon in known),
        armor=next((each for each in get_args(Armor) if each == entry.get("armor")), "none"),
        hand_held_at=entry.get("hand_held_at") is True,
        large=entry.get("large") is True,
    )


def arms_of(card: StandCard) -> tuple[Weapon, ...]:
    """Return the weapons of a stand, the hand-held one with them."""
    return (*card.weapons, *(("hand_held_at",) if card.hand_held_at else ()))


def view_of(entry: Mapping[str, Any], name: str, title: str = "", note: str = "") -> CounterView:
    """Return an entry as a counter of the palette."""
    card = card_of(entry)
    letter, kind = called(card)
    men = {"rifle": Parameters().squad_size, "heavy": Parameters().crew, "soft": 2, "vehicle": 0}[card.kind]
    return CounterView(
        id=name, catalogue=CATALOGUE, name=title or kind, letter=letter, kind=kind,
        arms=tuple(SHORT[weapon] for weapon in arms_of(card)), sv=men, reach=str(reach(arms_of(card))),
        mv=Parameters().activity_dice, army=f"{card.armor} armor" if card.armor != "none" else "", note=note,
    )  # fmt: skip


def reach(arms: Sequence[Weapon]) -> int:
    """Return the inches of the longest range of some weapons."""
    return max((weapons.reaches(weapon) for weapon in arms), default=0)


def counter(_catalogue: str, name: str, found: Any, _army: str) -> CounterView:
    """Return the view of an entry of a file."""
    return view_of(found if isinstance(found, Mapping) else {}, name)


def like(entry: Mapping[str, Any]) -> StandKind:
    """Return the kind of stand that an entry is most like."""
    card = card_of(entry)

    def differences(kind: StandKind) -> int:
        pairs = (
            (kind.kind, card.kind), (kind.weapons, card.weapons), (kind.armor, card.armor),
            (kind.hand_held_at, card.hand_held_at),
        )  # fmt: skip
        return sum(2 ** (4 - number) for number, (one, other) in enumerate(pairs) if one != other)

    return min(KINDS, key=differences)
