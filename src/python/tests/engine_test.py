"""Single games, matches, knowledge and errors, as a user of the module meets them."""

import copy
import os
import re
import signal
import threading
import time
import unittest
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any

import boathouse
import numpy as np
from boathouse import CHANCE, OVER, REFEREE, SPECTATOR
from support import GAMES_WITH_ARRAYS

DOCUMENTATION = Path(__file__).parents[3] / "docs" / "python.md"
STUB = Path(__file__).parent.parent / "boathouse" / "_engine.pyi"


def rolled(game: boathouse.Game, random: boathouse.Random) -> boathouse.State:
    """A state in which a seat is to move."""
    state = game.start()
    while state.turn == CHANCE:
        state.roll(random)
    return state


def play_at_random(state: boathouse.State, random: boathouse.Random) -> int:
    plies = 0
    while not state.over:
        if state.turn == CHANCE:
            state.roll(random)
        else:
            moves = state.legal_moves
            state.play(moves[random.below(len(moves))])
        plies += 1
    return plies


def finished_match(seed: int) -> boathouse.Match:
    match = boathouse.Match(boathouse.load("up-the-river"), seed=seed)
    mind = boathouse.Mind(match.game, "random")
    while not match.over:
        if match.turn == CHANCE:
            match.roll()
        else:
            match.play(mind.think(match.state.view(match.turn)).move)
    return match


class Games(unittest.TestCase):
    def test_all_games_can_be_played_to_their_end(self) -> None:
        random = boathouse.Random(7)
        for name in boathouse.games():
            state = boathouse.load(name).start()
            play_at_random(state, random)
            self.assertEqual(state.turn, OVER)
            self.assertEqual(state.legal_moves, [])
            self.assertEqual(min(state.result["places"]), 1)

    def test_options_and_players(self) -> None:
        game = boathouse.load("up-the-river", players=3, layout="shuffled")
        self.assertEqual(game.players, 3)
        self.assertEqual(game.options["layout"], "shuffled")
        self.assertTrue(game.start().in_setup)
        stall = boathouse.load("rette-sich-wer-kann", stall=24)
        self.assertEqual(stall.options["stall"], "24")
        self.assertEqual(game.name("de"), "Flussaufwärts")

    def test_chance_has_exact_probabilities(self) -> None:
        for name in boathouse.games():
            state = boathouse.load(name).start()
            random = boathouse.Random(1)
            for _ in range(40):
                if state.turn == CHANCE:
                    self.assertEqual(sum(share for _, share in state.chance), Fraction(1))
                    state.roll(random)
                else:
                    self.assertEqual(state.chance, [])
                    state.play(state.legal_moves[0])

    def test_moves_by_notation_and_by_action_are_the_same(self) -> None:
        random = boathouse.Random(3)
        for name in GAMES_WITH_ARRAYS:
            state = boathouse.load(name).start()
            for _ in range(60):
                by_action = state.copy()
                number = random.below(len(state.legal_moves))
                move = state.legal_moves[number]
                self.assertEqual(state.action(move), state.legal_actions[number])
                by_action.play(state.legal_actions[number])
                state.play(move)
                self.assertEqual(by_action.key, state.key)

    def test_copies_are_independent(self) -> None:
        state = rolled(boathouse.load("up-the-river"), boathouse.Random(1))
        for other in (state.copy(), copy.copy(state), copy.deepcopy(state)):
            key = state.key
            other.play(other.legal_moves[0])
            self.assertEqual(state.key, key)
            self.assertNotEqual(other.key, key)

    def test_events_are_told_in_three_languages(self) -> None:
        state = boathouse.load("up-the-river").start()
        state.play("roll 3")
        move = state.legal_moves[0]
        self.assertEqual(state.events(move), ["Player 1 sails from 4 to 7."])
        self.assertEqual(state.events(move, viewer=0), ["You sail from 4 to 7."])
        self.assertIn("Anna", state.events(move, language="de", names=["Anna", "Ben"])[0])
        self.assertEqual(state.notation(move), move)
        self.assertIn("sandbank", str(state))

    def test_positions_are_plain_data(self) -> None:
        state = rolled(boathouse.load("up-the-river"), boathouse.Random(1))
        again = state.with_position(state.position)
        self.assertEqual(again.key, state.key)
        hidden = rolled(boathouse.load("regatta"), boathouse.Random(1))
        with self.assertRaises(boathouse.Error) as caught:
            hidden.position
        self.assertEqual(caught.exception.code, "position_hidden")

    def test_views_hide_what_the_seat_may_not_see(self) -> None:
        random = boathouse.Random(5)
        state = rolled(boathouse.load("regatta"), random)
        own, other = state.view(0), state.view(1)
        self.assertEqual(own.seat, 0)
        self.assertNotEqual(own.data, other.data)
        keys = {own.sample(random).key for _ in range(20)}
        self.assertGreater(len(keys), 1)
        for _ in range(5):
            world = boathouse.sample(own, random)
            self.assertEqual(world.view(0).data, own.data)
            np.testing.assert_array_equal(world.view(0).observation, own.observation)
        self.assertNotEqual(state.describe(SPECTATOR), state.describe(REFEREE))

    def test_pictures(self) -> None:
        state = rolled(boathouse.load("regatta"), boathouse.Random(1))
        self.assertTrue((state.picture() or "").startswith("<svg"))
        self.assertIsNone(boathouse.load("up-the-river").start().picture())

    def test_perft(self) -> None:
        self.assertEqual(boathouse.load("up-the-river").perft(1), 6)

    def test_a_vector_is_as_long_as_its_layout_says(self) -> None:
        for name in GAMES_WITH_ARRAYS:
            game = boathouse.load(name)
            view = rolled(game, boathouse.Random(1)).view(0)
            self.assertEqual(view.observation.shape, (game.observation_size,))
            self.assertEqual(view.board.shape, (game.board_size,))
            self.assertEqual(max(end for _, end in game.observation_layout.values()), game.observation_size)


