#!/usr/bin/env python3
"""Hops to the nearest paint bomb; where another frog is nearer, to the nearest cell that is not its own."""
import json
import sys

WAYS = {"up": (0, -1), "down": (0, 1), "left": (-1, 0), "right": (1, 0)}
me = int(sys.argv[-1])  # the seat is the last argument

def way_to(state, goals):  # the first hop of a shortest way
    ground, start = state["ground"], tuple(state["frogs"][me])
    ways, others = [(start, None)], {tuple(frog) for frog in state["frogs"]}
    seen = {start} | others
    for (x, y), first in ways:
        if (x, y) in goals and first:
            return first
        for name, (dx, dy) in WAYS.items():
            i, j = x + dx, y + dy
            if 0 <= j < len(ground) and 0 <= i < len(ground[0]) and ground[j][i] != "#" and (i, j) not in seen:
                seen.add((i, j))
                ways.append(((i, j), first or name))

def far(cell, frog):
    return abs(cell[0] - frog[0]) + abs(cell[1] - frog[1])

for line in sys.stdin:  # a line in, a line out
    state = json.loads(line)
    frogs, ground = state["frogs"], state["ground"]
    mine = [bomb for bomb in state["bombs"] if far(bomb, frogs[me]) <= min(far(bomb, frog) for frog in frogs)]
    floor = {(x, y) for y, row in enumerate(ground) for x, cell in enumerate(row) if cell not in f"#{me}"}
    print(way_to(state, {tuple(bomb) for bomb in mine}) or way_to(state, floor) or "stay", flush=True)
