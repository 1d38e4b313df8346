"""How sides, numbers and lists are spelt in sentences."""

import pytest

from cb_tui.core.grammar import plural_of_side


@pytest.mark.parametrize(
    ("name", "plural"),
    [
        ("German", "Germans"), ("Soviet", "Soviets"), ("Israeli", "Israelis"), ("Syrian", "Syrians"),
        ("British", "British"), ("Chinese", "Chinese"), ("US", "US"), ("PAVN", "PAVN"), ("Red", "Red"),
    ],
)  # fmt: skip
def test_a_side_takes_the_plural_where_its_name_has_one(name, plural):
    assert plural_of_side(name) == plural
