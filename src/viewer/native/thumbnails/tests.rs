use std::path::Path;

use super::*;
use crate::viewer::Source;

fn wanted(path: &Path, stamp: Option<u64>) -> ThumbnailKey {
    ThumbnailKey { source: Source { path: path.to_owned(), index: 1 }, stamp, theme: 1, side: 64 }
}

fn sample() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("replays/reversi-six.json")
}

fn files(cache: &Path) -> Vec<PathBuf> {
    let listing = std::fs::read_dir(cache.join("thumbnails")).unwrap();
    listing.map(|entry| entry.unwrap().path()).collect()
}

#[test]
fn what_was_drawn_once_is_found_again_by_its_stamp_alone() {
    let cache = tempfile::tempdir().unwrap();
    let (theme, shared) = (Arc::new(Theme::default()), Shared::default());
    let mut drawer = Drawer::new(Some(cache.path().to_owned()));
    let drawn = drawer.thumbnail(&wanted(&sample(), None), &theme, &shared).unwrap();
    assert!(drawn.width().max(drawn.height()) <= 64 && drawn.width().max(drawn.height()) > 56);
    assert_eq!(files(cache.path()).len(), 1);
    let record = Library::new().game(&sample(), 1).unwrap().unwrap();
    let stamp = stamp::of_record(&record);
    let mut other = Drawer::new(Some(cache.path().to_owned()));
    let nowhere = Path::new("nowhere.json");
    assert_eq!(other.thumbnail(&wanted(nowhere, Some(stamp)), &theme, &shared), Some(drawn.clone()));
    assert_eq!(other.thumbnail(&wanted(nowhere, Some(stamp ^ 1)), &theme, &shared), None);
    let another = ThumbnailKey { theme: 2, ..wanted(nowhere, Some(stamp)) };
    assert_eq!(other.thumbnail(&another, &theme, &shared), None, "another theme is another picture");
    std::fs::write(&files(cache.path())[0], "no picture").unwrap();
    assert_eq!(other.thumbnail(&wanted(&sample(), Some(stamp)), &theme, &shared), Some(drawn), "drawn again");
}

#[test]
fn without_a_folder_and_with_one_that_takes_nothing_they_are_drawn_all_the_same() {
    let (theme, shared) = (Arc::new(Theme::default()), Shared::default());
    let file = tempfile::NamedTempFile::new().unwrap();
    for cache in [None, Some(file.path().to_owned())] {
        let image = Drawer::new(cache).thumbnail(&wanted(&sample(), None), &theme, &shared);
        assert!(image.is_some());
    }
}

#[test]
fn a_closed_studio_writes_nothing() {
    let cache = tempfile::tempdir().unwrap();
    let (theme, shared) = (Arc::new(Theme::default()), Shared::default());
    lock(&shared.desk).closed = true;
    let mut drawer = Drawer::new(Some(cache.path().to_owned()));
    assert!(drawer.thumbnail(&wanted(&sample(), None), &theme, &shared).is_some());
    assert!(!cache.path().join("thumbnails").exists());
    assert!(shared.next().is_none());
}

#[test]
fn only_names_that_were_given_here_are_removed() {
    assert!(is_thumbnail("0123456789abcdef.png"));
    for other in ["somebody.png", "0123456789abcdef.txt", "0123456789abcdefa.png", "0123456789abcdeg.png", ".png"] {
        assert!(!is_thumbnail(other), "{other}");
    }
}

#[test]
fn what_is_wanted_now_comes_before_what_was_wanted_before() {
    let shared = Shared::default();
    let theme = Arc::new(Theme::default());
    let list = |names: &[&str]| Wanted {
        keys: names.iter().map(|name| wanted(Path::new(name), None)).collect(),
        theme: Arc::clone(&theme),
    };
    lock(&shared.desk).wanted = Some(list(&["a", "b", "c"]));
    assert_eq!(shared.next().unwrap().0, wanted(Path::new("a"), None));
    lock(&shared.desk).wanted = Some(list(&["x"]));
    assert_eq!(shared.next().unwrap().0, wanted(Path::new("x"), None));
    assert!(lock(&shared.desk).wanted.as_ref().unwrap().keys.is_empty());
}
