"""A battle of your own is put together line by line; every one that the page can make can be played."""

from random import Random

import pytest

from cb_tui.core.findings import findings
from cb_tui.games import RULESETS
from cb_tui.games.combat.screen import own_battle
from cb_tui.games.combat.screen.own_battle import BattleChoices, boards, lines, made
from cb_tui.games.combat.screen.screen_spec import variants
from tests.battles import shipped
from tests.combat.screen import Screen

BATTLES = [*shipped().values()]
KNOWN = boards(BATTLES)


@pytest.mark.parametrize("seed", range(6))
def test_whatever_is_chosen_can_be_played(seed):
    rng, wish = Random(seed), BattleChoices()
    for _ in range(60):
        changes = lines(KNOWN, wish)
        wish = rng.choice(changes)[2](wish, rng.choice((1, -1)))
        assert len(changes) <= 12
    battle = made(KNOWN, wish)
    ruleset = RULESETS["combat"]
    assert [found for found in findings(ruleset, battle) if not found.note] == []
    assert ruleset.start(battle, {}).pending


def test_the_era_is_a_line_of_house_rules_alone_and_nights_one_of_days_with_hours():
    names = [name for name, _, _ in lines(KNOWN, BattleChoices())]
    assert "era" not in names
    assert "nights" not in names
    names = [name for name, _, _ in lines(KNOWN, BattleChoices(profile="house", hours=8))]
    assert {"era", "nights"} <= {*names}
    assert "mines" not in [name for name, _, _ in lines(KNOWN, BattleChoices(profile="house", era="ERA-10"))]


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
        await screen.press("n k" + " k" * 7)  # the battles of Combat Captain stand below it
        assert "> Your own battle" in screen.text
        await screen.press("enter j + j j - - j + enter")
        battle = screen.app.game.battle
        assert (battle.id, battle.profile) == (own_battle.ID, "house")
        assert battle.toss
        assert battle.parameters["mines_per_side"] == 8


def test_every_line_of_the_page_fits_beside_the_board():
    eras = [BattleChoices(profile="house", era=era, hours=8) for era in own_battle.ERA_IDS]
    assert [now for wish in eras for _, now, _ in lines(KNOWN, wish) if len(now) > 20] == []
    assert len(made(KNOWN, BattleChoices()).summary) < 79
