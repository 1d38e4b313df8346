"""The `odds` command as scripts see it: of dice alone, and of a shot in any game."""

import json
import subprocess
import sys
from fractions import Fraction
from functools import partial

import pytest

from cb_tui.__main__ import main
from cb_tui.core.ruleset import opening_state
from cb_tui.plain.text_spec import text_spec
from cb_tui.session.library import battle_with_rules, shipped_battles_folder
from tests.cli.shell import assert_refused, run


def ask(capsys, arguments):
    status = main(["odds", *arguments.split()])
    said = capsys.readouterr()
    return status, said.out, said.err


def answer(capsys, arguments):
    status, out, err = ask(capsys, f"{arguments} --json")
    assert (status, err) == (0, "")
    return json.loads(out)


def test_the_promised_answer(capsys):
    assert answer(capsys, "3 2") == {
        "fp": 3,
        "sv": 2,
        "kill": "883/3888",
        "disrupt": "1031/3888",
        "none": "329/648",
        "p": {"kill": 0.2271, "disrupt": 0.2652, "none": 0.5077},
        "rulings": [],
        "reductions": [
            {"drop": 0, "fp": 3, "sv": 2, "kill": "883/3888", "disrupt": "1031/3888", "none": "329/648"},
        ],
        "best": {"kill": 0, "effect": 0},
    }


@pytest.mark.parametrize(
    ("arguments", "kill", "disrupt"),
    [
        ("2 2", "155/1296", "5/18"),
        ("2 2 --cover 1", "35/648", "229/1296"),
        ("8 6", "9070542497/39182082048", "2259899687/9795520512"),
        ("8 6 --reduce 4", "1829/5832", "323/1296"),
        ("1 1 --one-die", "5/12", "0"),
        ("1 1 --high 6 --one-die", "1", "0"),
        ("2 2 --plus 1 --high 0", "107/432", "59/162"),
    ],
)
def test_exact_chances(capsys, arguments, kill, disrupt):
    said = answer(capsys, arguments)
    assert (said["kill"], said["disrupt"]) == (kill, disrupt)


def test_plus_raises_both_dice(capsys):
    assert answer(capsys, "4 2 --plus 2 --cover 1") == answer(capsys, "4 2 --high 2 --second 2 --cover 1")
    assert answer(capsys, "4 2 --plus 1 --high 1") == answer(capsys, "4 2 --high 2 --second 1")


def test_the_dice_are_one_word_too_as_the_screens_write_them(capsys):
    for arguments in ("3-2 --cover 1", "--cover 1 3-2", "--one-die 3-2"):
        assert answer(capsys, arguments) == answer(capsys, arguments.replace("3-2", "3 2"))


def test_a_shed_changes_the_figures_alone(capsys):
    whole, shed = answer(capsys, "8 6"), answer(capsys, "8 6 --reduce 2")
    assert (shed["fp"], shed["sv"], shed["kill"]) == (8, 6, whole["reductions"][2]["kill"])
    assert (shed["reductions"], shed["best"]) == (whole["reductions"], whole["best"])


def test_a_ruling_is_switched_and_named(capsys):
    """SIX-2a, SIX-3a: the bomb of the book at a squad in cover."""
    bomb, printed = "6 2 --plus 1 --cover 1", "--ruling natural_sixes --ruling plus_is_one_six"
    assert answer(capsys, bomb)["p"]["kill"] == 0.5677
    said = answer(capsys, f"{bomb} {printed}")
    assert (said["p"]["kill"], said["rulings"]) == (0.4428, ["natural_sixes", "plus_is_one_six"])
    assert "a + is one six [SIX-3a]" in ask(capsys, f"{bomb} {printed}")[1]


def test_every_legal_shed_and_the_best(capsys):
    said = answer(capsys, "8 6")
    assert [(row["drop"], row["fp"], row["sv"]) for row in said["reductions"]] == [(n, 8 - n, 6 - n) for n in range(5)]
    assert said["best"] == {"kill": 4, "effect": 4}
    assert answer(capsys, "4 5 --cover 1")["best"] == {"kill": 2, "effect": 0}
    assert answer(capsys, "5 5")["best"] == {"kill": 0, "effect": 0}


def test_the_classic_edition(capsys):
    said = answer(capsys, "8 6 --edition classic")
    assert (said["p"]["kill"], said["best"]) == (0.1709, {"kill": 0, "effect": 0})
    assert [row["drop"] for row in said["reductions"]] == [0]
    assert answer(capsys, "4 4 --edition classic --reduce 0")["p"]["kill"] == 0.1381


