//! Bits as the headers of H.264 have them, and the units they travel in.

/// Bits one after the other, the highest first.
#[derive(Default)]
pub struct Bits {
    bytes: Vec<u8>,
    /// Bits that wait for their byte to be whole.
    rest: u64,
    waiting: u32,
}

impl Bits {
    /// The lowest bits of a value, up to 32 of them.
    pub fn put(&mut self, value: u32, count: u32) {
        self.rest = self.rest << count | u64::from(value);
        self.waiting += count;
        while self.waiting >= 8 {
            self.waiting -= 8;
            self.bytes.push((self.rest >> self.waiting) as u8);
        }
        self.rest &= (1 << self.waiting) - 1;
    }

    pub fn flag(&mut self, flag: bool) {
        self.put(u32::from(flag), 1);
    }

    /// A number in as many bits as it needs: small ones in few.
    pub fn number(&mut self, value: u32) {
        let length = (value + 1).ilog2();
        self.put(0, length);
        self.put(value + 1, length + 1);
    }

    /// The same for numbers with a sign: 0, 1, -1, 2, -2.
    pub fn signed(&mut self, value: i32) {
        let twice = value.unsigned_abs() * 2;
        self.number(if value > 0 { twice - 1 } else { twice });
    }

    /// Ends with a one and zeros, as units do.
    pub fn stop(mut self) -> Vec<u8> {
        self.put(1, 1);
        if self.waiting > 0 {
            self.put(0, 8 - self.waiting);
        }
        self.bytes
    }

    /// Ends with ones up to a whole byte, where arithmetic code follows.
    pub fn align(mut self) -> Vec<u8> {
        while self.waiting > 0 {
            self.put(1, 1);
        }
        self.bytes
    }
}

/// A unit: its head, and a payload in which nothing looks like the start of another one.
pub fn unit(head: u8, parts: &[&[u8]]) -> Vec<u8> {
    let mut unit = vec![head];
    let mut zeros = 0;
    for byte in parts.iter().copied().flatten() {
        if zeros == 2 && *byte <= 3 {
            unit.push(3);
            zeros = 0;
        }
        zeros = if *byte == 0 { zeros + 1 } else { 0 };
        unit.push(*byte);
    }
    unit
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn small_numbers_take_few_bits() {
        let mut bits = Bits::default();
        // 1 010 011 00100 | 1 010 011, then the one that stops.
        [0, 1, 2, 3].into_iter().for_each(|value| bits.number(value));
        [0, 1, -1].into_iter().for_each(|value| bits.signed(value));
        assert_eq!(bits.stop(), [0b1010_0110, 0b0100_1010, 0b0111_0000]);
    }

    #[test]
    fn nothing_in_a_unit_looks_like_a_start() {
        assert_eq!(unit(9, &[&[0, 0], &[1, 0, 0, 0, 0, 4]]), [9, 0, 0, 3, 1, 0, 0, 3, 0, 0, 4]);
    }

    #[test]
    fn arithmetic_code_begins_at_a_byte() {
        let mut bits = Bits::default();
        bits.put(0, 3);
        assert_eq!(bits.align(), [0b0001_1111]);
        assert!(Bits::default().align().is_empty());
    }
}
