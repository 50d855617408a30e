"""The engine itself. Import its names from `boathouse`."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Any, Literal, TypedDict

import numpy as np
import numpy.typing as npt

__version__: str

CHANCE: int
"""Whose turn it is: chance's, because a roll or draw is due."""
OVER: int
"""Whose turn it is: nobody's, because the game has ended."""
SPECTATOR: int
"""A viewer who sees what everybody sees."""
REFEREE: int
"""A viewer who sees everything."""

Language = Literal["en", "fr", "de"]
Move = str | int
"""A move or an outcome: its notation, or its number in the action space (for chance, its place in `State.chance`)."""

class Error(Exception):
    """What was asked for cannot be done; its text says why."""

    code: str
    """The reason in a word, for programs."""

class Result(TypedDict):
    places: list[int]
    """Counted from 1; players who share a place have the same."""
    points: list[int]

class Hint(TypedDict):
    move: str
    equity: float
    """The expected result, from 0 to 1: with two players, the chance of winning."""
    error: float
    """One standard error of the equity; 0 where it is exact."""
    cost: float
    """How much less than the best choice it is worth."""
    verdict: str

class Findings(TypedDict):
    game: str
    plies: int
    over: bool
    complete: bool
    """The match is over, and the record has all its lines."""
    rolls_checked: bool
    """The secret of the dice is known, and every roll is what it gives."""
    commitment: str
    signer: Literal["nobody", "forged", "stranger", "unknown", "trusted"]
    forgotten: list[int]
    """Seats whose names were deleted."""

class Random:
    """A stream of random numbers, the same on every platform."""

    def __init__(self, seed: int, stream: int = 0) -> None: ...
    def below(self, bound: int) -> int:
        """A number from 0 to bound - 1, all equally likely."""

class Game:
    """A game with its number of players and its options; `load` makes one."""

    @property
    def id(self) -> str:
        """The name by which it is loaded."""
    @property
    def players(self) -> int:
        """How many play."""
    @property
    def options(self) -> dict[str, str]:
        """The options and their values."""
    @property
    def rules_version(self) -> int:
        """Grows when a rule changes."""
    @property
    def actions(self) -> int:
        """How many actions there are; they are numbered from 0."""
    @property
    def observation_size(self) -> int:
        """How many numbers an observation has."""
    @property
    def board_size(self) -> int:
        """How many numbers describe the board; 0 where every match has the same."""
    @property
    def observation_layout(self) -> dict[str, tuple[int, int]]:
        """Where each part of an observation begins and ends."""
    @property
    def board_layout(self) -> dict[str, tuple[int, int]]:
        """Where each part of a board begins and ends."""
    def name(self, language: Language = "en") -> str:
        """Its name for people."""
    def start(self) -> State:
        """A new state, before anything is drawn."""
    def perft(self, depth: int) -> int:
        """How many games of so many plies there are."""

class State:
    """A position of a game. `play` and `roll` change it; `copy` before you try something."""

    @property
    def game(self) -> Game:
        """The game this is a state of."""
    @property
    def turn(self) -> int:
        """The seat to move, CHANCE if a roll or draw is due, or OVER."""
    @property
    def over(self) -> bool:
        """Whether the game has ended."""
    @property
    def in_setup(self) -> bool:
        """Whether the board is still being laid out by chance."""
    @property
    def legal_moves(self) -> list[str]:
        """What the mover, or chance, can do, as people write it."""
    @property
    def legal_actions(self) -> list[int]:
        """The same in the same order, as numbers of the action space."""
    @property
    def chance(self) -> list[tuple[str, Fraction]]:
        """The outcomes of the roll or draw that is due, with their exact probabilities."""
    @property
    def result(self) -> Result:
        """Places and points by seat, as things stand."""
    @property
    def key(self) -> int:
        """A number that is equal for equal positions."""
    @property
    def position(self) -> dict[str, Any]:
        """The position as plain data, where nothing is hidden."""
    def play(self, move: Move) -> None:
        """Plays a move or an outcome."""
    def roll(self, random: Random) -> str:
        """Lets chance have its turn; returns what came up."""
    def copy(self) -> State:
        """A state of its own that is equal to this one."""
    def __copy__(self) -> State: ...
    def __deepcopy__(self, memo: dict[int, Any], /) -> State: ...
    def view(self, seat: int) -> View:
        """What the seat can see, and nothing else."""
    def describe(self, viewer: int = ...) -> dict[str, Any]:
        """What a viewer sees, as the engine protocol describes it."""
    def action(self, move: str) -> int:
        """The action of a legal move."""
    def notation(self, move: Move, viewer: int = ...) -> str:
        """A move as a viewer may read it: "?" where it is hidden."""
    def parts(self, move: Move) -> dict[str, Any]:
        """What the notation of a move says, for programs."""
    def events(
        self,
        move: Move,
        viewer: int = ...,
        language: Language = "en",
        names: Sequence[str] | None = None,
    ) -> list[str]:
        """What a move would do, in sentences."""
    def draw(self, viewer: int = ..., language: Language = "en", names: Sequence[str] | None = None) -> str:
        """The board in characters."""
    def picture(self, viewer: int = ..., language: Language = "en", names: Sequence[str] | None = None) -> str | None:
        """The board as SVG, where the game has pictures."""
    def with_position(self, position: dict[str, Any]) -> State:
        """The same board with another position."""

