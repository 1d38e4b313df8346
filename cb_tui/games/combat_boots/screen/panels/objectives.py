"""The winner after the last turn, and the off-board support of a side."""

from cb_tui.core.values import Side, UnitId
from cb_tui.games.combat_boots.presentation.advice import aircraft_alone, doing, over_ground, scene_of
from cb_tui.presentation.game_view import GameView
from cb_tui.presentation.text import Lines, line, wrap
from cb_tui.ui.screen_spec import ends


def time_up(table: GameView) -> str:
    """Return the winner after the last turn if no condition is met, or in a dogfight at equal points."""
    return ends(table, "Equal points") if aircraft_alone(table) else ends(table)


def off_board(table: GameView, side: Side, width: int) -> Lines:
    """Return a side's batteries with missions, its aircraft with turns, and those in the air."""
    scene = scene_of(table)
    rows: Lines = []
    for battery in (one for one in scene.batteries if one.side == side):
        missions = f"{battery.missions} mission{'s' * (battery.missions != 1)} left"
        since = f", from turn {battery.since} on" if battery.since > scene.turn else ""
        rows += _called(table, battery.id, f" {battery.name} {battery.rating}: {missions}{since}", width)
    for sortie in (one for one in scene.sorties if one.side == side):
        when = f"due turn {sortie.turn}" if sortie.status == "due" else sortie.status
        strafes = f", {sortie.strafes} strafing turn{'s' * (sortie.strafes != 1)} left"
        hurt = ", damaged" if sortie.damaged else ""
        rest = f"{strafes}{hurt}" if sortie.status != "gone" else ""
        arms = f" {' '.join(sortie.arms)}" if sortie.arms else ""
        rows += _called(table, sortie.id, f" {sortie.name}{arms}: {when}{rest}", width)
    sky = over_ground(table)
    for one in (one for one in (sky.aircraft if sky else ()) if one.side == side):
        meets = f"from turn {sky.since}" if sky and sky.since and sky.since > scene.turn else doing(one)
        rows += _called(table, one.id, f" {one.name} {one.rating}: in the air, {meets}", width)
    return rows


def _called(table: GameView, unit: UnitId, text: str, width: int) -> Lines:
    first, *rest = wrap(line(table.unit_names([unit]), text), width - 4)
    return [line(" ", first), *(line("   ", row) for row in rest)]
