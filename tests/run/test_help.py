"""Help in a run: its keys and house rules on every page, at 80x24; in its battles the keys of the battle."""

import pytest
from msgspec.structs import replace

from cb_tui.games.combat_boots.run.rules.platoon import Choose
from cb_tui.games.combat_boots.run.screen.muster import MusterScreen
from cb_tui.games.combat_boots.run.store.journal import run_rules_of
from cb_tui.presentation.keys import help_pairs, key_line, rows, take
from cb_tui.presentation.text import plain_text
from cb_tui.session.generator import packages
from tests.run import leading
from tests.run.test_pages import shown

RULES = run_rules_of(next(iter(packages().values()))).rules


def led_to(page, saves):
    """Return the keys that lead to a page from that of the run, which stands as far as it needs."""
    if page == "run_after":
        leading.fought(saves)
    elif page not in ("run_begin", "run_hall"):
        leading.begin(saves)
    return {"run_muster": ("enter",), "run_end": ("A", "y"), "run_hall": ("L",), "run_after": ("space",)}.get(page, ())


@pytest.fixture(autouse=True)
def usual_keys():
    """The keys that the program comes with hold again after a test."""
    yield
    take({})


PAGES = ("run_begin", "run_road", "run_muster", "run_after", "run_end", "run_hall")


@pytest.mark.parametrize("page", PAGES)
async def test_help_tells_the_keys_of_the_page_and_the_house_rules_and_goes_back_to_it(page, tmp_path):
    """Given any page of a run; then `?` lists its keys with what they do, each house rule as H and `rules` tell it."""
    keys = led_to(page, tmp_path)
    *_, before, first, _, _, last, _, _, again, hexes, told, after = await shown(
        tmp_path, *keys, "question_mark", "j", "j", "j", "k", "k", "k", "question_mark", "escape", "escape"
    )
    below = next(number for number, row in enumerate(first) if row.strip("-\u2500 ").startswith("house rules"))
    pairs = [(row[1:13].strip(), row[13:].strip()) for row in first[2:below]]
    unused = {"run_road": ("a",), "run_end": ("j", "k")}.get(page, ())  # no battle is over, and the story is short
    assert pairs == [pair for pair in help_pairs(page) if pair[0] not in unused]
    text = " ".join(" ".join(row.split()) for row in (*first[below:22], *last[1:22]))
    for name, said in RULES.items():
        assert f"{name}. {' '.join(said.split()[:2])}" in text
    assert again == first
    assert hexes[0].startswith(" Rules in plain words")
    assert told == first
    assert after == before


async def test_help_over_a_battle_of_a_run_is_the_battles_own(tmp_path):
    leading.begin(tmp_path)
    *_, helped = await shown(tmp_path, "enter", "enter", "enter", "question_mark")
    assert helped[1].strip() == "Keys now"
    assert not any("house rules" in row for row in helped)


async def test_help_names_keys_as_the_player_has_bound_them(tmp_path):
    """Given a key of a page of text and one of the muster bound anew; then each is told of its own page alone."""
    leading.begin(tmp_path)
    bound = [("page", "down", "f5"), ("run_muster", "down", "f6"), ("run_muster", "more", "f7")]
    _, muster, helped = await shown(tmp_path, "enter", "question_mark", bound=bound)
    assert any("-/F7 take <0>" in row for row in muster)
    assert [row.split(maxsplit=1)[0] for row in helped if "the next piece" in row] == ["F6"]
    assert helped[22].startswith(" F5/k scrolls: ")


async def test_a_page_of_text_that_has_room_names_no_key_to_scroll(tmp_path):
    leading.begin(tmp_path)
    _, rules = await shown(tmp_path, "H")
    assert "scroll" not in rules[23]
    _, wide = await shown(tmp_path, "question_mark", size=(160, 50))
    assert "scroll" not in wide[49]
    assert wide[48].strip() == ""


@pytest.mark.parametrize("mode", ["run_road", "run_muster", "run_after", "run_begin", "run_hall", "run_end"])
def test_the_key_row_of_a_page_ends_with_help(mode):
    assert plain_text(key_line(mode, 80)).endswith("? more")


def test_the_muster_names_its_keys_at_80_columns():
    """In the row, or where it works: `-` and `+` stand beside the fire missions. Help has the rest."""
    row = plain_text(key_line("run_muster", 80))
    named = {key.action for key in rows("run_muster") if f"{key.cap} {key.word}" in row and key.word}
    assert {key.action for key in rows("run_muster")} - named == {"up", "more", "less", "briefing", "house"}


async def test_the_muster_names_no_key_for_a_fire_mission_that_is_not_there(tmp_path, monkeypatch):
    campaign = leading.begin(tmp_path, seed=5)
    _, muster = await shown(tmp_path, "enter")
    assert any("-/+ take <0>" in row for row in muster)
    leading.led(campaign, 1)
    campaign.journal.moments[-1] = replace(campaign.run, missions=0)
    campaign.do(Choose(campaign.lanes()[0]))
    monkeypatch.setattr(MusterScreen, "blocks", True)
    page = MusterScreen(campaign)
    muster = [plain_text(row) for row in page.page(80, 21)]
    assert any("fire missions 0" in row for row in muster)
    assert not any("-/+ take" in row for row in muster)
