"""The briefing: page one of a player's new battle; nothing is asked or played before it is closed."""

from itertools import product

import pytest

from cb_tui.core.grammar import plural_of_side
from cb_tui.games import RULESETS
from cb_tui.presentation.boards.cells import ASCII
from cb_tui.presentation.text import line, plain_text
from cb_tui.session.game import Game
from cb_tui.session.library import LESSON, Library
from cb_tui.session.seats import default_seats
from cb_tui.ui.app import GameApp
from cb_tui.ui.battle_controller import BattleController
from cb_tui.ui.modes.briefing import BriefingMode
from cb_tui.ui.modes.other_side import MachineMode
from tests.battles import shipped
from tests.sample import sample
from tests.ui.reading import screen, settled, silent

LIBRARY = Library()
BATTLES = shipped().values()


def started(battle, saves=None, **seats):
    return Game.new(
        RULESETS[battle.ruleset],
        battle,
        seed=5,
        seats=default_seats(battle) | seats,
        saves=saves,
        name="g" * bool(saves),
    )


def shown(running):
    return "\n".join(screen(running))


async def begin(running, battle):
    running.begin(battle, default_seats(battle), 5, "seeded", battle.ruleset)


def plain(rows):
    return [plain_text(row) for row in rows]


def pages(mode, desk, width, height, *, whole):
    """Each page with its message."""
    while True:
        assert mode.takes_full_width(desk, width, height if not whole else 5) == (whole or not mode.mapped)
        rows = mode.page(width, height) if whole or not mode.mapped else mode.full_panel(desk, width, height)
        yield plain(rows), plain_text(mode.message(desk))
        mode.handle_action("down", desk)
        if mode.sheet == 0:
            return


@pytest.mark.parametrize("battle", sample(BATTLES, 3), ids=lambda battle: battle.id)
def test_it_tells_who_plays_his_own_goal_before_that_of_the_others(battle):
    desk = BattleController(started(battle)).desk
    rows = plain(BriefingMode(battle, desk.table, ASCII).panel(desk, 79))
    assert rows[0].startswith("- your objective")
    assert rows[1].startswith((f"{plural_of_side(battle.sides[0].name)}:", "Either side:"))
    assert any(row.startswith("- their objective") for row in rows) == bool(desk.table.other_goals)


ROOMS = [(29, 21, False), (32, 27, False), (44, 47, False), (60, 13, True), (100, 17, True)]


@pytest.mark.parametrize(
    ("battle", "width", "height", "whole"),
    sample([(battle, *room) for battle, room in product(BATTLES, ROOMS)], 3),
    ids=lambda what: getattr(what, "id", None),
)
def test_all_of_it_can_be_read_page_by_page_and_no_line_is_cut(battle, width, height, whole):
    desk = BattleController(started(battle)).desk
    mode = BriefingMode(battle, desk.table, ASCII, machine=[line("AI: officer")])
    shown = list(pages(mode, desk, width, height, whole=whole))
    assert all(len(row) <= width and len(rows) <= height for rows, _ in shown for row in rows)
    told = f"page {len(shown)} of {len(shown)}"
    assert (told in shown[-1][1]) == (len(shown) > 1)
    halves = [_halves(row) for rows, _ in shown for row in rows]
    read = " ".join(" ".join(half[side] for half in halves) for side in (0, 1))
    read = " ".join(read.replace(" - worth knowing ", " ").replace("-" * 3, "").split())
    for part in battle.briefing.strip().split("\n\n"):
        assert " ".join(part.split()) in read
    for sentence in (*desk.table.own_goals, *desk.table.other_goals, "AI: officer"):
        assert read.count(" ".join(sentence.split())) == 1
    for due in (due for force in desk.table.scene.forces for due in force.due):
        assert due in read


@pytest.mark.parametrize(("battle", "told"), [("fox_and_hounds", True), ("gulch", False)])
def test_what_holds_a_place_is_told_where_a_side_has_to_hold_one(battle, told):
    """HG-10a: in the gulch stands only have to be in an area, whoever else is."""
    desk = BattleController(started(LIBRARY.read(battle))).desk
    rows = plain(BriefingMode(LIBRARY.read(battle), desk.table, ASCII).panel(desk, 79))
    assert any(row.startswith("hold: infantry there and no enemy") for row in rows) is told


def _halves(row):
    """The two columns of a row."""
    edge = next((at for at, sign in enumerate(row) if at > 48 and (sign == "|" or row[at : at + 2] == "+-")), len(row))
    return row[:edge].strip(), row[edge + 1 :].strip()


