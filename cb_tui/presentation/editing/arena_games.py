"""Games of the AI against itself while a battle is edited, told in one line that always has its interval."""

from cb_tui.presentation.editing.edited_battle import EditedBattle
from cb_tui.session.editing.trial import Score, Trial
from cb_tui.session.rolls import short_seed


class ArenaGames:
    """The games of an edited battle, none until they are begun. A change of the battle ends them."""

    def __init__(self) -> None:
        self.trial: Trial | None = None
        self._before: Score | None = None  # of the battle as it was before it changed
        self._last: tuple[str, Score] | None = None  # of the games before these, with the hash of their text
        self._of: object = None  # the text that is played
        self._hash = ""
        self._seed = short_seed()  # the same for every version, so that the dice make no difference

    def toggle(self, battle: EditedBattle) -> str:
        """Begin the games, or end them. Return why they cannot begin, or an empty string."""
        if self.trial is not None and self.current(battle):
            self.close()
            return "The games were ended"
        if battle.view is None:
            return "The AI can play only a battle without findings; i has them"
        self.close()
        scenario = battle.document.battle
        assert scenario is not None
        self._of, now = battle.document.now, battle.document.now.hash
        self._before = self._last[1] if self._last is not None and self._last[0] != now else self._before
        self._hash = now
        self.trial = Trial(battle.ruleset, scenario, seed=self._seed)
        return self.trial.fault

    def current(self, battle: EditedBattle) -> bool:
        """Check whether the games are of the battle as it is now."""
        return self._of is battle.document.now

    def words(self, battle: EditedBattle) -> str:
        """Return the score so far, or an empty string if no games are played or the battle has changed since."""
        if self.trial is None:
            return ""
        if not self.current(battle):
            self.close()
            return ""
        score = self.trial.poll()
        if self.trial.fault:
            return self.trial.fault
        told = score.words(self._before)
        return told if not self.trial.running else f"{told}   (of {self.trial.games})"

    def close(self) -> None:
        """End the games, and keep their score for the next ones."""
        if self.trial is not None:
            score = self.trial.poll()
            self._last = (self._hash, score) if score.games else self._last
            self.trial.close()
            self.trial = None
