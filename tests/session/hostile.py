"""Letters and battles that nobody writes by accident: every checksum fits, and something else does not."""

import random
from collections.abc import Callable, Iterator
from copy import deepcopy
from pathlib import Path
from typing import Any

import msgspec

from cb_tui.ai.players import draw
from cb_tui.core.dice import SeededDice
from cb_tui.games import RULESETS
from cb_tui.session import bundle
from cb_tui.session.branch_point import freshness
from cb_tui.session.game import Game
from cb_tui.session.library import Library
from cb_tui.session.log import LOG, digest, seal, unseal
from cb_tui.session.send_receive import write_bundle

Plain = dict[str, Any]
Lines = dict[str, list[Plain]]  # of each file; "was" is the hash that a line had

BATTLES = ("veghel", "pegasus", "pavlov", "foxhill", "tears", "nicolson", "halfaya")
STEPS = 6
BRANCH = "branches/b1.jsonl"
VALUES: tuple[Any, ...] = (
    None, "", [], {}, True, -1, 0, 2, 10**9, 10**18, 0.5, 1e308, "x", "0000", "0101", "9999", "band2", "band9999",
    "line1", "../../x", "ai:../../x", "\x1b]2;x\x07", "\u202e", "x" * 5000, ["0101"] * 3000, {"a": {"a": {"a": 1}}},
    [[[[]]]], "us", "R1",
)  # fmt: skip


def begun(folder: Path, battle: str) -> Lines:
    """The lines of a game between two people that has just begun, with a branch."""
    read = Library().read(battle)
    seats = {seat.id: "human" for seat in read.seated}
    played = Game.new(RULESETS[read.ruleset], read, seed=4, seats=seats, name=battle, saves=folder)
    for step in range(STEPS):
        played.play(draw(SeededDice(9, step), played.legal()).command)
    on = played.branch_at(2)
    on.play(draw(SeededDice(8, 0), on.legal()).command)
    on.close()
    whole = bundle.read(write_bundle(folder, battle).data, battle)
    return {file: [_opened(line) for line in lines] for file, lines in whole.files.items()}


def _opened(line: bytes) -> Plain:
    return {**msgspec.json.decode(unseal(line) or b""), "was": digest(line)}


def posted(lines: Lines, **head: Any) -> bytes:
    """A letter of these lines, every chain and checksum made to fit."""
    now: dict[str, str] = {}
    files: dict[str, list[bytes]] = {}
    for file, said in lines.items():
        files[file], prev = [], ""
        for number, line in enumerate(said):
            body = {key: value for key, value in line.items() if key not in ("was", "prev")}
            prev = prev if number else now.get(str(line.get("prev")), str(line.get("prev")))
            if number == 0 and file != LOG:
                body["fresh"] = freshness(Path(file).stem, prev, body.get("seen", 0))
            if number or file != LOG:
                body["prev"] = prev
            sealed = seal(msgspec.json.encode(body, order=None if number or file != LOG else "deterministic"))
            now[line.get("was", "")] = prev = digest(sealed)
            files[file].append(sealed)
    return enveloped(files, **head)


def enveloped(files: dict[str, list[bytes]], /, **head: Any) -> bytes:
    """Lines as they are, in a letter whose first line fits them."""
    body = b"".join(line + b"\n" for lines in files.values() for line in lines)
    counts = {file: len(lines) for file, lines in files.items()}
    first = {"letter": bundle.KIND, "format": 1, "name": "friday", "files": counts, "sum": digest(body)}
    return msgspec.json.encode(first | head) + b"\n" + body


# --- what is done to a battle ---------------------------------------------------------------------------------------


def units(battle: Plain, number: int, kinds: int = 0) -> None:
    """So many pieces of every piece; `kinds` counters of their own where they stand. No handicap names the old ones."""
    battle.pop("handicap", None)
    all_ids = [(unit, f"{unit['id']}{copy}") for copy in range(number) for unit in battle["units"]]
    battle["units"] = [{**unit, "id": name} for unit, name in all_ids]
    if kinds:
        for index, unit in enumerate(battle["units"]):
            battle["types"][f"k{index}"] = battle["types"][unit["type"]]
            unit["type"] = f"k{index}"


