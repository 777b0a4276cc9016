//! Rows of a picture as runs: empty stretches are left out, solid ones can be copied at once.

/// Which runs make up each row. Rows that look alike may share theirs.
#[derive(Debug)]
pub struct Rows<R> {
    rows: Vec<(u32, u32)>,
    runs: Vec<R>,
}

impl<R> Default for Rows<R> {
    fn default() -> Rows<R> {
        Rows { rows: Vec::new(), runs: Vec::new() }
    }
}

impl<R> Rows<R> {
    pub fn height(&self) -> usize {
        self.rows.len()
    }

    pub fn row(&self, y: usize) -> &[R] {
        let (start, end) = self.rows.get(y).copied().unwrap_or_default();
        self.runs.get(start as usize..end as usize).unwrap_or_default()
    }

    pub fn push_row(&mut self, runs: impl IntoIterator<Item = R>) {
        let start = self.runs.len() as u32;
        self.runs.extend(runs);
        self.rows.push((start, self.runs.len() as u32));
    }

    /// One more row like the last one.
    pub fn repeat_row(&mut self) {
        if let Some(last) = self.rows.last().copied() {
            self.rows.push(last);
        }
    }

    pub fn bytes(&self) -> usize {
        self.rows.len() * size_of::<(u32, u32)>() + self.runs.len() * size_of::<R>()
    }
}

/// Splits a row into stretches `(start, length, kind)` of equal kind.
pub fn stretches<T: Copy, K: PartialEq + Copy>(row: &[T], kind: impl Fn(T) -> K) -> Vec<(usize, usize, K)> {
    let mut found: Vec<(usize, usize, K)> = Vec::new();
    for (x, value) in row.iter().enumerate() {
        let kind = kind(*value);
        match found.last_mut() {
            Some((_, length, last)) if *last == kind => *length += 1,
            _ => found.push((x, 1, kind)),
        }
    }
    found
}

/// The part of a stretch that lies within `low..high`: where it starts and ends.
#[inline]
pub fn clip(start: i32, length: i32, low: i32, high: i32) -> Option<(i32, i32)> {
    let (from, to) = (start.max(low), (start + length).min(high));
    (from < to).then_some((from, to))
}
