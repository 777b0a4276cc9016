//! A line to somebody far away: text lines there and back, with an end to patience.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{Shutdown, TcpStream};
use std::sync::mpsc::{Receiver, RecvTimeoutError, TryRecvError, sync_channel};
use std::time::{Duration, Instant};

/// The longest line anybody may say: a whole game of thousands of moves fits.
pub const LONGEST: u64 = 32 << 10;

/// How many lines wait to be heard; who says more must wait as well.
const WAITING: usize = 16;

/// How often it is looked whether somebody wants to stop waiting.
const GLANCE: Duration = Duration::from_millis(20);

/// Why nothing was heard.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Deaf {
    /// Nothing came in time.
    Silence,
    /// There is nobody any more.
    Gone,
    /// What came had no end.
    Flood,
}

/// Text lines both ways.
pub struct Line {
    mouth: Box<dyn Write + Send>,
    /// Lines, each with the moment in which it came.
    ear: Receiver<Option<(String, Instant)>>,
    /// When something was said and heard last.
    said: Instant,
    heard: Instant,
    /// Closed when the line is: whoever listens to it wakes up.
    stream: Option<TcpStream>,
}

impl Line {
    pub fn over(reader: impl Read + Send + 'static, writer: impl Write + Send + 'static) -> Line {
        let (tell, ear) = sync_channel(WAITING);
        std::thread::spawn(move || {
            let mut reader = BufReader::new(reader);
            while let Some(line) = read(&mut reader) {
                let last = line.is_none();
                if tell.send(line.map(|line| (line, Instant::now()))).is_err() || last {
                    break;
                }
            }
        });
        let now = Instant::now();
        Line { mouth: Box::new(writer), ear, said: now, heard: now, stream: None }
    }

    pub fn tcp(stream: TcpStream) -> std::io::Result<Line> {
        // Moves are short, and somebody waits for each.
        stream.set_nodelay(true)?;
        stream.set_write_timeout(Some(Duration::from_secs(5)))?;
        let mut line = Line::over(stream.try_clone()?, stream.try_clone()?);
        line.stream = Some(stream);
        Ok(line)
    }

    pub fn say(&mut self, text: &str) -> Result<(), Deaf> {
        self.said = Instant::now();
        let said = self.mouth.write_all(format!("{text}\n").as_bytes()).and_then(|()| self.mouth.flush());
        said.map_err(|_| Deaf::Gone)
    }

    /// The next line that says something.
    pub fn hear(&mut self, patience: Duration) -> Result<String, Deaf> {
        self.hear_unless(patience, &|| false)
    }

    /// The same, unless somebody wants to stop; then there is silence.
    pub fn hear_unless(&mut self, patience: Duration, stop: &dyn Fn() -> bool) -> Result<String, Deaf> {
        let until = Instant::now() + patience;
        loop {
            let line = self.next(until, stop)?;
            if !line.is_empty() {
                return Ok(line);
            }
        }
    }

    /// The next line, also one that says nothing.
    pub fn next(&mut self, until: Instant, stop: &dyn Fn() -> bool) -> Result<String, Deaf> {
        loop {
            let left = until.saturating_duration_since(Instant::now());
            match self.ear.recv_timeout(left.min(GLANCE)) {
                Ok(Some((line, at))) => {
                    self.heard = at;
                    return Ok(line);
                }
                Ok(None) => return Err(Deaf::Flood),
                Err(RecvTimeoutError::Timeout) if left > GLANCE && !stop() => {}
                Err(RecvTimeoutError::Timeout) => return Err(Deaf::Silence),
                Err(RecvTimeoutError::Disconnected) => return Err(Deaf::Gone),
            }
        }
    }

    /// A line that has come already, if there is one.
    pub fn glance(&mut self) -> Result<Option<String>, Deaf> {
        match self.ear.try_recv() {
            Ok(Some((line, _))) => Ok(Some(line)),
            Ok(None) => Err(Deaf::Flood),
            Err(TryRecvError::Empty) => Ok(None),
            Err(TryRecvError::Disconnected) => Err(Deaf::Gone),
        }
    }

    /// How long it took from what was said last to what was heard last, whenever somebody looked.
    pub fn took(&self) -> Duration {
        self.heard.saturating_duration_since(self.said)
    }
}

impl Drop for Line {
    fn drop(&mut self) {
        if let Some(stream) = &self.stream {
            // It may be closed already.
            let _ = stream.shutdown(Shutdown::Both);
        }
    }
}

/// The next line: nothing at the end, `None` inside for one that has no end.
fn read(reader: &mut impl BufRead) -> Option<Option<String>> {
    let mut bytes = Vec::new();
    let read = reader.take(LONGEST).read_until(b'\n', &mut bytes).ok()?;
    match (read, bytes.last()) {
        (0, _) => None,
        // A last line without its end still says something.
        (_, Some(b'\n')) => Some(Some(String::from_utf8_lossy(&bytes).trim().to_string())),
        (read, _) if (read as u64) < LONGEST => Some(Some(String::from_utf8_lossy(&bytes).trim().to_string())),
        _ => Some(None),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Cursor;

    fn line(text: &str) -> Line {
        Line::over(Cursor::new(text.as_bytes().to_vec()), std::io::sink())
    }

    #[test]
    fn lines_end_either_way_and_empty_ones_say_nothing() {
        let mut line = line("hello ok\r\n\n\r\nmove D3");
        let patience = Duration::from_secs(5);
        assert_eq!(line.hear(patience).as_deref(), Ok("hello ok"));
        assert_eq!(line.hear(patience).as_deref(), Ok("move D3"));
        assert_eq!(line.hear(patience), Err(Deaf::Gone));
    }

    #[test]
    fn what_a_line_took_does_not_depend_on_when_it_is_looked_at() {
        let mut line = line("hello ok\n");
        line.say("hello").unwrap();
        std::thread::sleep(Duration::from_millis(60));
        assert_eq!(line.hear(Duration::from_secs(5)).as_deref(), Ok("hello ok"));
        assert!(line.took() < Duration::from_millis(40), "{:?}", line.took());
    }

    #[test]
    fn a_line_without_an_end_is_cut_off() {
        assert_eq!(line(&"x".repeat(100_000)).hear(Duration::from_secs(5)), Err(Deaf::Flood));
    }
}
