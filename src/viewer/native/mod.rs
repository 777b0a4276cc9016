//! The background of a session on a desktop: files, threads and a clock.

mod desk;
mod games;
mod open;
mod saving;
mod settings;
mod thinking;
mod thumbnails;

pub use desk::Desk;