def test_the_table_for_readers(capsys):
    assert ask(capsys, "4 5 --cover 1 --reduce 1") == (
        0,
        """\
4 dice against 5 (2025 edition), cover +1, 1 shed: 3 against 4

kill        3.07%  2863/93312
disrupt     9.52%  26663/279936
none       87.41%  61171/69984

The target rolls more dice and may shed:
shed   dice      kill   disrupt      none
   0    4-5     3.19%     8.81%    88.01%  best for target: effect
   1    3-4     3.07%     9.52%    87.41%
   2    2-3     2.47%    11.28%    86.25%  best for target: kill
""",
        "",
    )


def test_no_table_of_sheds_where_there_is_no_choice(capsys):
    assert ask(capsys, "1 1 --one-die")[1].splitlines() == [
        "1 die against 1 (2025 edition), one higher die destroys",
        "",
        "kill       41.67%  5/12",
        "disrupt     0.00%  0",
        "none       58.33%  7/12",
    ]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ("8 6 --reduce 5", "8 dice against 6 (2025 edition) sheds at most 4 dice; give 0 to 4"),
        ("4 4 --reduce 1", "4 dice against 4 (2025 edition) sheds none; leave it out"),
        ("8 6 --reduce 1 --edition classic", "8 dice against 6 (classic edition) sheds none"),
        ("4 2 --plus 1 --edition classic", "--plus: the classic edition raises only the best die"),
        ("4 2 --second 1 --edition classic", "--second: the classic edition raises only the best die"),
    ],
)
def test_what_the_rules_forbid_is_one_sentence(capsys, arguments, said):
    for as_json in ("", " --json"):
        status, out, err = ask(capsys, arguments + as_json)
        assert (status, out, err.count("\n")) == (2, "", 1)
        assert err.startswith("cb-tui odds: ")
        assert said in err


@pytest.mark.parametrize(
    "arguments",
    [
        "", "3", "0 2", "21 2", "2 21", "2 0", "3 -1", "3_0 2", "３ 2", "+3 2", "2 2 2", "2 2 --cover 10",
        "2 2 --cover -1", "2 2 --high", "2 2 --edition 1999", "2 2 --cov 1", "2 2 --reduce x", "3-", "-3-2", "3-x",
        "3-2-1", "3-2 1", "0-2", "3-21", "５-2", "5 --reduce 1-4", "5 4 --reduce 3-2", f"{'9' * 5000} 2",
    ],
)  # fmt: skip
def test_bad_arguments_are_one_line(arguments):
    assert_refused(run("odds", *arguments.split()))


def test_it_starts_without_a_screen():
    check = """if True:
        import sys
        from cb_tui.__main__ import main
        main(["odds", "20", "20"])
        assert not {"textual", "rich"} & set(sys.modules)
    """
    subprocess.run([sys.executable, "-c", check], check=True, capture_output=True)


# --- of a shot in a battle -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("battle", ["dyke", "veghel", "pegasus", "stonne", "two_roads", "chinese_farm"])
def test_the_odds_of_an_opening_shot_are_those_that_the_screen_aims_with(battle):
    scenario, rules = battle_with_rules(battle)
    state = opening_state(rules, scenario)
    attacks = [offer for offer in map(partial(rules.offer, state), rules.legal(state)) if offer.role == "attack"]
    actors, target = attacks[0].actors, attacks[0].targets[0]
    same = [offer.command for offer in attacks if (offer.actors, offer.targets[0]) == (actors, target)]
    data = run("odds", battle, "+".join(actors), target, "--json").data
    given = {key: data[key] for key in data if key not in ("scenario", "command")}
    known = [text_spec(rules.package).foretold(rules, state, command) for command in same]
    assert given in json.loads(json.dumps(known))


def test_a_tank_of_combat_fires_from_where_it_is_supposed_to_be():
    assert (
        run("odds", "first_salvo", "T1@0806", "t1").out
        == """\
T1 fires at t1
  Range 2 of 2 from 0806 [FIRE-2]
  The card: 20 of 40 are hits [SALVO-1]
  The die of t1: saved on 4+, lost 50%: hit by fire 5 [SAVE-1], first salvo +1 [SAVE-3]

destroyed    25.00%  1/4
saved        25.00%  1/4
a miss       50.00%  1/2
"""
    )


def test_the_deck_and_the_round_of_combat_are_as_asked():
    data = run("odds", "first_salvo", "T1@0806", "t1", "--deck", "5/20", "--round", 3, "--json").data
    assert [each["chance"] for each in data["parts"][0]["odds"]] == ["3/4", "1/12", "1/6"]  # saved on 5+ again


