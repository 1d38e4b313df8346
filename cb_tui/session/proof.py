"""Proof: whether the moves of the machines in a game are their own, decided again from what each seat knew."""

from typing import TYPE_CHECKING, NamedTuple

from cb_tui.core.dice import FixedDice
from cb_tui.session.build import build
from cb_tui.session.errors import plain
from cb_tui.session.log import FORMAT, hand_fault
from cb_tui.session.seats import machines, staff_nodes
from cb_tui.session.viewers import choice

if TYPE_CHECKING:  # a slow import, which no title needs
    from cb_tui.session.position import Position

NOT_PROVEN = "the AI's moves are not proven"
ONLY_THERE = "the AI's moves are proved only by the build that played them"


class MachineProof(NamedTuple):
    """The finding on the moves of the machines. `fault` is a sentence on the first that is not theirs.

    `unproven` is a sentence why they could not be decided again. Both are empty if every move is proven.
    """

    fault: str = ""
    unproven: str = ""


def proof_of(game: "Position", played_with: str) -> MachineProof:
    """Return whether the machines of a game would decide every one of their commands as its log has it.

    A staff searches in a process of its own, for as long as that takes, so its moves cannot be decided again. Nor are
    those of an older format. Another revision of the AI, or another build, `played_with`, may decide otherwise.
    """
    if fault := hand_fault(game.entries, game.seats):
        return MachineProof(fault)
    names = machines(game.seats)
    if game.start.format < FORMAT:
        return MachineProof(unproven=f"{NOT_PROVEN}: an older version recorded them")
    if any(staff_nodes(name) is not None for name in names.values()):
        return MachineProof(unproven=f"{NOT_PROVEN}: a staff is among them, whose search cannot be repeated")
    for deed in game.entries:
        if deed.seat in names:
            before = game.at_step(deed.step - 1)
            lots = range(1, 7) if deed.sealed else (1,)  # one of these was drawn in secret
            choices = (choice(before, {}, deed.seat, FixedDice(lot) if deed.sealed else None) for lot in lots)
            could = [game.ruleset.canonical(before.state, each.command) for each in choices]
            if deed.command not in could:
                made = could[0]
                has, due = (game.ruleset.label(before.state, command) for command in (deed.command, made))
                if game.start.ai != game.ruleset.ai_revision:
                    return MachineProof(unproven=ONLY_THERE)
                if played_with != build():
                    other = f"cb-tui {plain(played_with, 40) or 'of another build'} played it, and this is {build()}"
                    return MachineProof(unproven=f"{ONLY_THERE}: {other}")
                said = f"the log has {plain(has, 60)}, and {game.seats[deed.seat]} decides {plain(due, 60)}"
                return MachineProof(f"step {deed.step}: {said}")
    return MachineProof()
