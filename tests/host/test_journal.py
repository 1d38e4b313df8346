"""The journal and the directory that is folded from it."""

import random
from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cb_tui.core.values import SeatId
from cb_tui.host import events as on
from cb_tui.host.clocks import DAY, ClockTerms
from cb_tui.host.directory import KEYS, Directory
from cb_tui.host.journal import JOURNAL, HostRefusalError, Journal
from cb_tui.session.errors import LockedError, SaveError

US, DE = SeatId("us"), SeatId("de")
TERMS = on.TableTerms(battle="mill", seats=(US, DE), clock=ClockTerms(kind="days", days=3))
NAMES = ("anna", "bert", "b3rt", "carla", "root", "Dora")


@pytest.fixture
def journal(tmp_path):
    opened = Journal(tmp_path, Directory())
    yield opened
    opened.close()


def possible(dice: random.Random, at: int, known: Directory) -> on.AnyHostEvent:
    """Any event, often one that may happen, about players, keys and tables that there may be."""
    player, game = dice.randint(1, len(known.players) + 1), dice.randint(1, 2)
    table = max(1, len(known.tables) + dice.choice([-1, 0, 0, 0, 1]))
    key, day = f"SHA256:{dice.randint(1, 6)}", f"2026-11-{dice.randint(1, 3)}"
    sitting = [*known.tables[table].sitting] if table in known.tables else []
    seats = dict(zip((US, DE), dice.sample([*sitting, player, player + 1], 2), strict=True))
    events: list[Callable[[], on.AnyHostEvent]] = [
        lambda: on.NameTaken(at=at, player=player, name=dice.choice(NAMES), key=key),
        lambda: on.PlayerRenamed(at=at, player=player, name=dice.choice(NAMES)),
        lambda: on.KeyAdded(at=at, player=player, key=key, label="laptop"),
        lambda: on.KeyRemoved(at=at, player=player, key=key),
        lambda: on.PlayerLeft(at=at, player=player),
        lambda: on.Banned(at=at, kind="player", what=str(player), why="names", until=at + 5),
        lambda: on.BanLifted(at=at, kind="player", what=str(player)),
        lambda: on.TableOpened(at=at, table=table, player=player, terms=TERMS, seals=("9f2c",)),
        lambda: on.TableClosed(at=at, table=table, why="taken back"),
        lambda: on.SatDown(at=at, table=table, player=player, seat=dice.choice([US, None]), word="heron"),
        lambda: on.StoodUp(at=at, table=table, player=player),
        lambda: on.GameBegan(at=at, table=table, game=game, players=seats),
        lambda: on.GameEnded(at=at, table=table, game=game, why="resigned", last="41aa", by=player),
        lambda: on.GameAudited(at=at, table=table, game=game),
        lambda: on.DailySealed(at=at, day=day, seal="41aa"),
        lambda: on.DailyBegan(at=at, day=day, player=player),
        lambda: on.DailyEnded(at=at, day=day, player=player, won=True, turn=5, score=214, luck=48, last="90c7"),
        lambda: on.DailyOpened(at=at, day=day, secret="S"),
    ]
    return dice.choice(events)()


def holds(known: Directory) -> dict[str, object]:
    """Everything that a directory holds."""
    return {name: value for name, value in vars(known).items() if name != "kept_names"}


@settings(max_examples=15, deadline=None)
@given(seed=st.integers(0, 2**32), share=st.floats(0, 1))
def test_a_journal_cut_at_any_byte_gives_the_directory_of_its_whole_lines(seed, share, tmp_path_factory):
    folder, dice = tmp_path_factory.mktemp("host"), random.Random(seed)
    journal, known, ends = Journal(folder, Directory()), [], [0]
    for at in range(150):
        event = possible(dice, at, journal.directory)
        if not journal.directory.refusal(event):
            journal.give(event)
            known.append(event)
            ends.append((folder / JOURNAL).stat().st_size)
    journal.close()
    data = (folder / JOURNAL).read_bytes()
    cut = round(share * len(data))
    (folder / JOURNAL).write_bytes(data[:cut])
    whole = max(number for number, end in enumerate(ends) if end <= cut or end - 1 == cut)
    again, expected = Journal(folder, Directory()), Directory()
    for event in known[:whole]:
        expected.apply(event)
    assert holds(again.directory) == holds(expected)
    if whole < len(known):
        again.give(known[whole])
    again.close()


def test_every_kind_of_event_can_happen_and_can_be_refused():
    happened, refused = set(), set()
    for seed in range(20):
        known, dice = Directory(), random.Random(seed)
        for at in range(500):
            event = possible(dice, at, known)
            if known.refusal(event):
                refused.add(type(event))
            else:
                happened.add(type(event))
                known.apply(event)
    every = set(on.AnyHostEvent.__args__)
    assert happened == every
    assert refused == every - {on.Banned}


def test_a_changed_line_is_named_and_the_journal_is_left_as_it_is(journal, tmp_path):
    for number, name in enumerate(("anna", "bert", "carla"), 1):
        journal.give(on.NameTaken(at=number, player=number, name=name, key=f"SHA256:{number}"))
    journal.close()
    data = (tmp_path / JOURNAL).read_bytes().replace(b"bert", b"kurt")
    (tmp_path / JOURNAL).write_bytes(data)
    with pytest.raises(SaveError, match=r"host\.jsonl line 2 was changed or is damaged; restore"):
        Journal(tmp_path, Directory())
    assert (tmp_path / JOURNAL).read_bytes() == data


def test_one_process_has_it(journal, tmp_path):
    with pytest.raises(LockedError):
        Journal(tmp_path, Directory())


