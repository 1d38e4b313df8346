"""Names of players: what may be one, and which look alike."""

import pytest

from cb_tui.host.names import RESERVED, fold_name, name_refusal


@pytest.mark.parametrize("name", ["bert", "old_sgt", "a1b", "zz9_plural_z_alf"])
def test_small_letters_figures_and_bars_make_a_name(name):
    assert name_refusal(name) == ""


@pytest.mark.parametrize("name", ["", "ab", "Bert", "1bert", "_bert", "bért", "be rt", "bert\x1b[2J", "bеrt", "a" * 17])
def test_nothing_else_does(name):
    assert "3 to 16 of a-z" in name_refusal(name)


@pytest.mark.parametrize("name", ["be_rt", "b3rt", "b3_rt", "bert_"])
def test_a_name_that_looks_like_another_is_taken(name):
    assert "looks like" in name_refusal(name, {fold_name("bert")})


@pytest.mark.parametrize(
    "name", [*sorted(RESERVED), "r00t", "guest", "guest_7", "gone_4", "cb_host", "hammer", "hamm3r"]
)
def test_names_of_the_host_and_of_its_ai_players_are_kept(name):
    assert "kept for the host" in name_refusal(name, kept=["hammer"])
