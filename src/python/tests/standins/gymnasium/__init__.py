"""What boathouse.gymnasium uses of Gymnasium, for tests where the package itself is not installed."""

from __future__ import annotations

from typing import Any

import numpy as np

from gymnasium import spaces, vector

__all__ = ["Env", "spaces", "vector"]


class Env:
    np_random: np.random.Generator

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> Any:
        if seed is not None:
            self.np_random = np.random.default_rng(seed)
