"""The panel of the initiative: what made the sums, and what gave it without dice."""

from msgspec.structs import replace

from cb_tui.core.report import Report
from cb_tui.games.combat_captain.rules import commands as c
from cb_tui.games.combat_captain.rules.events import InitiativeJudged, TurnBegan
from cb_tui.games.combat_captain.screen.modes.first import first, judged
from cb_tui.presentation.log_view import LogRow, LogView
from tests.captain.table import BLUE
from tests.captain.test_room_panels import WIDTH, known, read
from tests.captain.test_turn import to_next_turn, turned


def test_who_acts_first_is_asked_with_what_made_the_sums():
    """INIT-1, INIT-2: the bonus is told part by part, and a tie that was rolled again."""
    played = to_next_turn(turned())
    played.state = replace(played.state, destroyed={"blue": 1}, won={"red": 1})
    told = played.play(c.RollInitiative(), 3, 3, 2, 1)
    fell = [event for event in told if isinstance(event, InitiativeJudged)]
    assert read(first(known(played), BLUE, fell, WIDTH))[3:13] == [
        " a tie, rerolled",
        " Blue        die           2",
        "  destroyed 1 last turn   +1",
        "  initiative last turn    +2",
        "  sum                      5",
        " Red         die           1",
        "  won a close combat      +3",
        "  sum                      4",
        "- who acts first? -----------",
        ">Blue: first go, first fire",
    ]


def test_an_event_that_gave_the_initiative_stands_in_place_of_older_dice():
    """INIT-4."""
    dice = InitiativeJudged(modifiers=(), totals=(("blue", 4), ("red", 5)), winner="red")
    rows = [LogRow(1, (), report=Report(event=event)) for event in (dice, TurnBegan(2))]
    assert judged(LogView(rows=rows[:1])) == [dice] and judged(LogView(rows=rows)) == []
    told = read(first(known(to_next_turn(turned())), BLUE, [], WIDTH))
    assert told[3:5] == ["No dice: the random event", "gave it."]
