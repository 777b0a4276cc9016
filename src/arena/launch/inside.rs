//! The launcher from the inside: a process between the referee and one foreign program.
//!
//! Standard input comes from the referee. What it says is handed on to a program that talks, others get to hear nothing; when it is closed, because the time is over or the referee is
//! gone, everything ends. The exit code is the program's own, as a shell would tell it: 128 and the signal for a violent
//! death, 127 for a program that could not be started.

use std::ffi::OsString;
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::process::{ChildStdin, Command, ExitStatus, Stdio};
use std::time::Duration;

use rustix::event::{PollFd, PollFlags, poll};
use rustix::process::{
    Pid, PidfdFlags, Resource, Rlimit, getpgid, getpid, getppid, pidfd_open, set_child_subreaper, setpgid, setrlimit,
    setsid,
};

use super::{Limits, tree};

/// The exit code of a launcher whose program could not be started.
const NOT_STARTED: u8 = 127;

/// How long descendants are hunted for.
const HUNT: Duration = Duration::from_secs(10);

/// The word for a program that gets to hear what the referee says.
const TALKS: &str = "talks";

/// The limits as words of the launcher's command line, and whether the program hears the referee. `population` is how many processes the person has already.
pub fn words(limits: &Limits, population: u64, talks: bool) -> Vec<String> {
    let processes = limits.processes.saturating_add(population);
    let limits = [limits.cpu, limits.memory, processes, limits.file].map(|limit| limit.to_string());
    limits.into_iter().chain([if talks { TALKS } else { "mute" }.to_string()]).collect()
}

/// Runs the program that `args` name under the limits they begin with.
pub fn run(mut args: impl Iterator<Item = OsString>) -> u8 {
    close_inherited();
    let mut limit = || args.next().and_then(|word| word.to_str()?.parse::<u64>().ok());
    let (Some(cpu), Some(memory), Some(processes), Some(file)) = (limit(), limit(), limit(), limit()) else {
        return NOT_STARTED;
    };
    let (Some(talks), Some(program)) = (args.next().map(|word| word == TALKS), args.next()) else {
        return NOT_STARTED;
    };
    if leave_terminal().is_err() || set_child_subreaper(Some(getpid())).is_err() {
        return NOT_STARTED;
    }
    // Whoever overdraws its processor time is warned a second before it is killed.
    let limits = [
        (Resource::Cpu, cpu, cpu.saturating_add(1)),
        (Resource::Data, memory, memory),
        (Resource::Nproc, processes, processes),
        (Resource::Fsize, file, file),
        (Resource::Core, 0, 0),
    ];
    for (resource, soft, hard) in limits {
        // A stricter limit that is in force already may not be raised, and need not be.
        let _ = setrlimit(resource, Rlimit { current: Some(soft), maximum: Some(hard) });
    }
    let stdin = if talks { Stdio::piped() } else { Stdio::null() };
    let started = Command::new(&program).args(args).stdin(stdin).process_group(0).spawn();
    let mut child = match started {
        Ok(child) => child,
        Err(error) => {
            use std::io::Write;
            let _ = writeln!(std::io::stderr(), "{}: {error}", program.display());
            return NOT_STARTED;
        }
    };
    let ended = watch(Pid::from_child(&child), child.stdin.take());
    let status = if ended { child.wait().ok() } else { None };
    tree::end_all(HUNT);
    code(status)
}

/// Leaves the terminal behind: who keeps it can type into the shell of whoever started the match.
fn leave_terminal() -> rustix::io::Result<()> {
    // The first of a process group cannot begin a session. We were started as one, so that Ctrl-C is never ours, and go back
    // to the referee's group for no longer than this.
    setpgid(None, Some(getpgid(getppid())?))?;
    setsid().map(drop)
}

/// Waits for the program's end and hands on what the referee says. False when the referee has closed our standard input first.
fn watch(child: Pid, mut ear: Option<ChildStdin>) -> bool {
    let Ok(program) = pidfd_open(child, PidfdFlags::empty()) else { return false };
    let stdin = std::io::stdin();
    loop {
        let mut fds = [PollFd::new(&program, PollFlags::IN), PollFd::new(&stdin, PollFlags::IN)];
        match poll(&mut fds, None) {
            Err(error) if error == rustix::io::Errno::INTR => continue,
            Err(_) => return false,
            Ok(_) => {}
        }
        if !fds[0].revents().is_empty() {
            return true;
        }
        if !fds[1].revents().is_empty() && !hand_on(&stdin, ear.as_mut()) {
            return false;
        }
    }
}

/// Hands on what has come. The referee says less than a pipe holds before it wants an answer, so this never waits for long. False when
/// there is nothing more to come.
fn hand_on(stdin: &std::io::Stdin, ear: Option<&mut ChildStdin>) -> bool {
    use std::io::{BufRead, Write};
    let mut from = stdin.lock();
    let Ok(said) = from.fill_buf() else { return false };
    let length = said.len();
    if let (Some(ear), 1..) = (ear, length) {
        // A program that does not listen is the referee's business.
        let _ = ear.write_all(said).and_then(|()| ear.flush());
    }
    from.consume(length);
    length > 0
}

fn code(status: Option<ExitStatus>) -> u8 {
    let Some(status) = status else { return 128 + 9 };
    let code = status.code().or_else(|| status.signal().map(|signal| 128 + signal)).unwrap_or(128);
    u8::try_from(code).unwrap_or(u8::MAX)
}

/// Closes what the referee has inherited from whoever started it: a program gets its three standard streams and nothing else.
fn close_inherited() {
    let Ok(open) = std::fs::read_dir("/proc/self/fd") else { return };
    let numbers: Vec<i32> = open.flatten().filter_map(|entry| entry.file_name().to_str()?.parse().ok()).collect();
    for number in numbers.into_iter().filter(|number| *number > 2) {
        // The folder listed itself and is closed by now.
        let _ = nix::unistd::close(number);
    }
}
