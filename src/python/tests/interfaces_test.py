"""The wrappers for PettingZoo and Gymnasium keep what those interfaces promise.

Where the packages are installed, they are used, and PettingZoo's own api_test and Gymnasium's check_env run too; elsewhere
small stand-ins for their base classes and spaces take their place.
"""

import importlib.util
import subprocess
import sys
import unittest
from pathlib import Path
from typing import Any

import boathouse
import numpy as np
from support import GAMES_WITH_ARRAYS

INSTALLED = all(importlib.util.find_spec(name) is not None for name in ("gymnasium", "pettingzoo"))
if not INSTALLED:
    sys.path.append(str(Path(__file__).parent / "standins"))

from boathouse import gymnasium as vectors  # noqa: E402
from boathouse import pettingzoo as agents  # noqa: E402


class PettingZoo(unittest.TestCase):
    def test_agents_take_turns_until_all_have_left(self) -> None:
        for name, players in (("up-the-river", 3), ("powerboats", 2), ("rette-sich-wer-kann", 2), ("regatta", 4)):
            with self.subTest(name):
                self.play(agents.env(name, players, seed=3))

    def play(self, env: agents.Environment) -> None:
        random = np.random.default_rng(1)
        env.reset(seed=1)
        self.assertEqual(env.agents, env.possible_agents)
        self.assertFalse(any(env.terminations.values()) or any(env.truncations.values()))
        owed = dict.fromkeys(env.agents, 0.0)
        left: list[str] = []
        for agent in env.agent_iter():
            seen, reward, ended, cut, info = env.last()
            self.assertAlmostEqual(reward, owed[agent])
            self.assertIsInstance(info, dict)
            self.assertFalse(cut)
            self.assertTrue(env.observation_space(agent).contains(seen))
            self.assertIs(env.observation_space(agent), env.observation_space(agent))
            self.assertIsNone(env.last(observe=False)[0])
            self.assertEqual(ended, not seen["action_mask"].any())
            env.step(None if ended else random.choice(np.flatnonzero(seen["action_mask"])))
            owed[agent] = 0.0
            for each, more in env.rewards.items():
                owed[each] += more
            if ended:
                left.append(agent)
            alive = set(env.agents)
            by_agent: list[dict[str, Any]] = [env.rewards, env.terminations, env.truncations, env.infos]
            for kept in by_agent:
                self.assertEqual(set(kept), alive)
        self.assertEqual(sorted(left), sorted(env.possible_agents))

    def test_seeds(self) -> None:
        env = agents.env("up-the-river")
        states = []
        for seed in (5, 5, 6, 7, 8, None, None):
            env.reset(seed)
            states.append(env.state().tolist())
        self.assertEqual(states[0], states[1])
        self.assertGreater(len({str(state) for state in states}), 2)

    def test_only_the_agent_on_turn_gets_a_mask(self) -> None:
        env = agents.env("regatta", 2)
        env.reset(seed=1)
        for agent in env.possible_agents:
            self.assertEqual(env.observe(agent)["action_mask"].any(), agent == env.agent_selection)

    def test_pictures_and_illegal_actions(self) -> None:
        env = agents.env("up-the-river", render_mode="ansi")
        env.reset(seed=1)
        self.assertIn("player_0", env.render() or "")
        for action in (29, 999, -5):
            env.reset()
            agent = env.agent_selection
            env.step(action)
            self.assertEqual((env.rewards[agent], sum(env.rewards.values())), (-1.0, -1.0))
            self.assertTrue(all(env.terminations.values()) and env.infos[agent]["illegal"])
            self.assertFalse(any(env.observe(each)["action_mask"].any() for each in env.agents))
            for _ in range(2):
                env.step(None)
            self.assertEqual(env.agents, [])

    @unittest.skipUnless(INSTALLED, "PettingZoo is not installed")
    def test_pettingzoo_s_own_test(self) -> None:
        api_test = importlib.import_module("pettingzoo.test").api_test
        for name in GAMES_WITH_ARRAYS:
            api_test(agents.env(name, 2), num_cycles=200)


def chosen(infos: dict[str, Any], random: np.random.Generator) -> Any:
    """A random legal action where there is one."""
    masks = infos["action_mask"]
    return np.array([random.choice(np.flatnonzero(mask)) if mask.any() else 0 for mask in masks])


