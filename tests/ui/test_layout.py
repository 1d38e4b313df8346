"""Where map, log and panel stand, and what a changed line paints."""

from cb_tui.presentation.text import (
    TextRun,
    fit,
    is_section_head,
    label,
    length,
    line,
    plain_text,
    section_head,
    shorten,
    wrap,
)
from cb_tui.ui.layout import layout
from cb_tui.ui.widgets.lines import changed


def compact(width, height):
    """A map of 12x10 that has one size."""
    return 50, 22


def test_at_80x24_the_panel_has_29_columns_beside_its_rule():
    parts = layout(80, 24, compact)
    assert (parts.left, parts.panel, parts.log, parts.stacked) == ((50, 21), (30, 21), 0, False)


def test_room_below_the_map_is_for_the_log_and_room_beside_it_for_the_panel():
    parts = layout(100, 30, compact)
    assert (parts.left, parts.panel, parts.log) == ((50, 27), (50, 27), 5)


def test_a_map_too_wide_leaves_the_panel_its_columns():
    assert layout(80, 24, lambda _, __: (75, 31)).panel == (30, 21)


def test_below_80x24_the_panel_is_under_the_map_and_no_size_is_too_small():
    assert layout(60, 20, compact)[:4] == (True, (60, 12), (60, 5), 0)
    assert layout(20, 5, compact)[:4] == (True, (20, 2), (20, 0), 0)
    for height in range(1, 24):
        parts = layout(20, height, compact)
        assert parts.left[1] + parts.panel[1] == max(1, height - 3)


def test_only_the_columns_that_differ_are_painted():
    before, after = line("R1 left ", TextRun("3", bold=True)), line("R1 left ", TextRun("2", bold=True))
    assert changed(before, after) == (8, 8)
    assert changed(before, line("R1 left ", TextRun("3"))) == (8, 8)
    assert changed(before, before) is None


def test_lines_are_cut_filled_and_wrapped_to_their_width():
    assert plain_text(fit(line("ab", "cd"), 3)) == "abc"
    assert plain_text(fit(line("ab"), 4)) == "ab  "
    assert [plain_text(row) for row in wrap("one die over destroys", 9)] == ["one die", "over", "destroys"]
    assert plain_text(section_head(12, "log")) == "- log ------"
    assert is_section_head(section_head(12))
    assert length(section_head(29, "can hit  at  d   R2   +M1")) == 29


def test_a_message_too_long_ends_after_a_word_and_keeps_its_rule():
    text = line("R3 has no target. r4: no sight of 0507: trees in 0607", label(" [LOS-2]"))
    assert plain_text(shorten(text, 80)) == plain_text(text)
    assert plain_text(shorten(text, 46)) == "R3 has no target. r4: no sight of.. [LOS-2]"
    assert plain_text(shorten(line("R3 has no target. r4: no sight"), 20)) == "R3 has no target.."
    assert all(length(shorten(text, width)) <= width for width in range(2, 80))
