//! The limits: how much of what a file claims is believed, and how much is made of it.
//!
//! All of them lie far beyond what people record, and low enough that no file can take the machine. `docs/limits.md` is
//! the same list for people.

/// Moves of one game, all variations together where a format has them.
pub const MAX_MOVES: usize = 1_000_000;
/// Bytes of one game in a file that is read game by game; no line can be longer.
pub const MAX_GAME_BYTES: usize = 16 << 20;
/// Bytes of one line of an open replay. The file may have any number of them, up to [`MAX_MOVES`] steps.
pub const MAX_LINE_BYTES: usize = 16 << 20;
/// XML elements in each other. Entities of the file's own are never followed.
pub const MAX_XML_DEPTH: usize = 32;
/// JSON lists and objects in each other: variations go three deeper each time.
pub const MAX_JSON_DEPTH: u32 = 320;
/// Values of a JSON file, or of a game in SGF.
pub const MAX_VALUES: usize = 4_000_000;
/// Variations in each other, in every format that has them.
pub const MAX_VARIATION_DEPTH: usize = 100;
/// Folders in each other.
pub const MAX_FOLDER_DEPTH: usize = 32;
/// Files and folders of one folder.
pub const MAX_FOLDER_ENTRIES: usize = 1_000_000;
/// Bytes of the round files of one match together.
pub const MAX_MATCH_BYTES: u64 = 1 << 30;
/// Bytes of a file of names beside a database.
pub const MAX_NAMES_BYTES: u64 = 64 << 20;
/// How often its own size a packed file may unpack to. Real games pack to a tenth.
pub const MAX_UNPACK_RATIO: u64 = 200;
/// What every packed file may unpack to, however small it is; and a match on its way to a page at most.
pub const UNPACKED_ALWAYS: u64 = 64 << 20;
/// Bytes of a picture that somebody brought.
pub const MAX_IMAGE_BYTES: u64 = 4 << 20;
/// Pixels of its width, and of its height.
pub const MAX_IMAGE_SIDE: u32 = 4096;
/// Images of kinds that a record brings along, and the bytes and the pixels of a side of each.
pub const MAX_KIND_IMAGES: usize = 64;
pub const MAX_KIND_IMAGE_BYTES: u64 = 1 << 20;
pub const MAX_KIND_IMAGE_SIDE: u32 = 512;
/// Frames of a film: nine hours at thirty a second.
pub const MAX_FILM_FRAMES: u64 = 1_000_000;
/// Pixels of all frames of a film together: two hours of 4k at sixty a second.
pub const MAX_FILM_PIXELS: u64 = 4_000_000_000_000;
