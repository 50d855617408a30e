"""Many matches at once: arrays, steps, secrecy and hostile input, for every game."""

import multiprocessing
import os
import threading
import unittest
from collections.abc import Callable
from typing import Any

import boathouse
import numpy as np
from boathouse import CHANCE, OVER
from support import GAMES_WITH_ARRAYS


def batch_of(name: str, n: int = 16, **plan: Any) -> boathouse.Batch:
    return boathouse.Batch(boathouse.load(name), n, 5, **plan)


def steps(batch: boathouse.Batch, count: int) -> None:
    for _ in range(count):
        batch.step(batch.random_actions())


def step_in_child(batch: boathouse.Batch) -> None:
    steps(batch, 3)
    os._exit(7 if batch.plies > 0 else 1)


class Arrays(unittest.TestCase):
    def test_shapes_and_types(self) -> None:
        for name in GAMES_WITH_ARRAYS:
            game = boathouse.load(name)
            batch = boathouse.Batch(game, 8, observations="all")
            self.assertEqual(batch.observations.shape, (8, 2, game.observation_size))
            self.assertEqual(batch.observations.dtype, np.float32)
            self.assertEqual(batch.boards.shape, (8, game.board_size))
            self.assertEqual((batch.masks.shape, batch.masks.dtype), ((8, game.actions), np.bool_))
            self.assertEqual((batch.to_move.shape, batch.to_move.dtype), ((8,), np.int8))
            self.assertEqual(batch.rewards.shape, (8, 2))
            self.assertEqual((batch.done.shape, batch.done.dtype), ((8,), np.bool_))
            self.assertEqual((len(batch), batch.n), (8, 8))
        self.assertEqual(batch_of("regatta", observations=None).observations.shape[0], 0)

    def test_arrays_are_the_batch_s_own_memory(self) -> None:
        batch = batch_of("up-the-river")
        observations = batch.observations
        before = observations.copy()
        steps(batch, 1)
        self.assertTrue(np.shares_memory(observations, batch.observations))
        self.assertFalse(np.array_equal(before, observations))
        self.assertTrue(np.shares_memory(np.from_dlpack(batch.observations), observations))
        del batch
        observations += 1  # the memory lives as long as an array of it

    def test_numbers_are_those_of_single_states(self) -> None:
        for name in GAMES_WITH_ARRAYS:
            batch = batch_of(name, 4)
            for _ in range(30):
                for match in range(4):
                    state = batch.state(match)
                    self.assertEqual(state.turn, batch.to_move[match])
                    view = state.view(state.turn)
                    np.testing.assert_array_equal(view.observation, batch.observations[match])
                    np.testing.assert_array_equal(view.board, batch.boards[match])
                    self.assertEqual(sorted(state.legal_actions), list(np.flatnonzero(batch.masks[match])))
                steps(batch, 1)

    def test_numbers_are_finite(self) -> None:
        for name in GAMES_WITH_ARRAYS:
            batch = batch_of(name, 64, observations="all")
            for _ in range(200):
                steps(batch, 1)
            self.assertTrue(np.isfinite(batch.observations).all())
            self.assertLess(np.abs(batch.observations).max(), 200)

    def test_the_same_for_a_seed_whatever_the_threads(self) -> None:
        for name in GAMES_WITH_ARRAYS:
            one, many = batch_of(name, 300), batch_of(name, 300, threads=3)
            steps(one, 40)
            steps(many, 40)
            np.testing.assert_array_equal(one.observations, many.observations)
            np.testing.assert_array_equal(one.masks, many.masks)
            self.assertEqual(one.plies, many.plies)

    def test_rewards_and_ends(self) -> None:
        batch = batch_of("up-the-river", 64)
        ended = 0
        for _ in range(100):
            steps(batch, 1)
            np.testing.assert_allclose(batch.rewards.sum(axis=1), 0, atol=1e-6)
            self.assertFalse(batch.rewards[~batch.done].any())
            self.assertTrue((batch.to_move >= 0).all())
            ended += int(batch.done.sum())
        self.assertGreater(ended, 64)

    def test_without_auto_reset_matches_wait(self) -> None:
        batch = batch_of("up-the-river", 4, auto_reset=False)
        steps(batch, 300)
        self.assertTrue((batch.to_move == OVER).all() and batch.done.all())
        self.assertFalse(batch.masks.any())
        batch.reset(np.array([True, False, False, False]))
        self.assertEqual(list(batch.done), [False, True, True, True])
        batch.reset()
        self.assertFalse(batch.done.any())

    def test_chance_can_be_left_to_the_caller(self) -> None:
        batch = batch_of("up-the-river", 3, chance="caller")
        self.assertTrue((batch.to_move == CHANCE).all())
        np.testing.assert_array_equal(batch.weights[:, :6], 1)
        self.assertFalse(batch.weights[:, 6:].any())
        batch.step(np.array([2, 5, -1]))
        self.assertEqual(list(batch.to_move), [0, 0, CHANCE])
        first, _ = batch.state(0).game.observation_layout["die"]
        self.assertEqual(batch.observations[0, first + 3], 1)
        self.assertEqual(batch_of("up-the-river").weights.shape[0], 0)


