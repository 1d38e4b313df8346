"""Files stay short enough to be read in one go."""

from pathlib import Path
from statistics import median

import cb_tui

ROOT = Path(cb_tui.__file__).parent
LENGTHS = {path: len(path.read_text().splitlines()) for path in ROOT.rglob("*.py")}


def test_no_file_is_over_400_lines():
    assert {str(path.relative_to(ROOT)): length for path, length in LENGTHS.items() if length > 400} == {}


def test_half_of_the_files_are_of_140_lines_or_more():
    """A thought is not cut into crumbs."""
    assert median(length for length in LENGTHS.values() if length) >= 140


def test_a_decision_is_at_most_30_lines():
    papers = {path.name: len(path.read_text().splitlines()) for path in ROOT.parent.glob("docs/decisions/*.md")}
    assert papers
    assert {name: length for name, length in papers.items() if length > 30} == {}


def test_the_design_is_one_page():
    assert len((ROOT.parent / "docs/design.md").read_text().splitlines()) <= 60
