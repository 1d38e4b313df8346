"""A platoon through its six days, by house rules that stay within the book."""

import os
from collections import Counter
from itertools import islice, product

import pytest
from msgspec import convert
from msgspec.structs import replace

from cb_tui.core.dice import FixedDice
from cb_tui.core.findings import findings
from cb_tui.core.values import Rolled, UnitId
from cb_tui.games.combat_boots import GENERATOR_VERSION
from cb_tui.games.combat_boots.generator.cover import names
from cb_tui.games.combat_boots.generator.tables import Tables
from cb_tui.games.combat_boots.rules.battle import UnitType
from cb_tui.games.combat_boots.run.rules.begin import countries, dated, place
from cb_tui.games.combat_boots.run.rules.house_rules import road
from cb_tui.games.combat_boots.run.rules.platoon import (
    DAYS,
    STEEP,
    TIMELY,
    Abandon,
    Choose,
    Close,
    Died,
    Joined,
    March,
    Mended,
    Promoted,
    Rename,
    Returned,
)
from cb_tui.session.toml import TomlTables
from tests.run.rules.platoons import ANVIL, RULES, account, battle, begun, did, drawn_run, fought, lanes, out

THEATRES = tuple(RULES.theatres(ANVIL.tables))
RUNS = 20
WHOLE = "CB_TUI_RUN_DAYS" in os.environ  # a sample at the gate


def closed(run, account, *faces):
    events = RULES.decide(run, Close(account), FixedDice(*faces))
    for event in events:
        run = RULES.evolve(run, event)
    return run, events


def test_the_road_of_a_seed_is_the_same_everywhere():
    days = [" ".join(f"{spot.lane}{spot.mission}" for spot in day) for day in begun(seed=3).begun.road]
    assert days == [
        "0rescue 2rearguard",
        "0raid 2meeting",
        "0attack 1breakout 2hold",
        "0ambush 1attack 2breakout",
        "0raid 1hold 2rescue",
        "1hold",
    ]
    assert [one.title for one in begun(seed=3).members][:2] == ["Zeller's squad", "Stern's squad"]


def test_every_day_but_the_last_leaves_a_choice_of_two_or_three():
    for seed in range(RUNS):
        for run, _ in drawn_run(seed):
            if run.stage == "road":
                assert len(lanes(run)) in ((1,) if run.day == 6 else (2, 3))


def test_after_a_win_four_brings_a_piece_back_and_after_a_loss_five_does():
    run = out(begun())
    won, events = closed(run, account(run, lost=["R1", "M1"]), 4, 3)
    assert [event for event in events if isinstance(event, Returned | Died)] == [Returned("R1", half=True), Died("M1")]
    assert won.member("R1").counter == "us_team"
    assert won.member("M1") is None
    _, events = closed(run, account(run, won=False, lost=["R1", "M1"]), 4, 5)
    assert [event for event in events if isinstance(event, Returned | Died)] == [Died("R1"), Returned("M1")]


def test_a_half_squad_is_whole_again_after_a_battle_that_it_survives():
    run, _ = closed(out(begun()), account(out(begun()), lost=["R1"]), 6)
    assert run.member("R1").half
    run = out(run)
    run, events = closed(run, account(run))
    assert Mended("R1") in events
    assert (run.member("R1").half, run.member("R1").counter) == (False, "us_rifle")


def test_two_replacements_are_a_half_squad_until_there_are_seven_pieces():
    run, events = did(out(begun()), Close(account(out(begun()), won=False)))
    joined = [event.member for event in events if isinstance(event, Joined)]
    assert [(one.id, one.half) for one in joined] == [("R5", True)]
    assert len(run.members) == 7
    assert run.replacements == 2 + 1 - 2


def test_replacements_are_kept_while_there_is_no_room_and_good_for_nothing_on_the_last_day():
    """Given six pieces, seven, and the last morning; then what replacements are good for is said as it is."""
    six, _ = closed(out(begun()), account(out(begun()), won=False, lost=["R1"]), 1)
    assert (len(six.members), six.replacements) == (6, 1)
    assert RULES.replacement_use(six) == "2 buy a half squad after the battle"
    seven, _ = closed(out(begun()), account(out(begun())))
    assert (len(seven.members), seven.replacements) == (7, 2)
    assert RULES.replacement_use(seven) == "kept: with 7 pieces the platoon is full"
    assert RULES.replacement_use(replace(seven, day=6)) == ""


