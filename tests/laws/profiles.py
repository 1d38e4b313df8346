"""The battles of *Combat* as they can be played: each in every profile, in every era, with armies set up in secret."""

from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from cb_tui.games.combat.rules.battle import ERAS, PROFILES, Battle, EraId, Profile, Setting
from cb_tui.games.combat.ruleset import COMBAT

OWN = {"forces": (), "army": "own", "setup": "own"}
SECRETS: Mapping[str, Setting] = {"hidden_mines": True}
NIGHTS: Mapping[str, Setting] = {"hours_per_day": 2, "night_turns": 2, "night_mode": "redeploy", **SECRETS}


def in_profiles(battle: Battle) -> dict[str, tuple[Battle, ...]]:
    """Return a battle in each profile, in the ways that there are to play it so."""
    return {f"{battle.id}-{profile}": tuple(_ways(battle, profile)) for profile in PROFILES}


def _ways(battle: Battle, profile: Profile) -> Iterator[Battle]:
    """Yield a battle as it stands, set up in secret with hidden mines, and with nights, where it is sound so."""
    every: tuple[EraId, ...] = ("", *ERAS) if profile == "house" else ("",)
    for era in every:
        one = replace(battle, profile=profile, era=era)
        own = replace(one, **OWN)
        secret = {**own.parameters, **SECRETS}, {**own.parameters, **NIGHTS}
        ways = one, *(replace(own, parameters=each) for each in (secret if era == every[-1] else secret[:1]))
        yield from (way for way in ways if all(finding.note for finding in COMBAT.findings(way)))