class View:
    """What one seat sees of a state: all that anything playing for the seat may know."""

    @property
    def game(self) -> Game:
        """The game this is a view of."""
    @property
    def seat(self) -> int:
        """The seat that looks."""
    @property
    def data(self) -> dict[str, Any]:
        """What it sees, as the engine protocol describes it."""
    @property
    def observation(self) -> npt.NDArray[np.float32]:
        """What it sees, as the vector that a batch has for it."""
    @property
    def board(self) -> npt.NDArray[np.float32]:
        """What no move changes, as a vector."""
    def sample(self, random: Random) -> State:
        """A state drawn from those that the seat cannot tell apart."""

class Match:
    """A game being played with fair dice, and its record."""

    def __init__(self, game: Game, names: Sequence[str] | None = None, seed: int | None = None) -> None: ...
    @property
    def game(self) -> Game:
        """The game that is played."""
    @property
    def state(self) -> State:
        """A copy of where the match stands."""
    @property
    def turn(self) -> int:
        """The seat to move, CHANCE or OVER."""
    @property
    def over(self) -> bool:
        """Whether the match has ended."""
    @property
    def names(self) -> list[str]:
        """The names of the players."""
    @property
    def plies(self) -> list[tuple[int, str]]:
        """Who played what; CHANCE rolled or drew."""
    @property
    def result(self) -> Result:
        """Places and points by seat."""
    def state_after(self, plies: int) -> State:
        """Where it stood after so many plies."""
    def play(self, move: Move) -> None:
        """Plays a move, or decides what comes up."""
    def roll(self) -> str:
        """Lets the match's dice decide; returns what came up."""
    def undo(self, seat: int) -> None:
        """Takes back the seat's last move, before anything else happens."""
    def record(self, with_secret: bool = False) -> str:
        """The record of the match as text; of a finished one with the secret of its dice."""
    def record_for(self, viewer: int) -> str:
        """The record with what is hidden from the viewer blotted out."""

class Thought:
    """What a mind thinks of every choice."""

    @property
    def move(self) -> str:
        """The choice to play."""
    @property
    def equity(self) -> float:
        """What it is worth, from 0 to 1."""
    @property
    def choices(self) -> list[tuple[str, float, float]]:
        """Move, equity and one standard error of every choice."""
    @property
    def nodes(self) -> int:
        """How many positions it looked at."""

class Mind:
    """A computer player; `minds` lists their names."""

    def __init__(self, game: Game, name: str, seed: int = 1) -> None: ...
    @property
    def name(self) -> str:
        """Its name."""
    def think(self, view: View, nodes: int = 0, seconds: float = 0.0, random: Random | None = None) -> Thought:
        """Thinks about the view of a seat that is to move; 0 means no limit of that kind."""

class Judge(Mind):
    """The best judge of a game; exact where it is solved."""

    def __init__(self, game: Game, seed: int = 1) -> None: ...
    def hints(self, state: State) -> list[Hint]:
        """Every choice of the mover, the best first."""
    def appraise(self, view: View, nodes: int = 0, seconds: float = 0.0, random: Random | None = None) -> list[float]:
        """The equity of every seat, from 0 to 1."""
    def review(self, match: Match, nodes: int = 0, seconds: float = 0.0) -> Review:
        """The cost of every decision and the luck of every roll."""

class Review:
    """A match looked at again."""

    @property
    def data(self) -> dict[str, Any]:
        """All of it as plain data."""
    @property
    def exact(self) -> bool:
        """Whether every equity is known exactly."""
    def chart(self, language: Language = "en") -> str:
        """The winning chances over the match as SVG."""

