//! Firefox, driven without a driver: it speaks WebDriver BiDi itself, JSON over a WebSocket.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

/// How long it may take for anything, on a busy machine.
const PATIENCE: Duration = Duration::from_secs(60);

/// A Firefox that ends with the test.
pub struct Firefox {
    child: Child,
    socket: BufReader<TcpStream>,
    context: Value,
    asked: u64,
    /// What it told without being asked: lines of its console, addresses it went to.
    pub console: Vec<String>,
    pub requests: Vec<String>,
}

impl Firefox {
    /// Starts one with a profile of its own.
    pub fn start(profile: &Path, (width, height): (u32, u32)) -> Firefox {
        std::fs::create_dir_all(profile).unwrap();
        let mut child = Command::new("firefox-esr")
            .args(["--headless", "--no-remote", "--remote-debugging-port", "0", "--profile"])
            .arg(profile)
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let lines = BufReader::new(child.stderr.take().unwrap()).lines().map_while(Result::ok);
        let mut lines = lines.filter_map(|line| Some(line.split_once("listening on ws://")?.1.trim().to_string()));
        let address = lines.next().expect("Firefox tells its address");
        // Nobody may leave its words unread: it would wait for them.
        std::thread::spawn(move || lines.for_each(drop));
        let socket = connect(&address);
        let mut firefox =
            Firefox { child, socket, context: Value::Null, asked: 0, console: Vec::new(), requests: Vec::new() };
        firefox.ask("session.new", &json!({"capabilities": {}}));
        firefox.ask("session.subscribe", &json!({"events": ["log.entryAdded", "network.beforeRequestSent"]}));
        let tree = firefox.ask("browsingContext.getTree", &json!({}));
        firefox.context = tree["contexts"][0]["context"].clone();
        let size = json!({"context": firefox.context, "viewport": {"width": width, "height": height}});
        firefox.ask("browsingContext.setViewport", &size);
        firefox
    }

    /// One question, one answer; what is told in between is kept.
    fn ask(&mut self, method: &str, params: &Value) -> Value {
        self.asked += 1;
        let text = json!({"id": self.asked, "method": method, "params": params}).to_string();
        self.socket.get_mut().write_all(&frame(text.as_bytes())).unwrap();
        loop {
            let mut message: Value = serde_json::from_slice(&self.message()).unwrap();
            if message["id"] == self.asked {
                assert_eq!(message["type"], "success", "{method}: {message}");
                return message["result"].take();
            }
            match message["method"].as_str() {
                Some("log.entryAdded") => self.console.push(message["params"]["text"].to_string()),
                Some("network.beforeRequestSent") => {
                    self.requests.extend(message["params"]["request"]["url"].as_str().map(str::to_string));
                }
                Some(_) | None => {}
            }
        }
    }

    /// The next message, whole.
    fn message(&mut self) -> Vec<u8> {
        let mut whole = Vec::new();
        loop {
            let head: [u8; 2] = self.bytes();
            let length = match head[1] & 0x7f {
                126 => u64::from(u16::from_be_bytes(self.bytes())),
                127 => u64::from_be_bytes(self.bytes()),
                short => u64::from(short),
            };
            let mut part = vec![0; length as usize];
            self.socket.read_exact(&mut part).unwrap();
            // Texts and their continuations; what keeps the line open is no message.
            if head[0] & 0x0f <= 2 {
                whole.extend(part);
                if head[0] & 0x80 != 0 {
                    return whole;
                }
            }
        }
    }

    fn bytes<const N: usize>(&mut self) -> [u8; N] {
        let mut bytes = [0; N];
        self.socket.read_exact(&mut bytes).unwrap();
        bytes
    }

    /// Opens an address and waits until the match is there.
    pub fn open(&mut self, address: &str) {
        let params = json!({"context": self.context, "url": address, "wait": "complete"});
        self.ask("browsingContext.navigate", &params);
        self.until("Boolean(document.getElementById('matchreel')?.dataset.ready)");
    }

    /// What an expression is, in the page.
    pub fn run(&mut self, expression: &str) -> Value {
        let expression = format!("JSON.stringify({expression})");
        let target = json!({"context": self.context});
        let params = json!({"expression": expression, "target": target, "awaitPromise": true});
        let answer = self.ask("script.evaluate", &params);
        assert_eq!(answer["type"], "success", "{answer}");
        answer["result"]["value"].as_str().map_or(Value::Null, |text| serde_json::from_str(text).unwrap())
    }

    /// Waits until an expression is true.
    pub fn until(&mut self, expression: &str) {
        let started = Instant::now();
        while self.run(expression) != true {
            assert!(started.elapsed() < PATIENCE, "never: {expression}; {:?}", self.console);
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    /// Presses keys one after the other; those with names as WebDriver writes them.
    pub fn keys(&mut self, keys: &str) {
        let each = |key: char| {
            let key = key.to_string();
            [json!({"type": "keyDown", "value": key}), json!({"type": "keyUp", "value": key})]
        };
        let actions: Vec<Value> = keys.chars().flat_map(each).collect();
        let actions = json!([{"type": "key", "id": "keys", "actions": actions}]);
        let params = json!({"context": self.context, "actions": actions});
        self.ask("input.performActions", &params);
    }
}

impl Drop for Firefox {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Opens the line to an address such as `127.0.0.1:9222`.
fn connect(address: &str) -> BufReader<TcpStream> {
    let mut stream = TcpStream::connect(address.split('/').next().unwrap()).unwrap();
    stream.set_read_timeout(Some(PATIENCE)).unwrap();
    let head = format!("GET /session HTTP/1.1\r\nHost: {address}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n");
    write!(stream, "{head}Sec-WebSocket-Key: bWF0Y2hyZWVsIHBhZ2VzIQ==\r\nSec-WebSocket-Version: 13\r\n\r\n").unwrap();
    let mut reader = BufReader::new(stream);
    let mut line = String::new();
    reader.read_line(&mut line).unwrap();
    assert!(line.contains("101"), "{line}");
    while !line.trim().is_empty() {
        line.clear();
        reader.read_line(&mut line).unwrap();
    }
    reader
}

/// What is sent is masked with it. Firefox hangs up on zeros.
const MASK: [u8; 4] = [3, 1, 4, 1];

/// A text as a WebSocket sends it: whoever asks must mask what they send.
fn frame(text: &[u8]) -> Vec<u8> {
    let mut frame = vec![0x81];
    match u16::try_from(text.len()) {
        Ok(short @ 0..126) => frame.push(0x80 | short as u8),
        Ok(medium) => {
            frame.push(0x80 | 126);
            frame.extend(medium.to_be_bytes());
        }
        Err(_) => {
            frame.push(0x80 | 127);
            frame.extend((text.len() as u64).to_be_bytes());
        }
    }
    frame.extend(MASK);
    frame.extend(text.iter().zip(MASK.iter().cycle()).map(|(byte, mask)| byte ^ mask));
    frame
}
