//! The bundled letters: measuring them here, filling them in `draw`.

/// The weights of the bundled family.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Weight {
    #[default]
    Regular,
    Bold,
}
