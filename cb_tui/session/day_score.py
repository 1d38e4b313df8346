"""The score of a finished daily game, by which a table of a day is ordered, here and at a host."""

from typing import NamedTuple

from cb_tui.session.battle_records import record_of, sides_of
from cb_tui.session.game import Game
from cb_tui.session.ledger import Balance, roster

WIN, EARLY, KILLED, LOST = 100, 10, 100, 50  # points: a battle, each turn left, and all pieces of a side


class DayScore(NamedTuple):
    """A finished try: its score, and the percentile of the player's dice, 0 to 100."""

    won: bool
    turn: int
    score: int
    luck: int


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
