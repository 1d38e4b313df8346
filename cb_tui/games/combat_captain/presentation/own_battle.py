"""A battle of one's own in the list of battles: its choices are read when it is opened."""

from cb_tui.core.lazy_module import LazyModule
from cb_tui.presentation.own_battle import OwnBattle, generated_entry

choices = LazyModule("cb_tui.games.combat_captain.presentation.own_choices")
OWN_BATTLE = OwnBattle(
    "own_captain",
    lambda listed: generated_entry(listed, "combat_captain", id="own_captain", rulings={}, rules={}),
    lambda battle, _: choices.proposed(battle),
)