class Layouts(unittest.TestCase):
    def test_the_documentation_has_every_part_with_its_indices(self) -> None:
        sections = re.split(r"^### ", DOCUMENTATION.read_text(), flags=re.MULTILINE)
        for name in GAMES_WITH_ARRAYS:
            game = boathouse.load(name, players=2)
            (section,) = (text for text in sections if text.startswith(game.name() + "\n"))
            parts = re.findall(r"^\| (\d+)(?:–(\d+))? \| `(\w+)` \|", section, flags=re.MULTILINE)
            told = [(part, (int(first), int(last or first) + 1)) for first, last, part in parts]
            self.assertEqual(told, [*game.board_layout.items(), *game.observation_layout.items()], name)


class Matches(unittest.TestCase):
    def test_a_record_tells_the_match_again(self) -> None:
        match = finished_match(4)
        record = match.record()
        again = boathouse.read_record(record)
        self.assertEqual(again.plies, match.plies)
        self.assertEqual(again.result, match.result)
        self.assertEqual(again.names, ["Player 1", "Player 2"])
        findings = boathouse.verify(record)
        self.assertTrue(findings["complete"] and findings["rolls_checked"])
        self.assertEqual(findings["signer"], "nobody")
        self.assertEqual(finished_match(4).record(), record)
        self.assertEqual(match.state_after(0).turn, CHANCE)

    def test_a_changed_record_is_refused(self) -> None:
        record = finished_match(4).record()
        with self.assertRaisesRegex(boathouse.Error, "^Line [0-9]+: "):
            boathouse.verify(record.replace("roll 1", "roll 2", 1))

    def test_undo(self) -> None:
        match = boathouse.Match(boathouse.load("rette-sich-wer-kann"), names=["Anna", "Ben"], seed=1)
        first = match.state.legal_moves[0]
        match.play(first)
        match.undo(0)
        self.assertEqual(match.plies, [])
        self.assertNotIn("secret", match.record_for(0))

    def test_seeds_are_drawn_if_none_is_given(self) -> None:
        game = boathouse.load("up-the-river")
        self.assertNotEqual(boathouse.Match(game).record(), boathouse.Match(game).record())


