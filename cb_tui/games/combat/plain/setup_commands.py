"""The words for the set-up: army, places, ready-made ones, and the sending of all in one go."""

import secrets
from collections import Counter
from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from cb_tui.core.grammar import count_noun
from cb_tui.core.ruleset import IllegalCommand
from cb_tui.core.values import Place, SeatId, UnitId
from cb_tui.games.combat.presentation import own_setups
from cb_tui.games.combat.presentation.advice import advice
from cb_tui.games.combat.rules import army, formations, scene, setup_editing
from cb_tui.games.combat.rules.battle import BASIC, Kind
from cb_tui.games.combat.rules.formations import PLANS
from cb_tui.games.combat.rules.model import Deploy, Deploying, Regroup, Regrouping, State, Waiting
from cb_tui.games.combat.rules.setup_draft import Laid, SetupDraft, advance_max, own_strips, sites, strips_left
from cb_tui.plain.arguments import figure, read
from cb_tui.plain.compass import listed
from cb_tui.plain.typed_game import TypedGame, sentence
from cb_tui.presentation.game_view import GameView

KINDS: dict[str, Laid] = {
    **{word: kind for kind, one in BASIC.items() for word in (kind, f"{kind}s", one.letter.lower())},
    "motorised": "motor", "motorized": "motor", "heli": "helicopter", "infantry": "foot", "horse": "cavalry",
    "mine": "mine", "mines": "mine", "*": "mine",
}  # fmt: skip


class TypedSetup(NamedTuple):
    """A draft, whether its army is chosen, how many mines of those agreed are to lie, and the lot if one is drawn."""

    draft: SetupDraft
    chosen: bool
    mines: int
    lot: int = 0


def asked(desk: TypedGame) -> Waiting | None:
    """Return the decision that waits for a player at this keyboard, or None."""
    state = advice(desk.table).state
    return state.pending[-1] if state.pending and desk.table.is_our_decision else None


def deploying(desk: TypedGame) -> SeatId | None:
    """Return the local seat that is deploying, or report that none is and return None."""
    waiting = asked(desk)
    if isinstance(waiting, Deploying):
        return waiting.seat
    desk.voice.say(
        "The battle is set up already." if advice(desk.table).state.joined else "It is not your turn to deploy."
    )
    return None


def muster(desk: TypedGame, seat: SeatId) -> TypedSetup:
    """Return how far a seat has come, a fresh draft of the army it is given or may choose at first."""
    kept = desk.kept.get(seat)
    if isinstance(kept, TypedSetup):
        return kept
    state = advice(desk.table).state
    given = army.given(state.context, seat)
    return TypedSetup(setup_editing.fresh(state, seat, given or {}), given is not None, army.mines(state.context, seat))


def keep(desk: TypedGame, one: TypedSetup) -> None:
    """Keep it, and look at the board as it would stand."""
    desk.kept[one.draft.seat] = one
    state = advice(desk.table).state
    desk.table = GameView(desk.game.ruleset, state, desk.human, desk.people.sides, scene.drafted(state, one.draft))


def moves(desk: TypedGame, state: State) -> dict[UnitId, Place]:
    """Return where pieces are to go in the night, as typed so far by the seat that regroups."""
    assert isinstance(state.pending[-1], Regrouping), "asked at night alone"
    kept = desk.kept.get(state.pending[-1].seat)
    return kept if isinstance(kept, dict) else {}


def choose(desk: TypedGame, seat: SeatId, now: TypedSetup, words: list[str]) -> None:
    """Choose an army by kinds and numbers or by the name of a mix. Alone, report the choices."""
    setting = advice(desk.table).state.context
    mixes = {mix.name: mix.army for mix in army.mixes(setting, seat)}
    if not words:
        _box(desk, seat, now)
        return
    name = " ".join(words).lower()
    wanted: dict[Laid, int] | None = dict[Laid, int](mixes[name].items()) if name in mixes else _counts(words)
    if wanted is None:
        desk.voice.say("Type army with kinds and numbers, army tank 8 gun 5 plane 2, or the name of a mix.")
        return
    mines = wanted.pop("mine", now.mines)
    counts: dict[Kind, int] = {kind: number for kind in BASIC if (number := wanted.get(kind, 0))}
    if not counts and now.chosen:
        counts = now.draft.army
    if refused := army.check(setting, seat, counts):
        desk.voice.say(sentence(refused))
        return
    most = army.mines(setting, seat)
    if mines > most:
        desk.voice.say(f"{count_noun(most, 'mine')} is the limit here [SET-5].")
        return
    draft = setup_editing.armed(now.draft, counts)
    keep(desk, now._replace(draft=draft, chosen=True, mines=mines))
    desk.voice.say(f"Your army: {army_text(counts)}, {count_noun(mines, 'mine')}.")


