"""The protocol between a program and the engine: one answer a request. `docs/bots.md` describes it."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import msgspec

from cb_tui.core.ruleset import IllegalCommand
from cb_tui.core.values import Command
from cb_tui.plain.text_spec import text_spec
from cb_tui.session.codec import Codec, parse
from cb_tui.session.errors import SessionError, plain
from cb_tui.session.game import Game
from cb_tui.session.seats import noun

Answer = dict[str, Any]
KEYS = {
    "state": {"as"},
    "legal": set(),
    "play": {"command", "dice"},
    "odds": {"command"},
    "hash": set(),
    "undo": set(),
    "save": {"name"},
    "quit": set(),
}


class Referee:
    """A game that a program plays. `saves` returns the folder for a game that has no save yet."""

    def __init__(self, game: Game, saves: Callable[[], Path]) -> None:
        self.game, self.saves = game, saves
        self.over = False  # the program has quit
        self._codec = Codec(game.ruleset)

    def answer(self, line: bytes) -> bytes:
        """Return the answer to a line of any content, as one line of JSON without its end."""
        try:
            answer = {"ok": True} | self._answer(parse(line))
        except IllegalCommand as refused:
            answer = refusal(refused.code, refused.sentence, refused.rule)
        except SessionError as error:
            answer = refusal(error.code, error.sentence)
        except Exception as error:  # noqa: BLE001 - a fault of ours must not end a program's game
            answer = refusal("fault", f"the engine failed on this ({error!r}); the game is unchanged, please report it")
        return msgspec.json.encode(answer)

    def _answer(self, request: Any) -> Answer:
        verb = request.get("do") if isinstance(request, dict) else None
        if not isinstance(verb, str) or verb not in KEYS:
            raise SessionError(f'a request is an object with "do": {", ".join(KEYS)}', "request")
        if extra := sorted(request.keys() - KEYS[verb] - {"do"}):
            raise SessionError(f'{verb} has no key "{extra[0]}"; leave it out', "request")
        match verb:
            case "state":
                return self._state(request)
            case "legal":
                return {"to_move": self.game.to_move, "legal": self.game.legal()}
            case "play":
                return self._play(self._command(request), request)
            case "odds":
                return self._odds(self._command(request))
            case "hash":
                return {"hash": self.game.hash()}
            case "undo":
                return {"step": self.game.undo()}
            case "save":
                if "name" not in request:
                    raise SessionError('save needs a "name": 1 to 60 letters, digits, - and _', "name")
                self.game.save_as(request["name"], None if self.game.folder else self.saves())
                return {"name": self.game.name}
            case _:
                self.over = True
                return {}

    def _state(self, request: Mapping[str, Any]) -> Answer:
        game, state = self.game, self.game.state
        if "as" in request:
            if request["as"] not in list(game.seats):
                raise SessionError(f"as names a {noun(game.battle)}: {', '.join(game.seats)}", "side")
            state = game.ruleset.observe(state, request["as"])
        told = game.ruleset.state_json(state)
        pending = told.get("pending") or None
        standing = {"step": game.step, "to_move": game.to_move, "pending": pending, "outcome": self._outcome()}
        return standing | {"state": told}

    def _outcome(self) -> Answer | None:
        told: Answer | None = msgspec.to_builtins(self.game.outcome)
        return told

    def _command(self, request: Mapping[str, Any]) -> Command:
        if "command" not in request:
            raise SessionError(f'{request["do"]} needs a "command"; `legal` lists what can be sent', "request")
        return self._codec.command(request["command"])

    def _play(self, command: Command, request: Mapping[str, Any]) -> Answer:
        dice = request.get("dice")
        if "dice" in request and not isinstance(dice, list):
            raise SessionError("dice is a list of whole numbers, one for each die or card", "dice")
        if dice is None and self.game.dice_mode == "manual" and (wanted := self.game.dice_asked(command)):
            raise SessionError(f'this command needs {wanted.noun} first, each {wanted.range}; send "dice"', "dice")
        deed = self.game.play(command, dice=dice)
        return {"step": deed.step, "events": deed.events, "to_move": self.game.to_move, "outcome": self._outcome()}

    @property
    def _seen(self) -> Any:
        """Return the state as the seat to move may know it."""
        return self.game.seen_by(*(seat for seat in self.game.seats if seat == self.game.to_move)).state

    def _odds(self, command: Command) -> Answer:
        if refused := self.game.refusal(command):
            raise refused
        rules = self.game.ruleset
        if rules.advisor is None or rules.advisor.forecast is None:
            raise SessionError(f"{rules.title} gives no odds before a command", "odds")
        told = text_spec(rules.package).foretold(rules, self._seen, command)
        if told is None:  # artillery may be called on an empty place
            raise SessionError("this command rolls no dice at a target, so it has no odds", "odds")
        return told


def refusal(code: str, sentence: str, rule: str | None = None) -> Answer:
    """Return the answer to a request that is refused. Nothing has happened."""
    return {"ok": False, "code": code, "error": plain(sentence, 500), "rule": rule}
