//! The player of pages, as it is committed, shows what the sources show. An interpreter runs it: no browser is needed.
//!
//! When this fails because something looks different now, `web/build` makes the player anew.
#![cfg(all(feature = "page", feature = "files"))]

mod common;

use std::io::{Read, Write};
use std::path::PathBuf;

use common::hurt::{Dice, splice};
use matchreel::draw::Canvas;
use matchreel::library::{Library, Logos};
use matchreel::model::{Millis, Record};
use matchreel::render::{Options, Parcel};
use matchreel::scene::Theme;
use matchreel::viewer::{Command, Input, Key, Memory, Session};
use matchreel::{formats, games};
use wasmi::{Engine, Instance, Linker, Module, Store, WasmParams, WasmResults};

const SIDE: u32 = 200;
const ANEW: &str = "run web/build and commit what it makes";

/// The committed player, run by an interpreter.
struct Built {
    store: Store<()>,
    instance: Instance,
}

impl Built {
    fn new() -> Built {
        let packed = std::fs::File::open(common::project("assets/web/player.wasm.gz")).unwrap();
        let mut wasm = Vec::new();
        flate2::read::GzDecoder::new(packed).read_to_end(&mut wasm).unwrap();
        let engine = Engine::default();
        let module = Module::new(&engine, wasm).unwrap();
        let mut store = Store::new(&engine, ());
        // It asks nothing of whoever runs it.
        let instance = Linker::new(&engine).instantiate_and_start(&mut store, &module).unwrap();
        Built { store, instance }
    }

    fn call<P: WasmParams, R: WasmResults>(&mut self, name: &str, args: P) -> R {
        let function = self.instance.get_typed_func::<P, R>(&self.store, name).unwrap();
        function.call(&mut self.store, args).unwrap()
    }

    fn give(&mut self, bytes: &[u8]) {
        let at: i32 = self.call("room", bytes.len() as i32);
        let memory = self.instance.get_memory(&self.store, "memory").unwrap();
        memory.write(&mut self.store, at as usize, bytes).unwrap();
    }

    fn bytes(&mut self, at: i32, length: usize) -> Vec<u8> {
        let memory = self.instance.get_memory(&self.store, "memory").unwrap();
        memory.data(&self.store)[at as usize..at as usize + length].to_vec()
    }

    fn words(&mut self, length: i32) -> String {
        let at = self.call("words", ());
        String::from_utf8(self.bytes(at, length as usize)).unwrap()
    }

    fn open(&mut self, parcel: &[u8]) -> Result<(), String> {
        self.give(parcel);
        match self.call("open", (SIDE as i32, SIDE as i32, 1.0_f32)) {
            0 => Ok(()),
            length => Err(self.words(length)),
        }
    }

    fn frame(&mut self, now: u32) -> Vec<u8> {
        let facts: i32 = self.call("frame", (now as i32, SIDE as i32, SIDE as i32, 1.0_f32));
        let at = i32::from_le_bytes(self.bytes(facts, 4).try_into().unwrap());
        self.bytes(at, (SIDE * SIDE * 4) as usize)
    }
}

/// The same from the sources.
struct Source {
    session: Session,
    canvas: Canvas,
}

impl Source {
    fn open(parcel: &[u8]) -> (Source, Memory) {
        let (mut session, memory) = Session::of_parcel(&Parcel::unpack(parcel).unwrap(), (SIDE, SIDE), 1.0).unwrap();
        session.step(&[], Millis::ZERO);
        (Source { session, canvas: Canvas::new(SIDE, SIDE) }, memory)
    }

    fn frame(&mut self, inputs: &[Input], now: u32) -> Vec<u8> {
        self.session.step(inputs, Millis(now));
        self.canvas.draw(&self.session.scene());
        self.canvas
            .pixels()
            .iter()
            .flat_map(|pixel| [(pixel >> 16) as u8, (pixel >> 8) as u8, *pixel as u8, 255])
            .collect()
    }
}

/// The first match of every sample, with all that lies beside it.
fn samples() -> Vec<(PathBuf, Record)> {
    let mut places: Vec<PathBuf> =
        std::fs::read_dir(common::project("replays")).unwrap().map(|entry| entry.unwrap().path()).collect();
    places.sort();
    let logos = Logos::default();
    let open = |place: PathBuf| {
        let mut record = Library::new().listening().open(&place).ok()?.next()?.ok()?;
        logos.dress(&mut record, games::names);
        Some((place, record))
    };
    places.into_iter().filter_map(open).collect()
}

fn packed(record: &Record) -> Vec<u8> {
    let replay = games::tell(record).unwrap().replay;
    Parcel::new(record, &replay, &Options::default()).pack().unwrap()
}