def test_the_sergeant_of_a_squad_with_two_battles_and_three_kills_leads():
    run, events = did(out(begun()), Close(account(out(begun()), kills={"R2": 3})))
    assert not [event for event in events if isinstance(event, Promoted)]
    run = out(run)
    run, events = did(run, Close(account(run)))
    assert [(event.piece, event.chief.id) for event in events if isinstance(event, Promoted)] == [("R2", "L2")]
    assert [chief.name for chief in run.chiefs] == [begun().chiefs[0].name, f"Sgt. {run.member('R2').name}"]


def test_morale_rises_when_half_have_fought_twice_and_falls_when_most_are_new():
    run = begun()
    everybody = [one.id for one in run.members]
    assert RULES.morale(run, everybody) == 7
    for _ in range(2):
        run = out(run)
        run, _ = did(run, Close(account(run)))
    assert RULES.morale(run, everybody) == 8
    run = out(begun())
    run, _ = closed(run, account(run, lost=["R1", "R2", "R3", "R4"]), 1, 1, 1, 1)
    assert RULES.morale(run, ["R5", "R6", "M1"]) == 6


def test_fewer_than_three_pieces_end_a_run_and_a_lost_battle_does_not():
    run = out(begun())
    lost = [one.id for one in run.members]
    run, _ = closed(run, account(run, won=False, lost=lost), *[1] * 6)
    assert (run.stage, run.ending) == ("over", "spent")
    run = out(begun())
    run, _ = did(run, Close(account(run, won=False)))
    assert run.stage == "road"


def test_the_score_counts_battles_enemies_and_survivors():
    run = begun()
    for _ in range(6):
        run = out(run)
        run, _ = did(run, Close(account(run, kills={"R1": 2})))
    roads = zip(run.begun.road, run.days, strict=True)
    attacks = sum(spot.reward == "score" for spots, day in roads for spot in spots if spot.lane == day.lane)
    assert run.ending == "finished"
    assert run.score == 6 * 10 + 30 + 12 * 1 + len(run.members) * 2 + attacks * 5
    assert RULES.score(run)[:2] == (("6 wins", 60), ("the last battle", 30))


@pytest.mark.parametrize(
    ("days", "said"),
    [
        (1, ["1 win", "1 attack or ambush won", "1 kill", "1 piece left"]),
        (2, ["2 wins", "2 attacks or ambushes won", "2 kills", "2 pieces left"]),
    ],
)
def test_the_parts_of_a_score_are_named_in_the_singular_and_the_plural(days, said):
    """Given a run that ended after one or two attacks won, each with a kill; then its score has the number of each."""
    run = begun()
    road = tuple(tuple(replace(spot, mission="attack", reward="score") for spot in spots) for spots in run.begun.road)
    run = replace(run, begun=replace(run.begun, road=road))
    for _ in range(days):
        run, _ = did(out(run), Close(account(out(run), kills={"R1": 1})))
    run = replace(run, stage="over", members=run.members[:days])
    assert [name for name, _ in RULES.score(run)] == said


def test_the_parts_of_a_score_add_up_to_it_at_every_moment():
    for seed in range(RUNS):
        for run, _ in drawn_run(seed):
            assert sum(many for _, many in RULES.score(run)) == run.score


@pytest.mark.parametrize(
    ("act", "why"),
    [
        (Choose(7), "you cannot get there"),
        (Choose(0, 9), "a handicap ranges from -6 to 6"),
        (March(save="s", start="h", code="c", title="t", pieces=(UnitId("R1"),)), "choose a place"),
        (Rename(UnitId("R9"), "Bob"), "there is no piece R9"),
        (Rename(UnitId("R1"), "<b>"), "a name has 1 to 12 letters"),
    ],
)
def test_what_cannot_be_done_is_refused_in_a_sentence(act, why):
    assert RULES.refusal(begun(), act).startswith(why)


def test_nothing_is_done_in_a_run_that_is_over():
    run, _ = did(begun(), Abandon())
    assert run.ending == "left"
    assert RULES.refusal(run, Choose(0)) == "the run is over; begin a new one"