def rated(key: str, value: object) -> Callable[[Plain], None]:
    """All counters with this rating, or all their arms."""

    def change(battle: Plain) -> None:
        for kind in battle["types"].values():
            (kind if key in kind else kind["arms"][0])[key] = value

    return change


def put(*path: Any) -> Callable[[Plain], None]:
    """The last of these stands where the others lead."""
    *way, key, value = path

    def change(battle: Plain) -> None:
        inner: Any = battle
        for part in way:
            inner = inner[part]
        inner[key] = value

    return change


def wide(battle: Plain) -> None:
    battle["board"]["map"] = "\n".join(["." * 3000] * 3000)[:900_000]


def third(battle: Plain) -> None:
    battle["sides"].append({**battle["sides"][1], "id": "xx", "name": "third"})


BAD_BATTLES: dict[str, Callable[[Plain], None]] = {
    "no board": put("board", "map", ""),
    "a foreign board": put("board", "map", "QQQ\nQQQ"),
    "a board too wide": wide,
    "long levels": put("board", "levels", "0" * 500_000),
    "a long road": put("board", "roads", ["0101-0199 " * 20_000]),
    "many roads": put("board", "roads", ["0101-0201"] * 5000),
    "many feet": put("board", "feet", {f"{n:04}": "0101" for n in range(5000)}),
    "a third side": third,
    "no side": put("sides", []),
    "two sides of one name": lambda battle: battle["sides"][1].update(id=battle["sides"][0]["id"]),
    "20,000 pieces": lambda battle: units(battle, 2500),
    "300 times the pieces": lambda battle: units(battle, 300),
    "fifteen times the pieces": lambda battle: units(battle, 15),
    "forty times the pieces, each of its kind": lambda battle: units(battle, 40, 1),
    "eight times the pieces, each of its kind": lambda battle: units(battle, 8, 1),
    "FP of 10^9": rated("fp", 10**9),
    "SV of 10^9": rated("sv", 10**9),
    "SV of 0": rated("sv", 0),
    "MV of 10^9": rated("mv", 1e9),
    "a range of 10^9": rated("range", 10**9),
    "an arm of 10^9": rated("plus", 10**9),
    "a place that is text": put("units", 0, "at", "at home"),
    "a place off the board": put("units", 0, "at", "9999"),
    "a place in a band": put("units", 0, "at", "band2"),
    "a band that is none": put("units", 0, "band", 7),
    "a band of 10^9": put("bands", [{"number": 10**9}]),
    "no pieces": put("units", []),
    "no counters": put("types", {}),
    "an unknown counter": put("units", 0, "type", "dragon"),
    "a piece of nobody": put("units", 0, "side", "xx"),
    "a piece twice": lambda battle: battle["units"].append(battle["units"][0]),
    "a piece inside itself": lambda battle: battle["units"][0].update(inside=battle["units"][0]["id"]),
    "a name of 5,000 signs": lambda battle: battle["units"][0].update(id="R" * 5000),
    "turns of 10^9": put("turns", 10**9),
    "no turns": put("turns", 0),
    "morale of 10^9": put("sides", 0, "morale", 10**9),
    "nobody begins": put("first", "xx"),
    "hexes to hold off the board": put("victory", 0, {"kind": "hold", "side": "us", "hexes": ["9999"], "count": 1}),
    "2,000 conditions": lambda battle: battle.update(victory=battle["victory"] * 1000),
    "points on the ground": put("victory", 0, {"kind": "score", "side": "us"}),
    "a leader off the board": put("leaders", [{"id": "L", "side": "us", "name": "L", "at": "9999"}]),
    "a battery of nobody": put("batteries", [{"id": "A", "side": "xx", "name": "A", "fp": 3}]),
    "a battery of 10^9": put("batteries", [{"id": "A", "side": "us", "name": "A", "fp": 10**9}]),
    "an aircraft that is none": put("sorties", [{"id": "S", "side": "us", "type": "dragon"}]),
    "a sky over it": put("sky", {"flights": []}),
    "orders for a ghost": put("orders", [{"from": 1, "units": ["??"], "tactic": "hold"}]),
    "50,000 orders": put("orders", [{"from": 1, "units": ["R1"], "tactic": "hold"}] * 10_000),
    "an unknown tactic": put("sides", 0, "tactic", "../../x"),
    "an unknown key": put("dragon", 1),
    "another edition": put("ruleset", "combat_boots_classic"),
    "an edition that is none": put("ruleset", "chess"),
}  # fmt: skip


