//! Work on all cores whose results arrive in order, with only so much of it in flight that memory stays flat.

use std::num::NonZero;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Arc, Mutex};
use std::thread;

use super::ExportError;

/// How the work is shared out.
#[derive(Clone, Copy, Debug)]
pub struct Share {
    /// Threads; 0 means one for each core.
    pub jobs: usize,
    /// How many neighbouring items one thread takes at a time.
    pub batch: usize,
}

/// Where threads hand in the queue of results of the batch they begin.
type Line<T> = SyncSender<Receiver<Result<T, ExportError>>>;

/// The threads to use where `jobs` were asked for.
fn threads(jobs: usize) -> usize {
    if jobs == 0 { thread::available_parallelism().map_or(1, NonZero::get) } else { jobs }
}

/// Does `work` for the items 0 to `count` on several threads, each with a state of its own made by `start`, and hands the results
/// to `finish` on this thread in order. The first error ends everything. Returns the threads' states.
pub fn in_order<S: Send, T: Send, L>(
    count: usize,
    share: Share,
    start: impl Fn() -> L + Sync,
    work: impl Fn(&mut L, usize) -> Result<T, ExportError> + Sync,
    end: impl Fn(L) -> S + Sync,
    mut finish: impl FnMut(usize, T) -> Result<(), ExportError>,
) -> Result<Vec<S>, ExportError> {
    let batches = count.div_ceil(share.batch.max(1));
    if batches == 0 {
        return Ok(Vec::new());
    }
    let jobs = threads(share.jobs).min(batches);
    if jobs == 1 {
        let mut state = start();
        (0..count).try_for_each(|item| finish(item, work(&mut state, item)?))?;
        return Ok(vec![end(state)]);
    }
    // Each batch has a queue of its own; the queues themselves stand in a queue, in the order of the batches. A thread that
    // is too far ahead waits there for its turn.
    let (line, queues) = sync_channel(jobs);
    let turn = Arc::new(Mutex::new((0, line)));
    let worker = |turn: Arc<Mutex<(usize, Line<T>)>>| {
        let mut state = start();
        loop {
            let (first, results) = {
                let Ok(mut turn) = turn.lock() else { break };
                let (results, queue) = sync_channel(share.batch);
                let first = turn.0 * share.batch;
                if turn.0 == batches || turn.1.send(queue).is_err() {
                    break;
                }
                turn.0 += 1;
                (first, results)
            };
            for item in first..(first + share.batch).min(count) {
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

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::time::Duration;

    use super::*;

    const SHARE: Share = Share { jobs: 4, batch: 3 };

    #[test]
    fn results_arrive_in_order_whoever_was_quicker() {
        let mut results = Vec::new();
        let slow = |_: &mut (), item: usize| {
            thread::sleep(Duration::from_micros((item as u64 * 7919) % 300));
            Ok(item * item)
        };
        let finish = |item, result| {
            results.push((item, result));
            Ok(())
        };
        let states = in_order(100, SHARE, || (), slow, |()| 1, finish).unwrap();
        assert_eq!(results, (0..100).map(|k| (k, k * k)).collect::<Vec<_>>());
        assert_eq!(states.len(), 4);
    }

    #[test]
    fn only_so_much_is_in_flight() {
        let begun = AtomicUsize::new(0);
        let work = |_: &mut (), item: usize| {
            begun.fetch_add(1, Ordering::SeqCst);
            Ok(item)
        };
        let finish = |item, _| {
            thread::sleep(Duration::from_micros(50));
            let ahead = begun.load(Ordering::SeqCst) - item;
            // What waits in line, what is being done, and what is being taken.
            assert!(ahead <= (2 * SHARE.jobs + 1) * SHARE.batch, "{ahead} items in flight");
            Ok(())
        };
        in_order(600, SHARE, || (), work, drop, finish).unwrap();
    }

    #[test]
    fn an_error_ends_the_work() {
        let work = |_: &mut (), item: usize| if item == 50 { Err(ExportError::Cancelled) } else { Ok(item) };
        let mut last = 0;
        let outcome = in_order(
            1_000_000,
            SHARE,
            || (),
            work,
            drop,
            |item, _| {
                last = item;
                Ok(())
            },
        );
        assert!(matches!(outcome, Err(ExportError::Cancelled)));
        assert_eq!(last, 49);
        let finish = |item, ()| if item == 10 { Err(ExportError::NoFrames) } else { Ok(()) };
        assert!(matches!(in_order(1_000_000, SHARE, || (), |_, _| Ok(()), drop, finish), Err(ExportError::NoFrames)));
    }

    #[test]
    fn no_items_are_no_trouble() {
        assert!(in_order(0, SHARE, || (), |_, _| Ok(()), |()| (), |_, ()| Ok(())).is_ok());
    }

    #[test]
    #[should_panic(expected = "broken painter")]
    fn a_panic_comes_through_instead_of_waiting_forever() {
        let work = |_: &mut (), _: usize| -> Result<(), ExportError> { panic!("broken painter") };
        let _ = in_order(100, SHARE, || (), work, drop, |_, ()| Ok(()));
    }
}
