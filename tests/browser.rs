//! A real browser plays, seeks and compares what we write.
#![cfg(all(feature = "cli", feature = "mp4"))]

mod common;

use std::collections::BTreeMap;
use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::Duration;

use common::{matchreel, psnr, stderr};

/// The size films have unless told otherwise; on much smaller ones the halved colours of the format show.
const SIDE: usize = 800;
const FPS: usize = 25;
/// Moments within holds and within motion, not in order: seconds of the film.
const MOMENTS: [f64; 8] = [0.02, 3.3, 1.02, 4.9, 0.3, 2.22, 1.5, 5.19];

/// What the page does. It sends back what it saw: numbers as JSON, pictures as bytes.
const PAGE: &str = r#"<!doctype html><body><script>
const send = (name, body) => fetch('/sent/' + name, {method: 'POST', body});
const once = (target, name) => new Promise((done, fail) => {
  target.addEventListener(name, done, {once: true});
  target.addEventListener('error', () => fail(new Error('no ' + name)), {once: true});
});
const pixels = (image, width, height) => {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  context.drawImage(image, 0, 0);
  return context.getImageData(0, 0, width, height).data;
};
async function video() {
  const video = document.createElement('video');
  document.body.append(video);
  video.muted = true;
  // As a blob, so that all of it is there to seek in.
  const blob = await (await fetch('/film.mp4')).blob();
  const ready = once(video, 'canplaythrough');
  video.src = URL.createObjectURL(blob);
  await ready;
  const moments = MOMENTS;
  for (let k = 0; k < moments.length; k++) {
    // On a busy machine a place is found before its picture is shown; where the picture stays, none is.
    const shown = new Promise(done => video.requestVideoFrameCallback(done));
    const patience = new Promise(done => setTimeout(done, 1000));
    const seeked = once(video, 'seeked');
    video.currentTime = moments[k];
    await seeked;
    await Promise.race([shown, patience]);
    await send('frame-' + k, pixels(video, video.videoWidth, video.videoHeight));
  }
  const seeked = once(video, 'seeked');
  video.currentTime = video.duration - 1.2;
  await seeked;
  const ended = once(video, 'ended');
  await video.play();
  await ended;
  return {duration: video.duration, width: video.videoWidth, height: video.videoHeight, at: video.currentTime};
}
async function picture() {
  const data = await (await fetch('/film.gif')).arrayBuffer();
  const decoder = new ImageDecoder({data, type: 'image/gif'});
  await decoder.tracks.ready;
  await decoder.completed;
  const frames = decoder.tracks.selectedTrack.frameCount;
  let duration = 0;
  for (let frameIndex = 0; frameIndex < frames; frameIndex++) {
    const {image} = await decoder.decode({frameIndex});
    duration += image.duration;
    if (frameIndex == 0) await send('first', pixels(image, image.displayWidth, image.displayHeight));
    image.close();
  }
  return {frames, duration: duration / 1e6};
}
(async () => send('told', JSON.stringify({mp4: await video(), gif: await picture()})))()
  .catch(error => send('told', JSON.stringify({trouble: String(error)})));
</script>"#;

type Sent = (String, Vec<u8>);

/// Serves the page and a folder to one browser, and hands on what it sends.
fn serve(folder: &Path, sent: Sender<Sent>) -> u16 {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = listener.local_addr().unwrap().port();
    let folder = folder.to_owned();
    std::thread::spawn(move || {
        for stream in listener.incoming().flatten() {
            let (folder, sent) = (folder.clone(), sent.clone());
            // Browsers open connections they may never use.
            std::thread::spawn(move || answer(stream, &folder, &sent));
        }
    });
    port
}

fn answer(mut stream: TcpStream, folder: &Path, sent: &Sender<Sent>) -> Option<()> {
    let mut reader = BufReader::new(stream.try_clone().ok()?);
    let mut line = String::new();
    reader.read_line(&mut line).ok()?;
    let path = line.split(' ').nth(1)?.trim_start_matches('/').to_owned();
    let mut length = 0;
    loop {
        let mut head = String::new();
        reader.read_line(&mut head).ok()?;
        if head.trim().is_empty() {
            break;
        }
        if let Some((name, value)) = head.split_once(':')
            && name.eq_ignore_ascii_case("content-length")
        {
            length = value.trim().parse().ok()?;
        }
    }
    let mut body = vec![0; length];
    reader.read_exact(&mut body).ok()?;
    let (kind, content) = match path.strip_prefix("sent/") {
        Some(name) => {
            sent.send((name.to_owned(), body)).ok()?;
            ("text/plain", Vec::new())
        }
        None if path.is_empty() => ("text/html", PAGE.replace("MOMENTS", &format!("{MOMENTS:?}")).into_bytes()),
        None => (if path.ends_with("mp4") { "video/mp4" } else { "image/gif" }, fs::read(folder.join(path)).ok()?),
    };
    let head = format!(
        "HTTP/1.1 200 OK\r\nContent-Type: {kind}\r\nContent-Length: {}\r\nConnection: close\r\n\r\n",
        content.len()
    );
    stream.write_all(head.as_bytes()).ok()?;
    stream.write_all(&content).ok()
}

