//! The state of the window for whoever drives it from outside.

use serde_json::{Value, json};

use super::game::OpenMatch;
use super::session::Session;
use super::table::{Draft, GameInPlay, TableQuestion};
use crate::model::Cell;
use crate::players::table::LegalMove;

impl Session {
    /// The game in play, and where on the window each move is made that the person could make.
    fn table_report(&self, table: &GameInPlay) -> Value {
        let state = &self.state;
        let at = state.ply();
        let layout = state.stage.as_ref().map(|stage| &stage.layout);
        let pixel = |cell: &Cell| layout.map(|layout| layout.cell_px(*cell)).map(|(x, y)| [x as i32, y as i32]);
        let shown = |one: &LegalMove| json!({"text": one.spelt, "at": one.trail.iter().map(pixel).collect::<Vec<_>>()});
        let steps = state.game.as_ref().map(|game| &game.replay().steps);
        let last = steps.and_then(|steps| steps.iter().rev().find_map(|step| step.last_move.last()));
        let own = table.hand(at).filter(|_| table.awaits_person(at));
        json!({
            "played": table.played(),
            "line": table.line_len(),
            "turn": table.turn().0,
            "thinks": table.thinks(),
            "paused": table.paused,
            "over": table.ended.as_ref().map(|ended| &ended.words),
            "winner": table.ended.as_ref().and_then(|ended| ended.winner).map(|seat| seat.0),
            "asked": table.asked.is_some(),
            "seats": table.sitters.iter().map(|sitter| sitter.written()).collect::<Vec<_>>(),
            "dead": dead(table),
            "last": last.and_then(pixel),
            "picked": own.map(|hand| hand.picked().len()),
            "moves": own.map(|hand| hand.moves().iter().map(shown).collect::<Vec<_>>()),
        })
    }

    /// What can be seen and asked for, by name.
    pub fn report(&self) -> Value {
        let state = &self.state;
        let longer = state.game.as_ref().map(|game| game.longer().replay());
        let steps = longer.map(|replay| (replay.number(state.steps()), replay.steps.len()));
        let beside = state.game.as_ref().and_then(|game| game.beside.as_ref());
        let values = |draft: &Draft| draft.rows().into_iter().map(|(_, _, value)| value).collect::<Vec<_>>();
        let draft = state.dialogs.draft.as_ref().map(values);
        json!({
            "replay": state.game.as_ref().map(OpenMatch::file_name),
            "beside": beside.map(|beside| beside.game.file_name()),
            "parting": beside.and_then(|beside| beside.parting),
            "step": steps.map(|(step, _)| step),
            "steps": steps.map(|(_, steps)| steps),
            "comment": longer.and_then(|replay| replay.comment_after(state.steps())),
            "head_ms": state.player.head().0,
            "moving": state.player.moving(),
            "playing": state.player.playing(),
            "live": state.player.live,
            "speed": state.player.speed(),
            "panels": state.settings.panels,
            "library": state.settings.library,
            "typing": state.lists.typing,
            "query": state.lists.shelf.query,
            "listed": state.lists.shelf.shown().len(),
            "reading": state.lists.shelf.reading,
            "sheet": state.dialogs.sheet,
            "theme": state.theme.name,
            "size": [state.size.0, state.size.1],
            "zoom": state.camera.zoom,
            "camera": format!("{:?}", state.camera.aim),
            "chosen": state.camera.chosen.map(|thing| thing.0),
            "card": state.player.shows_card(),
            "exporting": state.jobs.exporting.is_some(),
            "leaving": state.dialogs.leaving.is_some(),
            "exported": state.jobs.exported,
            "hint": state.jobs.hint.as_ref().map(|hint| &hint.text),
            "judged": state.game.as_ref().map(|game| game.judged()),
            "said": state.dialogs.last(false),
            "wrong": state.dialogs.last(true).or(state.jobs.failed.as_ref()),
            "files_read": self.files_read(),
            "draft": draft,
            "unfinished": state.jobs.unfinished.is_some(),
            "table": state.table.as_ref().map(|table| self.table_report(table)),
        })
    }
}

/// How many stones are shown as dead, while that is asked.
fn dead(table: &GameInPlay) -> Option<usize> {
    match table.asked.as_ref()? {
        TableQuestion::Dead(cells) => Some(cells.len()),
        TableQuestion::Which { .. } | TableQuestion::Resign(_) | TableQuestion::Draw(_) => None,
        TableQuestion::Save(_) | TableQuestion::Leave | TableQuestion::Undo(..) => None,
    }
}
