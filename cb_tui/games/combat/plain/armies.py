"""Armies: the words that choose what a commander brings."""

from cb_tui.core.grammar import count_noun
from cb_tui.core.values import SeatId
from cb_tui.games.combat.plain.drafts import TypedSetup, keep
from cb_tui.games.combat.presentation.advice import advice
from cb_tui.games.combat.rules import army, setup_editing
from cb_tui.games.combat.rules.battle import BASIC, Kind
from cb_tui.games.combat.rules.setup_draft import Laid
from cb_tui.plain.arguments import figure
from cb_tui.plain.compass import listed
from cb_tui.plain.typed_game import TypedGame, sentence

KINDS: dict[str, Laid] = {
    **{word: kind for kind, one in BASIC.items() for word in (kind, f"{kind}s", one.letter.lower())},
    "motorised": "motor", "motorized": "motor", "heli": "helicopter", "infantry": "foot", "horse": "cavalry",
    "mine": "mine", "mines": "mine", "*": "mine",
}  # fmt: skip


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
