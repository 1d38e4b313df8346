"""The table that accounts share."""

import os
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.session.accounts import GROUP


@pytest.fixture
def tables() -> Iterator[Path]:
    """The folder of docs/hosting-accounts.md: `install -d -m 2770 -g GROUP`."""
    if os.getuid() != 0:
        pytest.skip("only root can be two users")
    with tempfile.TemporaryDirectory() as above:
        Path(above).chmod(0o711)
        folder = Path(above) / "tables"
        folder.mkdir()
        os.chown(folder, 0, GROUP)
        folder.chmod(0o2770)
        yield folder
