"""Country: the kind of land that a battle is fought over, which gives its map the colours of the ground."""

import re
from typing import Literal, get_args

Country = Literal["bocage", "desert", "snow", "jungle", "autumn", "steppe"]
COUNTRIES: tuple[Country, ...] = get_args(Country)

_BY_THEATRE: dict[str, Country] = {  # of generated battles; bocage where none is given
    "wd41": "desert", "cy41": "desert", "si73": "desert", "iq91": "desert",
    "pa43": "jungle", "vn65": "jungle",
    "su42": "steppe", "ku43": "steppe", "su44": "steppe",
    "ko51": "autumn",
}  # fmt: skip
_BY_MONTH: dict[str, tuple[frozenset[str], Country]] = {
    **dict.fromkeys(("su42", "ko51", "ard44"), (frozenset(("Nov", "Dec", "Jan", "Feb", "Mar")), "snow")),
    **dict.fromkeys(("su44", "fr40", "lo44"), (frozenset(("Sep", "Oct")), "autumn")),
}
_CODE = re.compile(r"\d-(?P<theatre>[a-z]+\d\d)-[a-z]+-\d+-\d+", re.ASCII)
_MONTH = re.compile(r"\b(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]* \d{4}\b")


def country_of(code: str, briefing: str) -> Country:
    """Return the country of the theatre in a battle's code, of bocage for a battle without one.

    The forge writes the month into the head of its briefing and nowhere else.
    """
    made = _CODE.search(code)
    if made is None:
        return "bocage"
    months, then = _BY_MONTH.get(made["theatre"], (frozenset[str](), "bocage"))
    month = _MONTH.search(briefing)
    return then if month and month[1] in months else _BY_THEATRE.get(made["theatre"], "bocage")