class Secrecy(unittest.TestCase):
    def test_worlds_that_differ_only_in_secrets_look_the_same(self) -> None:
        random = boathouse.Random(3)
        for name in GAMES_WITH_ARRAYS:
            batch = batch_of(name, 4)
            for _ in range(60):
                steps(batch, 1)
                for match in range(4):
                    state = batch.state(match)
                    for seat in range(2):
                        view = state.view(seat)
                        np.testing.assert_array_equal(batch.observe(seat)[match], view.observation)
                        other = view.sample(random)
                        np.testing.assert_array_equal(other.view(seat).observation, view.observation)

    def test_regatta_s_worlds_do_differ(self) -> None:
        """Otherwise the test above would say nothing about hidden hands."""
        batch = batch_of("regatta", 1)
        state = batch.state(0)
        keys = {state.view(0).sample(boathouse.Random(seed)).key for seed in range(10)}
        self.assertGreater(len(keys), 5)
        self.assertFalse(np.array_equal(state.view(0).observation, state.view(1).observation))


class HostileInput(unittest.TestCase):
    def refused(self, code: str, sentence: str, call: Callable[[], object]) -> None:
        with self.assertRaises(boathouse.Error) as caught:
            call()
        self.assertEqual(caught.exception.code, code)
        self.assertRegex(str(caught.exception), sentence)

    def test_arrays_of_every_wrong_kind_are_refused(self) -> None:
        batch = batch_of("up-the-river", 4)
        wrong: list[Any] = [
            np.zeros(4),
            np.zeros(4, dtype=bool),
            np.zeros(4, dtype=np.uint8),
            np.zeros(4, dtype=np.complex64),
            np.zeros((4, 1), dtype=np.int64),
            np.array(3),
            np.array(["a"] * 4),
            np.array([None] * 4),
            np.zeros(4, dtype=[("x", np.int32)]),
            "actions",
            None,
            [0.5] * 4,
            [[1], [2, 3]],
            object(),
        ]
        for actions in wrong:
            self.refused("actions_type", "int32 or int64", lambda: batch.step(actions))
        self.refused("batch_count", "4 matches, not 3", lambda: batch.step(np.zeros(3, dtype=np.int32)))
        self.refused("batch_count", "4 matches, not 0", lambda: batch.step(np.zeros(0, dtype=np.int64)))
        for action in (31, -2, 2**31, 2**32, -(2**63), 2**63 - 1):
            self.refused("batch_action_range", f"no action {action}", lambda: batch.step(np.full(4, action)))
        self.refused("batch_action_illegal", "not legal in match 0", lambda: batch.step(np.full(4, 30)))
        marks: list[Any] = [[1, 0, 0, 0], np.zeros((2, 2), dtype=bool), [], "x"]
        for chosen in marks:
            self.refused("reset_type", "array of bool", lambda: batch.reset(chosen))
        self.refused("batch_reset_count", "4 matches, not 2", lambda: batch.reset([True, False]))
        self.refused("batch_match", "from 0 to 3", lambda: batch.state(4))
        self.refused("no_such_seat", "no seat 2", lambda: batch.observe(2))

    def test_lists_and_strides_are_fine(self) -> None:
        batch = batch_of("up-the-river", 4)
        batch.step([int(action) for action in batch.random_actions()])
        batch.step(np.repeat(batch.random_actions(), 2)[::2])
        batch.step(batch.random_actions().astype(">i4").astype(np.int64)[::-1][::-1])

    def test_plans_of_every_wrong_kind_are_refused(self) -> None:
        self.refused("batch_size", "not 0", lambda: batch_of("up-the-river", 0))
        self.refused("batch_size", "not 1000001", lambda: batch_of("up-the-river", 1_000_001))
        self.refused("batch_threads", "not -1", lambda: batch_of("up-the-river", threads=-1))
        self.refused("observations", "not “x”", lambda: batch_of("up-the-river", observations="x"))
        self.refused("chance", "not “x”", lambda: batch_of("up-the-river", chance="x"))

    def test_writing_into_masks_makes_nothing_legal(self) -> None:
        batch = batch_of("rette-sich-wer-kann", 2)
        batch.masks[:] = True
        batch.to_move[:] = 1
        batch.done[:] = True
        self.refused("batch_action_illegal", "not legal", lambda: batch.step(np.full(2, 1770)))

    def test_random_bytes_never_crash(self) -> None:
        generator = np.random.default_rng(1)
        for name in GAMES_WITH_ARRAYS:
            game = boathouse.load(name)
            batch = batch_of(name, 8, chance="caller")
            for _ in range(300):
                actions = generator.integers(-3, game.actions + 3, 8)
                try:
                    batch.step(actions)
                except boathouse.Error:
                    steps(batch, 1)

    def test_actions_that_change_meanwhile_do_no_harm(self) -> None:
        batch = batch_of("up-the-river", 2000)
        actions = batch.random_actions().copy()
        stop = False

        def scribble() -> None:
            generator = np.random.default_rng(1)
            while not stop:
                actions[:] = generator.integers(-5, 50, 2000)

        thread = threading.Thread(target=scribble)
        thread.start()
        for _ in range(200):
            try:
                batch.step(actions)
            except boathouse.Error:
                steps(batch, 1)
        stop = True
        thread.join()

    def test_a_second_thread_is_refused_or_waits_its_turn(self) -> None:
        batch = batch_of("regatta", 2000)
        refusals: list[str] = []

        def step_too() -> None:
            for _ in range(20):
                try:
                    steps(batch, 1)
                except boathouse.Error as error:
                    refusals.append(error.code)

        threads = [threading.Thread(target=step_too) for _ in range(3)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertLessEqual(set(refusals), {"batch_busy", "batch_action_illegal", "batch_outcome"})

    def test_a_forked_process_has_threads_of_its_own(self) -> None:
        batch = batch_of("up-the-river", 1000, threads=3)
        steps(batch, 3)
        child = multiprocessing.get_context("fork").Process(target=step_in_child, args=(batch,))
        child.start()
        child.join(60)
        self.assertEqual(child.exitcode, 7)


if __name__ == "__main__":
    unittest.main()
