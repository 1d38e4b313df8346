"""Ask: what the player of Combat looks at: the deck, lines of fire, danger, targets, armies."""

from cb_tui.core.display import Piece
from cb_tui.core.values import Command, Place, UnitId
from cb_tui.games.combat.presentation import advice as listings
from cb_tui.games.combat.presentation.advice import advice, ground
from cb_tui.games.combat.rules import turn
from cb_tui.games.combat.rules.line_of_fire import star
from cb_tui.games.combat.rules.model import Fire, Strike
from cb_tui.games.combat.rules.prose import kinds
from cb_tui.plain import queries as general
from cb_tui.plain.arguments import read
from cb_tui.plain.compass import NAMES, counted, listed
from cb_tui.plain.default.verbs import meant
from cb_tui.plain.queries import the_piece
from cb_tui.plain.sentences import Sentences
from cb_tui.plain.typed_view import TypedView
from cb_tui.presentation.prose import cited, entries, results, stage_sentence
from cb_tui.presentation.text import percent


def deck(desk: TypedView, _: list[str]) -> None:
    """Report the salvo cards left, which every player may count. [SALVO-2e]"""
    for cards in advice(desk.table).scene.decks:
        whose = f"{desk.sentences.side(cards.side)} deck" if cards.side else "Deck"
        if cards.cards:
            desk.voice.say(
                f"{whose}: {cards.hits} hits in {counted_cards(cards.cards)} left, "
                f"{round(100 * cards.hits / cards.cards)}% [SALVO-2e]."
            )
        else:
            desk.voice.say(f"{whose}: used up; it is reshuffled whole before the next shot [SALVO-2].")


def orders(desk: TypedView, _: list[str]) -> None:
    """Report that there are no standing orders, and why. [TURN-3a]"""
    desk.voice.say(f"{desk.table.ruleset.no_orders}.")


def counted_cards(cards: int) -> str:
    """Return how many cards."""
    return f"{cards} card{'s' * (cards != 1)}"


def armies(desk: TypedView, _: list[str]) -> None:
    """Report the strength of each side, its remaining reinforcements, and its losses by cause."""
    seen = advice(desk.table)
    for army in seen.scene.armies:
        box = ", ".join(f"{number} {kind}" for kind, number in army.box if number)
        lost = [loss for loss in seen.state.losses if loss.side == army.side]
        causes = [
            f"{sum(loss.cause == cause for loss in lost)} by {cause}"
            for cause in dict.fromkeys(loss.cause for loss in lost)
        ]
        there = kinds(piece.kind for unit, piece in seen.state.pieces.items() if seen.state.side(unit) == army.side)
        desk.voice.say(
            f"{desk.sentences.side(army.side)}: {army.count}, {there or 'nothing yet'}; "
            f"{army.to_go} more to destroy for the majority [OBJ-1].",
            f"  Lost {counted(len(lost), 'piece')}{': ' * bool(causes)}{', '.join(causes)}. "
            f"Reinforcements left: {box or 'none'}.",
        )  # fmt: skip
    for strip in seen.scene.airstrips:
        works = "works" if strip.works else "is out of action"
        desk.voice.say(
            f"{desk.sentences.side(strip.side)} airstrip {strip.squares[0]} {works}: "
            f"{listed(list(strip.planes)) or 'no planes'}."
        )
    for one in seen.scene.headquarters:
        inside = f", {desk.sentences.who(one.inside)} inside" if one.inside else ""
        desk.voice.say(f"{desk.sentences.side(one.side)} headquarters: {' '.join(one.squares)}{inside}.")


def look(desk: TypedView, words: list[str]) -> None:
    """Describe the map, one square, or the surroundings of a piece, with mines, airstrips and headquarters."""
    general.look(desk, words)
    seen, said = advice(desk.table).scene, read(desk.table, words)
    stands = [desk.table.pieces[one].at for one in said.pieces if one in desk.table.pieces]
    for at in [*stands, *said.places][:1]:
        mined = [side for place, side in seen.mines if place == at]
        desk.voice.say(*(f"There is a mine of {desk.sentences.the(side)} in {at}." for side in mined))
        for strip in seen.airstrips:
            if at in strip.squares:
                desk.voice.say(
                    f"{at} is part of the airstrip of {desk.sentences.the(strip.side)}: {' '.join(strip.squares)}."
                )
        for one in seen.headquarters:
            if at in one.squares:
                desk.voice.say(f"{at} is part of the headquarters of {desk.sentences.the(one.side)}.")
    if not words:
        for strip in seen.airstrips:
            desk.voice.say(f"{desk.sentences.side(strip.side)} airstrip: {' '.join(strip.squares)}.")


def units(desk: TypedView, words: list[str]) -> None:
    """List the pieces, and the mines as the map shows them."""
    general.units(desk, words)
    table = desk.table
    for force in table.scene.forces:
        if mines := [str(at) for at, side in advice(table).scene.mines if side == force.side]:
            desk.voice.say(f"{force.name} mines: {', '.join(mines)}.")


def ratings(speech: Sentences, piece: Piece) -> str:
    """Return range, moves and save of a piece, of a plane when it can strike."""
    seen = advice(speech.table)
    if piece.id not in seen.state.pieces:  # in a set-up that is being laid
        return f"range {piece.reach}"
    if piece.kind == "P":
        own = seen.state.pieces[piece.id]
        return "strikes anywhere" if own.ready <= seen.state.round else f"ready in round {own.ready}"
    kind = seen.kind(piece.id)
    road = f", {kind.road} by road" if kind.road else ""
    mine = f"moves {kind.move}{road}" if piece.side == speech.table.viewing_side else ""
    fired = "has fired" if piece.acting and not piece.acted and seen.fired(piece.id) else ""
    return ", ".join(part for part in (fired, f"range {kind.range}", mine, f"saved on {piece.saves}+") if part)


