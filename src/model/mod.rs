//! The nouns every room shares. This room knows nobody.
//!
//! A [`Record`] is what a file says; a [`Replay`] is what happened, told by the rules;
//! a [`Look`] says which shapes and colours show it.

mod annotation;
mod cell;
mod data;
mod decimals;
mod drama;
pub mod draughts_fen;
mod event;
mod fault;
mod grid;
mod heading;
mod highlights;
mod image;
mod info;
mod key;
pub mod limits;
mod lines;
mod look;
mod names;
mod numbering;
mod parting;
mod position;
mod problem;
mod record;
mod replay;
mod shape;
mod size;
mod spelling;
mod spot;
mod spots;
mod standing;
mod start;
mod steer;
mod terrain;
mod time;

pub use annotation::{Annotation, Eval, Mark, MarkKind, Stone, Tint};
pub use cell::{Cell, Facing, Size};
pub use data::ThingData;
pub use decimals::decimal;
pub use drama::{best_between, best_step, drama, peaks, peaks_between, poster_step};
pub use event::{Cause, Entrance, Event, Gait, Kind, Phase, Remains, Seat, ShotStyle, ThingId, ThingState, What};
pub use fault::{Fault, FaultNote, faults_counted, faults_told};
pub use grid::Grid;
pub use heading::Heading;
pub use highlights::Allowance;
pub use image::{Image, KindImage, Logo};
pub use info::{Info, RecordedResult};
pub use key::key;
pub use lines::Branch;
pub use look::{
    Board, Coords, CoordsPlace, CounterLook, Ground, KindLook, LayerLook, LayerShow, Look, MaterialLook, Motion,
    SeatPaint, Texture,
};
pub use names::{short_names, shortened};
pub use numbering::{NoStep, Numbering, PairEdge, Pairs, StepName};
pub use parting::parting;
pub use position::Position;
pub use problem::{Finding, Place, Problem, Remark};
pub use record::{Entry, Extra, Move, Record, Recorded, Sheet, Style};
pub use replay::{Caption, Counters, Heard, Outcome, Replay, Span, Standing, Step};
pub use shape::{Paint, Part, Path, Role, Seg, Shape, Slope};
pub use size::human;
pub use spelling::{close, meant};
pub use spot::Spot;
pub use spots::Spots;
pub use standing::ordinal;
pub use start::{StartDrawing, StartPosition};
pub use steer::{calmed, steers, steers_lines};
pub use terrain::{Material, Terrain};
pub use time::Millis;