def test_only_its_owner_can_read_it(journal):
    assert journal.path.stat().st_mode & 0o077 == 0


def test_what_is_refused_leaves_no_line(journal):
    with pytest.raises(HostRefusalError, match="kept for the host"):
        journal.give(on.NameTaken(at=1, player=1, name="admin", key="SHA256:1"))
    assert journal.path.read_bytes() == b""


# --- players


def register(known: Directory, *names: str) -> None:
    for name in names:
        number = len(known.players) + 1
        happen(known, on.NameTaken(at=0, player=number, name=name, key=f"SHA256:{name}"))


def happen(known: Directory, *events: on.AnyHostEvent) -> None:
    for event in events:
        assert known.refusal(event) == ""
        known.apply(event)


def test_a_name_belongs_to_its_keys():
    known = Directory()
    register(known, "anna", "bert")
    assert known.by_key("SHA256:anna") is known.players[1]
    assert known.refusal(on.NameTaken(at=1, player=3, name="carla", key="SHA256:anna")) == "this key belongs to anna"
    for number in range(KEYS - 1):
        happen(known, on.KeyAdded(at=1, player=1, key=f"SHA256:{number}"))
    assert "5 keys" in known.refusal(on.KeyAdded(at=1, player=1, key="SHA256:9"))


def test_a_name_given_up_rests_for_a_year_and_the_last_key_stays():
    known = Directory()
    register(known, "anna")
    assert "no other key" in known.refusal(on.KeyRemoved(at=1, player=1, key="SHA256:anna"))
    happen(known, on.PlayerLeft(at=1, player=1))
    assert known.players[1].name == "gone-1"
    assert known.by_key("SHA256:anna") is None
    again = [on.NameTaken(at=at, player=2, name="anna", key="SHA256:new") for at in (DAY, 366 * DAY)]
    assert ["taken" in known.refusal(event) for event in again] == [True, False]


def test_a_ban_ends_by_itself_or_is_lifted():
    known = Directory()
    register(known, "anna")
    happen(known, on.Banned(at=10, kind="player", what="1", why="names", until=20))
    happen(known, on.Banned(at=10, kind="address", what="203.0.113.", why="flood"))
    assert (ban := known.ban(15, player=1))
    assert ban.why == "names"
    assert known.ban(20, player=1) is None
    assert known.ban(99, address="203.0.113.7")
    happen(known, on.BanLifted(at=99, kind="address", what="203.0.113."))
    assert known.ban(99, address="203.0.113.7") is None


# --- tables


def seated(terms: on.TableTerms = TERMS) -> Directory:
    known = Directory()
    register(known, "anna", "bert", "carla")
    happen(known, on.TableOpened(at=1, table=1, player=1, terms=terms, seals=("9f2c",) * terms.games))
    happen(known, on.SatDown(at=1, table=1, player=1, seat=US, word="heron"))
    return known


def test_a_table_fills_begins_and_is_over():
    known = seated()
    assert known.tables[1].is_open
    assert known.refusal(on.SatDown(at=2, table=1, player=2, seat=US)) == "us is taken at table 1"
    happen(known, on.SatDown(at=2, table=1, player=2, word="42"))
    assert known.tables[1].is_full
    assert "are taken" in known.refusal(on.SatDown(at=2, table=1, player=3))
    assert known.refusal(on.GameBegan(at=3, table=1, game=1, players={US: 1, DE: 3})) != ""
    happen(known, on.GameBegan(at=3, table=1, game=1, players={US: 1, DE: 2}))
    assert known.seat_of(1, 1, 2) == (DE,)
    assert "resign them first" in known.refusal(on.PlayerLeft(at=4, player=2))
    happen(known, on.GameEnded(at=4, table=1, game=1, why="rules", last="41aa"), on.GameAudited(at=5, table=1, game=1))
    assert known.tables[1].is_over
    assert known.games_of(2) == []


def test_a_table_for_one_player_refuses_the_others():
    known = seated(on.TableTerms(battle="mill", seats=(US, DE), clock=TERMS.clock, invited=3))
    assert known.refusal(on.SatDown(at=2, table=1, player=2)) == "table 1 waits for carla"
    happen(known, on.SatDown(at=2, table=1, player=3))


def test_two_games_have_two_players():
    seats = (US, DE, SeatId("fr"))
    terms = on.TableTerms(battle="four_corps", seats=seats, clock=TERMS.clock, games=2)
    known = Directory()
    register(known, "anna")
    assert "between two players" in known.refusal(on.TableOpened(at=1, table=1, player=1, terms=terms, seals=("", "")))


def test_a_day_has_one_try_a_name():
    known = seated()
    day = "2026-11-28"
    assert "not sealed" in known.refusal(on.DailyBegan(at=1, day=day, player=1))
    happen(known, on.DailySealed(at=1, day=day, seal="41aa"), on.DailyBegan(at=2, day=day, player=1))
    assert "one try a name" in known.refusal(on.DailyBegan(at=3, day=day, player=1))
    happen(known, on.DailyOpened(at=9, day=day, secret="S"))
    assert "is over" in known.refusal(on.DailyBegan(at=10, day=day, player=2))


def test_a_table_that_it_does_not_know_is_told_and_a_try_of_a_day_is_no_table(tmp_path):
    (tmp_path / "tables" / "20261129-1").mkdir(parents=True)  # the try of player 1
    Journal(tmp_path, Directory()).close()
    (tmp_path / "tables" / "3-1").mkdir()
    with pytest.raises(SaveError, match="does not know table 3-1"):
        Journal(tmp_path, Directory())
