from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.ssh.host import Host


@pytest.fixture(scope="module")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    """A host that asks a silent client whether it is still there after a second, and after another gives it up."""
    folder: Path = tmp_path_factory.mktemp("host")
    with Host(folder, settings="ClientAliveInterval 1\nClientAliveCountMax 1\nAcceptEnv LANG NO_COLOR\n") as running:
        yield running
