//! Tests of paintball, drawn as boards.

mod build;
mod explain;
mod finish;
mod fire;
mod moves;
mod picture;
mod players;
mod sheet;
mod tell;
