//! The pictures of `outply tree`: what the options make of a drawn tree.

use crate::args::{Format, Shown, Tree, Way};
use crate::failure::Failure;
use outply_catalog::watch::Picture;
use outply_catalog::watch::draw::{self, Direction, Palette, Scene, Style, Windows};

/// Whether a format is a picture, to which colours, fonts and directions apply.
pub(super) fn is_picture(format: Format) -> bool {
    matches!(format, Format::Svg | Format::Png | Format::Pdf | Format::Tikz)
}

/// How a picture is to look.
pub(super) fn style(options: &Tree) -> Style {
    let look = &options.look;
    let plain = Style::default();
    Style {
        width: look.width.map_or(plain.width, f64::from),
        font_size: look.font_size.map_or(plain.font_size, f64::from),
        palette: match (look.dark, look.black_and_white) {
            (true, _) => Palette::Dark,
            (_, true) => Palette::BlackAndWhite,
            _ => Palette::Light,
        },
        direction: match look.direction {
            None => Direction::Auto,
            Some(Way::Down) => Direction::Down,
            Some(Way::Right) => Direction::Right,
        },
        windows: match look.windows {
            Some(Shown::None) => Windows::None,
            Some(Shown::Each) => Windows::Each,
            None | Some(Shown::Entry) => Windows::Entry,
        },
        sentences: !options.no_sentences,
        legend: !look.no_legend,
    }
}

/// The picture in a format, as the bytes of a file.
pub(super) fn drawn(picture: &Picture, options: &Tree, format: Format) -> Result<Vec<u8>, Failure> {
    let style = style(options);
    if format == Format::Dot {
        return Ok(draw::dot(picture, &style).into_bytes());
    }
    written(&Scene::of(picture, &style), options, format)
}

/// A scene in a format.
pub(super) fn written(scene: &Scene, options: &Tree, format: Format) -> Result<Vec<u8>, Failure> {
    match format {
        Format::Tikz => Ok(scene.tikz().into_bytes()),
        Format::Png => png(scene, options),
        Format::Pdf => pdf(scene),
        _ => Ok(scene.svg().into_bytes()),
    }
}

#[cfg(feature = "pictures")]
fn png(scene: &Scene, options: &Tree) -> Result<Vec<u8>, Failure> {
    let wrong = |error| Failure::Usage(format!("the picture: {error}"));
    scene.png(options.look.scale.unwrap_or(1.0)).map_err(wrong)
}

#[cfg(feature = "pictures")]
fn pdf(scene: &Scene) -> Result<Vec<u8>, Failure> {
    scene.pdf().map_err(|error| Failure::Usage(format!("the picture: {error}")))
}

#[cfg(not(feature = "pictures"))]
fn png(_: &Scene, _: &Tree) -> Result<Vec<u8>, Failure> {
    Err(Failure::Usage("this program was built without PNG: expected --format svg".into()))
}

#[cfg(not(feature = "pictures"))]
fn pdf(_: &Scene) -> Result<Vec<u8>, Failure> {
    Err(Failure::Usage("this program was built without PDF: expected --format svg".into()))
}
