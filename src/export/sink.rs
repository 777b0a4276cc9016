//! The kinds of files a film becomes. Adding one is its own file and one line in [`all`].

use std::io::{self, Write};

use super::{ExportError, Reel, Repeat, Summary, Watch};

/// A kind of file: its name, what it can do, and how it is written.
pub struct Sink {
    /// The word for it on the command line, and the suffix of its files.
    pub id: &'static str,
    /// Other suffixes that mean it.
    pub also: &'static [&'static str],
    /// What it is, for people who choose.
    pub words: &'static str,
    /// Whether the file says how often the film is shown.
    pub repeats: bool,
    /// Whether a number says how good it looks.
    pub has_quality: bool,
    /// Whether it can be made smaller to fit a limit of bytes.
    pub shrinks: bool,
    /// Whether its first picture is what people see before they play it, as chats show a GIF.
    pub has_cover: bool,
    pub door: Door,
}

/// Writes one file.
pub type ToFile = fn(&dyn Reel, &mut dyn Write, &SinkOptions, &Watch) -> Result<Summary, ExportError>;
/// Writes many files, each handed on with its name.
pub type ToFolder = fn(&dyn Reel, &mut Put, &SinkOptions, &Watch) -> Result<Summary, ExportError>;
/// Takes a file of a folder.
pub type Put<'a> = dyn FnMut(&str, &[u8]) -> io::Result<()> + 'a;

/// Where the pictures of a film go.
#[derive(Clone, Copy)]
pub enum Door {
    File(ToFile),
    Folder(ToFolder),
    /// This build leaves it out.
    Shut(&'static str),
}

/// How a film is written; each kind of file heeds what it has a place for.
#[derive(Clone, Debug)]
pub struct SinkOptions {
    /// Pictures a second, where every one is written out.
    pub fps: u32,
    pub repeat: Repeat,
    /// From 1, small and blurred, to 100.
    pub quality: u8,
    /// Threads; 0 means one for each core.
    pub jobs: usize,
    /// Written into the file, so that it can be recognised later.
    pub tag: Option<String>,
}

impl SinkOptions {
    /// Text stays crisp, and nobody sees a difference at arm's length.
    pub const QUALITY: u8 = 75;
}

impl Default for SinkOptions {
    fn default() -> SinkOptions {
        SinkOptions { fps: 25, repeat: Repeat::Forever, quality: SinkOptions::QUALITY, jobs: 0, tag: None }
    }
}

/// All kinds, the usual one first.
#[rustfmt::skip] // One on each line: a new one is a line.
pub fn all() -> &'static [&'static Sink] {
    &[
        &super::gif::SINK,
        &super::png::FRAMES,
        &super::png::APNG,
        &super::mp4::SINK,
        &super::pipe::Y4M,
        &super::pipe::RGB,
    ]
}

/// The kind with this id or suffix, in small or capital letters.
pub fn find(word: &str) -> Option<&'static Sink> {
    let means =
        |sink: &Sink| sink.id.eq_ignore_ascii_case(word) || sink.also.iter().any(|own| own.eq_ignore_ascii_case(word));
    all().iter().copied().find(|sink| means(sink))
}

impl Sink {
    /// Whether its pictures are files of a folder.
    pub fn is_folder(&self) -> bool {
        matches!(self.door, Door::Folder(_))
    }

    /// Why this build cannot write it, if it cannot.
    pub fn ready(&self) -> Result<(), ExportError> {
        match self.door {
            Door::Shut(why) => Err(ExportError::LeftOut(why)),
            Door::File(_) | Door::Folder(_) => Ok(()),
        }
    }

    /// Writes a film as one file.
    pub fn write(
        &self,
        reel: &dyn Reel,
        out: &mut dyn Write,
        options: &SinkOptions,
        watch: &Watch,
    ) -> Result<Summary, ExportError> {
        match self.door {
            Door::File(write) => write(reel, out, options, watch),
            Door::Folder(_) => Err(ExportError::NeedsFolder),
            Door::Shut(why) => Err(ExportError::LeftOut(why)),
        }
    }

    /// Writes a film as files of a folder.
    pub fn write_files(
        &self,
        reel: &dyn Reel,
        put: &mut Put,
        options: &SinkOptions,
        watch: &Watch,
    ) -> Result<Summary, ExportError> {
        match self.door {
            Door::Folder(write) => write(reel, put, options, watch),
            Door::File(write) => {
                let mut bytes = Vec::new();
                let summary = write(reel, &mut bytes, options, watch)?;
                put(&format!("film.{}", self.id), &bytes)?;
                Ok(summary)
            }
            Door::Shut(why) => Err(ExportError::LeftOut(why)),
        }
    }
}

impl PartialEq for Sink {
    fn eq(&self, other: &Sink) -> bool {
        self.id == other.id
    }
}

impl std::fmt::Debug for Sink {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.id)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kinds_are_found_by_their_words_and_no_word_means_two() {
        let mut words: Vec<&str> =
            all().iter().flat_map(|sink| [sink.id].into_iter().chain(sink.also.iter().copied())).collect();
        assert!(words.iter().all(|word| find(word).is_some_and(|sink| sink.id == *word || sink.also.contains(word))));
        let count = words.len();
        words.sort_unstable();
        words.dedup();
        assert_eq!(words.len(), count);
        assert_eq!(find("M4V").map(|sink| sink.id), Some("mp4"));
        assert!(find("webm").is_none());
    }
}
