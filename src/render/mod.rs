//! The film maker: one for the command line, the window and whoever uses the library.
//!
//! | file | decides |
//! |---|---|
//! | [`options`] | what is wanted: a film, a picture or a sheet, and how it looks |
//! | [`maker`] | how that is made of a replay, into any writer |
//! | [`beside`] | how two are made to one |
//! | [`fit`] | what is given up to stay within a limit of bytes |
//! | [`highlights`] | what is shown where there is no time for all |
//! | `page` | what stands on a page in a browser |
//! | [`parcel`] | what of a match travels to a page in a browser |
//! | [`sheet`] | which moments a contact sheet shows |
//! | [`slices`] | how a film is made bit by bit |
//! | [`name`] | what films are called |
//! | `target` | where a film goes, and whether it need be made at all |

mod beside;
mod error;
mod fit;
mod highlights;
mod maker;
mod name;
mod options;
#[cfg(feature = "page")]
pub mod page;
mod parcel;
mod sheet;
mod slices;
#[cfg(feature = "files")]
mod target;

pub use error::RenderError;
pub use maker::{Drain, Made, Maker, Run, Subject};
pub use name::{Template, stem};
pub use options::{At, Dimensions, Options, Poster, Product, Selection, SheetGrid};
pub use parcel::Parcel;
pub use slices::{FilmSlice, SlowFilm};
#[cfg(feature = "files")]
pub use target::Target;

/// Where films land when the person names no place.
#[cfg(feature = "files")]
pub const FOLDER: &str = "render-out";
