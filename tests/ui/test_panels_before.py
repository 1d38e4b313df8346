"""The panels before anything is rolled look as they are drawn."""

from fractions import Fraction

from msgspec import structs

from cb_tui.core.display import Question, Reach
from cb_tui.core.hexes import Hex
from cb_tui.core.ruleset import IllegalCommand
from cb_tui.core.values import UnitId
from cb_tui.games.combat_boots.rules.forecast_model import Exposure, PoolLine
from cb_tui.games.combat_boots.rules.model import Fire, HoldFire, ReduceDice
from cb_tui.games.combat_boots.screen.modes.aim import AimMode
from cb_tui.games.combat_boots.screen.modes.choose import ChooseMode
from cb_tui.games.combat_boots.screen.modes.move import MoveMode
from cb_tui.games.combat_boots.screen.modes.reaction import ReactionMode, aimed, options
from cb_tui.games.combat_boots.screen.modes.shed import ShedMode
from cb_tui.games.combat_boots.screen.panels.card import card
from cb_tui.games.combat_boots.screen.panels.pools import attack
from cb_tui.games.combat_boots.screen.panels.targets import cannot
from cb_tui.presentation.text import plain_text
from cb_tui.ui.modes.base import ViewState
from cb_tui.ui.modes.look import LookMode
from tests.ui.invented import GE
from tests.ui.paper import AIM_AT_STACK, AIMS, drawn, paper, percent, picture, pools, shown, units

ASKED = Question(kind="OpportunityFire", title="", about="", asked="fire or hold")


def desk(table, cursor="0404"):
    return ViewState(table, Hex(cursor))


def test_choose_shows_card_targets_and_danger():
    assert shown(ChooseMode(units("R2")[0]).panel(desk(paper()), 29)) == drawn("""
        | R2  Rifle squad        ready
        |range 6  move 4  at 0404
        |fire 2  defense 2  open
        |with M1
        +- can hit  range alone  +M1 -
        | r1+m1  0605 2     29%   49%
        | r2!    0505 1     49%   62%
        | r4     0604 2     40%   56%
        | % to disrupt or destroy it
        +- cannot hit ----------------
        | g1 no sight: trees 0904
        +- danger here ---------------
        | 54% to be hit, by r1 m1 r4
    """)


def test_a_player_who_looks_about_sees_the_ratings_of_the_pieces_there():
    assert shown(LookMode().panel(desk(paper(), "0605"), 29)) == drawn("""
        |0605 buildings, held by
        |German
        | r1 Rifle squad       waiting
        |  range 6  move 4
        |  fire 2  defense 2
        |with m1 m2/1
    """)
    assert shown(LookMode().panel(desk(paper(), "0101"), 29)).strip() == "0101 open"


def test_choose_says_who_is_next_and_what_its_keys_do():
    message = plain_text(ChooseMode(units("R2")[0]).message(desk(paper())))
    assert message == "R2 is next. Arrows plan a move, f aims at r1+m1: 49%"


def test_the_card_names_its_figures_and_who_stands_there_too_on_two_lines():
    pieces = picture().pieces
    here = tuple(structs.replace(piece, at=Hex("0404")) for piece in pieces)
    _, figures, *others = map(plain_text, card(paper(picture(pieces=here)), units("R2")[0], 49))
    assert figures == "range 6  move 4  at 0404  fire 2  defense 2  open"
    assert len(others) == 2 and others[0].startswith("with ") and all(len(row) <= 49 for row in others)
    few = tuple(piece for piece in here if piece.id in ("R2", "M1"))
    leader = structs.replace(few[0], id=units("L1")[0], leader=True, bonus=1)
    told = plain_text(card(paper(picture(pieces=(*few, leader))), units("R2")[0], 29)[-1])
    assert told.startswith("with M1 and L1") and told.endswith("leader +1")


def test_whose_range_it_is_that_does_not_reach_is_said():
    why = "R2 is out of range: 9 hexes, its range is 6 hexes"
    aim = structs.replace(AIMS[0], alone=None, joined=None, why_not=why, brief="R2 reaches 6, not 9", rule="UNIT-4")
    assert shown(cannot(paper(), (structs.replace(aim, units=units("m1")),), 29)).endswith(" m1 R2 reaches 6, not 9")
    assert (
        shown(cannot(paper(), (aim,), 90))
        .splitlines()[1]
        .startswith(" r1+m1 0605  R2 is out of range: 9 hexes, its range is 6 hexes")
    )


