//! A display of its own, the window on it, keys and mouse for it, and what is to be seen.
#![allow(dead_code)] // Each test file uses its own part of this.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use serde_json::Value;

/// The longest a machine may take to get where a test waits for it.
pub const PATIENCE: Duration = Duration::from_secs(30);

/// Some tests take times, others keep the machine busy: one window at a time.
static ALONE: Mutex<()> = Mutex::new(());

/// A display without a screen.
pub struct Desktop {
    pub server: Child,
    pub display: String,
    pub folder: tempfile::TempDir,
    _alone: MutexGuard<'static, ()>,
}

impl Drop for Desktop {
    fn drop(&mut self) {
        let _ = self.server.kill();
        let _ = self.server.wait();
    }
}

pub fn installed(program: &str) -> bool {
    let paths = std::env::var_os("PATH").unwrap_or_default();
    std::env::split_paths(&paths).any(|folder| folder.join(program).is_file())
}

/// Starts a display; `None`, with a word on why, where the programs are not there.
pub fn desktop() -> Option<Desktop> {
    let missing: Vec<&str> = ["Xvfb", "xdotool", "import"].into_iter().filter(|program| !installed(program)).collect();
    if !missing.is_empty() {
        assert!(std::env::var_os("MATCHREEL_NO_SKIP").is_none(), "needs {}", missing.join(", "));
        eprintln!("skipped: needs Xvfb, xdotool and imagemagick; missing {}", missing.join(", "));
        return None;
    }
    // A test that failed leaves nothing behind that others could trip over.
    let alone = ALONE.lock().unwrap_or_else(PoisonError::into_inner);
    let folder = tempfile::tempdir().unwrap();
    let told = folder.path().join("display");
    let server = Command::new("Xvfb")
        .args(["-displayfd", "1", "-screen", "0", "1600x1000x24", "-nolisten", "tcp", "-noreset"])
        .stdout(fs::File::create(&told).unwrap())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let number = wait("the display", || {
        let text = fs::read_to_string(&told).ok()?;
        text.ends_with('\n').then(|| text.trim().to_string())
    });
    Some(Desktop { server, display: format!(":{number}"), folder, _alone: alone })
}

pub fn wait<T>(what: &str, mut look: impl FnMut() -> Option<T>) -> T {
    let start = Instant::now();
    loop {
        if let Some(found) = look() {
            return found;
        }
        assert!(start.elapsed() < PATIENCE, "waited in vain for {what}");
        std::thread::sleep(Duration::from_millis(10));
    }
}

/// The program with its window.
pub struct Window<'a> {
    pub desktop: &'a Desktop,
    pub program: Child,
    pub report: PathBuf,
}

impl Drop for Window<'_> {
    fn drop(&mut self) {
        let _ = self.program.kill();
        let _ = self.program.wait();
        if std::thread::panicking() {
            eprintln!("{}", fs::read_to_string(self.desktop.said()).unwrap_or_default());
        }
    }
}

impl Desktop {
    /// Where standard error of the program goes.
    pub fn said(&self) -> PathBuf {
        self.folder.path().join("stderr")
    }

    pub fn open(&self, args: &[&str]) -> Window<'_> {
        let report = self.folder.path().join("report");
        let _ = fs::remove_file(&report);
        let program = Command::new(env!("CARGO_BIN_EXE_matchreel"))
            .args(args)
            .args(["--report", report.to_str().unwrap()])
            .current_dir(self.folder.path())
            .env("DISPLAY", &self.display)
            .env("XDG_CONFIG_HOME", self.folder.path().join("config"))
            .env("XDG_DATA_HOME", self.folder.path().join("data"))
            .stderr(fs::File::create(self.said()).unwrap())
            .spawn()
            .unwrap();
        let window = Window { desktop: self, program, report };
        window.until("a match", |state| state["replay"].is_string() && state["moving"] == false);
        window.until("the list", |state| state["reading"] == false);
        window
    }
}

