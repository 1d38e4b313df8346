"""A battle of your own is put together line by line; every one that the page can make can be played."""

from random import Random

import pytest

from cb_tui.core.findings import findings
from cb_tui.games import RULESETS
from cb_tui.games.combat.presentation.own_battle import ERA_IDS, OWN_BATTLE, BattleChoices, boards
from cb_tui.games.combat.screen.screen_spec import variants
from tests.battles import shipped
from tests.combat.screen import Screen

BATTLES = [*shipped().values()]
KNOWN = boards(BATTLES)


@pytest.mark.parametrize("seed", range(6))
def test_whatever_is_chosen_can_be_played(seed):
    rng, wish = Random(seed), BattleChoices(boards=KNOWN)
    for _ in range(60):
        changes = wish.lines(0)
        wish = rng.choice(changes).step(rng.choice((1, -1)))
        assert len(changes) <= 12
    battle = wish.battle()
    ruleset = RULESETS["combat"]
    assert [found for found in findings(ruleset, battle) if not found.note] == []
    assert ruleset.start(battle, {}).pending


def test_the_era_is_a_line_of_house_rules_alone_and_nights_one_of_days_with_hours():
    def named(**chosen):
        return [line.name for line in BattleChoices(boards=KNOWN, **chosen).lines(0)]

    names = named()
    assert "era" not in names
    assert "nights" not in names
    assert {"era", "nights"} <= {*named(profile="house", hours=8)}
    assert "mines" not in named(profile="house", era="ERA-10")


def test_a_battle_as_history_had_it_is_played_with_an_army_or_a_set_up_of_ones_own():
    history = next(each for each in BATTLES if variants(each))
    assert [each.value for each in variants(history)] == ["as given", "as given"]
    own = variants(history)[0].then
    assert [each.value for each in variants(own)] == ["your own", "your own"]
    assert variants(own)[1].then == own
    assert "a set-up of your own" in variants(own)[1].bound
    deployed = variants(history)[1].then
    assert [each.value for each in variants(deployed)] == ["as given", "your own"]


async def test_it_begins_from_the_list_of_battles_with_what_was_chosen(tmp_path, monkeypatch):
    monkeypatch.setenv("CB_TUI_NUMBERS", str(tmp_path / "numbers"))
    async with Screen(None, tmp_path) as screen:
        below = sum(battle.ruleset == "combat_captain" for battle in BATTLES)
        await screen.press("n" + " k" * (below + 3))
        assert "> Your own battle" in screen.text
        await screen.press("enter j + j j - - j + enter")
        battle = screen.app.game.battle
        assert (battle.id, battle.profile) == (OWN_BATTLE.id, "house")
        assert battle.toss
        assert battle.parameters["mines_per_side"] == 8


def test_every_line_of_the_page_fits_beside_the_board():
    eras = [BattleChoices(boards=KNOWN, profile="house", era=era, hours=8) for era in ERA_IDS]
    assert [line.value for wish in eras for line in wish.lines(0) if len(line.value) > 20] == []
    assert len(BattleChoices(boards=KNOWN).battle().summary) < 79
