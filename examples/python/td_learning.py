#!/usr/bin/python3
"""Learns Up the River from its own games, with NumPy alone, and is measured against the exact solution.

A small network tells what each action is worth to the player who is to move. It plays thousands of matches against
itself and learns from where they lead (TD(λ)). Since the game is solved, its mistakes can be told exactly:

    rms    how far its opinion of a position is from the truth, from -1 (lost) to 1 (won)
    cost   what a decision gives away, as a share of a win

usage: td_learning.py [--seconds 120] [--seed 1] [--save FILE]
"""

import argparse
import time
from dataclasses import dataclass, field

import boathouse
import numpy as np
import numpy.typing as npt

Array = npt.NDArray[np.float32]

MATCHES = 256  # played side by side
HORIZON = 48  # steps between two rounds of learning
MINIBATCH = 512
LAMBDA = 0.8


@dataclass
class Network:
    """One hidden layer, and an output for each action; Adam keeps two moments of every weight."""

    inputs: int
    outputs: int
    hidden: int = 64
    seed: int = 1
    steps: int = 0
    weights: list[Array] = field(default_factory=list)
    moments: list[tuple[Array, Array]] = field(default_factory=list)

    def __post_init__(self) -> None:
        generator = np.random.default_rng(self.seed)

        def layer(rows: int, columns: int, size: float = 1) -> Array:
            return np.asarray(generator.standard_normal((rows, columns)) * size / np.sqrt(rows), dtype=np.float32)

        self.weights = [
            layer(self.inputs, self.hidden),
            np.zeros(self.hidden, np.float32),
            layer(self.hidden, self.outputs, size=0.1),
            np.zeros(self.outputs, np.float32),
        ]
        self.moments = [(np.zeros_like(weight), np.zeros_like(weight)) for weight in self.weights]

    def values(self, observations: Array) -> Array:
        first, first_bias, second, second_bias = self.weights
        hidden = np.maximum(observations @ first + first_bias, 0)
        return np.asarray(hidden @ second + second_bias, dtype=np.float32)

    def learn(self, observations: Array, actions: npt.NDArray[np.int64], targets: Array, rate: float) -> None:
        """One step towards what the actions turned out to be worth."""
        first, first_bias, second, second_bias = self.weights
        rows = np.arange(len(actions))
        hidden = np.maximum(observations @ first + first_bias, 0)
        errors = np.zeros((len(actions), self.outputs), np.float32)
        errors[rows, actions] = (hidden @ second + second_bias)[rows, actions] - targets
        errors /= len(actions)
        behind = (errors @ second.T) * (hidden > 0)
        gradients = [observations.T @ behind, behind.sum(axis=0), hidden.T @ errors, errors.sum(axis=0)]
        self.steps += 1
        for weight, (mean, square), gradient in zip(self.weights, self.moments, gradients):
            mean += 0.1 * (gradient - mean)
            square += 0.001 * (gradient * gradient - square)
            pace = rate * np.sqrt(1 - 0.999**self.steps) / (1 - 0.9**self.steps)
            weight -= pace * mean / (np.sqrt(square) + 1e-8)


def best_actions(values: Array, masks: npt.NDArray[np.bool_]) -> npt.NDArray[np.int64]:
    return np.asarray(np.where(masks, values, -np.inf).argmax(axis=1), dtype=np.int64)


