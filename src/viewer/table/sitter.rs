//! Who sits at the table.

/// Somebody at the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sitter {
    pub kind: SitterKind,
    /// As the person wants them to be called.
    pub named: Option<String>,
}

/// How a sitter comes to moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SitterKind {
    /// At the window, with mouse and keys.
    Person,
    /// A player of ours, by its word.
    Builtin(String),
    /// Somebody from outside, as the person wrote it: a program, an engine, somebody elsewhere.
    Outside(String),
}

/// The word for a person.
pub const HUMAN: &str = "human";
/// What the words of our players follow.
const BUILTIN: &str = "builtin:";

impl Sitter {
    pub fn person() -> Sitter {
        Sitter { kind: SitterKind::Person, named: None }
    }

    pub fn builtin(word: &str) -> Sitter {
        Sitter { kind: SitterKind::Builtin(word.into()), named: None }
    }

    /// Reads `human`, `builtin:alphabeta:2`, or what stands for somebody from outside.
    pub fn read(written: &str) -> Sitter {
        let kind = match (written.trim(), written.trim().strip_prefix(BUILTIN)) {
            (HUMAN, _) => SitterKind::Person,
            (_, Some(word)) => SitterKind::Builtin(word.into()),
            (other, None) => SitterKind::Outside(other.into()),
        };
        Sitter { kind, named: None }
    }

    /// As it is read again.
    pub fn written(&self) -> String {
        match &self.kind {
            SitterKind::Person => HUMAN.into(),
            SitterKind::Builtin(word) => format!("{BUILTIN}{word}"),
            SitterKind::Outside(written) => written.clone(),
        }
    }

    pub fn is_person(&self) -> bool {
        self.kind == SitterKind::Person
    }

    /// What the record calls them.
    pub fn name(&self) -> String {
        match (&self.named, &self.kind) {
            (Some(name), _) => name.clone(),
            (None, SitterKind::Person) => HUMAN.into(),
            (None, SitterKind::Builtin(word)) => word.clone(),
            (None, SitterKind::Outside(written)) => written.chars().filter(|c| !c.is_control()).take(60).collect(),
        }
    }
}

/// What the record calls two sitters: no two alike.
pub fn names([first, second]: &[Sitter; 2]) -> Vec<String> {
    let (first, second) = (first.name(), second.name());
    let second = if first == second { format!("{second} 2") } else { second };
    vec![first, second]
}
