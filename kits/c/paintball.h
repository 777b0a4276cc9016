/* Helper for paintball bots in C and C++: reads the round file, takes moves, prints the answer.
 *
 *     #include "paintball.h"
 *     int main(int argc, char **argv) {
 *         Game *game = loadGame(argc, argv);
 *         setMove(game, 0, UP);
 *         setFireAction(game, 0);
 *         printResponse(game);
 *     }
 *
 * x grows to the right, y upwards, both from 1. Robots of a player count from 0. One file, nothing to link.
 */
#ifndef PAINTBALL_H
#define PAINTBALL_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MAX_PLAYERS 16
#define MAX_ROBOTS 16
#define MAX_CELLS 2000
#define MAX_WALLS 4000
#define NOT_FINISHED 2147483647

typedef enum { NONE, UP, LEFT, RIGHT } Move;
typedef enum { NOTHING, FIRE, BUILD } ActionKind;
typedef enum { FACE_UP, FACE_RIGHT, FACE_DOWN, FACE_LEFT } Direction;
typedef struct { int x, y; } Cell;
typedef struct { ActionKind kind; Cell at; } Action;
typedef struct { Cell at; int lives; } Wall;

typedef struct {
    int lives;
    Direction direction;
    Cell at;
    Move lastMove;      /* what it did in the last round */
    Action lastAction;
} Robot;

typedef struct {
    int inGame, finishRound, shooting, wallsLeft, total;
    char name[256];
    int robotCount, finishCount;
    Robot robots[MAX_ROBOTS];
    Cell finish[MAX_CELLS];
} Player;

typedef struct {
    int round, last, width, height;
    int me;             /* index of our player */
    int playerCount, wallCount;
    Player players[MAX_PLAYERS];
    Wall walls[MAX_WALLS];
    Move moves[MAX_ROBOTS];
    Action actions[MAX_ROBOTS];
} Game;

static inline Player *myself(Game *game) { return &game->players[game->me]; }

/* The cell one step ahead of a robot. */
static inline Cell ahead(const Robot *robot) {
    static const int dx[] = { 0, 1, 0, -1 }, dy[] = { 1, 0, -1, 0 };
    Cell cell = { robot->at.x + dx[robot->direction], robot->at.y + dy[robot->direction] };
    return cell;
}

/* Whether a wall stands here. */
static inline int wallAt(const Game *game, Cell cell) {
    for (int i = 0; i < game->wallCount; i++)
        if (game->walls[i].at.x == cell.x && game->walls[i].at.y == cell.y && game->walls[i].lives > 0) return 1;
    return 0;
}

static inline void setMove(Game *game, int robot, Move move) { game->moves[robot] = move; }
static inline void setFireAction(Game *game, int robot) { game->actions[robot].kind = FIRE; }
static inline void setBuildAction(Game *game, int robot, int x, int y) {
    game->actions[robot].kind = BUILD;
    game->actions[robot].at.x = x;
    game->actions[robot].at.y = y;
}

/* For the window: a ring with a word on the board, and a line. Anything else printed to stderr is shown as text. */
static inline void markCell(int x, int y, const char *text) { fprintf(stderr, "@mark %d %d %s\n", x, y, text); }
static inline void drawLine(int x1, int y1, int x2, int y2) { fprintf(stderr, "@line %d %d %d %d\n", x1, y1, x2, y2); }

static inline void printResponse(const Game *game) {
    static const char *const words[] = { "NONE", "UP", "LEFT", "RIGHT" };
    const Player *me = &game->players[game->me];
    for (int i = 0; i < me->robotCount; i++) {
        const Action *action = &game->actions[i];
        printf("%sR%d %s ", i ? " " : "", i + 1, words[game->moves[i]]);
        if (action->kind == BUILD) printf("BUILD %d %d", action->at.x, action->at.y);
        else printf("%s", action->kind == FIRE ? "FIRE" : "NOTHING");
    }
    printf("\n");
    fflush(stdout);
}

static inline void readPlayer(Player *player, const char *text) {
    int used = 0, number;
    char direction[16];
    sscanf(text, "%d %d %d %d%n", &player->inGame, &player->finishRound, &player->shooting, &player->wallsLeft, &used);
    text += used;
    Robot *robot = &player->robots[0];
    while (player->robotCount < MAX_ROBOTS
           && sscanf(text, " R%d %d %15s %d %d%n", &number, &robot->lives, direction, &robot->at.x, &robot->at.y, &used) == 5) {
        robot->direction = direction[0] == 'U' ? FACE_UP : direction[0] == 'R' ? FACE_RIGHT
                         : direction[0] == 'D' ? FACE_DOWN : FACE_LEFT;
        text += used;
        robot = &player->robots[++player->robotCount % MAX_ROBOTS];
    }
}

/* What a program printed may be anything; what cannot be read is no move. */
static inline void readMoves(Player *player, const char *text) {
    int used = 0, number;
    char move[16], action[16];
    while (sscanf(text, " R%d %15s %15s%n", &number, move, action, &used) == 3) {
        text += used;
        Action last = { !strcmp(action, "FIRE") ? FIRE : !strcmp(action, "BUILD") ? BUILD : NOTHING, { 0, 0 } };
        if (last.kind == BUILD && sscanf(text, "%d %d%n", &last.at.x, &last.at.y, &used) == 2) text += used;
        if (number < 1 || number > player->robotCount) continue;
        Robot *robot = &player->robots[number - 1];
        robot->lastMove = !strcmp(move, "UP") ? UP : !strcmp(move, "LEFT") ? LEFT : !strcmp(move, "RIGHT") ? RIGHT : NONE;
        robot->lastAction = last;
    }
}

static inline void readLine(Game *game, char *line) {
    int used = 0, number = 0;
    if (!strncmp(line, "Walls:", 6)) {
        Wall wall;
        for (char *at = line + 6; sscanf(at, " %d %d %d ,%n", &wall.at.x, &wall.at.y, &wall.lives, &used) == 3; at += used)
            if (game->wallCount < MAX_WALLS) game->walls[game->wallCount++] = wall;
        return;
    }
    if (sscanf(line, "P%d%n", &number, &used) != 1 || number < 1 || number > MAX_PLAYERS) return;
    Player *player = &game->players[number - 1];
    line += used;
    if (!strncmp(line, "_finish:", 8)) {
        Cell cell;
        for (char *at = line + 8; sscanf(at, " %d %d ,%n", &cell.x, &cell.y, &used) == 2; at += used)
            if (player->finishCount < MAX_CELLS) player->finish[player->finishCount++] = cell;
    } else if (!strncmp(line, "_move:", 6)) {
        readMoves(player, line + 6);
    } else if (number <= game->playerCount) {
        sscanf(line, ": %d %255[^\r\n]", &player->total, player->name);
    } else {
        game->playerCount = number;
        readPlayer(player, line + 1);
    }
}

/* The round the program was started for. Ends the program when there is none. */
static inline Game *loadGame(int argc, char **argv) {
    static char line[1 << 16];
    Game *game = (Game *)calloc(1, sizeof(Game));
    FILE *file = argc > 2 ? fopen(argv[2], "r") : NULL;
    if (!game || !file) { fprintf(stderr, "usage: bot INDEX ROUND-FILE\n"); exit(2); }
    if (fscanf(file, "%d/%d %dx%d ", &game->round, &game->last, &game->width, &game->height) != 4) exit(2);
    while (fgets(line, sizeof line, file)) readLine(game, line);
    fclose(file);
    game->me = atoi(argv[1]);
    return game;
}

#endif
