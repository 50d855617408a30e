#!/usr/bin/env python3
"""A bot for the boathouse, in Python's standard library alone. It can do two things:

  sit at a table      boathouse play up-the-river --seats human,program:./examples/bot.py
                      boathouse arena up-the-river --seats program:./examples/bot.py,random --games 100
  play a whole game   ./examples/bot.py up-the-river ./boathouse
                      both sides, through `boathouse engine`, telling what happens

docs/engine-protocol.md describes every line that is sent here.
"""
import json
import random
import subprocess
import sys


def reach(move):
    """How far a move gets. Every game has its own parts; docs/engine-protocol.md lists them."""
    parts = move["parts"]
    to = parts.get("to")
    if parts.get("finish") or to == "bar":
        return 100
    if isinstance(to, int):  # a section of the river; elsewhere it is the name of a cell
        return to
    return parts.get("steps", 0) - 10 * parts.get("damage", 0)


def choose(moves):
    """The brain: a move that gets far, and among those any. Put your own ideas here."""
    farthest = max(map(reach, moves))
    return random.choice([move for move in moves if reach(move) == farthest])


def sit_at_a_table():
    """Each line asks for a decision; the answer is the request that plays the move."""
    for line in sys.stdin:
        question = json.loads(line)
        answer = {"do": "play", "notation": choose(question["moves"])["notation"]}
        print(json.dumps(answer), flush=True)


class Engine:
    """`boathouse engine` as a child: one line of JSON there, one back."""

    def __init__(self, program):
        self.child = subprocess.Popen(
            [program, "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

    def ask(self, what, **members):
        self.child.stdin.write(json.dumps({"do": what, **members}) + "\n")
        self.child.stdin.flush()
        answer = json.loads(self.child.stdout.readline())
        if "error" in answer:
            raise SystemExit(answer["error"]["sentence"])
        return answer

    def close(self):
        self.child.stdin.close()
        self.child.wait()


def play_a_game(game, program):
    engine = Engine(program)
    state = engine.ask("new", game=game, seed=random.getrandbits(64), names=["Ada", "Ben"])
    while state["turn"] != "over":
        if state["turn"] == "chance":
            state = engine.ask("roll")
        else:
            state = engine.ask("play", notation=choose(engine.ask("moves")["moves"])["notation"])
        for event in engine.ask("events")["events"]:
            print(event["sentence"])
    for name, result in zip(state["names"], state["result"]):
        print(f"{name}: place {result['place']}, {result['points']} points")
    engine.close()


if __name__ == "__main__":
    if len(sys.argv) == 1:
        sit_at_a_table()
    else:
        play_a_game(sys.argv[1], sys.argv[2] if len(sys.argv) > 2 else "boathouse")