# --- what is done to a letter ---------------------------------------------------------------------------------------


def chained(number: int) -> Callable[[Lines], None]:
    """So many branches, each on the one before."""

    def change(lines: Lines) -> None:
        root = lines.pop(BRANCH)[0]
        for index in range(number):
            of = f"c{index - 1}" if index else "main"
            lines[f"branches/c{index}.jsonl"] = [{**root, "of": of, "was": f"c{index}"}]

    return change


def beside(number: int) -> Callable[[Lines], None]:
    """So many branches of the main line."""

    def change(lines: Lines) -> None:
        root = lines.pop(BRANCH)
        lines.update({f"branches/c{index}.jsonl": root for index in range(number)})

    return change


def first(key: str, value: object) -> Callable[[Lines], None]:
    return lambda lines: lines[LOG][0].update({key: value})


def later(key: str, value: object, at: int = 2) -> Callable[[Lines], None]:
    return lambda lines: lines[LOG][at].update({key: value})


def rooted(key: str, value: object) -> Callable[[Lines], None]:
    return lambda lines: lines[BRANCH][0].update({key: value})


def nested(depth: int) -> Any:
    """Lists in each other."""
    inner: Any = 0
    for _ in range(depth):
        inner = [inner]
    return inner


BAD_LINES: dict[str, Callable[[Lines], None]] = {
    "no seats": first("seats", {}),
    "seats of others": first("seats", {"xx": "human", "yy": "human"}),
    "a seat that is a path": lambda lines: lines[LOG][0]["seats"].update({"us": "ai:../../x"}),
    "a seat of nobody": lambda lines: lines[LOG][0]["seats"].update({"us": ""}),
    "three seats": lambda lines: lines[LOG][0]["seats"].update({"xx": "human"}),
    "loaded dice": first("dice", "loaded"),
    "fair dice that nobody vowed": first("dice", "fair"),
    "a seed below 0": first("seed", -1),
    "a seed of 10^18": first("seed", 10**18),
    "format 0": first("format", 0),
    "format 9": first("format", 9),
    "rules that are none": first("ruleset", "chess"),
    "rules that are not its own": first("ruleset", "combat_boots_classic"),
    "no battle": first("scenario", {}),
    "a battle nested": first("scenario", {"title": nested(900)}),
    "1,500 branches in a chain": chained(1500),
    "300 branches in a chain": chained(300),
    "60 branches in a chain": chained(60),
    "2,000 branches": beside(2000),
    "120 branches": beside(120),
    "a branch of itself": rooted("of", "b1"),
    "a branch of a path": rooted("of", "../../x"),
    "a branch of nothing": rooted("of", "nothing"),
    "a branch at step -1": rooted("step", -1),
    "a branch at step 10^18": rooted("step", 10**18),
    "a branch of other dice": rooted("seen", 10**18),
    "30,000 notes": lambda lines: lines[LOG].extend({"note": "x"} for _ in range(30_000)),
    "a note of 1 MB": lambda lines: lines[LOG].append({"note": "x" * 1_000_000}),
    "a title of 2 MB": lambda lines: lines[LOG][0]["scenario"].update({"title": "x" * 2_000_000}),
    "events nested": later("events", nested(900)),
    "events nested a little": later("events", nested(30)),
    "orders nested": lambda lines: lines[LOG].append({"side": "us", "orders": {"default": nested(500)}}),
    "orders of nobody": lambda lines: lines[LOG].append({"side": "xx", "orders": {}}),
    "an undo of all": lambda lines: lines[LOG].append({"undo": 0}),
    "an undo of more": lambda lines: lines[LOG].append({"undo": 99}),
    "a pledge": lambda lines: lines[LOG].append({"pledge": {}, "step": 7, "side": "us", "by": "hand"}),
    "numbers": lambda lines: lines[LOG].append({"numbers": "x", "side": "us", "proof": "x"}),
    "a sealed command": lambda lines: lines[LOG].append({"step": 7, "side": "us", "by": "hand", "sealed": "0" * 64}),
    "an opening": lambda lines: lines[LOG].append({"opened": {"nonce": "x", "step": 1, "side": "us"}}),
    "a step left out": lambda lines: lines[LOG].__delitem__(2),
    "a step twice": lambda lines: lines[LOG].insert(2, dict(lines[LOG][2])),
    "no command": later("command", {}),
    "a command that is none": later("command", {"command": "Win"}),
    "no events": later("events", []),
    "events of a winner": later("events", [{"event": "Ended", "winner": "us", "why": "so"}]),
    "an arrival of a ghost": later("events", [{"event": "Arrived", "unit": "??", "at": "0101"}]),
    "an arrival in band 10^9": later("events", [{"event": "Arrived", "unit": "R1", "at": "band1000000000"}]),
    "a side that is not to move": later("side", "xx"),
    "a machine at a human's seat": later("by", "ai:hold"),
}  # fmt: skip

