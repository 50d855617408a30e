"""What boathouse.pettingzoo uses of PettingZoo, for tests where the package itself is not installed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any


class AECEnv:
    agents: list[str]
    agent_selection: str
    rewards: dict[str, float]
    terminations: dict[str, bool]
    truncations: dict[str, bool]
    infos: dict[str, dict[str, Any]]
    _cumulative_rewards: dict[str, float]

    @property
    def num_agents(self) -> int:
        return len(self.agents)

    def observe(self, agent: str) -> Any:
        raise NotImplementedError

    def last(self, observe: bool = True) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        agent = self.agent_selection
        seen = self.observe(agent) if observe else None
        ended, cut = self.terminations[agent], self.truncations[agent]
        return seen, self._cumulative_rewards[agent], ended, cut, self.infos[agent]

    def agent_iter(self, most: int = 2**63) -> Iterator[str]:
        while self.agents and most > 0:
            most -= 1
            yield self.agent_selection

    def _accumulate_rewards(self) -> None:
        for agent, reward in self.rewards.items():
            self._cumulative_rewards[agent] += reward

    def _was_dead_step(self, action: Any) -> None:
        """An agent whose match has ended takes its leave; the next one who has not is next."""
        if action is not None:
            raise ValueError("The only valid action of an agent that has finished is None.")
        gone = self.agent_selection
        self.agents.remove(gone)
        for each in (self.terminations, self.truncations, self.rewards, self._cumulative_rewards, self.infos):
            del each[gone]  # type: ignore[attr-defined]
        self.rewards = dict.fromkeys(self.rewards, 0.0)
        if self.agents:
            self.agent_selection = self.agents[0]
