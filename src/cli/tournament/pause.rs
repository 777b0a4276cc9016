//! The key `p`, where somebody sits at the terminal.

/// While it lives, `p` is heard without a line being ended. The terminal is as before when it is gone.
pub(super) struct Ear {
    #[cfg(any(target_os = "linux", target_os = "macos"))]
    _listening: Option<here::Listening>,
}

impl Ear {
    /// Listens, if standard input is a terminal and ours to read.
    pub fn open() -> Ear {
        Ear {
            #[cfg(any(target_os = "linux", target_os = "macos"))]
            _listening: here::Listening::begin(),
        }
    }

    /// Whether anybody can be heard.
    pub fn hears(&self) -> bool {
        #[cfg(any(target_os = "linux", target_os = "macos"))]
        return self._listening.is_some();
        #[cfg(not(any(target_os = "linux", target_os = "macos")))]
        return false;
    }

    /// Whether `p` was typed since the last call. Never waits.
    pub fn heard(&self) -> bool {
        #[cfg(any(target_os = "linux", target_os = "macos"))]
        return self.hears() && here::typed().contains(&b'p');
        #[cfg(not(any(target_os = "linux", target_os = "macos")))]
        return false;
    }
}

/// Leaves the terminal as it was found, for who ends the process without a farewell.
pub(super) fn restore() {
    #[cfg(any(target_os = "linux", target_os = "macos"))]
    here::restore();
}

#[cfg(any(target_os = "linux", target_os = "macos"))]
mod here {
    use std::io::{IsTerminal, stdin};
    use std::sync::{Mutex, PoisonError};

    use rustix::event::{PollFd, PollFlags, Timespec, poll};
    use rustix::termios::{LocalModes, OptionalActions, Termios, tcgetattr, tcgetpgrp, tcsetattr};

    /// The terminal as it was.
    static BEFORE: Mutex<Option<Termios>> = Mutex::new(None);

    pub struct Listening;

    impl Listening {
        pub fn begin() -> Option<Listening> {
            // In the background the terminal belongs to somebody else, and touching it would stop us.
            if !stdin().is_terminal() || !is_ours() {
                return None;
            }
            let before = tcgetattr(stdin()).ok()?;
            let mut now = before.clone();
            now.local_modes &= !(LocalModes::ICANON | LocalModes::ECHO);
            tcsetattr(stdin(), OptionalActions::Now, &now).ok()?;
            *BEFORE.lock().unwrap_or_else(PoisonError::into_inner) = Some(before);
            Some(Listening)
        }
    }

    impl Drop for Listening {
        fn drop(&mut self) {
            restore();
        }
    }

    pub fn restore() {
        let before = BEFORE.lock().unwrap_or_else(PoisonError::into_inner).take();
        if let Some(before) = before {
            // A terminal that is gone needs no restoring.
            let _ = tcsetattr(stdin(), OptionalActions::Now, &before);
        }
    }

    fn is_ours() -> bool {
        tcgetpgrp(stdin()).is_ok_and(|group| group == rustix::process::getpgrp())
    }

    /// What was typed since the last call.
    pub fn typed() -> Vec<u8> {
        let mut typed = Vec::new();
        let soon = Timespec { tv_sec: 0, tv_nsec: 0 };
        while is_ours() && poll(&mut [PollFd::new(&stdin(), PollFlags::IN)], Some(&soon)).is_ok_and(|ready| ready > 0) {
            let mut byte = [0];
            match rustix::io::read(stdin(), &mut byte) {
                Ok(1) => typed.extend(byte),
                Ok(_) | Err(_) => break,
            }
        }
        typed
    }
}
