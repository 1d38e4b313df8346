"""The battle of a day by other rules: another battle, a save, a line and a streak of its own."""

import re
from datetime import date, timedelta

import pytest
from msgspec.structs import replace

from cb_tui.games import RULESETS, code_letters
from cb_tui.games.combat.rules.model import EndTurn
from cb_tui.session import daily
from cb_tui.session.battle_records import BattleRecords, record_of, records, remember, sides_of
from cb_tui.session.daily import streak
from cb_tui.session.daily_letter import WrongBattleError, checked
from cb_tui.session.day import day_of, days, kind_of, recipes
from cb_tui.session.levels import shipped_days
from cb_tui.session.send_receive import write_bundle
from tests.cli.shell import assert_refused, run
from tests.session.test_daily import restarted

DAY = date(2026, 3, 3)  # nobody has vetted it
LINE = re.compile(
    r"cb-tui combat-2026-03-03 \w+ \w+: \w+ in \d+/\d+  [-+*~.]+  lost \d+/\d+ killed \d+/\d+  #[0-9a-f]{8}"
)


@pytest.fixture(scope="module")
def game(tmp_path_factory):
    """The day's battle to its end, against the machine; you do nothing."""
    saves = tmp_path_factory.mktemp("here")
    playing = daily.begin(saves, day_of(DAY, "combat"))
    while playing.outcome is None:
        if playing.play_machine() is None:
            playing.play(next(each for each in playing.legal() if isinstance(each, EndTurn)))
    assert remember(playing) == ""
    return playing


def test_every_letter_is_that_of_a_forge_and_every_forge_has_one():
    assert {letter: RULESETS[rules].generator.letter for letter, rules in code_letters().items()} == {
        each: each for each in code_letters()
    }
    assert {rules for rules in RULESETS if RULESETS[rules].generator} == set(code_letters().values())


def test_a_date_has_a_battle_of_each_of_the_rules():
    made, usual = day_of(DAY, "combat"), day_of(DAY)
    assert (made.name, usual.name) == ("combat-2026-03-03", "2026-03-03")
    assert made.recipe.code.startswith("c1-")
    assert made.seed == usual.seed
    you, foe = made.battle.sides
    assert made.seats == {you.id: "human", foe.id: f"ai:{foe.tactic}"}
    assert day_of(DAY, "combat_boots_classic") == usual, "which makes no battles of codes"
    kinds = [kind_of(day, "combat") for day in days(66)]
    assert all(len({mission for _, mission in kinds[n : n + 6]}) == 6 for n in range(0, 66, 6))
    assert all(len({theatre for theatre, _ in kinds[n : n + 11]}) == 11 for n in range(0, 66, 11))


def test_its_save_and_its_line_say_whose_rules_they_are(game):
    told = daily.daily_line(game)
    assert game.name == "daily-combat-2026-03-03"
    assert LINE.fullmatch(told)
    saves = game.folder.parent
    assert run("daily", DAY, "--rules", "combat", "--line", "--saves", saves).out == f"{told}\n"
    assert_refused(run("daily", DAY, "--line", "--saves", saves), "have not played")
    assert_refused(
        run("daily", DAY + timedelta(days=1), "--rules", "combat", "--line", "--saves", saves), "--rules combat"
    )


def test_streaks_of_two_rules_are_apart(game):
    found = records(game.folder.parent)
    assert streak(found, DAY, "combat").results == {DAY: found.found[0].result}
    assert streak(found, DAY).results == {}
    same = record_of(game, sides_of(game, tuple(game.seats)), "")
    assert streak(BattleRecords((same,)), DAY, "combat").results != {}


def test_a_letter_is_held_against_the_day_of_its_own_rules(game):
    letter = write_bundle(game.folder.parent, game.name).data
    assert checked(letter, "it")[:3] == (day_of(DAY, "combat"), daily.daily_line(game), "")
    changes = {
        "seats": lambda start: start["seats"].update(dict.fromkeys(list(start["seats"])[1:], "ai:random")),
        "scenario": lambda start: start["scenario"]["forces"][0]["units"].pop(),
        "is not the battle": lambda start: start.update(seed=20260304),
    }
    for why, change in changes.items():
        with pytest.raises(WrongBattleError, match=why):
            checked(restarted(letter, change), "it")


def test_every_shipped_line_is_of_its_day():
    for day, found in shipped_days("combat").items():
        assert replace(found.recipe, handicap=0) in recipes(day, "combat")
        assert day_of(day, "combat").vetted == found
