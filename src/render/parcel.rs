//! A parcel: a match on its way to a page in a browser, with all that lies beside its file and the way it is to be seen. A page has
//! no files to look into: what does not travel is not there.

use std::collections::BTreeMap;
use std::io::{Read, Write};
use std::path::Path;
use std::sync::Arc;

use flate2::Compression;
use flate2::read::GzDecoder;
use flate2::write::GzEncoder;
use serde::{Deserialize, Serialize};

use super::{Options, stem};
use crate::font::LentLetter;
use crate::formats::{Format, rounds};
use crate::model::limits::UNPACKED_ALWAYS;
use crate::model::{Image, Place, Problem, Record, Replay, calmed, human};
use crate::scene::{Show, Sight, Theme};
use crate::timeline::Pace;

/// A match and the way it is seen.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Parcel {
    pub record: Record,
    /// The id of the format it was read from.
    format: String,
    theme: ThemeFile,
    pub pace: Pace,
    pub show: Show,
    pub sight: Sight,
    /// The cell in the middle, and whom the camera follows, by name.
    pub centre: Option<String>,
    pub follow: Option<String>,
    pub calm: bool,
    /// Letters the bundled fonts lack.
    pub letters: Vec<LentLetter>,
    /// The record as a file, where it is not made of sheets: how its name ends, and its text.
    file: Option<(String, String)>,
}

/// A theme as it is written, and its pictures.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct ThemeFile {
    name: String,
    text: String,
    pictures: BTreeMap<String, Arc<Image>>,
}

impl Parcel {
    /// A record as the options want it seen. Where it lay on somebody's disk is nobody else's business.
    pub fn new(record: &Record, replay: &Replay, options: &Options) -> Parcel {
        let Options { show, sight, centre, follow, calm, theme, .. } = options;
        let mut record = record.clone();
        strip(&mut record);
        record.title = options.title.clone().or(record.title);
        let theme = ThemeFile { name: theme.name.clone(), text: theme.text().into(), pictures: theme.given().clone() };
        let file = written(&record);
        let letters = crate::font::lend(&words(&record));
        Parcel {
            format: record.format.to_string(),
            record,
            theme,
            pace: options.pace_of(replay),
            show: *show,
            sight: *sight,
            centre: centre.clone(),
            follow: follow.clone(),
            calm: *calm,
            letters,
            file,
        }
    }

    /// The record as a file, to take home: its name and its bytes. Of sheets we have every letter: they are lines of one file, or
    /// files of a folder.
    pub fn record_file(&self) -> (String, Vec<u8>) {
        let record = &self.record;
        let (suffix, bytes) = match &self.file {
            Some((suffix, text)) => (suffix.as_str(), text.clone().into_bytes()),
            None if record.sheets().any(|sheet| !sheet.file.is_empty()) => ("zip", rounds::zipped(record)),
            None => {
                let lines = record.sheets().map(|sheet| sheet.text.trim_end().to_string() + "\n");
                ("jsonl", lines.collect::<String>().into_bytes())
            }
        };
        (format!("{}.{suffix}", stem(Path::new(&record.source), record.index, &record.game)), bytes)
    }

    /// The parcel as bytes.
    pub fn pack(&self) -> std::io::Result<Vec<u8>> {
        let mut packer = GzEncoder::new(Vec::new(), Compression::best());
        serde_json::to_writer(&mut packer, self)?;
        packer.flush()?;
        packer.finish()
    }

    /// The parcel in some bytes, which may be anything.
    pub fn unpack(bytes: &[u8]) -> Result<Parcel, Problem> {
        let problem = |what: String| Problem::new(Place::file("the match of this page"), what);
        let mut text = Vec::new();
        let read = GzDecoder::new(bytes).take(UNPACKED_ALWAYS + 1).read_to_end(&mut text);
        read.map_err(|error| problem(format!("cannot be unpacked: {error}; expected what matchreel packed")))?;
        if text.len() as u64 > UNPACKED_ALWAYS {
            return Err(problem(format!("is more than {}; expected one match", human(UNPACKED_ALWAYS))));
        }
        let mut parcel: Parcel = serde_json::from_slice(&text)
            .map_err(|error| problem(format!("is damaged: {error}; expected what matchreel packed")))?;
        parcel.record.format = Format::of_id(&parcel.format).map_or("", Format::id);
        Ok(parcel)
    }

