"""Letters of *Combat* that nobody writes by accident: armies and set-ups above all, sealed anew: every hash fits."""

import random
from collections.abc import Callable, Iterator
from copy import deepcopy

import msgspec

from cb_tui.session.log import LOG, digest
from tests.session.hostile import BRANCH, Lines, Plain, fuzzed, later, posted, put

BATTLES = ("first_salvo", "lateral_road", "four_corps", "nery")
GIVEN, OWN = BATTLES[:2]
Change = Callable[[Plain], None]


def setup(lines: Lines, number: int = 0) -> Plain:
    """The first set-up that is opened, or another."""
    found: Plain = [line["opened"] for line in lines[LOG] if "opened" in line][number]["command"]["setup"]
    return found


def laid(change: Change) -> Callable[[Lines], None]:
    """A set-up that is opened as it was not sealed."""
    return lambda lines: change(setup(lines))


def meant(change: Change) -> Callable[[Lines], None]:
    """A set-up that was sealed so, with what would have come of it."""

    def alter(lines: Lines) -> None:
        change(setup(lines))
        resealed(lines)

    return alter


def resealed(lines: Lines) -> None:
    """Give each command that is opened the hash of its opening, and its event the set-up of its command."""
    for opened in [line["opened"] for line in lines[LOG] if "opened" in line]:
        for event in opened["events"]:
            if "setup" in event:
                event["setup"] = opened["command"]["setup"]
        for line in lines[LOG]:
            if line.get("step") == opened["step"]:
                line["sealed"] = digest(msgspec.json.encode(opened))


def stands(number: int, **how: str) -> Change:
    """A piece of another kind, or on another square."""
    return lambda one: one["units"][number].update(how)


BAD_SETUPS: dict[str, Change] = {
    "off the board": stands(0, at="9999"),
    "on a square that is text": stands(0, at="at home"),
    "on a square of 5,000 signs": stands(0, at="0" * 5000),
    "in the other half": stands(0, at="0115"),
    "ahead of the line": lambda one: one.update(
        units=[unit | {"at": f"{n:02}07"} for n, unit in enumerate(one["units"], 1)]
    ),
    "two on a square": lambda one: one["units"][0].update(at=one["units"][1]["at"]),
    "a kind that is none": stands(0, kind="dragon"),
    "a kind of another era": stands(0, kind="helicopter"),
    "more tanks than the box has": lambda one: one.update(units=[unit | {"kind": "tank"} for unit in one["units"]]),
    "more pieces than agreed": lambda one: one["units"].append({"kind": "tank", "at": "0102"}),
    "a thousand pieces": lambda one: one.update(units=one["units"] * 70),
    "no pieces": lambda one: one.update(units=[]),
    "one piece less": lambda one: one.update(units=one["units"][1:]),
    "a mine off the board": lambda one: one.update(mines=["9999"]),
    "a mine in the other half": lambda one: one.update(mines=["0115"]),
    "a mine twice": lambda one: one.update(mines=one["mines"][:1] * 2),
    "more mines than agreed": lambda one: one.update(mines=[f"{n:02}01" for n in range(1, 21)]),
    "ten thousand mines": lambda one: one.update(mines=["0101"] * 10_000),
    "an airstrip off the board": lambda one: one.update(strips=[["9901", "9999", "0000"]]),
    "an airstrip of nothing": lambda one: one.update(strips=[[]]),
    "twenty airstrips": lambda one: one.update(strips=[["0101", "0201", "0301"]] * 20),
    "a headquarters where there is none": lambda one: one.update(hq="0101"),
    "a headquarters off the board": lambda one: one.update(hq="9999"),
}  # fmt: skip

