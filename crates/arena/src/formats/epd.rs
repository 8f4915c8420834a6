//! Extended Position Description: a position a line, with operations (Edwards 1994, in the PGN
//! standard, section 16.2).

use outply_game::NotationError;

/// A line: a position and what is said about it.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Record {
    /// The position as the game's own notation has it; chess's four fields of EPD get the two
    /// counters of FEN from `hmvc` and `fmvn`, or 0 and 1.
    pub position: String,
    /// Opcodes with their operands, in the order of the line.
    pub operations: Vec<(String, Vec<String>)>,
    /// The line in the file, counted from 1.
    pub line: usize,
}

/// The standard's opcodes without digits; a digit follows `c`, `v` and, in perft suites, `D`.
const OPCODES: [&str; 24] = [
    "acd",
    "acn",
    "acs",
    "am",
    "bm",
    "ce",
    "dm",
    "draw_accept",
    "draw_claim",
    "draw_offer",
    "draw_reject",
    "eco",
    "fmvn",
    "hmvc",
    "id",
    "nic",
    "noop",
    "pm",
    "pv",
    "rc",
    "resign",
    "sm",
    "tcgs",
    "tcri",
];

impl Record {
    /// The operands of the first operation called `opcode`.
    pub fn operands(&self, opcode: &str) -> Option<&[String]> {
        let named = self.operations.iter().find(|(name, _)| name == opcode);
        named.map(|(_, operands)| &operands[..])
    }

    /// The operation's first operand.
    pub fn operand(&self, opcode: &str) -> Option<&str> {
        self.operands(opcode)?.first().map(String::as_str)
    }
}

/// Reads a file. Empty lines and those that begin with `#` are skipped.
///
/// # Errors
/// Where a line has no position or a quotation is not closed.
///
/// ```
/// use outply_arena::formats::epd;
/// let records = epd::read("4k3/8/8/8/8/8/8/4K2R w K - bm O-O Rf1; id \"castle; or not\";\n")?;
/// assert_eq!(records[0].position, "4k3/8/8/8/8/8/8/4K2R w K - 0 1");
/// assert_eq!(records[0].operands("bm"), Some(&["O-O".to_owned(), "Rf1".to_owned()][..]));
/// assert_eq!(records[0].operand("id"), Some("castle; or not"));
/// # Ok::<(), outply_game::NotationError>(())
/// ```
pub fn read(text: &str) -> Result<Vec<Record>, NotationError> {
    lines(text).collect()
}

/// The same line by line, so that a reader may continue after a malformed line.
pub fn lines(text: &str) -> impl Iterator<Item = Result<Record, NotationError>> {
    let mut at = 0;
    let places = (1..).zip(text.split_inclusive('\n')).map(move |(number, line)| {
        at += line.len();
        (number, at - line.len(), line)
    });
    let content = |line: &str| !line.trim().is_empty() && !line.trim().starts_with('#');
    let written = places.filter(move |(_, _, line)| content(line));
    written.map(|(number, at, line)| record(text, at, line, number))
}

fn record(whole: &str, at: usize, line: &str, number: usize) -> Result<Record, NotationError> {
    let end = position_end(line);
    let operations = operations(&line[end..])
        .map_err(|place| NotationError::new(whole, at + end + place, "a closing '\"'"))?;
    let fields: Vec<&str> = line[..end].split_whitespace().collect();
    if fields.is_empty() {
        return Err(NotationError::new(whole, at, "a position"));
    }
    let mut record = Record { position: fields.join(" "), operations, line: number };
    if fields.len() == 4 && matches!(fields[1], "w" | "b") {
        let counters =
            [record.operand("hmvc").unwrap_or("0"), record.operand("fmvn").unwrap_or("1")];
        record.position = format!("{} {}", record.position, counters.join(" "));
    }
    Ok(record)
}

/// Where the first operation begins. `c3` and `c6` are comments, but a square in the place where
/// chess says what can be taken en passant.
fn position_end(line: &str) -> usize {
    let stop = line.find(';').unwrap_or(line.len());
    let (mut at, mut fields) = (0, 0);
    for word in line[..stop].split_inclusive(char::is_whitespace) {
        fields += usize::from(!word.trim().is_empty());
        let is_square = fields == 4 && matches!(word.trim(), "c3" | "c6");
        if !is_square && is_opcode(word.trim()) {
            return at;
        }
        at += word.len();
    }
    stop
}

fn is_opcode(word: &str) -> bool {
    let numbered = word.strip_prefix(['c', 'v', 'D']);
    let digit = numbered.is_some_and(|rest| rest.len() == 1 && rest.as_bytes()[0].is_ascii_digit());
    digit || word == "tcsi" || OPCODES.contains(&word)
}

/// The operations, or the place of a quotation that is not closed.
fn operations(text: &str) -> Result<Vec<(String, Vec<String>)>, usize> {
    let (mut found, mut words, mut word) = (Vec::new(), Vec::new(), None::<String>);
    let mut open = None;
    let finish = |words: &mut Vec<String>, found: &mut Vec<_>| {
        let mut all = std::mem::take(words).into_iter();
        found.extend(all.next().map(|opcode| (opcode, all.collect())));
    };
    for (at, c) in text.char_indices() {
        match c {
            '"' if open.is_some() => open = None,
            '"' => {
                open = Some(at);
                word.get_or_insert_default();
            }
            _ if open.is_some() => word.get_or_insert_default().push(c),
            ';' => {
                words.extend(word.take());
                finish(&mut words, &mut found);
            }
            c if c.is_whitespace() => words.extend(word.take()),
            c => word.get_or_insert_default().push(c),
        }
    }
    words.extend(word);
    finish(&mut words, &mut found);
    open.map_or(Ok(found), Err)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_end_where_operations_begin() {
        let text =
            "# a comment\n\n8/8 b - - hmvc 3; fmvn 9; bm a;\nk7/8 w - - 2 9 ;D1 21 ;D2 5\nXO2 b\n";
        let records = read(text).expect("it is well formed");
        let positions: Vec<&str> = records.iter().map(|record| &record.position[..]).collect();
        assert_eq!(positions, ["8/8 b - - 3 9", "k7/8 w - - 2 9", "XO2 b"]);
        assert_eq!(records[0].operand("bm"), Some("a"));
        assert_eq!((records[1].operand("D2"), records[1].line), (Some("5"), 4));
        assert_eq!(records[2].operations, []);
        let passing = read("8/8 b - c3 bm a; c3 \"b\";").expect("it is well formed");
        assert_eq!(passing[0].position, "8/8 b - c3 0 1");
        assert_eq!((passing[0].operand("bm"), passing[0].operand("c3")), (Some("a"), Some("b")));
    }

    #[test]
    fn errors_point_at_the_place() {
        let error = read("8/8 w - -\n8/8 w - - id \"open;\n").expect_err("a quotation is open");
        assert_eq!(error.line_and_column(), (2, 14));
        let error = read("bm e4;").expect_err("there is no position");
        assert_eq!(error.expected(), "a position");
    }

    proptest::proptest! {
        #[test]
        fn anything_is_read_or_refused(text in r#"(bm|id|;|"| |w|8/8|\n|.){0,20}"#) {
            let _ = read(&text);
        }
    }
}
