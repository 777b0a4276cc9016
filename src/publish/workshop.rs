//! What is made of one match: its pages, its script, its pictures and films.

use std::path::Path;
use std::sync::Arc;

use super::facts::MatchFacts;
use super::gather::Found;
use super::manifest::Published;
use super::pages::{self, Chrome, MatchTelling};
use super::slug::People;
use super::{SiteError, SiteOptions};
use crate::export::Sink;
use crate::games::{self, Telling};
use crate::model::{Image, Place, Problem, Replay, key};
use crate::render::page::match_script;
use crate::render::{At, Dimensions, Drain, Maker, Options, Parcel, Poster, Product, RenderError, Run, Subject};
use crate::scene::Sight;

/// Pictures in lists: small enough to be a board with scores.
const POSTER: Dimensions = Dimensions { width: 400, height: 400 };
/// What networks show of a link.
const CARD: Dimensions = Dimensions { width: 1200, height: 630 };
/// Films of matches.
const FILM: Dimensions = Dimensions { width: 640, height: 640 };
/// No logo is shown larger.
const LOGO: u32 = 256;

/// A file of the site: its name and its bytes.
pub(super) type SiteFile = (String, Vec<u8>);

/// What makes the pages of matches, all in one way.
pub(super) struct Workshop<'a> {
    pub options: &'a SiteOptions,
    pub title: String,
    key: u64,
    parcels: Options,
    posters: Maker,
    /// Only where networks can find them.
    cards: Option<Maker>,
    films: Vec<(&'static Sink, Maker)>,
}

impl<'a> Workshop<'a> {
    pub fn new(options: &'a SiteOptions, title: &str) -> Result<Workshop<'a>, SiteError> {
        // The whole board: who leafs through pictures does not know yet what matters.
        let usual = Options { theme: Arc::clone(&options.theme), ..Options::default() };
        let picture = |size| {
            let sight = Sight::default();
            Maker::new(Options { what: Product::Picture(At::Best), size, sight, ..usual.clone() })
        };
        let film = |sink: &&'static Sink| {
            let film = Options { what: Product::Film(sink), size: FILM, ..usual.clone() };
            Ok::<_, RenderError>((*sink, Maker::new(film)?))
        };
        Ok(Workshop {
            options,
            title: title.to_string(),
            key: options.key(title),
            parcels: Options { what: Product::Page, ..usual.clone() },
            posters: picture(POSTER)?,
            cards: options.base_url.as_ref().map(|_| picture(CARD)).transpose()?,
            films: options.media.iter().map(film).collect::<Result<_, RenderError>>()?,
        })
    }

