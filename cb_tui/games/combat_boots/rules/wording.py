"""Names of the half result, after which a piece does nothing until it rallies. [FIRE-6, UNIT-8]"""

from cb_tui.core.values import Value


class HalfResultWord(Value, frozen=True, kw_only=True):
    """One edition's word for it in every form that a sentence needs."""

    disrupt: str  # the result: "chance to disrupt"
    disrupts: str
    disrupted: str  # the state of a piece
    disruption: str
    disruptions: str
    disr: str  # the state where there is less room


E2025 = HalfResultWord(
    disrupt="disrupt",
    disrupts="disrupts",
    disrupted="disrupted",
    disruption="disruption",
    disruptions="disruptions",
    disr="disr",
)
CLASSIC = HalfResultWord(
    disrupt="pin", disrupts="pins", disrupted="pinned", disruption="pin", disruptions="pins", disr="pin"
)
