//! Folders of what can be made again do not grow for ever.

use std::path::Path;

/// Removes the oldest files of a folder, where there are more than `most` of those that are ours by their name: a quarter of what
/// may be there goes at once. What cannot be removed stays.
pub fn prune(folder: &Path, most: usize, is_ours: impl Fn(&str) -> bool) {
    let Ok(listing) = std::fs::read_dir(folder) else { return };
    let ours = listing.filter_map(Result::ok).filter(|entry| entry.file_name().to_str().is_some_and(&is_ours));
    let mut files: Vec<_> =
        ours.filter_map(|entry| Some((entry.metadata().ok()?.modified().ok()?, entry.path()))).collect();
    if files.len() <= most {
        return;
    }
    files.sort();
    let too_many = files.len() - most * 3 / 4;
    for (_, path) in files.into_iter().take(too_many) {
        let _ = std::fs::remove_file(path);
    }
}

#[cfg(test)]
mod tests {
    use std::time::{Duration, UNIX_EPOCH};

    use super::*;

    #[test]
    fn only_the_newest_stay_and_others_files_are_left_alone() {
        let folder = tempfile::tempdir().unwrap();
        let write = |name: &str, age: u64| {
            let file = std::fs::File::create(folder.path().join(name)).unwrap();
            file.set_modified(UNIX_EPOCH + Duration::from_secs(1_000_000 + age)).unwrap();
        };
        (0..20).for_each(|age| write(&format!("{age:02}.png"), age));
        write("somebody.txt", 0);
        let left = || {
            let names = std::fs::read_dir(folder.path()).unwrap().map(|entry| entry.unwrap().file_name());
            let mut names: Vec<String> = names.map(|name| name.into_string().unwrap()).collect();
            names.sort();
            names
        };
        prune(folder.path(), 20, |name| name.ends_with(".png"));
        assert_eq!(left().len(), 21, "as many as there may be");
        prune(folder.path(), 16, |name| name.ends_with(".png"));
        let newest = (8..20).map(|age| format!("{age:02}.png"));
        assert_eq!(left(), newest.chain(["somebody.txt".to_string()]).collect::<Vec<_>>());
        prune(&folder.path().join("nowhere"), 1, |_| true);
    }
}
