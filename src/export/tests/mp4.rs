//! MP4: the index read box by box, the pictures by openh264's decoder.

use openh264::decoder::Decoder;
use openh264::formats::YUVSource;

use super::super::yuv::{Planes, Sampling};
use super::super::{ExportError, SinkOptions, Summary, mp4};
use super::*;

fn write(reel: &dyn Reel, options: &SinkOptions) -> (Vec<u8>, Summary) {
    written(mp4, reel, options)
}

fn word(bytes: &[u8], at: usize) -> usize {
    u32::from_be_bytes(bytes[at..at + 4].try_into().unwrap()) as usize
}

/// The boxes that stand in `bytes`: kind, place and content.
fn boxes(bytes: &[u8]) -> Vec<(&[u8], usize, &[u8])> {
    let mut list = Vec::new();
    let mut at = 0;
    while at < bytes.len() {
        let size = word(bytes, at);
        list.push((&bytes[at + 4..at + 8], at, &bytes[at + 8..at + size]));
        at += size;
    }
    list
}

fn inside<'a>(bytes: &'a [u8], path: &[&str]) -> &'a [u8] {
    path.iter().fold(bytes, |bytes, kind| {
        let found = boxes(bytes).into_iter().find(|(found, ..)| *found == kind.as_bytes());
        found.unwrap_or_else(|| panic!("no {kind}")).2
    })
}

const TABLES: [&str; 5] = ["moov", "trak", "mdia", "minf", "stbl"];

fn table<'a>(bytes: &'a [u8], kind: &str) -> &'a [u8] {
    inside(inside(bytes, &TABLES), &[kind])
}

/// How long each sample is shown.
fn times(bytes: &[u8]) -> Vec<u32> {
    let runs = table(bytes, "stts");
    let run = |k: usize| (word(runs, 8 + k * 8), word(runs, 12 + k * 8) as u32);
    (0..word(runs, 4)).map(run).flat_map(|(count, lasts)| std::iter::repeat_n(lasts, count)).collect()
}

/// The samples that decoding can start at, from 1.
fn keys(bytes: &[u8]) -> Vec<usize> {
    let keys = table(bytes, "stss");
    (0..word(keys, 4)).map(|k| word(keys, 8 + k * 4)).collect()
}

/// The pictures' light, and the size of all.
fn read(bytes: &[u8]) -> (Vec<Vec<u8>>, (usize, usize)) {
    read_from(bytes, 0)
}

/// The same from a sample on, which decoding must be able to start at.
fn read_from(bytes: &[u8], first: usize) -> (Vec<Vec<u8>>, (usize, usize)) {
    let entry = inside(&table(bytes, "stsd")[8..], &["avc1"]);
    let config = inside(&entry[78..], &["avcC"]);
    let length = usize::from(config[7]);
    let mut start = vec![0, 0, 0, 1];
    start.extend(&config[8..8 + length]);
    start.extend([0, 0, 0, 1]);
    start.extend(&config[8 + length + 3..]);
    let mut decoder = Decoder::new().unwrap();
    decoder.decode(&start).unwrap();
    let sizes = table(bytes, "stsz");
    let mut at = word(table(bytes, "stco"), 8);
    let (mut pictures, mut size) = (Vec::new(), (0, 0));
    at += (0..first).map(|k| word(sizes, 12 + k * 4)).sum::<usize>();
    for k in first..word(sizes, 8) {
        let end = at + word(sizes, 12 + k * 4);
        let mut sample = Vec::new();
        while at < end {
            let unit = word(bytes, at);
            sample.extend([0, 0, 0, 1]);
            sample.extend(&bytes[at + 4..at + 4 + unit]);
            at += 4 + unit;
        }
        let picture = decoder.decode(&sample).unwrap().unwrap_or_else(|| panic!("sample {k} shows nothing"));
        size = picture.dimensions();
        let rows = picture.y().chunks(picture.strides().0).take(size.1);
        pictures.push(rows.flat_map(|row| row[..size.0].to_vec()).collect());
    }
    assert_eq!(at, bytes.len(), "the samples end the file");
    (pictures, size)
}

fn light(reel: &dyn Reel, size: (usize, usize)) -> Vec<Vec<u8>> {
    let mut planes = Planes::new(Sampling::Square, (reel.width() as usize, reel.height() as usize), size);
    let mut painter = reel.painter();
    let mut picture = |frame| {
        planes.update(&painter.paint(frame));
        planes.y().to_vec()
    };
    (0..reel.frames().len()).map(&mut picture).collect()
}

fn likeness(shown: &[Vec<u8>], painted: &[Vec<u8>]) -> f64 {
    assert_eq!(shown.len(), painted.len());
    let (shown, painted) = (shown.concat(), painted.concat());
    let error: f64 = shown.iter().zip(&painted).map(|(a, b)| (f64::from(*a) - f64::from(*b)).powi(2)).sum();
    10.0 * (255.0 * 255.0 * shown.len() as f64 / error).log10()
}

#[test]
fn pictures_look_as_they_were_painted_and_last_as_long() {
    let reel = Sample::board(320, 200).reel(130, 40);
    let (bytes, summary) = write(&reel, &SinkOptions::default());
    let (shown, size) = read(&bytes);
    assert_eq!((summary.frames, size), (130, (320, 200)));
    let likeness = likeness(&shown, &light(&reel, size));
    assert!(likeness > 38.0, "{likeness:.1} dB");
    assert_eq!(times(&bytes), [40; 130]);
}

