//! A program that is spoken to: lines go in and come out, and nobody waits for it longer than they want to.

use std::io::{self, BufRead, BufReader, ErrorKind, Read, Write};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, SyncSender, channel, sync_channel};
use std::time::{Duration, Instant};

use crate::arena::boards::line::Deaf;
use crate::arena::launch::{Ear, LaunchOrder, Launcher, ProgramEnd, Running};

/// How many lines wait to be heard; who says more must wait as well.
const WAITING: usize = 16;
/// How often somebody who waits looks whether they shall stop.
const LOOK: Duration = Duration::from_millis(50);

/// A line and when it came; `None` for one that is too long.
type Came = (Option<String>, Instant);

/// Lines to a program and back. It is ended when this is dropped.
pub(super) struct Voice {
    /// Before the program, so that it is closed first.
    mouth: Sender<String>,
    ear: Receiver<Came>,
    running: Running,
}

impl Voice {
    /// Starts a program. A line of it that has more than `longest` bytes is none.
    pub fn open(launcher: &Launcher, order: &LaunchOrder, longest: usize, heard: &Ear) -> io::Result<Voice> {
        let mut running = launcher.open(order, true, heard)?;
        let (stdin, stdout) = running.streams().ok_or_else(|| io::Error::other("it has no standard streams"))?;
        let (tell, ear) = sync_channel(WAITING);
        std::thread::spawn(move || listen(stdout, longest, &tell));
        // Who does not listen keeps this thread waiting, and nobody else.
        let (mouth, words) = channel::<String>();
        std::thread::spawn(move || speak(stdin, &words));
        Ok(Voice { mouth, ear, running })
    }

    /// Says a line. One who is gone is found out when its answer is waited for.
    pub fn say(&self, mut line: String) {
        line.push('\n');
        let _ = self.mouth.send(line);
    }

    /// The next line that says something, and when it came. Who stops meanwhile hears silence.
    pub fn hear(&self, until: Instant, stop: &dyn Fn() -> bool) -> Result<(String, Instant), Deaf> {
        loop {
            let left = until.saturating_duration_since(Instant::now());
            match self.ear.recv_timeout(left.min(LOOK)) {
                Ok((Some(line), _)) if line.is_empty() => {}
                Ok((Some(line), when)) => return Ok((line, when)),
                Ok((None, _)) => return Err(Deaf::Flood),
                Err(RecvTimeoutError::Disconnected) => return Err(Deaf::Gone),
                Err(RecvTimeoutError::Timeout) if left <= LOOK || stop() => return Err(Deaf::Silence),
                Err(RecvTimeoutError::Timeout) => {}
            }
        }
    }

    /// Forgets what was said and not heard; tells how many lines that were.
    pub fn forget(&self) -> i32 {
        self.ear.try_iter().filter(|(line, _)| line.as_deref() != Some("")).count() as i32
    }

    /// Waits for it to end by itself.
    pub fn wait(&mut self, most: Duration) {
        let since = Instant::now();
        while !self.running.has_ended() && since.elapsed() < most {
            std::thread::sleep(Duration::from_millis(2));
        }
    }

    /// How it ended, where it has.
    pub fn end(&mut self) -> Option<ProgramEnd> {
        self.running.end()
    }
}

fn speak(mut stdin: impl Write, words: &Receiver<String>) {
    for line in words {
        if stdin.write_all(line.as_bytes()).and_then(|()| stdin.flush()).is_err() {
            return;
        }
    }
}

/// Reads lines to the end of a stream. What is too long is told as soon as that is known, and passed over to its end.
fn listen(stream: impl Read, longest: usize, tell: &SyncSender<Came>) {
    let mut reader = BufReader::with_capacity(64 << 10, stream);
    let (mut line, mut passing) = (Vec::new(), false);
    loop {
        let (taken, ended) = match reader.fill_buf() {
            Ok([]) => break,
            Ok(bytes) => {
                let end = bytes.iter().position(|byte| *byte == b'\n');
                if !passing {
                    line.extend_from_slice(bytes.get(..end.unwrap_or(bytes.len())).unwrap_or_default());
                }
                (end.map_or(bytes.len(), |end| end + 1), end.is_some())
            }
            Err(error) if error.kind() == ErrorKind::Interrupted => continue,
            Err(_) => break,
        };
        reader.consume(taken);
        let too_long = line.len() > longest;
        if (too_long || (ended && !passing)) && tell.send((said(&line, too_long), Instant::now())).is_err() {
            return;
        }
        if too_long || ended {
            line.clear();
        }
        passing = (passing || too_long) && !ended;
    }
    // A last line without its end still says something.
    if !line.is_empty() {
        let _ = tell.send((said(&line, false), Instant::now()));
    }
}

fn said(line: &[u8], too_long: bool) -> Option<String> {
    (!too_long).then(|| String::from_utf8_lossy(line).trim().to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(text: &str, longest: usize) -> Vec<Option<String>> {
        let (tell, ear) = sync_channel(100);
        listen(text.as_bytes(), longest, &tell);
        drop(tell);
        ear.into_iter().map(|(line, _)| line).collect()
    }

    #[test]
    fn what_is_too_long_is_one_line_and_the_next_is_heard() {
        let text = format!("a\r\n{}\nb\n\nlast", "x".repeat(200_000));
        let wanted = [Some("a"), None, Some("b"), Some(""), Some("last")];
        assert_eq!(lines(&text, 100), wanted.map(|line| line.map(String::from)));
        assert_eq!(lines(&"y".repeat(101), 100), [None]);
        assert_eq!(lines(&format!("{}\nz", "y".repeat(100)), 100).len(), 2);
    }
}
