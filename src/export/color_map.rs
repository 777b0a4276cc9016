//! A small table from colours to numbers, quicker than a general map because the keys are.

/// No colour: pixels are always opaque.
const FREE: u32 = 0;
/// Spreads colours over the highest bits.
const HASH: u32 = 0x9e37_79b1;

/// A place for each of the colours that were met lately, some sharing one: quicker still than the table.
pub const RECENT: usize = 64;

/// The place of a colour among the recent ones.
#[inline]
pub fn recent(color: u32) -> usize {
    (color.wrapping_mul(HASH) >> 26) as usize
}

/// Values by colour (`0xffRRGGBB`).
#[derive(Clone)]
pub struct ColorMap<V> {
    keys: Vec<u32>,
    values: Vec<V>,
    len: usize,
    shift: u32,
}

impl<V: Copy + Default> ColorMap<V> {
    pub fn new() -> ColorMap<V> {
        ColorMap::with_bits(12)
    }

    fn with_bits(bits: u32) -> ColorMap<V> {
        ColorMap { keys: vec![FREE; 1 << bits], values: vec![V::default(); 1 << bits], len: 0, shift: 32 - bits }
    }

    pub fn len(&self) -> usize {
        self.len
    }

    pub fn get(&self, color: u32) -> Option<V> {
        let slot = self.slot(color);
        (self.keys[slot] == color).then(|| self.values[slot])
    }

    /// The value of a colour, the default one if it was not there.
    #[inline]
    pub fn entry(&mut self, color: u32) -> &mut V {
        let mut slot = self.slot(color);
        if self.keys[slot] == FREE {
            if self.len * 2 >= self.keys.len() {
                self.grow();
                slot = self.slot(color);
            }
            self.keys[slot] = color;
            self.len += 1;
        }
        &mut self.values[slot]
    }

    pub fn iter(&self) -> impl Iterator<Item = (u32, V)> + '_ {
        self.keys.iter().copied().zip(self.values.iter().copied()).filter(|(color, _)| *color != FREE)
    }

    /// Takes another table in, value by value. The smaller goes into the larger: in the order of its places a table would fill one
    /// end of a smaller one first, and every colour would be looked for along that.
    pub fn absorb(&mut self, mut other: ColorMap<V>)
    where
        V: std::ops::AddAssign,
    {
        if other.len > self.len {
            std::mem::swap(self, &mut other);
        }
        for (color, value) in other.iter() {
            *self.entry(color) += value;
        }
    }

    /// Where a colour is, or where it would go.
    #[inline]
    fn slot(&self, color: u32) -> usize {
        let mask = self.keys.len() - 1;
        let mut slot = (color.wrapping_mul(HASH) >> self.shift) as usize & mask;
        while self.keys[slot] != color && self.keys[slot] != FREE {
            slot = (slot + 1) & mask;
        }
        slot
    }

    fn grow(&mut self) {
        let mut larger = ColorMap::with_bits(32 - self.shift + 1);
        for (color, value) in self.iter() {
            *larger.entry(color) = value;
        }
        *self = larger;
    }
}
