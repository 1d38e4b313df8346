"""Ask: what the player looks at; each function says its answer and changes nothing."""

from collections.abc import Callable

from cb_tui.cli.los import words as sight_words
from cb_tui.cli.plain import choices, forces, ground, manual, why
from cb_tui.cli.plain.deeds import Teller
from cb_tui.cli.plain.desk import Desk
from cb_tui.cli.plain.onlooker import Onlooker
from cb_tui.cli.plain.typed import Typed, read
from cb_tui.cli.systems.combat_boots import give, marching, pools, standing
from cb_tui.cli.systems.combat_boots.verbs import VERBS
from cb_tui.core.answers import Piece
from cb_tui.core.values import kind
from cb_tui.ui.boards import render_text
from cb_tui.ui.table import Table
from cb_tui.ui.text import percent

LAST = 12  # sentences of the log without a figure


def helped(desk: Desk, words: list[str]) -> None:
    """All commands, or one."""
    name, _ = manual.find(words) if words else ("", [])
    if words and not name:
        desk.voice.say(manual.unknown(words[0]))
        return
    desk.voice.say(*(manual.about(name) if name else manual.overview(sky=desk.table.scene.sky is not None)))


def look(desk: Onlooker, words: list[str]) -> None:
    """The map in words, one hex, or what is around a piece."""
    said, speech = read(desk.table, words), desk.speech
    if desk.table.scene.sky:
        desk.voice.say(*forces.sky(speech))
    elif said.pieces:
        if piece := _piece(desk, said):
            desk.voice.say(*ground.one_place(speech, piece.at), "Around:", *ground.around(speech, piece.at))
    elif said.places:
        desk.voice.say(*ground.one_place(speech, said.places[0]))
    elif said.rest or said.number is not None:
        desk.voice.say("There is no such place; say look, look 0605 or look R2.")
    else:
        desk.voice.say(*ground.overview(speech))


def drawn(desk: Onlooker, words: list[str]) -> None:
    """The map in ASCII."""
    if desk.table.scene.sky:
        desk.voice.say(*forces.sky(desk.speech))
    else:
        desk.voice.draw(render_text(desk.table.scene, ascii=True))


def units(desk: Onlooker, words: list[str]) -> None:
    """The pieces asked for, ours first."""
    table = desk.table
    if table.scene.sky:
        desk.voice.say(*forces.sky(desk.speech))
        return
    sides = {name.lower(): force.side for force in table.scene.forces for name in (force.side, force.name)}
    sides |= {"enemy": next(force.side for force in table.scene.forces if force.side != table.me), "my": table.me}
    asked = {sides[word.lower()] for word in words if word.lower() in sides}
    places = read(table, [word for word in words if word.lower() not in sides]).places
    ready = any(word.lower() == "ready" for word in words)
    for force in sorted(table.scene.forces, key=lambda force: force.side != table.me):
        chosen = [
            piece
            for piece in sorted(table.scene.pieces, key=lambda piece: piece.id)
            if piece.side == force.side and (not asked or piece.side in asked) and (not ready or piece.can_act)
            if not places or piece.at in places
        ]
        if chosen:
            desk.voice.say(f"{force.title} ({force.name}):", *forces.pieces(desk.speech, chosen))
    desk.voice.say(*forces.support(desk.speech))


def unit(desk: Onlooker, words: list[str]) -> None:
    """One piece."""
    if desk.table.scene.sky:
        desk.voice.say(*forces.sky(desk.speech, read(desk.table, words).pieces))
        if desk.table.asks:
            listed(desk, words)
    elif piece := _piece(desk, read(desk.table, words)):
        desk.voice.say(*forces.pieces(desk.speech, [piece]))
        give.targets(desk, piece.id)
        danger(desk, [piece.id])


def targets(desk: Onlooker, words: list[str]) -> None:
    """Whom a piece can hit."""
    if desk.table.scene.sky:
        listed(desk, words)
    elif piece := _piece(desk, read(desk.table, words)):
        give.targets(desk, piece.id)


def odds(desk: Onlooker, words: list[str]) -> None:
    """An attack before it is made."""
    name, rest = manual.find(words) if words else ("", [])
    verb, rest = (VERBS[name], rest) if name in VERBS else (VERBS["fire"], words)
    command = give.meant(desk, verb, read(desk.table, rest))
    if command is None:
        return
    prospect = desk.table.prospect(command)
    desk.voice.say(f"{desk.speech.label(command)}.")
    desk.voice.say(
        *(pools.told(desk.speech, prospect) if prospect else [choices.told_odds(desk, command) or "No die falls."])
    )


def danger(desk: Onlooker, words: list[str]) -> None:
    """The chance to be hit: of every piece of ours where it is, or of one, or of one in another hex."""
    table, said = desk.table, read(desk.table, words)
    if table.scene.sky:
        desk.voice.say("In the air there is no such figure; list tells every chance.")
        return
    asked = [piece for piece in (table.pieces.get(one) for one in said.pieces) if piece]
    if said.pieces and not asked:
        desk.voice.say(f"There is no {said.pieces[0]} on the board; units lists the pieces.")
        return
    for piece in asked or [one for one in table.scene.pieces if one.side == table.me and one.kind != "L"]:
        at = said.places[0] if said.places else piece.at
        found = table.danger(piece.id, at)
        each = ", ".join(f"{desk.speech.who([one.unit])} {percent(one.odds.effect)}" for one in found.threats)
        chance = f"{percent(found.any)} to be hit ({each})" if found.any else "nobody can hit it"
        desk.voice.say(f"  {desk.speech.who([piece.id])} in {desk.speech.place(at)}: {chance}.")


def reach(desk: Onlooker, words: list[str]) -> None:
    """Where a piece can get to."""
    if piece := _piece(desk, read(desk.table, words)):
        marching.reach(desk, piece.id)


