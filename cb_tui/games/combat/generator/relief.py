"""Relief: knolls, hills and ridges along one grain, apart from each other and spread from south to north."""

from cb_tui.core.draws import SeededDraws
from cb_tui.core.values import Place
from cb_tui.games.combat.generator.land import COLUMNS, CREST, FIELD, ROWS, SLOPE, MapDraft, around, column, row
from cb_tui.games.combat.generator.tables import Form, TerrainStyle
from cb_tui.games.combat.rules.board import tops

GRAIN = ((1000, 0), (1000, 0), (0, 1000), (707, 707), (707, -707))  # directions in thousandths; most run along the rows
SIZES: dict[Form, tuple[tuple[int, int], tuple[int, int]]] = {  # half lengths and half widths, hundredths of a square
    "knoll": ((130, 180), (120, 150)),
    "hill": ((200, 270), (120, 175)),
    "ridge": ((330, 480), (115, 170)),
}
BANDS = ((3, 5), (7, 10), (12, 14))  # rows in which the middle of a hill lies, each in turn
DRAWS = 12  # of a place for a hill
LEAST = 4  # squares of a hill
ROUGH = 140  # thousandths by which its edge strays


def relief(style: TerrainStyle, chance: SeededDraws) -> MapDraft:
    """Return a country that has nothing but its hills."""
    grain, bands = chance.pick(GRAIN), chance.shuffled(BANDS)
    hills: list[tuple[Place, ...]] = []
    for number in range(chance.integer_between(*style.hills)):
        form = chance.pick_weighted(style.forms)
        for _ in range(DRAWS):
            hill = _hill(form, grain, bands[number % len(bands)], chance)
            taken = {at for other in hills for at in other}
            if len(hill) >= LEAST and not any(near in taken for at in hill for near in (at, *around(at))):
                hills.append(hill)
                break
    land = MapDraft(hills=tuple(hills))
    crests = {at: CREST for hill in hills for at in tops(hill)}
    slopes = {at: SLOPE for hill in hills for at in hill}
    return MapDraft(ground={**land.ground, **slopes, **crests}, hills=tuple(hills))


def _hill(form: Form, grain: tuple[int, int], band: tuple[int, int], chance: SeededDraws) -> tuple[Place, ...]:
    """Return the squares of an ellipse along the grain."""
    long, wide = (chance.integer_between(*bounds) for bounds in SIZES[form])
    x0 = 50 * chance.integer_between(5, 2 * COLUMNS - 3)
    y0 = 50 * chance.integer_between(2 * band[0], 2 * min(band[1], ROWS))
    dx, dy = grain
    found = []
    for at in FIELD:
        x, y = 100 * column(at) - x0, 100 * row(at) - y0
        along, over = (x * dx + y * dy) // 1000, (y * dx - x * dy) // 1000
        away = along * along * 1000 // (long * long) + over * over * 1000 // (wide * wide)
        if away > 2000:
            continue
        if away <= 1000 + chance.integer_between(-ROUGH, ROUGH):
            found.append(at)
    return tuple(found)