HEADS: dict[str, Plain] = {
    "to nobody": {"to": "xx"},
    "to a path": {"to": '../x"\n'},
    "of a branch that is none": {"branch": "nothing"},
    "called as a path": {"name": "../x"},
    "called nothing": {"name": ""},
    "files of less": {"files": {LOG: 1}},
    "files of more": {"files": {LOG: 10**9}},
    "no files": {"files": {}},
    "files of a path": {"files": {"../x": 1}},
}


def fuzzed(rng: random.Random, within: Any) -> None:
    """One place of plain values is another value, twice there or gone; it is the same for the same `rng`."""
    while True:
        keys = list(within) if isinstance(within, dict) else list(range(len(within)))
        if not keys:
            return
        key = rng.choice(keys)
        inner = within[key]
        if isinstance(inner, dict | list) and inner and rng.random() < 0.8:
            within = inner
            continue
        match rng.randrange(6):
            case 0:
                del within[key]
            case 1 if isinstance(within, list):
                within.append(deepcopy(inner))
            case 2 if isinstance(inner, int | float):
                within[key] = inner + rng.choice((-1, 1, 2, 100))
            case _:
                within[key] = deepcopy(rng.choice(VALUES))
        return


def letters(games: dict[str, Lines], number: int) -> Iterator[tuple[str, bytes]]:
    """The named ones and so many drawn ones, each with what was done to it."""
    base = games["veghel"]
    for name, change in BAD_BATTLES.items():
        lines = deepcopy(base)
        change(lines[LOG][0]["scenario"])
        yield name, posted(lines)
    for name, alter in BAD_LINES.items():
        lines = deepcopy(base)
        alter(lines)
        yield name, posted(lines)
    for name, head in HEADS.items():
        yield name, posted(base, **head)
    for seed in range(number):
        rng = random.Random(seed)
        lines = deepcopy(games[BATTLES[seed % len(BATTLES)]])
        part = rng.choice((lines[LOG][0]["scenario"],) * 4 + (lines[LOG][0], lines[LOG], lines[BRANCH]))
        for _ in range(rng.choice((1, 1, 2, 5))):
            fuzzed(rng, part)
        try:
            yield f"drawn {seed}", posted(lines)
        except (AttributeError, TypeError, KeyError):
            continue  # they are no lines any more


def battles(games: dict[str, Lines], number: int) -> Iterator[tuple[str, Plain]]:
    """The same with battles alone, as a file says them."""
    for name, change in BAD_BATTLES.items():
        battle = deepcopy(games["veghel"][LOG][0]["scenario"])
        change(battle)
        yield name, battle
    for seed in range(number):
        rng = random.Random(-1 - seed)
        battle = deepcopy(games[BATTLES[seed % len(BATTLES)]][LOG][0]["scenario"])
        for _ in range(rng.choice((1, 1, 2, 5))):
            fuzzed(rng, battle)
        yield f"drawn {seed}", battle
