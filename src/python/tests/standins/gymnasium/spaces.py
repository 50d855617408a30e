"""Sets of observations and actions: what is in them, and something drawn from them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np


class Space:
    random = np.random.default_rng(0)

    def contains(self, value: Any) -> bool:
        raise NotImplementedError

    def sample(self) -> Any:
        raise NotImplementedError


class Box(Space):
    def __init__(self, low: float, high: float, shape: tuple[int, ...], dtype: Any) -> None:
        self.low, self.high, self.shape, self.dtype = low, high, shape, np.dtype(dtype)

    def contains(self, value: Any) -> bool:
        return (
            isinstance(value, np.ndarray)
            and value.shape == self.shape
            and value.dtype == self.dtype
            and bool(np.all((value >= self.low) & (value <= self.high)))
        )


class Discrete(Space):
    def __init__(self, n: int) -> None:
        self.n = n

    def contains(self, value: Any) -> bool:
        return 0 <= int(value) < self.n

    def sample(self) -> int:
        return int(self.random.integers(self.n))


class MultiDiscrete(Space):
    def __init__(self, nvec: list[int]) -> None:
        self.nvec = np.array(nvec)
        self.shape = self.nvec.shape

    def sample(self) -> Any:
        return self.random.integers(self.nvec)


class Dict(Space):
    def __init__(self, spaces: Mapping[str, Space]) -> None:
        self.spaces = dict(spaces)

    def contains(self, value: Any) -> bool:
        return set(value) == set(self.spaces) and all(space.contains(value[key]) for key, space in self.spaces.items())
