//! Letters of old files: which charset they are in, told or found out.

use std::borrow::Cow;

#[cfg(feature = "decode")]
use super::text;
use encoding_rs::WINDOWS_1252;
#[cfg(feature = "decode")]
use encoding_rs::{EUC_KR, Encoding, GBK, SHIFT_JIS, UTF_8};

/// UTF-8, and what is not is Latin-1 as Western programs wrote it.
pub fn western(bytes: &[u8]) -> Cow<'_, str> {
    match std::str::from_utf8(bytes) {
        Ok(text) => Cow::Borrowed(text),
        Err(_) => WINDOWS_1252.decode_without_bom_handling(bytes).0,
    }
}

/// Any charset: UTF-16, the one the file names, UTF-8, the one the letters look like, the usual ones of the East, Latin-1; the
/// first under which every byte means something.
#[cfg(feature = "decode")]
pub fn any(bytes: &[u8], told: Option<&str>) -> String {
    if text::is_wide(bytes) {
        return text::decode(bytes.to_vec()).text;
    }
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    let told = told.and_then(|label| Encoding::for_label(label.trim().as_bytes()));
    let sound = |encoding: &'static Encoding| encoding.decode_without_bom_handling_and_without_replacement(bytes);
    told.and_then(sound)
        .or_else(|| sound(UTF_8))
        .or_else(|| sound(looks_like(bytes)))
        .or_else(|| [GBK, SHIFT_JIS, EUC_KR].into_iter().find_map(sound))
        .unwrap_or_else(|| WINDOWS_1252.decode_without_bom_handling(bytes).0)
        .into_owned()
}

/// This build knows the letters of today, and Latin-1.
#[cfg(not(feature = "decode"))]
pub fn any(bytes: &[u8], _told: Option<&str>) -> String {
    western(bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes)).into_owned()
}

#[cfg(feature = "decode")]
fn looks_like(bytes: &[u8]) -> &'static Encoding {
    let mut detector = chardetng::EncodingDetector::new(chardetng::Iso2022JpDetection::Deny);
    // A head of this size tells as much as the whole.
    detector.feed(bytes.get(..64 << 10).unwrap_or(bytes), true);
    detector.guess(None, chardetng::Utf8Detection::Deny)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn latin_1_is_read_where_utf_8_is_not() {
        assert_eq!(western("Dvořák".as_bytes()), "Dvořák");
        assert_eq!(western(b"M\xfcller"), "Müller");
    }

    #[test]
    fn the_charset_a_file_names_counts() {
        assert_eq!(any(b"\x8e\x52", Some("Shift_JIS")), "山");
        assert_eq!(any(b"\xce\xa7\xc6\xe5", Some("GB2312")), "围棋");
        assert_eq!(any("囲碁".as_bytes(), Some("nonsense")), "囲碁");
    }

    #[test]
    fn chinese_korean_and_japanese_are_found_out() {
        let chinese = "黑胜，这是一盘很精彩的对局，白棋认输";
        let korean = "흑이 이겼다. 정말 재미있는 바둑이었습니다";
        let japanese = "黒の勝ちです。これはとても面白い碁でした。";
        assert_eq!(any(&GBK.encode(chinese).0, None), chinese);
        assert_eq!(any(&EUC_KR.encode(korean).0, None), korean);
        assert_eq!(any(&SHIFT_JIS.encode(japanese).0, None), japanese);
    }

    #[test]
    fn czech_of_old_windows_programs_is_read() {
        let czech = "Dvořák, Žofie – šťastná náhoda v páté partii, příště lépe";
        let bytes = encoding_rs::WINDOWS_1250.encode(czech).0;
        assert_eq!(any(&bytes, Some("windows-1250")), czech);
        assert_eq!(any(&bytes, Some("CP1250")), czech);
        assert_eq!(any(&bytes, None), czech);
    }

    #[test]
    fn letters_of_two_bytes_are_seen_without_a_mark() {
        for unit in [u16::to_le_bytes, u16::to_be_bytes] {
            let bytes: Vec<u8> = "(;GM[1]PB[山下]PW[Ž])".encode_utf16().flat_map(unit).collect();
            assert_eq!(any(&bytes, Some("UTF-8")), "(;GM[1]PB[山下]PW[Ž])");
        }
    }

    #[test]
    fn whatever_the_bytes_there_are_letters() {
        assert_eq!(any(&[0xff, 0x81, 0xfe, b'a'], Some("UTF-8")).chars().last(), Some('a'));
    }
}