class Knowledge(unittest.TestCase):
    def test_minds_think_and_are_repeatable(self) -> None:
        game = boathouse.load("up-the-river")
        self.assertIn("perfect", boathouse.minds(game))
        state = rolled(game, boathouse.Random(2))
        state.play(state.legal_moves[0])
        state.play("roll arrows")
        for name in ("random", "sailor", "perfect", "mcts"):
            one = boathouse.Mind(game, name).think(state.view(state.turn), nodes=200)
            same = boathouse.Mind(game, name).think(state.view(state.turn), nodes=200)
            self.assertEqual(one.choices, same.choices)
            self.assertIn(one.move, state.legal_moves)
            self.assertEqual([move for move, _, _ in one.choices], state.legal_moves)

    def test_a_judge_agrees_with_the_exact_table(self) -> None:
        game = boathouse.load("up-the-river")
        judge, solution = boathouse.Judge(game), boathouse.solve(game)
        state = rolled(game, boathouse.Random(9))
        self.assertAlmostEqual(judge.appraise(state.view(0))[0], solution.value_of(state), places=12)
        hints = judge.hints(state)
        self.assertEqual(hints[0]["verdict"], "best")
        self.assertAlmostEqual(hints[0]["equity"], solution.value_of(state), places=12)

    def test_the_exact_table_is_an_array(self) -> None:
        game = boathouse.load("up-the-river")
        solution = boathouse.solve(game)
        self.assertEqual(solution.states, 2_778_300)
        self.assertEqual(solution.values.shape, (2_778_300,))
        self.assertFalse(solution.values.flags.writeable)
        start = game.start()
        self.assertEqual(solution.values[solution.number(start)], solution.value)
        for number in (0, 12345, 2_778_299):
            self.assertEqual(solution.number(solution.state(number)), number)
        self.assertGreater(len(solution.table()), 8 * solution.states)

    def test_other_solvers(self) -> None:
        endings = boathouse.solve(boathouse.load("rette-sich-wer-kann"))
        self.assertIsNone(endings.value)
        self.assertEqual(len(endings.values), endings.states)
        with self.assertRaisesRegex(boathouse.Error, "not in the solution"):
            endings.value_of(boathouse.load("rette-sich-wer-kann").start())

    def test_reviews(self) -> None:
        match = finished_match(4)
        review = boathouse.Judge(match.game).review(match)
        self.assertTrue(review.exact)
        self.assertEqual(len(review.data["plies"]), len(match.plies))
        self.assertTrue(review.chart("fr").startswith("<svg"))

    def test_arena(self) -> None:
        game = boathouse.load("up-the-river")
        result = boathouse.arena(game, ["sailor", "random"], games=100, threads=2)
        self.assertEqual(result["games"], 100)
        self.assertEqual(boathouse.arena(game, ["sailor", "random"], games=100), result)
        self.assertGreater(result["standings"][0]["won"], 55)

    def test_threads_may_share_a_mind(self) -> None:
        game = boathouse.load("up-the-river")
        mind, state = boathouse.Mind(game, "mcts"), rolled(game, boathouse.Random(1))
        moves: list[str] = []
        threads = [
            threading.Thread(target=lambda: moves.append(mind.think(state.view(0), nodes=500).move)) for _ in range(4)
        ]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(len(moves), 4)

    def test_thinking_lets_go_of_the_interpreter(self) -> None:
        game = boathouse.load("regatta")
        state = rolled(game, boathouse.Random(1))
        mind = boathouse.Mind(game, "mcts:rollouts")
        thread = threading.Thread(target=lambda: mind.think(state.view(state.turn), seconds=0.5))
        thread.start()
        ticks = 0
        while thread.is_alive():
            ticks += 1
            time.sleep(0.005)
        self.assertGreater(ticks, 20)

    def test_long_work_can_be_interrupted(self) -> None:
        # Whoever starts the tests in the background has them ignore Ctrl-C.
        usual = signal.signal(signal.SIGINT, signal.default_int_handler)
        self.addCleanup(signal.signal, signal.SIGINT, usual)
        game = boathouse.load("regatta")
        state = rolled(game, boathouse.Random(1))
        mind = boathouse.Mind(game, "mcts:rollouts")
        work: dict[str, Callable[[], object]] = {
            "think": lambda: mind.think(state.view(state.turn), seconds=60.0),
            "arena": lambda: boathouse.arena(game, ["admiral", "admiral"], games=10_000),
            "solve": lambda: boathouse.solve(boathouse.load("powerboats"), threads=1),
        }
        for name, task in work.items():
            with self.subTest(name):
                timer = threading.Timer(0.2, lambda: os.kill(os.getpid(), signal.SIGINT))
                began = time.monotonic()
                timer.start()
                with self.assertRaises(KeyboardInterrupt):
                    task()
                self.assertLess(time.monotonic() - began, 20)


