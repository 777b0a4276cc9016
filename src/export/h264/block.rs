//! What is known of a macroblock once it is coded, and what its neighbours make of that.

/// Where a part's pixels come from, in quarters of a pixel to the right and down.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Vector {
    pub x: i16,
    pub y: i16,
}

impl std::ops::Sub for Vector {
    type Output = Vector;

    fn sub(self, other: Vector) -> Vector {
        Vector { x: self.x - other.x, y: self.y - other.y }
    }
}

/// A quarter of a macroblock that may be predicted from another picture.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Quarter {
    /// Which picture it comes from; none if it comes from its own.
    pub from: Option<u8>,
    pub vector: Vector,
    /// How far the vector is from what was expected, as it is written.
    pub step: Vector,
}

impl Quarter {
    /// One that stays where it was in the nearest picture.
    pub const STILL: Quarter = Quarter { from: Some(0), vector: Vector { x: 0, y: 0 }, step: Vector { x: 0, y: 0 } };
}

/// How a macroblock is predicted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Manner {
    /// From the picture before, as expected; nothing is written.
    #[default]
    Skip,
    /// From another picture, in one piece or in four.
    Whole,
    Quarters,
    /// From its own picture, in one piece by a mode, or in sixteen.
    Large(u8),
    Small,
}

/// The mark of a macroblock's means of light; those of the colours follow.
const MEANS: u32 = 24;

/// How small blocks are expected to be predicted where nothing tells: by the mean.
const EXPECTED_MODE: u8 = 2;

/// A coded macroblock.
#[derive(Clone, Copy, Debug, Default)]
pub struct Block {
    pub manner: Manner,
    /// Which quarters of light have levels, a bit each.
    pub light: u8,
    /// Whether colours have levels: 1 means only their means, 2 more.
    pub colors: u8,
    /// Which blocks have levels: sixteen of light, four of each colour, row by row, and the means of all three.
    pub marks: u32,
    /// How the sixteen small blocks of light are predicted, row by row; the mean where they are not.
    pub modes: [u8; 16],
    pub color_mode: u8,
    pub parts: [Quarter; 4],
    pub quantizer: u8,
}

impl Block {
    /// A macroblock with nothing in it yet.
    pub fn new(manner: Manner, quantizer: u8) -> Block {
        Block { manner, quantizer, modes: [EXPECTED_MODE; 16], ..Block::default() }
    }

    /// Whether a quantizer is written with it.
    pub fn has_levels(&self) -> bool {
        self.light > 0 || self.colors > 0 || matches!(self.manner, Manner::Large(_))
    }

    /// Whether it is what it was in the nearest picture.
    pub fn is_still(&self) -> bool {
        self.manner == Manner::Skip && self.parts[0] == Quarter::STILL
    }

    pub fn is_intra(&self) -> bool {
        match self.manner {
            Manner::Large(_) | Manner::Small => true,
            Manner::Skip | Manner::Whole | Manner::Quarters => false,
        }
    }

    pub fn has_mark(&self, mark: SubBlock) -> bool {
        self.marks >> mark.bit() & 1 == 1
    }

    pub fn mark(&mut self, mark: SubBlock) {
        self.marks |= 1 << mark.bit();
    }
}

/// A block within a macroblock.
#[derive(Clone, Copy, Debug)]
pub enum SubBlock {
    Light(usize, usize),
    Color(usize, usize, usize),
    /// The means of light, 0, or of a colour, 1 or 2.
    Means(usize),
}

impl SubBlock {
    fn bit(self) -> u32 {
        match self {
            SubBlock::Light(x, y) => (y * 4 + x) as u32,
            SubBlock::Color(color, x, y) => (16 + color * 4 + y * 2 + x) as u32,
            SubBlock::Means(plane) => MEANS + plane as u32,
        }
    }

    /// The block to the left, and whether it is in the macroblock to the left.
    fn left(self) -> (SubBlock, bool) {
        match self {
            SubBlock::Light(0, y) => (SubBlock::Light(3, y), true),
            SubBlock::Light(x, y) => (SubBlock::Light(x - 1, y), false),
            SubBlock::Color(color, 0, y) => (SubBlock::Color(color, 1, y), true),
            SubBlock::Color(color, x, y) => (SubBlock::Color(color, x - 1, y), false),
            SubBlock::Means(_) => (self, true),
        }
    }