def test_a_reason_that_is_long_is_cut_and_left_out_where_there_is_no_room():
    unseen = structs.replace(
        AIMS[0],
        alone=None,
        joined=None,
        why_not="R2 has no line of sight to 0605: higher ground in 0504",
        brief="no sight: higher ground 0504",
    )
    assert shown(cannot(paper(), (unseen,), 29)) == drawn("""
        +- cannot hit ----------------
        | r1+m1 no sight: higher..
    """)
    assert cannot(paper(), (unseen,), 29, most=1) == []


def test_move_shows_the_price_of_each_step():
    way = (Hex("0403"), Hex("0304"), Hex("0405"))
    mode = MoveMode(units("R1")[0], way)
    assert shown(mode.panel(desk(paper(), "0405"), 29)) == drawn("""
        | R1  Rifle squad       moving
        |range 6  move 4  at 0402
        |fire 2  defense 2  open
        +- route cost  left hit  by --
        | 0403   1     3    78%  3
        | 0304   1     2    40%  r4
        | 0405   1     1     0
        +- what may happen -----------
        | arrives unhurt  13%
        | disrupted       61%
        | destroyed       26%
    """)
    assert plain_text(mode.message(desk(paper(), "0405"))) == (
        "Enter marches to 0405; stops when hit.   78%: r1 m1 from 0605, r4 from 0604"
    )


def test_move_names_a_safer_way():
    round_about = (Hex("0303"), Hex("0304"), Hex("0405"))
    known = paper().exposure
    better = Exposure.from_chances(
        known(units("R1")[0], ()).steps, Fraction(54, 100), Fraction(30, 100), Fraction(16, 100)
    )
    table = paper(
        exposure=lambda _, unit, way: better if way == round_about else known(unit, way),
        safest_reach=lambda _, __: {Hex("0405"): Reach(3, 1, round_about)},
    )
    mode = MoveMode(units("R1")[0], (Hex("0403"), Hex("0304"), Hex("0405")))
    assert shown(mode.panel(desk(table, "0405"), 29)[-5:]) == drawn("""
        +- what may happen -----------
        | arrives unhurt  13%
        | disrupted       61%
        | destroyed       26%
        | safer way s     54% unhurt
    """)


def test_aim_shows_both_pools_and_every_shed():
    mode = AimMode(units("R2")[0], AIM_AT_STACK)
    assert shown(mode.panel(desk(paper(), "0605"), 29)) == drawn("""
        |R2+M1 at r1+m1         1 of 3
        |ready, range 2         FIRE-1
        |from 0404: along a hexside
        +- attack dice  defense dice -
        | R2         2  r1           2
        | M1         2  m1           1
        | shed      -1  shed        -1
        | roll       3  roll         2
        |               buildings   +1
        +- dice      x       !    none
        |  4-3   12.8%   32.2%   55.0%
        |> 3-2   13.2%   36.0%   50.8%
        +- chances -------------------
        | x destroyed   13%  #
        | ! disrupted   36%  ###
        |   no effect   51%  #####
        | hit: 49% = 13 + 36
        |if unhurt, r1+m1 hit back 30%
        +- others      dice kill any -
        | r2!    0505   5-2  62%  62%
        | r4     0604   4-2  20%  56%
    """)
    assert plain_text(mode.message(desk(paper()))) == (
        "Enter fires at r1+m1: 13% destroyed, 36% disrupted.  Tab next: r2 62%  -/+ dice"
    )


def test_on_a_narrow_panel_a_long_reason_is_said_in_one_word_by_its_rule():
    """Given a shell at crowded armor next to the gun, by either edition; then no reason is cut at its figure."""
    plain_pools = pools(3, 3, percent(10, 19))
    lines = (PoolLine("R2", 2, "STK-1"), PoolLine("point blank", 1, "FIRE-7"))
    against = structs.replace(
        plain_pools.targets[0],
        defense=(PoolLine("t1", 2, "FIRE-3"), PoolLine("armor against HE", 1, "HE-2")),
        extra=-1,
    )
    crowd = (PoolLine("crowded hex", 1, "STK-4"),)
    shell = structs.replace(plain_pools, attack=lines, attack_mods=crowd, targets=(against,))
    assert shown(attack(paper(), shell, 29)[2:8]) == drawn("""
        +- attack dice  defense dice -
        | R2         2  t1           2
        | adjacent   1  armor        1
        | armor     -1
        | roll       2  roll         3
        | crowded   +1  buildings   +1
    """)
    wide = "\n".join(plain_text(row) for row in attack(paper(), shell, 60))
    assert all(reason in wide for reason in ("point blank", "armor against HE", "HE at armor", "crowded hex"))


