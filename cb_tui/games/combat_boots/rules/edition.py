"""The differences between the editions of Combat Boots, as named values that replace the name."""

from typing import Literal

from cb_tui.core import scenario
from cb_tui.core.values import Value

Rally = Literal["two dice for the side", "one die each"]

ON_ONE_DIE = {12: 5, 11: 5, 10: 5, 9: 5, 8: 4, 7: 4, 6: 3, 5: 2}  # morale on two dice -> the same on one; less: 1


class Army(scenario.Army, frozen=True, kw_only=True):
    """A side. Aircraft alone have no morale."""

    morale: int = 0
    classic_morale: int | None = None  # 1 to 6, where the battle fits the classic edition too


class HalfResultWord(Value, frozen=True, kw_only=True):
    """One edition's word for it in every form that a sentence needs."""

    disrupt: str  # the result: "chance to disrupt"
    disrupts: str
    disrupted: str  # the state of a piece
    disruption: str
    disruptions: str
    disr: str  # the state where there is less room


DISRUPTED_WORDS = HalfResultWord(
    disrupt="disrupt",
    disrupts="disrupts",
    disrupted="disrupted",
    disruption="disruption",
    disruptions="disruptions",
    disr="disr",
)
PINNED_WORDS = HalfResultWord(
    disrupt="pin", disrupts="pins", disrupted="pinned", disruption="pin", disruptions="pins", disr="pin"
)


class Rulings(Value, frozen=True, kw_only=True):
    """The rulings that a battle switches. Rulings left out are as in its edition."""

    natural_sixes: bool | None = None
    plus_is_one_six: bool | None = None
    point_blank_each: bool | None = None
    leaders_hand_to_hand: bool | None = None
    mg_double_following: bool | None = None
    head_on_first_turn: bool | None = None


class Edition(Value, frozen=True, kw_only=True, cache_hash=True):
    """One edition's choices: every row of the table of differences, by the chapter that asks."""

    name: str

    words: HalfResultWord  # for the half result [FIRE-6]

    # fire
    counts_sixes: bool  # sixes of both sides are counted [SIX-1], else each after the first raises the best die [SIX-5]
    natural_sixes: bool  # only rolled sixes bring the count about, and each +1 is one six more [SIX-2a]
    plus_is_one_six: bool  # what raises two dice adds to the count on the best one alone [SIX-3a]
    raises_second: bool  # some modifiers raise the firer's second die too [SIX-3a], else it keeps its face [SIX-5]
    excess_dice: bool  # the side with more dice may shed some of them [EXC]
    lone_target_sheds: bool  # dice are shed with h at a piece alone in its hex too [EXC-4a]
    point_blank_each: bool  # every piece of a joint attack brings its own point-blank die [FIRE-7a]
    plus_counts: bool  # the `+` of h and H raises both best dice [HE-3]; else it does not exist
    new_arms: bool  # n, N, aa, missiles and transport `t` exist [UNIT-6]
    one_die_kills_armor: bool  # `a` kills armor with one higher die [AT-1]; else armor is judged like all [AT-2]
    a_on_soft: int  # dice that `a` gains on soft targets, at least 1 die stays [AT-2, UNIT-6f]
    he_on_armor: int  # dice that h and H gain on armor, at least 1 die stays [HE-2]
    armor_against_he: int  # dice that armor gains against h and H [HE-2]
    roll_per_target: bool  # h, H and artillery roll anew for every target [HE-1a, ART-5]; else one roll for all
    mortars_near: bool  # every mortar reaches distance 0 and 1; else light ones only [UNIT-6e]
    unlimited_range: bool  # `*` reaches every hex in sight [UNIT-4]
    side_armor: bool  # armor has a side [SIDE]
    trench_dice: int  # dice that a trench adds to each target in it [COV-4, COV-5a]
    mg_double_following: bool  # a machine gun may spend several engagements on one mover [OPP-4a]

    # sight
    trees_block: bool  # forests block sight [LOS-2a]
    edges_block: bool  # what flanks a line along a hexside blocks it [LOS-3], ridges [ELEV-4b], higher flank [ELEV-3b]
    steep_slopes: bool  # the arc down a steep slope decides [ELEV-5]

    # same hex
    pin_ends_turn_dead: bool  # halted beside an intact enemy, no intact friend: destroyed at the turn's end [SHC-5a]
    matches: bool  # hand to hand is fought in matches [HTH-8]; else side against side by ranked dice [HTH-3]
    first_round_bonus: int  # dice for the inactive side in every match of the first round [HTH-8]
    leaders_hand_to_hand: bool  # a leader helps the best die of the own side hand to hand [HTH-2a]
    assault_dice: int  # dice that infantry gains in assaulting armor [ASL-1]
    first_words: bool  # the log says why a battle ended as it did before revision 1
    engineers: str  # the rule that pools name for the die of engineers [HOU-1]
    assault_closed: bool  # armor is assaulted in closed terrain only [ASL-1]
    escort_first: bool  # no assault while infantry stands by the tank [ASL-1]; but after hand to hand [ASL-5a]
    any_gun_answers: bool  # armor answers infantry that enters its hex with any gun; else its machine gun alone [ASL-2]
    overrun_guns: bool  # the main gun may make the overrun attack; else the machine gun alone [OVR-1, OVR-3]
    overrun_attacks: int  # of the machine gun, in one overrun [OVR-2a, OVR-3a]
    overrun_stops: bool  # the AFV stays where it overruns [OVR-1]; else it may go on [OVR-3a]
    overrun_silences: bool  # who is overrun does not react in this turn [OVR-4]

    # transport
    unload_first: bool  # a vehicle may unload and then move, or move and then load [TRN-2]
    riders_fire: bool  # riders may fire from the tank [TRN-5a]

    # morale
    rally: Rally  # [MOR-1, MOR-4]
    failing_flee: bool  # who fails to rally flees from the open [MOR-3]
    leaders: bool  # leaders exist [LDR]
    solitaire: bool  # solitaire tactics exist as rules [SOLO]; a machine may play by them in any edition

    # artillery
    shift_hexes: int  # that a delayed mission may be moved in the caller's turn [ART-4]
    barrage_strikes_leavers: bool  # a unit that starts its move inside is attacked before it leaves [ART-7a]

    # air
    strafes: int  # turns of strafing where the battle names none [AIR-7]
    strafe_one_target: bool  # both attacks of a run go at one target [AIR-7a]; else at one or two in one hex
    aa_fires: bool  # `aa` units fire at aircraft from other hexes; else attacked rifle squads alone [AIR-4]

    # dogfights
    signs: bool  # + and - of ratings count [DOG-5]
    pursuit_fire: bool  # fire in the turn of taking the pursuit [DOG-3]
    speed_contests: bool  # speed may be rolled for [DOG-7]; fleeing and turning aircraft else maneuver only [DOG-8, 9]
    slower_foes_only: bool  # a disengaged aircraft acts against foes of equal or lower speed only [DOG-11, DOG-14]
    foe_may_disengage: bool  # the foe that wins a maneuver out of turn may disengage, else it pursues [DOG-9, DOG-11]
    damaged_leave_at_once: bool  # removed when damaged; else after its next turn, killed by more damage [DOG-13, 17b]
    head_on_first_turn: bool  # head-on attacks only in the first turn of the dogfight [DOG-15a]
    head_on_by_attacker: bool  # and by the side that begins alone [DOG-15]

    made_of_codes: bool  # the forge makes battles for these rules

    def morale(self, army: Army) -> int:
        """Return the morale number of a side, on two dice 2 to 12, on one die 1 to 6. [MOR-5]"""
        if self.rally == "two dice for the side":
            return army.morale
        return army.classic_morale or ON_ONE_DIE.get(army.morale, 1)


