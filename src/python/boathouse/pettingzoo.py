"""A game as PettingZoo steps it: one agent after the other (AEC).

    from boathouse.pettingzoo import env
    env("up-the-river", players=2)

The agents are player_0, player_1 and so on. What an agent observes is a dictionary: `observation` is the game's board and
observation in one vector (see docs/python.md), `action_mask` has a 1 for each action that it may take now. An illegal action
loses the match at once.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

import boathouse

try:
    from gymnasium import spaces
    from pettingzoo import AECEnv
except ImportError as missing:
    raise ImportError("boathouse.pettingzoo needs the package pettingzoo; install it with: pip install pettingzoo") from missing

Observation = dict[str, npt.NDArray[Any]]


class Environment(AECEnv):  # type: ignore[misc]
    """A match in which every agent is somebody else's business."""

    metadata = {"name": "boathouse", "render_modes": ["ansi", "human"], "is_parallelizable": False}

    def __init__(self, game: boathouse.Game, seed: int = 0, render_mode: str | None = None) -> None:
        super().__init__()
        self.game = game
        self.render_mode = render_mode
        self.metadata = {**self.metadata, "name": f"boathouse_{game.id.replace('-', '_')}"}
        self.possible_agents = [f"player_{seat}" for seat in range(game.players)]
        self.agents: list[str] = []
        size = game.board_size + game.observation_size
        self._observation_space = spaces.Dict(
            {
                "observation": spaces.Box(-np.inf, np.inf, (size,), np.float32),
                "action_mask": spaces.Box(0, 1, (game.actions,), np.int8),
            }
        )
        self._action_spaces = {agent: spaces.Discrete(game.actions) for agent in self.possible_agents}
        self._seed = seed

    def observation_space(self, agent: str) -> Any:
        return self._observation_space

    def action_space(self, agent: str) -> Any:
        return self._action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begins a new match; without a seed, with other dice than the one before."""
        self._seed = self._seed + 1 if seed is None else seed
        self._batch = boathouse.Batch(self.game, 1, self._seed, observations=None, auto_reset=False)
        self._lost = False  # by an illegal action
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self._mover()

    def _over(self) -> bool:
        return self._lost or bool(self._batch.done[0])

    def _mover(self) -> str:
        return self.possible_agents[int(self._batch.to_move[0])]

    def step(self, action: int | None) -> None:
        if self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            self._was_dead_step(action)
            return
        agent, seat = self.agent_selection, int(self._batch.to_move[0])
        self._cumulative_rewards[agent] = 0.0
        self._lost = action is None or not 0 <= action < self.game.actions or not self._batch.masks[0, action]
        if self._lost:
            self.rewards = {**dict.fromkeys(self.agents, 0.0), agent: -1.0}
            self.infos[agent]["illegal"] = True
        else:
            self._batch.step(np.array([action], dtype=np.int64))
            self.rewards = {each: float(self._batch.rewards[0, at]) for at, each in enumerate(self.possible_agents)}
        if self._over():
            self.terminations = dict.fromkeys(self.agents, True)
            self.agent_selection = self.possible_agents[(seat + 1) % self.game.players]
        else:
            self.agent_selection = self._mover()
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def observe(self, agent: str) -> Observation:
        """What the agent sees; the mask belongs to the agent on turn and tells others nothing."""
        seat = self.possible_agents.index(agent)
        vector = np.concatenate([self._batch.boards[0], self._batch.observe(seat)[0]])
        on_turn = self._batch.to_move[0] == seat and not self._over()
        mask = self._batch.masks[0] if on_turn else np.zeros(self.game.actions, bool)
        return {"observation": vector, "action_mask": mask.astype(np.int8)}

    def state(self) -> npt.NDArray[np.float32]:
        """What all agents see, one after the other."""
        return np.concatenate([self.observe(agent)["observation"] for agent in self.possible_agents])

    def render(self) -> str | None:
        """The board as everybody sees it: returned as text, or printed in the mode human."""
        text = self._batch.state(0).draw(boathouse.SPECTATOR, names=self.possible_agents)
        if self.render_mode != "human":
            return text
        print(text)
        return None

    def close(self) -> None:
        """There is nothing to close."""


def env(
    game: str, players: int | None = None, seed: int = 0, render_mode: str | None = None, **options: str | int
) -> Environment:
    """A game by its name, with its options."""
    return Environment(boathouse.load(game, players, **options), seed, render_mode)