def test_an_account_that_does_not_fit_the_battle_is_refused():
    run, _ = did(begun(), Choose(0))
    pieces = ("R1", "R2", "R3")
    run, _ = did(run, March(save="s", start="h", code="c", title="t", pieces=pieces))
    for wrong in (
        account(run, lost=["R4"]),
        account(run, lost=["R1", "R1"]),
        account(run, kills={"W1": 2}),
        account(run, fallen=["L7"]),
        account(run, missions=1),
        account(run, killed=-1),
        account(run, line="b1"),
    ):
        assert RULES.refusal(run, Close(wrong))


def test_laws_of_every_moment():
    catalogue = TomlTables((ANVIL.folder / "units.toml").read_bytes())
    ended = Counter()
    for seed in range(RUNS):
        theatre = THEATRES[seed % len(THEATRES)]
        had: dict[str, str] = {}
        for run, events in drawn_run(seed, theatre=theatre):
            begun_as = {one.id: one.counter for one in run.begun.members}
            assert len(run.members) <= 7
            assert len(run.chiefs) <= 3
            assert run.replacements >= 0
            assert run.missions >= 0
            assert 5 <= RULES.morale(run, [one.id for one in run.members]) <= 9
            assert len({one.id for one in (*run.members, *(loss.member for loss in run.losses))}) == len(
                run.members
            ) + len(run.losses)
            for one in run.members:
                whole = begun_as.get(one.id, run.begun.squad)
                assert one.counter == (run.begun.half if one.half else whole)
                assert had.setdefault(one.id, one.name) == one.name
            lost = [event for event in events if isinstance(event, Returned | Died)]
            assert len(lost) == sum(isinstance(event, Rolled) for event in events)
            if run.stage == "over":
                ended[run.ending] += 1
                assert (run.ending == "finished") == (len(run.days) == 6)
        assert catalogue.named([run.begun.squad, run.begun.half])
    assert set(ended) == {"finished", "spent"}


def test_a_battle_of_a_run_is_sound_and_prints_the_counters_of_the_catalogue():
    for seed, theatre in enumerate(THEATRES if WHOLE else THEATRES[::4]):
        for run, made in fought(seed, theatre):
            assert [*findings(ANVIL.ruleset, made)] == []
            own = {unit.id: unit.type for unit in made.units if unit.side == run.begun.side}
            assert own.items() >= {one.id: one.counter for one in run.members}.items()
            assert set(own) - {one.id for one in run.members} <= {"AZ", "RZ", "MZ"}
            kinds = TomlTables((ANVIL.folder / "units.toml").read_bytes()).named(sorted(made.types))
            assert made.types == convert(kinds, dict[str, UnitType])
            assert [leader.id for leader in made.leaders if leader.side == run.begun.side] == [
                chief.id for chief in run.chiefs
            ]


def test_why_morale_has_changed_is_said():
    """Given a platoon that has fought twice; when most of it is gone and recruits joined; then both are told."""
    first = begun()
    tried = replace(first, day=3, members=tuple(replace(one, fought=2) for one in first.members))
    green = replace(tried, members=tuple(replace(one, fought=2 * (at < 2)) for at, one in enumerate(tried.members)))
    assert RULES.morale_change(first, first) == ""
    assert RULES.morale_change(first, tried) == "Morale 7 becomes 8: half or more of the platoon has fought 2 battles."
    assert RULES.morale_change(tried, green) == "Morale 8 becomes 6: most of the platoon has not fought yet."


def test_no_two_days_of_a_run_are_fought_at_one_village():
    """Given a day fought at the village of today; when its battle is made; then it is at another, but in old runs."""
    run, _ = did(begun(), Choose(0))
    there = battle(run)
    day, _ = closed(out(begun()), account(out(begun())))
    past = replace(day.days[0], code=there.id)
    fought, strange = (replace(run, days=(replace(past, code=code),)) for code in (there.id, "run-2-nor44-feast-60-3"))
    first, second = (
        [battle(replace(one, begun=replace(one.begun, run=form))) for one in (run, fought, strange)] for form in (1, 2)
    )
    assert first[1] == first[2] == first[0] == second[2] == second[0]
    assert second[1].title != second[0].title


