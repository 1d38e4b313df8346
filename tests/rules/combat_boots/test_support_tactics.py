"""Support as the machine uses it: batteries, strikes, ground fire. [SOLO, ART, AIR]"""

from cb_tui.core.hexes import Hex, distance
from cb_tui.games.combat_boots.rules import model as m
from tests.rules.combat_boots.missions import call, delayed, guns
from tests.rules.combat_boots.strikes import sky, strike
from tests.rules.combat_boots.table import DE, US


def test_the_machine_calls_the_hex_with_the_best_balance():
    table = guns({"R1": "0105", "r1": "0904", "r2": "0905", "r3": "0501"}, solo={"us": "defend"})
    choice = table.rules.tactics["defend"](table.state, table.legal, US)
    assert isinstance(choice.command, m.Call)
    prospect = table.rules.advisor.prospect(table.state, choice.command)
    assert prospect is not None
    assert {target.units[0] for target in prospect.targets} == {"r1", "r2"}


def test_the_machine_spares_its_own():
    table = guns({"R1": "0505", "R2": "0505", "r1": "0605"}, solo={"us": "defend"})
    choice = table.rules.tactics["defend"](table.state, table.legal, US)
    assert isinstance(choice.command, m.Call)
    assert distance(choice.command.at, Hex("0505")) > 1


def test_the_machine_strikes_where_most_is_put_out():
    table = sky({"m1": "0505", "m2": "0905", "m3": "0905"}, solo={"us": "defend"})
    assert table.rules.tactics["defend"](table.state, table.legal, US).command == strike("0905", "h")


def test_the_machine_fires_at_aircraft():
    table = sky({"r1": "0505", "r2": "0505"}, solo={"de": "defend"})
    table.play(strike("0505", "h"))
    choice = table.rules.tactics["defend"](table.state, table.legal, DE).command
    assert isinstance(choice, m.Fire)
    assert choice.by == ("r1", "r2")


def test_the_machine_shifts_a_mission_to_where_it_gains_most():
    table = delayed({"R1": "0105", "r1": "0905"}, "0705", solo={"us": "defend"})
    choice = table.rules.tactics["defend"](table.state, table.legal, US).command
    assert isinstance(choice, m.Shift)
    assert distance(choice.to, Hex("0905")) <= 1


def test_the_machine_calls_nothing_where_nothing_is_gained():
    table = guns({"R1": "0505", "R2": "0505", "r1": "0505"}, solo={"us": "defend"})
    assert call("0405") in table.legal
    assert not isinstance(table.rules.tactics["defend"](table.state, table.legal, US).command, m.Call)
