"""Rings: how far a stand's bands reach, and the distances that rules name."""

from collections.abc import Mapping, Sequence

from cb_tui.core.inches import format_inches
from cb_tui.core.values import Place, UnitId
from cb_tui.games.combat_captain.presentation.advice import Advice, advice
from cb_tui.games.combat_captain.presentation.stand_text import SHORT
from cb_tui.games.combat_captain.rules import fire, measure, weapons
from cb_tui.games.combat_captain.rules.model import State
from cb_tui.games.combat_captain.screen.modes.ordering import under
from cb_tui.games.combat_captain.screen.panels.card import card
from cb_tui.presentation.overlay import MapOverlay, MapSketch, RangeRing
from cb_tui.presentation.text import Line, Lines, columns_at, label, line, number_run, section_head, shorten
from cb_tui.ui.modes.base import Mode, Notify, OpenNamed, Reply, ReturnToGame, SwitchTo, ViewState, cycle

MOST = 6  # lines of enemies
KINDS = ("bands", "limit", "company", "building", "march")


def rings(known: Advice, unit: UnitId, kinds: Sequence[str], marked: str, width: int) -> Lines:
    """Return the card, the kinds of rings with the marked one, the enemies by distance."""
    state, rules = known.state, known.state.context.rules
    arm = fire.main(state, unit)
    bands = " ".join(str(each) for each in weapons.REACH[arm] if each) if arm else "no weapon"
    told = {
        "bands": f"bands {bands}", "limit": f"limit {rules.approach_limit}   closer: charge",
        "company": f"company {rules.cohesion}   cohesion",
        "building": f"building {rules.building_cover_range}   level 3 cover",
        "march": f"{rules.reinforcement_distance}   reinforcement move",
    }  # fmt: skip
    rows: Lines = [*card(known, unit, width), section_head(width, "rings  r")]
    for kind in kinds:
        rows.append(shorten(line(number_run(">") if kind == marked else " ", label(told[kind])), width))
    rows.append(section_head(width, "enemies         d  band"))
    foes = sorted(state.foes(state.context.side(unit)), key=lambda foe: measure.fire_distance(state, unit, foe))
    for foe in foes[:MOST]:
        far = measure.fire_distance(state, unit, foe)
        band = weapons.band(arm, far) if arm else None
        cover = f"/{state.stands[foe].level}" if state.stands[foe].level else ""
        sees = SHORT[band] if band and fire.best(state, unit, foe) else "hid" if band else "far"
        rows.append(
            columns_at(
                (1, known.table.unit_names([foe])),
                (5, label(cover)),
                (13, number_run(f"{format_inches(far):>5}")),
                (20, label(sees)),
            )
        )
    return rows


class RingsMode(Mode):
    """The rings of one kind about a stand."""

    keys = "captain rings"
    unit: UnitId

    def __init__(self, unit: UnitId, came: Mode | None, left: Place, kind: str = "bands") -> None:
        self.unit, self.return_to, self.left, self.kind = unit, came, left, kind

    @classmethod
    def start(cls, desk: ViewState, asked: OpenNamed) -> Reply:
        """Open the rings of the stand under the cursor, else of the selected one."""
        state = advice(desk.table).state
        unit = under(state, desk.cursor) or asked.unit
        if unit is None or unit not in state.stands:
            return Notify(line("Put the cursor on a stand to see its rings"))
        return SwitchTo(cls(unit, asked.return_to, desk.cursor))

    def panel(self, desk: ViewState, width: int) -> Lines:
        """Return the kinds of rings, and the stands within them."""
        return rings(advice(desk.table), self.unit, KINDS, self.kind, width)

    def message(self, desk: ViewState) -> Line:
        """Return the rings with their radii in inches."""
        radii = self._radii(advice(desk.table).state)
        told = ", ".join(f"{name} to {inches}" for name, inches in radii.items())
        return shorten(
            line("Rings of ", desk.table.unit_names([self.unit]), f": {told} inches.   ", number_run("r"), " the next"),
            79,
        )

    def _radii(self, state: State) -> Mapping[str, int]:
        rules = state.context.rules
        match self.kind:
            case "limit":
                return {"charge limit": rules.approach_limit}
            case "company":
                return {"cohesion": rules.cohesion}
            case "building":
                return {"level 3 cover": rules.building_cover_range}
            case "march":
                return {"reinforcement distance": rules.reinforcement_distance}
        arm = fire.main(state, self.unit)
        return (
            {name: inches for name, inches in zip(weapons.BANDS, weapons.REACH[arm], strict=True) if inches}
            if arm
            else {}
        )

    def overlay(self, desk: ViewState) -> MapOverlay:
        """Draw the rings."""
        state = advice(desk.table).state
        centre = state.stands[self.unit].point
        edge = (
            0 if self.kind == "bands" else state.context.radius(self.unit)
        )  # fire is measured from the middle [FIRE-5]
        found = tuple(RangeRing(centre, 10 * inches + edge, str(inches)) for inches in self._radii(state).values())
        return MapOverlay(cursor=desk.cursor, selected=self.unit, sketch=MapSketch(rings=found))

    def move_cursor(self, to: Place, desk: ViewState) -> Reply:
        """Move the rings to a stand under the cursor."""
        desk.cursor = to
        unit = under(advice(desk.table).state, to)
        return (
            SwitchTo(RingsMode(unit, self.return_to, self.left, self.kind))
            if unit is not None and unit != self.unit
            else None
        )

    def on_action(self, action: str, desk: ViewState) -> Reply:
        """Show the next rings or the next stand, or go back."""
        state = advice(desk.table).state
        match action:
            case "rings" if self.kind != KINDS[-1]:
                return SwitchTo(RingsMode(self.unit, self.return_to, self.left, cycle(KINDS, self.kind)))
            case "next" | "previous":
                mates = state.stands_of(state.context.company[self.unit])
                unit = cycle(mates, self.unit, 1 if action == "next" else -1)
                desk.cursor = state.stands[unit].at
                return SwitchTo(RingsMode(unit, self.return_to, self.left, self.kind))
            case "sight":
                return OpenNamed("sight", self.unit, return_to=self)
            case "rings" | "back":
                desk.cursor = self.left
                return SwitchTo(self.return_to) if self.return_to is not None else ReturnToGame()
        return None
