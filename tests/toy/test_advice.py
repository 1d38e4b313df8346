"""A rules system that foretells nothing: what asks for it goes without."""

from dataclasses import replace

from cb_tui.core.values import Place, UnitId
from cb_tui.present.table import Table
from tests.toy.ruleset import AMBUSH
from tests.toy.table import Table as Played
from tests.toy.table import march, shoot

SILENT = replace(AMBUSH, advisor=None)


def test_a_table_without_an_advisor_answers_with_nothing():
    played = Played(R1="C4")
    table = Table(SILENT, played.state)
    unit, at = UnitId("R1"), Place("C4")
    assert (table.reach(unit), table.safest(unit), table.aims(unit), table.threats(unit, at)) == ({}, {}, (), ())
    assert table.prospect(shoot("R1", "w1")) is None
    assert table.exposure(unit, (at,)).unhurt == 1
    assert not table.danger(unit, at).by
    assert table.sight(at, Place("C5")).visible
    assert table.away(at, Place("F6")) == 3
    assert table.sheds(played.play(march("R1", "C5"))[0]) == ()
