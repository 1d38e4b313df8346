"""Every terrain of every game is told: a profile, a look on each map, a phrase, the help, the page for authors.

The terrains are those of the games' own profiles. One that lacks something fails by its name.
"""

import re
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any, get_args, get_type_hints

import pytest
from msgspec.structs import replace

import cb_tui
from cb_tui.core.board import Board, TerrainProfile
from cb_tui.core.display import Scene, Shape
from cb_tui.core.inches import TICKS
from cb_tui.core.ruleset import Ruleset, opening_state
from cb_tui.core.tabletop import Points, Tabletop
from cb_tui.games import RULESETS
from cb_tui.games.combat.rules.board import GROUND
from cb_tui.games.combat_boots.rules.terrain import TERRAIN
from cb_tui.games.combat_captain.rules.battle import Area, Barrier, PreparedPosition
from cb_tui.games.combat_captain.rules.terrain_kinds import BY_KIND
from cb_tui.presentation.boards import ASCII, NOTHING, UNICODE, MapModel, brief, legend, zooms
from cb_tui.presentation.boards.cells import looks
from cb_tui.ui.screen_spec import screen_spec
from cb_tui.ui.terminal.cell_style import style
from cb_tui.ui.terminal.land import is_land
from cb_tui.ui.terminal.palette import FOREGROUNDS
from tests.battles import shipped

ROOT = Path(cb_tui.__file__).parent
TERRAINS = [(rules, name) for rules in RULESETS for name in RULESETS[rules].terrains]
PAGE = (Path(__file__).parents[2] / "docs" / "scenarios.md").read_text()
THEMES = list(product(("mono", "16", "256", "truecolor"), (False, True)))


@cache
def opened(rules: str) -> Scene:
    """The first battle of a game with a map."""
    battles = (each for each in shipped().values() if rules in (each.ruleset, *each.also))
    scenes = (RULESETS[rules].scene(opening_state(RULESETS[rules], battle)) for battle in battles)
    return next(scene for scene in scenes if scene.has_map)


def profile(rules: str, name: str) -> TerrainProfile:
    return RULESETS[rules].terrains[name]


def look(rules: str, name: str) -> Any:
    """The row of a terrain."""
    board, wanted = opened(rules).board, profile(rules, name).look
    assert wanted in looks(board), (
        f"{name} of {rules} has no TerrainLook {wanted!r} for boards of {board.geometry.kind}"
    )
    return looks(board)[wanted]


def drawn(rules: str, name: str) -> Scene:
    """A board of the game's kind with this terrain alone, open ground around it, and nobody on it.

    Where the level is all that is drawn of a terrain, it is one that the terrain has in a battle.
    """
    scene, wanted = opened(rules), look(rules, name)
    geometry, terrains = scene.board.geometry, RULESETS[rules].terrains
    board: Board
    if isinstance(scene.board, Tabletop):
        side = 40 * TICKS
        corners = ((10 * TICKS, 10 * TICKS), (30 * TICKS, 10 * TICKS), (30 * TICKS, 30 * TICKS))
        shape = Shape(kind=profile(rules, name).look, name=name, points=corners, closed=wanted.drawn != "line", level=1)
        shapes = () if name == "open" else (shape,)
        points = Points(geometry, (side, side), lambda _: "open")
        board = Tabletop(
            geometry=geometry, columns=side, rows=side, terrain=points, terrains=terrains, shapes=shapes
        )  # fmt: skip
    else:
        places = [geometry.place_at(column, row) for row in range(1, 4) for column in range(1, 4)]
        terrain = {at: name if at == places[4] else "open" for at in places if at is not None}
        high = max((scene.board.level(at) for at, kind in scene.board.terrain.items() if kind == name), default=0)
        raised = {} if wanted.role or name == "open" else {at: high for at in terrain if terrain[at] == name}
        board = Board(geometry=geometry, columns=3, rows=3, terrain=terrain, terrains=terrains, levels=raised)
    return replace(scene, board=board, pieces=(), objectives=(), marks=(), blast_places=frozenset(), row_separators=())


def letters(ruleset: Ruleset[Any]) -> set[str]:
    """The terrains that a battle file of the game may name."""
    match ruleset.package:
        case "combat_boots":
            return {kind.name for kind in TERRAIN.values()}
        case "combat":
            return {kinds[0] for kinds in GROUND.values()}
        case "combat_captain":
            named = (get_args(get_type_hints(each)["kind"]) for each in (Area, Barrier, PreparedPosition))
            return {BY_KIND[kind].name if kind in BY_KIND else kind for kinds in named for kind in kinds} | {"open"}
        case _:  # those that its shipped battles have
            own = (battle for battle in shipped().values() if battle.ruleset == ruleset.id)
            boards = (ruleset.scene(opening_state(ruleset, battle)).board for battle in own)
            return {name for board in boards for name in board.terrain.values()}


