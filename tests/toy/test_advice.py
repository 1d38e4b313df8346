"""A rules system that foretells nothing: what asks for it goes without."""

from fractions import Fraction

from msgspec.structs import replace

from cb_tui.core.display import Danger
from cb_tui.core.forecast import Exposure
from cb_tui.core.report import Result
from cb_tui.core.values import Place, SeatId, UnitId
from cb_tui.games import RULESETS
from cb_tui.presentation.game_view import GameView
from cb_tui.presentation.opponents import against
from cb_tui.presentation.text import plain_text
from cb_tui.session.seats import default_seats
from cb_tui.ui.modes.base import Notify, OpenNamed, ViewState
from cb_tui.ui.panels.commands import results
from cb_tui.ui.screen_spec import open_mode
from tests.battles import shipped
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
    sure = replace(AMBUSH.advisor, exposure=lambda *_: Exposure((), ends[1:]))
    for rules, told in (
        (replace(AMBUSH, advisor=advisor), ends[::-1]),
        (replace(AMBUSH, advisor=sure), ()),
        (AMBUSH, ()),
    ):
        table = GameView(rules, Played(R1="C4").state)
        offer = next(offer for offer in table.offered("move") if offer.place)
        assert results(table, offer) == tuple(reversed(told))


def test_the_enemy_s_shots_are_told_where_they_are_foretold():
    unit, at = UnitId("R1"), Place("C4")
    danger = Danger(Fraction(1, 4), (UnitId("w1"), UnitId("v1")))
    for asked, told in ((lambda *_: danger, "R1 at C4: 25% to be hit by w1+v1"), (None, "Select a piece: ")):
        rules = replace(AMBUSH, advisor=replace(AMBUSH.advisor, danger=asked))
        reply = open_mode(ViewState(GameView(rules, Played(R1="C4").state), at), OpenNamed("threat", unit))
        assert isinstance(reply, Notify)
        assert plain_text(reply.note).startswith(told)


def test_levels_are_said_to_lose_their_nerve_only_by_rules_that_bind_them():
    boots, battle = RULESETS["combat_boots_2025"], shipped()["mill"]
    seats = default_seats(battle) | {SeatId("de"): "ai:officer"}
    bound, free = (
        " ".join(against(rules, battle, seats)) for rules in (boots, replace(boots, solo_bound_players=frozenset()))
    )
    assert bound.endswith(
        "It plays by the same rules as you. Only the recruit and by-the-book levels lose their nerve or retreat."
    )
    assert free.endswith("It plays by the same rules as you.")
