"""The danger map's panel: who may fire at a hex, what the figures mean, where it is safest."""

from cb_tui.core.values import Place, UnitId
from cb_tui.games.combat_boots.presentation.advice import advice
from cb_tui.games.combat_boots.presentation.wording import words_of
from cb_tui.games.combat_boots.rules.forecast_model import Danger
from cb_tui.presentation.game_view import GameView
from cb_tui.presentation.text import (
    Line,
    Lines,
    columns_at,
    danger_run,
    fit,
    good_run,
    label,
    line,
    number_run,
    percent,
    section_head,
)
from cb_tui.ui.places import counted

MOST = 4  # lines on who may fire, always as many: what stands below them does not move


def figure(risk: Danger) -> str:
    """Return the danger in three characters: percent 0-100, or "-" if no enemy can fire."""
    return percent(risk.hit_chance).removesuffix("%") if risk.attackers else "-"


def threats(table: GameView, unit: UnitId, place: Place, width: int) -> Lines:
    """Return the danger of a hex, its firers with hex, distance, dice and chance, and enemies without sight."""
    risk = advice(table).danger(unit, place)
    rows: Lines = [line(table.unit_names([unit]), label(" if it stood in "), place)]
    rows.append(
        line(danger_run(percent(risk.hit_chance), bold=True), f" {words_of(table).disrupted} or killed")
        if risk.attackers
        else (good_run("no enemy can fire at it"),)
    )
    rows.append(section_head(width, "may fire     d  dice any"))
    shown: Lines = []
    for threat in risk.threats:
        piece = table.pieces[threat.unit]
        dice = f"{threat.fp}-{threat.sv}"
        chance = danger_run(f"{percent(threat.odds.effect):>4}", bold=True)
        far = counted(table.distance(piece.at, place))
        shown.append(
            columns_at((1, table.unit_names([threat.unit])), (6, piece.at), (14, far), (17, dice), (22, chance))
        )
    done = fired(table, place, risk.attackers)
    told = line(label(" have fired: "), *(line(table.unit_names([one]), " ") for one in done)) if done else ()
    unseen = line(told, blind(table, place, risk.attackers))
    if len(shown) + bool(unseen) > MOST:
        more = len(shown) - MOST + 1
        shown = [*shown[: MOST - 1], (label(f" and {more} more"),)]
    elif unseen:
        shown.append(fit(unseen, width))
    return [*rows, *shown, *[()] * (MOST - len(shown))]


def meaning(table: GameView, width: int, *, whole: bool) -> Lines:
    """Return the key to the figures on the map."""
    where = f"% in each {table.geometry.unit} " + ("of the map" if whole else "it can reach:")
    return [
        section_head(width),
        (label(where),),
        (label("if all able foes fire once;"),),
        (label("- no enemy can"),),
    ]


def safest(table: GameView, unit: UnitId, width: int) -> Lines:
    """Return the hexes in reach with the least danger (ties: the nearest)."""
    reach = advice(table).reach(unit)
    if not reach:
        return [section_head(width, "safest within reach"), (label(" it cannot move now"),)]
    rated = sorted(reach, key=lambda place: (advice(table).danger(unit, place).hit_chance, reach[place].cost, place))
    parts = [
        line(f" {place} ", number_run(f"{percent(advice(table).danger(unit, place).hit_chance):>3}"))
        for place in rated[: width // 9]
    ]
    return [section_head(width, "safest within reach"), line(*parts)]


def fired(table: GameView, place: Place, able: tuple[UnitId, ...]) -> list[UnitId]:
    """Return the enemies that see a hex and have no reaction left in this turn."""
    enemies = (
        piece
        for piece in table.scene.pieces
        if piece.side != table.viewing_side and piece.out_of_reactions and piece.id not in able
    )
    return [piece.id for piece in enemies if advice(table).sight(piece.at, place).visible]


def blind(table: GameView, place: Place, able: tuple[UnitId, ...]) -> Line:
    """Return the line of enemies without sight of the hex, or an empty line if all have it."""
    blind = [
        piece.id
        for piece in table.scene.pieces
        if piece.side != table.viewing_side
        and not piece.leader
        and piece.id not in able
        and piece.at != place
        and not advice(table).sight(piece.at, place).visible
    ]
    return line(label(" no sight: "), *(line(table.unit_names([one]), " ") for one in blind)) if blind else ()
