"""Commands of plain mode by which a player of Combat Boots also looks at the game.

Each reports its answer and changes nothing.
"""

from collections.abc import Callable, Sequence

from cb_tui.core.values import Command, UnitId
from cb_tui.games.combat_boots.plain import pools, standing_orders, turn_commands, typed_command
from cb_tui.games.combat_boots.plain.manual import NAMES
from cb_tui.games.combat_boots.plain.turn_commands import VERBS
from cb_tui.games.combat_boots.presentation.advice import advice, aircraft_alone, scene_of, words_of
from cb_tui.games.combat_boots.rules.model import Step
from cb_tui.games.combat_boots.rules.scene_model import Aircraft
from cb_tui.plain import manual, queries
from cb_tui.plain.arguments import read
from cb_tui.plain.compass import counted
from cb_tui.plain.compass import listed as in_a_row
from cb_tui.plain.forces import dice, pieces
from cb_tui.plain.queries import the_piece
from cb_tui.plain.sentences import Sentences
from cb_tui.plain.typed_game import TypedGame
from cb_tui.plain.typed_view import TypedView
from cb_tui.presentation import advice as staff_plans
from cb_tui.presentation.text import percent, signed
from cb_tui.session.game import Game
from cb_tui.session.ledger import Ledger

Asked = Callable[[TypedView, list[str]], None]


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
    return [*lines, *([f"Points: {in_a_row(counts)}."] if counts else [])]


def _aircraft(speech: Sentences, one: Aircraft) -> str:
    doing = [
        *([f"pursues {speech.who([one.prey])}"] if one.prey else []),
        *([f"is pursued by {speech.who([one.pursuer])}"] if one.pursuer else []),
        *([f"turns with {speech.who([one.partner])}"] if one.partner else []),
    ] or ["disengaged"]
    state = "damaged, " * one.damaged + ("has acted" if one.acted else "can act" if one.can_act else "waits")
    ratings = f"speed {one.sp}, maneuver {one.mn}, guns {one.rating}"
    return f"{speech.who([one.id])} {one.name}: {', '.join(doing)}; {state}; {ratings}."


def morale_text(speech: Sentences) -> list[str]:
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


def luck_text(speech: Sentences, ledger: Ledger) -> list[str]:
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


def in_the_air(ground: Asked) -> Asked:
    """Return a command that reports the aircraft while they act, and the ground if there is any."""

    def asked(desk: TypedView, words: list[str]) -> None:
        if scene_of(desk.table).sky:
            desk.voice.say(*sky(desk.sentences))
        if not aircraft_alone(desk.table):
            ground(desk, words)

    return asked


def units(desk: TypedView, words: list[str]) -> None:
    """List the pieces asked for, the player's own first, and their support."""
    queries.units(desk, words)
    desk.voice.say(*support(desk.sentences))


def unit(desk: TypedView, words: list[str]) -> None:
    """Report one piece."""
    if scene_of(desk.table).sky:
        desk.voice.say(*sky(desk.sentences, read(desk.table, words).pieces))
        if desk.table.is_our_decision:
            listed(desk, words)
    elif piece := the_piece(desk, read(desk.table, words)):
        desk.voice.say(*pieces(desk.sentences, [piece]))
        if desk.human and piece.side != desk.table.viewing_side:
            _threatened(desk, piece.id)
        else:
            typed_command.targets(desk, piece.id)
        danger(desk, [piece.id])


def _threatened(desk: TypedView, unit: UnitId) -> None:
    """Report the player's pieces that an enemy could hit where they are."""
    table = desk.table
    hits = {
        piece.id: threat.odds.effect
        for piece in table.scene.pieces
        if piece.side == table.viewing_side and not piece.leader
        for threat in advice(table).danger(piece.id, piece.at).threats
        if threat.unit == unit
    }
    each = ", ".join(f"{desk.sentences.who([one])} {percent(chance)}" for one, chance in hits.items())
    desk.voice.say(f"  It could hit {each or 'none of your pieces'}.")


def targets(desk: TypedView, words: list[str]) -> None:
    """Report the targets of a piece."""
    if scene_of(desk.table).sky:
        listed(desk, words)
    elif piece := the_piece(desk, read(desk.table, words)):
        typed_command.targets(desk, piece.id)


