"""Environments side by side."""

from enum import Enum

from gymnasium.vector import utils

__all__ = ["AutoresetMode", "VectorEnv", "utils"]


class AutoresetMode(Enum):
    NEXT_STEP = "NextStep"


class VectorEnv:
    num_envs: int