/// A browser that ends with the test.
struct Browser(Child);

impl Drop for Browser {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

fn browse(port: u16, profile: &Path) -> Browser {
    let child = Command::new("chromium")
        .args(["--headless=new", "--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-dev-shm-usage"])
        .args(["--autoplay-policy=no-user-gesture-required", "--force-color-profile=srgb"])
        .arg(format!("--user-data-dir={}", profile.display()))
        .arg(format!("http://127.0.0.1:{port}/"))
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    Browser(child)
}

/// Everything the page sends until it has told its numbers.
fn collect(sent: &Receiver<Sent>) -> BTreeMap<String, Vec<u8>> {
    let mut all = BTreeMap::new();
    while !all.contains_key("told") {
        let (name, body) = sent.recv_timeout(Duration::from_secs(120)).expect("the browser sends something");
        all.insert(name, body);
    }
    all
}

fn film(out: &Path) {
    let size = format!("{SIDE}x{SIDE}");
    let args = [
        "render",
        "replays/paintball-shootout",
        "--select",
        "11..13",
        "--delay",
        "1s",
        "--no-cards",
        "--size",
        &size,
        "-o",
    ];
    let output = matchreel(&[&args[..], &[out.to_str().unwrap()]].concat());
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
}

/// Three of every four bytes: what a canvas holds, without its opacity.
fn opaque(rgba: &[u8]) -> Vec<u8> {
    rgba.chunks_exact(4).flat_map(|pixel| pixel[..3].to_vec()).collect()
}

#[test]
fn chromium_plays_and_seeks_video_and_reads_gif_as_we_meant_it() {
    if !common::have(&["chromium"], "playing films in a browser") {
        return;
    }
    let dir = tempfile::tempdir().unwrap();
    for name in ["film.mp4", "film.gif", "film.rgb"] {
        film(&dir.path().join(name));
    }
    let (sender, sent) = channel();
    let browser = browse(serve(dir.path(), sender), &dir.path().join("profile"));
    let sent = collect(&sent);
    drop(browser);
    let told: serde_json::Value = serde_json::from_slice(&sent["told"]).unwrap();
    assert!(told["trouble"].is_null(), "{told}");
    // 0.6 s of opening, three steps of 1 s and 1.6 s of closing.
    assert_eq!(told["mp4"]["duration"], 5.2);
    assert_eq!((told["mp4"]["width"].as_u64(), told["mp4"]["at"].as_f64()), (Some(SIDE as u64), Some(5.2)));
    let raw = fs::read(dir.path().join("film.rgb")).unwrap();
    let painted: Vec<&[u8]> = raw.chunks_exact(SIDE * SIDE * 3).collect();
    for (k, moment) in MOMENTS.iter().enumerate() {
        let shown = opaque(&sent[&format!("frame-{k}")]);
        let likeness = psnr(&shown, painted[(moment * FPS as f64) as usize]);
        let best = painted.iter().map(|frame| psnr(&shown, frame)).fold(0.0, f64::max);
        assert!(likeness >= 36.0, "at {moment} s: {likeness:.1} dB");
        assert!(likeness >= best - 1e-9, "at {moment} s another picture is shown: {likeness:.2} against {best:.2} dB");
    }
    check_gif(&told["gif"], &opaque(&sent["first"]), painted[0], &dir.path().join("film.gif"));
}

fn check_gif(told: &serde_json::Value, first: &[u8], painted: &[u8], path: &Path) {
    let mut decoder = gif::DecodeOptions::new().read_info(fs::File::open(path).unwrap()).unwrap();
    let (mut frames, mut tables) = (0, 0);
    while let Some(frame) = decoder.read_next_frame().unwrap() {
        frames += 1;
        tables += usize::from(frame.palette.is_some());
    }
    assert!(tables > 0, "this film has pictures with palettes of their own");
    assert_eq!(told["frames"], frames);
    assert!((told["duration"].as_f64().unwrap() - 5.2).abs() < 1e-6, "{told}");
    let likeness = psnr(first, painted);
    assert!(likeness >= 36.0, "the first picture is whole: {likeness:.1} dB");
}
