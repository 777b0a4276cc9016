#!/usr/bin/env python3
"""Films any game. Run: python3 writer.py > rush.jsonl && matchreel render rush.jsonl"""
import json

out = open(1, "w", encoding="utf-8", newline="\n")  # 1 is standard output; the name of a file does as well

def put(**line):  # one line of the file, on its way at once
    print(json.dumps(line, ensure_ascii=False, separators=(",", ":")), file=out, flush=True)

# A game, made up: two robots run for gold, and whoever leads is sent home by a wolf. Yours takes its place.
at, gold, score, seed = [[0, 0], [11, 7], [11, 0]], [5, 4], [0, 0], 25581
put(format="open-replay/1", game="Gold rush", seats=["Šárka", 'Jo "Ace"'], board=[12, 8])
while True:
    robots = {f"robot{i}": {"seat": i, "at": at[i]} for i in (0, 1)}
    put(things={**robots, "wolf": {"at": at[2]}}, sets={"gold": [gold]}, score=score)
    if 5 in score:
        break
    for i in range(3):
        first = int(score[1] > score[0])
        goal = gold if i < 2 else at[first]
        way = int(at[i][0] == goal[0])
        if seed // 16 % 4 > i // 2:  # the wolf is slower
            at[i][way] += (at[i][way] < goal[way]) - (at[i][way] > goal[way])
        if at[i] == goal and i < 2:
            score[i], gold = score[i] + 1, [seed % 12, seed // 12 % 8]
        elif at[i] == goal:
            at[first] = [11 * first, 7 * first]
        seed = (seed * 1103 + 12345) % 65536
put(result={"winner": int(score[1] == 5)})