def odds(desk: TypedView, words: list[str]) -> None:
    """Report an attack before it is made."""
    name, rest = manual.find(words, NAMES) if words else ("", [])
    verb, rest = (VERBS[name], rest) if name in VERBS else (VERBS["fire"], words)
    command = typed_command.meant(desk, verb, read(desk.table, rest, ordering=True))
    if command is None:
        return
    prospect = advice(desk.table).prospect(command)
    desk.voice.say(f"{desk.sentences.label(command)}.")
    desk.voice.say(
        *(
            pools.pool_sentences(desk.sentences, prospect)
            if prospect
            else [pools.told_odds(desk, command) or "No dice are rolled."]
        )
    )


def danger(desk: TypedView, words: list[str]) -> None:
    """Report the chance that a piece is hit: all of the player's in place, one, or one in another hex."""
    table, said = desk.table, read(desk.table, words)
    if scene_of(table).sky:
        desk.voice.say("A dogfight has no danger map; list gives every chance.")
        return
    asked = [piece for piece in (table.pieces.get(one) for one in said.pieces) if piece]
    if said.pieces and not asked:
        desk.voice.say(f"There is no {said.pieces[0]} on the board; units lists the pieces.")
        return
    for piece in asked or [one for one in table.scene.pieces if one.side == table.viewing_side and not one.leader]:
        at = said.places[0] if said.places else piece.at
        found = advice(table).danger(piece.id, at)
        each = ", ".join(f"{desk.sentences.who([one.unit])} {percent(one.odds.effect)}" for one in found.threats)
        chance = f"{percent(found.hit_chance)} chance to be hit ({each})" if found.hit_chance else "no enemy can hit it"
        done = [
            one.id
            for one in table.scene.pieces
            if one.side != piece.side and one.out_of_reactions and one.id not in found.attackers
        ]
        seen = [one for one in done if advice(table).sight(table.pieces[one].at, at).visible]
        fired = f"; {desk.sentences.who(seen)} has fired already" if seen else ""
        desk.voice.say(f"  {desk.sentences.who([piece.id])} in {desk.sentences.place(at)}: {chance}{fired}.")


def reach(desk: TypedView, words: list[str]) -> None:
    """Report the hexes that a piece can reach."""
    if piece := the_piece(desk, read(desk.table, words)):
        turn_commands.reach(desk, piece.id)


def path(desk: TypedGame, words: list[str]) -> None:
    """Report a path before the march."""
    turn_commands.go(desk, read(desk.table, words, ordering=True), ask_only=True)


def listed(desk: TypedView, words: list[str]) -> None:
    """List the legal commands: all, those of a piece, those of a kind, or the next page."""
    verbs = [manual.find([word], NAMES)[0] for word in words if word.lower() not in ("more", "all")]
    kinds: list[type[Command]] = [one for name in verbs if name in VERBS for one in VERBS[name].kinds]
    kinds += [Step] if "go" in verbs else []
    queries.listed(desk, words, (lambda offer: isinstance(offer.command, tuple(kinds))) if kinds else None)


def orders(desk: TypedGame, words: list[str]) -> None:
    """Show the standing orders, after changing them if words are given."""
    seat = desk.table.viewing_seat
    if seat not in desk.human:
        desk.voice.say("You play no side here, so you have no standing orders.")
        return
    if words:
        new = standing_orders.changed(desk.game.orders[seat], words, desk.table)
        if isinstance(new, str):
            desk.voice.say(new)
            return
        desk.game.give_orders(seat, new)
    desk.voice.say(
        f"Standing orders of the {desk.sentences.seat(seat)} side:",
        *(f"  {line}" for line in standing_orders.order_sentences(desk.game.orders[seat])),
    )


def morale(desk: TypedView, _: list[str]) -> None:
    """Report morale, losses and reinforcements of both sides."""
    desk.voice.say(*morale_text(desk.sentences))


def plans(desk: TypedView, _: list[str]) -> None:
    """Report the best plans of each search that runs here."""
    staffs = desk.game.staffs if isinstance(desk.game, Game) else {}
    councils = {seat: staff.ratings for seat, staff in staffs.items()}
    desk.voice.say(*staff_plans.staff_plan_lines(councils, {seat: desk.sentences.seat(seat) for seat in councils}))


def luck(desk: TypedView, _: list[str]) -> None:
    """Report the actual and the expected results of the dice."""
    desk.voice.say(*luck_text(desk.sentences, desk.ledger))
