//! Tests of paintball, drawn as boards.

mod build;
mod explain;
mod finish;
mod fire;
mod moves;
mod own;
mod picture;
mod players;
mod sheet;
mod tell;
