#!/usr/bin/env python3
"""Splash, a game of one's own: frogs paint the floor they hop on, paint bombs burst, and the largest colour wins.
Run: matchreel play --referee ./splash.py --player ./hungry.py --player ./roamer.py -o splash"""
import json
import random

WAYS = {"up": (0, -1), "down": (0, 1), "left": (-1, 0), "right": (1, 0)}

def put(**line):  # a line of the replay, recorded as it comes
    print(json.dumps(line), flush=True)

def ask(texts):  # a line to each bot, and what they answered: None where there was no answer
    put(ask={str(seat): text for seat, text in enumerate(texts)}, ms=2000)
    answers = json.loads(input())["answers"]
    return [answers[str(seat)] for seat in range(len(texts))]

def rows():
    return ["".join(row) for row in ground]

def free():  # a cell of the floor where nobody and nothing is
    return random.choice([cell for cell in floor if cell not in at + bombs])

told = json.loads(input())  # {"seats": ["ada", "bob"], "seed": 1, "options": {}}
seats, last = range(len(told["seats"])), told["options"].get("rounds", 70)
wide, high = told["options"].get("size", [17, 11])
random.seed(told["seed"])
ground = [["."] * wide for _ in range(high)]
for _ in range(wide * high // 16):  # walls, the same seen from both sides
    x, y = random.randrange(1, wide - 1), random.randrange(1, high - 1)
    ground[y][x] = ground[high - 1 - y][wide - 1 - x] = "#"
floor = [(x, y) for y in range(high) for x in range(wide) if ground[y][x] != "#"]
at, bombs = [(0, 0), (wide - 1, high - 1), (wide - 1, 0), (0, high - 1)][: len(seats)], []
bombs += [free() for _ in range(3)]
put(format="open-replay/1", game="Splash", seats=told["seats"], board={"size": [wide, high], "ground": rows()},
    words={"step": "round", "score": "cells"}, last=last, kinds={"frog": {"motion": "hop"}})
for step in range(last + 1):
    events, news = [], []
    if step:  # everybody says where to, and hops at once
        state = {"round": step, "frogs": at, "bombs": bombs, "ground": rows()}
        ways = [WAYS.get(answer, (0, 0)) for answer in ask([json.dumps({"you": seat, **state}) for seat in seats])]
        goals, stood = [(x + dx, y + dy) for (x, y), (dx, dy) in zip(at, ways)], list(at)
        for seat, goal in enumerate(goals):  # a wall, another frog, or a cell that two want: nobody goes there
            if goal in floor and goal not in stood and goals.count(goal) == 1:
                at[seat] = goal
            elif goal in floor and goal != at[seat]:
                events.append({"do": "bump", "id": f"frog{seat}", "to": goal})
    for seat, (x, y) in enumerate(at):
        reach = 2 if (x, y) in bombs else 0
        splash = [(i, j) for i, j in floor if max(abs(i - x), abs(j - y)) <= reach]
        for i, j in splash:
            ground[j][i] = str(seat)
        if reach:
            bombs[bombs.index((x, y))] = free()
            events.append({"do": "blast", "cells": splash, "by": seat})
            news.append(f"{{{seat}}} splashes {len(splash)} cells")
    score = [sum(row.count(str(seat)) for row in ground) for seat in seats]
    put(things={f"frog{seat}": {"seat": seat, "at": at[seat]} for seat in seats}, sets={"bomb": bombs}, ground=rows(),
        score=score, events=events, caption=" · ".join(news))
put(result={"score": score})
