"""The panels of Combat Captain as lines of 29 columns, from records alone."""

from cb_tui.core.values import SeatId, UnitId
from cb_tui.games.combat_captain.presentation.advice import Advice
from cb_tui.games.combat_captain.presentation.listings import reason, targets
from cb_tui.games.combat_captain.rules import artillery
from cb_tui.games.combat_captain.rules import commands as c
from cb_tui.games.combat_captain.rules.battle import CompanyId
from cb_tui.games.combat_captain.rules.events import ShellFell, Suffered
from cb_tui.games.combat_captain.rules.report import report
from cb_tui.games.combat_captain.rules.standing_orders_model import Orders
from cb_tui.games.combat_captain.ruleset import COMBAT_CAPTAIN
from cb_tui.games.combat_captain.screen.modes.choose import ChooseMode
from cb_tui.games.combat_captain.screen.modes.company_move import TogetherMode, together
from cb_tui.games.combat_captain.screen.modes.danger import danger
from cb_tui.games.combat_captain.screen.modes.held_fire import held
from cb_tui.games.combat_captain.screen.modes.men_or_markers import swap
from cb_tui.games.combat_captain.screen.modes.rings import rings
from cb_tui.games.combat_captain.screen.modes.sight import threads
from cb_tui.games.combat_captain.screen.modes.support import StrafeMode, shelling
from cb_tui.games.combat_captain.screen.panels.card import card
from cb_tui.games.combat_captain.screen.panels.charge import charge, withdraw
from cb_tui.games.combat_captain.screen.panels.companies import companies, mates
from cb_tui.games.combat_captain.screen.panels.foot import foot, standing
from cb_tui.games.combat_captain.screen.panels.melee import melee
from cb_tui.games.combat_captain.screen.panels.volley import fired, head, volley
from cb_tui.games.combat_captain.screen.panels.way import barred, short, way
from cb_tui.presentation.game_view import GameView
from cb_tui.presentation.panel import listing
from cb_tui.presentation.text import Lines, length, plain_text
from cb_tui.ui.modes.base import ViewState
from tests.captain.table import BLUE, at, fire, middle, move, table
from tests.captain.test_room import screen
from tests.captain.test_turn import turned

WIDTH = 29
SQUADS = {"AR1": "20,14", "AR2": "20,18", "AM1": "17,16"}
BOTH = frozenset((SeatId("blue"), SeatId("red")))


def known(played) -> Advice:
    return Advice(GameView(COMBAT_CAPTAIN, played.state, BOTH))


def read(rows: Lines) -> list[str]:
    """Return the lines of a panel, none wider than it."""
    told = [plain_text(row).rstrip() for row in rows]
    assert [each for row, each in zip(rows, told, strict=True) if length(row) > WIDTH and len(each) > WIDTH] == []
    return told


def can_hit(advice: Advice, unit: UnitId, width: int) -> Lines:
    """Return the targets of a stand and of its company."""
    return listing(advice.table, targets(advice, advice.state.context.company[unit], unit, barred=1), width)


def aimed(advice: Advice, command: c.Fire, each: int) -> list[str]:
    """Return the panel of a volley with so many dice marked."""
    told = advice.volley(command)
    assert told is not None
    rows = [*head(advice, told, (1, 1), WIDTH), *volley(advice, told, advice.forecast(command), each, WIDTH)]
    return read(rows)


def laid(**foes):
    return table(**SQUADS, **(foes or {"br1": "34,16"})).act("A")


def test_a_stand_has_a_card_of_three_lines():
    told = read(card(known(laid()), UnitId("AR1"), WIDTH))
    assert told == [" AR1  Rifle squad      3 dice", " 5 men  no cover    20.0,14.0", " to 24 inches  even dice"]


def test_mates_have_dice_place_and_cover_in_a_line_each():
    played = laid().change("AR2", level=2)
    told = read(mates(known(played), UnitId("AR1"), WIDTH))
    assert "A company A" in told[0]
    assert told[1:3] == [">AR1 3 dice   20.0,14.0", " AR2 3 dice   20.0,18.0  /2"]


