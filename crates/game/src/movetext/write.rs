//! Writing records as PGN's export format has it.

/// The most characters in a line (section 4.3 of the specification).
const WIDTH: usize = 79;

/// `[Name "value"]`; what cannot stand in a line of text becomes a gap.
pub fn tag_line(name: &str, value: &str) -> String {
    let value = value.replace(|c: char| c.is_control(), " ");
    format!("[{name} \"{}\"]", value.replace('\\', "\\\\").replace('"', "\\\""))
}

/// Words in lines of less than 80 characters; a longer word has a line of its own.
pub fn wrapped<'w>(words: impl IntoIterator<Item = &'w str>) -> String {
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

    #[test]
    fn values_stay_on_their_line() {
        assert_eq!(tag_line("Event", "a\n\"b\" \\"), "[Event \"a \\\"b\\\" \\\\\"]");
    }
}
