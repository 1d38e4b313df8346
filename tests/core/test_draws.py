"""Streams of whole numbers: the same everywhere, even, and apart from each other by their names."""

from cb_tui.core.seeded_draws import SeededDraws
from cb_tui.session.ledger import FaceCount


def test_a_stream_is_what_its_name_says_on_every_machine():
    stream = SeededDraws("cb_tui forge", 1, "nor44", "woods")
    assert [stream.integer_below(1000) for _ in range(8)] == [212, 156, 384, 765, 55, 55, 885, 658]


def test_every_number_comes_as_often_as_any_other():
    stream = SeededDraws("even")
    drawn = [stream.integer_below(7) for _ in range(1400)]
    assert set(drawn) == set(range(7))
    assert FaceCount(tuple(map(drawn.count, range(7)))).p > 0.001


def test_bounds_are_included_and_nothing_lies_beyond():
    stream = SeededDraws("bounds")
    assert {stream.integer_between(-2, 2) for _ in range(200)} == {-2, -1, 0, 1, 2}
    assert not any(stream.chance(0) for _ in range(100))
    assert all(stream.chance(100) for _ in range(100))


def test_weights_count_and_a_weight_of_nothing_is_never_drawn():
    stream = SeededDraws("weights")
    drawn = [stream.pick_weighted({"often": 9, "never": 0, "seldom": 1}) for _ in range(500)]
    assert 10 < drawn.count("seldom") < 100
    assert "never" not in drawn


def test_what_one_stage_draws_moves_nothing_that_another_draws():
    alone = SeededDraws("x", "roads").shuffled(range(20))
    woods = SeededDraws("x", "woods")
    woods.integer_below(5)
    assert SeededDraws("x", "roads").shuffled(range(20)) == alone
    assert sorted(alone) == list(range(20))
    assert woods.shuffled(range(20)) != alone