def test_companies_say_who_is_to_act_who_is_near_and_what_the_enemy_holds():
    played = table(**SQUADS, br1="34,16", br2="34,20").company("b", markers=1).change("br1", held=2)
    told = read(companies(known(played), "A", WIDTH))
    assert told[1] == ">A company A    3  0   0 11.2"
    assert " b company b    2  1   0 acts" in told
    assert any("Routs at 3 markers." in row for row in told)


def test_targets_have_inches_band_and_chances_alone_and_together():
    told = read(can_hit(known(laid()), UnitId("AR1"), WIDTH))
    assert told[0] == "- can hit d  band    AR1 A --"
    assert told[1].split()[:3] == ["br1", "12.7", "med"]
    alone, everybody = (int(each.rstrip("%")) for each in told[1].split()[3:])
    assert alone < everybody


def test_a_stand_out_of_cohesion_names_that_as_the_reason():
    far = known(table(AR1="10,14", AR2="40,14", AR3="44,14", br1="14,20").act("A"))
    assert any("out of cohesion" in row for row in map(plain_text, can_hit(far, UnitId("AR1"), 79)))


def test_a_volley_shows_firers_chart_and_odds_by_dice():
    advice = known(laid())
    command = fire("br1", "AR1 3", "AR2 3", "AM1 3")
    told = aimed(advice, command, 3)
    assert told[0] == "A at br1  3 of 3 fire  1 of 1"
    assert len([row for row in told if row.startswith((" AR", " AM"))]) == 3
    assert [row.split()[0] for row in told if row.split()[:1] and row.split()[0] in ("low", "mean", "high")] == [
        "low",
        "mean",
        "high",
    ]
    assert any(row.startswith("- dice each") and row.rstrip(" -").endswith(">3") for row in told)
    assert [row.split()[0] for row in told[-6:]] == ["swapped:", "-", "x", "!", "no", "hit:"]


def test_a_tank_s_machine_gun_has_a_row_of_its_own_before_and_after():
    """TANK-1b: with the same dice, which count once."""
    played = table(AT1="20,20", AT2="20,26", br1="40,20", br2="60,26", zr1="2,46", zr2="2,42").act("A")
    advice, command = known(played), fire("br1", "AT1 2", mg="br1")
    told = aimed(advice, command, 2)
    assert [row.split() for row in told[3:5]] == [
        ["AT1", "18.5", "med", "2", "+2", "6.0"],
        ["MG", "18.5", "med", "=", "+0", "4.0"],
    ]
    stages = COMBAT_CAPTAIN.advisor.forecast(played.state, command).parts[0].stages
    assert [(each.heading, each.lines[0].text) for each in stages[:2]] == [
        ("AT1", "18.5 inches, medium: 2 dice, mean 4.0"),
        ("AT1 MG", "18.5 inches, medium: the same dice, mean 4.0"),
    ]
    before = played.state
    events = played.play(command, 4, 3, 1)
    report = next(each for each in COMBAT_CAPTAIN.report(before, command, events) if each.rolls)
    said = read(fired(advice.table, report, WIDTH))
    assert said[:2] == ["AT1 fired at br1", "   NO EFFECT"]
    assert said[3:5] == [" AT1     [4] 3  = 4+2", " AT1 MG  [4] 3  = 4"]
    assert report.rolls[0].stages == stages


def test_one_out_of_cohesion_hears_so_and_not_that_it_has_no_dice():
    """COH-1."""
    advice = known(table(AR1="20,20", AR2="20,46", AR3="24,46", br1="30,33").act("A"))
    told = read(ChooseMode(UnitId("AR1")).panel(ViewState(advice.table, at("20,20"), unit=UnitId("AR1")), WIDTH))
    assert "out of cohesion: 23.0 inches from its company" in " ".join(row.strip() for row in told)
    assert reason(advice, UnitId("AR1"), UnitId("br1")) == "out of cohesion: 23.0 inches from its company [COH-1]"


def test_a_way_shows_its_stops_and_the_chance_of_each_die():
    advice = known(laid())
    told = read(way(advice, advice.way(UnitId("AR1"), ("20.0,8.0",)), None, WIDTH))
    assert told[1] == " 20.0,8.0 open     6.0 inches"
    assert " gets there 17%  39%  58%" in told


def test_dice_that_fell_short_show_what_is_left():
    played = laid()
    played.play(move("AR1", "20,4"), 2)
    told = read(short(known(played), played.state.pending[-1], WIDTH))
    assert " even faces count: 2.0 inches" in told
    assert " path 10.0  short 8.0" in told


