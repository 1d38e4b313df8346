"""The map widget repaints what changed, follows the cursor and tells which hex was clicked."""

import asyncio
import re

import msgspec
from textual.app import App, ComposeResult
from textual.geometry import Region

from cb_tui.core.hexes import Hex, hex_at
from cb_tui.presentation.boards.window import BAR
from cb_tui.presentation.overlay import MapOverlay
from cb_tui.ui.terminal.cell_style import style
from cb_tui.ui.widgets.map_widget import MapWidget
from tests.ui.invented import board, piece, scene

CURSOR = MapOverlay(cursor=Hex("0303"))


class MapApp(App[None]):
    CSS = "MapWidget { width: 50; height: 21; }"

    def __init__(self) -> None:
        super().__init__(ansi_color=True)
        self.map = MapWidget("256")
        self.picked: list[tuple[Hex, int]] = []

    def compose(self) -> ComposeResult:
        yield self.map

    def on_map_widget_picked(self, message: MapWidget.Picked) -> None:
        self.picked.append((message.at, message.button))


def lines(shown: MapWidget) -> list[str]:
    return ["".join(segment.text for segment in shown.render_line(y)) for y in range(shown.size.height)]


def played(script, size=(80, 24)) -> None:
    async def run() -> None:
        app = MapApp()
        async with app.run_test(size=size) as pilot:
            await script(app, pilot)

    asyncio.run(run())


def test_a_cursor_step_repaints_a_few_cells_and_keeps_the_other_lines():
    async def script(app, pilot):
        shared = scene()
        app.map.show(shared, CURSOR)
        await pilot.pause()
        kept = app.map.render_line(15)
        asked: list[Region] = []
        refresh = app.map.refresh

        def noted(*regions, **more):
            asked.extend(regions)
            return refresh(*regions, **more)

        app.map.refresh = noted
        app.map.show(shared, MapOverlay(cursor=Hex("0403")))
        assert asked and sum(region.width for region in asked) <= 12
        assert all(region.height == 1 for region in asked)
        assert app.map.render_line(15) is kept
        assert "[ . ]" in lines(app.map)[5]
        asked.clear()
        app.map.show(shared, MapOverlay(cursor=Hex("0403")))
        assert not asked

    played(script)


def test_every_cell_has_a_style():
    async def script(app, pilot):
        app.map.show(scene(), CURSOR)
        await pilot.pause()
        for y in range(app.map.size.height):
            assert all(segment.style for segment in app.map.render_line(y))

    played(script)


def test_a_click_picks_a_hex():
    async def script(app, pilot):
        app.map.show(scene(), CURSOR)
        await pilot.pause()
        x, y = app.map.zoom.centre_cell(Hex("0605"), board())
        await pilot.click(MapWidget, offset=(x, y))
        await pilot.click(MapWidget, offset=(x, 0))
        assert app.picked == [(Hex("0605"), 1)]

    played(script)


def test_a_map_larger_than_the_view_follows_the_cursor_by_half_views():
    async def script(app, pilot):
        app.map.styles.width, app.map.styles.height = 24, 12
        await pilot.pause()
        shared = scene()
        for row, column in [(row, column) for row in range(1, 11) for column in range(1, 13)]:
            at = hex_at(column, row)
            app.map.show(shared, MapOverlay(cursor=at))
            shown = lines(app.map)
            assert all(len(line) == 24 for line in shown)
            found = [(line.index("["), y) for y, line in enumerate(shown) if "[" in line]
            assert len(found) == 1
            assert app.map.place_under(found[0][0] + 2, found[0][1]) == at
        assert shown[0].strip().startswith(("06", "07", "08"))
        assert "x" not in shown[0]

    played(script)


def test_both_ends_of_a_line_of_fire_are_in_view_where_they_fit():
    async def script(app, pilot):
        app.map.styles.width, app.map.styles.height = 26, 12
        await pilot.pause()
        shared = scene()

        def seen(target: str, firer: str) -> bool:
            app.map.show(shared, MapOverlay(cursor=Hex(target), line=(Hex(firer), Hex(target))))
            corner, places = (
                app.map._corner,
                [app.map.zoom.centre_cell(Hex(at), shared.board) for at in (target, firer) if at.isdigit()],
            )
            return all(corner.x < x < corner.x + 26 and corner.y < y < corner.y + 12 for x, y in places)

        app.map.show(shared, CURSOR)
        assert seen("0807", "0404")
        assert not seen("1210", "0101")
        app.map.show(shared, MapOverlay(cursor=Hex("1210")))
        kept = app.map._corner
        for _ in range(3):  # a target beyond the field: the firer stays in view, nothing moves
            assert seen("band2", "1209")
        assert app.map._corner == kept

    played(script)


