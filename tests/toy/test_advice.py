"""A rules system that foretells nothing: what asks for it goes without."""

from fractions import Fraction

from msgspec.structs import replace

from cb_tui.core.forecast import Exposure
from cb_tui.core.report import Result
from cb_tui.core.values import Place, UnitId
from cb_tui.presentation.game_view import GameView
from cb_tui.ui.panels.commands import results
from tests.toy.ruleset import AMBUSH
from tests.toy.table import Table as Played
from tests.toy.table import shoot

SILENT = replace(AMBUSH, advisor=None)


def test_a_table_without_an_advisor_answers_with_nothing():
    played = Played(R1="C4")
    table = GameView(SILENT, played.state)
    unit, at = UnitId("R1"), Place("C4")
    answers = (
        table.forecast(shoot("R1", "w1")), table.reach(unit), table.safest(unit), table.sight(at, Place("C5")),
        table.exposure(unit, (at,)), table.danger(unit, at),
    )  # fmt: skip
    assert set(answers) == {None}
    assert table.distance(at, Place("F6")) == 3


def test_the_risk_of_a_march_is_shown_where_it_is_foretold():
    ends = (Result("lost", Fraction(1, 4)), Result("there", Fraction(3, 4)))
    advisor = replace(AMBUSH.advisor, exposure=lambda *_: Exposure((), ends))
    for rules, told in ((replace(AMBUSH, advisor=advisor), ends[::-1]), (AMBUSH, ())):
        table = GameView(rules, Played(R1="C4").state)
        offer = next(offer for offer in table.offered("move") if offer.place)
        assert results(table, offer) == tuple(reversed(told))
