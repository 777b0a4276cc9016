//! Listening to several programs at once, with an end to patience.

use std::io::Read;
use std::os::fd::{AsFd, OwnedFd};
use std::os::unix::process::ExitStatusExt;
use std::process::{Child, ExitStatus};
use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::process::{Pid, PidfdFlags, pidfd_open};

use super::limits::{LONGEST_LINE, MOST_HEARD};
use super::{Limits, ProgramEnd, Ran};

/// How long a program that has answered may take to end by itself.
const GRACE: Duration = Duration::from_millis(200);

/// How long a launcher may take to end what is below it.
const HUNT: Duration = Duration::from_secs(3);

/// Some programs that run side by side.
pub struct Listener {
    runs: Vec<Run>,
    start: Instant,
    time: Duration,
    output: usize,
}

/// One of them.
struct Run {
    /// Its launcher; `None` when it could not be started.
    child: Option<Child>,
    /// Becomes readable when the launcher has ended.
    ended: Option<OwnedFd>,
    line: Vec<u8>,
    line_whole: bool,
    heard: Vec<u8>,
    /// Bytes read in all.
    read: usize,
    took: Option<Duration>,
    /// Why we ended it.
    stopped: Option<ProgramEnd>,
    status: Option<ExitStatus>,
    /// When patience with it ends.
    until: Instant,
}

impl Listener {
    pub fn new(started: Vec<Result<Child, String>>, limits: &Limits) -> Listener {
        let start = Instant::now();
        let run = |started: Result<Child, String>| {
            let (child, stopped) = match started {
                Ok(child) => (Some(child), None),
                Err(why) => (None, Some(ProgramEnd::NotStarted(why))),
            };
            let ended = child.as_ref().and_then(|child| pidfd_open(Pid::from_child(child), PidfdFlags::empty()).ok());
            Run {
                child,
                ended,
                line: Vec::new(),
                line_whole: false,
                heard: Vec::new(),
                read: 0,
                took: None,
                stopped,
                status: None,
                until: start + limits.time,
            }
        };
        Listener { runs: started.into_iter().map(run).collect(), start, time: limits.time, output: limits.output }
    }

    /// Listens until everybody has ended, or is beyond all patience.
    pub fn listen(&mut self) {
        while self.runs.iter().any(Run::runs) {
            let now = Instant::now();
            for run in self.runs.iter_mut().filter(|run| run.runs()) {
                run.lose_patience(now);
            }
            let until = self.runs.iter().filter(|run| run.runs()).map(|run| run.until).min();
            let Some(until) = until else { break };
            let ready = self.wait(until);
            for (index, stream) in ready {
                let (start, output) = (self.start, self.output);
                if let Some(run) = self.runs.get_mut(index) {
                    run.take(stream, start, output);
                }
            }
        }
    }

    /// Waits until somebody has something to say, at most until a moment. Returns who and where.
    fn wait(&self, until: Instant) -> Vec<(usize, Stream)> {
        let mut fds = Vec::new();
        let mut who = Vec::new();
        for (index, run) in self.runs.iter().enumerate().filter(|(_, run)| run.runs()) {
            for (stream, fd) in run.streams() {
                fds.push(fd);
                who.push((index, stream));
            }
        }
        let left = until.saturating_duration_since(Instant::now()) + Duration::from_micros(500);
        let left = Timespec { tv_sec: left.as_secs() as i64, tv_nsec: i64::from(left.subsec_nanos()) };
        // Interrupted or not, the loop looks again.
        let _ = poll(&mut fds, Some(&left));
        let ready = fds.iter().zip(who).filter(|(fd, _)| !fd.revents().is_empty());
        ready.map(|(_, who)| who).collect()
    }

    /// What came of each, and each launcher's number with whether a signal ended it.
    pub fn finish(self) -> (Vec<Ran>, Vec<(i32, bool)>) {
        let pids = |run: &Run| Some((run.child.as_ref()?.id() as i32, run.status?.signal().is_some()));
        let launchers = self.runs.iter().filter_map(pids).collect();
        let time = self.time;
        (self.runs.into_iter().map(|run| run.finish(time)).collect(), launchers)
    }
}

/// Where something can be heard.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Stream {
    Out,
    Err,
    Ended,
}

impl Run {
    fn runs(&self) -> bool {
        self.child.is_some() && self.status.is_none()
    }

    fn streams(&self) -> Vec<(Stream, PollFd<'_>)> {
        let mut streams = Vec::new();
        if let Some(child) = &self.child {
            streams.extend(child.stdout.as_ref().map(|out| (Stream::Out, out.as_fd())));
            streams.extend(child.stderr.as_ref().map(|err| (Stream::Err, err.as_fd())));
        }
        streams.extend(self.ended.as_ref().map(|ended| (Stream::Ended, ended.as_fd())));
        streams.into_iter().map(|(stream, fd)| (stream, PollFd::from_borrowed_fd(fd, PollFlags::IN))).collect()
    }

