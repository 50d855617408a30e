"""The examples, run as a user would, in short versions."""

import importlib
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

import boathouse
from support import GAMES_WITH_ARRAYS

EXAMPLES = Path(__file__).parents[3] / "examples" / "python"
sys.path.insert(0, str(EXAMPLES))


def output_of(*command: str) -> str:
    return subprocess.run(
        [sys.executable, str(EXAMPLES / command[0]), *command[1:]], check=True, capture_output=True, text=True
    ).stdout


class Examples(unittest.TestCase):
    def test_the_bot_of_ten_lines_wins_in_every_game(self) -> None:
        self.assertRegex(output_of("ten_line_bot.py", "up-the-river", "10"), "won ([6-9]|10)(.5)? of 10")
        bot = importlib.import_module("ten_line_bot")
        for name in GAMES_WITH_ARRAYS:
            random, state = boathouse.Random(2), boathouse.load(name).start()
            while state.turn == boathouse.CHANCE:
                state.roll(random)
            self.assertIn(bot.choose(state.view(state.turn), random, tries=1), state.legal_actions)

    def test_a_short_lesson_already_helps(self) -> None:
        td = importlib.import_module("td_learning")
        game = boathouse.load("up-the-river")
        solution = boathouse.solve(game)
        learner = td.Learner(game, seed=1)
        before = td.measure(learner.network, solution, 500)
        for _ in range(24):  # by number, not by time, so that it always learns the same
            learner.round(explore=0.1, rate=0.003)
        after = td.measure(learner.network, solution, 500)
        self.assertLess(after.rms, 0.6 * before.rms)
        self.assertLess(after.cost, 0.6 * before.cost)
        share = td.share_against(learner.network, boathouse.Mind(game, "random"), game, 300)
        self.assertGreater(share, 0.6)

    def test_a_review_is_drawn(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            self.assertIn("luck", output_of("review_plot.py", folder))
            for name in ("chances", "luck", "mistakes"):
                self.assertIn("</svg>", (Path(folder) / f"{name}.svg").read_text())

    def test_the_bench_tells_a_figure_for_every_game(self) -> None:
        command = [sys.executable, "-m", "boathouse.bench", "--seconds", "0.05", "--matches", "64"]
        told = subprocess.run(command, check=True, capture_output=True, text=True).stdout
        for name in GAMES_WITH_ARRAYS:
            self.assertRegex(told, rf"{name} +[0-9.]+ +[0-9.]+")

    def test_the_walk_through_the_solved_game(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            told = output_of("solved_walk.py", folder)
            self.assertIn("2,778,300 positions solved", told)
            self.assertIn("wins 46.05% of all games", told)
            for name in ("values", "first-roll", "two-boats"):
                self.assertIn("</svg>", (Path(folder) / f"{name}.svg").read_text())


if __name__ == "__main__":
    unittest.main()
