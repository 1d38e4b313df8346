"""Every worked example of the rules is a test; its kind says which function plays it."""

import tomllib
from pathlib import Path
from typing import Any

import pytest

from tests.combat import examples_air, examples_ground, examples_setup

CASES = tomllib.loads((Path(__file__).parent / "examples.toml").read_text(encoding="utf-8"))["case"]
KINDS = {**examples_ground.KINDS, **examples_setup.KINDS, **examples_air.KINDS}
PROFILES = "original", "codified", "house"
OTHERWISE = {("fire-8", "house")}  # house rule 3 says otherwise, and fire-10 has it
PLAYED = [
    (case, profile)
    for case in CASES
    for profile in (PROFILES if case["profile"] == "any" else (case["profile"],))
    if (case["id"], profile) not in OTHERWISE
]


@pytest.mark.parametrize(("case", "profile"), PLAYED, ids=[f"{case['id']} {profile}" for case, profile in PLAYED])
def test_example(case: dict[str, Any], profile: str) -> None:
    """Play it in its profile, or in all three."""
    KINDS[case["kind"]](case, profile)


def test_every_kind_of_example_is_played():
    """No kind is left out, and none is played by two functions."""
    assert {case["kind"] for case in CASES} == KINDS.keys()
    assert len(KINDS) == sum(len(each.KINDS) for each in (examples_ground, examples_setup, examples_air))
