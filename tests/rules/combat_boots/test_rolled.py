"""What other dice would have given, told of an attack that lies in the log. [EXC]"""

from cb_tui.games.combat_boots.rules.events import Fired
from cb_tui.games.combat_boots.rules.report_rolls import logged_sheds
from tests.rules.combat_boots.shots import fire
from tests.rules.combat_boots.table import Table


def test_the_sheds_of_a_fire_that_was_rolled_are_those_that_were_offered():
    """EXC-2: four dice at three, one is shed."""
    table = Table({"R1": "0404", "M1": "0404", "r1": "0604", "m1": "0604"})
    command = fire("R1 M1", "r1 m1", drop=1)
    offered = table.rules.advisor.prospect(table.state, command)
    (fired,) = [event for event in table.play(command, 1, 1, 1, 6, 6) if isinstance(event, Fired)]
    assert logged_sheds(fired, table.state.context.edition) == offered.sheds
    assert [shed.drop for shed in offered.sheds] == [0, 1]
    verdict = fired.verdicts[0]
    assert str(offered.sheds[1].odds.kill) == verdict.kill


def test_nothing_is_shed_where_nothing_is_fired():
    table = Table({"R1": "0404", "r1": "0604"})
    assert logged_sheds(table.play(fire("R1", "r1"), 6, 6, 1, 1)[0], table.state.context.edition) == ()
