#!/usr/bin/env python3
"""Writes arrows.inc: the way of the hull along every arrow, as integers.

For each size of card, and for straight on and the two right turns (left ones are mirrored), the
points of stern and bow at each step, in thousandths of a hundredth of a millimetre, from the bow at
the start, ahead being +y; and the sines of the 24 headings' first quarter, times 2^30.

    python3 src/games/regatta/make_arrows.py > src/games/regatta/arrows.inc
"""
import math

UNIT = 100_000  # to the millimetre
HULL = 60
STEP = 5

# (straight before the turn, radius, degrees): large, then small card; S, R45, R90.
ARROWS = [
    [(90, 0, 0), (0, 102.43, 45), (30, 30, 90)],
    [(60, 0, 0), (0, 84.85, 45), (0, 45, 90)],
]


def rail(straight, radius, degrees, way):
    """The point so far along the rail: the line the boat stands on, the arrow, straight on."""
    if way <= straight:
        return 0.0, way
    turned = min((way - straight) / radius, math.radians(degrees)) if radius else 0.0
    rest = way - straight - radius * turned
    return (radius * (1 - math.cos(turned)) + rest * math.sin(turned),
            straight + radius * math.sin(turned) + rest * math.cos(turned))


def samples(arrow):
    straight, radius, degrees = arrow
    way = straight + radius * math.radians(degrees) + HULL
    steps = math.ceil(way / STEP - 1e-9)
    for k in range(1, steps + 1):
        bow = way * k / steps
        yield *rail(*arrow, bow - HULL), *rail(*arrow, bow)


def main():
    print("// Made by make_arrows.py; not to be edited.")
    print("// clang-format off")
    print("constexpr std::int32_t quarter_sines[7] = {" +
          ", ".join(str(round(math.sin(math.radians(15 * i)) * 2**30)) for i in range(7)) + "};")
    counts = [[len(list(samples(arrow))) for arrow in size] for size in ARROWS]
    print("constexpr std::int32_t step_counts[2][3] = {" +
          ", ".join("{" + ", ".join(map(str, row)) + "}" for row in counts) + "};")
    print("constexpr std::int32_t rail_points[][4] = {  // stern x, y; bow x, y")
    for size in ARROWS:
        for arrow in size:
            for sample in samples(arrow):
                print("    {" + ", ".join(str(round(value * UNIT)) for value in sample) + "},")
    print("};")
    print("// clang-format on")


main()
