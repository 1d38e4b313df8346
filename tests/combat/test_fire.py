"""Fire, the deck and saving rolls. [FIRE-1, FIRE-2, SALVO, SAVE]"""

import pytest

from cb_tui.core.values import Drawn, Place, Rolled, UnitId
from cb_tui.games.combat.rules import chance, saves
from cb_tui.games.combat.rules import fire as chapter
from cb_tui.games.combat.rules.events import Fell, Reshuffled, Shot
from cb_tui.games.combat.rules.model import Deck
from tests.combat.table import fire, step, table
from tests.combat.test_lines import setting

FAR = {"T9": "1212", "t9": "1201", "t8": "1101"}
HIT, MISS = 1, 40


def kinds(events):
    return [type(event).__name__ for event in events]


# --- who fires at whom -----------------------------------------------------------------------------------------------


def test_a_piece_fires_once_a_turn_at_any_point_of_its_move_and_goes_on():
    """FIRE-1, TURN-2c, TURN-2d."""
    played = table(T1="0609", g1="0606", **FAR)
    played.march("T1", "0608")
    played.play(fire("T1", "g1"), MISS)
    refused = played.refused(fire("T1", "g1"))
    assert (refused.rule, refused.code) == ("FIRE-1", "fired")
    assert refused.sentence == "T1 has fired this turn; move it or choose another piece"
    played.march("T1", "0508", "0509")
    assert played.rule(step("T1", "0510")) == "MOV-1"
    walk = played.state.walk
    assert (walk.gone, walk.fired) == (3, True)


def test_a_piece_that_has_stopped_in_a_wood_still_fires():
    """MOV-3b."""
    played = table("............\n" * 7 + ".....w......\n" + "............\n" * 4, T1="0609", g1="0606", **FAR)
    played.march("T1", "0608")
    assert played.rule(step("T1", "0509")) == "MOV-3"
    assert played.refused(fire("T1", "g1")) is None


def test_no_shot_is_taken_from_the_enemys_base_line():
    """FIRE-1a: the piece is lost there; a helicopter is not."""
    played = table(T1="0602", H1="0702", g1="0601", profile="house", **FAR)
    assert chapter.targets(played.state, UnitId("T1"), Place("0501")) == ()
    assert chapter.targets(played.state, UnitId("H1"), Place("0701")) == ("g1",)


def test_pieces_and_mines_do_not_block_a_line():
    """FIRE-2a."""
    played = table(G1="0609", T2="0608", t1="0607", g1="0606", mines={"red": "0605"}, **FAR)
    assert played.refused(fire("G1", "g1")) is None


def test_a_battle_may_let_pieces_block_a_line():
    """FIRE-2a: pieces_block_fire."""
    played = table(G1="0609", t1="0607", g1="0606", pieces_block_fire=True, **FAR)
    refused = played.refused(fire("G1", "g1"))
    assert (refused.rule, refused.sentence) == ("FIRE-2a", "t1 stands between G1 and g1; fire from another square")
    assert played.refused(fire("G1", "t1")) is None
    assert chapter.targets(played.state, UnitId("G1"), Place("0609")) == ("t1",)


def test_targets_are_enemy_pieces_only_no_mines_and_no_planes_on_a_strip():
    """FIRE-2b."""
    played = table(G1="0606", T1="0605", p1="0604", mines={"red": "0603"}, strips={"red": "0604 0704 0804"}, **FAR)
    assert played.refused(fire("G1", "T1")).code == "own piece"
    refused = played.refused(fire("G1", "p1"))
    assert (refused.rule, refused.sentence) == (
        "FIRE-2b", "p1 is on its airstrip, where fire cannot hit it; overrun the strip instead",
    )  # fmt: skip
    assert played.refused(fire("G1", "mine")).rule == "FIRE-2b"
    assert chapter.targets(played.state, UnitId("G1"), Place("0606")) == ()


def test_a_refused_shot_says_why():
    """FIRE-2, FIRE-3."""
    played = table(T1="0609", g1="0704", g2="0605", **FAR)
    assert played.refused(fire("T1", "g1")).rule == "FIRE-2"
    assert played.refused(fire("T1", "g2")).sentence == (
        "T1 cannot hit g2: 0605 is 4 squares away, range 2, on a crest 3; move closer"
    )


def test_nobody_fires_at_night():
    """TIME-3."""
    played = table(G1="0609", g1="0607", round=2, hours_per_day=1, night_turns=1, **FAR)
    assert played.rule(fire("G1", "g1")) == "TIME-3"


