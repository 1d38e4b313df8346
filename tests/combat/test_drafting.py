"""A set-up is laid piece by piece: put, turned, taken up, filled in, mirrored, fitted to another ground. [DEP]"""

from msgspec.structs import replace

from cb_tui.core.ruleset import IllegalCommand
from cb_tui.core.values import Place
from cb_tui.games.combat.rules import deployment, formations, setup_editing
from cb_tui.games.combat.rules.setup_draft import SetupDraft
from tests.combat.muster import COUNTRY, draft, setting, stood

HALF = setting(COUNTRY, mines_per_side=2)


def put(one: SetupDraft, *laid: str) -> SetupDraft | IllegalCommand:
    for each in laid:
        what, at = each.split()
        found = setup_editing.put(HALF, one, what, Place(at))  # type: ignore[arg-type]
        if isinstance(found, IllegalCommand):
            return found
        one = found
    return one


def test_a_piece_leaves_the_hand_when_it_is_put_down_and_is_there_again_when_taken_up():
    laid = put(draft(2), "tank 0513", "mine 0614")
    assert isinstance(laid, SetupDraft)
    assert setup_editing.in_hand(HALF, laid) == {"tank": 1, "mine": 1}
    assert setup_editing.take_up(setup_editing.take_up(laid, Place("0513")), Place("0614")) == draft(2)
    assert setup_editing.take_up(laid, Place("1016")) == laid


def test_nothing_is_put_down_that_is_not_in_hand():
    refused = put(draft(1), "tank 0513", "tank 0613")
    assert isinstance(refused, IllegalCommand)
    assert refused.rule == "DEP-2"
    refused = put(draft(1), "helicopter 0613")
    assert isinstance(refused, IllegalCommand)
    assert refused.rule == "SET-4"


def test_an_airstrip_is_laid_along_the_row_and_turned_into_the_column():
    ground = setting(mines_per_side=2)
    laid = setup_editing.lay(ground, draft(2), Place("0513"))
    assert isinstance(laid, SetupDraft)
    assert laid.strips == (("0513", "0613", "0713"),)
    turned = setup_editing.turn(ground, laid, Place("0613"))
    assert isinstance(turned, SetupDraft)
    assert turned.strips == (("0513", "0514", "0515"),)
    assert setup_editing.berth(ground, turned, Place("0514")) == "0513"


def test_what_is_in_hand_is_filled_in_and_what_stands_stays():
    army = {"tank": 8, "gun": 5, "plane": 2}
    laid = put(replace(draft(), army=army), "tank 0116", "gun 2013", "mine 0316")
    assert isinstance(laid, SetupDraft)
    full = formations.filled(HALF, laid)
    assert setup_editing.in_hand(HALF, full) == {}
    assert {*laid.units} <= {*full.units}
    assert "0316" in full.mines
    assert deployment.setup_refusal(HALF, "south", full.seat, full.setup) is None


def test_a_mirrored_draft_changes_east_and_west_and_gives_up_what_does_not_fit():
    laid = put(draft(2), "tank 0113", "tank 0614")
    assert isinstance(laid, SetupDraft)
    assert {unit.at for unit in setup_editing.mirrored(HALF, laid).units} == {"2013", "1514"}
    blocked = put(draft(1), "tank 0516")  # opposite is the airstrip
    assert isinstance(blocked, SetupDraft)
    assert setup_editing.mirrored(HALF, blocked).units == ()


def test_a_set_up_of_one_half_stands_in_the_other_turned_half_round():
    turned = setup_editing.seen_from(
        setting(), stood(mines="0116", strips=("0513 0613 0713",), tank="2009", plane="0513")
    )
    assert turned.mines == ("2001",)
    assert turned.strips == (("1404", "1504", "1604"),)
    assert {unit.at for unit in turned.units} == {"0108", "1404"}


def test_of_a_smaller_army_those_laid_last_are_gone():
    laid = put(draft(3), "tank 0513", "tank 0613", "tank 0713")
    assert isinstance(laid, SetupDraft)
    assert [unit.at for unit in setup_editing.armed(laid, {"tank": 1}).units] == ["0513"]
