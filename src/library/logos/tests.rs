//! Logos of all sources, good and bad.

use std::fs;

use super::*;

/// A picture of one pixel.
fn png(gray: u8) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, 1, 1);
    encoder.set_color(png::ColorType::Grayscale);
    encoder.write_header().and_then(|mut writer| writer.write_image_data(&[gray])).unwrap();
    bytes
}

fn put(folder: &Path, name: &str, bytes: impl AsRef<[u8]>) -> PathBuf {
    let path = folder.join(name);
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    fs::write(&path, bytes).unwrap();
    path
}

fn record(path: PathBuf, logos: &[&str]) -> Record {
    let logo = |file: &&str| (!file.is_empty()).then(|| Logo { file: (*file).into(), image: None });
    Record { source: "a.json".into(), path: Some(path), logos: logos.iter().map(logo).collect(), ..Record::default() }
}

const PLAYERS: [&str; 2] = ["Ada", "Žofie 2.1"];

/// How bright each player's logo is, and what is said.
fn dressed(logos: &Logos, mut record: Record) -> ([Option<u8>; 2], Vec<String>) {
    let remarks = logos.dress(&mut record, |_| PLAYERS.map(String::from).to_vec());
    let gray = |seat: usize| Some(record.logos.get(seat)?.as_ref()?.image.as_ref()?.pixels()[0]);
    assert!(record.logos.len() == 2 || record.logos.is_empty());
    ([gray(0), gray(1)], remarks.iter().map(ToString::to_string).collect())
}

#[test]
fn without_logos_nobody_asks_for_names() {
    let dir = tempfile::tempdir().unwrap();
    let mut record = record(dir.path().join("a.json"), &[]);
    let remarks = Logos::default().dress(&mut record, |_| panic!("nobody needs them"));
    assert!(remarks.is_empty() && record.logos.is_empty());
}

#[test]
fn a_folder_beside_a_file_has_logos_by_name() {
    let dir = tempfile::tempdir().unwrap();
    put(dir.path(), "logos/ada.png", png(10));
    put(dir.path(), "logos/Zofie-2.1.PNG", png(20));
    put(dir.path(), "logos/notes.txt", "Ada");
    let file = record(dir.path().join("a.json"), &[]);
    assert_eq!(dressed(&Logos::default(), file), ([Some(10), Some(20)], vec![]));
}

#[test]
fn rounds_have_logos_among_them_or_beside_their_folder() {
    let dir = tempfile::tempdir().unwrap();
    let rounds = dir.path().join("final");
    put(&rounds, "logos/Ada.png", png(10));
    put(dir.path(), "logos/Ada.png", png(30));
    put(dir.path(), "logos/Žofie 2.1.png", png(40));
    assert_eq!(dressed(&Logos::default(), record(rounds, &[])), ([Some(10), Some(40)], vec![]));
}

#[test]
fn the_persons_logo_goes_before_the_records_and_that_before_the_folders() {
    let dir = tempfile::tempdir().unwrap();
    put(dir.path(), "logos/Ada.png", png(10));
    put(dir.path(), "logos/Žofie 2.1.png", png(20));
    put(dir.path(), "pics/ada.png", png(30));
    let file = || record(dir.path().join("a.json"), &["pics/ada.png", ""]);
    assert_eq!(dressed(&Logos::default(), file()), ([Some(30), Some(20)], vec![]));
    let elsewhere = tempfile::tempdir().unwrap();
    let pair = |name: &str, gray| (name.to_string(), put(elsewhere.path(), &format!("{gray}.png"), png(gray)));
    let logos = Logos::named(&[pair("ADA", 50), pair("Nobody", 60)]).unwrap();
    assert_eq!(dressed(&logos, file()), ([Some(50), Some(20)], vec![]));
    assert_eq!(logos.unmet().collect::<Vec<_>>(), ["Nobody"]);
}

