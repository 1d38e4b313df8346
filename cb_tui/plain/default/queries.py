"""Ask: what the player of any rules system looks at, told by offers, reports and refusals alone."""

from cb_tui.core.grammar import count_noun
from cb_tui.core.offer import Role
from cb_tui.plain import forces, manual, queries, typed_commands
from cb_tui.plain.arguments import read
from cb_tui.plain.default.chances import forecast, told_odds
from cb_tui.plain.default.manual import NAMES
from cb_tui.plain.default.verbs import ROLES, meant
from cb_tui.plain.queries import the_piece
from cb_tui.plain.typed_game import sentence
from cb_tui.plain.typed_view import TypedView
from cb_tui.presentation.text import signed

ABOUT: tuple[Role, ...] = ("move", "attack")


def unit(desk: TypedView, words: list[str]) -> None:
    """Report one piece and its commands now."""
    if piece := the_piece(desk, read(desk.table, words)):
        desk.voice.say(*forces.pieces(desk.sentences, [piece]))
        if offers := [offer.command for offer in desk.table.offers if piece.id in offer.actors]:
            typed_commands.options(desk, offers)


def targets(desk: TypedView, words: list[str]) -> None:
    """Report the targets that a piece can attack now, with the chances."""
    if piece := the_piece(desk, read(desk.table, words)):
        attacks = [offer for offer in desk.table.offered("attack", "react") if piece.id in offer.actors]
        if not attacks:
            desk.voice.say(f"{desk.sentences.who([piece.id])} has no target now.")
        for offer in attacks:
            chance = told_odds(desk, offer.command)
            desk.voice.say(f"  {desk.sentences.who(offer.targets)}{f': {chance}' if chance else ''}.")


def odds(desk: TypedView, words: list[str]) -> None:
    """Report an attack before it is made."""
    command = meant(desk, "fire", read(desk.table, words, ordering=True))
    if command is not None:
        desk.voice.say(f"{desk.sentences.label(command)}.", *forecast(desk, command))


def losses(desk: TypedView, _: list[str]) -> None:
    """Report the losses of each side."""
    desk.voice.say(
        *(f"{force.title} ({force.name}): lost {force.lost} of {force.total}." for force in desk.table.scene.forces)
    )


def luck(desk: TypedView, _: list[str]) -> None:
    """Report each side's dice against the expected ones, and the faces that fell."""
    book = desk.ledger
    for side, mine in book.sides.items():
        rolls = count_noun(len(mine.rolls), "roll")
        ahead = f", {signed(float(mine.balance))} pieces compared with the odds, luck {mine.percentile} of 100"
        desk.voice.say(f"{desk.sentences.side(side)}: {rolls}{ahead if mine.rolls else ''}.")
    desk.voice.say(*(forces.dice(book) if book.rolls else ["No dice have been rolled yet."]))


def why(desk: TypedView, words: list[str]) -> None:
    """Explain a roll in full, or why a piece cannot go to a place or attack there."""
    said = read(desk.table, words)
    aimed = [desk.table.pieces[one].at for one in said.pieces[1:] if one in desk.table.pieces]
    to = next(iter([*said.places, *aimed]), None)
    if not said.pieces or to is None:
        queries.reason(desk, words)
        return
    piece, rules, state = said.pieces[0], desk.table.ruleset, desk.table.state
    for role in ABOUT:
        refused = rules.why_not(state, role, piece, to)
        can = [offer for offer in desk.table.offered(role) if piece in offer.actors and offer.place == to]
        if can:
            desk.voice.say(f"  {desk.sentences.label(can[0].command)}: you can do that now.")
        elif refused is not None:
            desk.voice.say(f"  {desk.sentences.told(sentence(refused))}")


def listed(desk: TypedView, words: list[str]) -> None:
    """List the legal commands: all, those of a piece, those of a role, or the next page."""
    verbs = [manual.find([word], NAMES)[0] for word in words if word.lower() not in ("more", "all")]
    roles = {role for name in verbs for role in ROLES.get(name, ())}
    queries.listed(desk, words, (lambda offer: offer.role in roles) if roles else None)