def test_a_company_together_shows_its_four_dice():
    told = read(together(known(laid()), "A", (80, 0), None, WIDTH))
    assert any(row.startswith("- dice each") and ">4" in row for row in told)
    assert any(row.startswith(" mean") and row.split()[1:] == ["2.0", "4.0", "6.0", "8.0"] for row in told)
    assert any("can go" in row for row in told)


def test_held_fire_lists_volleys_with_their_odds():
    played = table(**SQUADS, br1="34,16", br2="34,20")
    played.act("A").end()
    played.act("b").play(move("br1", "40,16"), 6)
    advice = known(played)
    all_three = fire("br1", "AR1 3", "AR2 3", "AM1 3")
    told = read(held(advice, [all_three, fire("br1", "AM1 3")], 1, WIDTH))
    assert told[0].startswith("br1")
    assert told[0].endswith("moving")
    assert any(row.startswith(">AM1") for row in told)


def test_men_or_markers_show_what_each_choice_costs():
    played = laid()
    events = played.play(fire("br1", "AR1 3", "AR2 3", "AM1 3"), *[6] * 9, 3)
    waiting = played.state.pending[-1]
    shot = next(each for each in report(played.state, None, events) if each.attack)
    told = read(swap(known(played), waiting, 1, shot, WIDTH))
    assert told[1] == " x br1 ALL 5 MEN HIT"
    assert any(row.startswith(">") and "+1" in row for row in told)


def test_a_charge_tells_both_sides_their_chances():
    played = table(AR1="20,14", AR2="20,18", br1="28,14").act("A")
    advice = known(played)
    after = advice.charging(UnitId("AR1"), "b")
    told = read(charge(advice, UnitId("AR1"), UnitId("br1"), after.way(UnitId("AR1"), ("25.0,14.0",)), WIDTH))
    assert any("wins" in row for row in told)
    assert any("b may withdraw first" in row for row in told)
    played.play(c.Charge(UnitId("AR1"), "b"))
    told = read(withdraw(known(played), played.state.pending[-1], WIDTH))
    assert told[0] == "AR1 CHARGES b"
    assert any(row.startswith("- withdraw") for row in told)
    assert any("it ROUTS" in row for row in told)  # one stand, one marker


def test_sight_names_what_stops_each_thread():
    played = table(AR1="20,14", AR2="27,14", br1="34,14").act("A")
    told = read(threads(known(played).table, played.state, UnitId("AR1"), UnitId("br1"), WIDTH))
    assert any("NOT SEEN" in row for row in told)
    assert sum("AR2 at" in row for row in told) == 3
    assert any("free if AR2 fires" in row for row in told)


def test_rings_dangers_and_markers_keep_their_columns():
    advice = known(laid(br1="34,16", br2="36,22"))
    assert any("bands 8 16 24" in row for row in read(rings(advice, UnitId("AR1"), ("bands", "limit"), "bands", WIDTH)))
    told = read(danger(advice, UnitId("AR1"), "20.0,14.0", WIDTH))
    assert any(row.startswith("if it stays") for row in told)
    assert read(foot(advice.table, {}, WIDTH, False))[0].split() == ["BL", "A0", "RE", "b0"]


def touching(**how):
    """Two companies of three about to fight hand to hand."""
    stands = {"AR1": "20,20", "AR2": "20,24", "AR3": "20,28", "br1": "29,20", "br2": "29,26", "br3": "29,30"}
    played = table("red", **stands).act("b")
    played.end(("br1", 0), ("br2", 0), ("br3", 0))
    played.act("A").play(c.Charge(UnitId("AR1"), CompanyId("b")))
    played.play(move("AR1", "26,20", dice=3), 2, 4, 1)
    played.end()
    for name, marks in how.items():
        played.company(name, markers=marks)
    return played


def fight(*faces: int, **how):
    """A close combat of two companies of three, and what is said of it."""
    played = touching(**how)
    return played, report(played.state, c.Fight(), played.play(c.Fight(), *faces))


def test_the_blows_of_a_close_combat_read_the_same_before_the_dice_and_after():
    before = COMBAT_CAPTAIN.advisor.forecast(touching(A=1).state, c.Fight()).parts[0].stages
    _, said = fight(2, 5, 1, 3, 6, 2, 3, 1, 2, 4, 1, 2, A=1)
    blows = [roll.stages[0] for each in said if isinstance(each.event, Suffered) for roll in each.rolls]
    assert list(before) == blows


