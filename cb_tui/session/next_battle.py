"""Next battle: what to play after what was played, and why."""

from collections.abc import Iterable
from typing import TYPE_CHECKING, NamedTuple

from cb_tui.core.scenario import RUN_DAYS, Scenario
from cb_tui.session.daily import daily_line
from cb_tui.session.records import BattleRecords, records
from cb_tui.session.seats import HUMAN

if TYPE_CHECKING:
    from cb_tui.session.game import Game


class NextBattle(NamedTuple):
    """A battle to play next, and how: "" for the first time, "again", "as German"."""

    battle: Scenario
    how: str = ""

    def __str__(self) -> str:
        return f"{self.battle.title} {self.how}".rstrip()


def next_battle(played: BattleRecords, battles: Iterable[Scenario], without: str = "") -> NextBattle | None:
    """Return a battle lost once and never won, else the first not played (ladder first).

    If all were played, return one to play from its other side, or None.
    """
    ladder = sorted((each for each in battles if each.id != without), key=lambda each: (not each.rung, each.rung))
    won = {(record.battle, side) for record in played.found if record.result == "won" for side in record.sides}
    known = {record.battle for record in played.found}
    for battle in ladder:
        scores = played.of(battle.id)
        if sum(score.lost for score in scores) == 1 and not any(score.won for score in scores):
            return NextBattle(battle, "again")
    for battle in ladder:
        if battle.id not in known:
            return NextBattle(battle)
    for battle in ladder:
        left = [army for army in battle.sides if (battle.id, army.id) not in won]
        if left and len(left) < len(battle.sides):
            return NextBattle(battle, f"as {left[0].name}")
    return None


def suggested(game: "Game") -> str:
    """Return the suggestion after a battle that people here have ended, or an empty string.

    It is the next step of a run, the line of a daily game, else a battle of the same rules.
    """
    people = [seat for seat in game.local_seats if game.seats[seat] == HUMAN]
    if game.folder is None or not people:
        return ""
    if game.battle.run:
        return "the run continues" if game.battle.run.day < RUN_DAYS else "the end of the run"
    if daily_line(game):
        return "your result to paste: d on the title page"
    from cb_tui.session.library import Library  # noqa: PLC0415 - slow import, not needed for the title

    alike = [each for each in Library().common_fields() if each.ruleset in (game.battle.ruleset, *game.battle.also)]
    ahead = next_battle(records(game.folder.parent), alike, game.battle.id)
    return str(ahead) if ahead else ""
