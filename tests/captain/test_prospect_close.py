"""Close combat, shells and held fire before the dice, against the rules played; `CB_TUI_CAPTAIN_ROLLS`: how often."""

import os
from collections import Counter
from fractions import Fraction
from functools import reduce
from itertools import product
from math import sqrt
from random import Random

import pytest
from msgspec.structs import replace

from cb_tui.core.dice import SeededDice
from cb_tui.games.combat_captain.rules import close_combat_forecast, danger_forecast, forecast
from cb_tui.games.combat_captain.rules import commands as c
from cb_tui.games.combat_captain.rules import events as e
from cb_tui.games.combat_captain.rules.actions import decide
from cb_tui.games.combat_captain.rules.evolve import evolve
from cb_tui.games.combat_captain.rules.pending import HeldFire, MeleeDue, Shelling
from tests.captain.table import BLUE, at, facing, table

PLAYED = min(int(os.environ.get("CB_TUI_CAPTAIN_ROLLS", "12")), 10_000)  # a close combat takes its time


def near(seen: int, chance: Fraction) -> bool:
    spread = sqrt(PLAYED * float(chance) * (1 - float(chance)))
    return abs(seen - PLAYED * float(chance)) <= 5 * spread + 0.5


def waits(played, waiting):
    played.state = replace(played.state, pending=(waiting,))
    return played


FIGHTS = {
    "seven against six in the open": (
        {f"AR{n}": f"20,{4 * n}" for n in range(1, 8)}, {f"br{n}": f"23,{4 * n}" for n in range(1, 7)}, 0, 0,
    ),
    "against sticks, with a marker": (
        {f"AR{n}": f"20,{4 * n}" for n in range(1, 6)}, {f"br{n}": f"23,{4 * n}" for n in range(1, 5)}, 2, 1,
    ),
    "with crews on both sides": ({"AR1": "20,8", "AM1": "20,12"}, {"br1": "23,8", "bm1": "22.5,12"}, 1, 0),
    "at tanks": ({"AR1": "20,8", "AR2": "20,14"}, {"bt1": "23.5,8", "bt2": "23.5,14"}, 0, 0),
}  # fmt: skip


def fight(name):
    ours, theirs, level, markers = FIGHTS[name]
    played = table(**ours, **theirs).company("A", markers=markers)
    for unit in theirs:
        if unit[1] != "t":
            played.change(unit, level=level, facing=facing("W"))
    return waits(played, MeleeDue(seat="blue", attackers=("A",), defenders=("b",)))


@pytest.mark.parametrize("name", FIGHTS)
def test_a_close_combat_is_fought_as_it_is_foretold(name):
    """CLOSE-9: who wins, and the stands that both lose."""
    played = fight(name)
    told = close_combat_forecast.brawl(played.state, ("A",), ("b",))
    assert sum(chance for *_, chance in told.ends) == 1
    won, lost = 0, Counter()
    for seed in range(PLAYED):
        events = decide(played.state, c.Fight(), SeededDice(seed, 1))
        over = next(number for number, each in enumerate(events) if isinstance(each, e.MeleeWon))
        gone = [each.unit[0] for each in events[:over] if isinstance(each, e.Destroyed)]
        won += events[over].side == BLUE
        lost[gone.count("A"), gone.count("b")] += 1
    assert near(won, told.win)
    both = Counter()
    for ours, theirs, _, chance in told.ends:
        both[ours, theirs] += chance
    assert set(lost) <= set(both)
    assert all(near(lost[end], chance) for end, chance in both.items())


def test_a_fight_of_one_against_one_is_that_of_every_roll():
    """CLOSE-9, CLOSE-3b: even faces strike, odd ones stand; the defender the other way round and on a tie."""
    played = waits(table(AM1="20,8", bm1="22,8"), MeleeDue(seat="blue", attackers=("A",), defenders=("b",)))
    wins = Fraction(0)
    for strike, parry in product(range(1, 7), repeat=2):
        ours, theirs = (0 if parry % 2 and parry >= 2 else 1), (0 if strike % 2 == 0 else 1)
        second = [(one, two) for one, two in product(range(1, 7), repeat=2)]
        stands = sum((one % 2) * one > (1 - two % 2) * two for one, two in second)
        wins += Fraction(stands, 36) if ours and theirs else Fraction(ours)
    assert close_combat_forecast.brawl(played.state, ("A",), ("b",)).win == wins / 36


