"""The lines of docs/hosting.md are lines of this program."""

import re
import shlex
import tomllib

import pytest

from cb_tui.cli.host import ORDERS
from cb_tui.host.orders import read_words
from tests.pages import ROOT

PAGE = (ROOT / "docs" / "hosting.md").read_text()
ORDERED = re.findall(r"(?:^    |`)cb-tui host ([a-z][^`\n]*)", PAGE, re.MULTILINE)
TYPED = re.findall(r"^    ssh -p 2222 (?:-t )?(?:guest@)?cb\.example\.org *(.*)", PAGE, re.MULTILINE)


@pytest.mark.parametrize("line", ORDERED)
def test_an_order_is_one_of_the_host(line):
    name, *rest = shlex.split(line, comments=True)
    rest = rest[: rest.index("--folder")] if "--folder" in rest else rest
    assert name in ORDERS
    assert not rest or len(rest) == len(ORDERS[name].split())


@pytest.mark.parametrize("line", TYPED)
def test_a_word_is_one_that_a_host_knows(line):
    assert read_words(" ".join(shlex.split(line.partition(">")[0], comments=True))) is not None


def test_what_it_installs_is_an_extra_of_this_program():
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["optional-dependencies"]
    assert PAGE.count("pip install '.[host]'") == 2
    assert any(line.startswith("asyncssh") for line in extras["host"])


def test_the_unit_that_it_names_is_there():
    unit = (ROOT / "docs" / "cb-tui-host.service").read_text()
    assert "docs/cb-tui-host.service" in PAGE
    assert "ExecStart=/usr/local/bin/cb-tui host " in unit
