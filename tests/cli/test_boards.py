"""scenarios, show, los: battles from a shell."""

import pytest

from tests.battles import shipped
from tests.cli.shell import assert_refused, run
from tests.sample import sample

BATTLES = [*shipped()]
OF_HEXES = [battle.id for battle in shipped().values() if battle.ruleset.startswith("combat_boots")]


def test_the_best_first_battle_comes_first():
    first, *others = run("scenarios", "--json").data
    assert first["id"] == "mill"
    assert len(others) >= 2
    assert {"id", "title", "ruleset", "minutes", "difficulty"} <= first.keys()
    assert run("scenarios").out.splitlines()[0].split()[0] == "mill"


@pytest.mark.parametrize("battle", OF_HEXES)
def test_show_has_the_board_as_data(battle):
    data = run("show", battle, "--json").data
    assert (data["scenario"], data["ruleset"], data["board"]["layout"]) == (
        battle, shipped()[battle].ruleset, "even-rows-right",
    )  # fmt: skip
    board = data["board"]
    columns, rows = board["columns"], board["rows"]
    assert {f"{c:02}{r:02}" for r in range(1, rows + 1) for c in range(1, columns + 1)} == board["hexes"].keys()
    assert all({"terrain", "level", "cover", "steep"} <= ground.keys() for ground in board["hexes"].values())
    assert data["first"] in data["sides"]
    assert data["morale"].keys() == set(data["sides"])
    for unit in data["units"]:
        assert {"id", "type", "side", "at", "range", "bands", "mv", "weapons", "sv", "class", "move"} <= unit.keys()
        assert unit["at"] in board["hexes"] or unit["at"].startswith("band")


@pytest.mark.parametrize(
    ("battle", "key", "value", "types"),
    [
        ("edson", "light", True, {"us_60mm", "jp_knee"}),
        ("tears", "bridge", True, {"y_mtu"}),
        ("kv", "engineers", True, {"de_pioneer"}),
        ("xray", "transport", 2, {"vn_huey"}),
        ("kv", "transport", 1, {"de_prime", "de_pz35t", "su_kv1", "su_bt7"}),  # a truck, and tanks that riders climb
    ],
)
def test_show_has_what_a_counter_can_do_besides_firing(battle, key, value, types):
    units = run("show", battle, "--json").data["units"]
    assert {unit["type"] for unit in units if key in unit} == types
    assert {unit[key] for unit in units if key in unit} == {value}


def test_show_has_how_far_is_seen_in_each_turn():
    dyke, tears, veghel = (run("show", name, "--json").data for name in ("dyke", "tears", "veghel"))
    assert dyke["visibility_by_turn"] == [2, 2, 2, 2, 2, 4]
    assert tears["visibility_by_turn"] == [6] * 7 + [None] * 7
    assert veghel["visibility_by_turn"] == [None] * veghel["turns"]
    assert "visibility_by_turn" not in run("show", "sabres", "--json").data


@pytest.mark.parametrize("battle", sample(BATTLES, 3))
def test_show_fits_a_terminal_and_ascii_is_ascii(battle):
    ran = run("show", battle, "--ascii")
    assert ran.status == 0
    assert ran.out.isascii()
    columns = run("show", battle, "--json").data["board"].get("columns", 0)
    assert max(map(len, ran.out.splitlines())) <= max(80, 4 * columns + 4)  # large boards are wider
    for unit in run("show", battle, "--json").data["units"] if battle in OF_HEXES else ():
        assert f"  {unit['id']} " in ran.out


@pytest.mark.parametrize("battle", sample(["veghel", "dyke", "sabres"], 2))
def test_all_sight_of_a_map_is_the_same_from_both_ends(battle):
    """Flat, with levels, in the air; the laws of sight ask every pair of every map."""
    data = run("los", battle, "--all", "--json").data
    assert data["visible"].keys() == set(data["hexes"])
    for origin, seen in data["visible"].items():
        assert origin not in seen
        assert all(origin in data["visible"][target] for target in seen)


