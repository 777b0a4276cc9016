//! The images of kinds that a record names: they lie beside or below it and are no links, as logos do.

use std::sync::Arc;

use super::pictures;
use crate::files::folder_of;
use crate::model::{KindImage, Place, Record, Remark};

/// Opens what a record names and has not been opened. Returns what could not be used.
pub fn open(record: &mut Record) -> Vec<Remark> {
    let (path, source) = (record.path.clone(), record.source.clone());
    let mut remarks = Vec::new();
    for KindImage { kind, file, image, .. } in record.images.iter_mut().filter(|own| own.image.is_none()) {
        let opened = match path.as_deref() {
            Some(path) => pictures::open_kind(folder_of(path), file),
            None => Err(pictures::NOWHERE.into()),
        };
        match opened {
            Ok(opened) => *image = Some(Arc::new(opened)),
            Err(what) => {
                let what = format!("the image {file:?} of {kind:?}: {what}");
                remarks.push(Remark::new(Place::file(&source), what));
            }
        }
    }
    // What could not be opened once is not complained about again.
    record.images.retain(|own| own.image.is_some());
    remarks
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::PathBuf;

    use super::*;

    fn png(width: u32) -> Vec<u8> {
        let mut bytes = Vec::new();
        let mut encoder = png::Encoder::new(&mut bytes, width, 1);
        encoder.set_color(png::ColorType::Grayscale);
        let row = vec![99; width as usize];
        encoder.write_header().and_then(|mut writer| writer.write_image_data(&row)).unwrap();
        bytes
    }

    fn record(path: Option<PathBuf>, files: &[&str]) -> Record {
        let image = |file: &&str| KindImage { kind: "fox".into(), file: (*file).into(), tint: false, image: None };
        Record { source: "a.jsonl".into(), path, images: files.iter().map(image).collect(), ..Record::default() }
    }

    #[test]
    fn images_beside_and_below_are_opened_and_all_else_is_told() {
        let dir = tempfile::tempdir().unwrap();
        fs::create_dir(dir.path().join("in")).unwrap();
        fs::write(dir.path().join("in/fox.png"), png(3)).unwrap();
        fs::write(dir.path().join("wide.png"), png(513)).unwrap();
        fs::write(dir.path().join("heavy.png"), vec![0; (1 << 20) + 1]).unwrap();
        let files = ["in/fox.png", "wide.png", "heavy.png", "../fox.png", "/fox.png", "gone.png"];
        let mut own = record(Some(dir.path().join("a.jsonl")), &files);
        let told: Vec<String> = open(&mut own).iter().map(ToString::to_string).collect();
        let opened: Vec<_> = own.images.iter().map(|own| &*own.file).collect();
        assert_eq!(opened, ["in/fox.png"]);
        for (told, word) in told.iter().zip(["513×1", "1 MiB", "leads out", "absolute", "gone.png"]) {
            assert!(told.contains(word) && told.contains("\"fox\""), "{told}");
        }
        assert_eq!((told.len(), open(&mut own).len()), (5, 0), "{told:?}");
    }

    #[test]
    fn what_comes_through_a_pipe_has_no_files() {
        let mut own = record(None, &["fox.png"]);
        assert!(open(&mut own).iter().any(|told| told.to_string().contains("standard input")));
        assert!(own.images.is_empty());
    }
}