class Learner:
    """Plays against itself and learns from it."""

    def __init__(self, game: boathouse.Game, seed: int) -> None:
        self.game = game
        self.batch = boathouse.Batch(game, MATCHES, seed)
        self.network = Network(game.observation_size, game.actions, seed=seed)
        self.random = np.random.default_rng(seed)

    def round(self, explore: float, rate: float) -> None:
        """Plays a while, then looks back at what came of every choice."""
        batch, shape = self.batch, (HORIZON, MATCHES)
        seen = np.empty((*shape, self.game.observation_size), np.float32)
        actions, sides = np.empty(shape, np.int64), np.empty(shape, np.float32)
        worth, rewards = np.empty((HORIZON + 1, MATCHES), np.float32), np.empty(shape, np.float32)
        done, explored = np.empty(shape, bool), np.empty((HORIZON + 1, MATCHES), bool)
        for step in range(HORIZON + 1):
            values = self.network.values(batch.observations)
            chosen = best_actions(values, batch.masks)
            side = 1 - 2 * batch.to_move.astype(np.float32)  # all is told from the first seat's side
            worth[step] = side * values[np.arange(MATCHES), chosen]
            explored[step] = self.random.random(MATCHES) < explore
            if step == HORIZON:
                break
            chosen = np.where(explored[step], batch.random_actions(), chosen)
            seen[step], actions[step], sides[step] = batch.observations, chosen, side
            batch.step(chosen)
            rewards[step], done[step] = batch.rewards[:, 0], batch.done
        # The λ-return: where the best choice was played next, partly what came of it, else only its worth.
        targets, later = np.empty(shape, np.float32), worth[HORIZON]
        for step in reversed(range(HORIZON)):
            following = np.where(explored[step + 1], worth[step + 1], (1 - LAMBDA) * worth[step + 1] + LAMBDA * later)
            later = np.where(done[step], rewards[step], following)
            targets[step] = sides[step] * later
        order = self.random.permutation(HORIZON * MATCHES)
        flat = (seen.reshape(-1, seen.shape[2]), actions.reshape(-1), targets.reshape(-1))
        for first in range(0, len(order), MINIBATCH):
            some = order[first : first + MINIBATCH]
            self.network.learn(flat[0][some], flat[1][some], flat[2][some], rate)

    def learn(self, seconds: float) -> int:
        """Learns for so much time of one core; returns how many plies were played."""
        began = time.process_time()
        while (spent := time.process_time() - began) < seconds:
            left = 1 - spent / seconds
            self.round(explore=0.02 + 0.2 * left, rate=0.0002 + 0.003 * left)
        return self.batch.plies


@dataclass
class Measured:
    rms: float
    cost: float


def measure(network: Network, solution: boathouse.Solution, decisions: int = 2000) -> Measured:
    """Compares the network with the exact solution, in positions from games of random players."""
    batch = boathouse.Batch(solution.game, 50, seed=99)
    errors: list[float] = []
    costs: list[float] = []
    while len(errors) < decisions:
        batch.step(batch.random_actions())
        values = network.values(batch.observations)
        chosen = best_actions(values, batch.masks)
        for match in range(0, batch.n, 10):
            state = batch.state(match)
            first = state.turn == 0
            best = solution.value_of(state)
            truth = 2 * (best if first else 1 - best) - 1
            errors.append(float(values[match, chosen[match]]) - truth)
            state.play(int(chosen[match]))
            costs.append(abs(best - solution.value_of(state)))
    return Measured(float(np.sqrt(np.mean(np.square(errors)))), float(np.mean(costs)))


def share_against(network: Network, mind: boathouse.Mind, game: boathouse.Game, matches: int) -> float:
    """The share of matches that the network wins, a draw counting half; it has the first seat in every other one."""
    batch = boathouse.Batch(game, matches, seed=7, auto_reset=False)
    own = np.arange(matches) % 2
    score = np.zeros(matches)
    while not batch.done.all():
        actions = best_actions(network.values(batch.observations), batch.masks)
        for match in np.flatnonzero(batch.to_move != own):
            actions[match] = -1
            if batch.to_move[match] >= 0:
                state = batch.state(int(match))
                actions[match] = state.action(mind.think(state.view(state.turn)).move)
        batch.step(actions)
        score += batch.rewards[np.arange(matches), own]
    return float((score.mean() + 1) / 2)


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--seconds", type=float, default=120, help="time of one core to learn for")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--matches", type=int, default=1000, help="played against other minds at the end")
    parser.add_argument("--save", metavar="FILE", help="where to save the weights")
    arguments = parser.parse_args()

    game = boathouse.load("up-the-river", players=2)
    solution = boathouse.solve(game)
    learner = Learner(game, arguments.seed)
    before = measure(learner.network, solution)
    print(f"before   rms {before.rms:.3f}, cost {before.cost:.4f}")
    plies = learner.learn(arguments.seconds)
    after = measure(learner.network, solution)
    print(f"after    rms {after.rms:.3f}, cost {after.cost:.4f}, {plies / 1e6:.1f} million plies")
    for name in ("random", "sailor", "perfect"):
        share = share_against(learner.network, boathouse.Mind(game, name), game, arguments.matches)
        print(f"{name:8} beaten in {share:.1%} of {arguments.matches} matches")
    if arguments.save:
        np.savez(arguments.save, *learner.network.weights)


if __name__ == "__main__":
    main()