# --- the deck --------------------------------------------------------------------------------------------------------


def test_a_miss_ends_the_shot_and_a_hit_leads_to_a_save():
    """SALVO-1, SAVE-1."""
    played = table(G1="0609", g1="0607", **FAR)
    missed = played.play(fire("G1", "g1"), 21)
    assert kinds(missed) == ["Drawn", "Shot"]
    played = table(G1="0609", g1="0607", **FAR)
    hit = played.play(fire("G1", "g1"), 20, 5)
    assert kinds(hit) == ["Drawn", "Rolled", "Shot"]
    shot = hit[-1]
    assert isinstance(shot, Shot)
    assert (shot.distance, shot.hits, shot.cards, shot.hit, shot.needs, shot.saved, shot.where) == (
        2,
        20,
        40,
        True,
        5,
        True,
        "0607",
    )
    played = table(G1="0609", g1="0607", **FAR)
    killed = played.play(fire("G1", "g1"), 20, 4)
    assert Fell(UnitId("g1"), "fire", UnitId("G1")) in killed
    assert played.at("g1") is None


def test_the_deck_has_twenty_hits_and_twenty_misses_and_is_drawn_without_putting_back():
    """SALVO-1a, SALVO-2a, SALVO-2e: what is left is public."""
    played = table(G1="0609", G2="0709", g1="0607", **FAR)
    assert played.state.decks == (Deck(20, 20),)
    played.play(fire("G1", "g1"), HIT, 6)
    assert played.state.decks == (Deck(19, 20),)
    drawn = played.play(fire("G2", "g1"), 20) if played.refused(fire("G2", "g1")) is None else ()
    assert drawn == ()
    played.march("G2", "0609") if played.at("G1") != "0609" else None
    played.end_turn()
    played.play(fire("g1", "G1"), 20)
    assert played.state.decks == (Deck(19, 19),)


def test_a_battle_may_have_other_cards():
    """SALVO-1a."""
    played = table(G1="0609", g1="0607", salvo_hits=3, salvo_misses=1, **FAR)
    played.play(fire("G1", "g1"), 3, 6)
    assert played.state.decks == (Deck(2, 1),)


@pytest.mark.parametrize("profile", ["original", "codified", "house"])
def test_a_deck_that_is_used_up_is_whole_again_at_the_next_draw(profile):
    """SALVO-2, SALVO-2a, SALVO-2c: in every profile."""
    played = table(G1="0609", g1="0607", deck=(0, 1), profile=profile, **FAR)
    played.play(fire("G1", "g1"), 1)
    assert played.state.decks[0].cards == 0
    assert chance.deck_before(played.state) == Deck(20, 20)
    played.end_turn()
    events = played.play(fire("g1", "G1"), 40)
    assert events[:2] == (Reshuffled(0, 20, 20), Drawn("g1 fires at G1", 40, 40))
    assert played.state.decks == (Deck(20, 19),)


def test_both_sides_draw_from_one_deck():
    """SALVO-2b: a battle may give each side its own."""
    played = table(G1="0609", g1="0607", **FAR)
    played.play(fire("G1", "g1"), 40)
    played.end_turn()
    played.play(fire("g1", "G1"), 39)
    assert played.state.decks == (Deck(20, 18),)
    apart = table(G1="0609", g1="0607", salvo_decks=2, **FAR)
    apart.play(fire("G1", "g1"), 40)
    apart.end_turn()
    apart.play(fire("g1", "G1"), 1, 6)
    assert apart.state.decks == (Deck(20, 19), Deck(19, 20))


def test_the_card_is_an_event_of_its_own_and_no_die():
    """SALVO-2d."""
    events = table(G1="0609", g1="0607", **FAR).play(fire("G1", "g1"), 1, 6)
    assert events[:2] == (Drawn("G1 fires at g1", 1, 40), Rolled("g1 saves", (6,)))


def test_mines_draw_no_card():
    """SALVO-3: a mine always hits."""
    played = table(T1="0606", mines={"red": "0605"}, **FAR)
    assert "Drawn" not in kinds(played.march("T1", "0605", dice=(6,)))
    assert played.state.decks == (Deck(20, 20),)


# --- saves -----------------------------------------------------------------------------------------------------------

