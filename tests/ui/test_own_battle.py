"""A battle of one's own on a made map: whatever is chosen is a sound battle of its game, or a reason in one line."""

from itertools import product
from random import Random

import pytest
from msgspec.structs import replace

from cb_tui.core.findings import findings
from cb_tui.core.generator import GenerationError
from cb_tui.core.values import SeatId
from cb_tui.games import RULESETS
from cb_tui.games.combat_boots.presentation.own_choices import BootsChoices
from cb_tui.games.combat_captain.presentation.own_choices import CaptainChoices
from cb_tui.presentation.generated_choices import GeneratedChoices
from cb_tui.session.arena import play
from cb_tui.session.library import Library
from cb_tui.session.verify import departure
from cb_tui.ui.screen_spec import custom_battle, with_custom_battles
from cb_tui.ui.screens.own_battle import LEFT
from tests.battles import shipped
from tests.cli.shell import run
from tests.combat.screen import Screen
from tests.sample import sample

LISTED = with_custom_battles([*shipped().values()])
MADE = ("own_boots", "own_captain")
PAGES = range(3)


def proposed(battle: str, seed: int = 7) -> GeneratedChoices:
    """The choices that the page opens with, on a map of our own."""
    entry = next(each for each in LISTED if each.id == battle)
    own = custom_battle(entry)
    assert own
    wish = own.proposed(entry, LISTED)
    assert isinstance(wish, GeneratedChoices)
    return with_value(wish, 0, "map", f"{seed}") if seed != wish.seed else wish


@pytest.mark.parametrize("battle", MADE)
def test_its_entry_has_neither_level_nor_handicap_of_the_map_that_it_shows(battle):
    entry = next(each for each in LISTED if each.id == battle)
    assert any(each.level for each in shipped().values())
    assert (entry.level, entry.handicap) == (None, None)


def with_value(wish, page, name, value):
    """The choices with the value of a line stepped to what is wanted."""
    if name == "map":
        line = next(line for line in wish.lines(page) if line.name == name)
        return line.step(int(value) - wish.seed)
    for _ in range(80):
        line = next(line for line in wish.lines(page) if line.name == name)
        if line.value == value:
            return wish
        wish = line.step(1)
    raise AssertionError(f"{name} is never {value}")


def with_count(wish, page, name, count):
    """The choices with so many pieces of a kind."""
    for _ in range(30):
        line = next(line for line in wish.lines(page) if line.name == name)
        if line.value == str(count):
            return wish
        wish = line.step(1 if int(line.value) < count else -1)
    raise AssertionError(f"{name} is never {count}")


@pytest.mark.parametrize(("seed", "battle"), sample(product(range(8), MADE), 3))
def test_whatever_is_chosen_is_a_sound_battle_or_a_reason(battle, seed):
    rng, wish = Random(seed), proposed(battle, seed)
    for _ in range(40):
        lines = wish.lines(rng.choice(PAGES))
        assert [line for line in lines if len(line.value) > LEFT - 16] == []
        wish = rng.choice(lines).step(rng.choice((1, -1)))
    try:
        made = wish.battle()
    except GenerationError as none:
        assert len(str(none)) < 79
        return
    assert [found for found in findings(RULESETS[made.ruleset], made) if not found.note] == []
    assert wish.battle() == made
    assert made.id == battle
    assert departure(made, RULESETS[made.ruleset]) is None


@pytest.mark.parametrize(
    ("battle", "mission"),
    [(MADE[0], "Attack"), (MADE[0], "Raid"), (MADE[0], "Ambush"), (MADE[1], "Meeting"), (MADE[1], "Relief")],
)
def test_it_is_played_to_its_end(battle, mission):
    made = with_value(proposed(battle), 0, "mission", mission).battle()
    seats = {SeatId(army.id): army.tactic for army in made.sides}
    result = play(RULESETS[made.ruleset], made, seats, seed=3)
    assert (result.fault, result.turns <= made.turns) == ("", True)


@pytest.mark.parametrize("battle", MADE)
def test_the_pieces_that_are_counted_are_those_that_fight(battle):
    wish = proposed(battle)
    table = RULESETS[wish.battle().ruleset]
    for page in (1, 2):
        *_, squad = (line for line in wish.lines(page) if line.points and "squad" in line.name.lower())
        before, points = len(wish.pieces(page - 1)), wish.worth(page - 1)
        wish = with_count(wish, page, squad.name, int(squad.value) + 2)
        assert len(wish.pieces(page - 1)) == before + 2
        assert wish.worth(page - 1) == points + 2 * int(squad.points)
    forces = table.scene(table.start(wish.battle(), {})).forces
    assert [force.total for force in forces if force.total] != []
    for side, army in enumerate(wish.battle().sides):
        total = next(force.total for force in forces if force.side == army.id)
        assert total in (len(wish.pieces(side)), len(wish.pieces(side)) + 1)  # a leader is one more


