//! The names of pages: short, safe in addresses and on every disk, and the same in every run.

use std::collections::{BTreeMap, BTreeSet};

/// The longest name; a number may still follow.
const LONGEST: usize = 60;

/// Letters with accents as plain ones, as far as Latin goes.
const PLAIN: [(&str, &str); 15] = [
    ("áàâãäåāăą", "a"),
    ("čćçĉċ", "c"),
    ("ďđ", "d"),
    ("éèêëěēęė", "e"),
    ("ğģ", "g"),
    ("íìîïīįı", "i"),
    ("ľĺłļ", "l"),
    ("ňñńņ", "n"),
    ("óòôõöøőō", "o"),
    ("řŕ", "r"),
    ("šśşș", "s"),
    ("ťţț", "t"),
    ("úùûüůűūų", "u"),
    ("ýÿ", "y"),
    ("žźż", "z"),
];

/// Words as part of an address: small letters, digits and single hyphens. Empty where nothing is left of them.
pub(super) fn slug(words: &str) -> String {
    let mut slug = String::new();
    for letter in words.chars().flat_map(char::to_lowercase) {
        let plain =
            PLAIN.iter().find(|(letters, _)| letters.contains(letter)).and_then(|(_, plain)| plain.chars().next());
        match plain.unwrap_or(letter) {
            letter if letter.is_ascii_alphanumeric() => slug.push(letter),
            _ if slug.is_empty() || slug.ends_with('-') => {}
            _ => slug.push('-'),
        }
        if slug.len() >= LONGEST {
            break;
        }
    }
    slug.trim_end_matches('-').to_string()
}

/// A wish, or the first number behind it that is free.
pub(super) fn free(wish: &str, taken: impl Fn(&str) -> bool) -> String {
    if !taken(wish) {
        return wish.to_string();
    }
    let numbered = (2_u32..).map(|number| format!("{wish}-{number}"));
    numbered.into_iter().find(|name| !taken(name)).unwrap_or_default()
}

/// The players of a site, each with the name of a page.
pub(super) struct People {
    slugs: BTreeMap<String, String>,
    taken: BTreeSet<String>,
    /// Those that were met in this run, in order.
    met: Vec<String>,
    known: BTreeMap<String, usize>,
}

impl People {
    /// With the names of pages that earlier runs gave.
    pub fn new(slugs: BTreeMap<String, String>) -> People {
        // A name of a page that somebody wrote into our file by hand is none.
        let slugs: BTreeMap<String, String> = slugs.into_iter().filter(|(_, own)| *own == slug(own)).collect();
        let taken = slugs.values().cloned().collect();
        People { slugs, taken, met: Vec::new(), known: BTreeMap::new() }
    }

    pub fn meet(&mut self, names: &[String]) {
        for name in names {
            if self.known.contains_key(name) {
                continue;
            }
            self.known.insert(name.clone(), self.met.len());
            self.met.push(name.clone());
            if !self.slugs.contains_key(name) {
                let wish = slug(name);
                let own = free(if wish.is_empty() { "player" } else { &wish }, |name| self.taken.contains(name));
                self.taken.insert(own.clone());
                self.slugs.insert(name.clone(), own);
            }
        }
    }

    pub fn met(&self) -> impl Iterator<Item = &String> {
        self.met.iter()
    }

    /// The number of somebody, from 0.
    pub fn number(&self, name: &str) -> usize {
        self.known.get(name).copied().unwrap_or(0)
    }

    /// What somebody's page is called.
    pub fn slug(&self, name: &str) -> &str {
        self.slugs.get(name).map_or("", String::as_str)
    }

    pub fn slugs(&self) -> &BTreeMap<String, String> {
        &self.slugs
    }
}

/// What the page of a match is called by itself: as its file, with the folder it lies in, and its number where the file has several.
pub(super) fn of_place(place: &str) -> String {
    let (path, index) = place.rsplit_once('#').unwrap_or((place, "1"));
    let parts: Vec<&str> = path.split('/').filter(|part| !part.is_empty()).collect();
    let named = parts.iter().skip(1).rev().take(2).rev().copied();
    let words: Vec<&str> = if parts.len() > 1 { named.collect() } else { parts };
    let whole = words.join("-");
    let stem = whole.rsplit_once('.').map_or(whole.as_str(), |(stem, _)| if stem.is_empty() { &whole } else { stem });
    let stem = slug(stem);
    let stem = if stem.is_empty() { "match".to_string() } else { stem };
    if index == "1" { stem } else { format!("{stem}-game-{}", slug(index)) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_pages_are_plain_whatever_somebody_is_called() {
        assert_eq!(slug("Žlutý kůň"), "zluty-kun");
        assert_eq!(slug("</script><script>"), "script-script");
        assert_eq!(slug("..\\../etc/passwd"), "etc-passwd");
        assert_eq!(slug("漢字"), "");
        assert_eq!(slug(&"ab ".repeat(99)).len(), LONGEST - 1);
    }

    #[test]
    fn two_of_one_kind_of_name_have_two_pages_and_keep_them() {
        let names = ["Ada", "ada", "ADA!"].map(String::from);
        let mut people = People::new(BTreeMap::new());
        people.meet(&names);
        assert_eq!(names.each_ref().map(|name| people.slug(name)), ["ada", "ada-2", "ada-3"]);
        let mut later = People::new(people.slugs().clone());
        later.meet(&["ADA!".to_string()]);
        assert_eq!(later.slug("ADA!"), "ada-3");
        assert_eq!(later.met().count(), 1);
    }

    #[test]
    fn the_page_of_a_match_is_called_as_its_file() {
        assert_eq!(of_place("cup/games/round-1/1-2-1.json#1"), "round-1-1-2-1");
        assert_eq!(of_place("replays/chess-opera-1858.pgn#1"), "chess-opera-1858");
        assert_eq!(of_place("replays/club.wtb#12"), "club-game-12");
        assert_eq!(of_place("final.json/#1"), "final");
        assert_eq!(of_place("x/漢.json#1"), "match");
    }
}
