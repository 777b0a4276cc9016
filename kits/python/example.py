#!/usr/bin/env python3
"""Walks on and shoots; turns where a wall is in its way, and marks where it goes."""
import paintball

game = paintball.load()
for robot in game.me.robots:
    game.set_move(robot, "LEFT" if game.wall_at(*robot.ahead()) else "UP")
    game.set_action(robot, "FIRE")
    paintball.mark(*robot.ahead(), "next")
game.print_response()
