//! Any bytes through the reader of open replays, and the rules of whatever game it finds.
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| matchreel_fuzz::read("open", bytes));
