"""What the benchmarks read and write; what they measure is for `make bench`."""

import pytest

from benchmarks import keyed, page
from benchmarks.row import Row, spread, table
from tests.terminal.harness import keys


@pytest.mark.parametrize("name", keyed.names())
def test_every_script_presses_keys_that_a_keyboard_has(name):
    for script in keyed.read(name).script:
        pressed = keys(script.keys)
        assert pressed
        assert set(keys(script.only)) <= set(pressed)


def test_a_budget_is_broken_by_what_more_than_one_in_twenty_exceeds():
    steps = spread("cursor step", [*[80.0] * 39, 900.0], 250, "B")
    assert (steps.p50, steps.p95, steps.worst, steps.broken) == (80, 80, 900, False)
    assert spread("cursor step", [80.0, 900.0], 250, "B").broken
    assert "broken" in table("80x24", [spread("cursor step", [900.0], 250, "B")])


def test_the_page_has_a_line_for_each_row_and_nothing_where_nothing_is_allowed():
    rows = [
        Row("cursor step", 28, 80.5, 249.0, 249.0, 250, "B"),
        Row("games a second", 1, 24.37, 24.37, 24.37, None, ""),
    ]
    assert page.markdown(rows).splitlines()[2:] == [
        "| cursor step | 28 | 80 | 249 | 249 | 250 | B |",
        "| games a second | 1 | 24 | 24 | 24 |  |  |",
    ]


def test_every_benchmark_of_the_page_is_found_by_what_it_has():
    assert {"wire", "peers", "games", "start", "boards"} <= set(page.found())
