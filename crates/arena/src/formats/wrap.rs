//! Text within the width that PGN's export format prescribes.

/// The most characters in a line (PGN, section 4.3).
const WIDTH: usize = 79;

/// Words in lines; a longer word has a line of its own.
pub(super) fn wrapped<'w>(words: impl IntoIterator<Item = &'w str>) -> String {
    let (mut text, mut width) = (String::new(), 0);
    for word in words {
        let length = word.chars().count();
        if width > 0 {
            let fits = width + 1 + length <= WIDTH;
            text.push(if fits { ' ' } else { '\n' });
            width = if fits { width + 1 } else { 0 };
        }
        text.push_str(word);
        width += length;
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_full_but_not_too_full() {
        let words: Vec<String> = (0..200).map(|number| "x".repeat(1 + number % 9)).collect();
        let text = wrapped(words.iter().map(String::as_str));
        assert!(
            text.lines().all(|line| (70..=WIDTH).contains(&line.len()) || text.ends_with(line))
        );
        assert_eq!(text.split_whitespace().collect::<Vec<_>>(), words);
        let long = "y".repeat(100);
        assert_eq!(wrapped(["a", &long, "b"]), format!("a\n{long}\nb"));
    }
}
