"""Sending: the set-up is sent in one go, as are the moves of a secret night."""

from collections.abc import Callable
from functools import partial

from cb_tui.core.values import SeatId
from cb_tui.games.combat.plain import armies, setup_commands
from cb_tui.games.combat.plain.drafts import TypedSetup, asked, deploying, moves, muster
from cb_tui.games.combat.presentation import own_setups
from cb_tui.games.combat.presentation.advice import advice
from cb_tui.games.combat.rules.model import Deploy, Regroup, Regrouping
from cb_tui.plain.arguments import read
from cb_tui.plain.compass import listed
from cb_tui.plain.typed_game import TypedGame, sentence

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
            "army": armies.choose, "put": setup_commands.put, "take": setup_commands.take,
            "strip": setup_commands.strip, "hq": setup_commands.headquarters, "fill": setup_commands.fill,
            "formation": setup_commands.formation, "mirror": setup_commands.mirror, "hand": setup_commands.hand,
            "keep": setup_commands.keep_own, "lot": setup_commands.lot,
        }.items()
    },
    "ready": ready, "regroup": regroup,
}  # fmt: skip
