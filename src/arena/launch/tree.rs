//! The processes below one process, and their end.

use std::fs;
use std::thread::sleep;
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, WaitOptions, getpid, kill_process, wait, waitpid};

/// A process's own children. Where the system does not list them, everybody's parent is asked.
pub fn children(of: Pid) -> Vec<Pid> {
    let of = of.as_raw_nonzero();
    let Ok(tasks) = fs::read_dir(format!("/proc/{of}/task")) else { return Vec::new() };
    let mut found = Vec::new();
    for task in tasks.flatten() {
        match fs::read_to_string(task.path().join("children")) {
            Ok(text) => found.extend(text.split_whitespace().filter_map(read_pid)),
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => return children_of_all(of.get()),
            Err(_) => {}
        }
    }
    found
}

fn read_pid(text: &str) -> Option<Pid> {
    Pid::from_raw(text.parse().ok()?)
}

fn children_of_all(of: i32) -> Vec<Pid> {
    let Ok(all) = fs::read_dir("/proc") else { return Vec::new() };
    let is_child = |pid: &Pid| field(*pid, 1) == Some(i64::from(of));
    all.flatten().filter_map(|entry| read_pid(entry.file_name().to_str()?)).filter(is_child).collect()
}

/// A number of a process's status line, counted from the state letter that follows its name.
fn field(pid: Pid, index: usize) -> Option<i64> {
    let text = fs::read_to_string(format!("/proc/{}/stat", pid.as_raw_nonzero())).ok()?;
    // The name may hold anything, also brackets: the last one ends it.
    text.rsplit_once(')')?.1.split_whitespace().nth(index)?.parse().ok()
}

/// How many processes and threads this person has: the system's limit counts all of them.
pub fn population() -> u64 {
    use std::os::unix::fs::MetadataExt;
    let own = rustix::process::getuid().as_raw();
    let Ok(all) = fs::read_dir("/proc") else { return 0 };
    let threads = |entry: fs::DirEntry| {
        let pid = read_pid(entry.file_name().to_str()?)?;
        let ours = entry.metadata().ok()?.uid() == own;
        ours.then(|| field(pid, 17)).flatten()
    };
    all.flatten().filter_map(threads).sum::<i64>().unsigned_abs()
}

/// Everything below a process, parents before their children, so that killing in this order leaves nobody to fork on.
fn descendants(of: Pid) -> Vec<Pid> {
    let mut found = children(of);
    let mut next = 0;
    while let Some(&pid) = found.get(next) {
        next += 1;
        found.extend(children(pid));
        // Numbers are given anew while we look; a circle would have no end.
        if found.len() > 100_000 {
            break;
        }
    }
    found
}

/// Kills everything below this process and waits until it is gone. Orphans fall to us because we are their reaper, so nobody is
/// missed, only met later. Tells whether nothing is left.
pub fn end_all(patience: Duration) -> bool {
    let since = Instant::now();
    loop {
        if !reap() {
            return true;
        }
        for pid in descendants(getpid()) {
            // Who is gone already needs no killing.
            let _ = kill_process(pid, Signal::KILL);
        }
        if since.elapsed() > patience {
            return !reap();
        }
        if reap() {
            sleep(Duration::from_millis(1));
        }
    }
}

/// Takes leave of the dead. Tells whether anybody still lives.
fn reap() -> bool {
    loop {
        match wait(WaitOptions::NOHANG) {
            Ok(Some(_)) => {}
            Ok(None) => return true,
            Err(error) if error == rustix::io::Errno::INTR => {}
            Err(_) => return false,
        }
    }
}

/// Kills some children of this process with everything below them, and takes leave of them.
pub fn end_these(children: &[Pid], patience: Duration) {
    let since = Instant::now();
    for &child in children {
        loop {
            for pid in std::iter::once(child).chain(descendants(child)) {
                let _ = kill_process(pid, Signal::KILL);
            }
            match waitpid(Some(child), WaitOptions::NOHANG) {
                Ok(None) if since.elapsed() < patience => sleep(Duration::from_millis(1)),
                Ok(_) | Err(_) => break,
            }
        }
    }
}