@pytest.mark.parametrize("rules", RULESETS)
def test_every_terrain_that_a_battle_file_may_name_has_a_profile_and_no_profile_is_idle(rules):
    named, known = letters(RULESETS[rules]), set(RULESETS[rules].terrains)
    assert not named - known, f"{' '.join(named - known)}: no profile in {rules}"
    assert not known - named, f"{' '.join(known - named)}: a profile in {rules}, and no battle file can name it"


@pytest.mark.parametrize(("rules", "name"), TERRAINS)
def test_a_profile_has_the_effects_that_its_game_asks_for(rules, name):
    mine = profile(rules, name)
    assert mine.name == name
    assert type(mine) is not TerrainProfile, f"{name} of {rules} has no effects: make it a Terrain of {rules}"


@pytest.mark.parametrize(("rules", "name"), TERRAINS)
def test_a_terrain_has_a_look_in_both_sign_sets_and_in_all_themes(rules, name):
    row = look(rules, name)
    assert row.glyphs[0].isascii(), f"the ASCII sign of {name} is {row.glyphs[0]!r}"
    assert [len(sign) for sign in row.glyphs] == [1, 1], f"the signs of {name} are {row.glyphs}"
    assert row.legend, f"{name} has no name in the legend"
    role = row.role or "ornament"
    assert role in FOREGROUNDS, f"{name} has the role {role!r}, which the palette lacks"
    if not isinstance(opened(rules).board, Tabletop):
        assert not row.role or is_land(role), f"{name} has the role {role!r}, which is no background"
    assert all(style(role, mode, light) for mode, light in THEMES)


@pytest.mark.parametrize(("rules", "name"), TERRAINS)
def test_a_terrain_is_drawn_at_each_zoom_and_not_as_open_ground(rules, name):
    for zoom, glyphs in product(zooms(opened(rules).board), (ASCII, UNICODE)):
        if not isinstance(opened(rules).board, Tabletop):
            assert zoom.name in look(rules, name).patterns, f"{name} has no pattern for the {zoom.name} map"
        here, bare = (zoom.draw(MapModel(drawn(rules, each), NOTHING), glyphs) for each in (name, "open"))
        assert (here == bare) == (name == "open"), f"{name} is drawn as open ground on the {zoom.name} map"


@pytest.mark.parametrize(("rules", "name"), TERRAINS)
def test_a_terrain_is_in_the_legend_of_its_maps(rules, name):
    scene, own = drawn(rules, name), screen_spec(RULESETS[rules].package).marks
    told = [own.get(sign, own.get(meaning, meaning)) for sign, meaning in legend(scene.board, ASCII, "hurt")]
    wanted = {look(rules, name).legend, profile(rules, name).label}
    assert any(each in re.split(" or |, ", said) or each == said for each in wanted for said in told), (
        f"the legend of {rules} does not name {' or '.join(sorted(wanted))}: {told}"
    )
    assert brief(scene.board, ASCII, "hurt")


@pytest.mark.parametrize(("rules", "name"), TERRAINS)
def test_a_terrain_has_a_phrase_of_its_own(rules, name):
    mine = profile(rules, name)
    assert re.fullmatch("(in|on|among|beside) [a-z ]+", mine.phrase), f"the phrase of {name} is {mine.phrase!r}"
    assert mine.label
    same = [other for other in RULESETS[rules].terrains.values() if other.phrase == mine.phrase]
    assert same == [mine]


@pytest.mark.parametrize(("rules", "name"), TERRAINS)
def test_a_terrain_has_a_line_in_the_help_of_its_game(rules, name):
    text = (ROOT / "games" / RULESETS[rules].package / "data" / "help.toml").read_text().lower()
    label = profile(rules, name).label
    assert re.search(rf"\b(air)?{label}", text), f"the help of {rules} does not name {label!r}"


@pytest.mark.parametrize(("rules", "name"), TERRAINS)
def test_a_terrain_has_a_line_in_the_page_for_authors_of_battles(rules, name):
    parts = re.split("^(?=##? )", PAGE, flags=re.MULTILINE)
    head = "# Writing a battle" if RULESETS[rules].package == "combat_boots" else f"## {RULESETS[rules].family}"
    chapter = next((part for part in parts if part.startswith(f"{head}\n")), None)
    assert chapter is not None, f'docs/scenarios.md has no chapter "{head}"'
    mine = profile(rules, name)
    wanted = rf"`{mine.look}`|` {mine.label}\b|\b{mine.label} ground"
    assert re.search(wanted, chapter), (
        f'"{head}" of docs/scenarios.md does not tell authors about {mine.label}: its letter and name, '
        f'"`x` {mine.label}", or "{mine.label} ground"'
    )


def test_the_boards_of_all_battles_have_the_terrains_of_their_game_alone():
    for rules in RULESETS:
        board = opened(rules).board
        assert board.terrains is RULESETS[rules].terrains
        kinds = {shape.kind for shape in board.shapes} if isinstance(board, Tabletop) else set()
        there = {BY_KIND[kind].name for kind in kinds} or set(board.terrain.values())
        assert there <= set(board.terrains)
