"""What a host may say of its players, games and days, for the pages that show it."""

from cb_tui.host.answers import (
    DailyPage,
    DailyRow,
    GameRow,
    LadderPage,
    LadderRow,
    PlayerCard,
    Profile,
    Replays,
)
from cb_tui.host.clocks import DAY
from cb_tui.host.events import DailyEnded
from tests.host.small_host import NOW


def rung(name, rating, interval, games, place=None, **more):
    """A line of the ladder."""
    return LadderRow(name=name, rating=rating, interval=interval, games=games, place=place, **more)


LADDER = LadderPage(
    family="Combat Boots", families=("Combat Boots", "Combat"), games=1204,
    rows=(
        rung("old_sgt", 1388, 44, 142, 1, won=96, drawn=4, lost=42, last=NOW, by_clock=1),
        rung("carla", 1290, 58, 61, 2, won=38, drawn=2, lost=21, last=NOW, by_clock=1),
        rung("anna", 1212, 61, 54, 3, won=29, drawn=3, lost=22, last=NOW),
        rung("officer", 1200, 0, 611, anchor=True),
        rung("bert", 1176, 49, 120, 4, won=55, drawn=6, lost=59, last=NOW - DAY, by_clock=4),
        rung("frank", 961, 97, 22, 5, won=6, lost=16, last=NOW - 19 * DAY, by_clock=2),
        rung("recruit", 870, 0, 163, anchor=True),
        rung("eve", 1240, 171, 6, won=4, lost=2, last=NOW),
    ),
)  # fmt: skip


def over(table, title, players, result, battle="foxhill", checked="checked", **more):
    """A game that is over."""
    return GameRow(
        table=table, game=1, battle=battle, title=title, players=players, turn=11, turns=12,
        since=NOW - (400 - table) * DAY // 5, result=result, checked=checked, rated=True, **more,
    )  # fmt: skip


GAMES = (
    over(391, "Fox Hill", {"us": "bert", "china": "dora"}, "dora beat bert, turn 11 of 12"),
    over(388, "Veghel", {"us": "anna", "german": "[officer]"}, "anna beat the officer, turn 8 of 8", battle="veghel"),
    over(380, "The mill road", {"us": "carla", "german": "anna"}, "carla beat anna, turn 6 of 6", checked=""),
    over(371, "The mill road", {"us": "anna", "german": "carla"}, "anna drew with carla, turn 6 of 6"),
    over(364, "Pegasus Bridge", {"us": "anna", "german": "bert"}, "anna beat bert, on time", checked="dice of step 41"),
)
REPLAYS = Replays(games=GAMES, all=2318)
PROFILE = Profile(
    card=PlayerCard(name="anna", rating=LADDER.rows[2], played=61, finished=59, lost_on_time=1),
    since=NOW - 54 * DAY, ratings={"Combat Boots": LADDER.rows[2], "Combat": rung("anna", 1105, 171, 9, won=4)},
    latest=GAMES[1:], rivals=(("old_sgt", 3, 7), ("carla", 2, 2), ("[officer]", 14, 9)), resigned=7, mine=True,
    keys={"SHA256:TItIxnPVI3fNutk": "laptop", "SHA256:9cQe88aBcDeFgH": "phone"},
)  # fmt: skip


def tried(player, turn, score, luck, *, won):
    """A try of the day that is over."""
    return DailyEnded(at=NOW, day="2026-11-28", player=player, won=won, turn=turn, score=score, luck=luck, last="")


DAY_TABLE = DailyPage(
    day="2026-11-28", now=NOW, closes=NOW + DAY // 2, seal="41aa90c7" * 8,
    rows=(
        DailyRow(name="carla", ended=tried(2, 5, 214, 48, won=True)),
        DailyRow(name="dora", ended=tried(3, 7, 101, 44, won=False)),
        DailyRow(name="old_sgt"),
    ),
)  # fmt: skip
