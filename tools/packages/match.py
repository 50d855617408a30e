"""A match in progress: `begin URL FILE` plays some moves and notes them, `finish URL FILE` plays on to the end."""
import json
import sys

from server_bot import Server, choose, play

what, url, path = sys.argv[1:]
if what == "begin":
    server = Server(url)
    server.do("hello", name="Ada")
    token = server.do("make_token", name="try")["token"]
    table = server.do("create", game="up-the-river",
                      seats=[{"kind": "me"}, {"kind": "mind", "mind": "deckhand"}])["table"]
    server.do("start", table=table)
    played = 0
    for update in server.updates(table):
        match = update["match"]
        if match and match["moves"] and played < 3:
            server.do("play", table=table, seat=update["as"], ply=match["plies"],
                      notation=choose(match["moves"])["notation"])
            played += 1
        elif match and match["moves"]:
            break
    with open(path, "w", encoding="utf-8") as file:
        json.dump({"token": token, "table": table, "plies": match["plies"]}, file)
    print(f"a match of {match['plies']} plies is in progress")
else:
    with open(path, encoding="utf-8") as file:
        noted = json.load(file)
    server = Server(url, noted["token"])
    found = next(server.updates(noted["table"]))["match"]["plies"]
    if found != noted["plies"]:
        raise SystemExit(f"the match had {noted['plies']} plies and now has {found}")
    if what == "finish":
        print("it went on to its end:", play(server, noted["table"], True))
