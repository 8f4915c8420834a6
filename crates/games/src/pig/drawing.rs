//! Pictures of the optimal policy.

use super::optimal::Optimal;
use crate::svg::Svg;

/// How large a drawing is inside its axes, in pixels, up to a target of this number.
const SIDE: u32 = 500;
/// Where the axes' origin lies.
const MARGIN: u32 = 60;

impl Optimal {
    /// The boundary between rolling and holding against a score of `other`, as an SVG document:
    /// own score to the right, turn total upwards; totals at which to hold are blue, totals at
    /// which to roll are grey. `None` where `other` reaches the target.
    pub fn section_svg(&self, other: u16) -> Option<String> {
        if other >= self.target {
            return None;
        }
        let mut svg = self.frame("own score", "turn total");
        let title = format!("roll (grey) or hold (blue) against a score of {other}");
        svg.text((self.side() / 2 + MARGIN, 25), 16, &title);
        for own in 0..self.target {
            self.column(&mut svg, own, (0, self.target - own), "#d5dade");
            for run in runs(&self.hold_totals(own, other)) {
                self.column(&mut svg, own, run, "#3b6fb6");
            }
        }
        Some(svg.finish())
    }

    /// The smallest turn total at which to hold, as an SVG document: own score to the right,
    /// opponent's score upwards, dark for early holding and light for late; yellow where one
    /// rolls until the target is reached.
    pub fn map_svg(&self) -> String {
        let mut svg = self.frame("own score", "opponent's score");
        let title = "smallest turn total to hold at: dark 15, light 40; yellow: roll on to win";
        svg.text((self.side() / 2 + MARGIN, 25), 14, title);
        for own in 0..self.target {
            let least = |other| self.hold_totals(own, other).first().copied();
            let column: Vec<Option<u16>> = (0..self.target).map(least).collect();
            let mut from = 0;
            for same in column.chunk_by(|a, b| a == b) {
                let to = from + same.len() as u16;
                self.column(&mut svg, own, (from, to), &colour(same[0]));
                from = to;
            }
        }
        svg.finish()
    }

    /// Pixels a point of score or total.
    fn scale(&self) -> u32 {
        (SIDE / u32::from(self.target)).max(1)
    }

    fn side(&self) -> u32 {
        self.scale() * u32::from(self.target)
    }

    /// Axes from 0 to the target with a mark at every tenth of it.
    fn frame(&self, right: &str, up: &str) -> Svg {
        let (side, scale) = (self.side(), self.scale());
        let mut svg = Svg::new(side + 2 * MARGIN, side + 2 * MARGIN);
        svg.text((MARGIN + side / 2, side + MARGIN + 45), 14, right);
        svg.text((MARGIN + 20, MARGIN - 18), 14, up);
        for mark in (0..=10).map(|tenth| u32::from(self.target) * tenth / 10) {
            let label = mark.to_string();
            svg.text((MARGIN + scale * mark, side + MARGIN + 18), 12, &label);
            svg.text((MARGIN - 20, MARGIN + side - scale * mark), 12, &label);
        }
        svg
    }

    /// The cells from one height to another, the latter excluded, above one own score.
    fn column(&self, svg: &mut Svg, own: u16, (from, to): (u16, u16), fill: &str) {
        let scale = self.scale();
        let x = MARGIN + scale * u32::from(own);
        let top = MARGIN + self.side() - scale * u32::from(to);
        svg.cell((x, top), (scale, scale * u32::from(to - from)), fill);
    }
}

/// Neighbouring totals taken together, as ranges whose end is excluded.
fn runs(totals: &[u16]) -> impl Iterator<Item = (u16, u16)> {
    totals.chunk_by(|a, b| a + 1 == *b).map(|run| (run[0], run[0] + run.len() as u16))
}

fn colour(total: Option<u16>) -> String {
    match total {
        None => "#e8c33c".into(),
        Some(total) => {
            let light = u32::from(total.clamp(15, 40) - 15) * 8;
            format!("#{:02x}{:02x}{:02x}", 30 + light, 50 + light.min(190), 90 + light * 4 / 5)
        }
    }
}
