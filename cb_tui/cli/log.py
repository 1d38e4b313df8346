"""`cb-tui log`: every throw of a save with its pools, dice, odds and luck."""

from typing import Any

from cb_tui.cli.battles import with_json
from cb_tui.cli.parser import Parser, Refused, emit, number


def run(arguments: list[str]) -> int:
    """Prints the throws asked for, oldest first; 1 where part of the save is damaged and was left out."""
    asked = _parser().parse_args(arguments)
    from cb_tui.cli.saved import opened
    from cb_tui.cli.throws import bare, lines, record
    from cb_tui.session.ledger import Ledger
    from cb_tui.session.roster import roster

    game, status = opened(asked)
    people = roster(game.ruleset, game.battle)
    if asked.side and asked.side not in people.order:
        raise Refused(f"cb-tui log: --side: there is no side {asked.side}; there are {' and '.join(people.order)}")
    if asked.unit and asked.unit not in people.sides:
        raise Refused(f"cb-tui log: --unit: there is no piece {asked.unit} in {game.battle.id}; see cb-tui show")
    halted = game.ruleset.scene(game.state).halted
    plain = not (asked.side or asked.unit or asked.below is not None)
    throws = Ledger(people, game.entries).throws
    out: list[Any] = []
    for turn in game.entries:
        its = [throw for throw in throws if throw.step == turn.step]
        for throw in its:
            if shown(throw, asked.side, asked.unit, asked.below):
                out += [record(throw)] if asked.json else [*lines(throw, halted), ""]
        for rolled in bare(turn, its) if plain else ():
            head = {"step": turn.step, "side": turn.side, "kind": rolled.why, "faces": list(rolled.faces)}
            dice = " ".join(map(str, rolled.faces))
            out += [head] if asked.json else [f"{turn.step:>4}  {rolled.why}", f"      dice      {dice}", ""]
    emit(out if asked.json else out[:-1] or ["no such throw"], as_json=asked.json)
    return status


def shown(throw: Any, side: str, unit: str, below: int | None) -> bool:
    """Whether a throw is of the side, about the piece, and less lucky than asked."""
    if side and throw.side != side:
        return False
    involved = [one.partition("-")[0] for one in (*throw.by, *throw.at)]
    if unit and unit not in (*throw.by, *throw.at, *involved):
        return False
    return below is None or 100 * throw.percentile < below


def _parser() -> Parser:
    from cb_tui.cli.saved import with_name

    parser = Parser("log", "The dice log of a save: every throw with its pools, dice, odds and luck.")
    with_name(parser)
    parser.add_argument("--side", metavar="S", default="", help="throws of this side alone")
    parser.add_argument("--unit", metavar="U", default="", help="throws by or at this piece alone")
    worst = "throws whose luck is below P of 100 alone"
    parser.add_argument("--below", metavar="P", type=number(0, 100, "--below"), help=worst)
    with_json(parser)
    return parser