def test_one_line_of_sight_and_all_of_one_hex_agree():
    seen = run("los", "veghel", "0505", "--json").data
    assert seen["from"] == "0505"
    for target in ("0605", "0101", "1109"):
        one = run("los", "veghel", "0505", target, "--json").data
        assert one["visible"] == (target in seen["visible"])
        assert {"from", "to", "visible", "at", "reason", "rule", "profile"} <= one.keys()
        assert (one["profile"][0]["hex"], one["profile"][-1]["hex"]) == ("0505", target)


def test_a_blocked_line_says_where_and_by_which_rule():
    seen = run("los", "veghel", "0307", "--json").data["visible"]
    hidden = next(name for name in run("los", "veghel", "--all", "--json").data["hexes"] if name not in [*seen, "0307"])
    blocked = run("los", "veghel", "0307", hidden, "--json").data
    assert blocked["at"]
    assert blocked["rule"] in run("los", "veghel", "0307", hidden).out


@pytest.mark.parametrize(
    ("battle", "one", "other"), [("veghel", "R1", "r1"), ("first_salvo", "T1", "t2"), ("fox_and_hounds", "AR1", "ar3")]
)
def test_a_piece_stands_for_its_place(battle, one, other):
    at = {unit["id"]: unit["at"] for unit in run("show", battle, "--json").data["units"]}
    by_name, by_place = (run("los", battle, *ends, "--json").data for ends in ((one, other), (at[one], at[other])))
    assert by_name == by_place
    assert f"{one} {at[one]} " in run("los", battle, one, other).out


def test_a_stand_sees_stands_by_their_names():
    assert "ar3 38.0,8.0" in run("los", "fox_and_hounds", "AR1").out


def test_sight_in_a_save_is_that_of_a_step(forked):
    assert run("los", "g", "R2", "r1", "--saves", forked, "--step", 2).out.startswith("R2 0308 ")
    assert run("los", "g", "R2", "r1", "--saves", forked, "--branch", "main").out.startswith("R2 0208 ")


def test_a_battle_in_the_air_has_no_hex_to_look_from():
    assert_refused(run("los", "sabres", "0101"), "0101 is not a hex of sabres; it has no map")


def test_a_path_is_as_good_as_an_id(tmp_path):
    from cb_tui.session.library import shipped_battles_folder

    path = tmp_path / "mine.toml"
    path.write_text((shipped_battles_folder() / "combat_boots" / "veghel.toml").read_text())
    assert run("show", path, "--json").data["scenario"] == "mine"


def test_lint_names_file_key_and_what_was_expected(tmp_path):
    from cb_tui.session.library import shipped_battles_folder

    good = (shipped_battles_folder() / "combat_boots" / "veghel.toml").read_text()
    path = tmp_path / "broken.toml"
    path.write_text(good.replace("minutes = 8", 'minutes = "eight"\nhours = 1'))
    ran = run("lint", path)
    assert ran.status == 1
    line = good.splitlines().index("minutes = 8") + 1
    assert f"{path}:{line}: minutes: " in ran.out
    assert f"{path}:{line + 1}: hours: " in ran.out
    path.write_text(good.replace("minutes = 8", "minutes = = 8"))
    assert f"{path}:{line}: not TOML: " in run("lint", path).out


def test_lint_says_of_each_file_that_it_is_fine_and_goes_on_after_one_that_cannot_be_read(tmp_path):
    from cb_tui.session.library import shipped_battles_folder

    files = sorted((shipped_battles_folder() / "combat_boots").glob("*.toml"))
    ran = run("lint", *files)
    assert (ran.status, ran.err) == (0, "")
    assert ran.out.splitlines() == [f"{path}: fine" for path in files]
    big = tmp_path / "big.toml"
    big.write_bytes(b"#" * 1_000_001)
    ran = run("lint", big, files[0])
    assert ran.status == 2
    assert str(big) in ran.err
    assert ran.out == f"{files[0]}: fine\n"


def test_a_house_on_a_road_is_seen_below_the_objective_that_has_its_tip():
    """0604 of the mill road: objective, road and house in one hex."""
    rows = run("show", "mill", "--ascii").out.splitlines()
    road = next(index for index, row in enumerate(rows) if row.startswith("04"))
    column = rows[road - 1].index("?")
    assert (rows[road][column], rows[road + 1][column]) == ("=", "#")
