//! Any bytes through the reader of records of kingdoms, and the rules.
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| matchreel_fuzz::read("lastplay", bytes));