impl Window<'_> {
    pub fn lines(&self) -> Vec<Value> {
        let text = fs::read_to_string(&self.report).unwrap_or_default();
        // The last line may still be on its way.
        text.split_inclusive('\n')
            .filter(|line| line.ends_with('\n'))
            .filter_map(|line| serde_json::from_str(line).ok())
            .collect()
    }

    pub fn until(&self, what: &str, is: impl Fn(&Value) -> bool) -> Value {
        let mut last = Value::Null;
        let start = Instant::now();
        loop {
            if let Some(state) = self.lines().pop() {
                if is(&state) {
                    return state;
                }
                last = state;
            }
            assert!(start.elapsed() < PATIENCE, "waited in vain for {what}; the window says {last}");
            std::thread::sleep(Duration::from_millis(10));
        }
    }

    pub fn xdotool(&self, args: &[&str]) {
        let status = Command::new("xdotool").args(args).env("DISPLAY", &self.desktop.display).status().unwrap();
        assert!(status.success(), "xdotool {args:?}");
    }

    pub fn key(&self, name: &str) {
        self.xdotool(&["key", name]);
    }

    /// The innermost window under the mouse; the display's own where there is none.
    pub fn under_mouse(&self) -> String {
        let output = Command::new("xdotool")
            .args(["getmouselocation", "--shell"])
            .env("DISPLAY", &self.desktop.display)
            .output()
            .unwrap();
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        text.lines().find_map(|line| line.strip_prefix("WINDOW=")).expect("a window").to_string()
    }

    pub fn mouse(&self, x: i32, y: i32) {
        self.xdotool(&["mousemove", &x.to_string(), &y.to_string()]);
    }

    /// What is on the screen, from its top left corner.
    pub fn shot(&self, width: u32, height: u32) -> Vec<u8> {
        let file = self.desktop.folder.path().join("shot.png");
        let area = format!("{width}x{height}+0+0");
        let status = Command::new("import")
            .args(["-window", "root", "-crop", &area, "+repage", "-depth", "8", "-define", "png:color-type=2"])
            .arg(&file)
            .env("DISPLAY", &self.desktop.display)
            .status()
            .unwrap();
        assert!(status.success());
        pixels(&file)
    }

    /// Quits by key and returns the exit code.
    pub fn quit(self) -> Option<i32> {
        self.key("q");
        self.end()
    }

    /// Waits until the program ends and returns its exit code.
    pub fn end(mut self) -> Option<i32> {
        let code = wait("the end", || self.program.try_wait().ok().flatten());
        code.code()
    }
}

/// The red, green and blue of a PNG file.
pub fn pixels(file: &Path) -> Vec<u8> {
    let mut reader = png::Decoder::new(std::io::BufReader::new(fs::File::open(file).unwrap())).read_info().unwrap();
    let mut bytes = vec![0; reader.output_buffer_size().unwrap()];
    let info = reader.next_frame(&mut bytes).unwrap();
    bytes.truncate(info.buffer_size());
    match info.color_type {
        png::ColorType::Rgb => bytes,
        png::ColorType::Rgba => bytes.chunks(4).flat_map(|pixel| pixel[..3].to_vec()).collect(),
        other => panic!("{other:?}"),
    }
}

pub fn sample(name: &str) -> String {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("replays").join(name).display().to_string()
}

/// What differs between two pictures.
pub struct Changed {
    pub pixels: usize,
    pub left: usize,
    pub top: usize,
    pub right: usize,
    pub bottom: usize,
}

impl Changed {
    pub fn width(&self) -> usize {
        self.right - self.left
    }

    pub fn height(&self) -> usize {
        self.bottom - self.top
    }
}

pub fn changed(one: &[u8], two: &[u8], width: usize) -> Option<Changed> {
    let pairs = one.chunks(3).zip(two.chunks(3)).enumerate();
    let places: Vec<(usize, usize)> = pairs.filter(|(_, (a, b))| a != b).map(|(i, _)| (i % width, i / width)).collect();
    let (&(left, _), &(_, top)) = (places.iter().min_by_key(|at| at.0)?, places.first()?);
    let (&(right, _), &(_, bottom)) = (places.iter().max_by_key(|at| at.0)?, places.last()?);
    Some(Changed { pixels: places.len(), left, top, right, bottom })
}
