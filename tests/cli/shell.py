"""Commands run as a shell would, in this process."""

import io
import json
import sys
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass
from typing import Any
from unittest.mock import patch

from cb_tui.__main__ import main


@dataclass
class CommandResult:
    """How a command ended and what it printed."""

    status: int
    out: str
    err: str

    @property
    def data(self) -> Any:
        """What `--json` printed."""
        return json.loads(self.out)


def run(*arguments: object) -> CommandResult:
    """Runs a command; nobody sits at a terminal."""
    out, err = io.StringIO(), io.StringIO()
    with redirect_stdout(out), redirect_stderr(err), patch.object(sys, "stdin", io.TextIOWrapper(io.BytesIO())):
        try:
            status = main([str(argument) for argument in arguments])
        except SystemExit as ended:
            status = ended.code if isinstance(ended.code, int) else 0
    return CommandResult(status, out.getvalue(), err.getvalue())


def assert_refused(ran: CommandResult, *words: str) -> None:
    """Unusable input: exit status 2, nothing on stdout, one line on stderr that has these words."""
    assert (ran.status, ran.out) == (2, "")
    assert ran.err.endswith("\n")
    assert ran.err.count("\n") == 1
    assert ran.err.strip().isprintable()
    for word in words:
        assert word in ran.err
