//! A folder for programs that play, and another where temporary files would be.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::PathBuf;

use tempfile::TempDir;

pub struct Ground {
    pub dir: TempDir,
}

impl Ground {
    pub fn new() -> Ground {
        let ground = Ground { dir: tempfile::tempdir().unwrap() };
        fs::create_dir(ground.path("tmp")).unwrap();
        ground
    }

    pub fn path(&self, name: &str) -> PathBuf {
        self.dir.path().join(name)
    }

    /// Writes a program; tells how to call it.
    pub fn program(&self, name: &str, script: &str) -> String {
        let path = self.path(name);
        fs::write(&path, script).unwrap();
        fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).unwrap();
        path.display().to_string()
    }
}
