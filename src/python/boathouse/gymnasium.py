"""Many matches as Gymnasium steps them: a learner in each of them, against opponents who are part of the environment.

    from boathouse.gymnasium import make_vec
    make_vec("up-the-river", num_envs=1024, players=2)

An observation is the game's board and observation in one vector (see docs/python.md); `infos["action_mask"]` has the
learner's legal actions. An illegal action loses the match at once. Opponents play at random, unless you give a function
that chooses for them. A match that has ended begins anew with the next step, whatever its action (next-step autoreset).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import numpy.typing as npt

import boathouse

try:
    import gymnasium
    from gymnasium.vector.utils import batch_space
except ImportError as missing:
    raise ImportError("boathouse.gymnasium needs the package gymnasium; install it with: pip install gymnasium") from missing

Array = npt.NDArray[np.float32]
Mask = npt.NDArray[np.bool_]
Opponent = Callable[[Array, Mask], npt.ArrayLike]
"""Gets the observations and masks of all movers, and returns an action for each; only those of opponents are played."""


def _spaces(game: boathouse.Game) -> tuple[Any, Any]:
    size = game.board_size + game.observation_size
    return (
        gymnasium.spaces.Box(-np.inf, np.inf, (size,), np.float32),
        gymnasium.spaces.Discrete(game.actions),
    )


class VectorEnv(gymnasium.vector.VectorEnv):  # type: ignore[misc]
    """Matches of a game side by side, with the learner at one seat of each."""

    metadata: dict[str, Any] = {"render_modes": ["ansi"]}
    if hasattr(gymnasium.vector, "AutoresetMode"):  # from Gymnasium 1.1 on
        metadata["autoreset_mode"] = gymnasium.vector.AutoresetMode.NEXT_STEP

    def __init__(
        self,
        game: boathouse.Game,
        num_envs: int,
        *,
        seat: int | None = None,
        opponent: Opponent | None = None,
        seed: int = 0,
        threads: int = 1,
        render_mode: str | None = None,
    ) -> None:
        """The learner sits at the given seat, or, without one, at each seat in turn."""
        self.game, self.num_envs, self.render_mode = game, num_envs, render_mode
        self.single_observation_space, self.single_action_space = _spaces(game)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        if seat is None:
            self.seats = np.arange(num_envs) % game.players
        else:
            if not 0 <= seat < game.players:
                raise ValueError(f"There is no seat {seat}; the game has {game.players}.")
            self.seats = np.full(num_envs, seat)
        self._opponent, self._seed, self._threads = opponent, seed, threads
        self._rows = np.arange(num_envs)

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Array, dict[str, Any]]:
        """Begins all matches anew; without a seed, with other dice than before."""
        if isinstance(seed, list):
            seed = next((each for each in seed if each is not None), None)
        self._seed = self._seed + 1 if seed is None else seed
        self._batch = boathouse.Batch(
            self.game, self.num_envs, self._seed, threads=self._threads, auto_reset=False
        )
        self._ended = np.zeros(self.num_envs, bool)
        self._let_others_play(np.zeros(self.num_envs, np.float32))
        return self._observations(), self._infos()

    def step(self, actions: npt.ArrayLike) -> tuple[Array, Array, Mask, Mask, dict[str, Any]]:
        chosen = np.array(actions, dtype=np.int64)
        rewards = np.zeros(self.num_envs, np.float32)
        begun = self._ended
        if begun.any():
            self._batch.reset(begun)
        in_range = (chosen >= 0) & (chosen < self.game.actions)
        legal = in_range & self._batch.masks[self._rows, np.where(in_range, chosen, 0)] & ~begun
        illegal = ~legal & ~begun
        self._batch.step(np.where(legal, chosen, -1))
        rewards += self._batch.rewards[self._rows, self.seats]
        self._let_others_play(rewards, illegal)
        rewards[illegal] = -1
        self._ended = self._batch.done | illegal
        infos = self._infos()
        if illegal.any():
            infos["illegal"], infos["_illegal"] = illegal, illegal
        return self._observations(), rewards, self._ended.copy(), np.zeros(self.num_envs, bool), infos

    def _let_others_play(self, rewards: Array, but_not: Mask | None = None) -> None:
        """Until it is the learner's turn everywhere, or the match has ended."""
        batch = self._batch
        while True:
            waiting = (batch.to_move >= 0) & (batch.to_move != self.seats)
            if but_not is not None:
                waiting &= ~but_not
            if not waiting.any():
                return
            if self._opponent is None:
                actions: npt.ArrayLike = batch.random_actions()
            else:
                actions = self._opponent(np.concatenate([batch.boards, batch.observations], axis=1), batch.masks)
            batch.step(np.where(waiting, actions, -1).astype(np.int64))
            rewards += batch.rewards[self._rows, self.seats]

    def _observations(self) -> Array:
        seen: Array = np.concatenate([self._batch.boards, self._batch.observations], axis=1)
        # Where nobody is to move, or somebody else, the batch shows nothing of the learner's.
        for seat in np.unique(self.seats[self._batch.to_move != self.seats]):
            rows = (self._batch.to_move != self.seats) & (self.seats == seat)
            seen[rows, self.game.board_size :] = self._batch.observe(int(seat))[rows]
        return seen

    def _infos(self) -> dict[str, Any]:
        masks = self._batch.masks & (self._batch.to_move == self.seats)[:, None]
        return {"action_mask": masks, "_action_mask": np.ones(self.num_envs, bool)}

    def render(self) -> tuple[str, ...]:
        """The boards as the learners see them."""
        return tuple(self._batch.state(match).draw(int(self.seats[match])) for match in range(self.num_envs))


