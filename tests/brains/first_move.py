"""A brain for reversi: plays the first legal move it finds. With a port it listens there, without it talks over its standard streams."""

import socket
import sys

START = {(3, 3): "white", (4, 4): "white", (4, 3): "black", (3, 4): "black"}
WAYS = [(c, r) for c in (-1, 0, 1) for r in (-1, 0, 1) if c or r]


def flips(discs, me, at):
    turned = []
    for c, r in WAYS if at not in discs else []:
        line, here = [], (at[0] + c, at[1] + r)
        while discs.get(here, me) != me:
            line.append(here)
            here = (here[0] + c, here[1] + r)
        if here in discs:
            turned += line
    return turned


def play(discs, me, at):
    for disc in flips(discs, me, at) + [at]:
        discs[disc] = me


def answer(state, line):
    word, _, rest = line.partition(" ")
    if word in ("hello", "game", "board"):
        return word + " ok"
    if word in ("com", "name"):
        return "com 0.1" if word == "com" else "name First move"
    if word == "player":
        state["me"], state["other"] = rest, "white" if rest == "black" else "black"
        return "player ok"
    if word == "new":
        state["discs"] = dict(START)
    if word == "move":
        discs, me = state["discs"], state["me"]
        if rest not in ("start", "forfeit"):
            play(discs, state["other"], (ord(rest[0]) - ord("A"), int(rest[1:]) - 1))
        for at in [(c, r) for r in range(8) for c in range(8)]:
            if flips(discs, me, at):
                play(discs, me, at)
                return "move " + chr(ord("A") + at[0]) + str(at[1] + 1)
        return "forfeit"
    return None


if len(sys.argv) > 1:
    listener = socket.create_server(("127.0.0.1", int(sys.argv[1])))
    lines = listener.accept()[0].makefile("rw", newline="\n")
    reader = writer = lines
else:
    reader, writer = sys.stdin, sys.stdout
state = {}
while (line := reader.readline().strip()) and not line.startswith("quit"):
    if (said := answer(state, line)) is not None:
        print(said, file=writer, flush=True)
