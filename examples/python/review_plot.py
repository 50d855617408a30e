#!/usr/bin/python3
"""Reviews a match and draws it: the winning chances ply by ply, and what luck and mistakes made of them.

usage: review_plot.py FOLDER [RECORD]

Without a record, a captain plays a sailor first. The pictures go to the folder, as SVG.
"""

import sys
from pathlib import Path

import boathouse
import svg_plot


def played(seed: int) -> boathouse.Match:
    match = boathouse.Match(boathouse.load("up-the-river"), names=["Captain", "Sailor"], seed=seed)
    minds = [boathouse.Mind(match.game, name) for name in ("captain", "sailor")]
    while not match.over:
        if match.turn == boathouse.CHANCE:
            match.roll()
        else:
            match.play(minds[match.turn].think(match.state.view(match.turn)).move)
    return match


def main() -> None:
    if len(sys.argv) < 2:
        sys.exit((__doc__ or "").strip())
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    match = boathouse.read_record(Path(sys.argv[2]).read_text()) if len(sys.argv) > 2 else played(seed=3)
    review = boathouse.Judge(match.game).review(match)
    (folder / "chances.svg").write_text(review.chart())

    luck = {name: [0.0] for name in match.names}
    mistakes = {name: [0.0] for name in match.names}
    for ply in review.data["plies"]:
        for seat, name in enumerate(match.names):
            luck[name].append(luck[name][-1] + ply.get("luck", [0.0] * len(match.names))[seat])
            own = ply["kind"] == "choice" and ply["seat"] == seat
            mistakes[name].append(mistakes[name][-1] + (ply["cost"] if own else 0.0))
    svg_plot.lines(folder / "luck.svg", "Luck of the dice", "ply", "chances won by luck", luck)
    svg_plot.lines(folder / "mistakes.svg", "Mistakes", "ply", "chances given away", mistakes)
    for seat, sums in enumerate(review.data["seats"]):
        place = match.result["places"][seat]
        print(
            f"{sums['name']}: place {place}, {sums['decisions']} decisions, gave away {sums['cost']:.1%}, "
            f"luck {sums['own_luck'] + sums['luck_of_others']:+.1%}"
        )
    print(f"The pictures are in {folder}: chances.svg, luck.svg, mistakes.svg")


if __name__ == "__main__":
    main()
