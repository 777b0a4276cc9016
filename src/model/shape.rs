//! Vector shapes as plain data. A shape lives in a cell of side 1 centred on (0, 0), y downwards, facing up.

/// Something with an outline and colours: a robot, a disc, a wall.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Shape {
    /// Painted in order, the first at the bottom.
    pub parts: Vec<Part>,
}

/// One filled or stroked path of a shape.
#[derive(Clone, Debug, PartialEq)]
pub struct Part {
    pub path: Path,
    pub paint: Paint,
    /// Where the paint runs to, when it does not stay the same; themes without depth ignore it.
    pub slope: Option<Slope>,
    /// Width of the line when the path is stroked rather than filled.
    pub stroke: Option<f32>,
    /// 0 (not there) to 1 (solid).
    pub alpha: f32,
}

impl Part {
    pub fn fill(path: Path, paint: Paint) -> Part {
        Part { path, paint, slope: None, stroke: None, alpha: 1.0 }
    }

    pub fn stroke(path: Path, width: f32, paint: Paint) -> Part {
        Part { stroke: Some(width), ..Part::fill(path, paint) }
    }

    /// Lets the paint run to another shade at the lower edge, as light falls on what lies.
    pub fn sink(self, shade: f32) -> Part {
        Part { slope: Some(Slope::Down(shade)), ..self }
    }

    /// Lets the paint run to another shade at the right edge, as light falls on what stands.
    pub fn lean(self, shade: f32) -> Part {
        Part { slope: Some(Slope::Across(shade)), ..self }
    }

    pub fn alpha(self, alpha: f32) -> Part {
        Part { alpha, ..self }
    }
}

/// A change of shade from one edge of a part to the other.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Slope {
    /// To this shade at the lower edge.
    Down(f32),
    /// To this shade at the right edge.
    Across(f32),
}

/// Where a part's colour comes from. `shade` is −1 (black) … 0 (as it is) … 1 (white).
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Paint {
    /// The colour of the thing's owner.
    Seat { shade: f32 },
    /// A colour of the theme.
    Role { role: Role, shade: f32 },
    /// A colour of its own, whatever the theme.
    Own { rgb: [u8; 3], shade: f32 },
}

impl Paint {
    pub const fn seat(shade: f32) -> Paint {
        Paint::Seat { shade }
    }

    pub const fn role(role: Role) -> Paint {
        Paint::Role { role, shade: 0.0 }
    }

    pub const fn own(rgb: [u8; 3]) -> Paint {
        Paint::Own { rgb, shade: 0.0 }
    }
}

/// The theme's colours by duty.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Role {
    /// Outside the board and the panel.
    Backdrop,
    /// The panel's surface, and a step above it.
    Panel,
    PanelRaised,
    /// Text: the main voice, the quiet voice.
    Ink,
    InkQuiet,
    /// The board's two cell colours, its lines and its rim.
    Floor,
    FloorAlt,
    Grid,
    Rim,
    /// Text on the rim.
    Coords,
    /// What players build, and what is left of it.
    Wall,
    Rubble,
    /// Dark details and outlines on things; light details.
    Dark,
    Light,
    /// Shots and flashes; harm; the ring around the last move; hints of what is allowed; a mark of the unexplained.
    Spark,
    Harm,
    LastMove,
    Legal,
    Alert,
    Shadow,
    /// The two colours of black-and-white games.
    StoneDark,
    StoneLight,
}

impl Role {
    pub const ALL: [Role; 22] = [
        Role::Backdrop,
        Role::Panel,
        Role::PanelRaised,
        Role::Ink,
        Role::InkQuiet,
        Role::Floor,
        Role::FloorAlt,
        Role::Grid,
        Role::Rim,
        Role::Coords,
        Role::Wall,
        Role::Rubble,
        Role::Dark,
        Role::Light,
        Role::Spark,
        Role::Harm,
        Role::LastMove,
        Role::Legal,
        Role::Alert,
        Role::Shadow,
        Role::StoneDark,
        Role::StoneLight,
    ];

    /// The word for it in theme files.
    pub const fn word(self) -> &'static str {
        match self {
            Role::Backdrop => "backdrop",
            Role::Panel => "panel",
            Role::PanelRaised => "panel-raised",
            Role::Ink => "ink",
            Role::InkQuiet => "ink-quiet",
            Role::Floor => "floor",
            Role::FloorAlt => "floor-alt",
            Role::Grid => "grid",
            Role::Rim => "rim",
            Role::Coords => "coords",
            Role::Wall => "wall",
            Role::Rubble => "rubble",
            Role::Dark => "dark",
            Role::Light => "light",
            Role::Spark => "spark",
            Role::Harm => "harm",
            Role::LastMove => "last-move",
            Role::Legal => "legal",
            Role::Alert => "alert",
            Role::Shadow => "shadow",
            Role::StoneDark => "stone-dark",
            Role::StoneLight => "stone-light",
        }
    }
}

/// An outline: closed or open runs of segments.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Path(pub Vec<Seg>);

/// One segment of an outline.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Seg {
    To(f32, f32),
    Line(f32, f32),
    Quad(f32, f32, f32, f32),
    Cubic(f32, f32, f32, f32, f32, f32),
    Close,
}

impl Path {
    pub fn polygon(points: &[(f32, f32)]) -> Path {
        let mut path = Path::line(points);
        path.0.push(Seg::Close);
        path
    }

    /// An open run of straight lines.
    pub fn line(points: &[(f32, f32)]) -> Path {
        let seg = |(i, &(x, y)): (usize, &(f32, f32))| if i == 0 { Seg::To(x, y) } else { Seg::Line(x, y) };
        Path(points.iter().enumerate().map(seg).collect())
    }

    pub fn rect(x: f32, y: f32, w: f32, h: f32) -> Path {
        Path::polygon(&[(x, y), (x + w, y), (x + w, y + h), (x, y + h)])
    }

    pub fn circle(x: f32, y: f32, r: f32) -> Path {
        Path::ellipse(x, y, r, r)
    }

    pub fn ellipse(x: f32, y: f32, rx: f32, ry: f32) -> Path {
        // The usual four-curve circle; its largest error is 0.03 % of the radius.
        const K: f32 = 0.552_284_8;
        let (kx, ky) = (rx * K, ry * K);
        Path(vec![
            Seg::To(x, y - ry),
            Seg::Cubic(x + kx, y - ry, x + rx, y - ky, x + rx, y),
            Seg::Cubic(x + rx, y + ky, x + kx, y + ry, x, y + ry),
            Seg::Cubic(x - kx, y + ry, x - rx, y + ky, x - rx, y),
            Seg::Cubic(x - rx, y - ky, x - kx, y - ry, x, y - ry),
            Seg::Close,
        ])
    }

    pub fn rounded(x: f32, y: f32, w: f32, h: f32, r: f32) -> Path {
        let r = r.min(w / 2.0).min(h / 2.0);
        let (x1, y1) = (x + w, y + h);
        Path(vec![
            Seg::To(x + r, y),
            Seg::Line(x1 - r, y),
            Seg::Quad(x1, y, x1, y + r),
            Seg::Line(x1, y1 - r),
            Seg::Quad(x1, y1, x1 - r, y1),
            Seg::Line(x + r, y1),
            Seg::Quad(x, y1, x, y1 - r),
            Seg::Line(x, y + r),
            Seg::Quad(x, y, x + r, y),
            Seg::Close,
        ])
    }
}
