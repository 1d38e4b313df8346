"""Forces of Combat Boots: support, aircraft, morale and luck in sentences."""

from collections.abc import Sequence

from cb_tui.core.values import UnitId
from cb_tui.games.combat_boots.presentation.scene import aircraft_alone, scene_of
from cb_tui.games.combat_boots.presentation.wording import words_of
from cb_tui.games.combat_boots.rules.scene_model import Aircraft
from cb_tui.plain.compass import counted, listed
from cb_tui.plain.forces import dice
from cb_tui.plain.sentences import Sentences
from cb_tui.presentation.text import percent, signed
from cb_tui.session.ledger import Ledger


def support(speech: Sentences) -> list[str]:
    """Return lines on the batteries, the missions on the board and the aircraft over it."""
    scene = scene_of(speech.table)
    lines = []
    for one in scene.batteries:
        when = "can be called now" if one.ready else f"from turn {one.since}" if one.since > scene.turn else "not now"
        lines.append(
            f"  {speech.who([one.id])} {one.name}, {one.rating}: {counted(one.missions, 'mission')} left, {when}."
        )
    for barrage in scene.barrages:
        what = f"lands in turn {barrage.lands}" if barrage.lands else f"is falling there {barrage.until}"
        lines.append(f"  Mission {barrage.id} at {barrage.at} and the hexes around it {what}.")
    for plane in scene.sorties:
        when = (
            "can attack now"
            if plane.ready
            else f"arrives in turn {plane.turn}"
            if plane.status == "due"
            else plane.status
        )
        hurt = ", damaged" if plane.damaged else ""
        arms = f"{plane.name}, {' '.join(plane.arms)}{hurt}"
        lines.append(f"  {speech.who([plane.id])} {arms}: {when}, {counted(plane.strafes, 'strafing turn')} left.")
    if scene.aloft is not None:
        since = scene.aloft.since or 0
        lines.append(f"In the air from turn {since}:" if since > scene.turn else "In the air:")
        lines += [f"  {_aircraft(speech, one)}" for one in scene.aloft.aircraft]
    return lines


def sky(speech: Sentences, chosen: Sequence[UnitId] = ()) -> list[str]:
    """Return the chosen aircraft of a dogfight (empty: all) with their relations, and the points."""
    scene = scene_of(speech.table)
    assert scene.sky is not None, "asked of a dogfight alone"
    lines = [f"  {_aircraft(speech, one)}" for one in scene.sky.aircraft if not chosen or one.id in chosen]
    counts = [f"{speech.side(side)} {count}" for side, count in scene.sky.points]
    return [*lines, *([f"Points: {listed(counts)}."] if counts else [])]


def _aircraft(speech: Sentences, one: Aircraft) -> str:
    doing = [
        *([f"pursues {speech.who([one.prey])}"] if one.prey else []),
        *([f"is pursued by {speech.who([one.pursuer])}"] if one.pursuer else []),
        *([f"turns with {speech.who([one.partner])}"] if one.partner else []),
    ] or ["disengaged"]
    state = "damaged, " * one.damaged + ("has acted" if one.acted else "can act" if one.can_act else "waits")
    ratings = f"speed {one.sp}, maneuver {one.mn}, guns {one.rating}"
    return f"{speech.who([one.id])} {one.name}: {', '.join(doing)}; {state}; {ratings}."


def morale(speech: Sentences) -> list[str]:
    """Return the morale, losses and reinforcements of both sides."""
    lines = []
    for force in speech.table.scene.forces:
        if aircraft_alone(speech.table):
            lines.append(f"{force.title} ({force.name}): lost {force.lost} of {force.total}.")
            continue
        due = f" Reinforcements: {'; '.join(force.due)}." if force.due else ""
        lines.append(
            f"{force.title} ({force.name}): morale {force.morale}, rally chance {percent(force.rally or 0)}"
            f"{' each' if force.rally_dice == 1 else ''}; lost {force.lost} of {force.total},"
            f" {words_of(speech.table).disrupted} {force.disrupted}.{due}"
        )
    return lines


def luck(speech: Sentences, ledger: Ledger) -> list[str]:
    """Return each side's results against the expected ones, and whether the dice are fair."""
    lines = []
    killed, hurt = (
        ("shot down", "damaged") if aircraft_alone(speech.table) else ("destroyed", words_of(speech.table).disrupted)
    )
    for side, one in ledger.sides.items():
        rallied = (
            f"; rallied {one.actual_count('rally')}, expected {float(one.expected_count('rally')):.1f}"
            if killed == "destroyed"
            else ""
        )
        lines.append(
            f"{speech.side(side)}: {killed} {one.actual_count('kill')}, "
            f"expected {float(one.expected_count('kill')):.1f};"
            f" {hurt} {one.actual_count('disrupt')}, expected {float(one.expected_count('disrupt')):.1f}{rallied}."
            f" {signed(float(one.balance))} pieces compared with the odds, luck {one.percentile} of 100."
        )
    return [*lines, *dice(ledger)]