TABLE = """
              open hill wood bua mine strike
tank             5    4    4   6    4      4
gun              5    4    4   5    4      4
foot             5    4    3   3    4      4
motor            5    4    3   4    4      4
cavalry          6    5    4   5    5      5
helicopter       5    4    .   .    .      4
plane            .    .    .   .    .      4
"""
GRID = [
    (row.split()[0], column, int(needs))
    for row in TABLE.strip().splitlines()[1:]
    for column, needs in zip(TABLE.split()[:6], row.split()[1:], strict=True)
    if needs != "."
]


@pytest.mark.parametrize(("kind", "column", "needs"), GRID)
def test_the_table_of_saves(kind, column, needs):
    """SAVE-1, SAVE-2, SAVE-4, SAVE-5, SAVE-7, SAVE-7b, HOUSE-5, HOUSE-6, HOUSE-7, HOUSE-8, HOUSE-9."""
    cause = column if column in ("mine", "strike") else "fire"
    ground = "open" if column == cause else column
    save = saves.of_kind(setting(".", profile="house"), kind, ground, cause)
    assert save.needs == needs
    first, *gains = save.reasons
    assert first.pips - sum(line.pips for line in gains) == needs
    assert all(line.rule for line in save.reasons)
    if cause == "fire":  # the first salvo takes one off, but for what only a six or nothing saves
        early = saves.of_kind(setting("."), kind, ground, cause, first=True)
        assert early.needs == needs - 1


def needs(kind, ground, cause, **how):
    made = {key: how.pop(key) for key in tuple(how) if key in ("first", "shooter")}
    return saves.of_kind(setting(".", **how), kind, ground, cause, **made).needs


def test_a_striking_plane_saves_itself_on_four():
    """SAVE-6: in every era alike."""
    for era in ("", "ERA-11", "ERA-16"):
        assert needs("plane", "open", "own strike", profile="house", era=era) == 4


def test_cover_changes_neither_mine_nor_strike_unless_a_battle_says_so():
    """SAVE-4a."""
    for cause, switch in (("mine", "cover_vs_mine"), ("strike", "cover_vs_air")):
        assert needs("tank", "wood", cause) == 4
        assert needs("tank", "wood", cause, **{switch: True}) == 3
        assert needs("foot", "wood", cause, profile="house", **{switch: True}) == 3
    assert needs("plane", "open", "own strike", cover_vs_air=True) == 4


def test_a_natural_one_fails_and_a_natural_six_saves():
    """SAVE-7a: unless a battle says otherwise."""
    assert needs("foot", "wood", "fire", profile="house", first=True, bua_cover=0) == 2
    foot = saves.of_kind(setting(".", profile="house", bua_cover=3), "foot", "bua", "fire", first=True)
    assert (foot.needs, foot.saves(1), foot.saves(2)) == (2, False, True)
    assert needs("foot", "bua", "fire", profile="house", bua_cover=3, natural_limits=False) == 0
    worst = saves.of_kind(
        setting(".", profile="house", era="ERA-16", vehicles=("tank",)), "tank", "bua", "fire", shooter="helicopter"
    )
    assert (worst.needs, worst.saves(6), worst.saves(5)) == (6, True, False)
    free = setting(".", profile="house", era="ERA-16", natural_limits=False)
    assert saves.of_kind(free, "tank", "bua", "fire", shooter="helicopter").needs == 7


def test_the_bonus_of_infantry_adds_to_the_cover():
    """SAVE-7b: or is all of it."""
    assert needs("foot", "wood", "fire", profile="house") == 3
    assert needs("foot", "wood", "fire", profile="house", infantry_bonus="total") == 4
    assert needs("foot", "bua", "fire", profile="house", infantry_bonus="total", bua_cover=1) == 3


def test_tanks_are_the_vehicles_that_houses_hinder():
    """SAVE-7c: a battle may name others."""
    assert needs("tank", "bua", "fire", profile="house") == 6
    assert needs("motor", "bua", "fire", profile="house") == 4
    assert needs("motor", "bua", "fire", profile="house", vehicles=("tank", "motor")) == 5
    assert needs("tank", "bua", "fire", profile="house", vehicles=()) == 5


