//! A picture for print: one page as large as the picture, with text that can be searched and copied.

use super::font::{self, BOLD, REGULAR};
use super::outline::{Outline, Step, outlines};
use super::scene::{Form, Item, Point, Scene};
use super::style::Paint;
use flate2::Compression;
use flate2::write::ZlibEncoder;
use pdf_writer::types::{CidFontType, FontFlags, LineJoinStyle, SystemInfo, UnicodeCmap};
use pdf_writer::{Content, Filter, Finish, Name, Pdf, Rect, Ref, Str};
use std::collections::BTreeMap;
use std::io::Write;
use ttf_parser::{Face, GlyphId};

/// Points in a pixel, as in print from a browser.
const POINTS: f64 = 0.75;
/// Control points of a quarter of a circle, in radii.
const ROUND: f64 = 0.5523;

impl Scene {
    /// The picture as a PDF.
    ///
    /// # Errors
    /// If a board cannot be drawn.
    pub fn pdf(&self) -> Result<Vec<u8>, String> {
        let scale = POINTS * self.scale;
        let size = (self.width * scale, self.height * scale);
        let mut fonts = [Font::new(REGULAR, "F1")?, Font::new(BOLD, "F2")?];
        let mut page = Content::new();
        put(self, &mut page, &mut fonts, (scale, (0.0, size.1)))?;
        Ok(document(&[(page.finish().to_vec(), size)], &fonts))
    }
}