E2025 = Edition(
    name="2025",
    words=DISRUPTED_WORDS,
    counts_sixes=True,
    natural_sixes=False,
    plus_is_one_six=False,
    raises_second=True,
    excess_dice=True,
    lone_target_sheds=True,
    point_blank_each=False,
    plus_counts=True,
    new_arms=True,
    one_die_kills_armor=True,
    a_on_soft=0,
    he_on_armor=0,
    armor_against_he=1,
    roll_per_target=False,
    mortars_near=True,
    unlimited_range=False,
    side_armor=True,
    trench_dice=1,
    mg_double_following=False,
    trees_block=True,
    edges_block=False,
    steep_slopes=True,
    pin_ends_turn_dead=False,
    matches=False,
    first_round_bonus=0,
    leaders_hand_to_hand=False,
    assault_dice=1,
    first_words=False,
    engineers="HOU-1",
    assault_closed=False,
    escort_first=False,
    any_gun_answers=True,
    overrun_guns=True,
    overrun_attacks=2,
    overrun_stops=True,
    overrun_silences=True,
    unload_first=False,
    riders_fire=True,
    rally="two dice for the side",
    failing_flee=True,
    leaders=True,
    solitaire=True,
    shift_hexes=2,
    barrage_strikes_leavers=False,
    strafes=0,
    strafe_one_target=True,
    aa_fires=True,
    signs=True,
    pursuit_fire=True,
    speed_contests=True,
    slower_foes_only=True,
    foe_may_disengage=True,
    damaged_leave_at_once=True,
    head_on_first_turn=False,
    head_on_by_attacker=False,
    made_of_codes=True,
)

CLASSIC = Edition(
    name="classic",
    words=PINNED_WORDS,
    counts_sixes=False,
    natural_sixes=False,
    plus_is_one_six=False,
    raises_second=False,
    excess_dice=False,
    lone_target_sheds=False,
    point_blank_each=False,
    plus_counts=False,
    new_arms=False,
    one_die_kills_armor=False,
    a_on_soft=-1,
    he_on_armor=-1,
    armor_against_he=0,
    roll_per_target=True,
    mortars_near=False,
    unlimited_range=True,
    side_armor=False,
    trench_dice=0,
    mg_double_following=False,
    trees_block=False,
    edges_block=True,
    steep_slopes=False,
    pin_ends_turn_dead=True,
    matches=True,
    first_round_bonus=1,
    leaders_hand_to_hand=False,
    assault_dice=0,
    first_words=False,
    engineers="HOU-1",
    assault_closed=True,
    escort_first=True,
    any_gun_answers=False,
    overrun_guns=False,
    overrun_attacks=1,
    overrun_stops=False,
    overrun_silences=False,
    unload_first=True,
    riders_fire=False,
    rally="one die each",
    failing_flee=False,
    leaders=False,
    solitaire=False,
    shift_hexes=0,
    barrage_strikes_leavers=True,
    strafes=5,
    strafe_one_target=False,
    aa_fires=False,
    signs=False,
    pursuit_fire=False,
    speed_contests=False,
    slower_foes_only=False,
    foe_may_disengage=False,
    damaged_leave_at_once=False,
    head_on_first_turn=True,
    head_on_by_attacker=True,
    made_of_codes=False,
)

EDITIONS = {edition.name: edition for edition in (E2025, CLASSIC)}
