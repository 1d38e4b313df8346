"""Commands of plain mode that only look, for any system. Each reports its answer and changes nothing."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from cb_tui.core.display import Piece
from cb_tui.core.grammar import count_noun
from cb_tui.core.offer import Offer
from cb_tui.core.values import SeatId
from cb_tui.plain import forces, ground, manual, narrator, worked
from cb_tui.plain import typed_commands as choices
from cb_tui.plain.arguments import Arguments, read
from cb_tui.plain.narrator import PlayNarrator
from cb_tui.plain.text_spec import sight_lines
from cb_tui.plain.typed_commands import typed_commands
from cb_tui.plain.typed_game import TypedGame
from cb_tui.plain.typed_view import TypedView
from cb_tui.presentation.advice import advised, hint_reason, odds, refusal
from cb_tui.presentation.boards import render_text
from cb_tui.presentation.game_view import GameView
from cb_tui.presentation.text import percent

if TYPE_CHECKING:  # played out on demand
    from cb_tui.session.review import GameReview

LAST = 12  # sentences of the log without a figure


def helped(desk: TypedGame, words: list[str]) -> None:
    """Show the help of all commands, or of one."""
    own = typed_commands(desk.table.ruleset.package)
    name, _ = manual.find(words, own.names) if words else ("", [])
    if words and not name:
        desk.voice.say(manual.unknown(words[0], own.names))
        return
    desk.voice.say(*(manual.about(own.entries[name]) if name else desk.overview(own.overview(desk.table))))


def look(desk: TypedView, words: list[str]) -> None:
    """Describe the map, one hex, or the surroundings of a piece."""
    said, speech = read(desk.table, words), desk.sentences
    if said.pieces:
        if piece := the_piece(desk, said):
            desk.voice.say(*ground.one_place(speech, piece.at), "Around:", *ground.around(speech, piece.at))
    elif said.places:
        desk.voice.say(*ground.one_place(speech, said.places[0]))
    elif said.rest or said.number is not None:
        desk.voice.say(f"There is no such place; type look, look {desk.table.geometry.example} or look R2.")
    else:
        desk.voice.say(*ground.overview(speech))


def drawn(desk: TypedView, words: list[str]) -> None:
    """Draw the map in ASCII."""
    desk.voice.draw(render_text(desk.table.scene, ascii=True))


def units(desk: TypedView, words: list[str]) -> None:
    """List the pieces asked for, the player's own first."""
    table = desk.table
    sides = {name.lower(): force.side for force in table.scene.forces for name in (force.side, force.name)}
    sides |= {"my": table.viewing_side}
    low = [word.lower() for word in words]
    enemies = table.other_sides
    asked = {sides[word] for word in low if word in sides} | (enemies if "enemy" in low else set())
    places = read(table, [word for word in words if word.lower() not in (*sides, "enemy")]).places
    ready = "ready" in low
    for force in sorted(table.scene.forces, key=lambda force: force.side != table.viewing_side):
        chosen = [
            piece
            for piece in sorted(table.scene.pieces, key=lambda piece: piece.id)
            if piece.side == force.side and (not asked or piece.side in asked) and (not ready or piece.can_act)
            if piece.at in (places or (piece.at,)) and (piece.at or not table.scene.board.terrain)  # the rest flies
        ]
        if chosen:
            head = f"{force.title} ({force.name})" if force.title != force.name else force.name
            desk.voice.say(f"{head}:", *forces.pieces(desk.sentences, chosen))


def sight(desk: TypedView, words: list[str]) -> None:
    """Report the line of sight between two places or pieces, or that the rules do not use it."""
    if desk.table.advisor.sight is None:
        desk.voice.say(f"The rules of {desk.game.ruleset.title} do not use line of sight.")
        return
    said = read(desk.table, words)
    named = {unit: desk.table.pieces[unit].at for unit in said.pieces if unit in desk.table.pieces}
    places = (
        [*said.places, *named.values()] if said.places[:1] and said.pieces[:1] else said.places or list(named.values())
    )
    if len(places) != 2 or not desk.table.scene.has_map:
        desk.voice.say("Type sight and two hexes or pieces, such as sight 0302 0705.")
        return
    head, *ways = sight_lines(desk.table.advisor.sight(desk.table.state, *places))
    desk.voice.say(f"{head}.", *(f"{way}" for way in ways))


def log(desk: TypedView, words: list[str]) -> None:
    """Report the last sentences of the log, or those about a piece."""
    said, game, lines = read(desk.table, words), desk.view, []
    teller = PlayNarrator(desk.sentences)
    table = GameView(game.ruleset, game.state_at(0), desk.human, desk.people.sides)
    wanted = said.number or LAST
    asked = frozenset(said.pieces)
    for deed in game.entries if asked else game.entries[-3 * wanted :]:
        logged = game.logged_of(deed)
        table = GameView(game.ruleset, game.state_at(deed.step), desk.human, table.sides)
        about = not asked or any(asked & report.units for report in logged.reports)
        told = teller.take(logged, type(desk.sentences)(table)) if about else teller.rest()
        lines += [f"{deed.step}. {line}" for line in told]
    lines += teller.rest()
    desk.voice.say(*(lines[-wanted:] or ["Nothing has happened yet."]))


