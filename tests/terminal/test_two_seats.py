"""Two people at two terminals play one save against each other, one of them is killed on the way, a third looks on."""

import re
import signal
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from cb_tui.session.game import Game
from cb_tui.session.seat_locks import seat_locks, take_all_over
from cb_tui.session.verify import verify
from cb_tui.session.viewers import Playback
from tests.patience import PATIENCE, at_once
from tests.terminal.harness import Terminal

ROOT = Path(__file__).parents[2]
TURN = re.compile(r"turn (\d+)/\d+  (US|German) (?:to act|turn)")
ANSWERS = {  # what a hand presses that wants the battle to go on, by how the key line begins
    " e end the turn": "e",
    " f fire  Space hold": "f",
    " Enter roll": "enter",
    " Enter do it": "enter",
    " Enter fire": "enter",
    " Space pause": ">",  # as fast as it goes
}


class Hand:
    """Somebody at a terminal of his own who fires once a turn and notes each turn that his screen has told."""

    def __init__(self, terminal: Terminal) -> None:
        self.terminal = terminal
        self.turns: list[tuple[str, str]] = []
        self.fired = 0  # the turn in which

    @property
    def over(self) -> bool:
        return self.terminal.lines()[-1].startswith(" Enter next")

    def look(self) -> str:
        """Notes the turn, and gives the line of keys."""
        self.terminal.rest(0.02, 0.02)
        lines = self.terminal.lines()
        if (found := TURN.search(lines[0])) and (not self.turns or self.turns[-1] != found.groups()):
            self.turns.append((found[1], found[2]))
        return lines[-1]

    def play(self) -> None:
        """One press, if the screen asks for one."""
        keys = self.look()
        press = next((press for line, press in ANSWERS.items() if keys.startswith(line)), None)
        if keys.startswith(" Enter act"):
            turn = len(self.turns)
            press, self.fired = ("f" if self.fired != turn else "e"), turn
        if press:
            self.terminal.press(press, quiet=0.03, first=0.2)


@contextmanager
def login(saves: Path, *words: str) -> Iterator[Hand]:
    env = {"CB_TUI_SAVES": str(saves), "CB_TUI_CONFIG": str(saves / "config")}
    with Terminal([sys.executable, "-m", "cb_tui", *words], env=env, cwd=ROOT) as terminal:
        yield Hand(terminal)


PLAY = (
    "play",
    "veghel",
    "--seed",
    "11",
    "--seats",
    "us=human,de=human",
    "--seat",
    "us",
    "--save",
    "duel",
    "--dice",
    "seeded",
)


def test_a_battle_is_played_to_its_end_though_one_player_is_killed_and_all_three_screens_tell_all_of_it(tmp_path):
    with ExitStack() as logins:
        us = logins.enter_context(login(tmp_path, *PLAY))
        us.terminal.begin()
        de = logins.enter_context(login(tmp_path, "resume", "duel", "--seat", "de"))
        watcher = logins.enter_context(login(tmp_path, "resume", "duel", "--watch"))
        de.terminal.until("Waiting for US")
        watcher.terminal.until("You are watching: US decides")

        us.terminal.press("tab,h")  # a march of one hex, out of everybody's sight
        began = time.perf_counter()
        us.terminal.type("\r")
        for other in (de, watcher):
            other.terminal.until("R2 moves 0308 0208")
            assert at_once(time.perf_counter() - began, 2), "a second where nothing else runs"

        killed, end = False, time.perf_counter() + 2 * PATIENCE
        while not all(hand.over for hand in (us, de, watcher)) and time.perf_counter() < end:
            for hand in (us, de, watcher):
                hand.play()
            if not killed and ("4", "US") in de.turns:
                killed = True
                us.terminal.rest(0.05)
                de.terminal.signal(signal.SIGKILL)
                de.terminal.ended()
                turns, de = de.turns, logins.enter_context(login(tmp_path, "resume", "duel", "--seat", "de"))
                de.turns = turns
        assert killed
        assert all(hand.over for hand in (us, de, watcher)), us.terminal.text()

    played = Playback.open(tmp_path, "duel")
    assert watcher.turns == us.turns == list(_turns(played))
    assert verify(tmp_path, "duel").fine
    assert {deed.seat for deed in played.deeds} == {"us", "de"}


def _turns(played: Playback) -> Iterator[tuple[str, str]]:
    """Each turn of a side: its number, and whose it is."""
    last = None
    for step in range(played.end):
        scene = played.position(step).ruleset.scene(played.state(step))
        if scene.active != last:
            yield str(scene.turn), {"us": "US", "de": "German"}[scene.active]
        last = scene.active


def test_a_motionless_game_sends_nothing_while_it_listens(tmp_path):
    with login(tmp_path, *PLAY) as us:
        us.terminal.begin()
        with login(tmp_path, "resume", "duel", "--watch") as watcher:
            watcher.terminal.until("You are watching: US decides")
            sizes = [(hand.terminal.rest(0.3, 0.3), len(hand.terminal.raw)) for hand in (us, watcher)]
            time.sleep(2.5)
            for hand, (_, size) in zip((us, watcher), sizes, strict=True):
                hand.terminal.rest(0.01, 0.01)
                assert len(hand.terminal.raw) == size


def test_a_game_that_is_played_elsewhere_is_taken_over_from_its_page(tmp_path):
    with login(tmp_path, *PLAY) as first:
        first.terminal.begin()
        first.terminal.press("tab,h,enter")
        with login(tmp_path, "resume", "duel") as second:
            second.terminal.until("This game is open at another login.")
            second.terminal.until("o the free seat")
            second.terminal.press("t")
            assert first.terminal.ended() == 129
            assert b"duel is saved" in first.terminal.raw
            second.terminal.until("US to act")
            assert "R2 moves 0308 0208" in second.terminal.text()
            second.terminal.press("q,q", quiet=0.25)
            assert second.terminal.ended() == 0
    game = take_all_over(tmp_path, "duel")
    assert (game.step, [sitting.holder is None for sitting in seat_locks(game)]) == (1, [False, False])
    game.close()
    assert all(sitting.holder is None for sitting in seat_locks(Game.open(tmp_path, "duel", watch=True)))
