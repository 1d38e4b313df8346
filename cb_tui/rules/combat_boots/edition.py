"""What differs between the editions of Combat Boots, as named values."""

from typing import NamedTuple


class Edition(NamedTuple):
    """One edition's choices."""

    name: str
    counts_sixes: bool  # sixes of both sides are counted [SIX-1], else each after the first raises the best die [SIX-5]
    raises_second: bool  # some modifiers raise the firer's second die too [SIX-3], else it keeps its face [SIX-5]
    excess_dice: bool  # the side with more dice may shed some of them [EXC]


E2025 = Edition("2025", counts_sixes=True, raises_second=True, excess_dice=True)
CLASSIC = Edition("classic", counts_sixes=False, raises_second=False, excess_dice=False)
EDITIONS = {edition.name: edition for edition in (E2025, CLASSIC)}
