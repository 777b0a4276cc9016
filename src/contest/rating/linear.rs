//! Square matrices, as far as fitting needs them, and the climb to the top of a likelihood.

/// The most steps of a climb, and how large one may be; it is nearly always over after eight.
const STEPS: usize = 100;
const LEAP: f64 = 2.0;
const CLOSE: f64 = 1e-12;

/// A square matrix, row by row.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Matrix {
    size: usize,
    cells: Vec<f64>,
}

impl Matrix {
    pub fn new(size: usize) -> Matrix {
        Matrix { size, cells: vec![0.0; size * size] }
    }

    /// A cell; what lies outside is 0.
    pub fn at(&self, row: usize, col: usize) -> f64 {
        self.cells.get(row * self.size + col).copied().unwrap_or(0.0)
    }

    pub fn add(&mut self, row: usize, col: usize, value: f64) {
        if let Some(cell) = self.cells.get_mut(row * self.size + col) {
            *cell += value;
        }
    }

    fn row(&self, row: usize) -> &[f64] {
        self.cells.get(row * self.size..(row + 1) * self.size).unwrap_or_default()
    }

    /// The product of two matrices of one size.
    pub fn times(&self, other: &Matrix) -> Matrix {
        let mut product = Matrix::new(self.size);
        for (i, out) in product.cells.chunks_mut(self.size.max(1)).enumerate() {
            for (k, &factor) in self.row(i).iter().enumerate().filter(|(_, factor)| **factor != 0.0) {
                out.iter_mut().zip(other.row(k)).for_each(|(cell, value)| *cell += factor * value);
            }
        }
        product
    }

    /// The lower triangle whose square this is, where all directions count for something.
    fn root(&self) -> Option<Matrix> {
        let mut root = Matrix::new(self.size);
        for i in 0..self.size {
            for j in 0..=i {
                let known: f64 = root.row(i).iter().zip(root.row(j)).take(j).map(|(a, b)| a * b).sum();
                let rest = self.at(i, j) - known;
                let value = match i == j {
                    true if rest <= 1e-12 * self.at(i, i).abs().max(1e-300) => return None,
                    true => rest.sqrt(),
                    false => rest / root.at(j, j),
                };
                root.add(i, j, value);
            }
        }
        Some(root)
    }

    /// What this matrix makes `values` of, given its root.
    fn solve(root: &Matrix, values: &[f64]) -> Vec<f64> {
        let mut found = values.to_vec();
        for i in 0..root.size {
            let known: f64 = root.row(i).iter().zip(&found).take(i).map(|(a, b)| a * b).sum();
            if let Some(value) = found.get_mut(i) {
                *value = (*value - known) / root.at(i, i);
            }
        }
        for i in (0..root.size).rev() {
            let known: f64 = (i + 1..root.size).map(|k| root.at(k, i) * found.get(k).copied().unwrap_or(0.0)).sum();
            if let Some(value) = found.get_mut(i) {
                *value = (*value - known) / root.at(i, i);
            }
        }
        found
    }

    pub fn inverse(&self) -> Option<Matrix> {
        let root = self.root()?;
        let mut inverse = Matrix::new(self.size);
        for col in 0..self.size {
            let unit: Vec<f64> = (0..self.size).map(|row| f64::from(u8::from(row == col))).collect();
            for (row, value) in Matrix::solve(&root, &unit).into_iter().enumerate() {
                inverse.add(row, col, value);
            }
        }
        Some(inverse)
    }

    /// Adds `value` to the cells of the first `size` rows and columns: what makes the sum of those values count.
    pub fn hold_mean(&mut self, size: usize, value: f64) {
        for i in 0..size {
            for j in 0..size {
                self.add(i, j, value / size as f64);
            }
        }
    }
}

/// The top of a likelihood by Newton's method: the values there, and how strongly it curves. The first `players` values have the mean 0,
/// others are free. `slope` tells slope and curvature at some values. None where the top is not one point.
pub(super) fn climb(
    size: usize,
    players: usize,
    slope: impl Fn(&[f64]) -> (Vec<f64>, Matrix),
) -> Option<(Vec<f64>, Matrix)> {
    let mut values = vec![0.0; size];
    for _ in 0..STEPS {
        let (up, mut curve) = slope(&values);
        curve.hold_mean(players, 1.0);
        let step = Matrix::solve(&curve.root()?, &up);
        let longest = step.iter().fold(0.0_f64, |longest, part| longest.max(part.abs()));
        let scale = if longest > LEAP { LEAP / longest } else { 1.0 };
        values.iter_mut().zip(&step).for_each(|(value, part)| *value += scale * part);
        let mean = values.iter().take(players).sum::<f64>() / players.max(1) as f64;
        values.iter_mut().take(players).for_each(|value| *value -= mean);
        if longest < CLOSE {
            break;
        }
    }
    let (_, mut curve) = slope(&values);
    curve.hold_mean(players, 1.0);
    let mut spread = curve.inverse()?;
    spread.hold_mean(players, -1.0);
    Some((values, spread))
}