    /// The theme it is seen in.
    pub fn theme(&self) -> Result<Theme, Problem> {
        let ThemeFile { name, text, pictures } = &self.theme;
        let mut theme = Theme::parse(name, text).map_err(|what| Problem::new(Place::file(name), what))?;
        pictures.iter().for_each(|(file, image)| theme.give(file, Arc::clone(image)));
        Ok(theme)
    }
}

/// Takes off a record what tells of the disk it lay on.
fn strip(record: &mut Record) {
    let name = |path: &str| Path::new(path).file_name().map_or(path.into(), |name| name.to_string_lossy().into_owned());
    record.source = name(&record.place().to_string_lossy());
    record.path = None;
    record.remarks.clear();
    if let Some(broken) = &mut record.broken {
        broken.place.file = record.source.clone();
    }
    record.logos.iter_mut().flatten().for_each(|logo| logo.file = name(&logo.file));
    // How a program was started tells of the disk as well.
    let players = record.extra.get_mut("players").and_then(|players| players.as_array_mut());
    for player in players.into_iter().flatten().filter_map(|player| player.as_object_mut()) {
        player.shift_remove("player");
    }
}

/// A record of moves in the format it was read from, or in our own where that is never written; and how such files end.
fn written(record: &Record) -> Option<(String, String)> {
    if record.sheets().next().is_some() {
        return None;
    }
    let own = Format::of_id(record.format).filter(|format| format.is_written() && !format.is_told());
    let format = own.or_else(|| Format::of_suffix("json"))?;
    let (bytes, _) = format.write(record).ok()?;
    Some((format.suffixes().first()?.to_string(), String::from_utf8(bytes).ok()?))
}

/// Everything in a record that might be written on a picture.
fn words(record: &Record) -> String {
    // The words of all its fields are among those of its own notation.
    calmed(
        &serde_json::to_string(&Record { logos: Vec::new(), images: Vec::new(), ..record.clone() }).unwrap_or_default(),
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formats;

    fn record(path: &str) -> Record {
        let bytes = include_bytes!("../../replays/reversi-corners.json").to_vec();
        let record = formats::open(path, bytes).unwrap().next().unwrap().unwrap();
        Record { path: Some(path.into()), ..record }
    }

    #[test]
    fn a_parcel_comes_back_as_it_was_packed_without_the_disk_it_lay_on() {
        let mut own = record("/home/ann/secret/corners.json");
        own.logos = vec![
            Image::new(1, 1, vec![9, 8, 7, 255])
                .map(|image| crate::model::Logo { file: "/home/ann/logo.png".into(), image: Some(Arc::new(image)) }),
        ];
        let bytes =
            Parcel::new(&own, &Replay::default(), &Options { title: Some("Final".into()), ..Options::default() })
                .pack()
                .unwrap();
        let back = Parcel::unpack(&bytes).unwrap();
        assert_eq!((back.record.title.as_deref(), back.record.format), (Some("Final"), "json"));
        assert_eq!(back.record.entries.len(), own.entries.len());
        assert_eq!(
            back.record.logos.first().unwrap().as_ref().unwrap().image,
            own.logos.first().unwrap().as_ref().unwrap().image
        );
        assert_eq!(back.theme().unwrap(), Theme::default());
        let (name, file) = back.record_file();
        assert_eq!(name, "corners.json");
        assert_eq!(formats::open("again", file).unwrap().next().unwrap().unwrap().entries.len(), own.entries.len());
        let mut text = String::new();
        GzDecoder::new(&bytes[..]).read_to_string(&mut text).unwrap();
        assert!(!text.contains("/home") && !text.contains("secret"), "{text}");
    }

    #[test]
    fn bytes_of_any_kind_are_refused_in_one_line() {
        let whole = Parcel::new(&record("a.json"), &Replay::default(), &Options::default()).pack().unwrap();
        for bytes in [&b""[..], b"nonsense", &whole[..whole.len() / 2], &[0x1f, 0x8b, 8, 0]] {
            let problem = Parcel::unpack(bytes).err().unwrap().to_string();
            assert!(problem.starts_with("the match of this page: ") && !problem.contains('\n'), "{problem}");
        }
    }
}
