"""Same-hex combat, matches hand to hand, assaults and overruns in the classic edition. [SHC, HTH, ASL, OVR]"""

from fractions import Fraction

from cb_tui.games.combat_boots.rules.attack_forecast import attack_forecast as foreseen
from cb_tui.games.combat_boots.rules.hand_to_hand import match_chance
from cb_tui.games.combat_boots.rules.model import EndTurn, Flee, GiveUp, HandToHand, PairWith, Pass
from tests.rules.combat_boots.melee import HERE, WOOD, classic, fighting, gone, matches
from tests.rules.combat_boots.orders import asked, fire
from tests.rules.combat_boots.table import Table

# --- same hex ------------------------------------------------------------------------------------------------------


def test_a_pin_kills_in_the_same_hex():
    """SHC-3"""
    table = classic({"R1": "0505", "r1": "0505"})
    assert gone(table.play(fire("R1", "r1"), 6, 1, 1, 5, 5)) == ["r1"]


def test_nobody_fires_into_a_hex_that_holds_friends():
    """SHC-1"""
    table = classic({"R1": "0505", "R2": "0305", "r1": "0505"})
    assert table.refused(fire("R2", "r1")).rule == "SHC-1"


def test_the_pinned_beside_an_unpinned_enemy_die_at_the_end_of_the_turn():
    """SHC-5, SHC-5a: both sides, at the end of either's turn; not with an unpinned friend or beside a pinned enemy."""
    table = classic(
        {
            "R1": "0202",
            "r1": "0202",
            "R2": "0505",
            "r2": "0505",
            "r3": "0505",
            "R4": "0808",
            "r4": "0808",
            "V1": "0901",
        },
        asleep="R1 r2 R4 r4",
        morale=(4, 4),
    )
    table.play(EndTurn())
    events = table.play(EndTurn(), 6, 6)  # R1 and R4 roll for morale and fail
    assert gone(events) == ["R1"]
    assert table.alive("r2") and table.alive("R4") and table.alive("r4")


def test_a_tank_is_an_unpinned_enemy_too():
    """SHC-5a"""
    table = classic({"T1": "0505", "r1": "0505", "r2": "0909"}, asleep="r1")
    table.play(Pass("T1"))
    assert gone(table.play(EndTurn())) == ["r1"]


def test_in_the_2025_edition_they_live():
    """SHC-5"""
    table = Table({"T1": "0505", "r1": "0505", "r2": "0909"}, asleep="r1")
    table.play(Pass("T1"))
    assert gone(table.play(EndTurn())) == []


# --- matches -------------------------------------------------------------------------------------------------------


def test_one_against_one_is_no_question_and_the_inactive_side_rolls_one_die_more():
    """HTH-8"""
    table = fighting("R1 r1")
    events = table.play(HandToHand("0505"), 6, 1, 5, 5, 5)
    assert matches(events) == [(("R1",), ("r1",), 0, 1)]
    assert gone(events) == ["r1"]


def test_the_chances_of_a_match_count_the_die_of_the_inactive_side():
    """HTH-8"""
    alone, pairs = fighting("R1 r1"), fighting("R1 r1 R2 r2")
    prospect = foreseen(alone.state, HandToHand("0505"))
    assert prospect is not None
    assert [(way.own, way.enemy) for way in prospect.losses] == [(0, 1), (1, 0), (1, 1)]
    assert prospect.targets[0].sv == prospect.fp + 1
    assert foreseen(pairs.state, HandToHand("0505")) is None


def test_a_tie_costs_both_one_piece():
    """HTH-8"""
    table = fighting("R1 r1 R2 r2")
    events = table.play(HandToHand("0505"), 6, 1, 6, 5, 5, 1, 1, 4, 4, 4)
    assert matches(events) == [(("R1",), ("r1",), 1, 1), (("R2",), ("r2",), 1, 0)]
    assert sorted(gone(events)) == ["R1", "R2", "r1"]


def test_the_side_that_starts_pairs_its_pieces():
    """HTH-8: the first piece chooses among kinds; the last has no choice."""
    table = fighting("R1 R2 r1 m1")
    table.play(HandToHand("0505"))
    assert (asked(table.state), table.to_move) == ("Pairing", "us")
    assert table.legal == (PairWith("R1", "r1"), PairWith("R1", "m1"))
    events = table.play(PairWith("R1", "m1"), 6, 6, 1, 1, 6, 6, 1, 1, 1)
    assert [match[:2] for match in matches(events)] == [(("R1",), ("m1",)), (("R2",), ("r1",))]


def test_every_enemy_is_met_before_two_gang_up_on_one():
    """HTH-8: three against two; once there is one to spare it may join, and the last must meet who is left."""
    table = fighting("R1 R2 R3 r1 m1")
    table.play(HandToHand("0505"))
    table.play(PairWith("R1", "r1"))
    assert table.legal == (PairWith("R2", "m1"), PairWith("R2", "r1"))
    labels = [table.rules.label(table.state, command) for command in table.legal]
    assert labels == ["R2 meets m1", "R2 joins R1 against r1"]
    events = table.play(PairWith("R2", "r1"), 1, 1, 1, 1, 2, 2, 2, 6, 6, 1, 1)
    assert matches(events) == [(("R1", "R2"), ("r1",), 1, 0), (("R3",), ("m1",), 0, 1)]


def test_pieces_alike_are_one_choice():
    """HTH-8a: two squads against two squads leave nothing to choose."""
    table = fighting("R1 R2 r1 r2")
    events = table.play(HandToHand("0505"), 6, 6, 1, 1, 1, 6, 6, 1, 1, 1)
    assert [match[:2] for match in matches(events)] == [(("R1",), ("r1",)), (("R2",), ("r2",))]


