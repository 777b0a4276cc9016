//! A browser of one's own, driven through WebDriver: what people do with keys, mouse and fingers.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

/// How long a page may take for anything, on a busy machine.
const PATIENCE: Duration = Duration::from_secs(60);

/// A browser that ends with the test.
pub struct Driver {
    child: Child,
    port: u16,
    session: String,
}

/// A screen: its size in the system's own pixels, and how many real ones each is wide. Small ones are touched.
#[derive(Clone, Copy)]
pub struct Glass {
    pub width: u32,
    pub height: u32,
    pub ratio: f32,
    pub touch: bool,
}

impl Driver {
    /// Starts a browser with a profile of its own.
    pub fn start(profile: &Path, glass: Glass) -> Driver {
        let mut child =
            Command::new("chromedriver").arg("--port=0").stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
        let lines = BufReader::new(child.stdout.take().unwrap()).lines();
        let port = lines
            .map_while(Result::ok)
            .find_map(|line| line.split_once("successfully on port ")?.1.trim_end_matches('.').parse().ok());
        let mut driver = Driver { child, port: port.expect("the driver tells its port"), session: String::new() };
        let Glass { width, height, ratio, touch } = glass;
        let args = [
            "--headless=new",
            "--no-sandbox",
            "--disable-gpu",
            "--no-first-run",
            "--disable-dev-shm-usage",
            "--force-color-profile=srgb",
        ];
        let mut args: Vec<String> = args.map(str::to_string).to_vec();
        args.extend([format!("--user-data-dir={}", profile.display()), format!("--window-size={width},{height}")]);
        let mut options = json!({"args": args, "prefs": {"download.default_directory": profile}});
        let metrics = json!({"width": width, "height": height, "pixelRatio": ratio, "touch": touch, "mobile": touch});
        options["mobileEmulation"] = json!({"deviceMetrics": metrics});
        let logs = json!({"browser": "ALL", "performance": "ALL"});
        let wanted = json!({"browserName": "chrome", "goog:chromeOptions": options, "goog:loggingPrefs": logs});
        let made = driver.ask("POST", "/session", &json!({"capabilities": {"alwaysMatch": wanted}}));
        driver.session = made["sessionId"].as_str().unwrap_or_else(|| panic!("{made}")).to_string();
        driver
    }

    /// One question, one answer.
    fn ask(&self, how: &str, path: &str, body: &Value) -> Value {
        let mut stream = TcpStream::connect(("127.0.0.1", self.port)).unwrap();
        stream.set_read_timeout(Some(PATIENCE)).unwrap();
        let body = if how == "POST" { body.to_string() } else { String::new() };
        let head = format!("{how} {path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n");
        write!(stream, "{head}Connection: close\r\nContent-Length: {}\r\n\r\n{body}", body.len()).unwrap();
        let mut reader = BufReader::new(stream);
        let mut length = 0;
        loop {
            let mut line = String::new();
            reader.read_line(&mut line).unwrap();
            if line.trim().is_empty() {
                break;
            }
            let (name, value) = line.split_once(':').unwrap_or_default();
            length = if name.eq_ignore_ascii_case("content-length") { value.trim().parse().unwrap() } else { length };
        }
        let mut answer = vec![0; length];
        reader.read_exact(&mut answer).unwrap();
        serde_json::from_slice::<Value>(&answer).unwrap()["value"].take()
    }

    fn post(&self, path: &str, body: &Value) -> Value {
        let answer = self.ask("POST", &format!("/session/{}{path}", self.session), body);
        assert!(answer["error"].is_null(), "{path}: {}", answer["message"]);
        answer
    }

    /// Goes to an address.
    pub fn visit(&self, address: &str) {
        self.post("/url", &json!({"url": address}));
    }

    /// Opens an address and waits until the match is there.
    pub fn open(&self, address: &str) {
        self.visit(address);
        self.until("return Boolean(document.getElementById('matchreel')?.dataset.ready)");
    }

    /// Opens an address of a page without a player.
    pub fn show(&self, address: &str) {
        self.post("/url", &json!({"url": address}));
    }

