//! Boards as pictures: `1^` a robot of P1 facing up, `2x` a dead robot of P2, `#` wall, `%` rubble, `.` empty.

use crate::games::paintball::answer::Answer;
use crate::games::paintball::rules::PaintballRules;
use crate::games::paintball::state::{Contestant, PaintballState, Pos, Robot, Wall};
use crate::model::{Facing, Size};

const SIGNS: [(char, Facing); 4] = [('^', Facing::Up), ('>', Facing::Right), ('v', Facing::Down), ('<', Facing::Left)];

/// The state a picture shows: full lives, nobody has a goal, robots numbered as one reads.
pub fn board(picture: &str) -> PaintballState {
    let rows: Vec<Vec<&str>> = rows(picture);
    let size = Size::new(rows[0].len() as u16, rows.len() as u16);
    let (mut robots, mut walls) = (Vec::new(), Vec::new());
    for (row, tokens) in rows.iter().enumerate() {
        assert_eq!(tokens.len(), rows[0].len(), "row {row} of the picture has another length");
        for (col, token) in tokens.iter().enumerate() {
            let at = Pos::new(col as i32 + 1, (rows.len() - row) as i32);
            match *token {
                "." => {}
                "#" => walls.push(Wall { at, lives: 40 }),
                "%" => walls.push(Wall { at, lives: 0 }),
                robot => robots.push(robot_at(robot, at)),
            }
        }
    }
    robots.sort_by_key(|robot| robot.owner);
    let count = robots.iter().map(|robot| usize::from(robot.owner) + 1).max().unwrap_or(0);
    for owner in 0..count as u8 {
        (0..).zip(robots.iter_mut().filter(|robot| robot.owner == owner)).for_each(|(nr, robot)| robot.nr = nr);
    }
    let player = Contestant { in_game: true, finish_round: None, shooting: 0, walls_left: 20 };
    PaintballState {
        round: 5,
        last: 30,
        size,
        players: vec![player; count],
        robots,
        walls,
        finish: vec![Vec::new(); count].into(),
        said: vec![None; count],
        totals: vec![None; count],
        names: vec![String::new(); count].into(),
    }
}

fn rows(picture: &str) -> Vec<Vec<&str>> {
    picture.lines().map(|line| line.split_whitespace().collect()).filter(|row: &Vec<_>| !row.is_empty()).collect()
}

fn robot_at(token: &str, at: Pos) -> Robot {
    let mut signs = token.chars();
    let owner = signs.next().and_then(|digit| digit.to_digit(10)).expect("a player's number") as u8 - 1;
    let sign = signs.next().expect("a direction");
    let facing = SIGNS.iter().find(|(known, _)| *known == sign).map_or(Facing::Up, |(_, facing)| *facing);
    Robot { owner, nr: 0, lives: if sign == 'x' { 0 } else { 13 }, facing, at }
}

/// The picture of a state. Living robots cover rubble.
pub fn show(state: &PaintballState) -> String {
    let (cols, rows) = (i32::from(state.size.cols), i32::from(state.size.rows));
    let token = |at: Pos| {
        let here = || state.robots.iter().filter(move |robot| robot.at == at);
        let sign = |facing: Facing| SIGNS.iter().find(|(_, known)| *known == facing).map_or('?', |(sign, _)| *sign);
        let robot =
            |robot: &Robot| format!("{}{}", robot.owner + 1, if robot.alive() { sign(robot.facing) } else { 'x' });
        let wall = || {
            let wall = state.walls.iter().find(|wall| wall.at == at)?;
            Some(if wall.stands() { "#" } else { "%" }.to_owned())
        };
        let living = here().find(|robot| robot.alive()).map(robot);
        living.or_else(wall).or_else(|| here().next().map(robot)).unwrap_or_else(|| ".".into())
    };
    let row = |y: i32| (1..=cols).map(|x| token(Pos::new(x, y))).collect::<Vec<_>>().join(" ");
    (1..=rows).rev().map(row).collect::<Vec<_>>().join("\n")
}

/// A picture without the blanks that align it.
pub fn plain(picture: &str) -> String {
    rows(picture).into_iter().map(|row| row.join(" ")).collect::<Vec<_>>().join("\n")
}

/// Plays a round; the answers come by player, as programs print them.
pub fn play(state: &PaintballState, answers: &[&str]) -> PaintballState {
    let mut next = state.clone();
    next.said = answers.iter().map(|line| Some(line.to_string())).collect();
    next.said.resize(state.players.len(), None);
    let answers: Vec<Answer> = next.answers();
    let said = next.said.clone();
    PaintballRules::default().apply(&mut next, &answers);
    next.said = said;
    next
}

#[track_caller]
pub fn assert_shows(state: &PaintballState, picture: &str) {
    assert_eq!(show(state), plain(picture), "\nfound\n{}\nexpected\n{}\n", show(state), plain(picture));
}

/// Lives of all robots, as they are listed.
pub fn lives(state: &PaintballState) -> Vec<i32> {
    state.robots.iter().map(|robot| robot.lives).collect()
}

pub fn wall_lives(state: &PaintballState) -> Vec<i32> {
    state.walls.iter().map(|wall| wall.lives).collect()
}

pub fn shooting(state: &PaintballState) -> Vec<i64> {
    state.players.iter().map(|player| player.shooting).collect()
}

pub fn walls_left(state: &PaintballState) -> Vec<i32> {
    state.players.iter().map(|player| player.walls_left).collect()
}

/// The same state with other lives for its robots.
pub fn with_lives(mut state: PaintballState, lives: &[i32]) -> PaintballState {
    state.robots.iter_mut().zip(lives).for_each(|(robot, &lives)| robot.lives = lives);
    state
}

/// The same state with a goal for one player.
pub fn with_goal(mut state: PaintballState, player: usize, goal: &[(i32, i32)]) -> PaintballState {
    let mut finish = state.finish.to_vec();
    finish[player] = goal.iter().map(|&(x, y)| Pos::new(x, y)).collect();
    state.finish = finish.into();
    state
}

#[test]
fn a_board_reads_back_its_own_picture() {
    let picture = "
        1^ .  #
        .  %  2<
        1v 2x .";
    let state = board(picture);
    assert_shows(&state, picture);
    assert_eq!(state.robots[0].at, Pos::new(1, 3), "the top left is x 1 and the highest y");
    assert_eq!(state.robots[1].at, Pos::new(1, 1));
}
