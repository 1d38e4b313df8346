"""The checks of a game's start, regardless of the program that wrote the first line of its log."""

from typing import Any

from cb_tui.core.findings import findings
from cb_tui.core.ruleset import Ruleset
from cb_tui.session.codec import Codec
from cb_tui.session.errors import SaveError, SessionError, plain
from cb_tui.session.fair.play import check_fair
from cb_tui.session.fair.pledges import FAIR
from cb_tui.session.log_entry import FORMAT, GameStart
from cb_tui.session.seats import check_seats
from cb_tui.session.seed import check_seed

DICE = ("seeded", "manual", FAIR)
ID = 60  # characters of a battle's id


def check_start(start: GameStart, ruleset: Ruleset[Any]) -> None:
    """Check a start. Raises SaveError if its battle, seats or dice are unsound.

    A battle that is only badly worded, or with which lint has since found fault, is let pass.
    """
    fault = _frame(start)
    if fault:
        raise SaveError(f"its first line was not written by cb-tui: {fault}", "foreign")
    battle = Codec(ruleset).scenario(start.scenario)
    if not battle.id.isprintable() or len(battle.id) > ID:
        raise SaveError(f"its battle has an id that cannot be a file name: {plain(battle.id, 40)}", "foreign")
    if ruleset.id not in (battle.ruleset, *battle.also):
        raise SaveError(
            f"its battle is not for the rules {ruleset.id}; it is for {plain(battle.ruleset, 40)}", "foreign"
        )
    wrong = [finding for finding in findings(ruleset, battle) if not (finding.note or finding.mild)]
    if wrong:
        more = f" (and {len(wrong) - 1} more)" if len(wrong) > 1 else ""
        where, text = plain(wrong[0].where, 80), plain(wrong[0].text, 160)
        raise SaveError(f"its battle cannot be played: {where}: {text}{more}", "foreign")
    try:
        check_seed(start.seed)
        check_seats(start.seats, battle, ruleset)
        check_fair(start.dice, start.seats)
    except SessionError as error:
        raise SaveError(f"its first line cannot have been written by cb-tui: {error.sentence}", "foreign") from None


def _frame(start: GameStart) -> str:
    if not 1 <= start.format <= FORMAT:
        return f"there is no format {start.format}"
    if start.dice not in DICE:
        return f"dice {plain(start.dice, 40)!r} are not among {', '.join(DICE)}"
    return ""