def unit(desk: TypedView, words: list[str]) -> None:
    """Report one piece: its place, its targets and its danger."""
    if piece := the_piece(desk, read(desk.table, words)):
        general.units(desk, [piece.at]) if piece.kind != "P" else desk.voice.say(
            f"{desk.sentences.who([piece.id])}: {ratings(desk.sentences, piece)}."
        )
        if piece.side == desk.table.viewing_side and piece.id in advice(desk.table).state.pieces:
            _aims(desk, piece, every=False)
        if piece.kind != "P":
            _threat(desk, piece.id, piece.at)


def targets(desk: TypedView, words: list[str]) -> None:
    """Report the targets of a piece from here and after a move, and the reasons against the others."""
    if piece := the_piece(desk, read(desk.table, words)):
        _aims(desk, piece, every=True)


def _aims(desk: TypedView, piece: Piece, *, every: bool) -> None:
    state, who = advice(desk.table).state, desk.sentences.who([piece.id])
    refused = turn.refusal(state, piece.id)
    if refused is not None:
        desk.voice.say(desk.sentences.told(f"{refused.sentence}{f' [{refused.rule}]' if refused.rule else ''}."))
        return
    aims = advice(desk.table).aims(piece.id)
    shown = [aim for aim in aims if every or aim.frm is not None]
    if not any(aim.frm for aim in aims):
        desk.voice.say(f"{who} has no target now.")
    found = listings.targets(desk.table, piece.id, shown)
    desk.voice.say(*(f"  {desk.sentences.told(each)}." for each in entries(found)))


def danger(desk: TypedView, words: list[str]) -> None:
    """Report the chance that a piece is destroyed in the enemy's next turn, in place or on another square.

    Alone, report all pieces of the player's side that are in danger.
    """
    said = read(desk.table, words)
    if said.pieces:
        if piece := the_piece(desk, said):
            _threat(desk, piece.id, said.places[-1] if said.places else piece.at)
        return
    mine = [piece for piece in desk.table.scene.pieces if piece.side == desk.table.viewing_side and piece.kind != "P"]
    found = [
        (known.hit_chance, piece)
        for piece in mine
        if (known := desk.table.danger(piece.id, piece.at)) and known.hit_chance
    ]
    if not found:
        desk.voice.say("No enemy ground piece can fire at any of your pieces in its next turn.")
    for chance, piece in sorted(found, key=lambda each: (-each[0], each[1].id)):
        desk.voice.say(f"  {desk.sentences.who([piece.id])} in {piece.at}: destroyed {percent(chance)} if all fire.")


def _threat(desk: TypedView, one: UnitId, at: Place) -> None:
    known = stage_sentence(listings.danger(desk.table, one, at, f"in {at}"))
    desk.voice.say(f"{desk.sentences.told(known)}, planes not counted.")


def lines(desk: TypedView, words: list[str]) -> None:
    """Report the eight lines of fire of a piece, from its own or another square."""
    said = read(desk.table, words)
    piece = the_piece(desk, said)
    if piece is None:
        return
    seen, at = advice(desk.table), said.places[-1] if said.places else piece.at
    if piece.kind == "P" or piece.id not in seen.state.pieces:
        desk.voice.say(
            f"{desk.sentences.who([piece.id])} strikes anywhere [AIR-1]."
            if piece.kind == "P"
            else "Lines of fire are shown once everyone is ready."
        )
        return
    desk.voice.say(f"Lines of fire of {desk.sentences.who([piece.id])} from {at} {ground(desk.table, at)} [FIRE-2]:")
    for ray in star(seen.state.context, seen.state.pieces[piece.id].kind, at):
        met = [one.id for to in ray.seen for one in desk.table.stack(to) if one.side != piece.side and one.kind != "P"]
        ends = (
            f"; ends at {ray.ends} {ray.at} [{ray.rule}]"
            if ray.at
            else f"; ends at the {ray.ends}"
            if ray.ends == "edge"
            else ""
        )
        hits = f"; {desk.sentences.who(met)} can be hit" if met else ""
        to = f" to {ray.seen[-1]}" if ray.seen else ""
        desk.voice.say(f"  {NAMES[ray.way]}: {counted(ray.far, 'square')}{to}{hits}{ends}.")


def odds(desk: TypedView, words: list[str]) -> None:
    """Report a shot or a strike before it is made: card, die and results."""
    command = meant(desk, "fire", read(desk.table, words, ordering=True))
    if command is not None:
        desk.voice.say(f"{desk.sentences.label(command)}.", *forecast(desk, command))


def forecast(desk: TypedView, command: Command) -> list[str]:
    """Return card and dice of a command with their chances, and the results."""
    known = desk.table.forecast(command)
    if known is None or not known.parts:
        return []
    told = [*map(cited, known.frame), *map(stage_sentence, known.parts[0].stages)]
    said = (f"  {desk.sentences.told(f'{each[:1].upper()}{each[1:]}')}." for each in told)
    return [*said, f"  So: {results(known.results)}."]


def told_odds(desk: TypedView, command: Command) -> str:
    """Return the possible results of a command, or an empty string if nothing is rolled."""
    known = desk.table.forecast(command)
    return results(known.results) if known and known.parts and isinstance(command, Fire | Strike) else ""