def test_a_shell_falls_as_it_is_foretold():
    """ART-1a, ART-1b: whom it touches, friends too."""
    played = waits(table(AR1="30,30", br1="33,30", br2="36,32"), Shelling("blue", 1))
    told = forecast.scatter(played.state, BLUE, at("33,30"))
    seen: Counter[str] = Counter()
    for seed in range(PLAYED):
        events = decide(played.state, c.Shell(at("33,30")), SeededDice(seed, 1))
        fell = next(each for each in events if isinstance(each, e.ShellFell))
        seen.update(unit for unit, _ in fell.touched)
    assert {touch.unit for touch in told.touches} == {"AR1", "br1", "br2"}
    assert all(near(seen[touch.unit], touch.chance) for touch in told.touches)
    assert told.own < told.enemy
    assert told.boxed == Fraction(4, 9)


def test_a_tape_tells_whom_it_crosses_and_what_becomes_of_the_plane():
    """AIR-2, AIR-3: a man ends the run with 1 of 12; a third of those planes are lost."""
    played = table(br1="30,30", br2="36,30", bm1="42,30")
    told = forecast.tape(played.state, BLUE, at("26,30"), at("60,30"))
    assert [touch.unit for touch in told.crosses] == ["br1", "br2", "bm1"]
    men = (
        told.crosses[0].men
        + told.crosses[1].men / told.crosses[1].chance
        + told.crosses[2].men / told.crosses[2].chance
    )
    assert told.through == Fraction(11, 12) ** int(men)
    assert told.lost == (1 - told.through) / 3


# --- held fire ---------------------------------------------------------------------------------------------------


def walked():
    """Return a squad that comes from behind a house under the fire of two companies that hold."""
    played = table(AR1="20,20", AR2="18,24", br1="38,20", br2="38,24", cm1="40,12", building="24,10 26,10 26,18 24,18")
    for unit in ("br1", "br2", "cm1"):
        played.change(unit, held=3)
    return played.act("A")


def test_a_way_is_under_the_fire_of_each_company_where_that_is_worst():
    """HOLD-4: one volley a company with all that it holds; what is unhurt by both multiplies."""
    told = danger_forecast.exposure(walked().state, "AR1", (at("26,21"),))
    assert sorted(threat.company for threat in told.threats) == ["b", "c"]
    assert {threat.dice for threat in told.threats} == {6, 3}
    none = Fraction(1)
    for threat in told.threats:
        none *= threat.odds.none
    assert told.odds.none == none
    assert [result.chance for result in told.results] == [told.odds.gone, told.odds.men, told.odds.none]
    assert told.stretches[0].start == 0
    assert all(one.end == two.start for one, two in zip(told.stretches, told.stretches[1:], strict=False))


def test_a_way_is_fired_at_as_it_is_foretold():
    """HOLD-2, FIRE-10: the volleys of both companies at its end, played."""
    told = danger_forecast.danger(walked().state, "AR1", at("26,21")).moving
    reached = walked().change("AR1", at=at("26,20.9"))
    reached.play(c.Move("AR1", (at("26,21"),), 1), 2)
    hurt = sum(fired_at(reached.state, Random(seed)) for seed in range(PLAYED))
    assert near(hurt, told.hurt)


def fired_at(state, chance):
    """Return whether a squad loses men to all who may fire at it, a company after the other."""
    while state.pending and "AR1" in state.stands:
        waiting = state.pending[-1]
        command = c.Elect(0)
        if isinstance(waiting, HeldFire):
            company = [unit for unit in waiting.holders if unit[0] == waiting.holders[0][0]]
            command = c.Fire(tuple(c.Shot(unit, 3) for unit in company), "AR1")
        state = reduce(evolve, decide(state, command, SeededDice(chance.getrandbits(40), 1)), state)
    return "AR1" not in state.stands or state.stands["AR1"].men < 5


def test_what_holds_and_what_is_still_due_are_two_dangers():
    """HOLD-2, ACT-1."""
    played = walked()
    told = danger_forecast.danger(played.state, "AR1", at("26,21"))
    assert told.moving.hurt > 0
    assert told.staying.hurt > 0
    assert {threat.company for threat in told.held} == {"b", "c"}
    for name in ("b", "c"):
        played.company(name, go="done")
    told = danger_forecast.danger(played.state, "AR1", played["AR1"].at)
    assert told.staying.hurt == 0
    assert told.attackers == ()
