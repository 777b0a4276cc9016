//! The whole path: any bytes, told by their content, to a drawn frame.
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| matchreel_fuzz::frame(bytes));
