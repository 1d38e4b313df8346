"""What several commands look at."""

from pathlib import Path

import pytest

from tests.cli.shell import run


@pytest.fixture(scope="session")
def saves(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """One battle of the machine against itself, and a dogfight; nobody writes there."""
    folder = tmp_path_factory.mktemp("saves")
    for battle in ("veghel", "sabres"):
        assert run("arena", battle, "--games", 1, "--seed", 3, "--out", folder).status == 0
    return folder