class Solution:
    """A game, or a part of it, solved exactly; `solve` makes one."""

    @property
    def game(self) -> Game:
        """The game that was solved."""
    @property
    def value(self) -> float | None:
        """The value of the start; None where only endings are solved."""
    @property
    def states(self) -> int:
        """How many states it knows."""
    @property
    def residual(self) -> float:
        """A bound on the error of any value."""
    @property
    def values(self) -> npt.NDArray[np.float64]:
        """The values of all states as an array, without a copy; empty if they are not kept in a row."""
    @property
    def data(self) -> dict[str, Any]:
        """What else was found, for programs."""
    @property
    def picture(self) -> str:
        """A picture as SVG; empty if there is none."""
    def number(self, state: State) -> int:
        """Where the state's value is in the array."""
    def state(self, number: int) -> State:
        """The state whose value is there."""
    def value_of(self, state: State) -> float:
        """The value of any position of the game, for the first seat."""
    def findings(self, language: Language = "en") -> list[str]:
        """What else is worth telling, in sentences."""
    def table(self) -> bytes:
        """The whole table as a file that Boathouse reads."""

class Batch:
    """Many matches of one game, stepped together. Its arrays are the batch's own memory: every step writes them
    anew, so copy what you want to keep."""

    def __init__(
        self,
        game: Game,
        n: int,
        seed: int = 0,
        *,
        threads: int = 1,
        observations: Literal["mover", "all"] | None = "mover",
        chance: Literal["inside", "caller"] = "inside",
        auto_reset: bool = True,
    ) -> None: ...
    @property
    def n(self) -> int:
        """How many matches."""
    def __len__(self) -> int: ...
    @property
    def plies(self) -> int:
        """Plies played so far, those of chance included."""
    @property
    def observations(self) -> npt.NDArray[np.float32]:
        """What the mover sees, (n, size); with observations="all" what every seat sees, (n, players, size)."""
    @property
    def boards(self) -> npt.NDArray[np.float32]:
        """What no move changes, (n, board size)."""
    @property
    def masks(self) -> npt.NDArray[np.bool_]:
        """Which actions the mover has, (n, actions)."""
    @property
    def to_move(self) -> npt.NDArray[np.int8]:
        """The seat to move, CHANCE or OVER, (n,)."""
    @property
    def rewards(self) -> npt.NDArray[np.float32]:
        """What the last step brought each seat, (n, players): from -1 to 1 when a match ends, else 0."""
    @property
    def done(self) -> npt.NDArray[np.bool_]:
        """Which matches have ended, with the last step or, without auto_reset, before, (n,)."""
    @property
    def weights(self) -> npt.NDArray[np.uint32]:
        """With chance="caller", the weights of the outcomes from which an action chooses, (n, 64)."""
    def step(self, actions: npt.ArrayLike) -> None:
        """Plays one action in each match; -1 leaves a match as it is."""
    def reset(self, matches: npt.ArrayLike | None = None) -> None:
        """Begins the marked matches anew, or all."""
    def random_actions(self) -> npt.NDArray[np.int32]:
        """A random legal action for each match."""
    def observe(self, seat: int) -> npt.NDArray[np.float32]:
        """What a seat sees in each match, whoever is to move, (n, size)."""
    def state(self, match: int) -> State:
        """One of the matches as a state of its own."""

def games() -> list[str]:
    """The names of all games."""

def load(game: str, players: int | None = None, **options: str | int) -> Game:
    """A game by its name, with its options; by default for as few as it takes."""

def sample(view: View, random: Random) -> State:
    """A state drawn from those that the view's seat cannot tell apart."""

def minds(game: Game) -> list[str]:
    """The names of the minds for a game, weak ones first."""

def solve(game: Game, aim: str | None = None, seed: int = 1, threads: int = 0, **choices: str) -> Solution:
    """Solves a game exactly; 0 threads means one per core."""

def arena(
    game: Game,
    players: Sequence[str],
    games: int = 100,
    nodes: int = 0,
    seconds: float = 0.0,
    seed: int = 1,
    threads: int = 1,
) -> dict[str, Any]:
    """Lets minds play each other; who wins, and how sure that is."""

def read_record(record: str) -> Match:
    """The match that a record tells; every ply and every roll is checked."""

def verify(record: str, keys: str | None = None) -> Findings:
    """What a record proves: rules, rolls, end and signature."""
