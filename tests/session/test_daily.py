"""The battle of a day: the same for everybody, told in a line that somebody else can check."""

import random
import re
import time
from datetime import date, timedelta

import msgspec
import pytest

from cb_tui.core.generator import GenerationError
from cb_tui.session import bundle, daily
from cb_tui.session.battle_records import BattleRecord, BattleRecords, records, remember
from cb_tui.session.branches import branch
from cb_tui.session.daily import streak, suggested
from cb_tui.session.daily_letter import WrongBattleError, checked
from cb_tui.session.day import day_of
from cb_tui.session.errors import SaveError
from cb_tui.session.game import Game
from cb_tui.session.generator import recipe
from cb_tui.session.log import seal, unseal
from cb_tui.session.send_receive import write_bundle
from tests.cli.shell import run
from tests.session.test_records import finish

DAY = date(2026, 11, 22)  # a rearguard that nobody has vetted
LINE = re.compile(r"cb-tui 2026-11-22 pa43 rearguard: lost in 5/9  [-+*~.]{5}  lost \d/6 killed \d/9  #[0-9a-f]{8}")


def played_day(saves, day=DAY, chance=None) -> Game:
    """A day's battle to its end, by whatever is legal first or drawn, and in the records."""
    game = daily.begin(saves, day_of(day))
    if chance is None:
        finish(game)
    while game.outcome is None:
        if game.play_machine() is None:
            game.play(chance.choice(game.legal()))
    assert remember(game) == ""
    return game


@pytest.fixture(scope="module")
def letter(tmp_path_factory) -> bytes:
    saves = tmp_path_factory.mktemp("there")
    played_day(saves).close()
    return write_bundle(saves, f"daily-{DAY}").data


def test_a_date_has_one_battle_and_dice_of_its_own():
    one, other = day_of(DAY), day_of(DAY + timedelta(days=1))
    assert (one.recipe.code, one.seed, one.seats) == (
        "2-pa43-rearguard-60-3250",
        20261122,
        {"us": "human", "jp": "ai:officer"},
    )
    assert other.recipe.code != one.recipe.code
    assert day_of(DAY) == one
    for day, why in ((date(2025, 12, 31), "the first was on 2026-01-01"),):
        with pytest.raises(GenerationError, match=why):
            day_of(day)


def test_the_first_try_that_ends_counts_and_a_later_one_is_marked(tmp_path):
    first = played_day(tmp_path)
    told = daily.daily_line(first)
    assert LINE.fullmatch(told)
    assert told.endswith(first.hash()[:8])
    assert suggested(first) == "the page of the day, with your result to paste"
    second = played_day(tmp_path, chance=random.Random(3))
    assert second.name == f"daily-{DAY}-again-1"
    assert daily.daily_line(second).endswith(f"#{second.hash()[:8]}  again")
    assert len(records(tmp_path).found) == 1
    assert run("daily", DAY, "--line", "--saves", tmp_path).out == f"{told}\n"
    third = daily.begin(tmp_path, day_of(DAY))
    assert daily.standing(tmp_path, day_of(DAY)).running == third.name
    assert daily.daily_line(third) == ""


def test_a_day_that_was_not_played_has_no_line(tmp_path):
    told = run("daily", DAY, "--line", "--saves", tmp_path)
    assert (told.status, told.out, len(told.err.splitlines())) == (2, "", 1)
    for bad in ("2026-13-01", "today", "20261122", "2026-11-2", "\N{FULLWIDTH DIGIT TWO}026-11-22", "2026-W01-1"):
        told = run("daily", bad, "--line", "--saves", tmp_path)
        assert (told.status, len(told.err.splitlines())) == (2, 1)
        assert "write a date like 2026-11-22" in told.err


def test_a_letter_of_a_day_is_checked_and_its_line_is_that_of_the_one_who_sent_it(tmp_path, letter):
    path = tmp_path / "day.cbt"
    path.write_bytes(letter)
    told = run("daily", "--verify", path, "--saves", tmp_path / "none")
    assert (told.status, told.err) == (0, "")
    assert LINE.fullmatch(told.out.strip())
    assert not (tmp_path / "none").exists()
    assert run("daily", DAY, "--verify", path).status == 0
    other = run("daily", DAY + timedelta(days=1), "--verify", path)
    assert (other.status, other.out, len(other.err.splitlines())) == (1, "", 1)


def restarted(data: bytes, change) -> bytes:
    """A letter whose game began otherwise, with every checksum mended."""
    got = bundle.read(data, "it")
    start = msgspec.json.decode(unseal(got.files["log.jsonl"][0]) or b"")
    change(start)
    first = seal(msgspec.json.encode(start, order="deterministic"))
    files = got.files | {"log.jsonl": [first, *got.files["log.jsonl"][1:]]}
    return bundle.written(got.head.name, got.head.to, got.head.branch, files)