    /// From now on scripts run in a frame of the page, or again in the page itself.
    pub fn in_frame(&self, selector: &str) {
        let frame = self.run(&format!("return document.querySelector('{selector}')"));
        self.post("/frame", &json!({"id": frame}));
    }

    pub fn out_of_frame(&self) {
        self.post("/frame", &json!({"id": null}));
    }

    /// What a script returns, run in the page.
    pub fn run(&self, script: &str) -> Value {
        self.post("/execute/sync", &json!({"script": script, "args": []}))
    }

    /// Waits until a script returns true.
    pub fn until(&self, script: &str) {
        let started = Instant::now();
        while self.run(script) != true {
            assert!(started.elapsed() < PATIENCE, "never: {script}; {:?}", self.logs());
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    /// Presses keys one after the other; those with names as WebDriver writes them.
    pub fn keys(&self, keys: &str) {
        let each = |key: char| {
            let key = key.to_string();
            [json!({"type": "keyDown", "value": key}), json!({"type": "keyUp", "value": key})]
        };
        let actions: Vec<Value> = keys.chars().flat_map(each).collect();
        self.post("/actions", &json!({"actions": [{"type": "key", "id": "keys", "actions": actions}]}));
    }

    /// Moves a finger, or the mouse with its button pressed, from one point of the window to another.
    pub fn drag(&self, kind: &str, from: (i32, i32), to: (i32, i32)) {
        let go = |(x, y): (i32, i32), ms: u32| json!({"type": "pointerMove", "duration": ms, "x": x, "y": y});
        let mut actions = vec![go(from, 0), json!({"type": "pointerDown", "button": 0})];
        actions.extend((from != to).then(|| go(to, 80)));
        actions.push(json!({"type": "pointerUp", "button": 0}));
        let pointer = json!({"type": "pointer", "id": kind, "parameters": {"pointerType": kind}, "actions": actions});
        self.post("/actions", &json!({"actions": [pointer]}));
    }

    /// Moves the mouse to a point of the window.
    pub fn point(&self, (x, y): (i32, i32)) {
        let go = json!({"type": "pointerMove", "duration": 0, "x": x, "y": y});
        let pointer =
            json!({"type": "pointer", "id": "mouse", "parameters": {"pointerType": "mouse"}, "actions": [go]});
        self.post("/actions", &json!({"actions": [pointer]}));
    }

    /// Asks the browser itself, in the words of its developer tools.
    pub fn devtools(&self, command: &str, params: &Value) -> Value {
        self.post("/goog/cdp/execute", &json!({"cmd": command, "params": params}))
    }

    /// Gives the page another screen.
    pub fn resize(&self, Glass { width, height, ratio, touch }: Glass) {
        let screen = json!({"width": width, "height": height, "deviceScaleFactor": ratio, "mobile": touch});
        self.devtools("Emulation.setDeviceMetricsOverride", &screen);
    }

    /// The window as PNG.
    pub fn screenshot(&self) -> Vec<u8> {
        let shot = self.ask("GET", &format!("/session/{}/screenshot", self.session), &Value::Null);
        base64::Engine::decode(&base64::prelude::BASE64_STANDARD, shot.as_str().unwrap()).unwrap()
    }

    /// What the browser complained about.
    pub fn logs(&self) -> Vec<String> {
        let lines = self.post("/se/log", &json!({"type": "browser"}));
        lines.as_array().unwrap().iter().map(|line| line["message"].to_string()).collect()
    }

    /// The addresses the browser asked for.
    pub fn requests(&self) -> Vec<String> {
        let lines = self.post("/se/log", &json!({"type": "performance"}));
        let address = |line: &Value| {
            let message: Value = serde_json::from_str(line["message"].as_str()?).ok()?;
            let sent = message["message"]["method"] == "Network.requestWillBeSent";
            message["message"]["params"]["request"]["url"].as_str().filter(|_| sent).map(str::to_string)
        };
        lines.as_array().unwrap().iter().filter_map(address).collect()
    }
}

impl Drop for Driver {
    fn drop(&mut self) {
        // Asked to end, the driver ends its browser; killed, it would leave it behind.
        self.ask("DELETE", &format!("/session/{}", self.session), &Value::Null);
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