#[test]
fn the_committed_player_shows_what_the_sources_show() {
    let mut built = Built::new();
    let mut pictures = 0;
    let themes: Vec<&str> = Theme::names().collect();
    for (nth, (place, record)) in samples().into_iter().enumerate() {
        let place = place.display();
        let parcel = packed(&record);
        built.open(&parcel).unwrap_or_else(|why| panic!("{place}: {why}"));
        let (mut source, _memory) = Source::open(&parcel);
        let length = built.call("about", ());
        let about = source.session.about();
        let told: serde_json::Value = serde_json::from_str(&built.words(length)).unwrap();
        assert!(told == about, "{place}: what is told of it; {ANEW}");
        let steps = about["steps"].as_array().unwrap().len();
        // Far enough apart for every message to have gone.
        let mut now = 0;
        for (i, theme) in themes.iter().enumerate() {
            now += 20_000;
            let at = steps * (nth % 3 + 1 + 2 * i) / 12;
            built.give(theme.as_bytes());
            assert_eq!(built.call::<_, i32>("theme", ()), 1);
            built.call::<_, ()>("jump", at as i32);
            source.session.wear(Theme::bundled(theme).unwrap());
            source.session.ask(Command::Jump(at));
            let same = built.frame(now) == source.frame(&[], now);
            assert!(same, "{place} after {at} steps in {theme}; {ANEW}");
            pictures += 1;
        }
    }
    assert!(pictures > 100, "{pictures}");
}

#[test]
fn the_committed_player_has_the_window_with_its_keys_and_words() {
    let mut built = Built::new();
    let (_, record) = samples().into_iter().find(|(place, _)| place.ends_with("reversi-corners.json")).unwrap();
    let parcel = packed(&record);
    built.open(&parcel).unwrap();
    let (mut source, _memory) = Source::open(&parcel);
    for (i, letter) in ['i', '?', '?', ' '].into_iter().enumerate() {
        let now = 1000 * (i as u32 + 1);
        built.call::<_, ()>("happen", (0, letter as i32, 0));
        let same = built.frame(now) == source.frame(&[Input::Key(Key::Char(letter))], now);
        assert!(same, "after {letter:?}; {ANEW}");
    }
    let length: i32 = built.call("record", ());
    let at = built.call("file", ());
    let (name, bytes) = Parcel::unpack(&parcel).unwrap().record_file();
    assert_eq!(built.bytes(at, length as usize), bytes, "{ANEW}");
    let length = built.call("words_length", ());
    assert_eq!((built.words(length), name.as_str()), (name.clone(), "reversi-corners.json"));
}

#[test]
fn the_committed_player_refuses_what_is_no_match_and_plays_on() {
    let mut built = Built::new();
    let (_, record) = samples().into_iter().next().unwrap();
    let parcel = packed(&record);
    for bytes in [&b""[..], b"nonsense", &parcel[..parcel.len() / 2], &[0x1f, 0x8b]] {
        assert!(built.open(bytes).is_err_and(|why| why.contains("matchreel packed")));
    }
    assert_eq!(built.call::<_, i32>("frame", (0, 200, 200, 1.0_f32)), 0, "nothing is open");
    built.open(&parcel).unwrap();
    // Numbers from a page may be any.
    for number in [i32::MIN, -99, 0, i32::MAX] {
        (0..12).for_each(|what| built.call::<_, ()>("happen", (what, number, number)));
        built.call::<_, ()>("seek", number);
        built.call::<_, ()>("jump", number);
        built.call::<_, ()>("speed", number);
        assert_ne!(built.call::<_, i32>("frame", (number, 100, 100, f32::NAN)), 0);
    }
}

/// A parcel whose text was hurt, and packed again so that it reaches whoever reads it.
fn hurt(text: &[u8], dice: &mut Dice) -> Vec<u8> {
    let mut packer = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    packer.write_all(&splice(text, text, dice)).unwrap();
    packer.finish().unwrap()
}

#[test]
fn the_committed_player_survives_parcels_that_were_tampered_with() {
    let mut built = Built::new();
    let game = r#"{"game": "reversi", "moves": ["D3", "C3", "C4"]}"#;
    let record = formats::open("few.json", game.as_bytes().to_vec()).unwrap().next().unwrap().unwrap();
    let parcel = packed(&record);
    let mut text = Vec::new();
    flate2::read::GzDecoder::new(&parcel[..]).read_to_end(&mut text).unwrap();
    let mut dice = Dice(22);
    let (mut opened, mut refused) = (0, 0);
    for nth in 0..400 {
        // As bytes, of which hardly any arrive; and as text.
        let bytes = if nth % 4 == 0 { splice(&parcel, &text, &mut dice) } else { hurt(&text, &mut dice) };
        // What falls here would fall in a page: a call that does not come back ends the test.
        match built.open(&bytes) {
            Ok(()) => {
                built.frame(0);
                built.call::<_, ()>("jump", 2);
                built.frame(20_000);
                built.call::<_, i32>("about", ());
                built.call::<_, i32>("record", ());
                opened += 1;
            }
            Err(why) => {
                assert!(!why.is_empty() && !why.contains('\n'), "{why}");
                refused += 1;
            }
        }
    }
    assert!(opened > 0 && refused > 100, "{opened} were opened, {refused} refused");
    built.open(&parcel).unwrap();
}

#[test]
fn the_page_script_stays_readable() {
    let script = std::fs::read_to_string(common::project("assets/web/page.js")).unwrap();
    assert!(script.lines().count() < 600 && script.lines().all(|line| line.len() <= 150));
    for word in ["eval(", "innerHTML", "document.write", "fetch(", "XMLHttpRequest", "import("] {
        assert!(!script.contains(word), "{word}");
    }
}
