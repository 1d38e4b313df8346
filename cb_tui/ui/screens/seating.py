"""The players of a battle's seats and its dice seed, as chosen before the battle."""

from string import digits
from typing import Any

from cb_tui.core.grammar import clip, pad
from cb_tui.core.ruleset import Ruleset
from cb_tui.core.scenario import Scenario, Seat
from cb_tui.core.values import SeatId
from cb_tui.presentation.boards.cells import side_colour
from cb_tui.presentation.text import Line, Lines, TextRun, label, line, number_run
from cb_tui.session.levels import offered, usual_level
from cb_tui.session.rolls import LONGEST, new_seed
from cb_tui.session.seats import HUMAN, usual_seats

YOU, LOGIN = "you", "another login"
ENDS = ("backspace", "enter", "escape")


class MachineChoices:
    """The machines that may be chosen for a battle, by name: levels where its rules have them, else tactics."""

    def __init__(self, ruleset: Ruleset[Any], battle: Scenario, level: str) -> None:
        self.names: list[str] = [each.id for each in offered(ruleset, battle)] or [*ruleset.tactics]
        self.said: dict[str, str] = {each.id: each.said for each in ruleset.levels}
        self._usual = usual_seats(battle, usual_level(battle, ruleset, level))

    def named(self, seat: Seat, further: int) -> str:
        """Return the AI player `further` places behind the default one of a seat."""
        usual = self._usual[seat.id].removeprefix("ai:")
        start = self.names.index(usual) if usual in self.names else 0
        return self.names[(start + further) % len(self.names)]


class Seating:
    """A battle with one seat a side: which are yours, and who plays the others."""

    def __init__(self, battle: Scenario, *, saved: bool) -> None:
        self.battle, self.saved = battle, saved
        self.side = self.foe = 0

    def turn(self) -> None:
        """Take the next side: each in turn, then all, then none."""
        self.side = (self.side + 1) % (len(self.battle.sides) + 2)

    def change(self) -> None:
        """Take the next opponent."""
        self.foe += 1

    def left(self, machines: MachineChoices) -> tuple[Seat, ...]:
        """Return the seats that are left to players at other logins."""
        seated = self.battle.seated
        if (
            not self.saved
            or len(seated) != 2
            or self.side > 1
            or self.foe % (len(machines.names) + 1) != len(machines.names)
        ):
            return ()
        return (seated[1 - self.side],)

    def players(self, machines: MachineChoices) -> dict[SeatId, str]:
        """Return the player of each seat: you and the AI or another login, you on both, or the AI on both."""
        seated, left = self.battle.seated, self.left(machines)
        human = [self.side in (index, len(seated)) or bool(left) for index in range(len(seated))]
        others = (f"ai:{machines.named(seat, self.foe)}" for seat in seated)
        return {seat.id: HUMAN if mine else ai for seat, mine, ai in zip(seated, human, others, strict=True)}

    def rows(self, machines: MachineChoices, side: str = "t", foes: str = "m") -> Lines:
        """Return a line for what is yours and one for the others, each with its key."""
        players, left = self.players(machines), self.left(machines)
        mine = [seat.name for seat in self.battle.seated if players[seat.id] == HUMAN and seat not in left]
        named = dict.fromkeys(player.removeprefix("ai:") for player in players.values() if player != HUMAN)
        foe = (
            f"AI: {' / '.join(machines.said.get(each, each) for each in named)}"
            if named
            else "at another login"
            if left
            else "a friend, hot seat"
        )
        return [
            line(label("you   "), number_run(f"< {' and '.join(mine) or 'watch'} >"), label(f"   {side}")),
            line(label("foe   "), number_run(foe), label(f"  {foes}" if named or left else "")),
        ]


class SeatBySeat(Seating):
    """A battle with several seats on a side, of which one is selected and gets another player."""

    def __init__(self, battle: Scenario, *, saved: bool) -> None:
        super().__init__(battle, saved=saved)
        self.chosen = [0] + [1] * (len(battle.seated) - 1)  # of `_who`: you, then the machine

    def turn(self) -> None:
        """Select the next seat."""
        self.side = (self.side + 1) % len(self.chosen)

    def change(self) -> None:
        """Give the selected seat the next player."""
        self.chosen[self.side] += 1

    def left(self, machines: MachineChoices) -> tuple[Seat, ...]:
        """Return the seats that are left to players at other logins."""
        seated = enumerate(self.battle.seated)
        return tuple(seat for index, seat in seated if self._who(index, machines) == LOGIN)

    def players(self, machines: MachineChoices) -> dict[SeatId, str]:
        who = ((seat.id, self._who(index, machines)) for index, seat in enumerate(self.battle.seated))
        return {seat: HUMAN if player in (YOU, LOGIN) else f"ai:{player}" for seat, player in who}

    def rows(self, machines: MachineChoices, side: str = "t", foes: str = "m") -> Lines:
        """Return a line a seat, the marked one marked, below what the keys do."""
        sides = [army.id for army in self.battle.sides]
        rows: Lines = [line(label(f"seats    {side} next  {foes} who plays"))]
        for index, seat in enumerate(self.battle.seated):
            player = self._who(index, machines)
            who = player if player in (YOU, LOGIN) else f"AI: {machines.said.get(player, player)}"
            name = TextRun(pad(clip(seat.name, 10), 11), side_colour(sides.index(seat.side)))
            rows.append(line(number_run("> ") if index == self.side else "  ", name, number_run(who)))
        return rows

    def _who(self, index: int, machines: MachineChoices) -> str:
        seat, place = self.battle.seated[index], self.chosen[index] % (1 + len(machines.names) + self.saved)
        if not 0 < place <= len(machines.names):
            return LOGIN if place else YOU
        return machines.named(seat, place - 1)


def seating(battle: Scenario, *, saved: bool) -> Seating:
    """Return the choice of players for a battle. `saved` allows players at other logins."""
    return Seating(battle, saved=saved) if battle.one_a_side else SeatBySeat(battle, saved=saved)


class SeedInput:
    """A seed that was drawn, until another is typed or drawn."""

    def __init__(self) -> None:
        self.value = new_seed()
        self._typed: str | None = None

    @property
    def typing(self) -> bool:
        """Check whether a seed is being typed."""
        return self._typed is not None

    def ask(self) -> None:
        """Start the typing of a seed, or draw one if it has started already."""
        if self._typed is None:
            self._typed = ""
        else:
            self._typed, self.value = None, new_seed()

    def takes(self, press: str) -> bool:
        """Take a press while digits are typed, and say whether it was for the seed."""
        if self._typed is None or not (press in digits or press in ENDS):
            return False
        if press in digits:
            self._typed = (self._typed + press)[:LONGEST]
        elif press == "backspace":
            self._typed = self._typed[:-1]
        else:
            if press == "enter" and self._typed:
                self.value = int(self._typed)
            self._typed = None
        return True

    def message(self) -> Line:
        """Return the typed digits, and the keys that are possible."""
        then = label("   digits, then Enter; "), number_run("s"), label(" again draws one")
        return line("Seed: ", number_run(self._typed or "_"), *then)
