//! `check`: every game against the rules.

use super::args::{CheckArgs, Pick};
use super::source::{each, say_broken, worded};
use super::terminal::Terminal;
use super::{Exit, Stop};
use crate::games;

pub(crate) fn run(args: &CheckArgs, terminal: &mut Terminal) -> Result<Exit, Stop> {
    let (mut findings, mut remarks) = (0, 0);
    let screen = std::cell::RefCell::new(terminal);
    let tally = each(
        &args.paths,
        &Pick::default(),
        games::judge,
        |record, verdict| {
            let mut terminal = screen.borrow_mut();
            for finding in &verdict.findings {
                terminal.line(finding)?;
            }
            for remark in &verdict.remarks {
                terminal.remark(worded(&record, remark));
            }
            findings += verdict.findings.len();
            remarks += verdict.remarks.len();
            Ok(())
        },
        |_, problem| {
            say_broken(&mut screen.borrow_mut(), &problem);
            Ok::<(), Stop>(())
        },
    )?;
    let mut summary =
        format!("{} checked: {}, {}", count(tally.read, "game"), count(findings, "finding"), count(remarks, "remark"));
    if tally.failed > 0 {
        summary += &format!(", {} unreadable", tally.failed);
    }
    screen.borrow_mut().note(summary);
    Ok(match tally.exit(args.paths.len()) {
        Exit::Done if findings > 0 => Exit::Found,
        exit => exit,
    })
}

/// `1 game`, `2 games`.
fn count(n: usize, word: &str) -> String {
    format!("{n} {word}{}", if n == 1 { "" } else { "s" })
}
