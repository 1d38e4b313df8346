"""The frames of what was done on the map: their course in time, and that no key sees anything of them."""

from itertools import groupby

import pytest
from msgspec.structs import replace
from rich.color import ColorSystem
from rich.segment import Segment
from textual.events import Key
from textual.strip import Strip

from cb_tui.core.hexes import Hex
from cb_tui.core.values import UnitId
from cb_tui.presentation.boards.cells import glyph_set
from cb_tui.presentation.boards.hex import ZOOMS
from cb_tui.presentation.boards.map_model import MapModel
from cb_tui.presentation.mark_frames import PACES, USUAL, MarkFrame, frames
from cb_tui.presentation.overlay import CommandMark, Fate, MapEvent, MapOverlay
from cb_tui.ui.terminal.canvas import TerminalCells
from cb_tui.ui.terminal.cell_style import style
from tests.sample import sample
from tests.ui import invented
from tests.ui.course import game, projector
from tests.ui.reading import screen as looks
from tests.ui.reading import settled
from tests.ui.test_settings import app

R1, R2, R1_FOE, R2_FOE = (UnitId(unit) for unit in ("R1", "R2", "r1", "r2"))
NEAR, FAR, RING = Hex("0307"), Hex("0604"), (Hex("0504"), Hex("0704"), Hex("0603"))


def mark(event, **fates):
    signs = {Hex(at.removeprefix("h")): Fate(sign, "1") for at, sign in fates.items()}
    return CommandMark((event,), frozenset({R1}), frozenset({R1_FOE}), signs)


SHOT = MapEvent("shot", FAR, (NEAR,))
DONE = {
    "shot, destroyed": mark(SHOT, h0604="x"),
    "shot, vehicle destroyed": mark(SHOT, h0604="%"),
    "shot, disrupted": mark(SHOT, h0604="!"),
    "shot, no effect": mark(SHOT, h0604="'"),
    "joined fire": mark(MapEvent("shot", FAR, (NEAR, Hex("0407"))), h0604="x"),
    "artillery": mark(MapEvent("barrage", FAR, ring=RING), h0604="!", h0504="x"),
    "air strike": mark(MapEvent("strike", FAR), h0604="%"),
    "close combat": mark(MapEvent("fight", FAR, pair=(R1, R1_FOE)), h0604="+"),
    "exit": mark(MapEvent("exit", Hex("0108")), h0108=">"),
}
TIMES = {
    "shot": [0, 100, 200, 300, 400, 600],
    "barrage": [0, 150, 300, 500],
    "strike": [0, 100, 200, 320, 520],
    "fight": [0, 120, 240, 400],
    "exit": [0, 250],
}


@pytest.mark.parametrize("name", DONE)
@pytest.mark.parametrize("speed", [1, 2, 3, 4])
def test_the_frames_of_an_event_come_at_their_times_and_end_with_its_mark(name, speed):
    done, pace = DONE[name], PACES[speed]
    shown = list(frames(done, pace))
    assert [frame.at for frame in shown] == [at * pace / USUAL for at in TIMES[done.events[0].kind]]
    assert shown[-1].mark is done
    assert all(frame.mark.flashes and not frame.mark.fates for frame in shown[:-1])
    assert pace <= 2 * USUAL


def test_all_that_one_key_has_done_is_shown_side_by_side():
    one, other = DONE["shot, destroyed"], DONE["close combat"]
    both = CommandMark((*one.events, *other.events), fates=one.fates)
    shown = list(frames(both, USUAL))
    assert shown[-1].at == USUAL
    assert {flash.kind for flash in shown[0].mark.flashes} == {"muzzle", "clash"}


def test_a_speed_of_five_has_no_frames():
    assert PACES == {1: 1200, 2: 1200, 3: 600, 4: 300, 5: 0}


async def show(pilot, done, steps):
    """Has the screen draw something as just done, and shows so many of its frames."""
    shown = pilot.app.screen
    desk = shown.controller.desk
    place = next(iter(done.fates))
    desk.mark = desk.fresh = CommandMark(
        done.events, done.firers, done.targets, done.fates, pieces=desk.table.scene.pieces
    )
    assert place in desk.table.scene.board
    shown.paint()
    assert shown.player.mark is not None
    await pilot.pause()
    for _ in range(steps):
        shown.player.due()
    return shown.player


@pytest.mark.parametrize(("key", "names"), [("l", sample(DONE, 4)), ("0", sample(DONE, 4, 2))])
async def test_a_key_in_any_frame_ends_at_the_same_screen_as_waiting(key, names, tmp_path, monkeypatch):
    """`0` does nothing, so it shows that the mark is there at once."""
    monkeypatch.delenv("NO_MOTION")
    monkeypatch.setattr("cb_tui.ui.screens.clock.PACES", dict.fromkeys(range(1, 6), 600_000))  # by hand
    running = app(tmp_path, "veghel")
    async with running.run_test(size=(80, 24)) as pilot:
        running.screen.controller.desk.fresh = None
        for name, done in ((name, DONE[name]) for name in names):
            last, ends = len(list(frames(done, USUAL))) - 1, []
            for steps in (last, *range(last)):
                running.screen.controller.desk.cursor = Hex("0505")
                player = await show(pilot, done, steps)
                assert (player.mark is None) == (steps == last), name
                await pilot.press(key)
                await pilot.pause()
                ends.append(looks(running))
                assert player.mark is None
                await pilot.press("escape")
            assert all(end == ends[0] for end in ends), name


