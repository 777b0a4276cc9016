//! Shards: every N-th film, so that a cluster's own scheduler spreads an archive over machines.

use super::super::Stop;

/// Which part of an archive is ours, as the person said it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum ShardArg {
    /// `2/8`: the second of eight.
    Given(Shard),
    /// `/8`: of eight; which one, the scheduler says.
    Of(u32),
    /// Both as the scheduler says.
    Auto,
}

/// The `part`-th (from 1) of `of` parts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Shard {
    pub part: u32,
    pub of: u32,
}

/// `2/8`, `/8`, or nothing.
pub(crate) fn shard(text: &str) -> Result<ShardArg, String> {
    let wrong = || "expected K/N such as 2/8 (the second of eight), /N, or auto".to_string();
    if text == "auto" {
        return Ok(ShardArg::Auto);
    }
    let (part, of) = text.split_once('/').ok_or_else(wrong)?;
    let of: u32 = of.parse().ok().filter(|of| *of > 0).ok_or_else(wrong)?;
    if part.is_empty() {
        return Ok(ShardArg::Of(of));
    }
    let part = part.parse().ok().filter(|part| (1..=of).contains(part)).ok_or_else(wrong)?;
    Ok(ShardArg::Given(Shard { part, of }))
}

impl Shard {
    /// Whether the `n`-th film (from 1) is ours.
    pub fn takes(self, n: usize) -> bool {
        (n - 1) % self.of as usize == self.part as usize - 1
    }

    /// Asks the scheduler's variables for what the person left open.
    pub fn resolve(arg: ShardArg) -> Result<Shard, Stop> {
        resolve(arg, |name| std::env::var(name).ok()?.trim().parse().ok())
    }
}

fn resolve(arg: ShardArg, variable: impl Fn(&str) -> Option<u32>) -> Result<Shard, Stop> {
    let of = match arg {
        ShardArg::Given(shard) => return Ok(shard),
        ShardArg::Of(of) => Some(of),
        ShardArg::Auto => None,
    };
    let slurm = variable("SLURM_ARRAY_TASK_ID").map(|id| {
        let first = variable("SLURM_ARRAY_TASK_MIN").unwrap_or(0);
        let step = variable("SLURM_ARRAY_TASK_STEP").unwrap_or(1).max(1);
        (id.saturating_sub(first) / step, variable("SLURM_ARRAY_TASK_COUNT"))
    });
    // Kubernetes tells the index but not the number of completions; a manifest can pass it on.
    let kubernetes = variable("JOB_COMPLETION_INDEX").map(|index| (index, variable("JOB_COMPLETIONS")));
    let (index, count) = slurm.or(kubernetes).ok_or_else(|| {
        Stop::failed("--shard: neither SLURM_ARRAY_TASK_ID nor JOB_COMPLETION_INDEX is set; say --shard K/N")
    })?;
    let of = of.or(count).ok_or_else(|| Stop::failed("--shard: how many shards are there? Say --shard /N"))?;
    if index >= of {
        return Err(Stop::failed(format!("--shard: the scheduler's task {} is beyond the {of} shards", index + 1)));
    }
    Ok(Shard { part: index + 1, of })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn with(arg: &str, variables: &[(&str, u32)]) -> Option<(u32, u32)> {
        let look = |name: &str| variables.iter().find(|(known, _)| *known == name).map(|(_, value)| *value);
        resolve(shard(arg).unwrap(), look).ok().map(|shard| (shard.part, shard.of))
    }

    #[test]
    fn every_film_belongs_to_exactly_one_shard() {
        let shards: Vec<Shard> = (1..=3).map(|part| Shard { part, of: 3 }).collect();
        for n in 1..100 {
            assert_eq!(shards.iter().filter(|shard| shard.takes(n)).count(), 1);
        }
    }

    #[test]
    fn schedulers_say_which_shard_a_task_is() {
        let slurm = [("SLURM_ARRAY_TASK_ID", 12), ("SLURM_ARRAY_TASK_MIN", 10), ("SLURM_ARRAY_TASK_COUNT", 8)];
        assert_eq!(with("auto", &slurm), Some((3, 8)));
        assert_eq!(with("/5", &slurm), Some((3, 5)));
        let kubernetes = [("JOB_COMPLETION_INDEX", 4)];
        assert_eq!(with("auto", &kubernetes), None);
        assert_eq!(with("/8", &kubernetes), Some((5, 8)));
        assert_eq!(with("auto", &[kubernetes[0], ("JOB_COMPLETIONS", 6)]), Some((5, 6)));
        assert_eq!(with("2/3", &slurm), Some((2, 3)));
        assert_eq!(with("/3", &kubernetes), None, "a task beyond the shards must not render anything twice");
        assert_eq!(with("auto", &[]), None);
    }

    #[test]
    fn shards_that_make_no_sense_are_refused() {
        for text in ["0/3", "4/3", "1/0", "x/3", "3", ""] {
            assert!(shard(text).is_err(), "{text}");
        }
    }
}