def path(desk: Desk, words: list[str]) -> None:
    """A way before it is walked."""
    marching.go(desk, read(desk.table, words), ask_only=True)


def sight(desk: Onlooker, words: list[str]) -> None:
    """A line of sight between two hexes or pieces."""
    said = read(desk.table, words)
    named = {unit: desk.table.pieces[unit].at for unit in said.pieces if unit in desk.table.pieces}
    places = (
        [*said.places, *named.values()] if said.places[:1] and said.pieces[:1] else said.places or list(named.values())
    )
    if len(places) != 2 or desk.table.scene.sky:
        desk.voice.say("Say sight and two hexes or pieces: sight 0302 0705.")
        return
    head, *ways = sight_words(desk.table.sight(*places))
    desk.voice.say(f"{head}.", *(f"{way}" for way in ways))


def log(desk: Onlooker, words: list[str]) -> None:
    """The last sentences of the log, or those about a piece."""
    said, game, lines = read(desk.table, words), desk.game, []
    teller = Teller(desk.speech)
    table = Table(game.ruleset, game.state_at(0), desk.human, desk.people.sides)
    wanted = said.number or LAST
    entries = game.entries if said.pieces else game.entries[-3 * wanted :]
    for deed in entries:
        state = game.state_at(deed.step)
        table = Table(game.ruleset, state, desk.human, table.sides)
        speech = type(desk.speech)(table)
        lines += [f"{deed.step}. {line}" for line in teller.take(game.logged_of(deed), speech)]
    lines += teller.rest()
    if said.pieces:
        lines = [line for line in lines if any(f" {one}" in line for one in said.pieces)]
    desk.voice.say(*(lines[-wanted:] or ["Nothing has happened yet."]))


def reason(desk: Onlooker, words: list[str]) -> None:
    """A throw in full."""
    said, throws = read(desk.table, words), desk.ledger.rolls
    step = said.number if said.number is not None else max((one.step for one in throws), default=0)
    if not 1 <= step <= desk.game.step or not any(one.step == step for one in throws):
        desk.voice.say("No dice were thrown then." if said.number is not None else "No dice were thrown yet.")
        return
    deed = desk.game.entries[step - 1]
    desk.voice.say(*why.explained(desk.speech, deed, [one for one in throws if one.step == step]))


def listed(desk: Onlooker, words: list[str]) -> None:
    """The legal commands: all, those of a piece, those of a kind, or the next page."""
    said = read(desk.table, words)
    commands = desk.table.legal
    low = [word.lower() for word in words]
    verbs = [manual.find([word])[0] for word in low if word not in ("more", "all")]
    kinds = [one for name in verbs if name in VERBS for one in VERBS[name].kinds] + ["Step"] * ("go" in verbs)
    if named := set(map(str, said.pieces)):
        commands = tuple(one for one in commands if named & choices_of(one))
    if kinds:
        commands = tuple(one for one in commands if kind(one) in kinds)
    if not commands:
        nobody = "It is not yours to decide." if not desk.table.asks else "Nothing of that kind can be done now."
        desk.voice.say("The battle is over." if desk.game.outcome else nobody)
        return
    desk.page = desk.page + choices.PAGE if "more" in low else 0
    choices.options(desk, commands, desk.page, every="all" in low)


def choices_of(command: object) -> set[str]:
    """All names in a command."""
    values = [getattr(command, name) for name in getattr(command, "__struct_fields__", ())]
    return {str(one) for value in values for one in (value if isinstance(value, tuple) else (value,))}


def orders(desk: Desk, words: list[str]) -> None:
    """Standing orders, told or changed."""
    side = desk.table.me
    if side not in desk.human:
        desk.voice.say("You play no side here, so there are no orders to give.")
        return
    if words:
        new = standing.changed(desk.game.orders[side], words, desk.table)
        if isinstance(new, str):
            desk.voice.say(new)
            return
        desk.game.give_orders(side, new)
    desk.voice.say(
        f"Standing orders of {desk.speech.side(side)}:",
        *(f"  {line}" for line in standing.told(desk.game.orders[side])),
    )


def briefing(desk: Onlooker, words: list[str]) -> None:
    """The story of the battle."""
    battle = desk.game.battle
    desk.voice.say(
        f"{battle.title}. {battle.turns} turns.", *(part for part in battle.briefing.split("\n\n") if part.strip())
    )


def _piece(desk: Onlooker, said: Typed) -> Piece | None:
    """The piece named, else the one spoken of last; None after saying so."""
    unit = said.pieces[0] if said.pieces else None if said.rest else desk.focus
    piece = desk.table.pieces.get(unit) if unit else None
    if piece is None:
        asked = unit or (said.rest or [""])[0]
        missing = f"There is no {asked} on the board;" if asked else "Which piece?"
        desk.voice.say(f"{missing} units lists the pieces.")
    else:
        desk.focus = piece.id
    return piece


LOOKING: dict[str, Callable[[Onlooker, list[str]], None]] = {
    "look": look, "map": drawn, "units": units, "unit": unit, "targets": targets, "odds": odds, "danger": danger,
    "reach": reach, "sight": sight, "log": log, "why": reason, "briefing": briefing,
    "goals": lambda desk, _: desk.voice.say(*forces.goals(desk.speech)),
    "morale": lambda desk, _: desk.voice.say(*forces.morale(desk.speech)),
    "luck": lambda desk, _: desk.voice.say(*forces.luck(desk.speech, desk.ledger)),
}  # fmt: skip
ASKING: dict[str, Callable[[Desk, list[str]], None]] = {
    **LOOKING, "help": helped, "path": path, "list": listed, "orders": orders,
}  # fmt: skip
