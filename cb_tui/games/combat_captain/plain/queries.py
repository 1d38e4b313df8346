"""Ask: what the player of Combat Captain looks at: companies, targets, odds, threads of sight."""

from msgspec.structs import replace

from cb_tui.core.display import Piece
from cb_tui.core.grammar import count_noun
from cb_tui.core.inches import format_inches
from cb_tui.core.values import UnitId
from cb_tui.games.combat_captain.plain.order_words import ArgumentReader
from cb_tui.games.combat_captain.plain.told import explained
from cb_tui.games.combat_captain.presentation import activated_state, listings
from cb_tui.games.combat_captain.presentation.advice import advice
from cb_tui.games.combat_captain.presentation.stand_text import cover_of, men_of, state_of
from cb_tui.games.combat_captain.rules import activity, fire, losses, measure, sight
from cb_tui.games.combat_captain.rules.battle import CompanyId
from cb_tui.games.combat_captain.rules.model import State
from cb_tui.plain.compass import counted
from cb_tui.plain.sentences import Sentences
from cb_tui.plain.typed_view import TypedView
from cb_tui.presentation.prose import entries


def reading(desk: TypedView, words: list[str]) -> ArgumentReader:
    """Return the words of a question, read at the state as it is."""
    return ArgumentReader(desk.table, advice(desk.table).state, words)


def companies(desk: TypedView, _: list[str]) -> None:
    """Report every company: its remaining stands, markers, held dice, and whether it has acted."""
    state = advice(desk.table).state
    for name, now in state.companies.items():
        card, left = state.context.companies[name], state.stands_of(name)
        if not left:
            desk.voice.say(
                f"{desk.sentences.side(card.side)} {name}, {card.name}: {'routed' if now.routed else 'not here yet'}."
            )
            continue
        held = sum(state.stands[unit].held for unit in left)
        marks = f"{counted(now.markers, 'marker')}, routs at {losses.routs_at(state, name)}"
        holds = f", holds {counted(held, 'die', 'dice')}" if held else ""
        desk.voice.say(
            f"{desk.sentences.side(card.side)} {name}, {card.name}, {GO[now.go]}: "
            f"{counted(len(left), 'stand')}, {marks}{holds}."
        )


GO = {"due": "has yet to act", "acting": "acts", "done": "has acted"}


def ratings(speech: Sentences, piece: Piece) -> str:
    """Return the men of a stand, its cover and its dice."""
    state = advice(speech.table).state
    if piece.id not in state.stands:
        return ""
    markers = state.company(piece.id).markers
    marked = f"{count_noun(markers, 'morale marker')} of its company" if markers else ""
    parts = (men_of(state, piece.id), cover_of(state, piece.id), state_of(state, piece.id), marked)
    return ", ".join(part for part in parts if part)


def targets(desk: TypedView, words: list[str]) -> None:
    """Report the targets that a company, or one stand of it, can hit now."""
    said = reading(desk, words)
    company = said.company()
    unit = said.unit(foe=False) if company is None else None
    company = said.state.context.company[unit] if unit is not None else company or said.state.acting
    if company is None:
        desk.voice.say("Type targets and a company or a stand: targets A.")
        return
    known = advice(desk.table).opened(company)
    found = listings.targets(known, company, unit)
    able = {each.at for each in known.aims(company, unit)}
    mine = replace(found, entries=tuple(each for each in found.entries if each.cells[0] in able))
    told = [f"  {desk.sentences.told(each)}." for each in entries(mine)]
    desk.voice.say(*(told or [f"{unit or company} cannot hit any enemy now{_why(known.state, unit)}."]))


def _why(state: State, unit: UnitId | None) -> str:
    """Return why a stand may not fire at all, or an empty string if it just has no target."""
    barred = activity.barred(state, unit, "fire") if unit is not None and unit in state.stands else None
    return f": {barred.brief} [{barred.rule}]" if barred else ""


def odds(desk: TypedView, words: list[str]) -> None:
    """Report a volley before it is fired."""
    said = reading(desk, words)
    company: CompanyId | None = said.company()
    named = said.units() if company is None else []
    said.took("at")
    target = said.unit(foe=True)
    if named:
        company = said.state.context.company[named[0]]
    company = company or said.state.acting
    if company is None or target is None:
        desk.voice.say("Type odds, a company or stands, at and an enemy: odds A at ar3 with 2.")
        return
    most = said.dice() or 9
    state = activated_state.opened(said.state, company)
    dice = activated_state.armed(state, company)
    able = {unit: dice[unit] for unit in named if unit in dice} if named else dice
    command = activated_state.volley(state, able, target, most)
    if command is None:
        why = _why(state, named[0] if len(named) == 1 else None)
        desk.voice.say(f"{desk.sentences.who(named) or company} cannot hit {desk.sentences.who([target])} now{why}.")
    else:
        desk.voice.say(f"{desk.sentences.label(command)}.", *explained(desk, state, command))


def see(desk: TypedView, words: list[str]) -> None:
    """Report whether one stand sees another, sight line by sight line."""
    said = reading(desk, words)
    one, other = said.unit(), said.unit()
    state = said.state
    if one is None or other is None or one not in state.stands or other not in state.stands or one == other:
        desk.voice.say("Type sight and two stands: sight AR4 ar3.")
        return
    view = sight.see(state, one, other)
    far = format_inches(measure.fire_distance(state, one, other))
    verdict = "sees" if view.visible else "does not see"
    desk.voice.say(
        f"{desk.sentences.who([one])} {verdict} {desk.sentences.who([other])}, {far} inches: "
        f"{view.reason} [{view.rule}]."
    )
    for name, thread in zip(("left", "middle", "right"), view.threads, strict=False):
        desk.voice.say(
            f"  To its {name}: {'clear' if thread.clear else f'{thread.by} at {format_inches(thread.at)} inches'}."
        )
    aim = fire.best(state, one, other)
    if aim is not None:
        desk.voice.say(f"  It fires at {aim.band} range.")