    /// The block above, and whether it is in the macroblock above.
    fn above(self) -> (SubBlock, bool) {
        match self {
            SubBlock::Light(x, 0) => (SubBlock::Light(x, 3), true),
            SubBlock::Light(x, y) => (SubBlock::Light(x, y - 1), false),
            SubBlock::Color(color, x, 0) => (SubBlock::Color(color, x, 1), true),
            SubBlock::Color(color, x, y) => (SubBlock::Color(color, x, y - 1), false),
            SubBlock::Means(_) => (self, true),
        }
    }
}

/// The macroblocks around one, as far as they are coded.
#[derive(Clone, Copy, Default)]
pub struct Around<'a> {
    pub left: Option<&'a Block>,
    pub above: Option<&'a Block>,
    /// Above to the left and to the right.
    pub corner: Option<&'a Block>,
    pub beyond: Option<&'a Block>,
}

impl<'a> Around<'a> {
    /// What is around a place in rows of so many macroblocks.
    pub fn of(blocks: &'a [Block], across: usize, (x, y): (usize, usize)) -> Around<'a> {
        let at = y * across + x;
        let block =
            |there: bool, back: usize| if there { at.checked_sub(back).and_then(|k| blocks.get(k)) } else { None };
        Around {
            left: block(x > 0, 1),
            above: block(y > 0, across),
            corner: block(x > 0 && y > 0, across + 1),
            beyond: block(y > 0 && x + 1 < across, across.saturating_sub(1)),
        }
    }

    /// How many of the blocks left and above have levels: the left counts once, the one above twice.
    pub fn marks(&self, own: &Block, mark: SubBlock) -> usize {
        let has = |(mark, outside): (SubBlock, bool), block: Option<&Block>| match (outside, block) {
            (false, _) => own.has_mark(mark),
            (true, Some(block)) => block.has_mark(mark),
            (true, None) => own.is_intra(),
        };
        usize::from(has(mark.left(), self.left)) + 2 * usize::from(has(mark.above(), self.above))
    }

    /// How a small block is expected to be predicted.
    pub fn mode(&self, own: &[u8; 16], (x, y): (usize, usize)) -> u8 {
        let of = |block: Option<&Block>, k: usize| block.map(|block| block.modes[k]);
        let left = if x > 0 { Some(own[y * 4 + x - 1]) } else { of(self.left, y * 4 + 3) };
        let above = if y > 0 { Some(own[y * 4 + x - 4]) } else { of(self.above, 12 + x) };
        match (left, above) {
            (Some(left), Some(above)) => left.min(above),
            (None, _) | (_, None) => EXPECTED_MODE,
        }
    }

    /// The quarter at a place counted from the macroblock's own first; none where nothing is coded yet.
    pub fn part(&self, own: &[Quarter; 4], x: i32, y: i32) -> Option<Quarter> {
        let of = |block: Option<&Block>, k: usize| block.map(|block| block.parts[k]);
        match (x, y) {
            (-1, -1) => of(self.corner, 3),
            (0 | 1, -1) => of(self.above, 2 + x as usize),
            (2, -1) => of(self.beyond, 2),
            (-1, _) => of(self.left, 1 + 2 * y as usize),
            (0 | 1, _) => Some(own[(2 * y + x) as usize]),
            _ => None,
        }
    }

    /// The vector that is expected for a part of so many quarters.
    pub fn expected(&self, own: &[Quarter; 4], (x, y): (i32, i32), wide: i32, from: u8) -> Vector {
        let left = self.part(own, x - 1, y);
        let above = self.part(own, x, y - 1);
        let beyond = self.part(own, x + wide, y - 1).or_else(|| self.part(own, x - 1, y - 1));
        if let (Some(left), None, None) = (left, above, beyond) {
            return left.vector;
        }
        let three = [left, above, beyond].map(Option::unwrap_or_default);
        let mut same = three.iter().filter(|part| part.from == Some(from));
        if let (Some(only), None) = (same.next(), same.next()) {
            return only.vector;
        }
        let median = |[a, b, c]: [i16; 3]| a.min(b).max(a.max(b).min(c));
        Vector { x: median(three.map(|part| part.vector.x)), y: median(three.map(|part| part.vector.y)) }
    }

    /// The vector of a macroblock of which nothing is written.
    pub fn skipped(&self) -> Vector {
        let still =
            |block: &Block, k: usize| block.parts[k].from == Some(0) && block.parts[k].vector == Vector::default();
        match (self.left, self.above) {
            (Some(left), Some(above)) if !still(left, 1) && !still(above, 2) => {
                self.expected(&[Quarter::default(); 4], (0, 0), 2, 0)
            }
            _ => Vector::default(),
        }
    }
}
