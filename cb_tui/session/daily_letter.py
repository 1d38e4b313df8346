"""A daily game sent by another player, compared with its date and audited, and the score of such a game."""

import shutil
import tempfile
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from cb_tui.core.generator import GenerationError
from cb_tui.core.ruleset import with_rulings_stated
from cb_tui.games import RULESETS
from cb_tui.session import bundle
from cb_tui.session.audit import difference, same, value_text
from cb_tui.session.battle_records import record_of, sides_of
from cb_tui.session.branch_point import MAIN
from cb_tui.session.bundle import inspect
from cb_tui.session.codec import plain_value
from cb_tui.session.daily import line
from cb_tui.session.day import Day, date_of, day_of
from cb_tui.session.errors import SaveError, plain
from cb_tui.session.game import Game
from cb_tui.session.ledger import Balance, roster
from cb_tui.session.log import FORMAT, LOG, GameStart, read_start
from cb_tui.session.proof import proof_of
from cb_tui.session.verify import revision_fault, with_texts_of

WIN, EARLY, KILLED, LOST = 100, 10, 100, 50  # points: a battle, each turn left, and all pieces of a side


class WrongBattleError(SaveError):
    """A sound game that is not the battle of a day, or not played to its end."""


class DayScore(NamedTuple):
    """A finished try: its score, and the percentile of the player's dice, 0 to 100."""

    won: bool
    turn: int
    score: int
    luck: int


class CheckedLetter(NamedTuple):
    """A daily game that was sent. `result` is "won", "lost" or "drawn", `end` the hash of all that was played.

    `unproven` says why the AI's moves are not proven, or is empty.
    """

    day: Day
    line: str
    unproven: str
    result: str
    score: DayScore
    end: str


def checked(data: bytes, where: str) -> CheckedLetter:
    """Return the day of a bundle and the line of its game, with the AI's moves decided again.

    Raises WrongBattleError if it is not that day's battle or a move of the machine is not its own, SaveError if it
    cannot be read or breaks the rules. Nothing is written but a temporary folder.
    """
    got = bundle.read(data, where)
    start = read_start(got.files[LOG][0])
    if start is None:
        raise SaveError(f"{where} does not say how its game began; ask for the file again", "damaged")
    day = _day(start, where)
    _same_start(start, day, where)
    folder = Path(tempfile.mkdtemp(prefix="cb_tui-daily-"))
    try:
        inspect(folder, got, where, RULESETS)
        game = Game.open(folder, got.head.name, branch=MAIN, watch=True)
        if game.outcome is None:
            played = "on a branch" if got.head.branch != MAIN else f"up to step {game.step}"
            raise WrongBattleError(f"{where} is played {played}, not to its end; the main line has to end", "branch")
        proof = proof_of(game, got.head.build)
        if proof.fault:
            raise WrongBattleError(f"{where} was not played against the AI of that day: {proof.fault}", "machine")
        record = record_of(game, sides_of(game, tuple(game.seats)), "")
        return CheckedLetter(day, line(day, record), proof.unproven, record.result, score_of(game), record.end)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _day(start: GameStart, where: str) -> Day:
    """Return the day of a game by its seed. Raises WrongBattleError if it has no day."""
    with suppress(GenerationError):
        if (day := date_of(start.seed)) is not None:
            return day_of(day, start.ruleset)
    raise WrongBattleError(
        f"{where} is not a daily battle: its dice have the seed {start.seed}, which is not a date", "foreign"
    )


def _same_start(start: GameStart, day: Day, where: str) -> None:
    """Check that a game began as that day's battle does.

    Raises WrongBattleError with the first difference.
    """
    due = GameStart(
        format=FORMAT,
        ruleset=day.battle.ruleset,
        seed=day.seed,
        dice="seeded",
        seats=day.seats,
        scenario=plain_value(with_rulings_stated(day.system, day.battle)),
    )
    if fault := revision_fault(start, due, day.day):
        raise WrongBattleError(f"{where} is not the battle of {day.day}: {fault}", "foreign")
    one, other = plain_value(start), plain_value(with_texts_of(start, due))
    if not same(one, other):
        place, has, its = difference(one, other)
        raise WrongBattleError(
            f"{where} is not the battle of {day.day}, {plain(place, 60)}: "
            f"it has {value_text(has)}, that one {value_text(its)}",
            "foreign",
        )


def score_of(game: Game) -> DayScore:
    """Return the score of the person of a try: the win and its turns left, the enemy's losses less half their own."""
    mine = sides_of(game, tuple(game.seats))[0]
    record = record_of(game, (mine,), "", date="-")
    won = record.result == "won"
    foes = [side for side in record.total if side != mine]
    killed, total = (sum(of.get(side, 0) for side in foes) for of in (record.lost, record.total))
    score = won * (WIN + EARLY * (game.battle.turns - record.turn)) + KILLED * killed / max(total, 1)
    score -= LOST * record.lost.get(mine, 0) / max(record.total.get(mine, 0), 1)
    luck = Balance(roster(game.ruleset, game.battle), game.logged()).sides[mine].percentile
    return DayScore(won=won, turn=record.turn, score=round(score), luck=luck)
