"""The panels after the dice, in the enemy's turn and at the end look as they are drawn."""

from fractions import Fraction
from itertools import pairwise
from typing import get_args

from msgspec import structs

from cb_tui.core.display import Ground, Sight
from cb_tui.core.hexes import Hex
from cb_tui.core.ruleset import Outcome
from cb_tui.core.values import Rolled, UnitId
from cb_tui.games.combat_boots.rules.edition import CLASSIC, E2025
from cb_tui.games.combat_boots.rules.events import DiceEntry, Fired, FireKind, Left, Stepped, Verdict
from cb_tui.games.combat_boots.rules.fallen_dice import story
from cb_tui.games.combat_boots.rules.model import Step
from cb_tui.games.combat_boots.ruleset import COMBAT_BOOTS_2025
from cb_tui.games.combat_boots.screen.panels.side_status import foot
from cb_tui.presentation.log_view import LogView
from cb_tui.presentation.panel import chances, explained, fired
from cb_tui.presentation.prose import roll_line
from cb_tui.presentation.text import length, plain_text
from cb_tui.session.ledger import Ledger, Luck, Roster
from cb_tui.session.log import LogEntry
from cb_tui.ui.panels.commands import machine, may_fire, summary
from cb_tui.ui.panels.results import meaning, result_lines, sides
from cb_tui.ui.panels.sight import overview, profile, verdict
from cb_tui.ui.panels.status import compose, header
from tests.reports import logged, reported
from tests.ui.invented import GE, US
from tests.ui.paper import TOGETHER, drawn, paper, picture, shown, units


def shot(attack=(6, 4, 2), defense=(5, 1), reads=(6, 4), bar=6, sixes=(1, 1), effect="none", **more):
    """R2 and M1 at r1 and m1 in buildings."""
    return Fired(
        kind=more.get("kind", "fire"),
        by=more.get("by", units("R2", "M1")),
        at=Hex("0605"),
        distance=2,
        attack=(DiceEntry("R2", 2, "STK-1"), DiceEntry("M1", 2, "STK-1")),
        drop=1,
        faces=attack,
        reads=reads,
        one_die_kills=more.get("one_die", False),
        verdicts=(
            Verdict(
                units=more.get("at", units("r1", "m1")),
                defense=(DiceEntry("r1", 2, "STK-2"), DiceEntry("m1", 1, "STK-2")),
                defense_mods=(DiceEntry("buildings", 1, "COV-2"),),
                faces=defense,
                reads=bar,
                sixes=sixes,
                kill="33/250",
                disrupt="9/25",
                effect=effect,
            ),
        ),
    )


DISRUPTED = shot(reads=(7, 4), sixes=(2, 1), effect="disrupt")


SIDES = paper().sides


def rolled(event, edition=E2025):
    """The report of an attack."""
    return reported(SIDES, event, edition=edition)[0]


def deed(step, command, *events, side=GE, by="ai:hold", why=""):
    return LogEntry(step, side, by, command, events, why)


def log(*deeds):
    log_view = LogView()
    for each in logged(SIDES, *deeds):
        log_view.add(paper(), each)
    return log_view


def moved(step, unit, *way):
    steps = pairwise(way)
    events = [Stepped(units(unit)[0], Hex(came), Hex(to), 1, 1) for came, to in steps]
    return deed(step, Step(units(unit)[0], Hex(way[-1])), *events)


def ledger(*deeds):
    return Ledger(Roster((US, GE), SIDES, {}), logged(SIDES, *deeds))


def test_a_fire_is_told_by_its_dice_and_in_two_sentences():
    assert shown(fired(paper(), rolled(DISRUPTED), 29)) == drawn("""
        |R2+M1 fired at r1+m1
        | ! r1+m1 DISRUPTED
        +- dice  i -------------------
        | attack  [6] 4  2  reads 7 4
        | defense  5  1
        |   buildings +1  sixes 2 to 1
        |   [SIX-1]
        |The defender's 5 reads 6, so
        |both have sixes. Count them:
        |attacker 2, defender 1 (a 7
        |counts twice). One more
        |disrupts, two more destroy:
        |disrupted.
        +- chances -------------------
        | x destroyed   13%  #
        |>! disrupted   36%  ###
        |   no effect   51%  #####
        |luck 69 (50 is average)
    """)


