//! `publish`: a whole contest as pages.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use clap::builder::PossibleValue;
use clap::{Args as ClapArgs, ValueEnum};

use super::progress::ProgressLine;
use super::source::say_broken;
use super::terminal::Terminal;
use super::{Exit, Stop, theme};
use crate::export::{self, Sink};
use crate::files;
use crate::library::Stirs;
use crate::publish::{self, SiteError, SiteLanguage, SiteOptions, SiteReport};

/// So long nothing has changed before the site is made anew.
const QUIET: Duration = Duration::from_millis(500);

/// A whole contest as pages: standings, players, matches that play in any browser
#[derive(ClapArgs, Debug)]
#[command(
    after_help = "The pages work from disk and from any web server. Run again, only what changed is made; what is not ours in the folder is left alone.\n\nExamples:\n  matchreel publish contest -o site\n  matchreel publish contest -o site --title 'Spring cup' --lang cs\n  matchreel publish contest -o site --base-url https://cup.example.org/ --media gif\n  matchreel publish contest -o site --watch"
)]
pub(crate) struct PublishArgs {
    /// Folders of replays; files work as well
    #[arg(required = true, value_name = "DIR")]
    pub paths: Vec<PathBuf>,
    /// The folder of the site
    #[arg(long, short, value_name = "SITE")]
    pub output: PathBuf,
    /// What the contest is called [default: as its folder]
    #[arg(long, value_name = "TEXT")]
    pub title: Option<String>,
    /// Where the site will be: adds a feed, a list of pages and previews for networks
    #[arg(long, value_name = "URL", value_parser = address)]
    pub base_url: Option<String>,
    /// Films of every match, and of the best moments of all
    #[arg(long, value_enum, value_name = "KIND", value_delimiter = ',', default_value = "none")]
    pub media: Vec<MediaArg>,
    /// The language of the labels
    #[arg(long, value_name = "LANG", value_enum, default_value_t = LanguageArg(SiteLanguage::English))]
    pub lang: LanguageArg,
    /// Publish what bots printed to standard error as well
    #[arg(long)]
    pub with_logs: bool,
    /// Stay, and bring the site up to date whenever a record changes
    #[arg(long)]
    pub watch: bool,
    /// The same, and let pages read a match again that is being played, where a web server has them
    #[arg(long)]
    pub follow: bool,
    /// The theme of pictures and films: arena, paper, classic, contrast, or a theme file
    #[arg(long, default_value = "arena")]
    pub theme: String,
}

#[derive(ValueEnum, Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum MediaArg {
    None,
    Gif,
    Mp4,
}

impl MediaArg {
    fn sink(self) -> Option<&'static Sink> {
        match self {
            MediaArg::None => None,
            MediaArg::Gif => export::find("gif"),
            MediaArg::Mp4 => export::find("mp4"),
        }
    }
}

/// A language by its code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct LanguageArg(SiteLanguage);

impl ValueEnum for LanguageArg {
    fn value_variants<'a>() -> &'a [LanguageArg] {
        const ALL: [LanguageArg; 2] = [LanguageArg(SiteLanguage::ALL[0]), LanguageArg(SiteLanguage::ALL[1])];
        &ALL
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        Some(PossibleValue::new(self.0.code()))
    }
}

/// An address on the web, with a slash at its end.
fn address(text: &str) -> Result<String, String> {
    let wrong = "expected an address such as https://cup.example.org/";
    let rest = text.strip_prefix("https://").or_else(|| text.strip_prefix("http://")).ok_or(wrong)?;
    let plain = |letter: char| letter.is_ascii_alphanumeric() || "-._~/:%@".contains(letter);
    if rest.is_empty() || rest.starts_with('/') || !rest.chars().all(plain) {
        return Err(wrong.into());
    }
    Ok(if text.ends_with('/') { text.to_string() } else { format!("{text}/") })
}

pub(crate) fn run(args: &PublishArgs, terminal: &mut Terminal) -> Result<Exit, Stop> {
    let options = SiteOptions {
        title: args.title.clone(),
        base_url: args.base_url.clone(),
        media: args.media.iter().filter_map(|media| media.sink()).collect(),
        language: args.lang.0,
        logs: args.with_logs,
        live: args.follow,
        theme: Arc::new(theme::load(&args.theme)?),
    };
    super::render::remove_unfinished_on_interrupt();
    if !(args.watch || args.follow) {
        return once(args, &options, terminal);
    }
    files::make_folder(&args.output)?;
    // What changes while the site is made is noticed afterwards.
    let mut stirs = Stirs::below(&args.paths, &args.output)?;
    loop {
        // A contest may have just begun, and a file may be half written: neither is the end.
        match once(args, &options, terminal) {
            Ok(_) => {}
            Err(Stop::Failed(line)) => terminal.error(line),
            Err(Stop::ClosedPipe) => return Err(Stop::ClosedPipe),
        }
        if !stirs.wait(QUIET) {
            return Err(Stop::failed("the folders can no longer be watched"));
        }
    }
}

/// Makes the site, or brings it up to date.
fn once(args: &PublishArgs, options: &SiteOptions, terminal: &mut Terminal) -> Result<Exit, Stop> {
    let line = ProgressLine::records(terminal);
    let made = publish::publish(&args.paths, &args.output, options, &|done, total| line.set(done, total));
    drop(line);
    let report = made.map_err(|error| failed(error, terminal))?;
    tell(&report, args, terminal);
    Ok(if report.broken.is_empty() { Exit::Done } else { Exit::Found })
}

fn failed(error: SiteError, terminal: &mut Terminal) -> Stop {
    if let SiteError::Nothing(broken) = &error {
        broken.iter().for_each(|problem| say_broken(terminal, problem));
    }
    Stop::failed(error)
}

/// What became of the site.
fn tell(report: &SiteReport, args: &PublishArgs, terminal: &mut Terminal) {
    report.broken.iter().for_each(|problem| say_broken(terminal, problem));
    report.remarks.iter().for_each(|remark| terminal.remark(remark));
    let SiteReport { matches, made, players, written, removed, .. } = report;
    let gone = if *removed > 0 { format!(", {removed} removed") } else { String::new() };
    let index = args.output.join("index.html");
    let index = index.display();
    match (written, removed) {
        (0, 0) => terminal.note(format!("{index}: is up to date, {matches} matches")),
        _ => terminal
            .note(format!("{index}: {matches} matches ({made} new), {players} players, {written} files written{gone}")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_one_of_the_web_and_nothing_else() {
        assert_eq!(address("https://cup.example.org/2026").as_deref(), Ok("https://cup.example.org/2026/"));
        for wrong in
            ["cup.example.org", "javascript:alert(1)", "https://", "https:///x", "https://a\"><b", "http://a b"]
        {
            assert!(address(wrong).is_err(), "{wrong}");
        }
    }
}
