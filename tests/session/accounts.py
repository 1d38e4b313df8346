"""Accounts of one host that play at one table; only root can be all of them."""

import os
import signal
from collections.abc import Callable

from cb_tui.session.errors import SessionError

GROUP, OTHERS, ANNA, BERT, CARL = 54_321, 54_322, 50_001, 50_002, 50_003


def as_user(user: int, group: int, deed: Callable[[], object], before: Callable[[], object] = lambda: None) -> str:
    """What a process of this user does, with the umask of the page; the sentence of a refusal, else what it tells.

    `before`: what root does first in the same process, which has the number that the command will have.
    """
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            before()
            os.setgroups([])
            os.setgid(group)
            os.setuid(user)
            os.umask(0o007)
            signal.alarm(30)  # none waits for ever
            try:
                told = str(deed())
            except SessionError as error:
                told = error.sentence
            os.write(writing, told.encode())
        finally:
            os._exit(0)
    os.close(writing)
    with os.fdopen(reading) as told_by:
        said = told_by.read()
    os.waitpid(child, 0)
    return said
