//! What a program may use.

use std::time::Duration;

use serde_json::{Value, json};

/// Limits for each program that plays. They hold for every process a program starts, one by one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Until the answer must be there.
    pub time: Duration,
    /// Seconds of processor time.
    pub cpu: u64,
    /// Bytes of memory.
    pub memory: u64,
    /// Processes and threads at a time, beside those the person has already.
    pub processes: u64,
    /// Bytes of a file.
    pub file: u64,
    /// Bytes of output that are read before the program is ended.
    pub output: usize,
}

/// The longest first line.
#[cfg(target_os = "linux")]
pub const LONGEST_LINE: usize = 4 << 10;

/// How much of standard error is kept.
pub const MOST_HEARD: usize = 64 << 10;

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            time: Duration::from_millis(4000),
            cpu: 5,
            memory: 1 << 30,
            processes: 64,
            file: 16 << 20,
            output: 16 << 20,
        }
    }
}

impl Limits {
    /// As a match's own file tells them.
    pub fn told(&self) -> Value {
        json!({
            "time_ms": self.time.as_millis() as u64,
            "cpu_s": self.cpu,
            "memory_bytes": self.memory,
            "processes": self.processes,
            "file_bytes": self.file,
            "output_bytes": self.output,
        })
    }
}
