#!/usr/bin/env python3
"""Makes the bundled letters from Roboto: a subset without layout tables, plus a few signs drawn here.

usage: make.py <folder with Roboto-Regular.ttf and Roboto-Bold.ttf>     (needs fonttools)
"""

import math
import sys
from pathlib import Path

from fontTools import subset
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTFont

RANGES = [
    (0x20, 0x7E), (0xA0, 0x24F),            # Latin, Latin-1, Extended-A and -B
    (0x2C6, 0x2DD), (0x300, 0x36F),         # accents that stand alone, accents that combine
    (0x370, 0x52F),                         # Greek, Cyrillic
    (0x1E00, 0x1EFF),                       # Latin with two accents
    (0x2000, 0x209F), (0x20A0, 0x20BF),     # punctuation, small digits, money
    (0x2100, 0x218F), (0x2200, 0x22FF),     # letter-like signs, fractions, arithmetic
]

CAP = 1456                                  # the height of capitals in Roboto, of 2048
MIDDLE = CAP // 2


def turned(points, eighths):
    """Points around (0, 0), turned clockwise by eighths of a full turn."""
    cos, sin = math.cos(eighths * math.pi / 4), math.sin(eighths * math.pi / 4)
    return [(x * cos + y * sin, -x * sin + y * cos) for x, y in points]


def arrow(bold):
    """An arrow to the right, as one outline."""
    t, long, head = (105, 640, 390) if bold else (72, 640, 370)
    d = t * 1.4142
    return [
        (-long, t), (long - 2.2 * t, t), (long - head - 0.9 * t, head - 0.9 * t), (long - head + 0.1 * t, head - 0.9 * t + d),
        (long + 0.62 * t, 0),
        (long - head + 0.1 * t, -head + 0.9 * t - d), (long - head - 0.9 * t, -head + 0.9 * t), (long - 2.2 * t, -t), (-long, -t),
    ]


def check(bold):
    t = 150 if bold else 105
    return [(-560, -20), (-560 + t, -20 + t), (-180, -400 + 2 * t), (480, 420 + t), (480 + 1.2 * t, 420), (-180, -400)]


def star():
    spot = lambda i, r: (r * math.sin(math.pi * i / 5), r * math.cos(math.pi * i / 5))
    return [spot(i, 760 if i % 2 == 0 else 300) for i in range(10)]


def ring(radius, clockwise):
    """A circle as eight quadratic curves: (on, off) pairs."""
    k = radius / math.cos(math.pi / 8)
    step = math.pi / 4 * (-1 if clockwise else 1)
    return [((radius * math.cos(i * step), radius * math.sin(i * step)),
             (k * math.cos((i + .5) * step), k * math.sin((i + .5) * step))) for i in range(8)]


def signs(bold):
    for code, eighths in {0x2192: 0, 0x2198: 1, 0x2193: 2, 0x2199: 3, 0x2190: 4, 0x2196: 5, 0x2191: 6, 0x2197: 7}.items():
        yield code, 1640, [turned(arrow(bold), eighths)], []
    triangle = [(-420, 500), (520, 0), (-420, -500)]
    for code, eighths in {0x25B6: 0, 0x25BC: 2, 0x25C0: 4, 0x25B2: 6}.items():
        yield code, 1320, [turned(triangle, eighths)], []
    yield 0x25A0, 1320, [[(-480, 480), (480, 480), (480, -480), (-480, -480)]], []
    yield 0x2605, 1600, [star()], []
    yield 0x2713, 1440, [check(bold)], []
    yield 0x25CF, 1320, [], [ring(520, True)]
    yield 0x25CB, 1320, [], [ring(520, True), ring(340 if bold else 400, False)]


def add_signs(font, bold):
    cmap = [t for t in font["cmap"].tables if t.isUnicode()]
    for code, advance, lines, rings in signs(bold):
        pen, at = TTGlyphPen(None), lambda p: (round(p[0] + advance / 2), round(p[1] + MIDDLE))
        for points in lines:
            pen.moveTo(at(points[0]))
            for p in points[1:]:
                pen.lineTo(at(p))
            pen.closePath()
        for pairs in rings:
            pen.moveTo(at(pairs[0][0]))
            for i, (_, off) in enumerate(pairs):
                pen.qCurveTo(at(off), at(pairs[(i + 1) % len(pairs)][0]))
            pen.closePath()
        name = f"uni{code:04X}"
        if name not in font.getGlyphOrder():
            font.setGlyphOrder(font.getGlyphOrder() + [name])
        glyph = pen.glyph()
        glyph.recalcBounds(font["glyf"])
        font["glyf"][name] = glyph
        font["hmtx"][name] = (advance, glyph.xMin)
        for table in cmap:
            table.cmap[code] = name


def main():
    source, target = Path(sys.argv[1]), Path(__file__).parent
    for weight in ("Regular", "Bold"):
        options = subset.Options(layout_features=[], hinting=False, notdef_outline=True, glyph_names=False, name_IDs=[0, 1, 2, 4, 6, 13, 14])
        options.drop_tables += ["GPOS", "GSUB", "GDEF"]
        font = subset.load_font(str(source / f"Roboto-{weight}.ttf"), options)
        cutter = subset.Subsetter(options)
        cutter.populate(unicodes=[c for a, b in RANGES for c in range(a, b + 1)])
        cutter.subset(font)
        add_signs(font, weight == "Bold")
        font["head"].modified = font["head"].created
        font.recalcTimestamp = False
        font.save(target / f"Roboto-{weight}.ttf")
        print(target / f"Roboto-{weight}.ttf", len(font.getGlyphOrder()), "glyphs")


main()
