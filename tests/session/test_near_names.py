"""Wrong names of counters find the right one among the words of the catalogue."""

import pytest

from cb_tui.core.near_names import nearest
from cb_tui.session.catalogues import counters
from cb_tui.session.library import Library

MEANT = {
    "us_panzerschreck": "de_schreck", "sherman": "us_m4", "german_rifle": "de_rifle", "us_rifel": "us_rifle",
    "us_rifles": "us_rifle", "gb_rifle": "br_rifle", "uk_bren": "br_bren", "bren": "br_bren", "de_mg42": "de_mg",
    "mg42": "de_mg", "german_mg34": "de_mg", "panzerschreck": "de_schreck", "us_halftrack": "us_m3ht",
    "tiger": "de_tiger", "tiger_1": "de_tiger", "stug": "de_stug", "russian_rifle": "su_rifle",
    "soviet_smg": "su_smg", "t34": "su_t34", "t34_85": "ko_t34_85", "us_airborne": "us_para",
    "br_6pounder": "br_6pdr", "us_mortar_60": "us_60mm", "de_flak_88": "de_flak88", "japanese_lmg": "jp_lmg",
    "huey": "vn_huey", "us_bazoka": "us_bazooka", "de_engineer": "de_pioneer", "firefly": "br_firefly",
    "israeli_rifle": "y_ilrifle",
}  # fmt: skip


@pytest.fixture(scope="module")
def known():
    return {
        each.id: each.words
        for each in counters("combat_boots", Library().catalogue_files("combat_boots"))
        if each.key == "types"
    }


def test_of_thirty_wrong_names_at_least_twenty_eight_find_their_counter(known):
    wrong = {name: nearest(name, known) for name in MEANT}
    assert sum(wrong[name] == MEANT[name] for name in MEANT) >= 28, wrong


@pytest.mark.parametrize("name", ["weather", "xyzzy", "", "___", "\x1b[2J", "x" * 10_000])
def test_what_means_nothing_finds_none(known, name):
    assert nearest(name, known) == ""