/// A scene on a page: so many points for each of its pixels, its upper left corner at this point of the
/// page, counted upwards.
pub(super) fn put(
    scene: &Scene,
    page: &mut Content,
    fonts: &mut [Font<'_>; 2],
    (scale, at): (f64, Point),
) -> Result<(), String> {
    page.save_state();
    // From pixels down to points up.
    page.transform([scale as f32, 0.0, 0.0, -scale as f32, at.0 as f32, at.1 as f32]);
    page.set_line_join(LineJoinStyle::RoundJoin);
    fill_colour(page, scene.palette.ground());
    page.rect(0.0, 0.0, scene.width as f32, scene.height as f32).fill_nonzero();
    for item in &scene.items {
        draw(page, item, &scene.palette.paint(item.role), fonts)?;
    }
    page.restore_state();
    Ok(())
}

fn draw(
    page: &mut Content,
    item: &Item,
    paint: &Paint,
    fonts: &mut [Font<'_>; 2],
) -> Result<(), String> {
    match &item.form {
        Form::Line(points) => {
            trace(page, points);
            finish(page, paint);
        }
        Form::Polygon(points) => {
            trace(page, points);
            page.close_path();
            finish(page, paint);
        }
        Form::Rectangle { at, size, radius } => {
            rounded(page, *at, *size, radius.min(size.0 / 2.0).min(size.1 / 2.0));
            finish(page, paint);
        }
        Form::Text { at, centred, size, bold, text } => {
            let wide = font::width(text, *size, *bold);
            let x = if *centred { at.0 - wide / 2.0 } else { at.0 };
            fill_colour(page, paint.fill.unwrap_or("#000000"));
            fonts[usize::from(*bold)].show(page, (x, at.1), *size, text);
        }
        Form::Board { at, size, scale, body } => {
            outlines((*at, *size, *scale), body)?.iter().for_each(|path| outline(page, path));
        }
        Form::Title(_) => {}
    }
    Ok(())
}

fn trace(page: &mut Content, points: &[Point]) {
    for (place, &(x, y)) in points.iter().enumerate() {
        if place == 0 {
            page.move_to(x as f32, y as f32);
        } else {
            page.line_to(x as f32, y as f32);
        }
    }
}

fn rounded(page: &mut Content, (x, y): Point, (w, h): Point, r: f64) {
    let k = r * (1.0 - ROUND);
    let (right, bottom) = (x + w, y + h);
    let to = |(x, y): Point| (x as f32, y as f32);
    let corners = [
        ((x + r, y), (right - r, y), (right - k, y), (right, y + k), (right, y + r)),
        (
            (right, y + r),
            (right, bottom - r),
            (right, bottom - k),
            (right - k, bottom),
            (right - r, bottom),
        ),
        ((right - r, bottom), (x + r, bottom), (x + k, bottom), (x, bottom - k), (x, bottom - r)),
        ((x, bottom - r), (x, y + r), (x, y + k), (x + k, y), (x + r, y)),
    ];
    let (start, ..) = corners[0];
    page.move_to(to(start).0, to(start).1);
    for (_, line, one, two, end) in corners {
        let (line, one, two, end) = (to(line), to(one), to(two), to(end));
        page.line_to(line.0, line.1);
        page.cubic_to(one.0, one.1, two.0, two.1, end.0, end.1);
    }
    page.close_path();
}

fn finish(page: &mut Content, paint: &Paint) {
    if let Some(fill) = paint.fill {
        fill_colour(page, fill);
    }
    if let Some(stroke) = paint.stroke {
        let [r, g, b] = rgb(stroke);
        page.set_stroke_rgb(r, g, b);
        page.set_line_width(paint.line as f32);
        let dash = paint.dash.map(|(on, off)| vec![on as f32, off as f32]).unwrap_or_default();
        page.set_dash_pattern(dash, 0.0);
    }
    paint_path(page, paint.fill.is_some(), paint.stroke.is_some());
}

fn fill_colour(page: &mut Content, colour: &str) {
    let [r, g, b] = rgb(colour);
    page.set_fill_rgb(r, g, b);
}

/// The parts of `#rrggbb`, from 0 to 1.
fn rgb(colour: &str) -> [f32; 3] {
    let part = |at: usize| colour.get(at..at + 2).and_then(|hex| u8::from_str_radix(hex, 16).ok());
    [1, 3, 5].map(|at| f32::from(part(at).unwrap_or(0)) / 255.0)
}

/// A path of a small board.
fn outline(page: &mut Content, Outline { steps, fill, stroke }: &Outline) {
    for step in steps {
        match *step {
            Step::Move((x, y)) => page.move_to(x, y),
            Step::Line((x, y)) => page.line_to(x, y),
            Step::Curve(one, two, to) => page.cubic_to(one.0, one.1, two.0, two.1, to.0, to.1),
            Step::Close => page.close_path(),
        };
    }
    let parts = |colour: [u8; 3]| colour.map(|part| f32::from(part) / 255.0);
    if let Some([r, g, b]) = fill.map(parts) {
        page.set_fill_rgb(r, g, b);
    }
    if let Some((colour, width)) = *stroke {
        let [r, g, b] = parts(colour);
        page.set_stroke_rgb(r, g, b);
        page.set_line_width(width);
        page.set_dash_pattern([], 0.0);
    }
    paint_path(page, fill.is_some(), stroke.is_some());
}

/// Fills the path, draws along it, or both.
fn paint_path(page: &mut Content, filled: bool, drawn: bool) {
    match (filled, drawn) {
        (true, true) => page.fill_nonzero_and_stroke(),
        (true, false) => page.fill_nonzero(),
        (false, true) => page.stroke(),
        (false, false) => page.end_path(),
    };
}

/// A font and which of its characters were used.
pub(super) struct Font<'f> {
    face: Face<'f>,
    bytes: &'f [u8],
    name: &'static str,
    used: BTreeMap<u16, char>,
}

impl<'f> Font<'f> {
    pub(super) fn new(bytes: &'f [u8], name: &'static str) -> Result<Font<'f>, String> {
        let face = Face::parse(bytes, 0).map_err(|error| error.to_string())?;
        Ok(Font { face, bytes, name, used: BTreeMap::new() })
    }

    pub(super) fn show(&mut self, page: &mut Content, (x, y): Point, size: f64, text: &str) {
        let mut codes = Vec::new();
        for c in text.chars() {
            let glyph = self.face.glyph_index(c).unwrap_or(GlyphId(0)).0;
            self.used.insert(glyph, c);
            codes.extend(glyph.to_be_bytes());
        }
        page.begin_text();
        page.set_font(Name(self.name.as_bytes()), size as f32);
        // Text stands upright on a page whose y grows downwards.
        page.set_text_matrix([1.0, 0.0, 0.0, -1.0, x as f32, y as f32]);
        page.show(Str(&codes));
        page.end_text();
    }

    /// A length of the font in thousandths of its size.
    fn thousandths(&self, units: i32) -> f32 {
        units as f32 * 1000.0 / f32::from(self.face.units_per_em())
    }

    /// Writes the font as five objects, from `first` on.
    fn write(&self, pdf: &mut Pdf, first: i32) {
        let [font, cid, descriptor, file, cmap] =
            [0, 1, 2, 3, 4].map(|place| Ref::new(first + place));
        let full = format!("OTLYPX+DejaVuSans{}", if self.name == "F2" { "-Bold" } else { "" });
        let base = Name(full.as_bytes());
        let system =
            SystemInfo { registry: Str(b"Adobe"), ordering: Str(b"Identity"), supplement: 0 };
        pdf.type0_font(font)
            .base_font(base)
            .encoding_predefined(Name(b"Identity-H"))
            .descendant_font(cid)
            .to_unicode(cmap);
        let mut written = pdf.cid_font(cid);
        written.subtype(CidFontType::Type2).base_font(base).system_info(system);
        written.font_descriptor(descriptor).default_width(0.0);
        written.cid_to_gid_map_predefined(Name(b"Identity"));
        let mut widths = written.widths();
        for &glyph in self.used.keys() {
            let advance = self.face.glyph_hor_advance(GlyphId(glyph)).unwrap_or(0);
            widths.consecutive(glyph, [self.thousandths(i32::from(advance))]);
        }
        widths.finish();
        written.finish();
        let frame = self.face.global_bounding_box();
        let corner = |units: i16| self.thousandths(i32::from(units));
        pdf.font_descriptor(descriptor)
            .name(base)
            .flags(FontFlags::SYMBOLIC)
            .bbox(Rect::new(
                corner(frame.x_min),
                corner(frame.y_min),
                corner(frame.x_max),
                corner(frame.y_max),
            ))
            .italic_angle(0.0)
            .ascent(corner(self.face.ascender()))
            .descent(corner(self.face.descender()))
            .cap_height(729.0)
            .stem_v(80.0)
            .font_file2(file);
        let packed = deflated(self.bytes);
        pdf.stream(file, &packed).filter(Filter::FlateDecode);
        let mut map = UnicodeCmap::new(Name(b"Outply"), system);
        self.used.iter().for_each(|(&glyph, &c)| map.pair(glyph, c));
        pdf.stream(cmap, &map.finish());
    }
}