def test_a_close_combat_is_told_die_by_die():
    played, said = fight(2, 5, 1, 3, 6, 2, 3, 1, 2, 4, 1, 2)
    told = read(melee(known(played), said, WIDTH))
    assert told[:2] == ["A attacks b      CLOSE COMBAT", "b WINS   A FALLS BACK"]
    assert told[3:7] == [" attacker  5 [2] 1  = 2", "b loses 2 men.", " defender  6 [3] 2  = 3", "A loses 3 men."]
    assert told[8:11] == [" attacker [3] 2 [1] = 4", " defender [4][2] 1  = 6", "6 beats 4."]
    assert told[11].startswith("A had ") and "luck" in told[11]


def test_a_side_that_routs_by_its_losses_has_no_second_dice():
    """MORALE-3c."""
    played, said = fight(1, 1, 1, 5, 2, 2, A=1)
    told = read(melee(known(played), said, WIDTH))
    assert told[1] == "b WINS   A ROUTS"
    assert "A routs before the second" in " ".join(told)


def test_as_many_is_the_defender_s():
    played, said = fight(1, 1, 1, 2, 2, 2, 3, 1, 2, 4, 1, 1)
    told = read(melee(known(played), said, WIDTH))
    assert "4 to 4, a tie: the defender wins." in " ".join(told)


def test_markers_take_off_each_die_of_a_close_combat():
    played, said = fight(2, 5, 1, 3, 6, 2, 3, 1, 2, 4, 1, 2, A=1)
    told = read(melee(known(played), said, WIDTH))
    assert told[3:5] == [" attacker  5 [2] 1  = 1", "   A's markers: each die -1"]


def test_a_volley_says_the_chances_it_had_in_three_lines_at_most():
    played = laid()
    events = played.play(fire("br1", "AR1 3"), 6, 6, 6, 6)
    shot = next(each for each in report(played.state, None, events) if each.attack)
    told = read(fired(known(played).table, shot, WIDTH))
    assert [row[:8] for row in told if row.endswith("#")] == [">! 1 to ", "   no ef"]


def test_one_die_is_not_told_as_several():
    played = laid()
    events = played.play(fire("br1", "AR1 1"), 1, 1)
    shot = next(each for each in report(played.state, None, events) if each.attack)
    told = " ".join(read(fired(known(played).table, shot, WIDTH)))
    assert "1 dice" not in told


def test_held_fire_says_what_comes_nearer_and_what_the_mover_has_left():
    played = table("red", AR1="20,20", AR2="20,24", br1="41,20", br2="41,26").change("AR1", held=2)
    played.act("b").play(move("br1", "31,20", dice=2), 6, 4)
    advice = known(played)
    told = " ".join(read(held(advice, (), 0, WIDTH)))
    assert "AR1 3.5 inches to medium" in told
    assert " 10.0 inches, 1 die left" in told


def test_standing_orders_are_shown_with_the_question():
    assert read(standing(None, "charged", WIDTH))[1] == " when charged: ask"
    assert read(standing(Orders(hits="men"), "hits", WIDTH))[1] == " hits on your men: men"


def test_men_or_markers_says_who_fired_and_what_cover_saved():
    played = laid(br1="34,16", br2="34,20")
    events = played.play(fire("br1", "AR1 3", "AR2 3", "AM1 3"), 6, 6, 6, 6, 6, 6, 6, 6, 6, 6)
    shot = next(each for each in report(played.state, None, events) if each.attack)
    told = read(swap(known(played), played.state.pending[-1], 1, shot, WIDTH))
    assert told[0] == "A fired at br1"
    assert "br1 has 5 men." in " ".join(told[2:5])


