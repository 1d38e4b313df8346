"""What a machine made of runs is read as `make runs` writes it."""

from benchmarks.runs import HEAD, Met, rates
from cb_tui.session.run.rates import Rate
from cb_tui.session.run.rates import rates as read


def test_rates_are_read_as_they_are_written():
    """Given three battles of a run, the last on the sixth day; then it counts by mission, and the last day apart."""
    met = [Met(1, "raid", True, 6), Met(2, "raid", False, 5), Met(6, "raid", True, 5)]
    text = "\n".join([HEAD, *rates("regular", [(None, met)])]).encode()
    assert read(text) == {"regular": {"last": (1, 1), "raid": (1, 2)}}
    assert str(Rate(1, 2)) == "a machine in your place won 1 of 2"
    assert read(b"[regular]\nraid = [1]") == read(b"\xff") == {}