def test_who_is_not_to_move_fires_in_the_next_turn_where_the_first_salvo_is_over():
    assert "saved on 5+" in run("odds", "first_salvo", "t1", "T2@0806").out


def test_kinds_stand_where_an_army_is_yet_to_be_chosen():
    assert run("odds", "open_country", "tank@0908", "gun@0907").out.startswith("T fires at g\n")
    assert_refused(run("odds", "open_country", "tank", "gun@0907"), "name the square of the tank")
    assert_refused(run("odds", "open_country", "foot@0908", "gun@0907"), "this battle has no foot")


def test_a_plane_strikes():
    assert "The die of P1: saved on 4+" in run("odds", "two_roads", "P1", "t1").out


def test_no_piece_of_combat_fires_at_night(tmp_path):
    """Days of two hours: rounds 3 to 5 are the first night."""
    path = tmp_path / "nights.toml"
    text = (shipped_battles_folder() / "combat" / "first_salvo.toml").read_text()
    path.write_text(text.replace("parameters = {", "parameters = {hours_per_day = 2, "))
    assert_refused(run("odds", path, "T1@0806", "t1", "--round", 3), "No fire at night", "TIME-3")
    assert run("odds", path, "T1@0806", "t1", "--round", 6).status == 0


def test_a_volley_of_stands_has_the_rows_of_its_chart():
    """9 points on the chart: nothing, nothing, nothing, 1, 2, 2."""
    ran = run("odds", "sunken_lane", "AR1", "ar3@40,22", "--dice", 2, "--sticks", 1)
    assert "AR1: 18.3 inches, long: 2 dice, mean 3.0 [FIRE-2], adds 1 [FIRE-4]" in ran.out
    assert [row.split() for row in ran.out.splitlines() if "high, 6" in row] == [["high,", "6", *"----11"]]
    assert "a hit gets through 83%" in ran.out


def test_a_company_fires_with_all_that_can_and_markers_cost_pips():
    fresh, shaken = (run("odds", "sunken_lane", "A", "ar1", *more).out for more in ((), ("--markers", 2)))
    assert all(f"\n  {unit}: " in fresh for unit in ("AR1", "AR2", "AM1", "AW1"))
    assert "A's markers: each die -2 [DICE-4]" in shaken


def test_two_companies_fight_a_close_combat():
    data = run("odds", "sunken_lane", "A", "a", "--json").data
    assert data["kind"] == "close combat"
    assert sum(Fraction(each["chance"]) for each in data["parts"][0]["odds"]) == 1


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ("veghel", ["name a battle or a save, the piece that fires, and its target"]),
        ("veghel R1", ["name a battle or a save"]),
        ("veghel R1 r9", ["there is no piece r9"]),
        ("veghel R1@9999 r1", ["9999 is not a hex of veghel", "0101 to"]),
        ("veghel R1 r1 --dice 2", ["--dice is for Combat Captain"]),
        ("3 2 --sticks 0", ["--sticks is for Combat Captain"]),
        ("first_salvo T1@0806 t1 --cover 1", ["--cover is for dice alone, in Combat Boots"]),
        ("mill R1 r1", ["R1 is out of range", "UNIT-4"]),
        ("first_salvo T1 t1", ["not a straight line", "FIRE-2"]),
        ("first_salvo T1+T2 t1", ["fire singly"]),
        ("first_salvo T1@0806 t1 --deck 9/5", ["--deck must be hits and cards"]),
        ("fox_and_hounds AR1@38,20 ar3", ["out of cohesion", "COH-1"]),
        ("fox_and_hounds A z", ["there is no z on the table"]),
        ("sunken_lane AR1 a", ["companies fight close combats"]),
        ("sunken_lane AR1+BT1 ar1", ["one company fires at a time"]),
        ("sunken_lane a A --step 3", ["--step is for saves"]),
        ("sabres S1 m1", ["aircraft have no odds here"]),
    ],
)
def test_a_shot_that_cannot_be_is_one_sentence(arguments, words):
    assert_refused(run("odds", *arguments.split()), *words)


def test_a_save_is_looked_at_as_it_stands_or_at_a_step(forked):
    at = run("odds", "g", "R1", "r1", "--saves", forked, "--step", 0)
    assert at.out == run("odds", "veghel", "R1", "r1").out
    assert_refused(run("odds", "g", "R1", "r1", "--saves", forked, "--branch", "main"), "R1 has")
    assert_refused(run("odds", "g", "R1", "r1", "--saves", forked, "--step", 99), "steps; give --step 0 to")
    assert_refused(run("odds", "g", "R1", "r1", "--saves", forked, "--edition", "2025"), "has its own edition")
