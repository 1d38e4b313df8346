"""What a volley is foretold to bring, against the rules played; `CB_TUI_CAPTAIN_ROLLS` says how often."""

import os
from collections import Counter
from fractions import Fraction
from functools import reduce
from itertools import product
from math import sqrt

import pytest

from cb_tui.core.dice import FixedDice, SeededDice
from cb_tui.games.combat_captain.rules import events as e
from cb_tui.games.combat_captain.rules import fire, fire_odds, volley_forecast
from cb_tui.games.combat_captain.rules.actions import decide, forecast
from cb_tui.games.combat_captain.rules.evolve import evolve
from cb_tui.games.combat_captain.rules.report import report
from tests.captain.table import facing, table
from tests.captain.table import fire as shoots

PLAYED = int(os.environ.get("CB_TUI_CAPTAIN_ROLLS", "150"))
SQUADS = {"AR1": "20,14", "AR2": "20,18", "AM1": "17,16"}


def laid(**foes):
    return table(**SQUADS, **{"br1": "34,16", **foes}).act("A")


def crossfire():
    """Return a squad behind two sticks that is fired at from its front and from its back."""
    return table(AR1="20,16", AR2="48,16", br1="34,16", cohesion=40).change("br1", level=2, facing=facing("W")).act("A")


OPEN = laid, shoots("br1", "AR1 3", "AR2 3", "AM1 3")
CASES = {
    "a volley at a squad in the open": OPEN,
    "at a squad under two sticks": (
        lambda: laid().change("br1", level=2, facing=facing("W")),
        shoots("br1", "AR1 3", "AR2 2", "AM1 3"),
    ),
    "with a marker at two men": (
        lambda: laid().change("br1", men=2).company("A", markers=1),
        shoots("br1", "AR1 2", "AM1 2"),
    ),
    "at a squad whose company lacks three men": (
        lambda: laid(br2="34,40", br3="34,44").change("br2", men=2),
        shoots("br1", "AR1 3", "AR2 3"),
    ),
    "from both sides": (crossfire, shoots("br1", "AR1 3", "AR2 3")),
    "a tank with its machine gun along": (
        lambda: table(CT1="20,16", br1="38,16").change("br1", level=1, facing=facing("W")).act("C"),
        shoots("br1", "CT1 3", mg="br1"),
    ),
    "a tank at a tank in cover": (
        lambda: table(CT1="20,16", dt1="34,16", dt2="34,30").change("dt1", level=2).act("C"),
        shoots("dt1", "CT1 3"),
    ),
}  # fmt: skip


def near(seen: int, chance: Fraction) -> bool:
    spread = sqrt(PLAYED * float(chance) * (1 - float(chance)))
    return abs(seen - PLAYED * float(chance)) <= 5 * spread + 0.5


@pytest.mark.parametrize("name", CASES)
def test_what_decides_a_volley_reads_the_same_before_the_dice_and_after(name):
    """FIRE-2, FIRE-4, TANK-1b, COVER-3b, COVER-4, DICE-4: stage by stage, and each has the dice that fell."""
    make, command = CASES[name]
    before = make().state
    (part,) = forecast(before, command).parts
    for seed in range(10):
        events = decide(before, command, SeededDice(seed, 0))
        (roll,) = next(each for each in report(reduce(evolve, events, before), command, events) if each.attack).rolls
        assert (part.stages, part.results) == (roll.stages, roll.results)
        assert len(roll.fallen) == len(roll.stages)
        assert [len(each.dice) for each in roll.fallen[: len(roll.event.by)]] == [
            len(each.faces) for each in roll.event.by
        ]


@pytest.mark.parametrize("name", CASES)
def test_a_volley_is_played_as_it_is_foretold(name):
    """FIRE-10, CAS-3: men lost or kills, and whether a stand goes, with all hits taken as men."""
    make, command = CASES[name]
    played = make()
    told = volley_forecast.prospect(played.state, command)
    lost, gone = Counter(), 0
    for seed in range(PLAYED):
        events = decide(played.state, command, SeededDice(seed, 1))
        fired = next(each for each in events if isinstance(each, e.Fired))
        number = int(fired.kill) if told.armor else min(fired.unsaved, fired.men)
        lost[number] += 1
        gone += number >= fire_odds.target(played.state, command.at).few
    assert sum(told.lost) == 1
    assert all(near(lost[number], chance) for number, chance in enumerate(told.lost))
    assert near(gone, told.odds.gone)


def test_fire_from_both_sides_is_that_of_every_roll():
    """COVER-3b: the firer who gives most decides whether the cover counts, and on a tie it does."""
    played, command = crossfire(), shoots("br1", "AR1 1", "AR2 1")
    seen: Counter[tuple[int, bool]] = Counter()
    for faces in product(range(1, 7), repeat=3):
        events = decide(played.state, command, FixedDice(*faces, *[6] * 10))
        fired = next(each for each in events if isinstance(each, e.Fired))
        seen[fired.chart, fired.cover > 0] += 1
    shot = volley_forecast.dice(played.state, command, next(fire.parts(played.state, command)))
    told = fire_odds.hits(shot, fire_odds.target(played.state, command.at))
    covered, open_ = ({number: chance * 6**3 for number, chance in spread.items() if chance} for spread in told)
    assert covered == {number: ways for (number, counts), ways in seen.items() if counts}
    assert open_ == {number: ways for (number, counts), ways in seen.items() if not counts}


def test_a_squad_goes_when_its_company_lacks_as_many_men_as_a_squad():
    """CAS-3: three men are missing elsewhere, so two more cost a squad."""
    make, command = CASES["at a squad whose company lacks three men"]
    told = volley_forecast.prospect(make().state, command)
    assert told.odds.gone == sum(told.lost[2:])
    assert told.odds.men == told.lost[1]


def test_the_chart_is_read_at_a_quarter_the_mean_and_three_quarters():
    told = volley_forecast.prospect(laid().state, OPEN[1])
    assert [row.label for row in told.rows] == ["low", "mean", "high"]
    assert told.rows[0].points < told.rows[1].points < told.rows[2].points
    assert told.rows[1].numbers[-1] >= told.rows[1].numbers[0]
    assert sum(firer.mean for firer in told.firers) == sum(points * chance for points, chance in told.points)
    assert [each.dice for each in told.each] == [1, 2, 3]
    assert told.each[2].odds == told.odds
    assert told.swapped.gone < told.odds.gone


def test_who_is_fired_at_and_holds_answers():
    """HOLD-3: with all the dice that it holds; without any there is not an answer."""
    assert volley_forecast.prospect(laid().state, OPEN[1]).answer is None
    assert volley_forecast.prospect(laid().change("br1", held=3).state, OPEN[1]).answer.hurt > 0


def test_a_company_fires_from_both_sides_at_once():
    """Eight stands with three dice each, some in the back of the cover."""
    every = {f"AR{n}": f"{20 + 4 * n},12" for n in range(1, 5)} | {f"AR{n}": f"{4 * n + 4},30" for n in range(5, 9)}
    played = table(**every, br1="30,20", cohesion=40).change("br1", level=3, facing=facing("N")).act("A")
    told = volley_forecast.prospect(played.state, shoots("br1", *(f"{unit} 3" for unit in every)))
    assert [firer.behind for firer in told.firers] == [False] * 4 + [True] * 4
    assert 0 < told.covered < 1
    assert sum(told.lost) == 1
