//! A picture in pixels.

use super::font::{BOLD, REGULAR};
use super::scene::Scene;
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{self, Options, Tree};
use std::sync::Arc;

/// Larger pictures would take more memory than is reasonable.
const MOST_PIXELS: f64 = 200e6;

impl Scene {
    /// The picture as a PNG, `factor` pixels for each of the scene's.
    ///
    /// # Errors
    /// If the picture is too large.
    pub fn png(&self, factor: f64) -> Result<Vec<u8>, String> {
        let scale = factor * self.scale;
        let (width, height) = ((self.width * scale).round(), (self.height * scale).round());
        if width * height > MOST_PIXELS {
            return Err(format!("the picture would be {width} by {height} pixels: expected fewer"));
        }
        let tree = parsed(&self.svg())?;
        let mut pixels =
            Pixmap::new((width as u32).max(1), (height as u32).max(1)).ok_or("no room for it")?;
        let factor = factor as f32;
        resvg::render(&tree, Transform::from_scale(factor, factor), &mut pixels.as_mut());
        pixels.encode_png().map_err(|error| error.to_string())
    }
}

/// An SVG document read with the fonts that drawings bring, and no others.
pub(super) fn parsed(svg: &str) -> Result<Tree, String> {
    let mut fonts = usvg::fontdb::Database::new();
    fonts.load_font_data(REGULAR.to_vec());
    fonts.load_font_data(BOLD.to_vec());
    fonts.set_sans_serif_family("DejaVu Sans");
    let options = Options {
        fontdb: Arc::new(fonts),
        font_family: "DejaVu Sans".into(),
        ..Options::default()
    };
    Tree::from_str(svg, &options).map_err(|error| error.to_string())
}