#[test]
fn the_index_stands_before_the_samples_and_the_tag_before_the_tables() {
    let tag = "matchreel-film ročník 2012";
    let (bytes, _) =
        write(&plain(64, 64).reel(300, 40), &SinkOptions { tag: Some(tag.into()), ..SinkOptions::default() });
    let order: Vec<&[u8]> = boxes(&bytes).into_iter().map(|(kind, ..)| kind).collect();
    assert_eq!(order, [b"ftyp", b"moov", b"mdat"]);
    let place = bytes.windows(tag.len()).position(|window| window == tag.as_bytes()).unwrap();
    assert!(place < 1000, "{place}");
}

#[test]
fn a_picture_that_stays_is_one_sample_and_the_whole_is_exact() {
    let reel = Sample { stay: 10, ..plain(64, 48) }.reel(95, 33);
    let (bytes, summary) = write(&reel, &SinkOptions::default());
    let times = times(&bytes);
    assert_eq!(times.iter().sum::<u32>(), 95 * 33);
    // Ten pictures; a group may begin within one of them.
    assert!((10..=11).contains(&summary.frames), "{}", summary.frames);
    assert_eq!(times.len(), summary.frames);
}

#[test]
fn decoding_starts_at_every_key_and_they_are_ten_seconds_apart_at_most() {
    let reel = Sample::board(96, 64).reel(600, 40);
    let (bytes, _) = write(&reel, &SinkOptions { quality: 30, ..SinkOptions::default() });
    let keys = keys(&bytes);
    assert_eq!(keys, [1, 241, 481]);
    let (whole, _) = read(&bytes);
    for key in keys {
        assert!(read_from(&bytes, key - 1).0 == whole[key - 1..], "from sample {key}");
    }
}

#[test]
fn pictures_that_stay_long_have_their_keys_too() {
    let reel = Sample { stay: 5, ..plain(64, 48) }.reel(100, 800);
    let (bytes, _) = write(&reel, &SinkOptions::default());
    let starts: Vec<u32> = times(&bytes).iter().scan(0, |at, lasts| Some(std::mem::replace(at, *at + lasts))).collect();
    let keys: Vec<u32> = keys(&bytes).into_iter().map(|key| starts[key - 1]).collect();
    assert!(keys.len() >= 8 && keys.windows(2).all(|pair| pair[1] - pair[0] <= 10_000), "{keys:?}");
}

#[test]
fn the_bytes_do_not_depend_on_the_number_of_threads() {
    same_with_any_threads(mp4, &Sample::board(100, 80).reel(200, 30));
    same_with_any_threads(mp4, &Sample::board(64, 48).reel(900, 40));
}

#[test]
fn any_size_is_padded_to_an_even_one() {
    for (width, height) in [(1, 1), (17, 31), (65, 64), (64, 65), (257, 20)] {
        let reel = Sample::board(width, height).reel(5, 50);
        let (bytes, _) = write(&reel, &SinkOptions::default());
        let (shown, size) = read(&bytes);
        let even = |side: u32| side.next_multiple_of(2).max(16) as usize;
        assert_eq!(size, (even(width), even(height)));
        let mut painted = light(&reel, size);
        // On a tiny board things hardly move, and what looks the same is one sample.
        painted.dedup();
        assert!(likeness(&shown, &painted) > 36.0, "{width}×{height}");
    }
}

#[test]
fn sizes_beyond_the_format_are_told_before_any_work() {
    for (width, height) in [(3842, 100), (2162, 2162), (0, 10)] {
        let reel = plain(width, height).reel(0, 40);
        let wrong = mp4(&reel, &mut Vec::new(), &SinkOptions::default(), &Watch::nobody()).unwrap_err();
        assert!(wrong.to_string().ends_with("holds up to 3840×2160 or 2160×3840"), "{wrong}");
    }
}

#[test]
fn better_pictures_take_more_bytes() {
    let reel = Sample::board(160, 160).reel(20, 40);
    let painted = light(&reel, (160, 160));
    let made = [1, 40, 75, 100].map(|quality| write(&reel, &SinkOptions { quality, ..SinkOptions::default() }).0);
    let looks = made.each_ref().map(|bytes| likeness(&read(bytes).0, &painted));
    assert!(made.is_sorted_by_key(Vec::len), "{:?}", made.map(|bytes| bytes.len()));
    assert!(looks.is_sorted() && looks[3] > looks[0] + 10.0, "{looks:?}");
}

#[test]
fn one_picture_is_a_film_and_none_is_not() {
    let (bytes, _) = write(&plain(40, 40).reel(1, 2000), &SinkOptions::default());
    assert_eq!((times(&bytes), keys(&bytes)), (vec![2000], vec![1]));
    let none = mp4(&plain(40, 40).reel(0, 40), &mut Vec::new(), &SinkOptions::default(), &Watch::nobody());
    assert!(matches!(none, Err(ExportError::NoFrames)));
}

#[test]
fn an_export_can_be_stopped() {
    can_be_stopped(mp4, 3000);
}

#[test]
fn progress_tells_every_frame() {
    let reel = plain(30, 30).reel(70, 40);
    let told = told(|watch| drop(mp4(&reel, &mut Vec::new(), &SinkOptions::default(), watch)));
    assert_eq!(told.last(), Some(&Progress { done: 70, total: 70 }));
    assert_eq!(told.len(), 70);
}
