#!/usr/bin/env python3
"""A bot that plays on a Boathouse server, with plain HTTP and Python's standard library alone.

  ./examples/server_bot.py http://127.0.0.1:8017 up-the-river            a match against a mind
  ./examples/server_bot.py http://127.0.0.1:8017 --table TABLE           sits down at a table
  ./examples/server_bot.py http://127.0.0.1:8017 --tournament ID         plays a tournament
  BOATHOUSE_TOKEN=… ./examples/server_bot.py …                           as a bot of yours

docs/server.md describes every object that is sent here.
"""
import argparse
import http.cookiejar
import json
import os
import random
import secrets
import urllib.error
import urllib.request


class Server:
    def __init__(self, url, token=None):
        self.url = url.rstrip("/")
        self.token = token
        jar = http.cookiejar.CookieJar()
        self.opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(jar))

    def open(self, path, body=None, headers=()):
        request = urllib.request.Request(self.url + path, body, dict(headers))
        if self.token:
            request.add_header("Authorization", "Bearer " + self.token)
        return self.opener.open(request, timeout=600)

    def do(self, what, **members):
        """One action; the same `id` again would not do it twice."""
        action = {"do": what, "id": secrets.token_hex(8), **members}
        headers = {"Content-Type": "application/json"}
        try:
            with self.open("/api/do", json.dumps(action).encode(), headers) as answer:
                return json.load(answer)
        except urllib.error.HTTPError as refused:
            raise SystemExit(json.load(refused)["error"]["sentence"]) from None

    def events(self, path, kind):
        """What happens there, from the beginning; comes back by itself when cut off."""
        seq = 0
        while True:
            with self.open(path, headers={"Last-Event-ID": str(seq)}) as stream:
                for line in stream:
                    if not line.startswith(b"data: "):
                        continue
                    event = json.loads(line[6:])
                    if event["event"] != kind:
                        break
                    seq = event["seq"]
                    yield event

    def updates(self, table):
        return self.events(f"/api/tables/{table}/events?lang=en", "update")


def choose(moves):
    """The brain: a move that gets far, and among those any. Put your own ideas here."""
    reach = [move["parts"].get("to", 0) for move in moves]
    reach = [to if isinstance(to, int) else 0 for to in reach]
    return random.choice([move for move, to in zip(moves, reach) if to == max(reach)])


def play(server, table, quiet):
    for update in server.updates(table):
        for entry in update["log"]:
            for event in entry.get("events", []):
                if not quiet:
                    print(event["sentence"])
        match = update.get("match")
        if match and match["result"]:
            return match["result"]
        if match and match["moves"]:
            move = choose(match["moves"])
            server.do("play", table=table, seat=update["as"], ply=match["plies"],
                      notation=move["notation"])


def play_tournament(server, tournament, quiet):
    """Joins, and plays at every table it is called to until the tournament is over."""
    server.do("join_tournament", tournament=tournament)
    played = set()
    for event in server.events(f"/api/tournaments/{tournament}/events", "tournament"):
        with server.open(f"/api/tournaments/{tournament}") as answer:
            you = json.load(answer)["you"]
        if you["table"] and you["table"] not in played:
            played.add(you["table"])
            play(server, you["table"], quiet)
        elif event["phase"] == "over":
            return you, len(played)


def main():
    arguments = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    arguments.add_argument("url")
    arguments.add_argument("game", nargs="?", default="up-the-river")
    arguments.add_argument("--table", help="sit down there")
    arguments.add_argument("--tournament", help="play there until it is over")
    arguments.add_argument("--mind", default="deckhand", help="whom to play against")
    arguments.add_argument("--matches", type=int, default=1)
    arguments.add_argument("--quiet", action="store_true")
    chosen = arguments.parse_args()

    token = os.environ.get("BOATHOUSE_TOKEN")
    server = Server(chosen.url, token)
    if not token:
        server.do("hello", name="Example bot")
    if chosen.tournament:
        you, played = play_tournament(server, chosen.tournament, chosen.quiet)
        print(f"place {you['rank']} after {played} matches")
        return
    for _ in range(chosen.matches):
        if chosen.table:
            table = chosen.table
            server.do("sit", table=table)
        else:
            table = server.do("create", game=chosen.game,
                              seats=[{"kind": "me"}, {"kind": "mind", "mind": chosen.mind}])["table"]
            server.do("nonce", table=table, seat=0, nonce=secrets.token_hex(32))
            server.do("start", table=table)
        for seat, result in enumerate(play(server, table, chosen.quiet)):
            print(f"seat {seat + 1}: place {result['place']}, {result['points']} points")


if __name__ == "__main__":
    main()
