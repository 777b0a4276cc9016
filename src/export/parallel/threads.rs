//! The same on several threads, with only so much of it in flight that memory stays flat.

use std::num::NonZero;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Arc, Mutex};
use std::thread;

use super::Share;
use crate::export::ExportError;

/// Where threads hand in the queue of results of the batch they begin.
type Line<T> = SyncSender<Receiver<Result<T, ExportError>>>;

/// How many threads share so many batches where `jobs` were asked for, if more than one do.
pub fn several(jobs: usize, batches: usize) -> Option<usize> {
    let wanted = if jobs == 0 { thread::available_parallelism().map_or(1, NonZero::get) } else { jobs };
    Some(wanted.min(batches)).filter(|jobs| *jobs > 1)
}

/// See [`super::in_order`].
pub fn in_order<S: Send, T: Send, L>(
    count: usize,
    Share { jobs, batch }: Share,
    start: impl Fn() -> L + Sync,
    work: impl Fn(&mut L, usize) -> Result<T, ExportError> + Sync,
    end: impl Fn(L) -> S + Sync,
    mut finish: impl FnMut(usize, T) -> Result<(), ExportError>,
) -> Result<Vec<S>, ExportError> {
    let batches = count.div_ceil(batch.max(1));
    // Each batch has a queue of its own; the queues themselves stand in a queue, in the order of the batches. A thread that
    // is too far ahead waits there for its turn.
    let (line, queues) = sync_channel(jobs);
    let turn = Arc::new(Mutex::new((0, line)));
    let worker = |turn: Arc<Mutex<(usize, Line<T>)>>| {
        let mut state = start();
        loop {
            let (first, results) = {
                let Ok(mut turn) = turn.lock() else { break };
                let (results, queue) = sync_channel(batch);
                let first = turn.0 * batch;
                if turn.0 == batches || turn.1.send(queue).is_err() {
                    break;
                }
                turn.0 += 1;
                (first, results)
            };
            for item in first..(first + batch).min(count) {
                if results.send(work(&mut state, item)).is_err() {
                    break;
                }
            }
        }
        end(state)
    };
    thread::scope(|scope| {
        let worker = &worker;
        let spawn = |turn| scope.spawn(move || worker(turn));
        let workers: Vec<_> = (0..jobs).map(|_| spawn(Arc::clone(&turn))).collect();
        // Only the threads hold the line now: when all of them are gone, for whatever reason, nobody waits here.
        drop(turn);
        let outcome = queues.iter().flatten().enumerate().try_for_each(|(item, result)| finish(item, result?));
        drop(queues);
        let states = workers.into_iter().map(|worker| worker.join());
        let states = states.map(|state| state.unwrap_or_else(|panic| std::panic::resume_unwind(panic))).collect();
        outcome.map(|()| states)
    })
}
