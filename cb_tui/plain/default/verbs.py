"""Verbs of any rules system: words as roles, and the offers that contain the words typed."""

from collections.abc import Sequence

from cb_tui.core.offer import Offer, Role
from cb_tui.core.values import Command, Place
from cb_tui.plain import typed_commands
from cb_tui.plain.arguments import Arguments, read
from cb_tui.plain.default.chances import forecast, told_odds
from cb_tui.plain.typed_game import TypedGame, sentence
from cb_tui.plain.typed_view import TypedView

ROLES: dict[str, tuple[Role, ...]] = {
    "go": ("move",), "fire": ("attack", "react"), "put": ("place",), "hold": ("hold",),
    "pass": ("pass",), "end": ("end",),
}  # fmt: skip
USAGE = {
    "go": "go and a piece, then a place or directions",
    "fire": "fire, a piece, at and its target",
    "put": "put, a piece and a place",
    "hold": "hold alone",
    "pass": "pass and a piece",
    "end": "end alone",
}


def do(desk: TypedGame, verb: str, words: list[str]) -> None:
    """Play the command that the words mean, after a yes if dice fall. Raises the refusal of the command."""
    typed = read(desk.table, words, ordering=True)
    if not desk.table.is_our_decision:
        desk.voice.say("The battle is over." if desk.game.outcome else "It is not your decision.")
    elif verb == "go" and len(way := destinations(desk, typed)) > 1:
        if typed.pieces:
            desk.march(typed.pieces[0], way)
        else:
            desk.voice.say(f"Which piece? Type {USAGE[verb]}.")
    elif (command := meant(desk, verb, typed)) is not None and (typed.sure or confirmed(desk, command)):
        desk.play(command)


def meant(desk: TypedView, verb: str, typed: Arguments) -> Command | None:
    """Return the command that the words mean, or report the candidates or the fault and return None."""
    if typed.rest:
        desk.voice.say(f'"{typed.rest[0][:30]}" is not understood here; type {USAGE[verb]}.')
        return None
    way = destinations(desk, typed)
    of_role = [offer for offer in desk.table.offered(*ROLES[verb]) if not offer.variant]
    found = [offer for offer in of_role if _says(offer, typed, way)]
    if typed.pieces:
        desk.focus = typed.pieces[0]
    if len(found) > 1:
        desk.voice.say("Which one? Type its number.")
        typed_commands.options(desk, [offer.command for offer in found])
        return None
    if found:
        return found[0].command
    desk.voice.say(*refused(desk, verb, typed, way))
    return None


def destinations(desk: TypedView, typed: Arguments) -> tuple[Place, ...]:
    """Return the places typed, or those that the directions lead through from where the piece stands."""
    piece = desk.table.pieces.get(typed.pieces[0]) if typed.pieces else None
    if not typed.ways or piece is None:
        return tuple(typed.places)
    way, here = list[Place](), piece.at
    for direction in typed.ways:
        to = desk.table.geometry.step(here, direction)
        if to is None or to not in desk.table.scene.board:
            break
        way.append(to)
        here = to
    return tuple(way)


def confirmed(desk: TypedGame, command: Command) -> bool:
    """Check whether to go on: at once where no odds are known, else after them and a yes."""
    if not told_odds(desk, command):
        return True
    desk.voice.say(f"{desk.sentences.label(command)}.", *forecast(desk, command))
    return desk.ask_yes_no("Do it?")


def refused(desk: TypedView, verb: str, typed: Arguments, way: Sequence[Place]) -> list[str]:
    """Return the reason why there is no such command, by the rules if they give one."""
    table = desk.table
    missing = next((one for one in typed.pieces if not desk.there(one)), None)
    if missing is not None:
        return [f"{desk.sentences.who([missing])} is not on the board now; units lists the pieces that are."]
    aimed = [table.pieces[one].at for one in typed.pieces[1:] if one in table.pieces]
    to = next(iter([*way, *aimed]), None)
    for role in ROLES[verb]:
        why = table.ruleset.why_not(table.state, role, next(iter(typed.pieces), None), to)
        if why is not None:
            return [desk.sentences.told(sentence(why))]
    return [f"Not possible now. Type {USAGE[verb]}; list shows your legal moves."]


def _says(offer: Offer, typed: Arguments, way: Sequence[Place]) -> bool:
    """Check whether an offer has all that was typed."""
    named = {*offer.actors, *offer.targets}
    acts = not typed.pieces or not offer.actors or typed.pieces[0] in offer.actors
    return acts and named.issuperset(typed.pieces) and (not way or offer.place == way[-1])
