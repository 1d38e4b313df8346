"""What the README says is so."""

import re
import shlex

import pytest

from tests.cli.shell import run
from tests.pages import ROOT

README = (ROOT / "README.md").read_text()
COMMANDS = re.findall(r"^    cb-tui (.*?)(?: +#.*)?$", README, re.MULTILINE)
PAGES = ["README.md", *(str(page.relative_to(ROOT)) for page in (ROOT / "docs").glob("*.md"))]


def test_it_opens_with_a_picture_and_one_sentence():
    picture, sentence, heading = README.split("\n\n")[:3]
    shown = re.fullmatch(r"!\[[^]]+\]\((docs/pictures/\w+\.svg)\)", picture)
    assert shown and (ROOT / shown[1]).is_file()
    assert sentence.startswith("**cb_tui** plays")
    assert sentence.count(".") == 1
    assert heading == "## Play"


@pytest.mark.parametrize("line", COMMANDS)
def test_its_commands_work(line):
    ran = run(*shlex.split(line.replace("--games 100", "--games 1")))
    assert (ran.status, ran.err) == (0, "")
    assert ran.out


def test_its_two_commands_are_in_the_makefile():
    targets = re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text(), re.MULTILINE)
    named = re.findall(r"^    make ([a-z]+)", README, re.MULTILINE)
    assert named == ["play", "check"]
    assert set(named) <= set(targets)


@pytest.mark.parametrize("page", PAGES)
def test_files_that_a_page_names_are_there(page):
    named = re.findall(
        r"`((?:(?:cb_tui|docs|scenarios|tests|benchmarks)/[\w./-]*|[A-Z]+\.md))`", (ROOT / page).read_text()
    )
    assert [name for name in named if not (ROOT / name).exists()] == []


def test_every_page_is_on_the_site():
    listed = re.findall(r"^([\w-]+)$", (ROOT / "docs" / "index.md").read_text(), re.MULTILINE)
    assert set(listed) == {path.stem for path in (ROOT / "docs").glob("*.md")} - {"index"}
    assert "\n## Host it, read it, change it\n" in README, "docs/index.md shows the README up to there"
