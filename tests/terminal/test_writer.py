import re
import sys
from pathlib import Path

import pytest
from hypothesis import strategies as st
from rich.color import ColorSystem
from rich.console import Console
from rich.segment import Segment
from rich.style import Style
from textual import _compositor
from textual.strip import Strip

from cb_tui.ui.terminal import canvas, cell_style
from tests.drawing import given, settings
from tests.sample import WHOLE
from tests.terminal.harness import Terminal, lacking

try:
    import pyte
except ImportError:
    pyte = None  # type: ignore[assignment]

ROOT = Path(__file__).parents[2]
PROTOTYPE = [sys.executable, "-m", "tests.terminal.prototype"]
SCRIPT = "l*4,j*3,right,down,o,m,x,o*3,n,h*2,up,ctrl+l,k*4"


def test_the_paints_it_stands_in_for_are_the_ones_it_was_written_against():
    """After an upgrade of Textual: read both classes again, see that ours still work, then put the sum in CHARTED."""
    assert canvas.source_sum() == canvas.CHARTED


def test_a_textual_with_other_paints_paints_for_itself(monkeypatch):
    stock = _compositor.ChopsUpdate.render_segments, _compositor.LayoutUpdate.render_segments
    monkeypatch.setattr(canvas, "CHARTED", "of another version")
    assert canvas.install(Console()) is None
    monkeypatch.setattr(_compositor, "__file__", "/lost/textual/_compositor.py")  # a Textual without its source
    assert canvas.install(Console()) is None
    assert (_compositor.ChopsUpdate.render_segments, _compositor.LayoutUpdate.render_segments) == stock


ANOTHER = "from cb_tui.ui.terminal import textual_stubs, canvas; canvas.CHARTED = 'another'\n"
BATTLE = "import sys; from cb_tui.__main__ import main; sys.exit(main(['play', 'veghel', '--seed', '1944']))"


def test_a_battle_on_a_textual_with_other_paints_looks_the_same(tmp_path):
    """Given paints that are not as charted; when a shot is fired; then each screen is as with ours, cell by cell."""
    seen, sent = [], []
    for number, before in enumerate(("", ANOTHER)):
        saves = tmp_path / str(number)
        env = {"CB_TUI_SAVES": str(saves), "CB_TUI_CONFIG": str(saves)}
        with Terminal([sys.executable, "-c", before + BATTLE], env=env, cwd=ROOT) as terminal:
            terminal.until("Veghel")
            terminal.rest(0.5)
            frames = [terminal.cells()]
            for key in ("enter", "f", "enter", "q"):
                terminal.press(key, quiet=0.6, first=2.0)
                frames.append(terminal.cells())
            seen.append(frames)
            sent.append(len(terminal.raw))
    assert seen[0] == seen[1]
    assert sent[0] < sent[1]


def played(script: str, plain: str, *options: str):
    with Terminal([*PROTOTYPE, *options], env={"CB_TUI_PLAIN_WRITER": plain}, cwd=ROOT) as terminal:
        terminal.until("READY")
        terminal.rest(0.3)
        frames = [terminal.cells()]
        for key in script.split(","):
            if key == "wider":
                terminal.resize(100, 30)
                terminal.rest(0.6, first=2.0)
            else:
                terminal.press(key, quiet=0.25, first=2.0)
            frames.append(terminal.cells())
        return frames, len(terminal.raw)


@pytest.mark.parametrize(
    ("script", "options"),
    [("l*4,j,right,o,m,x,o*3,n,ctrl+l,k*4,wider,l*2,m", ()), ("l*4,down,o,m,x,wider,l*2,m", ("wide",))],
)
def test_a_game_looks_the_same_cell_for_cell_with_and_without_it(script, options):
    stock, much = played(script, "1", *options)
    ours, little = played(script, "0", *options)
    assert len(stock) == len(ours)
    for step, (one, other) in enumerate(zip(stock, ours, strict=True)):
        assert one == other, f"after step {step} of {script}"
    assert little < much / 3


def test_no_colour_code_leaves_under_no_color_or_on_a_vt100():
    for env in ({"NO_COLOR": "1"}, {"TERM": "vt100"}):
        with Terminal(PROTOTYPE, env=env, cwd=ROOT) as terminal:
            terminal.until("READY")
            terminal.press(SCRIPT)
            codes = set(
                b";".join(part.split(b"m")[0] for part in bytes(terminal.raw).split(b"\x1b[") if _is_sgr(part)).split(
                    b";"
                )
            )
            assert codes <= {b"", b"0", b"1", b"7", b"22", b"27", b"39", b"49"}
            assert b"7" in codes


def _is_sgr(part: bytes) -> bool:
    head, found, _ = part.partition(b"m")
    return bool(found) and all(byte in b"0123456789;" for byte in head)


