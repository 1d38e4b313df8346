"""The `odds` command as scripts see it."""

import json
import subprocess
import sys

import pytest

from cb_tui.__main__ import main


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
def test_bad_arguments_are_one_line(capsys, arguments):
    with pytest.raises(SystemExit) as ended:
        main(["odds", *arguments.split()])
    said = capsys.readouterr()
    assert (ended.value.code, said.out, said.err.count("\n")) == (2, "", 1)


def test_it_starts_without_a_screen():
    check = """if True:
        import sys
        from cb_tui.__main__ import main
        main(["odds", "20", "20"])
        assert not {"textual", "rich"} & set(sys.modules)
    """
    subprocess.run([sys.executable, "-c", check], check=True, capture_output=True)