def test_a_part_of_a_map_has_whole_hexes_and_the_labels_of_its_rows_and_columns():
    async def script(app, pilot):
        app.map.styles.width, app.map.styles.height = 27, 13  # the last of each are bars
        await pilot.pause()
        bare = msgspec.structs.replace(scene(pieces_=()), objectives=())
        app.map.show(bare, MapOverlay(cursor=Hex("0101")))
        assert lines(app.map)[:4] == [
            "    01  02  03  04  05  06 ",
            "[ . ] .  ^^^ ^^^  . } . 01 ",
            "                   ~       ",
            "02  .  ^^^ ^^^  . } .   .  ",
        ]
        stuck = msgspec.structs.replace(bare, pieces=(piece("g3", "0601", marks="!"),))
        app.map.show(stuck, MapOverlay(cursor=Hex("0601")))
        assert lines(app.map)[1] == "  .   .  ^^^ ^^^  . [g3!]01"
        app.map.show(bare, MapOverlay(cursor=Hex("0301"), reach={Hex("0601"): "2.5"}))
        assert lines(app.map)[1] == "  .   . [^^^]^^^  . }2.5 01", "two numbers would be one"
        asked: list[Region] = []
        app.map.refresh = lambda *regions: asked.extend(regions)
        app.map.show(bare, MapOverlay(cursor=Hex("0301")))
        del app.map.refresh
        assert lines(app.map)[1].endswith(". 01 ") and max(region.right for region in asked if region.y == 1) == 27
        app.map.show(bare, MapOverlay(cursor=Hex("1210")))
        shown = lines(app.map)
        assert shown[0] == "     07  08  09  10  11  12"
        assert [line[1:3] for line in shown[1:] if line[1:2].isdigit()] == ["06", "08", "10"]
        assert [line[-2:] for line in shown[1:] if line[-1].isdigit()] == ["07", "09"]

    played(script)


def test_a_map_that_goes_on_says_so_on_bars_with_the_enemies_beyond():
    async def script(app, pilot):
        app.map.styles.width, app.map.styles.height = 36, 13
        await pilot.pause()
        foes = {scene().forces[1].side}
        app.map.show(scene(), MapOverlay(cursor=Hex("0101")), foes)
        shown = lines(app.map)
        assert shown[12].rstrip() == " v 4 rows below 2, 3 columns right >"
        ends = [line[35] for line in shown[:12]]
        assert "".join(ends).replace(" ", "") == ">2>" and ends[7] == "2", "g1 in row 04 is the nearest of two"
        app.map.show(scene(), MapOverlay(cursor=Hex("1210")), foes)
        shown = lines(app.map)
        assert shown[12].strip() == "^ 5 rows above 5, 4 columns left <"
        assert [line[0] for line in shown[:12]].count("<") == 2
        x, y = (app.map.zoom.centre_cell(Hex("1210"), board())[i] for i in (0, 1))
        corner = app.map._corner
        assert app.map.place_under(x - corner.x, y - corner.y) == Hex("1210")
        assert app.map.place_under(9, 12) is None
        assert {segment.style.bgcolor for segment in app.map.render_line(0)} == {style(BAR, "256").bgcolor}
        app.map.styles.width, app.map.styles.height = 50, 21
        await pilot.pause()
        assert lines(app.map)[0][:6] == "    01" and not any("map" in line for line in lines(app.map))

    played(script)


def test_a_part_of_the_large_map_cuts_no_number():
    async def script(app, pilot):
        app.map.styles.width, app.map.styles.height = 36, 20
        await pilot.pause()
        app.map.show(scene(pieces_=()), CURSOR)
        app.map.zoom_by(2)
        assert app.map.fit(40, 20)[0] == 36
        for name in ("0303", "0808", "1210"):
            app.map.show(scene(pieces_=()), MapOverlay(cursor=Hex(name)))
            shown = lines(app.map)
            assert any(name in line for line in shown)
            numbers = [re.findall("[0-9]+", line) for line in shown[1:] if re.search("[0-9]{4}", line)]
            assert {len(number) for row in numbers for number in row} == {4}
            assert {number[:2] for row in numbers for number in row} == set(shown[0].split())

    played(script)


def test_the_zoom_is_the_largest_that_fits_until_the_player_chooses():
    async def script(app, pilot):
        app.map.show(scene(), CURSOR)
        assert app.map.fit(50, 21) == (50, 21)
        assert app.map.zoom.name == "compact"
        app.map.fit(76, 33)
        assert app.map.zoom.name == "normal"
        app.map.fit(130, 47)
        assert app.map.zoom.name == "large"
        app.map.zoom_by(-1)
        assert app.map.zoom.name == "normal"
        app.map.fit(130, 47)
        assert app.map.zoom.name == "normal"

    played(script)


def test_another_board_is_drawn_anew():
    async def script(app, pilot):
        app.map.show(scene(), CURSOR)
        bare = msgspec.structs.replace(scene(board_=board(), pieces_=()), objectives=())
        app.map.show(bare, CURSOR)
        await pilot.pause()
        assert "R1" not in "".join(lines(app.map))

    played(script)