def test_eight_colours_get_no_code_for_bright():
    with Terminal(PROTOTYPE, env={"TERM": "linux"}, cwd=ROOT) as terminal:
        terminal.until("READY")
        assert re.search(rb"\x1b\[;?1;31m", terminal.raw)
        assert b"91m" not in terminal.raw


def test_an_ascii_terminal_gets_no_byte_above_127():
    with Terminal([*PROTOTYPE, "wide"], env={"LANG": "C"}, cwd=ROOT) as terminal:
        terminal.until("READY")
        terminal.press(SCRIPT)
        assert max(terminal.raw) < 128


def test_motionless_it_sends_nothing_and_a_key_that_changes_nothing_little():
    with Terminal(PROTOTYPE, cwd=ROOT) as terminal:
        terminal.until("READY")
        terminal.rest(0.5)
        assert terminal.rest(first=1.5).size == 0
        assert terminal.press("z")[0].size < 10


def test_a_cursor_that_stands_where_it_shall_is_not_sent_again():
    sent: list[str] = []
    write = canvas.without_repeated_moves(sent.append, canvas.TerminalCells(ColorSystem.TRUECOLOR))
    for text in ("R1\x1b[3;4H", "\x1b[3;4H", "\x1b[3;4H", "\x1b[3;5H", "R2", "R2", "\x1b[3;5H"):
        write(text)
    assert sent == ["R1\x1b[3;4H", "\x1b[C", "R2", "R2", "\x1b[3;5H"]


def test_ctrl_l_mends_a_screen_that_something_else_wrote_on():
    with Terminal(PROTOTYPE, cwd=ROOT) as terminal:
        terminal.until("READY")
        terminal.rest(0.3)
        before = terminal.cells()
        terminal._unfed += b"\x1b[3;3Hwall: the server goes down"
        assert len(terminal.unlike(before)) == 1
        terminal.press("ctrl+l", quiet=0.2)
        assert terminal.unlike(before) == []


# the glass alone, on random screens

COLOURS = ["default", "red", "bright_red", "color(117)", "#102030"]
looks = st.builds(
    Style,
    color=st.sampled_from(COLOURS),
    bgcolor=st.sampled_from(COLOURS),
    bold=st.booleans(),
    underline=st.booleans(),
    reverse=st.booleans(),
    italic=st.booleans(),
)
texts = st.text(st.sampled_from("    ab#é城─門"), min_size=1, max_size=8)
WIDTH, HEIGHT = 17, 3
lines = st.lists(st.tuples(texts, looks).map(lambda pair: Segment(*pair)), max_size=5).map(
    lambda segments: Strip(segments).adjust_cell_length(WIDTH, Style())
)
screens = st.lists(lines, min_size=HEIGHT, max_size=HEIGHT)


def show(painted: str, screen) -> None:
    pyte.Stream(screen).feed(painted)


def seen(screen, width: int = WIDTH):
    from tests.terminal.harness import _seen

    return [[_seen(screen.buffer[y][x]) for x in range(width)] for y in range(HEIGHT)]


@settings(max_examples=150 if WHOLE else 40)
@given(st.lists(screens, min_size=2, max_size=4))
def test_after_any_paints_the_terminal_shows_the_last(paints):
    if pyte is None:
        lacking("pyte")
    glass, screen = canvas.TerminalCells(ColorSystem.TRUECOLOR), pyte.Screen(WIDTH, HEIGHT)
    for paint in paints:
        show(glass.whole([[line] for line in paint], 0, 0), screen)
        fresh = pyte.Screen(WIDTH, HEIGHT)
        show(canvas.TerminalCells(ColorSystem.TRUECOLOR).whole([[line] for line in paint], 0, 0), fresh)
        assert seen(screen) == seen(fresh)
        assert [line.text for line in paint] == screen.display
        assert glass.whole([[line] for line in paint], 0, 0) == ""


@settings(max_examples=150 if WHOLE else 60)
@given(screens, screens, st.integers(0, WIDTH - 1), st.integers(1, WIDTH))
def test_a_span_alone_brings_its_columns(before, after, first, width):
    """Given a painted screen; when one span of each row is painted from another; then those columns are the other's."""
    glass, screen = canvas.TerminalCells(ColorSystem.TRUECOLOR), pyte.Screen(WIDTH, HEIGHT)
    show(glass.whole([[line] for line in before], 0, 0), screen)
    end = min(first + width, WIDTH)
    show(glass.parts([{0: line} for line in after], [(y, first, end) for y in range(HEIGHT)]), screen)
    wanted = pyte.Screen(WIDTH, HEIGHT)
    show(canvas.TerminalCells(ColorSystem.TRUECOLOR).whole([[line] for line in after], 0, 0), wanted)
    for mine, other in zip(seen(screen), seen(wanted), strict=True):
        assert mine[first:end] == other[first:end]


