"""A save read step by step with typed words. Nothing is played or locked until a branch is made."""

from collections.abc import Callable

from cb_tui.plain import lines, why, winding
from cb_tui.plain.compass import counted
from cb_tui.plain.desk import REFUSALS, sentence
from cb_tui.plain.manual import ManualEntry, find, named, rows, unknown
from cb_tui.plain.output import EndOfInput, Output
from cb_tui.plain.reader import TypedReplay
from cb_tui.plain.typed import figure, split
from cb_tui.plain.typed_commands import TypedCommands, typed_commands
from cb_tui.session.branch_point import MAIN
from cb_tui.session.game import Game
from cb_tui.session.position import Position
from cb_tui.session.seats import HUMAN

WINDING = {
    "next": ManualEntry(
        "next, next 5, next turn, next loss, next fire, next R2, next 0605",
        "goes forward: one step, five, a turn, or to the next loss, roll, or event with a piece or hex; "
        "Enter alone does the same as next",
        ("n", "forward", "on"),
    ),
    "back": ManualEntry("back, back 5, back turn, back loss", "the same, backward", ("b", "previous", "before")),
    "turn": ManualEntry("turn 3", "goes to where that turn begins"),
    "event": ManualEntry("event 12, or 12 alone", "goes to that step", ("step", "goto", "go")),
    "start": ManualEntry("start", "goes to the start", ("first", "begin")),
    "end": ManualEntry("end", "goes to the end", ("last",)),
    "here": ManualEntry("here", "repeats what happened at this step", ("again", "where", "repeat")),
    "why": ManualEntry("why, why 12", "explains the roll of this step, or of another", ("explain",)),
    "odds": ManualEntry("odds, odds R1 at r1", "the same, or the odds of an attack at this step"),
}
LINES = {
    "branches": ManualEntry("branches", "lists the branches of this save", ("list branches", "list", "tree")),
    "show": ManualEntry("show b1", "switches to that branch", ("line",)),
    "branch": ManualEntry(
        "branch here as NAME",
        "lets you play on from here, as a branch with fresh dice; the original is kept",
        ("play", "branch here"),
    ),
    "help": ManualEntry("help", "lists the commands", ("?", "commands")),
    "quit": ManualEntry("quit", "ends the replay", ("q", "bye")),
}


def entries(own: TypedCommands) -> dict[str, ManualEntry]:
    """Return every command of a replay: to go through it, to look, to read another line."""
    looks = {name: entry for name, entry in own.entries.items() if name in own.look_commands and name not in WINDING}
    return {**WINDING, **looks, **LINES}


def replay(game: Position, voice: Output) -> Game | None:
    """Read a save until the player leaves or branches. Return the branch to play, or None. Raises EndOfInput."""
    reader = TypedReplay(game, voice)
    own = typed_commands(game.ruleset.package)
    names = named(entries(own))
    _greet(reader, game)
    while True:
        line = voice.ask(reader.place(), reader.names(names))
        words = split(line) or ["next"]
        if figure(words[0]) is not None:
            words = ["event", *words]
        name, rest = find(words, names)
        try:
            if name == "quit":
                return None
            if name == "branch":
                if (played := lines.branched(reader, rest)) is not None:
                    return played
            elif name in DOING:
                DOING[name](reader, rest)
            elif name in own.look_commands:
                own.look_commands[name](reader, rest)
            else:
                voice.say(unknown(words[0], names))
        except REFUSALS as error:
            voice.say(sentence(error))
        except (EndOfInput, OSError):
            raise
        except Exception as error:  # noqa: BLE001 - a fault of ours must not end the reading
            voice.say(f"The program failed on this ({error!r}); please report it.")


def _greet(reader: TypedReplay, game: Position) -> None:
    voice, speech, last = reader.voice, reader.sentences, reader.playback.end
    if game.dropped:
        voice.say(game.dropped)
    sides = ", ".join(
        f"{speech.seat(seat)} played by {'a person' if player == HUMAN else 'the AI'}"
        for seat, player in game.seats.items()
    )
    outcome = reader.playback.position(last).outcome
    ended = "it is not over" if outcome is None else f"{speech.side(outcome.winner)} wins"
    ended = "a draw" if outcome is not None and not outcome.winner else ended
    line = "" if game.branch == MAIN else f", branch {game.branch}"
    voice.say(f"{game.battle.title}. {game.ruleset.title}. {sides}. Replay of {game.name}{line}.")
    voice.say(f"{counted(last, 'step')}, {counted(max(reader.playback.starts), reader.table.turn_word)}; {ended}.")
    voice.say(*reader.brought(0, 0))
    voice.say(
        "Press Enter for the next step, or type next loss, turn 3 or look; help lists the commands. "
        "Nothing here changes the game."
    )


def _why(reader: TypedReplay, words: list[str]) -> None:
    """Explain the roll of this step, or of the step named, else the AI's reason."""
    rolls, step = reader.ledger.rolls, winding.number(words) if words else reader.step
    if step is None:
        reader.voice.say(f"Type why, or why and a step from 1 to {reader.step}.")
        return
    if fell := [roll for roll in rolls if roll.step == step]:
        reader.voice.say(*why.explained(reader.sentences, reader.game.entries[step - 1], fell))
        return
    reader.voice.say(
        f"No dice were rolled at step {step}." if step <= reader.step else f"Step {step} is still to come."
    )
    if 0 < step <= reader.step and (deed := reader.game.entries[step - 1]).why:
        reader.voice.say(f"The {reader.sentences.seat(deed.seat)} side's reason: {reader.sentences.told(deed.why)}.")
    if last := max((roll.step for roll in rolls if roll.step < step), default=0):
        reader.voice.say(f"The last roll before it was at step {last}; type why {last}.")


def _odds(reader: TypedReplay, words: list[str]) -> None:
    """Explain a roll as `why` does, or report the odds of an attack that is named."""
    asked = words and figure(words[0]) is None
    (typed_commands(reader.table.ruleset.package).look_commands["odds"] if asked else _why)(reader, words)


def _helped(reader: TypedReplay, _: list[str]) -> None:
    reader.voice.say(
        "Commands of a replay:",
        *rows(entries(typed_commands(reader.table.ruleset.package)).values()),
    )


DOING: dict[str, Callable[[TypedReplay, list[str]], None]] = {
    "next": winding.forward,
    "back": winding.back,
    "turn": winding.turn,
    "event": winding.event,
    "start": lambda reader, _: winding.to(reader, 0),
    "end": lambda reader, _: winding.to(reader, reader.playback.end),
    "here": lambda reader, _: reader.voice.say(*reader.brought(max(0, reader.step - 1), reader.step)),
    "why": _why,
    "odds": _odds,
    "branches": lines.list_branches,
    "show": lines.show,
    "help": _helped,
}
