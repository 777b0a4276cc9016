//! What a player's program answers: one line with a drive and an action for each of its robots.

use std::fmt;

use super::state::Pos;

/// How a robot moves in a round.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Drive {
    /// `UP`: one step the way the robot faces.
    Forward,
    /// `LEFT`: a quarter turn counter-clockwise.
    TurnLeft,
    /// `RIGHT`: a quarter turn clockwise.
    TurnRight,
    #[default]
    Stay,
}

/// What a robot does after the moves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Action {
    Fire,
    Build(Pos),
    #[default]
    Nothing,
}

/// What one robot is told to do.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RobotOrder {
    pub drive: Drive,
    pub action: Action,
}

impl RobotOrder {
    pub const fn new(drive: Drive, action: Action) -> RobotOrder {
        RobotOrder { drive, action }
    }
}

/// One player's orders, robot by robot.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Answer(pub Vec<RobotOrder>);

impl Answer {
    /// The answer of a player who says nothing that can be read.
    pub fn idle(robots: usize) -> Answer {
        Answer(vec![RobotOrder::default(); robots])
    }

    /// Reads `R1 <move> <action> R2 <move> <action> …`. Case matters, every robot must be named, nothing may follow.
    pub fn read(line: &str, robots: usize) -> Option<Answer> {
        let mut words = line.split_whitespace();
        let orders = (1..=robots).map(|nr| read_order(nr, &mut words)).collect::<Option<_>>()?;
        words.next().is_none().then_some(Answer(orders))
    }

    /// Reads a line that names some of the robots only, in rising order; the others do nothing.
    pub fn read_some(line: &str, robots: usize) -> Option<Answer> {
        let mut answer = Answer::idle(robots);
        let mut words = line.split_whitespace().peekable();
        for (nr, order) in (1..).zip(&mut answer.0) {
            if words.peek().is_some_and(|word| names(word, nr)) {
                *order = read_order(nr, &mut words)?;
            }
        }
        words.next().is_none().then_some(answer)
    }
}

fn names(word: &str, nr: usize) -> bool {
    word.strip_prefix('R').and_then(|digits| digits.parse().ok()) == Some(nr)
}

fn read_order<'a>(nr: usize, words: &mut impl Iterator<Item = &'a str>) -> Option<RobotOrder> {
    if !names(words.next()?, nr) {
        return None;
    }
    let drive = match words.next()? {
        "UP" => Drive::Forward,
        "LEFT" => Drive::TurnLeft,
        "RIGHT" => Drive::TurnRight,
        "NONE" => Drive::Stay,
        _ => return None,
    };
    let action = match words.next()? {
        "FIRE" => Action::Fire,
        "NOTHING" => Action::Nothing,
        "BUILD" => Action::Build(Pos::new(words.next()?.parse().ok()?, words.next()?.parse().ok()?)),
        _ => return None,
    };
    Some(RobotOrder { drive, action })
}

/// The line a program prints.
impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, order) in self.0.iter().enumerate() {
            let gap = if i == 0 { "" } else { " " };
            write!(f, "{gap}R{} {} {}", i + 1, order.drive, order.action)?;
        }
        Ok(())
    }
}

impl fmt::Display for Drive {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Drive::Forward => "UP",
            Drive::TurnLeft => "LEFT",
            Drive::TurnRight => "RIGHT",
            Drive::Stay => "NONE",
        })
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Fire => f.write_str("FIRE"),
            Action::Build(at) => write!(f, "BUILD {} {}", at.x, at.y),
            Action::Nothing => f.write_str("NOTHING"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_answer_reads_back_what_it_prints() {
        let line = "R1 UP BUILD 10 -15 R2 LEFT FIRE";
        let answer = Answer::read(line, 2).expect("a good line");
        assert_eq!(answer.0[0], RobotOrder::new(Drive::Forward, Action::Build(Pos::new(10, -15))));
        assert_eq!(answer.to_string(), line);
    }

    #[test]
    fn a_line_must_name_every_robot_and_nothing_else_in_the_right_case() {
        for junk in [
            "",
            "R1 UP FIRE",
            "r1 UP FIRE R2 UP FIRE",
            "R1 up FIRE R2 UP FIRE",
            "R1 UP fire R2 UP FIRE",
            "R2 UP FIRE R1 UP FIRE",
            "R1 UP FIRE R2 UP FIRE R3 UP FIRE",
            "R1 UP BUILD 3 R2 UP FIRE",
            "R1 UP BUILD 99999999999 1 R2 UP FIRE",
            "R1 DOWN FIRE R2 UP FIRE",
            "Traceback (most recent call last):",
        ] {
            assert_eq!(Answer::read(junk, 2), None, "{junk:?}");
        }
    }

    #[test]
    fn a_short_line_is_read_only_by_who_asks_for_it() {
        let answer = Answer::read_some("R2 UP FIRE", 2).expect("a short line");
        assert_eq!(answer.0, [RobotOrder::default(), RobotOrder::new(Drive::Forward, Action::Fire)]);
        assert_eq!(Answer::read_some("R2 UP FIRE R1 UP FIRE", 2), None);
    }
}
