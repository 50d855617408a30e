#!/usr/bin/python3
"""A bot of ten lines for any of the games: it tries each move in random games and plays the one that does best.

usage: ten_line_bot.py [GAME] [MATCHES]
"""

import sys

import boathouse


def choose(view: boathouse.View, random: boathouse.Random, tries: int = 20) -> int:
    def place_after(action: int) -> int:
        world = view.sample(random)  # one that fits what the seat sees
        world.play(action)
        while not world.over:
            actions = world.legal_actions
            world.roll(random) if world.turn == boathouse.CHANCE else world.play(actions[random.below(len(actions))])
        return world.result["places"][view.seat]

    return min(view.sample(random).legal_actions, key=lambda action: sum(place_after(action) for _ in range(tries)))


def main() -> None:
    game = boathouse.load(sys.argv[1] if len(sys.argv) > 1 else "up-the-river", players=2)
    matches = int(sys.argv[2]) if len(sys.argv) > 2 else 20
    random, won = boathouse.Random(1), 0.0
    for number in range(matches):
        state, seat = game.start(), number % 2
        while not state.over:
            actions = state.legal_actions
            if state.turn == boathouse.CHANCE:
                state.roll(random)
            elif state.turn == seat:
                state.play(choose(state.view(seat), random))
            else:
                state.play(actions[random.below(len(actions))])
        own, other = (state.result["places"][side] for side in (seat, 1 - seat))
        won += (own < other) + 0.5 * (own == other)
    print(f"{game.name()}: the bot won {won:g} of {matches} matches against a random player")


if __name__ == "__main__":
    main()
