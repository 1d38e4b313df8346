"""The editor in typed words: title, size, lists, objectives and values of the battle, and games that try it."""

import re
from collections.abc import Callable, Iterator

from cb_tui.core.battle_editor import Field, Sentence
from cb_tui.core.editing import EditError
from cb_tui.core.fields import typed_value
from cb_tui.core.geometry import place_named
from cb_tui.core.grammar import capital, closest_name, count_noun
from cb_tui.core.values import Place, Side
from cb_tui.plain.arguments import figure
from cb_tui.plain.output import Output
from cb_tui.plain.repl import run_repl
from cb_tui.presentation.editing.opening import begun
from cb_tui.presentation.editing.workspace import Workspace
from cb_tui.session.editing.trial import GAMES, Trial
from cb_tui.session.errors import SessionError
from cb_tui.session.rolls import short_seed
from cb_tui.session.settings import read as read_settings

WORDS = {
    "title": "title The farm gives the battle its title",
    "size": "size 13 x 9 grows or cuts the map",
    "set": "set turns 8; set R1 turn 3; set L1 name Kelly; set by itself lists what the battle has",
    "add": "add leader us 0304; add battery de; add by itself lists what can be added",
    "objective": "objective us hold adds one; objective 1 count 3 changes the first; objective 1 remove",
    "play": "play tries the battle in memory; quit there comes back",
    "arena": "arena has the AI play it 40 times against itself; arena 100 as often as you like",
}
MOST = 1000  # games at a time
Tell = Callable[[bool, str], None]


