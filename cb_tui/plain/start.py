"""Start: from the shell into plain mode, with a game or with the list of battles and saves."""

import io
import os
import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from cb_tui.core.ruleset import Ruleset
from cb_tui.core.rulings import RulingsSpec, RulingSwitch
from cb_tui.core.scenario import Scenario
from cb_tui.plain import replay as reading
from cb_tui.plain import worked
from cb_tui.plain.arguments import figure
from cb_tui.plain.battle_search import tell_found
from cb_tui.plain.output import EndOfInput, Output
from cb_tui.plain.repl import run_repl
from cb_tui.session import process
from cb_tui.session.errors import SessionError, plain
from cb_tui.session.fair_dice.pledges import FAIR
from cb_tui.session.game import Game
from cb_tui.session.lesson import lesson_game, seed_for
from cb_tui.session.levels import offered, usual_level
from cb_tui.session.library import LESSON, Library, battle_with_rules, handicapped, is_battle_code, lessons, rules_of
from cb_tui.session.locations import NAME
from cb_tui.session.position import Position
from cb_tui.session.rolls import seed_or_new
from cb_tui.session.saves import saves as saves_in
from cb_tui.session.seat_locks import keep_seat, take_own
from cb_tui.session.seats import HUMAN, default_seats
from cb_tui.session.settings import read as read_settings
from cb_tui.session.settings import with_standing_orders
from cb_tui.session.viewers import read_here

USAGE = (
    "Type the number or the name of a battle or save. After a battle you may add both, a side, a level (recruit, book, "
    "officer, staff), handicap, seed 1944, manual, classic, or fair: the other side then plays from another login, "
    "with fair dice. To step through a save, type replay and its name. rules and a word shows the rules; rulings and a "
    "battle lists the rulings it may switch, as in: mill switch FIRE-7a. find and words lists generated battles, as "
    "in: find town, tanks."
)


def play(game: Game | None, saves: Path) -> int:
    """Play in plain mode on stdin and stdout and return the exit status. Without a game, show the menu."""
    for sentence in read_settings().sentences():
        print(plain(sentence, 600), file=sys.stderr)
    return run_plain_mode(lambda voice: _conducted(game, voice) if game else practice(voice, saves))


def practice(voice: Output, saves: Path) -> None:
    """Play the game that is chosen from the menu, if any."""
    _conducted(_menu(voice, saves), voice)


def replay(game: Position) -> int:
    """Read a save in plain mode, play the branch made of it, and return the exit status."""
    return run_plain_mode(lambda voice: _conducted(reading.replay(game, voice), voice))


def run_plain_mode(talk: Callable[[Output], None]) -> int:
    """Run `talk` on stdin and stdout until the player leaves, and return the exit status."""
    process.set_rare_collection()  # not at all since the command began, for a start of the screen
    voice = Output(_descriptor(), sys.stdout)
    with voice.guarded():
        try:
            status = _talked(talk, voice)
            sys.stdout.flush()
        except BrokenPipeError:
            raise
        except OSError:  # the terminal is gone, so not even an error can be reported
            for stream in (1, 2):
                os.dup2(os.open(os.devnull, os.O_WRONLY), stream)
            status = process.HUNG_UP
        finally:
            process.restore_default()
    return status


def _conducted(game: Game | None, voice: Output) -> None:
    if game is not None:
        run_repl(game, voice)


def _talked(talk: Callable[[Output], None], voice: Output) -> int:
    """Run `talk` and return the exit status of a player who has left."""
    try:
        talk(voice)
    except EndOfInput as left:
        return left.status
    return 0


def _descriptor() -> int | None:
    try:
        return sys.stdin.fileno() if sys.stdin else None
    except (OSError, ValueError, io.UnsupportedOperation):
        return None


def _menu(voice: Output, saves: Path) -> Game | None:
    """Return the game chosen, or None if the player leaves."""
    battles = Library().with_lessons(Library().common_fields())
    there = [save for save in saves_in(saves) if not save.outcome][:9]
    names = [*(save.name for save in there), *(battle.id for battle in battles)]
    voice.say("Combat Boots, line by line.")
    for number, save in enumerate(there, 1):
        stands = f"{save.title}, turn {save.turn}" if save.title else "damaged, playable as far as it can be read"
        voice.say(f"  {number}. continue {save.name}: {stands}")
    for number, battle in enumerate(battles, len(there) + 1):
        voice.say(f"  {number}. {battle.id}: {battle.title}, {battle.minutes} minutes. {battle.summary}")
    voice.say(USAGE)
    while True:
        words = [
            word
            for word in voice.ask(
                "Which battle", lambda _: [*names, *READ, "replay", "rulings", "find", "quit"]
            ).split()
            if word.lower() not in ("play", "resume", "go", "on", "with")
        ]
        if words and words[0].lower() in ("q", "quit", "exit"):
            return None
        again = bool(words) and words[0].lower() == "replay"
        words = words[again:]
        if words and 1 <= (figure(words[0]) or 0) <= len(names):
            words[0] = names[int(words[0]) - 1]
        try:
            if words and words[0].lower() in READ:
                READ[words[0].lower()](voice, rules_of(Library().read(LESSON)), words[1:])
                continue
            if words and words[0].lower() == "find":
                tell_found(voice, " ".join(words[1:]))
                continue
            if words and words[0].lower() == "rulings":
                voice.say(*rulings(_battle(words[1:] or [LESSON])))
                continue
            if again and words:
                if (branch := reading.replay(read_here(Game.open(saves, words[0], watch=True)), voice)) is not None:
                    return branch
                words = []
            if words and any(save.name == words[0] for save in saves_in(saves)):
                return take_own(saves, words[0])
            if len(words) == 1 and words[0].lower() in lessons():
                return lesson_game(saves, words[0].lower())
            if words and words[0] not in ("help", "?"):
                return begin(words, saves)
        except SessionError as error:
            voice.say(error.sentence)
        else:
            voice.say(USAGE)


