//! What a file may name: only what lies beside it or below.

use std::path::{Component, Path, PathBuf};

use super::words;

/// The path of what a file in `folder` names. Whatever would lead elsewhere is refused, with what would be right: somebody else may
/// have written the file.
pub fn below(folder: &Path, name: &str) -> Result<PathBuf, String> {
    let mut parts = Vec::new();
    for part in Path::new(name).components() {
        match part {
            Component::Normal(part) => parts.push(part),
            Component::CurDir => {}
            Component::RootDir | Component::Prefix(_) => {
                return Err("is an absolute path; expected a file beside or below".into());
            }
            Component::ParentDir => return Err("leads out of its folder; expected a file beside or below".into()),
        }
    }
    let mut path = folder.to_owned();
    for part in parts {
        path.push(part);
        let missing = |error| format!("{}; expected a file beside or below", words(&error));
        let meta = std::fs::symlink_metadata(&path).map_err(missing)?;
        if meta.is_symlink() {
            return Err("is a link, or lies behind one; expected the file itself".into());
        }
    }
    Ok(path)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_lies_beside_or_below_is_found() {
        let dir = tempfile::tempdir().unwrap();
        std::fs::create_dir(dir.path().join("in")).unwrap();
        for name in ["a.png", "in/b c.png"] {
            std::fs::write(dir.path().join(name), "").unwrap();
            assert_eq!(below(dir.path(), name), Ok(dir.path().join(name)));
        }
        assert_eq!(below(dir.path(), "./in/./b c.png"), Ok(dir.path().join("in/b c.png")));
        assert_eq!(
            below(dir.path(), "gone.png"),
            Err("no such file or folder; expected a file beside or below".into())
        );
    }

    #[test]
    fn what_leads_elsewhere_is_refused() {
        let dir = tempfile::tempdir().unwrap();
        let inner = dir.path().join("in");
        std::fs::create_dir(&inner).unwrap();
        std::fs::write(dir.path().join("a.png"), "").unwrap();
        for name in ["../a.png", "x/../../a.png", "..", "x/.."] {
            assert!(below(&inner, name).unwrap_err().contains("leads out of its folder"), "{name}");
        }
        let absolute = dir.path().join("a.png").display().to_string();
        for name in [absolute.as_str(), "/etc/passwd", "//a.png"] {
            assert!(below(&inner, name).unwrap_err().contains("is an absolute path"), "{name}");
        }
    }

    #[cfg(unix)]
    #[test]
    fn a_link_is_refused_wherever_it_leads() {
        use std::os::unix::fs::symlink;
        let dir = tempfile::tempdir().unwrap();
        std::fs::create_dir(dir.path().join("in")).unwrap();
        std::fs::write(dir.path().join("in/a.png"), "").unwrap();
        symlink("in/a.png", dir.path().join("link.png")).unwrap();
        symlink("in", dir.path().join("door")).unwrap();
        symlink("nowhere", dir.path().join("dead.png")).unwrap();
        for name in ["link.png", "door/a.png", "dead.png"] {
            assert!(below(dir.path(), name).unwrap_err().contains("is a link"), "{name}");
        }
    }
}
