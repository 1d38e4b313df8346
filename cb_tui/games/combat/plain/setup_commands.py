"""Musters: the words that lay a set-up out piece by piece, or as a ready-made one has it."""

import secrets
from collections import Counter

from cb_tui.core.grammar import count_noun
from cb_tui.core.ruleset import IllegalCommand
from cb_tui.core.values import Place, SeatId
from cb_tui.games.combat.plain import armies
from cb_tui.games.combat.plain.armies import KINDS
from cb_tui.games.combat.plain.drafts import TypedSetup, keep
from cb_tui.games.combat.presentation import own_setups
from cb_tui.games.combat.presentation.advice import advice
from cb_tui.games.combat.rules import army, formations, setup_editing
from cb_tui.games.combat.rules.formations import PLANS
from cb_tui.games.combat.rules.setup_draft import Laid, SetupDraft, advance_max, own_strips, sites, strips_left
from cb_tui.plain.arguments import figure, read
from cb_tui.plain.compass import listed
from cb_tui.plain.typed_game import TypedGame, sentence


def put(desk: TypedGame, seat: SeatId, now: TypedSetup, words: list[str]) -> None:
    """Place a piece or a mine of a kind on each square named."""
    setting, draft = advice(desk.table).state.context, now.draft
    kind = KINDS.get(words[0].lower()) if words else None
    places: list[Place | None] = [*read(desk.table, words[1:]).places]
    if kind is None or not (places or kind == "plane"):
        desk.voice.say("Type put, a kind and squares: put tank 0913 0914, put mine 0513, put plane.")
        return
    if not now.chosen:
        desk.voice.say("Choose an army first: type army.")
        return
    for at in places or [None]:
        base = (
            setup_editing.berth(setting, draft, at or setup_editing.middle(setting, draft)) if kind == "plane" else at
        )
        if base is None:
            desk.voice.say("Planes need an airstrip; type strip and its first square [DEP-4].")
            break
        more = setup_editing.put(setting, draft, kind, base)
        if isinstance(more, IllegalCommand):
            desk.voice.say(sentence(more))
            break
        draft = more
    if draft != now.draft:
        _kept(
            desk,
            now._replace(draft=draft),
            f"{count_noun(_laid(draft) - _laid(now.draft), kind)} placed. {_hand(desk, now, draft)}",
        )


def take(desk: TypedGame, seat: SeatId, now: TypedSetup, words: list[str]) -> None:
    """Pick up the pieces and mines on squares."""
    draft = now.draft
    for at in read(desk.table, words).places:
        draft = setup_editing.take_up(draft, at)
    if draft == now.draft:
        desk.voice.say("Nothing of yours is there; type take and squares: take 0913.")
    else:
        _kept(desk, now._replace(draft=draft), _hand(desk, now, draft))


def strip(desk: TypedGame, seat: SeatId, now: TypedSetup, words: list[str]) -> None:
    """Place the airstrip from a square eastward or southward. The same square again turns it."""
    setting, places = advice(desk.table).state.context, read(desk.table, words).places
    if not places:
        there = [*(one.squares for one in own_strips(setting, now.draft.half, seat).values()), *now.draft.strips]
        told = [f"Your airstrip: {' '.join(squares)}." for squares in there]
        left = strips_left(setting, now.draft)
        desk.voice.say(
            *told, f"You may place {count_noun(left, 'airstrip')}{': type strip and its first square' * bool(left)}."
        )
        return
    at = places[0]
    turned = any(at in squares for squares in now.draft.strips)
    more = setup_editing.turn(setting, now.draft, at) if turned else setup_editing.lay(setting, now.draft, at)
    if isinstance(more, IllegalCommand):
        desk.voice.say(sentence(more))
    else:
        _kept(desk, now._replace(draft=more), f"Your airstrip: {' '.join(more.strips[-1])}.")


def headquarters(desk: TypedGame, seat: SeatId, now: TypedSetup, words: list[str]) -> None:
    """Choose the hill or wood that is the headquarters."""
    setting, places = advice(desk.table).state.context, read(desk.table, words).places
    if not places:
        known = sites(setting, now.draft.half, seat)
        desk.voice.say(*(f"  {' '.join(squares)}." for squares in known))
        desk.voice.say("Type hq and a square of one of these." if known else "This battle has no headquarters.")
        return
    more = setup_editing.name(setting, now.draft, places[0])
    if isinstance(more, IllegalCommand):
        desk.voice.say(sentence(more))
    else:
        _kept(desk, now._replace(draft=more), f"Your headquarters: the ground around {places[0]}.")