READ: dict[str, Callable[[Output, Ruleset[Any], list[str]], None]] = {
    "rules": worked.tell_rules, "rule": worked.tell_rules, "example": worked.tell_example,
}  # fmt: skip


def _switched(battle: Scenario, spec: RulingsSpec, name: str) -> Scenario:
    """Return the battle with the ruling of this ID or key switched. Raises SessionError."""
    switches = spec.switches(battle)
    found = [each for each in switches if name in (each.key, _called(each, switches).lower())]
    if not found:
        raise SessionError(f'"{name[:30]}" is not a ruling to switch; rulings {battle.id} lists them')
    switched: Scenario = spec.with_switches(battle, {found[0].key: not found[0].on})
    return switched


def _called(switch: RulingSwitch, among: Iterable[RulingSwitch]) -> str:
    """Return the ID of a ruling, or its key if another one has that ID too."""
    return switch.rule if sum(each.rule == switch.rule for each in among) == 1 else switch.key


def rulings(chosen: tuple[Scenario, Ruleset[Any]]) -> list[str]:
    """Return the rulings of a battle that can be switched, their setting there, and the words that do it."""
    battle, rules = chosen
    switches = rules.rulings.switches(battle) if rules.rulings else ()
    if not switches:
        return [f"{battle.title} has no rulings to switch."]
    told = [
        f"  {_called(each, switches)}: {each.text_in_force}; switched: {each.no if each.on else each.yes}."
        for each in switches
    ]
    return [
        f"Rulings of {battle.title}:",
        *told,
        f"To switch one: {battle.id} switch {_called(switches[0], switches)}.",
    ]


def _battle(words: list[str]) -> tuple[Scenario, Ruleset[Any]]:
    """Return the battle that is named first, and its rules. Raises SessionError."""
    if not NAME.fullmatch(words[0]) and not is_battle_code(
        words[0]
    ):  # who is let in to play reads no files of the host
        raise SessionError(
            f'"{plain(words[0], 30)}" is not one of these battles; play a file with cb-tui play FILE --plain'
        )
    return battle_with_rules(words[0].lower())


def _offered(level: str, battle: Scenario, rules: Ruleset[Any]) -> str:
    """Return a level that a player may choose for a battle. Raises SessionError."""
    known = [each.id for each in offered(rules, battle)]
    if level not in known:
        raise SessionError(f"the level {level} is not available in {battle.title}; name one of {', '.join(known)}")
    return level


def begin(words: list[str], saves: Path) -> Game:
    """Start a new game by the words after its battle's name. Raises SessionError for an unknown word."""
    low = [word.lower() for word in words[1:]]
    battle, rules = _battle(words)
    level = usual_level(battle, rules, (chosen := read_settings().settings).level)
    seats, seed, dice, own = default_seats(battle, level=level), None, "seeded", battle.seated[0].id
    named = {name.lower(): seat.id for seat in battle.seated for name in (seat.id, seat.name)}
    for index, word in enumerate(low):
        if word in ("both", "hotseat"):
            seats = dict.fromkeys(seats, HUMAN)
        elif word in ("manual", "fair"):
            dice = word
        elif word in ("classic", "2025"):
            rules = rules_of(battle, word)
        elif word == "handicap":
            battle = handicapped(battle)
        elif word in named:
            own = named[word]
            seats = default_seats(battle, machines=True, level=level) | {own: HUMAN}
        elif rules.level(word):
            level, machine = _offered(word, battle, rules), default_seats(battle, machines=True, level=word)
            seats = {seat: player if player == HUMAN else machine[seat] for seat, player in seats.items()}
        elif index and low[index - 1] == "seed" and len(word) < 19 and (given := figure(word)) is not None:
            seed = given
        elif index and low[index - 1] == "switch" and rules.rulings:
            battle = _switched(battle, rules.rulings, word)
        elif word not in ("switch", "as", "dice", "seed", "hot", "seat", "edition"):
            raise SessionError(f'"{word[:30]}" is not understood here. {USAGE}')
    if dice == FAIR:
        seats = dict.fromkeys(seats, HUMAN)
    seed = seed_or_new(seed_for(battle, seed))
    game = Game.new(rules, battle, seed=seed, seats=seats, saves=saves, dice=dice)
    with_standing_orders(game, chosen)
    if dice == FAIR:
        keep_seat(game, own)
    return game
