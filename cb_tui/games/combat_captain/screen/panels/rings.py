"""Rings in words: which there are, and the enemies in the bands of a stand."""

from collections.abc import Sequence

from cb_tui.core.inches import format_inches
from cb_tui.core.values import UnitId
from cb_tui.games.combat_captain.presentation.advice import Advice
from cb_tui.games.combat_captain.presentation.words import SHORT
from cb_tui.games.combat_captain.rules import fire, measure, weapons
from cb_tui.games.combat_captain.screen.panels.card import card
from cb_tui.presentation.text import Lines, columns_at, label, line, number_run, section_head, shorten

MOST = 6  # lines of enemies


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