class Env(gymnasium.Env):  # type: ignore[misc]
    """A single match, with the learner at one seat."""

    metadata: dict[str, Any] = {"render_modes": ["ansi"]}

    def __init__(
        self,
        game: boathouse.Game,
        *,
        seat: int = 0,
        opponent: Opponent | None = None,
        seed: int = 0,
        render_mode: str | None = None,
    ) -> None:
        self._all = VectorEnv(game, 1, seat=seat, opponent=opponent, seed=seed)
        self.game, self.render_mode = game, render_mode
        self.observation_space, self.action_space = _spaces(game)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Array, dict[str, Any]]:
        super().reset(seed=seed)
        observations, infos = self._all.reset(seed=seed)
        return observations[0], {"action_mask": infos["action_mask"][0]}

    def step(self, action: int) -> tuple[Array, float, bool, bool, dict[str, Any]]:
        observations, rewards, ended, _, infos = self._all.step([action])
        told: dict[str, Any] = {"action_mask": infos["action_mask"][0]}
        if "illegal" in infos:
            told["illegal"] = True
        return observations[0], float(rewards[0]), bool(ended[0]), False, told

    def render(self) -> str:
        """The board as the learner sees it."""
        return self._all.render()[0]


def make_vec(
    game: str,
    num_envs: int,
    players: int | None = None,
    *,
    seat: int | None = None,
    opponent: Opponent | None = None,
    seed: int = 0,
    threads: int = 1,
    **options: str | int,
) -> VectorEnv:
    """Many matches of a game by its name, with its options."""
    loaded = boathouse.load(game, players, **options)
    return VectorEnv(loaded, num_envs, seat=seat, opponent=opponent, seed=seed, threads=threads)


def make(
    game: str,
    players: int | None = None,
    *,
    seat: int = 0,
    opponent: Opponent | None = None,
    seed: int = 0,
    render_mode: str | None = None,
    **options: str | int,
) -> Env:
    """One match of a game by its name, with its options."""
    return Env(boathouse.load(game, players, **options), seat=seat, opponent=opponent, seed=seed, render_mode=render_mode)