#[test]
fn what_leads_elsewhere_or_is_broken_is_a_remark_and_no_more() {
    let dir = tempfile::tempdir().unwrap();
    let inner = dir.path().join("in");
    put(&inner, "logos/Ada.png", "no picture");
    put(dir.path(), "out.png", png(10));
    let of = |name: &str| dressed(&Logos::default(), record(inner.join("a.json"), &["", name]));
    let broken =
        inner.join("logos/Ada.png").display().to_string() + ": is no PNG, JPEG or WebP; save it as one of these";
    for (name, what) in [
        ("../out.png", "leads out of its folder; expected a file beside or below"),
        ("/etc/logo.png", "is an absolute path; expected a file beside or below"),
        ("gone.png", "no such file or folder; expected a file beside or below"),
        ("logos", "is a folder; expected a picture"),
    ] {
        let (shown, remarks) = of(name);
        assert_eq!(shown, [None, None]);
        assert_eq!(remarks, [broken.clone(), format!("a.json: the logo {name:?}: {what}")]);
    }
    let mut nowhere = record(inner, &["a.png"]);
    nowhere.path = None;
    let (_, remarks) = dressed(&Logos::default(), nowhere);
    assert!(remarks.len() == 1 && remarks[0].contains("standard input lies nowhere"), "{remarks:?}");
}

#[cfg(unix)]
#[test]
fn a_link_is_refused_also_in_the_folder_of_logos() {
    let dir = tempfile::tempdir().unwrap();
    put(dir.path(), "ada.png", png(10));
    fs::create_dir(dir.path().join("logos")).unwrap();
    std::os::unix::fs::symlink("../ada.png", dir.path().join("logos/Ada.png")).unwrap();
    let (shown, remarks) = dressed(&Logos::default(), record(dir.path().join("a.json"), &[]));
    assert_eq!(shown, [None, None]);
    assert!(remarks.len() == 1 && remarks[0].ends_with("is a link, or lies behind one; expected the file itself"));
}

#[test]
fn what_a_person_names_must_be_there_and_sound() {
    let dir = tempfile::tempdir().unwrap();
    let refused = |name: &str| {
        let pair = ("Ada".to_string(), dir.path().join(name));
        Logos::named(&[pair]).err().expect("no logo").to_string().replace(&format!("{}/", dir.path().display()), "")
    };
    put(dir.path(), "x.png", "x");
    put(dir.path(), "big.png", vec![0; (4 << 20) + 1]);
    assert_eq!(refused("gone.png"), "gone.png: no such file or folder");
    assert_eq!(refused("x.png"), "x.png: is no PNG, JPEG or WebP; save it as one of these");
    assert_eq!(refused("big.png"), "big.png: has 4 MiB, more than the 4 MiB a picture may have; make it smaller");
}

#[test]
fn a_logo_that_changes_is_opened_again() {
    let dir = tempfile::tempdir().unwrap();
    let logos = Logos::default();
    let of = |bytes: Vec<u8>| {
        put(dir.path(), "logos/Ada.png", bytes);
        dressed(&logos, record(dir.path().join("a.json"), &[])).0[0]
    };
    assert_eq!(of(png(10)), Some(10));
    assert_eq!(of([png(20), vec![0]].concat()), Some(20));
}

#[test]
fn large_logos_are_made_small_at_once() {
    let dir = tempfile::tempdir().unwrap();
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, 3000, 100);
    encoder.set_color(png::ColorType::Grayscale);
    encoder.write_header().and_then(|mut writer| writer.write_image_data(&vec![9; 300_000])).unwrap();
    put(dir.path(), "logos/Ada.png", bytes);
    let mut file = record(dir.path().join("a.json"), &[]);
    Logos::default().dress(&mut file, |_| vec!["Ada".into()]);
    let image = file.logos[0].clone().unwrap().image.unwrap();
    assert_eq!((image.width(), image.height()), (750, 25));
}

#[test]
fn names_are_compared_without_capitals_accents_and_signs() {
    for (name, other) in
        [("Žluťoučký kůň", "zlutoucky-kun"), ("C3/PO", "c3_po"), ("e\u{301}cole", "École"), ("Łukasz", "lukasz")]
    {
        assert_eq!(plain(name), plain(other));
    }
    assert_ne!(plain("bot 1.2"), plain("bot 12"));
    assert_ne!(plain("C"), plain("C++"));
}