def test_every_result_has_its_roll_line():
    def told(**roll):
        rolled = shot(**roll)
        return story(rolled, rolled.verdicts[0], E2025.words)

    nothing = told(reads=(4, 2), bar=5, sixes=None)
    assert nothing == "The best attack die, 4, does not beat the best defense die, 5. No effect."
    assert told(reads=(5, 2), bar=4, sixes=None, effect="disrupt") == (
        "One attack die, 5, beats 4. The second, 2, does not. So: disrupted."
    )
    assert told(reads=(5, 0), bar=4, sixes=None, effect="kill", one_die=True) == (
        "One attack die, 5, beats the best defense die, 4. Here one is enough: destroyed."
    )
    assert told(reads=(5, 5), bar=4, sixes=None, effect="kill") == (
        "Both best attack dice, 5 and 5, beat the best defense die, 4. Two higher: destroyed."
    )


def test_only_natural_sixes_are_told_as_rolled():
    """SIX-2: a die raised to 6 counts as a six, and the story says which die was raised."""

    def told(attack, defense, reads, bar):
        one = shot(attack=attack, defense=defense, reads=reads, bar=bar, sixes=(1, 1))
        return story(one, one.verdicts[0], E2025.words).partition(":")[0]

    assert told((6, 4), (6, 1), (6, 4), 6) == "Both rolled sixes, so count them"
    assert told((6, 4), (5, 1), (6, 4), 6) == "The defender's 5 reads 6, so both have sixes. Count them"
    assert told((5, 4), (5, 1), (6, 4), 6) == (
        "The attacker's 5 reads 6 and the defender's 5 reads 6, so both have sixes. Count them"
    )


def test_luck_is_the_chance_of_less_and_half_that_of_the_same():
    assert round(rolled(DISRUPTED).rolls[0].percentile * 100) == 69
    assert rolled(DISRUPTED).rolls[0].swing == 2 * (Fraction(1, 2) - Fraction(33, 250) - Fraction(9, 50))


def test_a_kill_of_the_disrupted_has_one_chance_and_one_luck_in_panel_log_and_ledger():
    """FIRE-6: a disruption and a kill do the same, 36 % and 13.2 %, so what fell had 49 % and is luckier than 51 %."""
    verdict = structs.replace(DISRUPTED.verdicts[0], shaken=DISRUPTED.verdicts[0].units)
    event = structs.replace(DISRUPTED, verdicts=(verdict,))
    assert round(rolled(event).rolls[0].percentile * 100) == 75
    told = shown(fired(paper(), rolled(event), 29))
    assert " x r1+m1 DESTROYED" in told, "what fell is named by what it does"
    assert told.endswith("luck 75 (50 is average)")
    entry = log(deed(43, TOGETHER, event, side=US)).entries[-1]
    assert plain_text(entry.wide).endswith("destroyed   49% likely   luck 75")


def test_the_ledger_counts_for_the_side_that_fired():
    book = ledger(deed(43, TOGETHER, DISRUPTED, side=US)).sides
    assert (book[GE].actual_count("kill"), book[GE].expected_count("kill")) == (0, 0)
    assert (book[US].actual_count("disrupt"), book[US].expected_count("disrupt"), book[US].actual_count("kill")) == (
        2,
        Fraction(18, 25),
        0,
    )
    assert book[US].percentile == 69  # as the roll itself


def test_a_note_is_found_by_the_pieces_and_hexes_that_it_names_and_by_no_other_word():
    log_view = LogView()
    log_view.note(paper(), 1, "R2 held 0505 against 9999 men")
    (entry,) = log_view.entries
    assert (entry.units, entry.hexes) == ({"R2"}, {"0505"})


def test_the_log_gathers_steps_and_shows_the_newest_entry_in_full():
    log_view = log(moved(41, "R1", "0302", "0402", "0403"), deed(42, TOGETHER, DISRUPTED, side=US, by="hand"))
    assert shown(log_view.tail(3, 29)) == drawn("""
        |41 R1 moves 0302 0402 0403
        |42 R2+M1 at r1+m1 ! disrupted
    """)
    assert "disrupted   36% likely   luck 69" in plain_text(log_view.tail(1, 90)[0])


def test_log_and_morale_stand_at_the_foot_of_a_panel_of_any_height():
    log_view = log(moved(41, "R1", "0302", "0402"))
    for height in (21, 30, 46):
        rows = compose([], paper(), log_view, {}, width=29, height=height)
        assert len(rows) == height
    assert shown(compose([], paper(), log_view, {}, width=29, height=21)[-5:]) == drawn("""
        +- log  i --------------------
        |41 R1 moves 0302 0402
        |.
        |.
        |US morale 7   GE morale 6
    """).replace(".\n.", "\n")


def test_the_foot_of_a_panel_names_morale_and_on_a_tall_panel_luck():
    assert [plain_text(row) for row in foot(paper(), {}, 29, tall=False)] == ["US morale 7   GE morale 6"]
    luck = Luck().with_roll(rolled(DISRUPTED).rolls[0], Fraction(1), mine=True)
    rows = foot(paper(), {US: luck}, 49, tall=True)
    assert [plain_text(row) for row in rows[1:]] == [
        f" US     morale 7  rallies 58%  luck {luck.percentile} of 100",
        " German morale 6  rallies 42%  no roll yet",
    ]


