"""Helper for paintball bots: reads the round file, takes moves, prints the answer.

    import paintball
    game = paintball.load()             # the arguments are taken from the command line
    for robot in game.me.robots:
        game.set_move(robot, "UP")      # NONE, UP, LEFT, RIGHT
        game.set_action(robot, "FIRE")  # NOTHING, FIRE, or "BUILD", x, y
    game.print_response()

x grows to the right, y upwards, both from 1.
"""

import sys

NOT_FINISHED = 2147483647
DIRECTIONS = {"UP": (0, 1), "RIGHT": (1, 0), "DOWN": (0, -1), "LEFT": (-1, 0)}


class Robot:
    """A robot: lives, direction, x, y, and what it did in the last round."""

    def __init__(self, owner, number, lives, direction, x, y):
        self.owner, self.number = owner, number
        self.lives, self.direction, self.x, self.y = lives, direction, x, y
        self.last_move, self.last_action = "NONE", "NOTHING"
        self.move, self.action = "NONE", "NOTHING"

    @property
    def alive(self):
        return self.lives > 0

    def ahead(self, steps=1):
        """The cell so many steps ahead."""
        dx, dy = DIRECTIONS[self.direction]
        return self.x + dx * steps, self.y + dy * steps


class Player:
    """A player: in_game, finish_round (None until it arrives), shooting, walls_left, robots, finish, total, name."""

    def __init__(self, index):
        self.index, self.robots, self.finish = index, [], []
        self.in_game, self.finish_round, self.shooting, self.walls_left = False, None, 0, 0
        self.total, self.name = 0, ""


class Game:
    """A round: round, last, width, height, players, walls (a dict from (x, y) to lives), me."""

    def __init__(self, index, text):
        self.players, self.walls = [], {}
        lines = text.split("\n")
        self.round, self.last = (int(part) for part in lines[0].split("/"))
        self.width, self.height = (int(part) for part in lines[1].split("x"))
        for line in lines[2:]:
            label, _, rest = line.partition(":")
            if label:
                self._read(label, rest)
        self.me = self.players[index]

    def _read(self, label, rest):
        if label == "Walls":
            for x, y, lives in _items(rest):
                self.walls[x, y] = lives
            return
        player, _, block = label.partition("_")
        index = int(player[1:]) - 1
        if block == "finish":
            self.players[index].finish = [tuple(cell) for cell in _items(rest)]
        elif block == "move":
            self._read_moves(self.players[index], rest.split())
        elif index < len(self.players):
            total, _, self.players[index].name = rest.strip().partition(" ")
            self.players[index].total = int(total)
        else:
            self.players.append(_player(index, rest.split()))

    def _read_moves(self, player, words):
        """What the player's program printed may be anything; what cannot be read is no move."""
        for robot in player.robots:
            name = "R%d" % (robot.number + 1)
            if name in words:
                rest = words[words.index(name) + 1:]
                robot.last_move = rest[0] if rest else "NONE"
                robot.last_action = " ".join(rest[1:4] if rest[1:2] == ["BUILD"] else rest[1:2]) or "NOTHING"

    def enemies(self):
        """Living robots of the other players."""
        return [r for p in self.players if p is not self.me for r in p.robots if r.alive]

    def wall_at(self, x, y):
        """Whether a wall stands here."""
        return self.walls.get((x, y), 0) > 0

    def set_move(self, robot, move):
        robot.move = move

    def set_action(self, robot, action, x=None, y=None):
        robot.action = action if x is None else "%s %d %d" % (action, x, y)

    def response(self):
        return " ".join("R%d %s %s" % (r.number + 1, r.move, r.action) for r in self.me.robots)

    def print_response(self):
        print(self.response(), flush=True)


def _items(text):
    return [[int(word) for word in item.split()] for item in text.split(",") if item.strip()]


def _player(index, words):
    player = Player(index)
    finish = int(words[1])
    player.in_game, player.finish_round = words[0] == "1", None if finish == NOT_FINISHED else finish
    player.shooting, player.walls_left = int(words[2]), int(words[3])
    for number, at in enumerate(range(4, len(words), 5)):
        lives, direction, x, y = words[at + 1:at + 5]
        player.robots.append(Robot(index, number, int(lives), direction, int(x), int(y)))
    return player


def load(argv=None):
    """The round the program was started for."""
    argv = sys.argv if argv is None else argv
    with open(argv[2], encoding="utf-8", errors="replace") as file:
        return Game(int(argv[1]), file.read())


def log(*words):
    """Words for the window: kept for each round."""
    print(*words, file=sys.stderr)


def mark(x, y, text=""):
    """Draws a ring with a word on the board in the window."""
    log("@mark", x, y, text)


def line(x1, y1, x2, y2):
    """Draws a line on the board in the window."""
    log("@line", x1, y1, x2, y2)
