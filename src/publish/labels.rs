//! The words of the pages, in each language. What matches say of themselves stays as it is.

/// A language of the labels.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum SiteLanguage {
    #[default]
    English,
    Czech,
}

impl SiteLanguage {
    pub const ALL: [SiteLanguage; 2] = [SiteLanguage::English, SiteLanguage::Czech];

    /// Its code: `en`, `cs`.
    pub fn code(self) -> &'static str {
        self.labels().code
    }

    pub(super) fn labels(self) -> &'static Labels {
        match self {
            SiteLanguage::English => &ENGLISH,
            SiteLanguage::Czech => &CZECH,
        }
    }
}

/// Everything the pages say by themselves.
pub(super) struct Labels {
    pub code: &'static str,
    pub results: &'static str,
    pub pages: &'static str,
    pub standings: &'static str,
    pub cross_table: &'static str,
    pub progress: &'static str,
    pub podium: &'static str,
    pub matches: &'static str,
    pub highlights: &'static str,
    pub about_highlights: &'static str,
    pub best_moments: &'static str,
    pub best_moment: &'static str,
    pub player: &'static str,
    pub players: &'static str,
    pub place: &'static str,
    pub points: &'static str,
    pub games: &'static str,
    pub won: &'static str,
    pub drawn: &'static str,
    pub lost: &'static str,
    pub won_drawn_lost: &'static str,
    pub rating: &'static str,
    pub error_bar: &'static str,
    pub faults: &'static str,
    pub date: &'static str,
    pub result: &'static str,
    pub game: &'static str,
    pub steps: &'static str,
    pub thinking_time: &'static str,
    pub moves: &'static str,
    pub record: &'static str,
    pub live: &'static str,
    pub search: &'static str,
    pub all: &'static str,
    pub more: &'static str,
    /// With `{n}` and `{all}`.
    pub found: &'static str,
    pub none_found: &'static str,
    pub newest_first: &'static str,
    pub without_script: &'static str,
    pub player_of: &'static str,
    pub a_moment: &'static str,
    pub plays_with_scripts: &'static str,
    pub embed: &'static str,
    pub embed_how: &'static str,
    pub copy: &'static str,
    pub copied: &'static str,
    pub reel: &'static str,
    pub made_with: &'static str,
    pub matches_counted: fn(usize) -> String,
    pub players_counted: fn(usize) -> String,
    pub games_counted: fn(usize) -> String,
    pub points_counted: fn(&str) -> String,
}

const ENGLISH: Labels = Labels {
    code: "en",
    results: "Results",
    pages: "Pages",
    standings: "Standings",
    cross_table: "Who against whom",
    progress: "Ratings in the course of the contest",
    podium: "The first three",
    matches: "Matches",
    highlights: "Highlights",
    about_highlights: "The best moments of all matches",
    best_moments: "Best moments",
    best_moment: "Best moment",
    player: "Player",
    players: "Players",
    place: "Place",
    points: "Points",
    games: "Games",
    won: "Won",
    drawn: "Drawn",
    lost: "Lost",
    won_drawn_lost: "Won – drawn – lost",
    rating: "Rating",
    error_bar: "Error bar",
    faults: "Faults",
    date: "Date",
    result: "Result",
    game: "Game",
    steps: "Steps",
    thinking_time: "Thinking time",
    moves: "Moves",
    record: "Record",
    live: "live",
    search: "Search",
    all: "All",
    more: "Show more",
    found: "{n} of {all} matches",
    none_found: "No match is like this",
    newest_first: "The newest first",
    without_script: "With scripts all matches can be searched here. The pages of the players list all of theirs.",
    player_of: "Player:",
    a_moment: "A moment of the match",
    plays_with_scripts: "With scripts the match plays here.",
    embed: "Put this match on your page",
    embed_how: "Copy these lines into your page, course or wiki.",
    copy: "Copy",
    copied: "Copied",
    reel: "The best moments as a film",
    made_with: "Made with",
    matches_counted: |count| english(count, "match", "matches"),
    players_counted: |count| english(count, "player", "players"),
    games_counted: |count| english(count, "game", "games"),
    points_counted: |points| if points == "1" { "1 point".into() } else { format!("{points} points") },
};

fn english(count: usize, one: &str, many: &str) -> String {
    format!("{count} {}", if count == 1 { one } else { many })
}

const CZECH: Labels = Labels {
    code: "cs",
    results: "Výsledky",
    pages: "Stránky",
    standings: "Pořadí",
    cross_table: "Kdo s kým",
    progress: "Vývoj ratingů v průběhu soutěže",
    podium: "První tři",
    matches: "Zápasy",
    highlights: "Nejlepší okamžiky",
    about_highlights: "Nejlepší okamžiky všech zápasů",
    best_moments: "Nejlepší okamžiky",
    best_moment: "Nejlepší okamžik",
    player: "Hráč",
    players: "Hráči",
    place: "Místo",
    points: "Body",
    games: "Partie",
    won: "Výhry",
    drawn: "Remízy",
    lost: "Prohry",
    won_drawn_lost: "Výhry – remízy – prohry",
    rating: "Rating",
    error_bar: "Rozsah chyby",
    faults: "Chyby",
    date: "Datum",
    result: "Výsledek",
    game: "Hra",
    steps: "Kroky",
    thinking_time: "Čas na rozmyšlenou",
    moves: "Tahy",
    record: "Záznam",
    live: "živě",
    search: "Hledat",
    all: "Vše",
    more: "Ukázat další",
    found: "{n} z {all} zápasů",
    none_found: "Žádný takový zápas tu není",
    newest_first: "Nejnovější první",
    without_script: "Se zapnutými skripty tu lze hledat ve všech zápasech. Stránky hráčů uvádějí všechny jejich zápasy.",
    player_of: "Přehrávač:",
    a_moment: "Okamžik ze zápasu",
    plays_with_scripts: "Se zapnutými skripty se tu zápas přehraje.",
    embed: "Vložit zápas na svou stránku",
    embed_how: "Zkopírujte tyto řádky na svou stránku, do kurzu nebo na wiki.",
    copy: "Kopírovat",
    copied: "Zkopírováno",
    reel: "Nejlepší okamžiky jako film",
    made_with: "Vytvořil",
    matches_counted: |count| czech(count, ["zápas", "zápasy", "zápasů"]),
    players_counted: |count| czech(count, ["hráč", "hráči", "hráčů"]),
    games_counted: |count| czech(count, ["hra", "hry", "her"]),
    points_counted: |points| match points {
        "1" => "1 bod".into(),
        "2" | "3" | "4" => format!("{points} body"),
        _ if points.contains('.') => format!("{} bodu", points.replace('.', ",")),
        _ => format!("{points} bodů"),
    },
};

/// Czech counts one, two to four, and more.
fn czech(count: usize, [one, few, many]: [&str; 3]) -> String {
    let word = match count {
        1 => one,
        2..=4 => few,
        _ => many,
    };
    format!("{count} {word}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_are_words_of_their_language() {
        let told = |language: SiteLanguage, count| (language.labels().matches_counted)(count);
        assert_eq!(told(SiteLanguage::English, 1), "1 match");
        assert_eq!([1, 3, 5].map(|count| told(SiteLanguage::Czech, count)), ["1 zápas", "3 zápasy", "5 zápasů"]);
        assert_eq!((SiteLanguage::Czech.labels().points_counted)("6.5"), "6,5 bodu");
    }
}
