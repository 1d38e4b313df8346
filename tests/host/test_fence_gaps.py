"""A fence that cannot be closed, and what a host is told of its system."""

import os
import re
import sys
from pathlib import Path

import pytest

from cb_tui.host import calls as known
from cb_tui.host.fence import Fence, exposed, missing
from tests.host.fenced import calls, files, run, signals

HEADERS = {  # of the kernel
    0: Path("/usr/include/x86_64-linux-gnu/asm/unistd_64.h"),
    1: Path("/usr/include/asm-generic/unistd.h"),
}


@files
def test_a_folder_that_is_not_there_is_named(tmp_path):
    text = f"""
from pathlib import Path
from cb_tui.host.fence import Fence, FenceError
try:
    Fence((Path({str(tmp_path / "none")!r}),)).enter()
except FenceError as error:
    print(error.sentence)
"""
    assert run(text) == f"the fence of a game cannot be closed: there is no {tmp_path / 'none'}"


@pytest.mark.skipif(sys.platform != "linux", reason="threads are counted on Linux")
def test_a_process_with_threads_closes_no_fence(tmp_path):
    """Landlock would hold one of them alone."""
    text = """
import threading
from cb_tui.host.fence import Fence, FenceError
threading.Thread(target=threading.Event().wait, daemon=True).start()
try:
    Fence().enter()
except FenceError as error:
    print(error.sentence)
"""
    assert "a process of one thread, and this one has 2" in run(text)


@files
@signals
@calls
def test_a_system_that_closes_all_lacks_nothing():
    lacking = [sentence for sentence in missing() if "runs as root" not in sentence]
    assert lacking == []
    assert any("runs as root" in sentence for sentence in missing()) == (os.getuid() == 0)


@pytest.mark.parametrize(
    ("version", "words"),
    [
        (0, ["has no Landlock", "does not know signals"]),
        (2, ["does not know truncation", "does not know signals"]),
        (5, ["does not know signals"]),
    ],
)
def test_an_older_system_is_told_what_it_lacks(monkeypatch, version, words):
    monkeypatch.setattr("cb_tui.host.fence.landlock_version", lambda: version)
    told = [sentence for sentence in missing() if "runs as root" not in sentence]
    assert len(told) == len(words)
    for sentence, word in zip(told, words, strict=True):
        assert word in sentence
        assert "use Linux 6.12 or later" in sentence


def test_a_processor_of_unknown_numbers_is_named(monkeypatch):
    monkeypatch.setattr("cb_tui.host.calls.MACHINE", None)
    assert any("cannot be filtered" in sentence for sentence in missing())


def test_a_folder_that_every_game_could_read_is_named(tmp_path):
    """Given a host in a folder of the system, or of the program's own Python."""
    assert exposed(Path("/usr/local/share/cb")) == Path("/usr")
    assert exposed(Path(sys.prefix, "var", "cb")) is not None
    assert exposed(tmp_path) is None


@pytest.mark.parametrize("column", HEADERS)
def test_the_numbers_are_those_of_the_kernel(column):
    if not HEADERS[column].is_file():
        pytest.skip("the headers of the kernel are not installed")
    theirs = dict(re.findall(r"#define __NR(?:3264)?_(\w+)\s+(\d+)", HEADERS[column].read_text()))
    ours = known.REFUSED | known.ABSENT | {name: numbers for name, (numbers, _) in known.LIMITED.items()}
    for name, numbers in ours.items():
        if numbers[column] is None:
            assert name not in theirs
        elif name in theirs:  # headers may be older
            assert str(numbers[column]) == theirs[name], name


def test_a_fence_is_a_frozen_record(tmp_path):
    with pytest.raises(AttributeError):
        Fence((tmp_path,)).writable = ()  # type: ignore[misc]