BAD_ARMIES: dict[str, Change] = {
    "an army beyond the box": lambda one: one["forces"][0].update(units=[], army={"tank": 99}),
    "an army below nothing": lambda one: one["forces"][0].update(units=[], army={"tank": -5}),
    "an army of 10^18": lambda one: one["forces"][0].update(units=[], army={"tank": 10**18}),
    "an army of dragons": lambda one: one["forces"][0].update(units=[], army={"dragon": 1}),
    "mines beyond the box": lambda one: one["forces"][0].update(mines=10**9),
    "a piece off the board": lambda one: one["forces"][0]["units"][0].update(at="9999"),
    "a force of nobody": put("forces", 0, "seat", "xx"),
    "a box of 10^18": put("pool", {"tank": 10**18}),
    "a map of one row": put("map", ["...."]),
    "a map of 5,000 columns": lambda one: one.update(map=["." * 5000] * len(one["map"])),
    "a map of 100,000 rows": lambda one: one.update(map=one["map"] * 10_000),
    "a map of other letters": lambda one: one.update(map=["q" * 20] * len(one["map"])),
    "halves of 10^9 rows": put("parameters", {"half_depth": 10**9}),
    "halves of -1 rows": put("parameters", {"half_depth": -1}),
    "a deck of nothing": put("parameters", {"salvo_hits": 0, "salvo_misses": 0}),
    "a deck of 10^18": put("parameters", {"salvo_hits": 10**18}),
    "a parameter that is none": put("parameters", {"dragons": 1}),
    "a profile that is none": put("profile", "chess"),
    "an era that is none": put("era", "ERA-99"),
    "a range of 10^9": put("kinds", {"tank": {"range": 10**9}}),
    "rounds of 10^9": put("turns", 10**9),
    "days of 10^9": put("parameters", {"hours_per_day": 10**9, "days": 10**9}),
    "five seats": lambda one: one.update(seats=[{"id": f"s{n}", "side": "blue", "name": "x"} for n in range(5)]),
    "sections off the board": put("sections", {"blue": [-5, 10**9]}),
    "an aim off the board": put("aims", [{"aim": "hold", "side": "blue", "squares": ["9999"], "count": 1}]),
    "an aim of 10^9": put("aims", [{"aim": "exit", "side": "blue", "count": 10**9}]),
    "10,000 aims": put("aims", [{"aim": "exit", "side": "blue", "count": 1}] * 10_000),
}  # fmt: skip

BAD_COMMANDS: dict[str, Plain] = {
    "a step off the board": {"command": "Step", "unit": "T1", "to": "9999"},
    "a step of a ghost": {"command": "Step", "unit": "??", "to": "0101"},
    "a shot at nobody": {"command": "Fire", "unit": "T1", "at": "??"},
    "a strike without a plane": {"command": "Strike", "plane": "T1", "at": "t1"},
    "a set-up in the middle": {"command": "Deploy", "setup": {"units": []}},
    "a fresh piece that is not due": {"command": "Bring", "kind": "tank", "to": "0101"},
    "a night by day": {"command": "Regroup", "moves": [["T1", "9999"]] * 1000},
}


def letters(games: dict[str, Lines], number: int) -> Iterator[tuple[str, bytes]]:
    """The named ones and so many drawn ones, each with what was done to it."""
    for name, change in BAD_SETUPS.items():
        for how, alter in (("opened", laid(change)), ("sealed", meant(change))):
            lines = deepcopy(games[OWN])
            alter(lines)
            yield f"{how}: {name}", posted(lines)
    for name, change in BAD_ARMIES.items():
        lines = deepcopy(games[GIVEN])
        change(lines[LOG][0]["scenario"])
        yield name, posted(lines)
    for name, command in BAD_COMMANDS.items():
        lines = deepcopy(games[GIVEN])
        later("command", command)(lines)
        yield name, posted(lines)
    yield from _drawn(games, number)


def _drawn(games: dict[str, Lines], number: int) -> Iterator[tuple[str, bytes]]:
    """Letters cut, with other bytes, with other values in the battle, in lines, in set-ups as they are sealed."""
    whole = {name: posted(lines) for name, lines in games.items()}
    for seed in range(number):
        rng = random.Random(seed)
        name = BATTLES[seed % len(BATTLES)]
        data = whole[name]
        at = rng.randrange(len(data))
        match seed // len(BATTLES) % 5:
            case 0:
                yield f"cut {seed}", data[:at]
            case 1:
                yield f"changed {seed}", data[:at] + bytes((rng.randrange(256),)) + data[at + rng.choice((0, 1, 9)) :]
            case 2 | 3 as way:
                lines = deepcopy(games[name])
                for _ in range(rng.choice((1, 1, 2, 5))):
                    fuzzed(rng, lines[LOG][0]["scenario"] if way == 2 else rng.choice((lines[LOG], lines[BRANCH])))
                if (letter := _posted(lines)) is not None:
                    yield f"drawn {seed}", letter
            case _:
                lines = deepcopy(games[OWN])
                for _ in range(rng.choice((1, 1, 2, 5))):
                    fuzzed(rng, setup(lines, rng.randrange(2)))
                resealed(lines)
                yield f"sealed {seed}", posted(lines)


def _posted(lines: Lines) -> bytes | None:
    try:
        return posted(lines)
    except (AttributeError, TypeError, KeyError):
        return None  # they are no lines any more