    /// Ends a program whose time is over. One whose launcher does not follow is given up.
    fn lose_patience(&mut self, now: Instant) {
        if now < self.until {
            return;
        }
        if self.stopped.is_none() {
            self.stop(if self.line_whole { ProgramEnd::Dismissed } else { ProgramEnd::Timeout });
        } else if let Some(child) = &mut self.child {
            // Killed, its orphans fall to us.
            let _ = child.kill();
            self.status = child.wait().ok().or(Some(ExitStatus::from_raw(9)));
        }
    }

    /// Tells the launcher to end everything.
    fn stop(&mut self, why: ProgramEnd) {
        self.stopped = Some(why);
        self.until = Instant::now() + HUNT;
        if let Some(child) = &mut self.child {
            child.stdin = None;
        }
    }

    fn take(&mut self, stream: Stream, start: Instant, output: usize) {
        match stream {
            Stream::Out | Stream::Err => self.read_some(stream, start),
            Stream::Ended => {
                self.drain(start, output);
                self.status = self.child.as_mut().and_then(|child| child.wait().ok());
                self.took.get_or_insert_with(|| start.elapsed());
            }
        }
        if self.read > output && self.stopped.is_none() {
            self.stop(ProgramEnd::Flood);
        }
    }

    /// Reads once from a stream that has something; a stream that has ended is closed.
    fn read_some(&mut self, stream: Stream, start: Instant) {
        let mut bytes = [0; 16 << 10];
        let Some(child) = &mut self.child else { return };
        let read = match (stream, &mut child.stdout, &mut child.stderr) {
            (Stream::Out, Some(out), _) => out.read(&mut bytes),
            (Stream::Err, _, Some(err)) => err.read(&mut bytes),
            (Stream::Out | Stream::Err | Stream::Ended, ..) => return,
        };
        let bytes = bytes.get(..read.unwrap_or(0)).unwrap_or_default();
        self.read += bytes.len();
        match stream {
            Stream::Out if bytes.is_empty() => child.stdout = None,
            Stream::Err if bytes.is_empty() => child.stderr = None,
            Stream::Out => self.hear_line(bytes, start),
            Stream::Err => {
                let room = MOST_HEARD.saturating_sub(self.heard.len());
                self.heard.extend(bytes.iter().take(room));
            }
            Stream::Ended => {}
        }
    }

    /// Only the first line counts. What is longer than any answer is one already.
    fn hear_line(&mut self, bytes: &[u8], start: Instant) {
        if self.line_whole {
            return;
        }
        let end = bytes.iter().position(|byte| *byte == b'\n');
        let part = bytes.get(..end.unwrap_or(bytes.len())).unwrap_or(bytes);
        let room = LONGEST_LINE.saturating_sub(self.line.len());
        self.line.extend(part.iter().take(room));
        if end.is_some() || self.line.len() >= LONGEST_LINE {
            self.line_whole = true;
            self.took = Some(start.elapsed());
            self.until = self.until.min(Instant::now() + GRACE);
        }
    }

    /// Reads what is still in the pipes of a program that has ended.
    fn drain(&mut self, start: Instant, output: usize) {
        for wanted in [Stream::Out, Stream::Err] {
            loop {
                let mut streams: Vec<_> = self.streams().into_iter().filter(|(stream, _)| *stream == wanted).collect();
                let Some((_, fd)) = streams.first_mut() else { break };
                let ready = poll(std::slice::from_mut(fd), Some(&Timespec { tv_sec: 0, tv_nsec: 0 }));
                // Somebody who outlived the launcher may hold the pipe open.
                if !matches!(ready, Ok(1..)) || self.read > output {
                    break;
                }
                drop(streams);
                self.read_some(wanted, start);
            }
        }
    }

    fn finish(self, time: Duration) -> Ran {
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        let end = self.stopped.unwrap_or_else(|| ending(self.status));
        let heard = text(&self.heard);
        // A line that breaks off counts only when its program ended well.
        let whole = self.line_whole || (end == ProgramEnd::Code(0) && !self.line.is_empty());
        let line = whole.then(|| text(&self.line).trim_end_matches('\r').to_string());
        Ran { line, heard, took: self.took.unwrap_or(time).min(time), end }
    }
}

/// What a launcher's exit code says of its program.
pub fn ending(status: Option<ExitStatus>) -> ProgramEnd {
    match status.and_then(|status| status.code()) {
        Some(code) if code > 128 => ProgramEnd::Signal(code - 128),
        Some(code) => ProgramEnd::Code(code),
        None => ProgramEnd::Signal(status.and_then(|status| status.signal()).unwrap_or(9)),
    }
}