async def test_no_frame_starts_without_motion_at_speed_five_or_while_keys_wait(tmp_path, monkeypatch):
    running = app(tmp_path, "veghel")
    async with running.run_test(size=(80, 24)) as pilot:
        shown = running.screen

        def begins():
            shown.controller.desk.fresh = DONE["shot, destroyed"]
            shown.paint()
            began = shown.player.mark is not None
            shown.player.end()
            assert shown.controller.desk.fresh is None
            return began

        running.motion = False
        assert not begins()
        running.motion = True
        assert begins()
        shown.controller.remote.speed = 5
        assert not begins()
        shown.controller.remote.speed = 4
        running._message_queue.put_nowait(Key("0", "0"))
        assert running.keys_wait
        assert not begins()
        await pilot.pause()
        assert not running.keys_wait
        assert begins()


async def test_all_of_a_result_is_on_its_way_before_its_first_frame(tmp_path, monkeypatch):
    monkeypatch.delenv("NO_MOTION")
    running, order = app(tmp_path, "veghel"), []
    async with running.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await pilot.press("f")
        await settled(pilot)
        monkeypatch.setattr(running, "_display", lambda *_: order.append("paint"))
        monkeypatch.setattr(running.screen.player, "_first", lambda _: order.append("frame"))
        await pilot.press("enter")
        await settled(pilot)
        running.save_now()
    assert order == ["paint", "frame"]


@pytest.mark.parametrize(("speed", "framed"), [(1, True), (3, True), (4, False), (5, False)])
def test_a_replay_has_the_same_frames_up_to_speed_three(speed, framed):
    showing = projector(game())
    showing.replay.speed, showing.replay.playing = speed, True
    assert showing.tick()
    assert (showing.desk.fresh is not None) == framed


def sent(zoom, done, mode, system):
    """The bytes of all frames of an event at a zoom, with what each of them adds: the cursor's place and a question."""
    scene, glass = invented.scene(), TerminalCells(system)
    mine, theirs = (next(p for p in scene.pieces if p.side == force.side) for force in scene.forces)
    here = done.events[0].at if done.events[0].kind == "fight" else NEAR
    others = [piece for piece in scene.pieces if piece.at not in (NEAR, FAR)]
    before = [replace(mine, id=R1, at=here), replace(theirs, id=R1_FOE, at=FAR), *others]
    sizes = []
    for frame in (MarkFrame(0, CommandMark()), *frames(done, USUAL)):
        gone = frame.mark is done and {fate.sign for fate in done.fates.values()} & set("x%+")
        pieces = tuple(piece for piece in before if not (gone and piece.id == R1_FOE))
        view = MapModel(replace(scene, pieces=pieces), MapOverlay(mark=frame.mark))
        rows = [
            [Strip([Segment("".join(char for char, _ in run), style(look, mode)) for look, run in _runs(row)])]
            for row in zoom.draw(view, glyph_set(True, mode))
        ]
        sizes.append(len(glass.whole(rows, 0, 0).encode()) + len("\x1b[24;80H\x1b[6n"))
    return sum(sizes[1:])


def _runs(row):
    return [(look, list(run)) for look, run in groupby(row, key=lambda cell: cell[1])]


@pytest.mark.parametrize("zoom", ZOOMS, ids=lambda zoom: zoom.name)
@pytest.mark.parametrize("name", DONE)
def test_the_frames_of_an_event_keep_to_their_bytes(name, zoom):
    assert sent(zoom, DONE[name], "256", ColorSystem.EIGHT_BIT) <= (1300 if name == "joined fire" else 1200)
    assert sent(zoom, DONE[name], "truecolor", ColorSystem.TRUECOLOR) <= 1600


async def test_frames_end_under_a_page_that_opens_over_them(tmp_path, monkeypatch):
    monkeypatch.delenv("NO_MOTION")
    monkeypatch.setattr("cb_tui.ui.screens.clock.PACES", dict.fromkeys(range(1, 6), 600_000))
    running = app(tmp_path, "veghel")
    async with running.run_test(size=(80, 24)) as pilot:
        battle = running.screen
        player = await show(pilot, DONE["shot, destroyed"], 1)
        running.show_settings()
        await pilot.pause()
        player.due()
        assert player.mark is None
        running.pop_screen()
        await pilot.pause()
        assert running.screen is battle
        assert any(" x1 " in row for row in looks(running))  # r1 stands there yet
