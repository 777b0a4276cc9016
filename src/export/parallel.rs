//! Work whose results arrive in order: on all cores, or on the thread that asks in a build without `parallel`.

#[cfg(feature = "parallel")]
mod threads;

use super::ExportError;

/// How the work is shared out.
#[derive(Clone, Copy, Debug)]
pub struct Share {
    /// Threads; 0 means one for each core.
    #[cfg_attr(not(feature = "parallel"), allow(dead_code))]
    pub jobs: usize,
    /// How many neighbouring items one thread takes at a time.
    pub batch: usize,
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
    #[cfg(feature = "parallel")]
    if let Some(several) = threads::several(share.jobs, batches) {
        return threads::in_order(count, Share { jobs: several, ..share }, start, work, end, finish);
    }
    let mut state = start();
    (0..count).try_for_each(|item| finish(item, work(&mut state, item)?))?;
    Ok(vec![end(state)])
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::thread;
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
        assert_eq!(states.len(), if cfg!(feature = "parallel") { SHARE.jobs } else { 1 });
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
