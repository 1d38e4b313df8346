"""Every worked example of the rules is a test; its kind says which function plays it."""

import tomllib
from pathlib import Path
from typing import Any

import pytest

from tests.captain import examples_acts, examples_dice, examples_fights

CASES = tomllib.loads((Path(__file__).parent / "examples.toml").read_text(encoding="utf-8"))["case"]
PARTS = (examples_dice, examples_acts, examples_fights)
KINDS = {kind: play for part in PARTS for kind, play in part.KINDS.items()}
PLAYED = [case for case in CASES if case["kind"] in KINDS]


@pytest.mark.parametrize("case", PLAYED, ids=lambda case: case["id"])
def test_example(case: dict[str, Any]) -> None:
    """Play it as it is written."""
    KINDS[case["kind"]](case["given"], case.get("dice", {}), case["expect"])


def test_every_kind_of_example_is_played():
    assert {case["kind"] for case in CASES} - KINDS.keys() == set()


def test_no_kind_of_example_is_played_by_two_functions():
    assert len(KINDS) == sum(len(part.KINDS) for part in PARTS)