def reason(desk: TypedView, words: list[str]) -> None:
    """Explain a roll in full."""
    said, rolls = read(desk.table, words), desk.ledger.rolls
    step = said.number if said.number is not None else max((one.step for one in rolls), default=0)
    if not 1 <= step <= desk.game.step or not any(one.step == step for one in rolls):
        desk.voice.say(
            "No dice were rolled at that step." if said.number is not None else "No dice have been rolled yet."
        )
        return
    deed = desk.view.entries[step - 1]
    desk.voice.say(*narrator.explained(desk.sentences, deed, [one for one in rolls if one.step == step]))


def listed(desk: TypedView, words: list[str], wanted: Callable[[Offer], bool] | None = None) -> None:
    """List the legal commands: all, those of a piece, those that `wanted` accepts, or the next page."""
    said = read(desk.table, words)
    offers = desk.table.offers
    low = [word.lower() for word in words]
    if named := set(map(str, said.pieces)):
        offers = tuple(one for one in offers if named & names_in(one.command))
    if wanted is not None:
        offers = tuple(one for one in offers if wanted(one))
    if not offers:
        nobody = (
            "It is not your decision." if not desk.table.is_our_decision else "There is no legal move of that kind now."
        )
        desk.voice.say("The battle is over." if desk.game.outcome else nobody)
        return
    desk.page = desk.page + choices.PAGE if "more" in low else 0
    choices.options(desk, [one.command for one in offers], desk.page, every="all" in low)


def names_in(command: object) -> set[str]:
    """Return all names in a command."""
    values = [getattr(command, name) for name in getattr(command, "__struct_fields__", ())]
    return {str(one) for value in values for one in (value if isinstance(value, tuple) else (value,))}


def briefing(desk: TypedView, words: list[str]) -> None:
    """Report the title, length and briefing of the battle."""
    battle = desk.game.battle
    desk.voice.say(
        f"{battle.title}. {battle.turns} {desk.table.turn_word}s.",
        *(part for part in battle.briefing.split("\n\n") if part.strip()),
    )


def the_piece(desk: TypedView, said: Arguments) -> Piece | None:
    """Return the piece named, else the one last mentioned. If it is missing, report that and return None."""
    unit = said.pieces[0] if said.pieces else None if said.rest else desk.focus
    piece = desk.table.pieces.get(unit) if unit else None
    if piece is None:
        asked = unit or (said.rest or [""])[0]
        missing = f"There is no {asked} on the board;" if asked else "Which piece?"
        desk.voice.say(f"{missing} units lists the pieces.")
    else:
        desk.focus = piece.id
    return piece


def hint(desk: TypedView, words: list[str]) -> None:
    """Report the AI's advice for the named piece and for the side, with its chances."""
    if why := refusal(desk.table, desk.game):
        desk.voice.say(f"{why}.")
        return
    asked = read(desk.table, words).pieces[:1]
    for name, found in advised(desk.table, asked[0] if asked else None):
        chances = "; ".join(f"{percent(chance)} {told}" for told, chance in odds(desk.table, found))
        way = " ".join(found.way[1:] and found.way)  # of one step the reason names where it leads
        desk.voice.say(
            f"{name[:1].upper()}{name[1:]}: {hint_reason(desk.table, found)}."
            + (f" Route: {way}." if way else "")
            + (f" Chances: {chances}." if chances else "")
        )


def review(desk: TypedView, words: list[str]) -> None:
    """Report the effects of dice and of decisions in a finished battle."""
    from cb_tui.presentation.advice import review_lines
    from cb_tui.session.review import JOBS, GameReview

    found = GameReview(desk.game)
    if left := found.left():
        desk.voice.say(f"At most {left} games will be played out; this may take a minute.")
    for _ in found.go_on(JOBS):
        pass
    desk.voice.say(*(row for row in review_lines(found) if row))
    _own_puzzles(desk, found)


def _own_puzzles(desk: TypedView, found: "GameReview") -> None:
    """Write attacks down that make puzzles, and report how they are asked."""
    from cb_tui.session.puzzles.own import chosen, own_attacks, remember

    puzzles = chosen([each for each in own_attacks(found.game, SeatId(found.seat)) if each])
    folder = found.game.folder
    if puzzles and folder is not None:
        why = remember(folder.parent, puzzles)
        many = count_noun(len(puzzles), "attack")
        desk.voice.say(why or f"Before {many} of yours one choice was far ahead of the next: yours asks you again.")


def yours(desk: TypedView, words: list[str]) -> None:
    """Ask the puzzles from the player's own attacks, those not tried yet first."""
    from cb_tui.plain.puzzle import solve
    from cb_tui.session.puzzles import own, tries
    from cb_tui.session.puzzles.asked_puzzle import AskedPuzzle

    saves = desk.game.folder.parent if desk.game.folder is not None else None
    known, done = own.known(saves), {each.id for each in tries.read(saves)}
    asked = sorted(known, key=lambda each: each.id in done)
    if not asked:
        desk.voice.say("There are none yet: review finds them in a finished battle.")
        return
    solve(desk.voice, AskedPuzzle(asked[0], saves, pack=known, then=asked[1:]))


LOOKING: dict[str, Callable[[TypedView, list[str]], None]] = {
    "look": look, "map": drawn, "units": units, "log": log, "why": reason, "briefing": briefing, "hint": hint,
    "review": review, "yours": yours, "rules": worked.rules, "example": worked.example,
    "goals": lambda desk, _: desk.voice.say(*forces.goals(desk.sentences)),
}  # fmt: skip