def test_what_is_added_never_touches_the_dice():
    one = shot(attack=(6, 6, 2), reads=(7, 6), by=units("R2"))
    one = structs.replace(one, attack_mods=(DiceEntry("side armor", 1, "SIDE-2"),))
    assert shown(fired(paper(), rolled(one), 29)).splitlines()[3:6] == [
        " attack   6  6  2",
        "   side armor +1  reads 7 6",
        " defense  5  1",
    ]


def test_the_header_says_who_acts_and_with_how_many():
    said = plain_text(header(paper(legal=(TOGETHER,)), 80, of="seed 1944"))
    assert said.startswith(" Veghel Crossroads  turn 3/8  US to act  4 of 7 left")
    assert said.endswith("seed 1944  saved ")
    assert len(said) == 80


def test_the_machine_tells_its_last_deeds():
    log_view = log(moved(58, "r3", "0907", "0807"), moved(60, "t1", "0806", "0706"))
    rows = machine(paper(), GE, "defend", log_view.entries, 29, speed=2, step=4, paused=False, back=0)
    assert shown(rows) == drawn("""
        |GERMAN TURN tactic: defend
        |speed 2 of 5   step 4
        +-----------------------------
        |58 r3 moves 0907 0807
        |60 t1 moves 0806 0706
    """)


def test_with_room_for_one_deed_of_the_machine_it_is_the_newest():
    log_view = log(moved(58, "r3", "0907", "0807"), moved(60, "t1", "0806", "0706"))
    rows = machine(paper(), GE, "defend", log_view.entries, 29, speed=2, step=4, paused=False, back=0, room=1)
    assert [plain_text(row).rstrip() for row in rows[3:]] == ["60 t1 moves 0806 0706"]


def test_while_the_machine_plays_it_is_told_who_may_still_fire():
    spent = tuple(structs.replace(piece, out_of_reactions=piece.id == "M1") for piece in paper().scene.pieces)
    theirs = structs.replace(picture(pieces=spent), active=GE)
    rows = may_fire(paper(theirs, orders=COMBAT_BOOTS_2025.orders), 29)
    assert [plain_text(row).rstrip() for row in rows] == ["- yours that may still fire -", " R1 R2 H1 W1 T1"]
    assert paper().pieces[UnitId("R3")].disrupted
    assert may_fire(paper(theirs, orders=None), 29) == [], "where nobody may react"


def test_what_happened_meanwhile_is_summed_up():
    before = paper()
    pieces = tuple(piece for piece in before.scene.pieces if piece.id not in ("R2", "r4"))
    assert summary(paper(picture(pieces=pieces)), before) == "R2 lost, r4 lost"
    assert summary(before, before) == "no piece moved or was hit"


def test_who_went_aboard_or_left_the_board_is_not_told_as_lost():
    before = paper()
    loaded = tuple(
        structs.replace(piece, carried_units=(UnitId("g1"),)) if piece.id == "t1" else piece
        for piece in before.scene.pieces
        if piece.id != "g1"
    )
    after = paper(picture(pieces=loaded))
    assert summary(after, before) == "g1 aboard t1"
    assert summary(before, after) == "g1 got off"
    gone = paper(picture(pieces=tuple(piece for piece in loaded if piece.id != "t1")))
    assert summary(gone, after) == "t1 lost, g1 lost"
    assert summary(gone, after, reported(SIDES, Left(UnitId("t1"), "north"))) == "g1 lost, t1 left by the north edge"


def test_a_blocked_sight_names_hex_and_rule_and_shows_the_ground():
    ground = (
        Ground(Hex("0404"), 0, "open"), Ground(Hex("0504"), 0, "open"), Ground(Hex("0605"), 0, "buildings"),
        Ground(Hex("0705"), 0, "open"), Ground(Hex("0806"), 0, "open"),
    )  # fmt: skip
    sight = Sight(Hex("0404"), Hex("0806"), False, "buildings", "LOS-2", Hex("0605"), ground)
    table = paper()
    assert shown(verdict(table, sight, 29, units("R2")[0])) == drawn("""
        |R2 0404 looks at 0806
        |NOT SEEN: buildings in 0605
        |rule LOS-2   distance 5
    """)
    assert shown(profile(table, sight, 29)) == drawn("""
        +- profile -------------------
        |2
        |1         XX
        |0 R2  __  XX  __  t1
        |  0404            0806
    """)