/// A document of pages, each its content and its size in points.
pub(super) fn document(all: &[(Vec<u8>, Point)], fonts: &[Font<'_>; 2]) -> Vec<u8> {
    let mut pdf = Pdf::new();
    let [catalog, pages] = [1, 2].map(Ref::new);
    let firsts = [10, 20];
    // A page and its content, one after the other.
    let leaf = |place: usize| Ref::new(30 + 2 * place as i32);
    pdf.catalog(catalog).pages(pages);
    pdf.pages(pages).kids((0..all.len()).map(leaf)).count(all.len() as i32);
    for (place, (content, (width, height))) in all.iter().enumerate() {
        let below = Ref::new(leaf(place).get() + 1);
        let mut written = pdf.page(leaf(place));
        written.media_box(Rect::new(0.0, 0.0, *width as f32, *height as f32)).parent(pages);
        written.contents(below);
        let mut resources = written.resources();
        let mut named = resources.fonts();
        for (font, first) in fonts.iter().zip(firsts) {
            named.pair(Name(font.name.as_bytes()), Ref::new(first));
        }
        named.finish();
        resources.finish();
        written.finish();
        let packed = deflated(content);
        pdf.stream(below, &packed).filter(Filter::FlateDecode);
    }
    for (font, first) in fonts.iter().zip(firsts) {
        font.write(&mut pdf, first);
    }
    pdf.finish()
}

fn deflated(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = ZlibEncoder::new(Vec::new(), Compression::default());
    // Writing to a Vec cannot fail.
    let _ = encoder.write_all(bytes);
    encoder.finish().unwrap_or_default()
}
