//! Colours of a screen, and how well one is seen on another.

/// Red, green and blue, from 0 to 255 each.
pub type Rgb = [u8; 3];

/// Reads `#rgb` or `#rrggbb`; what is neither is a middle grey.
pub(super) fn rgb(text: &str) -> Rgb {
    let digits: Option<Vec<u8>> =
        text.trim_start_matches('#').chars().map(|c| c.to_digit(16).map(|d| d as u8)).collect();
    match digits.as_deref() {
        Some(&[r, g, b]) => [17 * r, 17 * g, 17 * b],
        Some(&[r, s, g, h, b, c]) => [16 * r + s, 16 * g + h, 16 * b + c],
        _ => [128; 3],
    }
}

/// `share` of one colour, the rest of the other.
pub(super) fn mixed(one: Rgb, other: Rgb, share: f64) -> Rgb {
    let part = |a: u8, b: u8| (share * f64::from(a) + (1.0 - share) * f64::from(b)).round() as u8;
    [part(one[0], other[0]), part(one[1], other[1]), part(one[2], other[2])]
}

/// How bright a colour looks, from 0 to 1 (the relative luminance of WCAG 2, by a power of 2.2).
fn luminance([r, g, b]: Rgb) -> f64 {
    let linear = |part: u8| (f64::from(part) / 255.0).powf(2.2);
    0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b)
}

/// The contrast of two colours, from 1 to 21 (WCAG 2).
pub(super) fn contrast(one: Rgb, other: Rgb) -> f64 {
    let (one, other) = (luminance(one) + 0.05, luminance(other) + 0.05);
    one.max(other) / one.min(other)
}

/// Black or white, whichever is seen better on `ground`.
pub(super) fn readable(ground: Rgb) -> Rgb {
    let [white, black] = [[255; 3], [16, 20, 24]];
    if contrast(white, ground) > contrast(black, ground) { white } else { black }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_are_read_mixed_and_compared() {
        assert_eq!(
            (rgb("#fe2"), rgb("#0a10ff"), rgb("red")),
            ([255, 238, 34], [10, 16, 255], [128; 3])
        );
        assert_eq!(mixed([200; 3], [0; 3], 0.5), [100; 3]);
        assert!((contrast([255; 3], [0; 3]) - 21.0).abs() < 0.01);
        assert_eq!((readable([0; 3]), readable([255; 3])), ([255; 3], [16, 20, 24]));
    }
}