@pytest.mark.parametrize("battle", ["veghel", "brecourt", "first_salvo", "fox_and_hounds"])
def test_the_first_page_beside_the_map_has_the_story_and_the_objective(battle):
    desk = BattleController(started(LIBRARY.read(battle))).desk
    mode = BriefingMode(LIBRARY.read(battle), desk.table, ASCII)
    rows, _ = next(pages(mode, desk, 29, 21, whole=False))
    assert any(row.startswith("- your objective") for row in rows)


def test_it_explains_the_marks_that_the_map_has_for_what_is_held():
    for name, told in (("mill", "?  0602, 0604, 0606: no one yet"), ("veghel", "x  0604, 0606, 0804: Germans")):
        desk = BattleController(started(LIBRARY.read(name))).desk
        rows = " ".join(plain(BriefingMode(LIBRARY.read(name), desk.table, ASCII).held(40)))
        assert told in rows


def test_where_armies_are_chosen_and_sides_tossed_for_it_names_neither_pieces_nor_a_first_turn():
    desk = BattleController(started(LIBRARY.read("open_country"))).desk
    mode = BriefingMode(LIBRARY.read("open_country"), desk.table, ASCII)
    [rows] = map(plain, mode.forces(40))
    assert "each side picks its army" in rows
    assert len(rows) == 2
    assert not any("first turn" in row for row in plain(mode.panel(desk, 40)))


@pytest.mark.parametrize("battle", ["gulch", "airfield"])
def test_where_a_roll_decides_who_begins_it_names_the_roll(battle):
    """[INIT-1] `airfield` begins with a deployment, which nobody rolls for."""
    desk = BattleController(started(LIBRARY.read(battle))).desk
    mode = BriefingMode(LIBRARY.read(battle), desk.table, ASCII)
    assert "first turn: by initiative" in plain(mode.panel(desk, 40))


async def test_under_fire_from_the_first_command_it_is_read_in_peace(tmp_path):
    running = GameApp(None, LIBRARY, tmp_path, ascii_only=True)
    async with running.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await begin(running, LIBRARY.read("villers"))
        await silent(pilot)
        assert "British: destroy t1, t2 and" in shown(running)
        assert "first turn: German" in shown(running)
        assert running.game.step == 0
        await pilot.press("question_mark", "escape", "k")
        await settled(pilot)
        assert "Invented: all" in shown(running)
        await pilot.press("enter")
        await settled(pilot)
        assert running.game.step > 0
        assert isinstance(running.screen.controller.mode, MachineMode)


@pytest.mark.parametrize("size", sample([(80, 24), (100, 30), (160, 50)], 2))
@pytest.mark.parametrize(("battle", "sign"), [("mill", "R1"), ("tears", "T"), ("fox_and_hounds", "AR")])
async def test_the_whole_map_stands_beside_it(tmp_path, size, battle, sign):
    """A map that is cut, as in Valley of Tears, gives way to its overview."""
    running = GameApp(None, LIBRARY, tmp_path, ascii_only=True)
    async with running.run_test(size=size) as pilot:
        await settled(pilot)
        await begin(running, LIBRARY.read(battle))
        await settled(pilot)
        rows = screen(running)
        edge = max(at for at in range(40, size[0]) if all(row[at] in "|+" for row in rows[1:-2]))
        assert any(sign in row[:edge] for row in rows[1:-2])
        assert not any("map goes on" in row for row in rows)
        assert any("your objective" in row[edge:] for row in rows)


async def test_who_comes_back_to_a_battle_or_takes_the_lesson_reads_none(tmp_path):
    started(LIBRARY.read("mill"), tmp_path).close()
    running = GameApp(None, LIBRARY, tmp_path, ascii_only=True)
    async with running.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        assert running.resume("g") == ""
        await settled(pilot)
        assert "R1 is next" in shown(running)
        await begin(running, LIBRARY.read(LESSON))
        await settled(pilot)
        assert not isinstance(running.screen.controller.mode, BriefingMode)


async def test_where_nobody_plays_or_something_was_played_there_is_none(tmp_path):
    late = started(LIBRARY.read("mill"), tmp_path)
    late.play(late.legal()[0])
    for game in (started(LIBRARY.read("mill"), us="ai:engage"), late):
        running = GameApp(game, LIBRARY, tmp_path, ascii_only=True, new=True)
        async with running.run_test(size=(80, 24)) as pilot:
            await settled(pilot)
            assert not isinstance(running.screen.controller.mode, BriefingMode)
