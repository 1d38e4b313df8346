"""The course of a battle for a report: each game turn in the halves of both sides, with moves, hits, misses and notes."""

from collections.abc import Iterable, Iterator
from typing import Any

from cb_tui.core.answers import Scene
from cb_tui.core.values import Side, kind
from cb_tui.core.width import pad
from cb_tui.session.deed import Deed
from cb_tui.session.game import Game
from cb_tui.session.judged import attack
from cb_tui.ui.boards import render_text  # drawing alone: no screen is loaded

SILENT = ("Stepped", "Held", "Shed", "TurnBegan", "Ended", "Flown", "LeaderMoved", "Related")
VERBS = {
    "fire": "fires at", "opportunity": "fires at the moving", "return": "fires back at", "overrun": "overruns",
    "assault": "assaults", "artillery": "strikes", "air": "attacks", "ground fire": "fires at the aircraft",
    "pursuit": "fires at", "run": "fires in passing at", "head-on": "meets head-on",
}  # fmt: skip


def drawn(scene: Scene) -> list[str]:
    """The map in ASCII; where aircraft alone fight, who is behind whom."""
    if scene.sky is None:
        return render_text(scene, ascii=True).split("\n")
    rows = []
    for one in scene.sky.aircraft:
        words = {"pursues": one.prey, "flees": one.pursuer, "turns with": one.partner}
        doing = ", ".join(f"{word} {foe}" for word, foe in words.items() if foe) or "disengaged"
        rows.append(f"{one.id:<4} {pad(one.name, 16)} {doing}{' (damaged)' if one.damaged else ''}")
    return rows or ["nobody is left in the sky"]


class Half:
    """What one side's turn brought: `moves` from where to where, `told` in words, attacks that hit nobody counted."""

    def __init__(self, side: Side) -> None:
        self.side, self.told, self.notes, self.missed = side, list[str](), list[str](), 0
        self.moves: dict[str, list[str]] = {}

    def take(self, game: Game, state: Any, deed: Deed, event: Any) -> None:
        """One more event."""
        name = kind(event)
        if name in ("Stepped", "LeaderMoved"):
            unit = getattr(event, "unit", "") or event.leader
            self.moves.setdefault(unit, [event.came]).append(event.to)
        elif name in ("Fired", "AirFired"):
            hits = list(fired(event))
            self.told += hits
            self.missed += not hits
        elif name not in SILENT and (words := game.ruleset.tell(state, event)):
            self.told.append(words)
        self.notes += [note.text for note in game.notes if note.step == deed.step and event is deed.events[-1]]

    @property
    def data(self) -> dict[str, Any]:
        """The half as data."""
        moves = [f"{unit} {way[0]} to {way[-1]}" for unit, way in self.moves.items() if way[0] != way[-1]]
        return {"side": self.side, "moves": moves, "told": self.told, "missed": self.missed, "notes": self.notes}


def fired(event: Any) -> Iterator[str]:
    """An attack in words, once for each defender or group that it hit."""
    by = "+".join(event.by)
    verb = VERBS.get(event.kind, "fires at")
    if len(event.by) > 1:
        first, _, rest = verb.partition(" ")
        verb = " ".join([f"{first.removesuffix('s')}", rest]).strip()
    for throw in attack(event, 0, 0, Side("")):
        if throw.got:
            dice = " / ".join(" ".join(map(str, sorted(faces, reverse=True))) for faces in throw.faces)
            where = f" in {event.at}" if event.at else ""
            had = f"{float(throw.chance):.0%}"
            yield f"{by} {verb} {'+'.join(throw.at)}{where}: {throw.result.name} ({dice}, had {had})"


def turns(game: Game) -> Iterator[dict[str, Any]]:
    """Each game turn: its halves, what was worth telling in them, and the map once it was over."""
    start = game.ruleset.scene(game.state_at(0))
    number, told = start.turn, list[str]()
    event: Any  # read by its kind, whatever the rules system
    halves = [Half(start.active)]
    halves[0].notes += [note.text for note in game.notes if note.step == 0]
    for deed in game.entries:
        state = game.state_at(deed.step - 1)
        for event in deed.events:
            if kind(event) == "TurnBegan":
                now = getattr(event, "turn", number)
                if now > number:
                    yield _over(number, told, halves, game.ruleset.scene(state))
                    number, told, halves = now, [], []
                halves.append(Half(event.side))
            if _worth_telling(event) and (words := game.ruleset.tell(state, event)):
                told.append(words)
            halves[-1].take(game, state, deed, event)
            state = game.ruleset.evolve(state, event)
    if game.entries:
        yield _over(number, told, halves, game.ruleset.scene(game.state))


def _over(number: int, told: list[str], halves: Iterable[Half], scene: Scene) -> dict[str, Any]:
    return {"turn": number, "map": drawn(scene), "told": told, "sides": [half.data for half in halves]}


def _worth_telling(event: Any) -> bool:
    """Hits, rallies, arrivals and all else but moves and misses."""
    if kind(event) in ("Fired", "AirFired"):
        return any(verdict.effect != "none" for verdict in event.verdicts)
    return kind(event) not in SILENT


def people(game: Game) -> list[dict[str, Any]]:
    """Every piece that was seen when a turn began or ended, as it first stood: who it is, its ratings, where."""
    steps = [
        0,
        *(deed.step for deed in game.entries if any(kind(one) == "TurnBegan" for one in deed.events)),
        game.step,
    ]
    seen: dict[str, dict[str, Any]] = {}
    for step in steps:
        scene = game.ruleset.scene(game.state_at(step))
        for piece in scene.pieces:
            range_ = "" if piece.kind == "L" else piece.reach
            seen.setdefault(piece.id, _one(piece, piece.rating, range_, f"{piece.mv:g}", piece.at))
        for plane in scene.sky.aircraft if scene.sky else ():
            seen.setdefault(plane.id, _one(plane, plane.rating, plane.sp, plane.mn, ""))
        for sortie in scene.sorties:
            seen.setdefault(sortie.id, _one(sortie, " ".join(sortie.arms), "", "", ""))
    event: Any
    for deed in game.entries:
        for event in deed.events:
            if kind(event) == "FlewOff":
                why = {"done": "flew home", "damaged": "flew home damaged"}.get(event.why, event.why)
                seen[event.aircraft]["left"] = f"{why}, command {deed.step}"
    return list(seen.values())


def _one(piece: Any, rating: str, range_: str, mv: str, at: str) -> dict[str, Any]:
    return {
        "unit": piece.id,
        "side": piece.side,
        "name": piece.name,
        "rating": rating,
        "range": range_,
        "mv": mv,
        "at": at,
        "left": "",
    }
