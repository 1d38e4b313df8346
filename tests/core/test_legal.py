"""Legal: worked out when somebody looks, and once."""

from cb_tui.core.legal_commands import LegalCommands


def asked(times):
    def ask():
        times.append(1)
        return ("go", "hold", "end")

    return LegalCommands(ask)


def test_who_never_looks_does_not_wait():
    times: list[int] = []
    asked(times)
    assert not times


def test_it_reads_like_the_tuple_that_it_stands_for_and_asks_once():
    times: list[int] = []
    legal = asked(times)
    assert tuple(legal) == ("go", "hold", "end")
    assert (len(legal), legal[0], legal[1:]) == (3, "go", ("hold", "end"))
    assert "hold" in legal
    assert "flee" not in legal
    assert len(times) == 1