def test_surplus_enemies_are_assigned_by_their_owner():
    """HTH-8a"""
    table = fighting("R1 M1 r1 r2 r3")
    table.play(HandToHand("0505"))
    assert (asked(table.state), table.to_move) == ("Pairing", "de")
    assert table.legal == (PairWith("r3", "R1"), PairWith("r3", "M1"))
    events = table.play(PairWith("r3", "M1"), 6, 6, 1, 1, 1, 1, 2, 2, 2, 2, 2)
    assert matches(events) == [(("R1",), ("r1",), 0, 1), (("M1",), ("r2", "r3"), 1, 0)]


def test_a_loss_comes_from_its_own_match_and_its_owner_names_it():
    """HTH-8, HTH-4a"""
    table = fighting("R1 M1 R2 r1")
    table.play(HandToHand("0505"), 1, 1, 1, 1, 1, 6, 6, 6)
    assert (asked(table.state), table.to_move) == ("ChooseLoss", "us")
    assert table.legal == (GiveUp("R1"), GiveUp("M1"), GiveUp("R2"))
    assert gone(table.play(GiveUp("M1"))) == ["M1"]
    assert (asked(table.state), table.to_move) == ("FightOrFlee", "de")


def test_a_piece_of_another_match_cannot_be_given_up():
    """HTH-8, HTH-8b: R1 and M1 lose to r1; R2 won against m1."""
    table = fighting("R1 M1 R2 r1 m1")
    table.play(HandToHand("0505"))
    table.play(PairWith("R1", "r1"))
    table.play(PairWith("M1", "r1"), 1, 1, 1, 6, 6, 6, 6, 6, 1, 1)
    assert table.legal == (GiveUp("R1"), GiveUp("M1"))
    assert table.refused(GiveUp("R2")).rule == "HTH-4"


def test_in_later_rounds_the_other_side_pairs_and_nobody_has_a_die_more():
    """HTH-8, HTH-8a: r1 falls, r2 beats M1 and R2, and its side fights on."""
    table = fighting("R1 M1 R2 r1 r2")
    table.play(HandToHand("0505"))
    table.play(PairWith("M1", "r2"))
    table.play(PairWith("R2", "r2"), 6, 1, 5, 5, 5, 1, 1, 1, 6, 6, 6)
    table.play(GiveUp("R2"))
    assert (asked(table.state), table.to_move) == ("FightOrFlee", "de")
    table.play(HandToHand("0505"))
    assert (asked(table.state), table.to_move) == ("Pairing", "de")
    assert table.legal == (PairWith("r2", "R1"), PairWith("r2", "M1"))
    events = table.play(PairWith("r2", "M1"), 1, 1, 6, 6, 6)
    assert matches(events) == [(("r2",), ("M1", "R1"), 1, 0)]


def test_those_who_flee_go_to_a_hex_without_enemies():
    """HTH-5: the hex of R3 is closed."""
    table = classic({"R1": "0505", "R2": "0505", "R3": "0605", "r1": "0505"})
    table.play(EndTurn())
    table.play(HandToHand("0505"), 1, 1, 1, 1, 2, 2, 2)
    assert table.refused(Flee("0605")).rule == "HTH-5"
    table.play(Flee("0405"))
    assert table.at("r1") == "0405"


def test_pinned_pieces_roll_no_dice_and_are_lost_with_their_last_friend():
    """HTH-6"""
    table = fighting("R1 r1 r2", asleep="r2")
    assert sorted(gone(table.play(HandToHand("0505"), 6, 6, 1, 1, 1))) == ["r1", "r2"]


def test_nobody_else_may_be_paired():
    """HTH-8"""
    table = fighting("R1 R2 r1 m1")
    assert table.refused(PairWith("R1", "r1")).rule == "HTH-8"
    table.play(HandToHand("0505"))
    assert table.refused(PairWith("R2", "r1")).rule == "HTH-8"
    assert table.refused(PairWith("R1", "R2")).rule == "HTH-8"


def test_the_chance_to_win_a_match():
    """HTH-8: the best die has to be higher."""
    assert match_chance(1, 1) == Fraction(15, 36)
    assert match_chance(2, 2) + match_chance(2, 2) < 1 < match_chance(4, 1) * 2


# --- the machine ---------------------------------------------------------------------------------------------------


def test_the_machine_pairs_where_its_piece_adds_most():
    """HTH-8: two dice beat the machine gun's one oftener than the squad's two, in a later round."""
    table = fighting("R1 R2 r1 m1")
    table.play(HandToHand("0505"))
    choice = table.rules.tactics["engage"](table.state, table.legal, table.to_move)
    assert choice.command == PairWith("R1", "m1")


def test_the_machine_storms_armor_that_has_lost_its_escort():
    """ASL-5a"""
    table = classic({"R1": HERE, "R2": HERE, "t1": HERE, "m1": HERE}, WOOD)
    table.play(EndTurn())
    table.play(HandToHand(HERE), 6, 6, 6, 6, 1, 1)
    assert table.rules.tactics["engage"](table.state, table.legal, table.to_move).command.at == "t1"


def test_the_machine_that_holds_does_not_flee():
    """SOLO binds nobody; the tactic keeps to its word all the same."""
    table = fighting("R1 R2 R3 r1", solo={"de": "hold"})
    table.play(HandToHand("0505"), 1, 1, 1, 1, 1, 1, 2, 2, 2)
    assert Flee("0605") in table.legal
    choice = table.rules.tactics["hold"](table.state, table.legal, table.to_move)
    assert choice.command == HandToHand("0505")
    assert isinstance(table.rules.tactics["engage"](table.state, table.legal, table.to_move).command, Flee)