    /// What all pages share.
    pub fn chrome(&self) -> Chrome<'_> {
        Chrome::new(self.options, &self.title)
    }

    /// The way everything is made, as one number.
    pub fn key(&self) -> u64 {
        self.key
    }

    /// How films are made, but for their kind.
    pub fn film_options(&self) -> Options {
        Options { size: FILM, what: Product::Picture(At::Best), ..self.parcels.clone() }
    }

    /// Everything the pages of a match are made of, as one number.
    pub fn key_of(&self, found: &Found) -> u64 {
        key(&(self.key, found.stamp, &found.names))
    }

    /// Makes all there is of a match.
    pub fn make(&self, found: &Found, slug: &str, people: &People) -> Result<(Published, Vec<SiteFile>), Problem> {
        let problem = |error: RenderError| Problem::new(Place::file(&found.record.source), error.to_string());
        let Telling { replay, .. } = games::tell(&found.record)?;
        let replay = Arc::new(replay);
        let mut facts = MatchFacts::of(found, slug, &replay);
        let mut files = Vec::new();
        let mut put = |name: String, bytes: Vec<u8>| {
            files.push((format!("matches/{slug}{name}"), bytes));
        };
        let parcel = Parcel::new(&found.record, &replay, &self.parcels);
        let packed = parcel.pack().map_err(|error| problem(RenderError::Export(error.into())))?;
        put(".js".into(), match_script(&packed).into_bytes());
        let (name, bytes) = parcel.record_file();
        let suffix = Path::new(&name).extension().unwrap_or_default().to_string_lossy().into_owned();
        facts.downloads.push(format!("{slug}.{suffix}"));
        put(format!(".{suffix}"), bytes);
        self.pictures(found, &replay, &mut put).map_err(problem)?;
        for (sink, bytes) in self.films(found, &replay).map_err(problem)? {
            facts.downloads.push(format!("{slug}.{}", sink.id));
            put(format!(".{}", sink.id), bytes);
        }
        files.extend(logos(&replay, &mut facts));
        let telling = MatchTelling { facts: &facts, record: &found.record, replay: &replay, people };
        let chrome = self.chrome();
        files.push((format!("matches/{slug}.html"), pages::match_page(&chrome, &telling)));
        files.push((format!("matches/{slug}.play.html"), pages::play_page(&chrome, &telling)));
        let names = files.iter().map(|(name, _)| name.clone()).collect();
        Ok((Published { key: self.key_of(found), facts, files: names }, files))
    }

    /// The picture for lists, and the one for networks.
    fn pictures(
        &self,
        found: &Found,
        replay: &Arc<Replay>,
        put: &mut impl FnMut(String, Vec<u8>),
    ) -> Result<(), RenderError> {
        for (maker, name) in
            std::iter::once((&self.posters, ".png")).chain(self.cards.iter().map(|maker| (maker, ".card.png")))
        {
            let subject = Subject::told(&found.record, Arc::clone(replay), maker.options());
            let mut bytes = Vec::new();
            maker.poster(&[subject], Poster::At(At::Best), &mut bytes, Run { jobs: 1, ..Run::default() })?;
            put(name.to_string(), bytes);
        }
        Ok(())
    }

    fn films(&self, found: &Found, replay: &Arc<Replay>) -> Result<Vec<(&'static Sink, Vec<u8>)>, RenderError> {
        let film = |(sink, maker): &(&'static Sink, Maker)| {
            let subject = Subject::told(&found.record, Arc::clone(replay), maker.options());
            let mut bytes = Vec::new();
            maker.make(&[subject], Drain::File(&mut bytes), Run { jobs: 1, ..Run::default() })?;
            Ok((*sink, bytes))
        };
        self.films.iter().map(film).collect()
    }
}

/// The players' logos as files that all their matches share.
fn logos(replay: &Replay, facts: &mut MatchFacts) -> Vec<SiteFile> {
    let mut files = Vec::new();
    for (own, logo) in facts.logos.iter_mut().zip(&replay.logos) {
        let Some(image) = logo else { continue };
        let file = format!("assets/logos/{:016x}.png", image.key());
        if let Some(bytes) = png(&image.within(LOGO)) {
            *own = Some(file.clone());
            files.push((file, bytes));
        }
    }
    files
}

/// A picture as PNG.
fn png(image: &Image) -> Option<Vec<u8>> {
    // Pictures are kept with their colours multiplied by the coverage; files have them plain.
    let plain = |[red, green, blue, alpha]: &[u8; 4]| {
        let full =
            |color: &u8| if *alpha == 0 { 0 } else { (u32::from(*color) * 255 / u32::from(*alpha)).min(255) as u8 };
        [full(red), full(green), full(blue), *alpha]
    };
    let pixels: Vec<u8> = image.pixels().as_chunks::<4>().0.iter().flat_map(plain).collect();
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, image.width(), image.height());
    encoder.set_color(png::ColorType::Rgba);
    encoder.set_depth(png::BitDepth::Eight);
    let mut writer = encoder.write_header().ok()?;
    writer.write_image_data(&pixels).ok()?;
    writer.finish().ok()?;
    Some(bytes)
}
