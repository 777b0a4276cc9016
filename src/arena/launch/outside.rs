//! The launcher from the outside: starts programs, listens to all of them at once, and sees to it that nothing is left.

use std::collections::HashSet;
use std::io;
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::{Arc, LazyLock, Mutex, PoisonError};
use std::thread::{JoinHandle, sleep};
use std::time::{Duration, Instant};

use rustix::process::{Pid, getpid, set_child_subreaper};

use super::listen::Listener;
use super::{Ear, LaunchOrder, Limits, Ran, WORD, inside, tree};

/// Variables of the environment that programs get to see.
const KEPT: [&str; 6] = ["PATH", "LANG", "LC_ALL", "LC_CTYPE", "TZ", "SYSTEMROOT"];

/// Our own program, also when its file has been replaced meanwhile.
const OURSELVES: &str = "/proc/self/exe";

/// How long orphans of a launcher that was killed are hunted for.
const HUNT: Duration = Duration::from_secs(2);

/// How long the last words of a program that has ended are waited for.
const LAST_WORDS: Duration = Duration::from_millis(500);

/// Starts programs under limits.
///
/// The program that has one must call [`inside::run`] when its first argument is [`WORD`], before it does anything else.
///
/// The process that has one adopts the orphans below it. When a program kills its own launcher, the children of this process that
/// are no launchers are taken for what that program left behind, and killed: a process with a launcher starts its own
/// children through it.
pub struct Launcher {
    pub limits: Limits,
    /// How many processes there were before.
    population: u64,
    live: Live,
}

/// Launchers that live, by process number: all of this process, because orphans fall to the process and not to who started them.
static LIVE: LazyLock<Live> = LazyLock::new(Live::default);

/// A list of launchers.
#[derive(Clone, Default)]
struct Live(Arc<Mutex<HashSet<i32>>>);

impl Live {
    /// Strikes launchers that have ended off the list. What they left behind because a signal ended them is killed.
    fn strike(&self, launchers: Vec<(i32, bool)>) {
        let mut killed = false;
        let mut live = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        for (pid, by_signal) in launchers {
            live.remove(&pid);
            killed |= by_signal;
        }
        if killed {
            let orphan = |pid: &Pid| !live.contains(&pid.as_raw_nonzero().get());
            let orphans: Vec<Pid> = tree::children(getpid()).into_iter().filter(orphan).collect();
            tree::end_these(&orphans, HUNT);
        }
    }
}

/// What the referee hears of a program.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Ears {
    /// Both its streams, and it hears nothing itself.
    Answer,
    /// The same, and it hears the referee.
    Talk,
    /// What it prints to standard error: it is spoken to elsewhere.
    Aside,
}

impl Launcher {
    pub fn new(limits: Limits) -> io::Result<Launcher> {
        set_child_subreaper(Some(getpid()))?;
        Ok(Launcher { limits, population: tree::population(), live: LIVE.clone() })
    }

    /// Runs some programs side by side and takes the first line of each. All have the same time.
    pub fn run(&self, orders: &[LaunchOrder<'_>]) -> Vec<Ran> {
        let start = |order| self.start(order, Ears::Answer).map_err(|error| error.to_string());
        let mut listener = Listener::new(orders.iter().map(start).collect(), &self.limits);
        listener.listen();
        let (ran, launchers) = listener.finish();
        self.live.strike(launchers);
        ran
    }

    /// Starts a program that goes on until it is dropped. One that talks hears lines and answers with lines; any other is
    /// spoken to elsewhere. What it prints to standard error is for `heard`.
    pub fn open(&self, order: &LaunchOrder<'_>, talks: bool, heard: &Ear) -> io::Result<Running> {
        let mut child = self.start(order, if talks { Ears::Talk } else { Ears::Aside })?;
        let heard = heard.clone();
        let listener = child.stderr.take().map(|stderr| std::thread::spawn(move || heard.listen(stderr)));
        Ok(Running { child, live: self.live.clone(), listener })
    }

    fn start(&self, order: &LaunchOrder<'_>, ears: Ears) -> io::Result<Child> {
        let words = inside::words(&self.limits, self.population, ears == Ears::Talk);
        let mut command = Command::new(OURSELVES);
        command.arg0("matchreel").arg(WORD).args(words).args(&order.program.words).args(&order.words);
        command.current_dir(&order.folder).process_group(0).env_clear();
        command.envs(KEPT.iter().filter_map(|name| Some((name, std::env::var_os(name)?))));
        command.env("HOME", &order.folder).env("TMPDIR", &order.folder).env("MATCHREEL_SEED", order.seed.to_string());
        let stdout = if ears == Ears::Aside { Stdio::null() } else { Stdio::piped() };
        command.stdin(Stdio::piped()).stdout(stdout).stderr(Stdio::piped());
        // Nobody may take a launcher for an orphan before it is on the list.
        let mut live = self.live.0.lock().unwrap_or_else(PoisonError::into_inner);
        let child = command.spawn()?;
        live.insert(child.id() as i32);
        Ok(child)
    }
}

/// A program that runs. It and everything below it is ended when this is dropped.
pub struct Running {
    child: Child,
    live: Live,
    /// Hears its standard error.
    listener: Option<JoinHandle<()>>,
}

impl Running {
    /// Where to speak to a program that talks, and where to hear it. Closing the first ends it.
    pub fn streams(&mut self) -> Option<(ChildStdin, ChildStdout)> {
        self.child.stdin.take().zip(self.child.stdout.take())
    }

    /// Whether it has ended by itself.
    pub fn has_ended(&mut self) -> bool {
        !matches!(self.child.try_wait(), Ok(None))
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        drop(self.child.stdin.take());
        let since = Instant::now();
        let status = loop {
            match self.child.try_wait() {
                Ok(Some(status)) => break Some(status),
                Ok(None) if since.elapsed() < HUNT => sleep(Duration::from_millis(1)),
                Ok(None) | Err(_) => {
                    let _ = self.child.kill();
                    break self.child.wait().ok();
                }
            }
        };
        let by_signal = status.is_none_or(|status| status.signal().is_some());
        self.live.strike(vec![(self.child.id() as i32, by_signal)]);
        // Its last words are on their way. Somebody who outlived the launcher may hold the pipe open.
        let since = Instant::now();
        while self.listener.as_ref().is_some_and(|listener| !listener.is_finished()) && since.elapsed() < LAST_WORDS {
            sleep(Duration::from_millis(1));
        }
    }
}
