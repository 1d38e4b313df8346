"""`cb-tui log`: every roll of a save with its pools, dice, odds and luck, and what the players noted."""

import argparse
from typing import TYPE_CHECKING, Any

from cb_tui.cli.battle_arguments import with_json
from cb_tui.cli.parser import ArgumentParser, UsageError, emit, number

if TYPE_CHECKING:
    from cb_tui.core.report import Roll
    from cb_tui.session.ledger import Roster
    from cb_tui.session.position import Position
    from cb_tui.session.timeline import PlayerNote

NOTE, RULING, ENDED = "note", "ruling", "ended"


def run(arguments: list[str]) -> int:
    """Print the rolls asked for, oldest first. Return 1 if a damaged part of the save was left out."""
    asked = _parser().parse_args(arguments)
    from cb_tui.cli.save_arguments import audit_errors_as_usage, open_to_look, read

    game, status = open_to_look(asked)
    with audit_errors_as_usage(game):
        emit(log_output(read(game, asked), asked), as_json=asked.json)
    return status


def log_output(game: "Position", asked: argparse.Namespace) -> list[Any]:
    """Return the rolls and notes asked for, as data or lines. Raises UsageError for filters unknown to the game."""
    from cb_tui.cli.save_arguments import ruled
    from cb_tui.plain.text_spec import bare, lines, record
    from cb_tui.session.ledger import Ledger, roster

    people = roster(game.ruleset, game.battle)
    rolls, package = Ledger(people, game.logged()).rolls, game.ruleset.package
    _check(asked, game, people, [roll.kind for roll in rolls])
    every = not (asked.side or asked.unit or asked.hex or asked.below is not None)
    plain = every and not asked.kind
    notes = list(game.notes) if every and asked.kind in ("", NOTE) else []
    out: list[Any] = []
    scene = game.ruleset.scene(game.state)
    if asked.json and every and asked.kind in ("", RULING):
        head = {"step": 0, "side": "", "kind": RULING, "faces": []}
        out += [{**head, "text": said} for said in scene.rulings]
    while notes and notes[0].step == 0:
        out += _noted(notes.pop(0), as_json=asked.json)
    for deed in game.entries:
        its = [roll for roll in rolls if roll.step == deed.step]
        for roll in its:
            if shown(roll, asked):
                out += [record(package, roll)] if asked.json else [*lines(game.ruleset, roll), ""]
        for rolled in bare(deed, its) if plain else ():
            head = {"step": deed.step, "side": deed.seat, "kind": rolled.why, "faces": list(rolled.faces)}
            dice = " ".join(map(str, rolled.faces))
            out += [head] if asked.json else [f"{deed.step:>4}  {rolled.why}", f"      dice      {dice}", ""]
        while notes and notes[0].step <= deed.step:
            out += _noted(notes.pop(0), as_json=asked.json)
    if game.ended and game.outcome and every and asked.kind in ("", ENDED):
        head, told = {"step": game.step, "side": "", "kind": ENDED, "faces": []}, game.outcome.why
        out += [{**head, "text": told}] if asked.json else [f"{game.step:>4}  ended     {told}", ""]
    if scene.rulings and not asked.json:
        out[:0] = [ruled(scene.rulings).strip(), ""]
    none = "no roll matches" if rolls else "no dice have been rolled yet"
    return out if asked.json else out[:-1] or [none]


def shown(roll: "Roll", asked: argparse.Namespace) -> bool:
    """Check whether a roll passes the filters for side, kind, piece, hex and luck."""
    from cb_tui.session.viewers import touches

    if (asked.side and roll.side != asked.side) or (asked.kind and roll.kind != asked.kind):
        return False
    involved = [one.partition("-")[0] for one in (*roll.actors, *roll.targets)]
    if asked.unit and asked.unit not in (*roll.actors, *roll.targets, *involved):
        return False
    if asked.hex and not touches(roll.event, asked.hex):
        return False
    return asked.below is None or 100 * roll.percentile < asked.below


def _noted(note: "PlayerNote", *, as_json: bool) -> list[Any]:
    if as_json:
        return [{"step": note.step, "side": "", "kind": NOTE, "faces": [], "text": note.text}]
    return [f"{note.step:>4}  note      {note.text}", ""]


def _check(asked: argparse.Namespace, game: "Position", people: "Roster", kinds: list[str]) -> None:
    """Refuse a side, piece, place or kind of roll that this game does not have. Raises UsageError."""
    if asked.side and asked.side not in people.order:
        raise UsageError(f"--side: there is no side {asked.side}; the sides are {' and '.join(people.order)}")
    if asked.unit and asked.unit not in people.sides:
        raise UsageError(f"--unit: there is no piece {asked.unit} in {game.battle.id}; see cb-tui show")
    board = game.ruleset.scene(game.state).board
    if asked.hex and asked.hex not in board:
        noun = board.geometry.unit
        raise UsageError(f"--hex: there is no {noun} {asked.hex} in {game.battle.id}; see cb-tui show")
    known = [*dict.fromkeys(kinds), NOTE, RULING, *[ENDED] * bool(game.ended)]
    if asked.kind and asked.kind not in known:
        raise UsageError(f"--kind: this game has no rolls of kind {asked.kind}; it has {', '.join(known)}")


def _parser() -> ArgumentParser:
    from cb_tui.cli.save_arguments import with_eyes, with_name

    parser = ArgumentParser(
        "log", "Print the dice log of a save: every roll with its pools, dice, odds and luck, and the notes."
    )
    with_name(parser)
    with_eyes(parser)
    parser.add_argument("--side", metavar="S", default="", help="only rolls of this side")
    parser.add_argument("--unit", metavar="U", default="", help="only rolls by or at this piece")
    parser.add_argument("--hex", metavar="CCRR", default="", help="only rolls at this hex")
    parser.add_argument(
        "--kind",
        metavar="K",
        default="",
        help="only lines of this kind: a kind of roll such as fire or morale, or note or ruling",
    )
    worst = "only rolls whose luck is below P of 100"
    parser.add_argument("--below", metavar="P", type=number(0, 100, "--below"), help=worst)
    with_json(parser)
    return parser