def test_the_lines_below_the_stops_of_a_way_stay_where_they_are_from_step_to_step():
    """A step of the cursor sends few bytes: a stop more, or a way that may not be gone, shifts nothing."""
    played = table(**SQUADS, br1="34,16", building="24,12 28,12 28,15 24,15").change("br1", held=2).act("A")
    advice, squad = known(played), UnitId("AR1")
    ways = [advice.way(squad, (at(end),)) for end in ("22,21", "26,9")]
    assert sorted(len(each.stops) for each in ways) == [0, 2]
    panels = [way(advice, each, advice.exposure(squad, each), WIDTH) for each in ways]
    told = [read(rows) for rows in (*panels, barred(advice, squad, (at("26,14"),), WIDTH))]
    assert {rows.index("- dice        1    2    3 ---") for rows in told} == {9}
    assert [rows[0] for rows in told] == ["AR1 Rifle squad        3 dice"] * 3
    assert told[-1][1:3] == [" 26.0,14.0 house   6.0 inches", "- path           inch fire at"]
    assert told[-1][-1] == " gets there  -    -    -"


def from_above(*faces: int):
    """The event of a turn in which nothing else was done."""
    played = turned()
    played.play(c.RollEvent(), *faces)
    return played


def test_shells_that_fell_are_listed_with_whom_they_touched():
    played = from_above(4, 3)
    shell = c.Shell(at("21,10"))
    fell = [each for each in played.play(shell, 3, 4, 3, 4) if isinstance(each, ShellFell)]
    told = read(shelling(known(played), at("30,30"), None, fell, WIDTH))
    assert told[0].endswith("2 shells left")
    assert told[-1].startswith(f" 1 at {fell[0].at}")


def test_a_shell_may_come_from_another_point_of_the_edge():
    """ART-1a, ART-1c."""
    played = from_above(4, 3)
    places = artillery.gun_places(played.state, BLUE, middle("30,30"))
    assert places == ["30.0,0.0", "6.0,0.0", "54.0,0.0"]
    assert [played.rule(c.Shell(at("30,30"), each)) for each in places] == [None] * 3
    far = [read(shelling(known(played), at("30,30"), each, (), WIDTH))[2:4] for each in places[:2]]
    assert far[0] == [" from 30.0,0.0, north edge", " 30.0 inches: long +-6.0"]
    assert far[1] == [" from 6.0,0.0, north edge", " 38.5 inches: long +-7.7"]


async def test_a_tape_is_turned_by_a_sixteenth():
    async with screen(seed=3) as shown:
        mode = StrafeMode(at("20,20"), at("40,20"))
        after = mode.on_action("on_tick", shown.controller.desk).to
        assert (after.start_, after.towards) == (at("20,20"), at("53.2,6.3"))
        assert after.on_action("back_tick", shown.controller.desk).to.towards == at("56,20")


def test_the_foot_names_all_companies_or_those_with_markers():
    stands = {f"{name}R{i}": f"{10 + 4 * i},{10 + 4 * n}" for n, name in enumerate("ABCDEF") for i in (1, 2)}
    played = table(**stands, ar1="60,40", br1="60,44", cr1="64,40", dr1="64,44").company("B", markers=2)
    told = read(foot(known(played).table, {}, WIDTH, tall=False))
    assert told[0].split() == ["BL", "B2", "RE"]
    few = table(**SQUADS, br1="34,16").company("A", markers=1)
    assert read(foot(known(few).table, {}, WIDTH, tall=False))[0].split() == ["BL", "A1", "RE", "b0"]


def test_a_result_says_what_is_left_of_its_target():
    """As soon as it is known: of several hits its owner may take some as markers."""
    played = laid()
    fell = played.play(fire("br1", "AR1 3"), 4, 4, 1, 5)
    shot = next(each for each in report(played.state, None, fell) if each.attack)
    told = " ".join(read(fired(known(played).table, shot, WIDTH)))
    assert "1 hit. br1 has 4 men left." in told
    fell = played.play(fire("br1", "AR2 3", "AM1 3"), 6, 6, 6, 5, 5, 5, 6)
    shot = next(each for each in report(played.state, None, fell) if each.attack)
    assert "left" not in " ".join(read(fired(known(played).table, shot, WIDTH)))


def test_those_who_cannot_go_the_way_of_all_are_named_with_the_key_that_ends():
    played = table(AR1="1.5,20", AR2="1.5,24", br1="60,10").act("A")
    desk = ViewState(known(played).table, at("1.5,20"))
    assert (
        plain_text(TogetherMode(UnitId("AR1"), (-50, 0)).message(desk))
        == "AR1+AR2 cannot go that way.  Arrows another path  e ends A"
    )