class Errors(unittest.TestCase):
    def refused(self, code: str, sentence: str, call: Callable[[], object]) -> None:
        with self.assertRaises(boathouse.Error) as caught:
            call()
        self.assertEqual(caught.exception.code, code)
        self.assertRegex(str(caught.exception), sentence)

    def test_every_error_is_an_exception_with_a_sentence(self) -> None:
        game = boathouse.load("up-the-river")
        state = game.start()
        over = game.start()
        play_at_random(over, boathouse.Random(1))
        setup = boathouse.load("powerboats").start()
        regatta = boathouse.load("regatta")
        judge = boathouse.Judge(game)
        match = boathouse.Match(game, seed=1)
        odd: dict[str, Any] = {"layout": 1.5}
        xx: Any = "xx"
        self.refused("unknown_game", "There is no game “chess”", lambda: boathouse.load("chess"))
        self.refused("seat_count", "2 to 4 players, not 9", lambda: boathouse.load("up-the-river", players=9))
        self.refused("unknown_option", "no option “wind”", lambda: boathouse.load("up-the-river", wind=1))
        self.refused("option_choice", "must be one of", lambda: boathouse.load("up-the-river", layout="x"))
        self.refused("option_type", "a string or a whole", lambda: boathouse.load("up-the-river", **odd))
        self.refused("unknown_outcome", "cannot come up", lambda: state.play("4>5"))
        self.refused("action_illegal", "Action 6 is not legal", lambda: state.play(6))
        self.refused("match_over", "over", lambda: over.play("pass"))
        self.refused("action_illegal", "Action 0 is not legal", lambda: over.play(0))
        self.refused("not_chance", "No roll", lambda: over.roll(boathouse.Random(1)))
        self.refused("no_such_seat", "There is no seat 2", lambda: state.view(2))
        self.refused("no_such_seat", "There is no seat -1", lambda: state.view(SPECTATOR))
        self.refused("viewer", "not -3", lambda: state.describe(-3))
        self.refused("match_in_setup", "set up", lambda: setup.view(0))
        self.refused("match_in_setup", "set up", lambda: setup.result)
        self.refused("language", "not “xx”", lambda: state.draw(language=xx))
        self.refused("names", "2 players needs a name", lambda: state.draw(names=["Anna"]))
        self.refused("field_number", "In the position", lambda: state.with_position({}))
        self.refused("bound", "not 0", lambda: boathouse.Random(1).below(0))
        self.refused("unknown_mind", "There is no mind", lambda: boathouse.Mind(game, "kraken"))
        self.refused("seat_not_on_turn", "not seat 0", lambda: judge.think(state.view(0)))
        self.refused("nobody_on_turn", "nobody", lambda: judge.hints(state))
        self.refused("match_over", "over", lambda: judge.hints(over))
        self.refused("other_game", "expected", lambda: judge.hints(regatta.start()))
        self.refused("time", "seconds", lambda: judge.appraise(state.view(0), seconds=float("nan")))
        self.refused("no_solver", "cannot be solved", lambda: boathouse.solve(regatta))
        self.refused("unknown_aim", "not for “x”", lambda: boathouse.solve(game, aim="x"))
        self.refused("solver_option", "no choice “race”", lambda: boathouse.solve(game, race="A"))
        self.refused("solver_choice", "one of A, B, C", lambda: boathouse.solve(setup.game, race="D"))
        self.refused("threads", "not -1", lambda: boathouse.solve(game, threads=-1))
        self.refused("arena_players", "2 seats, not 1", lambda: boathouse.arena(game, ["random"]))
        self.refused("arena_games", "not 0", lambda: boathouse.arena(game, ["random"] * 2, games=0))
        self.refused("unknown_mind", "no mind", lambda: boathouse.arena(game, ["random", "x"]))
        self.refused("no_such_ply", "no ply 1", lambda: match.state_after(1))
        self.refused("name", "1 to 40", lambda: boathouse.Match(game, names=["", "Ben"]))
        self.refused("no_chance_due", "due", lambda: (match.roll(), match.roll()))
        self.refused("no_undo", "take back", lambda: match.undo(0))
        self.refused("record_empty", "empty", lambda: boathouse.read_record(""))
        self.refused("keys_unknown", "keys", lambda: boathouse.verify(finished_match(1).record(), keys="no"))

    def test_wrong_types_are_type_errors(self) -> None:
        with self.assertRaises(TypeError):
            boathouse.load(5)  # type: ignore[arg-type]
        with self.assertRaises(TypeError):
            boathouse.load("up-the-river").start().play(1.5)  # type: ignore[arg-type]


class Stub(unittest.TestCase):
    def test_the_stub_names_everything_there_is(self) -> None:
        """What mypy is told is what Python finds, with docstrings everywhere."""
        import ast

        from boathouse import _engine

        tree = ast.parse(STUB.read_text())
        typed_only = {"Result", "Hint", "Findings"}
        classes = {node.name: node for node in tree.body if isinstance(node, ast.ClassDef)}
        named = {node.name for node in tree.body if isinstance(node, (ast.ClassDef, ast.FunctionDef))}
        named |= {
            node.target.id
            for node in tree.body
            if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name)
        }
        real = {name for name in dir(_engine) if not name.startswith("__")} | {"__version__"}
        self.assertEqual(named - typed_only, real)
        self.assertEqual(set(boathouse.__all__), real)
        for name, node in classes.items():
            if name in typed_only:
                continue
            members = {
                member.name if isinstance(member, ast.FunctionDef) else member.target.id  # type: ignore[union-attr]
                for member in node.body
                if isinstance(member, (ast.FunctionDef, ast.AnnAssign))
            }
            own = {member for member in vars(getattr(_engine, name)) if not member.startswith("_")}
            self.assertEqual({member for member in members if not member.startswith("_")}, own, name)
            for member in own - {"code"}:
                self.assertTrue(getattr(_engine, name).__dict__[member].__doc__, f"{name}.{member}")

    def test_the_version_is_that_of_the_project(self) -> None:
        self.assertTrue(re.fullmatch(r"\d+\.\d+\.\d+", boathouse.__version__))
        self.assertEqual(REFEREE, -2)


if __name__ == "__main__":
    unittest.main()