narrow = st.text(st.sampled_from("      abo─"), min_size=1, max_size=30)
BROAD = 60
broad = st.lists(st.tuples(narrow, looks).map(lambda pair: Segment(*pair)), max_size=6).map(
    lambda segments: Strip(segments).adjust_cell_length(BROAD, Style())
)
changes = st.lists(
    st.tuples(st.integers(0, HEIGHT - 1), st.integers(0, BROAD), st.integers(0, BROAD), broad), max_size=4
)


@settings(max_examples=60)
@given(st.lists(broad, min_size=HEIGHT, max_size=HEIGHT), st.lists(changes, max_size=8))
def test_a_screen_changed_part_by_part_is_what_a_repaint_would_show(begun, frames):
    """Given a painted screen; when parts of rows change, frame after frame; then each shows what painting all would."""
    if pyte is None:
        lacking("pyte")
    rows, glass, screen = list(begun), canvas.TerminalCells(ColorSystem.TRUECOLOR), pyte.Screen(BROAD, HEIGHT)
    show(glass.whole([[row] for row in rows], 0, 0), screen)
    for frame in frames:
        spans = []
        for y, one, other, strip in frame:
            first, end = sorted((one, other))
            rows[y] = Strip.join([rows[y].crop(0, first), strip.crop(first, end), rows[y].crop(end, BROAD)])
            spans.append((y, first, end))
        show(glass.parts([{0: row} for row in rows], spans), screen)
        anew = pyte.Screen(BROAD, HEIGHT)
        show(canvas.TerminalCells(ColorSystem.TRUECOLOR).whole([[row] for row in rows], 0, 0), anew)
        assert seen(screen, BROAD) == seen(anew, BROAD)


def painted(glass, *rows):
    return glass.whole([[Strip([Segment(row, Style(color="red"))])] for row in rows], 0, 0)


def test_a_row_that_loses_most_of_its_text_is_erased_and_the_rest_drawn_anew():
    glass = canvas.TerminalCells(ColorSystem.TRUECOLOR)
    painted(glass, "the quick brown fox jumps over".ljust(60))
    assert painted(glass, "now           +".ljust(60)) == "\x1b[1;4H\x1b[K\b\b\bnow\x1b[11C+"


def test_a_row_of_which_nothing_is_known_is_erased_behind_its_text():
    glass = canvas.TerminalCells(ColorSystem.TRUECOLOR)
    row = Strip([Segment("R1"), Segment(" " * 58)])
    assert glass.parts([{0: row}], [(0, 0, 60)]) == "\x1b[1HR1\x1b[K"


def test_the_next_frame_begins_with_the_pen_of_the_last_which_is_put_back_before_the_screen_is_left():
    glass = canvas.TerminalCells(ColorSystem.TRUECOLOR)
    sent: list[str] = []
    write = canvas.without_repeated_moves(sent.append, glass)
    assert painted(glass, "R1 ").endswith("\x1b[31mR1")
    assert painted(glass, "R2 ") == "\x1b[1;2H2"
    for text in ("\x1b[<u", "\x1b[?1049l", "\x1b[?1049l"):
        write(text)
    assert sent == ["\x1b[<u", "\x1b[m\x1b[?1049l", "\x1b[?1049l"]


def test_a_program_that_ends_leaves_the_pen_as_it_was():
    with Terminal([*PROTOTYPE], cwd=ROOT) as terminal:
        terminal.until("READY")
        terminal.press("l*2,o")
        terminal.type("\x03")
        assert terminal.ended() == 0
        before, left, _ = bytes(terminal.raw).rpartition(b"\x1b[?1049l")
        assert left
        assert re.findall(rb"\x1b\[[0-9;]*m", before)[-1] == b"\x1b[m"


@pytest.mark.parametrize(
    ("held", "wanted", "blank", "sends"),
    [
        (cell_style.PLAIN, cell_style.PLAIN, False, ""),
        (cell_style.PLAIN, cell_style.CellStyle("31"), False, "\x1b[31m"),
        (cell_style.CellStyle("31"), cell_style.CellStyle("32"), False, "\x1b[32m"),
        (cell_style.CellStyle("31"), cell_style.PLAIN, False, "\x1b[m"),
        (cell_style.CellStyle("31"), cell_style.PLAIN, True, ""),
        (cell_style.CellStyle("31", "", frozenset({"1"})), cell_style.CellStyle("31"), False, "\x1b[22m"),
        (
            cell_style.CellStyle("31", "", frozenset({"1", "2"})),
            cell_style.CellStyle("31", "", frozenset({"2"})),
            False,
            "\x1b[22;2m",
        ),
        (cell_style.CellStyle("31", "", frozenset({"7"})), cell_style.PLAIN, True, "\x1b[m"),
    ],
)
def test_the_pen_changes_by_the_shortest_sequence(held, wanted, blank, sends):
    assert cell_style.change(held, wanted, blank)[0] == sends
