"""docs/hosting-accounts.md says every limit, as it is."""

import re

from cb_tui.core import limits
from tests.pages import ROOT

UNITS = {"": 1, "kB": 1_000, "MB": 1_000_000}
ROW = re.compile(r"^\| [^|]+ \| ([^|]+) \| (`[^|]+`) \|$", re.MULTILINE)


def amount(text: str) -> int:
    """The number that the page means by "16 MB" or "8,000"."""
    number, _, unit = text.strip().partition(" ")
    return int(number.replace(",", "")) * UNITS[unit]


def test_the_table_of_the_hosts_page_has_every_limit_as_it_is():
    page = (ROOT / "docs/hosting-accounts.md").read_text()
    table = page.partition("<!-- table of limits -->")[2].partition("<!-- end of table of limits -->")[0]
    said = {
        name: amount(most)
        for amounts, names in ROW.findall(table)
        for name, most in zip(re.findall(r"`([^`]+)`", names), amounts.split(";"), strict=True)
    }
    numbers = {name: value for name, value in vars(limits).items() if name.isupper() and isinstance(value, int)}
    assert said == numbers | limits.TEXTS | limits.LISTS