class Gymnasium(unittest.TestCase):
    def test_steps(self) -> None:
        for name in GAMES_WITH_ARRAYS:
            envs = vectors.make_vec(name, 8, players=2)
            random = np.random.default_rng(1)
            seen, infos = envs.reset(seed=4)
            self.assertTrue(envs.observation_space.contains(seen))
            for _ in range(60):
                seen, rewards, ended, cut, infos = envs.step(chosen(infos, random))
                self.assertTrue(envs.observation_space.contains(seen))
                self.assertEqual((rewards.shape, rewards.dtype), ((8,), np.float32))
                self.assertEqual((ended.dtype, cut.dtype), (np.bool_, np.bool_))
                self.assertFalse(cut.any() or "illegal" in infos)
                # The learner is to move wherever the match goes on.
                np.testing.assert_array_equal(infos["action_mask"].any(axis=1), ~ended)

    def test_a_match_that_ended_begins_anew_with_the_next_step(self) -> None:
        envs = vectors.make_vec("up-the-river", 16)
        random = np.random.default_rng(1)
        _, infos = envs.reset(seed=1)
        finished = 0
        previous: vectors.Mask = np.zeros(16, bool)
        for _ in range(80):
            _, rewards, ended, _, infos = envs.step(chosen(infos, random))
            self.assertFalse((previous & ended).any())
            self.assertFalse(rewards[previous].any())
            self.assertFalse(rewards[~ended].any())
            finished += int(ended.sum())
            previous = ended
        self.assertGreater(finished, 32)

    def test_seeds_are_repeatable(self) -> None:
        runs = []
        for _ in range(2):
            envs = vectors.make_vec("powerboats", 4)
            random = np.random.default_rng(1)
            seen, infos = envs.reset(seed=[9, None, None, None])
            for _ in range(20):
                seen, *_, infos = envs.step(chosen(infos, random))
            runs.append(seen)
        np.testing.assert_array_equal(runs[0], runs[1])

    def test_illegal_actions_lose(self) -> None:
        envs = vectors.make_vec("up-the-river", 4, seat=0)
        envs.reset(seed=1)
        for wrong in (29, 31, -1, 10**12):
            _, rewards, ended, _, infos = envs.step(np.full(4, wrong))
            np.testing.assert_array_equal(rewards, -1)
            self.assertTrue(ended.all() and infos["illegal"].all())
            _, rewards, ended, _, infos = envs.step(np.full(4, wrong))
            self.assertFalse(rewards.any() or ended.any())

    def test_opponents_can_be_given(self) -> None:
        game = boathouse.load("up-the-river")
        asked = []

        def first_legal(observations: Any, masks: Any) -> Any:
            self.assertEqual(observations.shape, (6, game.observation_size))
            asked.append(1)
            return masks.argmax(axis=1)

        envs = vectors.VectorEnv(game, 6, opponent=first_legal)
        _, infos = envs.reset()
        envs.step(chosen(infos, np.random.default_rng(1)))
        self.assertTrue(asked)
        self.assertEqual(len(envs.render()), 6)
        with self.assertRaises(ValueError):
            vectors.VectorEnv(game, 6, seat=2)

    def test_the_last_observation_is_the_learner_s(self) -> None:
        envs = vectors.make_vec("up-the-river", 2, seat=1)
        random = np.random.default_rng(1)
        _, infos = envs.reset(seed=1)
        for _ in range(100):
            seen, _, ended, _, infos = envs.step(chosen(infos, random))
            if ended.any():
                self.assertTrue(seen[ended].any())
                return
        self.fail("no match ended")

    def test_a_single_match(self) -> None:
        env = vectors.make("regatta", render_mode="ansi")
        seen, info = env.reset(seed=123)
        again, _ = env.reset(seed=123)
        np.testing.assert_array_equal(seen, again)
        self.assertTrue(env.observation_space.contains(seen))
        seen, reward, ended, cut, info = env.step(int(np.flatnonzero(info["action_mask"])[0]))
        self.assertTrue(env.observation_space.contains(seen))
        self.assertIsInstance(reward, float)
        self.assertIsInstance(ended, bool)
        self.assertIsInstance(env.render(), str)
        _, reward, ended, _, info = env.step(env.action_space.n - 1)
        self.assertEqual((reward, ended, info["illegal"]), (-1.0, True, True))

    @unittest.skipUnless(INSTALLED, "Gymnasium is not installed")
    def test_gymnasium_s_own_test(self) -> None:
        check_env = importlib.import_module("gymnasium.utils.env_checker").check_env
        for name in GAMES_WITH_ARRAYS:
            check_env(vectors.make(name), skip_render_check=True)


class WithoutThem(unittest.TestCase):
    @unittest.skipIf(INSTALLED, "both are installed")
    def test_a_missing_package_is_told_in_one_sentence(self) -> None:
        for name in ("gymnasium", "pettingzoo"):
            ran = subprocess.run([sys.executable, "-c", f"import boathouse.{name}"], capture_output=True, text=True)
            self.assertIn(
                f"ImportError: boathouse.{name} needs the package {name}; install it with: pip install {name}", ran.stderr
            )

    def test_the_module_itself_needs_neither(self) -> None:
        code = "import sys, boathouse; sys.exit('gymnasium' in sys.modules or 'pettingzoo' in sys.modules)"
        self.assertEqual(subprocess.run([sys.executable, "-c", code]).returncode, 0)


if __name__ == "__main__":
    unittest.main()
