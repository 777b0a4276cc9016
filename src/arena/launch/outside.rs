//! The launcher from the outside: starts programs, listens to all of them at once, and sees to it that nothing is left.

use std::collections::HashSet;
use std::io;
use std::os::unix::process::CommandExt;
use std::process::{Child, Command, Stdio};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use rustix::process::{Pid, getpid, set_child_subreaper};

use super::listen::Listener;
use super::{Limits, Order, Ran, WORD, inside, tree};

/// Variables of the environment that programs get to see.
const KEPT: [&str; 6] = ["PATH", "LANG", "LC_ALL", "LC_CTYPE", "TZ", "SYSTEMROOT"];

/// Our own program, also when its file has been replaced meanwhile.
const OURSELVES: &str = "/proc/self/exe";

/// How long orphans of a launcher that was killed are hunted for.
const HUNT: Duration = Duration::from_secs(2);

/// Starts programs under limits.
///
/// The program that has one must call [`inside::run`] when its first argument is [`WORD`], before it does anything else.
///
/// The process that has one adopts the orphans below it. When a program kills its own launcher, the children of this process that
/// are no launchers are taken for what that program left behind, and killed: a process with a launcher starts its own
/// children through it.
pub struct Launcher {
    pub limits: Limits,
    words: Vec<String>,
    /// Launchers that live, by process number.
    live: Mutex<HashSet<i32>>,
}

impl Launcher {
    pub fn new(limits: Limits) -> io::Result<Launcher> {
        set_child_subreaper(Some(getpid()))?;
        let words = inside::words(&limits, tree::population());
        Ok(Launcher { limits, words, live: Mutex::new(HashSet::new()) })
    }

    /// Runs some programs side by side and takes the first line of each. All have the same time.
    pub fn run(&self, orders: &[Order<'_>]) -> Vec<Ran> {
        let started = orders.iter().map(|order| self.start(order).map_err(|error| error.to_string())).collect();
        let mut listener = Listener::new(started, &self.limits);
        listener.listen();
        let (ran, launchers) = listener.finish();
        let mut killed = false;
        let mut live = self.live.lock().unwrap_or_else(PoisonError::into_inner);
        for (pid, by_signal) in launchers {
            live.remove(&pid);
            killed |= by_signal;
        }
        if killed {
            let orphan = |pid: &Pid| !live.contains(&pid.as_raw_nonzero().get());
            let orphans: Vec<Pid> = tree::children(getpid()).into_iter().filter(orphan).collect();
            tree::end_these(&orphans, HUNT);
        }
        ran
    }

    fn start(&self, order: &Order<'_>) -> io::Result<Child> {
        let mut command = Command::new(OURSELVES);
        command.arg0("matchreel").arg(WORD).args(&self.words).args(&order.program.words).args(&order.words);
        command.current_dir(&order.folder).process_group(0).env_clear();
        command.envs(KEPT.iter().filter_map(|name| Some((name, std::env::var_os(name)?))));
        command.env("HOME", &order.folder).env("TMPDIR", &order.folder).env("MATCHREEL_SEED", order.seed.to_string());
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        // Nobody may take a launcher for an orphan before it is on the list.
        let mut live = self.live.lock().unwrap_or_else(PoisonError::into_inner);
        let child = command.spawn()?;
        live.insert(child.id() as i32);
        Ok(child)
    }
}
