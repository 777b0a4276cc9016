/* Walks on and shoots; turns where a wall is in its way. */
#include "paintball.h"

int main(int argc, char **argv) {
    Game *game = loadGame(argc, argv);
    for (int i = 0; i < myself(game)->robotCount; i++) {
        setMove(game, i, wallAt(game, ahead(&myself(game)->robots[i])) ? LEFT : UP);
        setFireAction(game, i);
    }
    printResponse(game);
}