def fill(desk: TypedGame, seat: SeatId, now: TypedSetup, words: list[str]) -> None:
    """Place all pieces in hand as a plan would."""
    state, name = advice(desk.table).state, " ".join(words).lower() or next(iter(PLANS))
    if name not in PLANS:
        desk.voice.say(f"Type fill, or fill and a plan: {listed(list(PLANS), 'or')}.")
        return
    if not now.chosen:
        desk.voice.say("Choose an army first: type army.")
        return
    full = formations.filled(state.context, now.draft, name, now.lot or state.lots.get(seat, 1))
    draft = _with_mines(full, max(now.mines, len(now.draft.mines)))
    _kept(desk, now._replace(draft=draft), _hand(desk, now, draft))


def formation(desk: TypedGame, seat: SeatId, now: TypedSetup, words: list[str]) -> None:
    """Take over a saved or a ready-made set-up with its army. Alone, list them."""
    state = advice(desk.table).state
    mine = own_setups.known(state, now.draft, desk.game.start_hash)
    known = [(each.name, each.mix, each.setup) for each in formations.formations(state, seat, now.lot)]
    known += [(each.name, "as you stood then", each.setup) for each in mine]
    said = " ".join(words).lower()
    number = figure(said) if said else None
    fitting = [each for each in known if said and f"{each[0]} {each[1]}".lower().startswith(said)]
    if number is not None and 1 <= number <= len(known):
        fitting = [known[number - 1]]
    if not fitting:
        desk.voice.say(*(f"  {index}. {name}, {what}." for index, (name, what, _) in enumerate(known, 1)))
        desk.voice.say("Type formation and a number or a name of these.")
        return
    name, what, chosen = fitting[0]
    found = army.given(state.context, seat) or Counter(each.kind for each in chosen.units)
    counts = {kind: found[kind] for kind in state.context.kinds if found.get(kind)}
    laid = setup_editing.fitted(state.context, SetupDraft(seat=seat, half=now.draft.half, army=dict(counts)), chosen)
    draft = _with_mines(laid, now.mines)
    _kept(
        desk,
        now._replace(draft=draft, chosen=True),
        f"{name}, {what}: {armies.army_text(counts)}. {_hand(desk, now, draft)}",
    )


def lot(desk: TypedGame, seat: SeatId, now: TypedSetup, words: list[str]) -> None:
    """Draw the lot that picks the flank of the ready-made set-ups. It stays at this keyboard. [DEP-8]"""
    drawn = 1 + secrets.randbelow(6)
    _kept(desk, now._replace(lot=drawn), f"Your lot is {drawn}; formation and fill go by it.")


def keep_own(desk: TypedGame, seat: SeatId, now: TypedSetup, words: list[str]) -> None:
    """Save the set-up under a name, for this game and later ones."""
    name = " ".join(words).strip()
    if not name:
        desk.voice.say("Type keep and a name: keep south.")
        return
    if aside := own_setups.put_aside_if_damaged():
        desk.voice.say(f"{aside}.")
    failed = own_setups.store(advice(desk.table).state, now.draft, desk.game.start_hash, name)
    desk.voice.say(f"{failed}." if failed else f"Saved as {name}: formation {name} uses it from now on.")


def mirror(desk: TypedGame, seat: SeatId, now: TypedSetup, words: list[str]) -> None:
    """Mirror the set-up from east to west."""
    draft = setup_editing.mirrored(advice(desk.table).state.context, now.draft)
    _kept(desk, now._replace(draft=draft), _hand(desk, now, draft))


def hand(desk: TypedGame, seat: SeatId, now: TypedSetup, words: list[str]) -> None:
    """Report the pieces placed and those in hand."""
    stands = [f"{each.kind} {each.at}" for each in now.draft.units]
    mines = f"; mines {' '.join(now.draft.mines)}" if now.draft.mines else ""
    desk.voice.say(f"Placed: {', '.join(stands) or 'nothing'}{mines}.", _hand(desk, now, now.draft))


def _hand(desk: TypedGame, now: TypedSetup, draft: SetupDraft) -> str:
    """Return the pieces still in hand, and how many of the allowed number are beyond the line."""
    setting = advice(desk.table).state.context
    left: list[tuple[Laid, int]] = [*draft.hand.items(), ("mine", now.mines - len(draft.mines))]
    names = {kind: "mines" if kind == "mine" else army.plural(kind) for kind, _ in left}
    held = listed([count_noun(number, kind, names[kind]) for kind, number in left if number > 0])
    most, ahead = advance_max(setting, sum(draft.army.values())), setup_editing.beyond(setting, draft)
    beyond = f"{ahead} of {most} allowed are beyond the line."
    return f"In hand: {held}. {beyond}" if held else f"Everything is placed; type ready. {beyond}"


def _with_mines(draft: SetupDraft, most: int) -> SetupDraft:
    """Return a draft with no more mines than its commander wants."""
    for at in draft.mines[most:]:
        draft = setup_editing.take_up(draft, at)
    return draft


def _laid(draft: SetupDraft) -> int:
    return len(draft.units) + len(draft.mines)


def _kept(desk: TypedGame, one: TypedSetup, said: str) -> None:
    keep(desk, one)
    desk.voice.say(said)