def test_that_no_enemy_is_hidden_is_said():
    rows = shown(overview(paper(), units("r1", "m1"), (), (99, 99), 29)[2:4])
    assert rows == " seen   r1 m1\n hidden none"


def test_a_second_disruption_is_told_from_a_kill():
    verdict = structs.replace(DISRUPTED.verdicts[0], shaken=DISRUPTED.verdicts[0].units)
    roll = rolled(structs.replace(DISRUPTED, verdicts=(verdict,))).rolls[0]
    told = shown(chances(roll.results, 50, roll.result))
    assert told.count("destroyed") == 1
    assert ">x disrupted again " in told
    assert len({result.name for result in roll.results}) == 3
    assert "disrupted again, so\ndestroyed.\n" in shown(
        fired(paper(), rolled(structs.replace(DISRUPTED, verdicts=(verdict,))), 29)
    )


def test_another_edition_has_its_own_word_for_half_a_result():
    told = shown(chances(rolled(DISRUPTED, CLASSIC).rolls[0].results, 50))
    assert "! pinned " in told and "disrupted" not in told


def test_the_heads_of_the_luck_ledger_stay_over_their_columns_in_another_edition():
    book = ledger(deed(43, TOGETHER, DISRUPTED, side=US))
    table = paper(edition="classic")
    now, then = (plain_text(sides(one, book)[0]) for one in (paper(), table))
    assert now.replace("disrupted", "pinned   ") == then
    assert len(now) <= 46, "the narrowest map of 80 columns"
    assert "a pin or a rally counts half" in " ".join(shown(meaning(table, book, 80)).split())


def test_of_two_together_the_one_that_a_second_disruption_destroys_is_named():
    verdict = structs.replace(DISRUPTED.verdicts[0], units=units("r1", "m1"), shaken=units("m1"))
    roll = rolled(structs.replace(DISRUPTED, verdicts=(verdict,))).rolls[0]
    assert "disrupted, m1 lost" in shown(chances(roll.results, 50))


def test_sixes_after_the_first_that_raise_the_best_die_are_named_with_their_rule():
    classic = shot(attack=(6, 6, 2), defense=(6, 5), reads=(7, 6), bar=7, sixes=None)
    rows = shown(fired(paper(), rolled(classic), 29))
    assert " attack   6  6  2\n   sixes +1 [SIX-5], reads 7" in rows
    assert " defense (6) 5\n   buildings +1  to beat: 7" in rows
    roll = rolled(classic).rolls[0]
    assert "6  6  2  sixes +1 [SIX-5], reads 7 6" in shown(explained(paper(), roll, 50))
    assert "attack: 6 6 2 sixes +1 [SIX-5], reads 7 6; defense: 6 5 to beat: 7" in roll_line(roll)
    twice = shot(defense=(6, 6, 6), bar=9, sixes=None)
    log_view = log(LogEntry(1, US, "hand", TOGETHER, (twice,)))
    assert "6 4 2 / 6 6 6 +3 = 9" in plain_text(log_view.entries[-1].wide)


def test_a_victor_with_a_long_name_keeps_a_gap_before_the_turn_which_is_not_cut():
    for width, first in ((27, "GERMAN VICTORY  turn 3 of 8"), (26, "GERMAN VICTORY  turn 3/8")):
        rows = result_lines(paper(), Outcome(GE, "held 0605"), LogView(), width)
        assert shown(rows[:1]) == first


def test_beside_a_page_the_end_says_who_won_why_and_what_it_cost():
    rows = result_lines(paper(), Outcome(US, "held 0605 at the end of two turns running"), LogView(), 29)
    assert shown(rows) == drawn("""
        |US VICTORY      turn 3 of 8
        |held 0605 at the end of two
        |turns running
        +- losses     lost of --------
        | US           0    8
        | German       0    8
    """)
    assert max(length(row) for row in rows) <= 29


def test_a_roll_that_is_no_fire_is_no_entry():
    assert log(deed(5, TOGETHER, Rolled("morale", (3, 4)))).entries == []


def test_every_kind_of_attack_has_its_words():
    def first(kind, **more):
        return plain_text(fired(paper(), rolled(shot(kind=kind, by=units("R2"), **more)), 29)[0]).rstrip()

    kinds = get_args(FireKind)
    assert {kind: first(kind) for kind in kinds if first(kind).startswith("R2 fired at")}.keys() == {
        "fire", "opportunity", "ground fire",
    }  # fmt: skip
    assert first("artillery") == "R2 fell on r1+m1"
    double = shot(kind="artillery", by=units("R2"))
    both = structs.replace(double, verdicts=double.verdicts * 2)
    assert plain_text(fired(paper(), rolled(both), 29)[0]).rstrip() == "R2 fell on all in 0605"
