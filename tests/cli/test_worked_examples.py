"""The worked examples in lines: named at their rules, told step by step, printed by the shell."""

from cb_tui.session.rulebook import examples
from tests.cli.shell import assert_refused, run
from tests.cli.typist import begun, heard

BOOK = examples("combat_boots")


def test_every_example_is_told_to_its_end_by_enter():
    typed = [line for one in BOOK.all for line in (f"example {one.id}", *[""] * len(one.step))]
    game = begun()
    said = heard(game, *typed)
    for one in BOOK.all:
        assert f"{one.id}: {one.title}. {one.edition} edition" in said
        assert " ".join(one.step[-1].say.split()) in said
        assert f"{one.id} ends here." in said
    assert game.step == 0


def test_a_rule_names_its_examples_and_one_is_told_with_board_pieces_and_dice():
    said = heard(begun(), "rules ovr-2", "example CB25-OVR-1", "", "back", "map", "sing", "", "next")
    assert "OVR-2: It is fire in the same hex" in said
    assert "Worked examples: cb25-ovr-1 (A tank overruns infantry)." in said
    assert "5 columns, 3 rows" in said
    assert "US T1 Tank: 0402 in the open; ready" in said
    assert said.count("T1 enters the hex of the squad.") == 2, "once more after back"
    assert "Enter or next plays the next step, back repeats the one before" in said
    assert "dice 6 5 4 to 3 2" in said
    assert "One higher die would do: destroyed." in said


def test_an_example_is_left_and_an_unknown_one_refused():
    said = heard(begun(), "example cbc-hth-1", "stop", "goals", "example", "example cb25-fire-99")
    assert "ends here" not in said
    assert "Turn 1 of" in said
    assert said.count("There is no such example; type rules") == 2


def test_the_shell_names_and_prints_them():
    assert "cb25-fire-1 (One die beats the best)" in " ".join(run("rules", "FIRE-5").out.split())
    (rule,) = run("rules", "FIRE-5", "--edition", "classic", "--json").data
    assert rule["examples"][0] == "cbc-fire-1"
    said = " ".join(run("rules", "--example", "cbc-band-1").out.split())
    assert "German g1 is out of range: 2 bands, its range is 1 band [BAND-3]." in said
    assert "Step 5. The 88 reaches all three." in said
    data = run("rules", "--example", "cb25-hth-1", "--json").data
    assert (data["id"], len(data["steps"])) == ("cb25-hth-1", 4)
    assert_refused(run("rules", "--example", "cb25-nothing"), "there is no example", "cb25-nothing")
