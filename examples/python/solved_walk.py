#!/usr/bin/python3
"""A walk through a solved game: Up the River for two, every position of it, with pictures.

usage: solved_walk.py FOLDER
"""

import sys
from pathlib import Path

import boathouse
import numpy as np
import svg_plot


def main() -> None:
    if len(sys.argv) != 2:
        sys.exit((__doc__ or "").strip())
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)

    # 1. Solve it. Every position in which the die is about to be rolled has a value: the first player's chance of
    # winning if both play perfectly. They lie in one array, in the engine's own memory.
    game = boathouse.load("up-the-river", players=2, layout="standard")
    solution = boathouse.solve(game)
    values = solution.values
    start = game.start()
    print(f"{solution.states:,} positions solved; no value is off by more than {solution.residual:.0e}.")
    fair = float(values[solution.number(start)])
    print(f"The first player wins {fair:.2%} of all games: it pays to be {'first' if fair > 0.5 else 'second'}.")

    # 2. How decided are positions? Most are nearly won or nearly lost.
    shares, edges = np.histogram(values, bins=10, range=(0, 1))
    svg_plot.bars(
        folder / "values.svg",
        "All positions by the first player's chance",
        "chance of winning",
        "share of all positions",
        {f"{low:.1f}–{high:.1f}": count / values.size for low, high, count in zip(edges, edges[1:], shares)},
    )
    print(f"{np.mean((values < 0.05) | (values > 0.95)):.0%} of them are decided, to 95 % or more.")

    # 3. What is the first roll worth? The state is copied for each outcome; nothing has to be undone.
    rolls = {}
    for outcome, _ in start.chance:
        state = start.copy()
        state.play(outcome)
        rolls[outcome.removeprefix("roll ")] = solution.value_of(state) - fair
    expected = sum(float(share) * worth for (_, share), worth in zip(start.chance, rolls.values()))
    print(f"Over all six faces that comes to {abs(expected):.0e}, as it must.")
    svg_plot.bars(folder / "first-roll.svg", "What the first roll is worth", "roll", "chance won or lost", rolls)
    best = max(rolls, key=lambda roll: rolls[roll])
    print(f"The best first roll is {best}: {rolls[best]:+.1%}.")

    # 4. Two boats each, all berths free: who is ahead? A position is plain data and can be set up.
    def chance(own: int, other: int) -> float:
        position = start.position
        position["players"][0]["boats"] = [own] * 2
        position["players"][1]["boats"] = [other] * 2
        return solution.value_of(start.with_position(position))

    places = range(2, 11)
    table = [[chance(own, other) for other in places] for own in places]
    svg_plot.heat_map(
        folder / "two-boats.svg",
        "Two boats on one section each: the first player's chance",
        "section of the second player's boats",
        "section of the first player's boats",
        table,
        first=places[0],
    )
    ahead = table[4][4]
    print(f"With two boats on section 6 each, the player to roll wins {ahead:.1%}.")

    # 5. What do moves cost? A random player gives this much away with each decision.
    random, costs = boathouse.Random(1), list[float]()
    state = game.start()
    while len(costs) < 500:
        if state.over:
            state = game.start()
        elif state.turn == boathouse.CHANCE:
            state.roll(random)
        else:
            moves, before = state.legal_moves, solution.value_of(state)
            state.play(moves[random.below(len(moves))])
            costs.append(abs(before - solution.value_of(state)))
    print(f"A random move gives away {np.mean(costs):.1%} on average.")
    print(f"The pictures are in {folder}: values.svg, first-roll.svg, two-boats.svg")


if __name__ == "__main__":
    main()
