#!/usr/bin/env python3
"""Goes straight on, and turns by lot now and then, or where the floor is painted in its colour already."""
import json
import os
import random
import sys

WAYS = {"up": (0, -1), "down": (0, 1), "left": (-1, 0), "right": (1, 0)}
me = sys.argv[-1]  # the seat is the last argument
random.seed(int(os.environ.get("MATCHREEL_SEED", "1")))
way = "up"
for line in sys.stdin:  # a line in, a line out
    state = json.loads(line)
    ground, (x, y) = state["ground"], state["frogs"][int(me)]

    def cell(name):
        i, j = x + WAYS[name][0], y + WAYS[name][1]
        return ground[j][i] if 0 <= j < len(ground) and 0 <= i < len(ground[0]) else "#"

    new = [name for name in WAYS if cell(name) not in "#" + me]
    if cell(way) in "#" + me or random.random() < 0.1:
        way = random.choice(new or [name for name in WAYS if cell(name) != "#"] or ["up"])
    print(way, flush=True)
