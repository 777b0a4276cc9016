//! Walks on and shoots; turns where a wall is in its way.
mod paintball;
use paintball::{Action, Game, Move};

fn main() {
    let mut game = Game::load();
    for robot in 0..game.me().robots.len() {
        let blocked = game.wall_at(game.me().robots[robot].ahead(1));
        game.set_move(robot, if blocked { Move::Left } else { Move::Up });
        game.set_action(robot, Action::Fire);
    }
    game.print_response();
}