def test_penalties_for_all_saves_worsen_mines_and_strikes_too_and_bonuses_do_not_help():
    """SAVE-7d: unless a battle lets the bonuses of infantry count against all."""
    for cause in ("mine", "strike"):
        assert needs("tank", "bua", cause, profile="house") == 5
        assert needs("cavalry", "hill", cause, profile="house") == 5
        assert needs("cavalry", "wood", cause, profile="house") == 4
        assert needs("cavalry", "bua", cause, profile="house") == 4
        assert needs("foot", "wood", cause, profile="house") == 4
        for kind, ground, most in (("foot", "wood", 3), ("foot", "bua", 2), ("motor", "bua", 3), ("foot", "hill", 4)):
            assert needs(kind, ground, cause, profile="house", infantry_bonus_against="all") == most
    everything = {"infantry_bonus_against": "all", "cover_vs_air": True}
    assert needs("foot", "wood", "strike", profile="house", **everything) == 2
    assert needs("tank", "bua", "strike", profile="house", infantry_bonus_against="all") == 5


def test_eras_change_saves_from_the_air():
    """HOUSE-11, HOUSE-16, AIR-7, AIR-7a."""
    assert needs("foot", "open", "strike", profile="house", era="ERA-11") == 3
    assert needs("foot", "open", "strike", profile="house", era="ERA-16") == 5
    assert needs("plane", "open", "strike", profile="house", era="ERA-16") == 5
    assert needs("tank", "open", "fire", profile="house", era="ERA-16", shooter="helicopter") == 6
    assert needs("tank", "hill", "fire", profile="house", era="ERA-16", shooter="helicopter") == 5
    assert needs("tank", "open", "fire", profile="house", era="ERA-16", shooter="tank") == 5
    assert needs("tank", "open", "fire", profile="house", era="ERA-15", shooter="helicopter") == 5


# --- the first salvo -------------------------------------------------------------------------------------------------


def saved(played, shot, card, *dice):
    """The die that the target of a shot needs."""
    return next(event.needs for event in played.play(shot, card, *dice) if isinstance(event, Shot))


def first_shots(round=1, **how):  # noqa: A002
    return table("............\n" * 6 + ".....w......\n" + "............\n" * 5,
                 round=round, G1="0609", G2="0809", g1="0607", g2="0807", **how, **FAR)  # fmt: skip


def test_the_first_turn_of_the_first_side_is_the_first_salvo():
    """SAVE-3, SAVE-3a: codified; every piece hit in it, and with cover it adds up [SAVE-3b]."""
    played = first_shots()
    assert saved(played, fire("G1", "g1"), HIT, 6) == 3
    assert saved(played, fire("G2", "g2"), HIT, 6) == 4
    played.end_turn()
    assert saved(played, fire("g1", "G1"), MISS - 2) == 5
    played.end_turn()
    assert saved(played, fire("G2", "g2"), MISS - 3) == 5


def test_in_the_original_the_first_turn_with_fire_is_the_first_salvo():
    """SAVE-3a, SAVE-3b: of either side; and cover adds nothing to it."""
    played = first_shots(profile="original")
    played.end_turn()
    assert saved(played, fire("g1", "G1"), HIT, 6) == 4
    assert saved(played, fire("g2", "G2"), HIT, 6) == 4
    played.end_turn()
    assert saved(played, fire("G2", "g2"), HIT, 6) == 5
    assert saved(played, fire("G1", "g1"), HIT, 6) == 4
    cover = first_shots(profile="original")
    assert saved(cover, fire("G1", "g1"), HIT, 6) == 4


def test_the_first_salvo_may_be_the_first_shot_that_hits_or_none():
    """SAVE-3a: first_shot, off."""
    played = first_shots(first_salvo="first_shot")
    assert saved(played, fire("G1", "g1"), MISS) == 3
    assert saved(played, fire("G2", "g2"), HIT, 6) == 4
    played.end_turn()
    assert saved(played, fire("g1", "G1"), HIT, 6) == 5
    assert saved(first_shots(first_salvo="off"), fire("G2", "g2"), HIT, 6) == 5


def test_mines_and_strikes_neither_open_the_first_salvo_nor_use_it_up():
    """SAVE-3c: nor do their saves change."""
    how = {"profile": "original", "strips": {"blue": "0212 0312 0412"}, "P1": "0212", "T1": "0406"}
    played = first_shots(mines={"red": "0405"}, **how)
    assert played.state.salvo is None
    mined = played.march("T1", "0405", dice=(4,))
    assert "Fell" not in kinds(mined)
    played.play(strike("P1", "g2"), HIT, 4, 4)
    assert (played.state.salvo, played.state.hit) == (None, False)
    played.end_turn()
    assert saved(played, fire("g2", "G2"), HIT, 6) == 4
    assert played.state.salvo == (1, "red")


def strike(plane, at):
    from cb_tui.games.combat.rules.model import Strike

    return Strike(UnitId(plane), UnitId(at))