@pytest.mark.parametrize("battle", MADE)
def test_a_budget_buys_both_forces_anew_and_a_map_neither(battle):
    wish = proposed(battle)
    richer = next(line for line in wish.lines(1) if line.name == "budget").step(1)
    assert richer.points == wish.points + 5
    assert wish.points < richer.worth(0) + 15
    elsewhere = next(line for line in wish.lines(0) if line.name == "map").step(1)
    assert elsewhere.forces == wish.forces
    assert elsewhere.battle() != wish.battle()
    harder = next(line for line in wish.lines(2) if line.name == "budget")
    for _ in range(6):
        harder = next(line for line in harder.step(1).lines(2) if line.name == "budget")
    assert int(harder.points) > wish.worth(1)


@pytest.mark.parametrize("battle", MADE)
def test_armies_have_names_of_their_own_and_never_meet_their_own_side(battle):
    wish = proposed(battle)
    armies = wish.tables["armies"]
    assert len({army.called for army in armies.values()}) == len(armies)
    for _ in armies:
        for page in (1, 2):
            wish = next(line for line in wish.lines(page) if line.name == "army").step(1)
            assert len({armies[army].side for army in wish.armies}) == 2


def test_what_a_mission_needs_is_asked_for():
    raid = with_value(proposed("own_boots"), 0, "mission", "Raid")
    for line in raid.lines(2):
        if (line.points and "gun" in line.name.lower()) or "howitzer" in line.name.lower():
            raid = with_count(raid, 2, line.name, 0)
    with pytest.raises(GenerationError, match="A raid goes for 2 guns"):
        raid.battle()
    alone = proposed("own_boots")
    for line in alone.lines(1):
        if line.points and line.name != "budget":
            alone = with_count(alone, 1, line.name, 0)
    with pytest.raises(GenerationError, match="The Americans need 3 to 20 pieces"):
        alone.battle()


def test_a_company_carries_no_more_heavy_weapons_than_the_book_allows():
    wish = with_count(with_count(proposed("own_captain"), 1, "squad", 4), 1, "mortar", 4)
    with pytest.raises(GenerationError, match="A company has at most 4 heavy weapons"):
        with_count(wish, 1, "antitank gun" if "antitank gun" in _names(wish) else "light antitank gun", 4).battle()


def _names(wish):
    return [line.name for line in wish.lines(1)]


def test_night_length_edition_and_objective_are_as_chosen():
    wish = with_value(with_value(proposed("own_boots"), 0, "sight", "4 hexes, night"), 0, "objective", "houses")
    day, night = proposed("own_boots").battle(), with_value(wish, 0, "edition", "classic").battle()
    assert (day.visibility, night.visibility[0].hexes) == ((), 4)
    assert night.ruleset == "combat_boots_classic"
    assert "It is dark" in night.briefing
    longer = with_value(wish, 0, "turns", "+2").battle()
    assert longer.turns == wish.battle().turns + 2
    assert isinstance(wish, BootsChoices)


def test_trenches_and_hand_held_weapons_are_as_chosen():
    wish = with_value(with_value(proposed("own_captain"), 0, "trenches", "2"), 2, "hand-held AT", "each company")
    made = wish.battle()
    assert len(made.works) <= 2
    assert [one for company in made.companies for one in company.stands if one.hand_held_at]
    assert isinstance(wish, CaptainChoices)


@pytest.mark.parametrize("battle", MADE)
async def test_it_is_put_together_by_keys_written_and_begun(battle, tmp_path, monkeypatch):
    monkeypatch.setenv("CB_TUI_NUMBERS", str(tmp_path / "numbers"))
    monkeypatch.setenv("CB_TUI_BATTLES", str(tmp_path / "battles"))
    async with Screen(None, tmp_path) as screen:
        await screen.press("n /")
        for letter in "your own":
            await screen.press("space" if letter == " " else letter)
        await screen.press("enter" + " j" * (2 if battle == "own_captain" else 0) + " enter")
        assert "A battle of your own" in screen.text
        await screen.press("j l tab j l l")
        page = screen.app.screen
        assert page.wish.mission == "hold"
        assert f"{page.wish.worth(0)} points" in screen.text
        await screen.press("w")
        assert "Saved to your battles" in screen.text
        chosen = page.battle
        await screen.press("enter")
        assert replace(screen.app.game.battle, revision=None, rulings=chosen.rulings) == chosen
    (file,) = (tmp_path / "battles").glob("own-*.toml")
    assert run("lint", file).out == f"{file}: fine\n"
    read = Library().read(str(file))
    assert (read.turns, read.title, [army.id for army in read.sides]) == (
        chosen.turns, chosen.title, [army.id for army in chosen.sides],
    )  # fmt: skip
    (log,) = tmp_path.glob("*/log.jsonl")
    assert run("verify", log.parent.name, "--saves", tmp_path).status == 0


async def test_choices_that_make_no_battle_keep_the_last_one_and_its_reason(tmp_path):
    async with Screen(None, tmp_path) as screen:
        await screen.press("n /")
        for letter in "your own":
            await screen.press("space" if letter == " " else letter)
        await screen.press("enter enter tab j j j j" + " -" * 14 + " j" + " -" * 3)
        page = screen.app.screen
        page.wish = with_count(page.wish, 1, "Rifle squad", 0)
        page._take(with_count(page.wish, 1, "Half squad", 0))
        page.paint()
        assert "need" in page.refusal
        await screen.press("enter")
        assert screen.app.screen is page
        assert page.battle.units
