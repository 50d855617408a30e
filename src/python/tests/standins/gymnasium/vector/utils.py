"""Spaces of many environments."""

from gymnasium.spaces import Box, Discrete, MultiDiscrete, Space


def batch_space(space: Space, n: int) -> Space:
    if isinstance(space, Box):
        return Box(space.low, space.high, (n, *space.shape), space.dtype)
    assert isinstance(space, Discrete)
    return MultiDiscrete([space.n] * n)
