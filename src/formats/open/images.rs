//! The images that a header names for its kinds: files for whoever has files, and those that are written into it.

use std::sync::Arc;

use serde_json::Value;

use crate::formats::{pictures, text};
use crate::model::KindImage;
use crate::model::limits::{MAX_KIND_IMAGE_BYTES, MAX_KIND_IMAGES};

/// How an image begins that is written into the header.
const WRITTEN: &str = "data:";

/// The images of a header, and what is wrong with them.
pub fn named(header: &str) -> (Vec<KindImage>, Vec<String>) {
    let (mut images, mut wrong) = (Vec::new(), Vec::new());
    let Ok(header) = serde_json::from_str::<Value>(header) else { return (images, wrong) };
    let kinds = header.get("kinds").and_then(Value::as_object).into_iter().flatten();
    for (kind, said) in kinds {
        let Some(file) = said.get("image").and_then(Value::as_str) else { continue };
        if images.len() >= MAX_KIND_IMAGES {
            wrong.push(format!("more than {MAX_KIND_IMAGES} kinds have images; the others are shown without"));
            break;
        }
        let image = file.strip_prefix(WRITTEN).map(written).transpose().map(|image| image.map(Arc::new));
        match image {
            Ok(image) => images.push(KindImage {
                kind: text::name(kind),
                // What is written into the header is opened already; whoever writes it again wants it whole.
                file: if image.is_some() { file.into() } else { text::short(file, 1000).into() },
                tint: said.get("tint").and_then(Value::as_bool).unwrap_or(false),
                image,
            }),
            Err(what) => wrong.push(format!("the image of {:?} {what}", text::name(kind))),
        }
    }
    (images, wrong)
}

/// The image in what follows `data:`.
fn written(uri: &str) -> Result<crate::model::Image, String> {
    let body = uri.split_once(',').filter(|(kind, _)| kind.ends_with(";base64"));
    let (_, body) = body.ok_or("is not written as data:image/png;base64,…; expected that, or the name of a file")?;
    if body.len() as u64 / 4 * 3 > MAX_KIND_IMAGE_BYTES {
        return Err(pictures::too_many_bytes(body.len() as u64 / 4 * 3, MAX_KIND_IMAGE_BYTES));
    }
    let bytes = unpacked(body).ok_or("is no base64; expected letters, digits, + and /")?;
    pictures::kind_image(&bytes)
}

/// The bytes that are written as base64, with or without the signs at its end.
fn unpacked(body: &str) -> Option<Vec<u8>> {
    let mut bytes = Vec::with_capacity(body.len() / 4 * 3);
    let (mut held, mut bits) = (0u32, 0);
    for letter in body.trim_end_matches('=').bytes().filter(|letter| !letter.is_ascii_whitespace()) {
        let six = match letter {
            b'A'..=b'Z' => letter - b'A',
            b'a'..=b'z' => letter - b'a' + 26,
            b'0'..=b'9' => letter - b'0' + 52,
            b'+' | b'-' => 62,
            b'/' | b'_' => 63,
            _ => return None,
        };
        (held, bits) = (held << 6 | u32::from(six), bits + 6);
        if bits >= 8 {
            bits -= 8;
            bytes.push((held >> bits & 0xff) as u8);
        }
    }
    Some(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A PNG of one pixel.
    const PIXEL: &str =
        "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

    #[test]
    fn base64_is_unpacked() {
        for (body, bytes) in [("", ""), ("TQ==", "M"), ("TWE=", "Ma"), ("TWFu", "Man"), ("TWF\nu", "Man")] {
            assert_eq!(unpacked(body).as_deref(), Some(bytes.as_bytes()), "{body}");
        }
        assert_eq!(unpacked("TW*u"), None);
    }

    #[test]
    fn images_are_written_into_a_header_or_named_by_it() {
        let header = format!(
            "{{\"kinds\": {{\"a\": {{\"image\": \"data:image/png;base64,{PIXEL}\", \"tint\": true}}, \
             \"b\": {{\"image\": \"in/b.png\"}}, \"c\": {{\"shape\": \"robot\"}}}}}}"
        );
        let (images, wrong) = named(&header);
        let told: Vec<_> = images.iter().map(|own| (&*own.kind, &*own.file, own.tint, own.image.is_some())).collect();
        let written = format!("data:image/png;base64,{PIXEL}");
        assert_eq!(told, [("a", written.as_str(), true, true), ("b", "in/b.png", false, false)]);
        assert!(wrong.is_empty(), "{wrong:?}");
    }

    #[test]
    fn what_is_no_image_is_told_by_its_kind() {
        for body in ["data:image/png;base64,AAAA", "data:image/png;base64,*", "data:text/plain,hello"] {
            let (images, wrong) = named(&format!("{{\"kinds\": {{\"fox\": {{\"image\": \"{body}\"}}}}}}"));
            assert!(images.is_empty() && wrong.len() == 1 && wrong[0].contains("\"fox\""), "{wrong:?}");
        }
        let many: Vec<String> = (0..99).map(|at| format!("\"k{at}\": {{\"image\": \"a.png\"}}")).collect();
        let (images, wrong) = named(&format!("{{\"kinds\": {{{}}}}}", many.join(", ")));
        assert_eq!((images.len(), wrong.len()), (MAX_KIND_IMAGES, 1));
    }
}
