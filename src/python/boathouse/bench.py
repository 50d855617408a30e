"""How fast batches are on this machine, from Python: `python3 -m boathouse.bench`.

Every match plays random legal moves, which the batch draws itself; chance plays inside, and matches that end begin anew.
Plies are moves, rolls and draws, as in `boathouse bench`.
"""

from __future__ import annotations

import argparse
import sys
import time
from typing import Literal

import boathouse


def plies_per_second(
    game: boathouse.Game, matches: int, threads: int, seconds: float, observations: Literal["mover"] | None
) -> float:
    batch = boathouse.Batch(game, matches, seed=1, threads=threads, observations=observations)
    for _ in range(10):  # into the middle of the matches
        batch.step(batch.random_actions())
    # One thread is measured by what it computes, so that nothing else on the machine counts.
    clock = time.process_time if threads == 1 else time.perf_counter
    before, began = batch.plies, clock()
    while clock() - began < seconds:
        for _ in range(8):
            batch.step(batch.random_actions())
    return (batch.plies - before) / (clock() - began)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python3 -m boathouse.bench", description="Millions of plies per second.")
    parser.add_argument("--matches", type=int, default=4096, metavar="N", help="matches at once (4096)")
    parser.add_argument("--threads", type=int, default=1, metavar="N", help="threads; 0 for one per core (1)")
    parser.add_argument("--seconds", type=float, default=2.0, metavar="S", help="how long each is measured (2)")
    arguments = parser.parse_args()
    print(f"{'game':22}{'alone':>10}{'observed':>10}   million plies per second, {arguments.matches} matches")
    for name in boathouse.games():
        game = boathouse.load(name)
        plan = (game, arguments.matches, arguments.threads, arguments.seconds)
        try:
            alone, observed = plies_per_second(*plan, None), plies_per_second(*plan, "mover")
        except boathouse.Error as error:
            if error.code != "batch_no_arrays":  # a number out of range
                sys.exit(str(error))
            print(f"{name:22}{error}")
            continue
        print(f"{name:22}{alone / 1e6:10.2f}{observed / 1e6:10.2f}")


if __name__ == "__main__":
    main()
