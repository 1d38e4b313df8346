"""What a machine made of runs is read as `make runs` writes it."""

from benchmarks.runs import HEAD, RunBattle, rates
from cb_tui.games.combat_boots.run.store.runs import rates as read


def test_rates_are_read_as_they_are_written():
    """Given two runs, one of six days; then missions are counted, the last day apart, and the run won of the two."""
    met = [RunBattle(1, "raid", True, 6), RunBattle(2, "raid", False, 5), RunBattle(6, "raid", True, 5)]
    text = "\n".join([HEAD, *rates("regular", [(None, met), (None, met[:2])])]).encode()
    assert read(text) == {"regular": {"last": (1, 1), "raid": (2, 4), "runs": (1, 2)}}
    assert read(b"[regular]\nraid = [1]") == read(b"\xff") == {}