def test_before_the_dice_every_shed_has_its_three_chances_in_columns_and_the_best_a_mark():
    rows = AimMode(units("R2")[0], AIM_AT_STACK).dice_page(desk(paper(), "0605"))(50)
    at = next(index for index, row in enumerate(rows) if "may shed" in plain_text(row))
    assert shown(rows[at : at + 4]) == drawn("""
        | US may shed, EXC-1
        | - dice      x       !    none ------------------
        |   4-3   12.8%   32.2%   55.0%
        | > 3-2   13.2%   36.0%   50.8%
    """)


def test_who_is_disrupted_already_is_said_to_be_lost_by_any_hit():
    aim = next(aim for aim in AIMS if aim.units == units("r2"))
    mode = AimMode(units("R2")[0], aim)
    assert "disrupted already: any hit kills" in shown(mode.panel(desk(paper(), "0505"), 40))
    assert plain_text(mode.message(desk(paper()))).startswith("Enter fires at r2, disrupted already: 62% destroys.")


def test_opportunity_fire_says_who_may_fire_and_that_it_costs_nothing():
    scene = picture(active=GE, question=ASKED, mover=units("r3")[0])
    shot = Fire(units("T1"), units("r3"))
    blocked = IllegalCommand("no sight", "LOS-1", "no sight")
    table = paper(scene, (shot, HoldFire()), no_attack=lambda *_: blocked)
    mode = ReactionMode.start(desk(table))
    assert shown(mode.panel(desk(table), 29)) == drawn("""
        |r3 Rifle squad       moving
        |enters 0907 trench  MV left 4
        +- fire?   d  dice  kill any -
        |>T1  0507 3  2-2   12%  40%
        +- cannot --------------------
        | R1 no sight
        | R2 no sight
        | M1 no sight
        | and 3 more
        +-----------------------------
        |A piece reacts to one moving
        |enemy a turn, at each hex it
        |enters. Reaction fire is
        |free.
    """)
    assert plain_text(mode.message(desk(table))) == "FIRE AT r3?  f T1 fires 2-2 (40%)   Space hold   x let it pass"
    joined = ReactionMode(Fire(units("R2", "T1"), units("r3")))
    assert "f R2+T1 fire 2-2" in plain_text(joined.message(desk(table)))


def test_the_shed_that_leaves_the_smallest_chance_to_kill_is_marked():
    odds = {0: percent(12.8, 32.2), 1: percent(13.2, 36.0)}
    table = paper(
        picture(question=structs.replace(ASKED, kind="Shedding")),
        (ReduceDice(0), ReduceDice(1)),
        prospect=lambda _, command: pools(4 - command.drop, 3 - command.drop, odds[command.drop]),
    )
    mode = ShedMode.start(desk(table))
    assert mode.command == ReduceDice(0)
    assert "destroyed 13%" in plain_text(mode.message(desk(table)))


def test_a_chance_is_never_rounded_to_what_it_is_not():
    from cb_tui.presentation.text import percent as written

    assert [written(Fraction(n, 1000)) for n in (0, 1, 494, 999, 1000)] == ["0%", "1%", "49%", "99%", "100%"]


def test_a_shot_names_its_target_where_several_fired():
    table = desk(paper()).table
    one, two = (Fire((UnitId("R1"),), tuple(map(UnitId, at))) for at in (["r1"], ["r2", "r4"]))
    assert plain_text(aimed(table, (one, two), one)) == " at r1"
    assert plain_text(aimed(table, (one, two), two)) == " at r2+"
    assert plain_text(aimed(table, (one,), one)) == ""


def test_a_target_that_is_named_stays_apart_from_its_distance():
    one, two = (Fire((UnitId("R2"),), tuple(map(UnitId, at))) for at in (["r1"], ["r2", "r4"]))
    table = paper(picture(question=ASKED), (one, two), prospect=lambda _, __: pools(2, 2, percent(12, 28)))
    rows = [plain_text(row).rstrip() for row in options(table, (one, two), one, 29)]
    assert rows == ["- fire?     d dice kill any -", ">R2+M1 at r1 2 2-2 12%  40%", " R2+M1 at r2+ 2 2-2 12% 40%"]