class BattleWords:
    """The words about the battle as a whole. Each word of `WORDS` is a method."""

    def __init__(self, work: Workspace, voice: Output, tell: Tell) -> None:
        self.work, self.voice, self.tell = work, voice, tell
        self.deeds: dict[str, Callable[[list[str]], None]] = {
            "title": self.title, "size": self.size, "set": self.set, "add": self.add, "objective": self.objective,
            "play": self.play, "arena": self.arena,
        }  # fmt: skip

    def title(self, words: list[str]) -> None:
        """Give the battle a title."""
        self._assign(self._battle_fields(), "title", " ".join(words))

    def size(self, words: list[str]) -> None:
        """Grow or cut the map, and name the pieces that this moves."""
        sizes = [int(each) for each in re.findall(r"\d{1,3}", " ".join(words))]
        if len(sizes) != 2:
            self.voice.say(f"Name columns and rows. As in: {WORDS['size']}.")
            return
        moved = self.work.cut_off(*sizes)
        told = f"; moved to the edge: {' '.join(moved)}" if moved else ""
        self.tell(self.work.resize(*sizes), f"The map is now {sizes[0]} x {sizes[1]} {self.work.size[2]}{told}")

    def set(self, words: list[str]) -> None:
        """Give a value of the battle, or of a piece or an entry, or list those that there are."""
        cards = dict(self._cards())
        if words and words[0] in cards:
            card = self.work.card(cards[words[0]])
            self._assign(
                list(card.fields) if card is not None else [], words[1] if words[1:] else "", " ".join(words[2:])
            )
            return
        self._assign(self._battle_fields(), words[0] if words else "", " ".join(words[1:]))

    def _cards(self) -> Iterator[tuple[str, tuple[str | int, ...]]]:
        """Yield the ids of pieces and entries with their key paths."""
        for piece in self.work.pieces:
            yield str(piece.piece.id), piece.path
        for page in self.work.pages:
            for entries in page.lists:
                yield from ((card.title.split()[0], card.path) for card in entries.cards if card.title)

    def _battle_fields(self) -> list[Field]:
        return [field for page in self.work.pages for field in page.fields]

    def _assign(self, fields: list[Field], key: str, value: str) -> None:
        """Give the field of a key or a label its typed value."""
        names = {str(field.path[-1]): field for field in reversed(fields)}  # the first page first
        names = {field.label: field for field in fields} | names
        field = names.get(key)
        if field is None:
            near = closest_name(key, names) if key else None
            keys = dict.fromkeys(each.path[-1] for each in fields)
            perhaps = f"did you mean {near}?" if near else f"there are {', '.join(map(str, keys))}."
            self.voice.say(f"There is no value {key}; {perhaps}" if key else capital(perhaps))
        elif not value:
            self.voice.say(f"  {field.label}: {field.words}. {field.help}")
        else:
            try:
                new = typed_value(field, value)
            except EditError as wrong:
                self.voice.say(f"{capital(str(wrong))}.")
                return
            self.tell(self.work.assign(field, new), f"{field.label} set")

    def add(self, words: list[str]) -> None:
        """Add an entry to a list of the battle."""
        work = self.work
        lists = {str(each.key[-1]): each for page in work.pages for each in page.lists if len(each.key) < 3}
        names = {name: [name, each.title] for name, each in lists.items()}
        wanted = words[0].lower()[:5] if words else ""
        found = next((name for name, own in names.items() if wanted and any(x.startswith(wanted) for x in own)), None)
        if found is None:
            self.voice.say(f"Nothing is added: name one of {', '.join(lists)}. As in: {WORDS['add']}.")
            return
        side, at = self._side(words), next((at for word in words if (at := place_named(work.board, word))), None)
        self.tell(work.add(lists[found], side, at), f"{lists[found].title}: one more; set changes it")

    def _side(self, words: list[str]) -> Side | None:
        return next((side for side in self.work.sides for word in words if word.lower() == side), None)

    def objective(self, words: list[str]) -> None:
        """Add, change or remove an objective."""
        every, number = self.work.objectives, figure(words[0]) if words else None
        if number is not None and 1 <= number <= len(every):
            self._of_objective(every[number - 1], words[1:])
            return
        kinds = self.work.editor.objective_kinds
        kind = next((kind for kind in kinds if kind in words), None)
        side = self._side(words)
        if kind is None or side is None:
            told = f"there are {len(every)} objectives" if number is not None else f"name a side and {', '.join(kinds)}"
            self.voice.say(f"Nothing is changed: {told}. As in: {WORDS['objective']}.")
            return
        work = self.work
        self.tell(work.change(lambda: work.editor.new_objective(work.data, kind, side)), "Added; objectives lists all")

    def _of_objective(self, sentence: Sentence, words: list[str]) -> None:
        if words == ["remove"]:
            self.tell(self.work.remove(sentence.path), "Removed")
            return
        fields = [*(part for part in sentence.parts if isinstance(part, Field)), *sentence.rest]
        self._assign(fields, words[0] if words else "", " ".join(words[1:]))

    def play(self, _: list[str]) -> None:
        """Play the battle in memory."""
        try:
            game = begun(self.work, read_settings().settings.level)
        except SessionError as refused:
            self.voice.say(f"{capital(refused.sentence)}.".replace("i has all findings", "findings lists them"))
            return
        run_repl(game, self.voice, onward="comes back to the editor")
        self.voice.say(f"Editing {self.work.title} again.")

    def arena(self, words: list[str]) -> None:
        """Have the AI play the battle against itself, and tell the score."""
        work, battle = self.work, self.work.document.battle
        games = (figure(words[0]) if words else GAMES) or 0
        if not 1 <= games <= MOST or work.view is None or battle is None:
            what = "the battle has findings" if work.view is None else f"name 1 to {MOST} games"
            self.voice.say(f"The AI cannot play: {what}.")
            return
        self.voice.say(f"The AI plays {count_noun(games, 'game')}; this takes a while.")
        with Trial(work.ruleset, battle, seed=short_seed(), games=games) as trial:
            while trial.running:
                trial.poll(60.0)
            self.voice.say(f"{trial.fault or trial.score.words()}.")


def places_beyond(work: Workspace, words: list[str]) -> list[str]:
    """Return the words that look like places though the board has no such place."""
    return [each for each in words if re.fullmatch(r"\d{4}(-\d{4})?", each) and not _known(work, each)]


def _known(work: Workspace, word: str) -> bool:
    return all(place_named(work.board, Place(part)) is not None for part in word.split("-"))
