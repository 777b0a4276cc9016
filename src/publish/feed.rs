//! What programs read that watch a site: a feed of its newest matches, and a list of all pages.

use std::fmt::Write as _;

use super::MatchFacts;
use super::pages::Chrome;
use super::slug::People;
use crate::render::page::escaped;

/// Matches of a feed.
const ITEMS: usize = 50;

/// The newest matches as RSS. Nothing tells when it was made: the same matches make the same file.
pub(super) fn rss(chrome: &Chrome, base: &str, matches: &[MatchFacts]) -> String {
    let (title, base) = (escaped(chrome.title), escaped(base));
    let mut feed = format!(
        "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<rss version=\"2.0\">\n<channel>\n<title>{title}</title>\n<link>{base}</link>\n\
         <description>{title}</description>\n<language>{}</language>\n",
        chrome.labels.code
    );
    for one in matches.iter().rev().take(ITEMS) {
        let link = format!("{base}matches/{}.html", one.slug);
        let (name, result) = (escaped(&one.name()), escaped(&format!("{}: {}", one.game_name, one.result)));
        // Nothing that is only taken in can fail.
        let _ = write!(
            feed,
            "<item>\n<title>{name}</title>\n<link>{link}</link>\n<guid>{link}</guid>\n<description>{result}</description>\n"
        );
        if let Some(date) = one.date.as_deref().and_then(written) {
            let _ = writeln!(feed, "<pubDate>{date}</pubDate>");
        }
        feed.push_str("</item>\n");
    }
    feed.push_str("</channel>\n</rss>\n");
    feed
}

/// A record's date as feeds write it. Records tell no zone; the contest's own is taken for that of the world.
fn written(date: &str) -> Option<String> {
    let (day, time) = date.split_once(' ').unwrap_or((date, "00:00"));
    let day: jiff::civil::Date = day.parse().ok()?;
    let (hour, minute) = time.split_once(':')?;
    let (hour, minute): (i8, i8) = (hour.parse().ok()?, minute.get(..2)?.parse().ok()?);
    let moment = day.to_datetime(jiff::civil::Time::new(hour, minute, 0, 0).ok()?);
    Some(format!("{} +0000", moment.strftime("%a, %d %b %Y %H:%M:%S")))
}

/// All pages, for those who search the web.
pub(super) fn sitemap(base: &str, matches: &[MatchFacts], people: &People) -> String {
    let mut map =
        "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n"
            .to_string();
    let pages = ["".to_string(), "highlights.html".to_string()].into_iter();
    let players = people.met().map(|name| format!("players/{}.html", people.slug(name)));
    let matches = matches.iter().map(|one| format!("matches/{}.html", one.slug));
    for page in pages.chain(players).chain(matches) {
        let _ = writeln!(map, "<url><loc>{}{page}</loc></url>", escaped(base));
    }
    map.push_str("</urlset>\n");
    map
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_of_records_are_written_as_feeds_want_them() {
        assert_eq!(written("2026-11-18 16:21").as_deref(), Some("Wed, 18 Nov 2026 16:21:00 +0000"));
        assert_eq!(written("2026-11-18").as_deref(), Some("Wed, 18 Nov 2026 00:00:00 +0000"));
        assert_eq!(written("1858.??.??"), None);
    }
}
