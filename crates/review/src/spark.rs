//! A value graph in one line of text.

/// Bars of eight heights.
const BARS: [char; 8] = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];
/// The same in seven-bit characters.
const PLAIN: [char; 8] = ['_', '_', '.', '.', '-', '-', '^', '^'];

/// `values` in at most `width` columns, each the mean of those that fall into it: the lowest bar is
/// `range`'s start, the highest its end. What is not known is a gap.
///
/// ```
/// use outply_review::sparkline;
/// assert_eq!(sparkline(&[Some(0.0), Some(0.5), None, Some(1.0)], 0.0..1.0, 80, false), "▁▅ █");
/// assert_eq!(sparkline(&[Some(0.0), Some(0.0), Some(1.0), Some(1.0)], 0.0..1.0, 2, false), "▁█");
/// ```
pub fn sparkline(
    values: &[Option<f64>],
    range: std::ops::Range<f64>,
    width: usize,
    ascii: bool,
) -> String {
    let columns = values.len().min(width);
    let bars = if ascii { PLAIN } else { BARS };
    let bar = |column: usize| {
        let (from, to) = (column * values.len() / columns, (column + 1) * values.len() / columns);
        let known: Vec<f64> = values[from..to].iter().copied().flatten().collect();
        let mean = known.iter().sum::<f64>() / known.len() as f64;
        let height = (mean - range.start) / (range.end - range.start) * bars.len() as f64;
        if height.is_nan() { ' ' } else { bars[(height.max(0.0) as usize).min(bars.len() - 1)] }
    };
    (0..columns).map(bar).collect()
}