CHANGES = {
    "another date": (lambda start: start.update(seed=20261123), "is not the battle of 2026-11-23"),
    "no date": (lambda start: start.update(seed=20261131), "which is not a date"),
    "a huge seed": (lambda start: start.update(seed=2**62), "which is not a date"),
    "typed dice": (lambda start: start.update(dice="manual"), "dice: it has"),
    "a weaker machine": (lambda start: start["seats"].update(de="ai:recruit"), "seats.de: it has"),
    "a piece less": (lambda start: start["scenario"]["units"].pop(), "scenario.units"),
    "a nerve more": (lambda start: start["scenario"]["sides"][0].update(morale=10), "scenario.sides"),
}


@pytest.mark.parametrize("name", CHANGES)
def test_a_game_that_began_otherwise_is_refused_with_the_place(name, letter):
    change, why = CHANGES[name]
    with pytest.raises(WrongBattleError, match=why):
        checked(restarted(letter, change), "it")


def test_a_game_that_ends_on_a_branch_alone_is_refused(tmp_path):
    day = day_of(DAY)
    game = daily.begin(tmp_path, day)
    game.play(game.legal()[0])
    game.close()
    twig = branch(tmp_path, game.name, 1)
    finish(twig)
    twig.close()
    with pytest.raises(WrongBattleError, match="on a branch, not to its end"):
        checked(write_bundle(tmp_path, game.name).data, "it")
    assert remember(twig) == ""
    assert daily.standing(tmp_path, day).record is None, "and counts for no day"


def test_no_letter_takes_long_or_shows_more_than_a_sentence(letter):
    chance = random.Random(17)
    for number in range(60):
        bad = bytearray(letter)
        match number % 4:
            case 0:
                bad[chance.randrange(len(bad))] ^= 1 << chance.randrange(8)
            case 1:
                del bad[chance.randrange(len(bad)) :]
            case 2:
                at = chance.randrange(len(bad))
                bad[at : at + chance.randrange(60)] = b"[" * chance.randrange(400)
            case _:
                bad = bytearray(chance.randbytes(chance.randrange(2000)))
        before = time.process_time()
        with pytest.raises(SaveError) as refused:
            checked(bytes(bad), "it")
        assert "\n" not in refused.value.sentence
        assert time.process_time() - before < 5


def test_no_code_shows_more_than_a_sentence():
    chance, code = random.Random(17), "2-nor44-raid-60-7+2"
    signs = "0123456789-+abz \n\x00\N{ARABIC-INDIC DIGIT THREE}\N{RIGHT-TO-LEFT OVERRIDE}"
    for _ in range(500):
        at = chance.randrange(len(code) + 1)
        bad = code[:at] + "".join(chance.choices(signs, k=chance.choice((1, 2, 60)))) + code[at + chance.randrange(3) :]
        try:
            found = recipe(bad)
        except GenerationError as none:
            assert "\n" not in str(none)
            assert len(str(none)) < 200
        else:
            assert recipe(found.code) == found


def of_day(day, result, code=None):
    made = day_of(day)
    us, other = (army.id for army in made.battle.sides)
    return BattleRecord(
        game=f"{day} {result}", battle=code or made.recipe.code, title="", ruleset="combat_boots_2025", by="me",
        sides=(us,),
        opponents={other: "ai:officer"}, winner=us if result == "won" else other, turn=3, lost={}, date="",
        seed=made.seed,
    )  # fmt: skip


def test_a_streak_is_of_days_one_after_the_other_and_today_need_not_be_played_yet():
    days = [DAY + timedelta(days=number) for number in range(6)]
    won = [of_day(day, "won") for day in (days[0], days[1], days[3], days[4])]
    found = streak(BattleRecords((*won, of_day(days[2], "lost"))), days[5])
    assert (len(found.results), found.won, found.best, found.now) == (5, 4, 2, 2)
    assert streak(BattleRecords(tuple(won)), days[4]).now == 2
    assert streak(BattleRecords(tuple(won)), days[5] + timedelta(days=1)).now == 0
    assert streak(BattleRecords((of_day(DAY, "lost"), of_day(DAY, "won"))), DAY).results == {DAY: "lost"}, (
        "the first end counts"
    )
    assert streak(BattleRecords((of_day(DAY, "won", code="2-pa43-rearguard-60-3250-6"),)), DAY).results == {}, (
        "not an easier battle"
    )