def _counts(words: list[str]) -> dict[Laid, int] | None:
    """Return "tank 8 gun 5", or "8 tanks 5 guns", as numbers by kind, or None if the words do not fit."""
    found: dict[Laid, int] = {}
    for one, other in zip(words[::2], words[1::2], strict=False):
        kind, number = KINDS.get(one.lower(), KINDS.get(other.lower())), figure(other if one.lower() in KINDS else one)
        if kind is None or number is None:
            return None
        found[kind] = number
    return found if len(words) % 2 == 0 else None


def _box(desk: TypedGame, seat: SeatId, now: TypedSetup) -> None:
    setting = advice(desk.table).state.context
    agreed = f"{army.size(setting, seat)} {'points' if setting.rules.army_limit == 'points' else 'pieces'}"
    mixes = army.mixes(setting, seat)
    if army.given(setting, seat) is None:
        desk.voice.say(f"Agreed: {agreed} and up to {count_noun(army.mines(setting, seat), 'mine')}.")
        for kind, one in setting.kinds.items():
            cost = f", {one.points} points each" if setting.rules.army_limit == "points" else ""
            desk.voice.say(f"  {kind}: {army.stock(setting, seat, kind)} in the box{cost}.")
        desk.voice.say(*(f"  {mix.name}: {army_text(mix.army)}." for mix in mixes))
    if now.chosen:
        desk.voice.say(f"Your army: {army_text(now.draft.army)}, {count_noun(now.mines, 'mine')}.")
    else:
        desk.voice.say("Type army with kinds and numbers, army tank 8 gun 5 plane 2, or army and the name of a mix.")


def army_text(counts: army.Counts) -> str:
    """Return an army in words: "8 tanks, 5 guns and 2 planes"."""
    return listed([count_noun(number, kind, army.plural(kind)) for kind, number in counts.items()]) or "none"


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
        f"{name}, {what}: {army_text(counts)}. {_hand(desk, now, draft)}",
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


Muse = Callable[[TypedGame, SeatId, TypedSetup, list[str]], None]


def deploy(does: Muse, desk: TypedGame, words: list[str]) -> None:
    """Do what a word of the set-up says, where it is this keyboard's to deploy."""
    seat = deploying(desk)
    if seat is not None:
        does(desk, seat, muster(desk, seat), words)


def ready(desk: TypedGame, words: list[str]) -> None:
    """Submit the set-up, or the moves of the night. Raises the refusal of the command."""
    state, waiting = advice(desk.table).state, asked(desk)
    if isinstance(waiting, Regrouping):
        desk.play(Regroup(tuple(sorted(moves(desk, state).items()))))
        return
    seat = deploying(desk)
    if seat is None:
        return
    now = muster(desk, seat)
    if not now.chosen:
        desk.voice.say("Choose an army first: type army.")
        return
    if aside := own_setups.put_aside_if_damaged():
        desk.voice.say(f"{aside}.")
    own_setups.store(state, now.draft, desk.game.start_hash, own_setups.LAST)
    desk.play(Deploy(now.draft.setup))
    desk.kept.pop(seat, None)


def regroup(desk: TypedGame, words: list[str]) -> None:
    """Note where a piece goes in the night, if it may."""
    state, waiting, said = advice(desk.table).state, asked(desk), read(desk.table, words, ordering=True)
    if not isinstance(waiting, Regrouping):
        desk.voice.say("Pieces regroup in secret only at nightfall, and only if the battle says so.")
        return
    if not said.own or not said.places:
        told = [f"{unit} to {at}" for unit, at in moves(desk, state).items()]
        desk.voice.say(f"So far: {listed(told) or 'every piece stays'}.", "Type regroup T1 0914, then ready.")
        return
    wanted = {**moves(desk, state), said.own[0]: said.places[-1]}
    if refused := desk.table.refusal(Regroup(tuple(sorted(wanted.items())))):
        desk.voice.say(desk.sentences.told(sentence(refused)))
        return
    desk.kept[waiting.seat] = wanted
    desk.voice.say(f"{desk.sentences.who([said.own[0]])} goes to {desk.sentences.place(said.places[-1])} overnight.")


MUSTERING: dict[str, Callable[[TypedGame, list[str]], None]] = {
    **{
        name: partial(deploy, does)
        for name, does in {
            "army": choose, "put": put, "take": take,
            "strip": strip, "hq": headquarters, "fill": fill,
            "formation": formation, "mirror": mirror, "hand": hand,
            "keep": keep_own, "lot": lot,
        }.items()
    },
    "ready": ready, "regroup": regroup,
}  # fmt: skip
