"""What a sergeant expects of the officer: spread out, go back in time, save a shot, bring the guns up."""

from collections import Counter

import pytest

from cb_tui.core.dice import SeededDice
from cb_tui.core.values import UnitId
from cb_tui.games.combat_boots.rules import model as m
from cb_tui.games.combat_boots.rules.battle import Battery, Destroy, Hold, UnitType, Weapon
from cb_tui.games.combat_boots.rules.model import HoldFire, Load, Pass, Step, Unload
from tests.rules.combat_boots.table import DE, RULES, US, Table

ROW = ". " * 12
FIELD = "\n".join([ROW] * 5)
HOUSES = f". . . . # {'. ' * 7}\n . . . # # {'. ' * 7}\n. . . . # {'. ' * 7}"
HEAVY = UnitType(
    name="Heavy",
    letter="T",
    kind="afv",
    move="tracked",
    bands=1,
    mv=6,
    sv=4,
    arms=(Weapon("a", 4), Weapon("h", 4)),
    mg=2,
)


def chosen(table, tactic="officer"):
    found = RULES.tactics[tactic](RULES.observe(table.state, table.to_move), table.legal, table.to_move)
    assert found.command in table.legal and found.why
    return found.command


def turn(table):
    """What the side to move commands until its turn is over."""
    side, given = table.state.active, []
    while table.state.active == side and not table.state.outcome:
        who, command = table.to_move, chosen(table)
        given += [command] if who == side else []
        for event in RULES.decide(table.state, command, SeededDice(1, len(given))):
            table.state = RULES.evolve(table.state, event)
    return given


def thickest(table, side=US):
    """The most pieces of a side in one hex."""
    return max(Counter(unit.at for unit in table.state.units.values() if unit.side == side).values())


# --- spread out -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "support",
    [
        pytest.param({"pieces": {"w1": "1003"}}, id="a mortar that sees them"),
        pytest.param({"batteries": (Battery(id=UnitId("b1"), side=DE, name="guns", fp=4),)}, id="guns off the board"),
    ],
)
def test_no_crowd_gathers_where_one_shell_hits_them_all(support):
    """HE-1, ART-5, STK-4"""
    squads = {f"R{number}": "0203" for number in range(1, 7)}
    pieces = {**squads, "r1": "1003", **support.get("pieces", {})}
    rest = {key: value for key, value in support.items() if key != "pieces"}
    goal = Hold(US, hexes=("0902",), count=1, when="last")
    table = Table(pieces, FIELD, victory=(goal,), default=DE, turns=8, **rest)
    turn(table)
    assert thickest(table) <= 2


def test_no_tank_drives_into_the_hex_of_a_heavier_one():
    """OVR-5: there is no overrun attack where all are armor, and he may fire nowhere else."""
    aim = Destroy(US, count=1)
    table = Table(
        {"T1": "0101", "T2": "0102", "t1": "0701"},
        HOUSES,
        types={"heavy": HEAVY},
        kinds={"t1": "heavy"},
        victory=(aim,),
    )
    turn(table)
    assert "0701" not in {unit.at for unit in table.state.units.values() if unit.side == US}


# --- hold what is held ------------------------------------------------------------------------------------------------


def test_a_squad_turns_back_to_a_house_that_the_enemy_could_have_first():
    """VIC-1: the flow charts of the book stay where they are."""
    table = Table(
        {"r1": "0701", "R1": "0101", "R2": "0102"}, HOUSES, first="de", victory=(Hold(US, hexes=("0501",), count=1),),
        default=DE, turns=8,
    )  # fmt: skip
    assert chosen(table) == Step("r1", "0601")
    assert not isinstance(chosen(table, "defend"), Step)


# --- save the shot ----------------------------------------------------------------------------------------------------


def crept(**others):
    """R1 has come into a wood and can go no farther; r1, opposite, may fire."""
    slow = UnitType(name="Tired squad", letter="R", kind="squad", range=6, mv=2, sv=2, arms=(Weapon("r", 2),))
    table = Table(
        {"R1": "0101", "r1": "0501", **others},
        f". ^ . . . . . . .\n {ROW}\n{ROW}",
        types={"slow": slow},
        kinds={"R1": "slow"},
    )
    table.play(Step("R1", "0201"))
    return table


def test_a_reaction_is_saved_for_the_squad_that_has_open_ground_to_cross():
    """OPP-1: one reaction; the book fires at the first who moves."""
    assert isinstance(chosen(crept()), m.Fire)
    assert chosen(crept(R2="0801")) == HoldFire()
    assert isinstance(chosen(crept(R2="0801"), "hold"), m.Fire)


# --- bring the guns up ------------------------------------------------------------------------------------------------


def test_a_gun_without_a_target_is_towed_to_one_and_set_down():
    """TRN-2, TRN-3"""
    table = Table(
        {"G1": "0101", "V1": "0101", "t1": "1202"}, f". . # {'. ' * 9}\n . # {'. ' * 10}\n{ROW}",
        victory=(Destroy(US, count=1),), default=DE, turns=10, asleep="t1",
    )  # fmt: skip
    assert chosen(table) == Load("V1", "G1")
    given = turn(table)
    assert any(isinstance(one, Step) and one.unit == "V1" for one in given)
    while table.state.active == DE:
        table.play(m.EndTurn(), *([6, 6] if table.state.units["t1"].disrupted else []))
    assert any(isinstance(one, Unload) for one in turn(table))


# --- go in at the end -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("turns", "goes"), [(3, True), (9, False)])
def test_a_side_that_loses_by_waiting_goes_in_at_the_end_though_a_piece_more_would_lose_it_too(turns, goes):
    guns = (Destroy(US, count=1, ids=(UnitId("r1"),)), Destroy(DE, count=1))
    table = Table(
        {"R1": "0101", "R2": "0101", "r1": "0801", "m1": "0901"},
        f"{'. ' * 7}u . . . .",
        victory=guns,
        default=DE,
        turns=turns,
    )
    assert chosen(table) == (Step("R1", "0201") if goes else Pass("R1"))