def test_no_two_places_of_a_road_share_a_name():
    """Given roads in every theatre; then no village or farm of one has the name of another."""
    for seed, theatre in product(range(4), THEATRES):
        spots = [spot for day in begun(theatre, seed).begun.road for spot in day]
        tables = Tables(**ANVIL.tables)
        there = [name for spot in spots for name in names(tables, place(theatre, spot))]
        assert len(set(there)) == len(there), (theatre, seed)


def test_a_place_whose_country_makes_no_battle_moves_to_one_with_a_name_of_its_own():
    """Given the road of a run; then a place's next countries have no name that stands on it, nor of a day fought."""
    tables = Tables(**ANVIL.tables)
    run, _ = did(begun(), Choose(0))
    wanted = RULES.recipe(run)
    past = replace(closed(out(begun()), account(out(begun())))[0].days[0], code=f"run-{replace(wanted, seed=5).code}")
    first, *more = islice(countries(tables, replace(run, days=(past,)), wanted), 4)
    stand = {name for spots in run.begun.road for spot in spots for name in names(tables, place("nor44", spot))}
    stand |= {*names(tables, replace(wanted, seed=5))}
    assert first == wanted
    assert stand.isdisjoint(name for one in more for name in names(tables, one))


def test_the_days_of_a_run_follow_each_other_in_one_part_of_the_theatre():
    """Given every day of a run; then its briefings are dated one day after the other, in one month and at one place."""
    for seed, theatre in enumerate(THEATRES if WHOLE else THEATRES[1::4]):
        run, days = begun(theatre, seed), {run.day: made for run, made in fought(seed, theatre)}
        heads = []
        for day, spots in enumerate(run.begun.road, 1):  # those that the run drawn did not live to see, too
            made = days.get(day) or battle(replace(run, day=day, stage="muster", lane=spots[0].lane))
            where, date, _ = " ".join(made.briefing.split(".")[0].split()).split(", ")
            heads.append((where, date.partition(" ")[2], int(date.partition(" ")[0]) - day))
        assert len(set(heads)) == 1, heads


def opening(theatre: str, seed: int, form: int = TIMELY) -> tuple[str, int]:
    """Return the month and the day on which a run begins."""
    started = RULES.begin(ANVIL.tables, theatre, "regular", seed, "2026-11-22", form=form)
    (date,) = dated(Tables(**ANVIL.tables), started, 1).theatres[theatre].months
    day, _, month = date.partition(" ")
    return month, int(day)


def test_a_run_begins_on_a_day_of_the_fighting_there():
    """Given a hundred runs of Belorussia and Market Garden; then none begins too early, October has the usual days."""
    belorussia = {opening("su44", seed) for seed in range(100)}
    garden = {opening("mg44", seed) for seed in range(100)}
    assert belorussia == {("June 1944", 23), *(("July 1944", day) for day in (1, 2, 3))}
    assert garden == {
        *(("September 1944", day) for day in (17, 18, 19, 20)),
        *(("October 1944", day) for day in (16, 17, 18, 19, 20)),
    }


def test_a_run_begun_before_its_theatre_said_when_keeps_its_days():
    assert {opening("su44", seed, STEEP)[1] for seed in range(100)} == {16, 17, 18, 19, 20}


def test_where_dusk_falls_the_briefing_is_of_the_evening():
    """Given an attack on the last day; then its briefing names no other hour than the one in which it is fought."""
    ends = (begun(seed=seed) for seed in range(100))
    run = next(run for run in ends if run.begun.road[-1][0].mission == "attack")
    made = battle(replace(run, day=DAYS, stage="muster", lane=run.begun.road[-1][0].lane))
    told = " ".join(made.briefing.split())
    assert ", toward evening." in told
    assert "Dusk falls: " in told


@pytest.mark.parametrize("form", [1, 2])
def test_a_run_of_an_older_format_has_its_road_and_its_briefings_as_they_were(form):
    old = RULES.begin(ANVIL.tables, "nor44", "regular", 3, "2026-11-22", form=form)
    assert (old.run, old.road) == (form, road("nor44", 3, GENERATOR_VERSION))
    made = battle(replace(RULES.start(old), stage="muster", lane=0))
    assert ", June 1944," in made.briefing or ", July 1944," in made.briefing
