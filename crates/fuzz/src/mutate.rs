//! Inputs made from inputs: what parsers get wrong is at the ends of ranges, in what is missing, twice
//! or too long, and in bytes that are no text.

use outply_catalog::Random;

/// Numbers at the ends of ranges.
const NUMBERS: &[&str] = &[
    "0",
    "1",
    "-1",
    "-0",
    "00",
    "7",
    "8",
    "9",
    "31",
    "32",
    "33",
    "63",
    "64",
    "65",
    "99",
    "100",
    "101",
    "127",
    "128",
    "255",
    "256",
    "1000",
    "32767",
    "32768",
    "65530",
    "65534",
    "65535",
    "65536",
    "2147483647",
    "-2147483648",
    "4294967295",
    "4294967296",
    "9223372036854775807",
    "-9223372036854775808",
    "18446744073709551615",
    "18446744073709551616",
    "1e308",
    "1e-308",
    "NaN",
    "inf",
    "-inf",
    "0.5",
    "1/0",
    "0/1",
    "340282366920938463463374607431768211456",
];

/// What divides parts of some notation, or means something to a terminal or a decoder.
const MARKS: &[&str] = &[
    " ",
    "\n",
    "\r\n",
    "\t",
    ",",
    ";",
    ":",
    "/",
    "|",
    "-",
    "+",
    "=",
    "*",
    "(",
    ")",
    "[",
    "]",
    "{",
    "}",
    "<",
    ">",
    "\"",
    "'",
    "\\",
    "#",
    "%",
    "!",
    "?",
    "~",
    "@",
    "x",
    "ep",
    "\u{feff}",
    "\u{202e}",
    "é",
    "½",
    "\0",
    "\u{1b}[31m",
    "(()",
    "((((((((",
    "[[[[[[[[",
    "$1",
    "e.p.",
    "..",
];

/// The longest input that is made.
const LONGEST: usize = 1 << 14;

/// A mutation of `input`; `other` lends parts.
pub(crate) fn mutated(chance: &mut Random, input: &[u8], other: &[u8]) -> Vec<u8> {
    let mut bytes = input.to_vec();
    for _ in 0..1 + chance.below(4) {
        step(chance, &mut bytes, other);
    }
    bytes.truncate(LONGEST);
    bytes
}

fn step(chance: &mut Random, bytes: &mut Vec<u8>, other: &[u8]) {
    let (start, end) = range(chance, bytes.len(), 24);
    match chance.below(12) {
        0 | 1 => drop(bytes.splice(number(chance, bytes), any(chance, NUMBERS).bytes())),
        2 => drop(bytes.drain(start..end)),
        3 => {
            let part = bytes[start..end].to_vec();
            let times = 1 << chance.below(6);
            let at = chance.below(bytes.len() + 1);
            drop(bytes.splice(at..at, part.repeat(times)));
        }
        4 => drop(bytes.splice(start..start, any(chance, MARKS).bytes())),
        5 => drop(bytes.splice(start..end, any(chance, MARKS).bytes())),
        6 | 7 => {
            let (from, to) = word(chance, other);
            let target = word(chance, bytes);
            drop(bytes.splice(target.0..target.1, other[from..to].iter().copied()));
        }
        8 => {
            let (from, to) = range(chance, other.len(), 200);
            drop(bytes.splice(start..start, other[from..to].iter().copied()));
        }
        9 => bytes.truncate(start),
        10 => {
            if let Some(byte) = bytes.get_mut(start) {
                *byte ^= 1 << chance.below(8);
            }
        }
        _ => {
            let (from, to) = word(chance, bytes);
            let part = bytes[from..to].to_vec();
            let target = word(chance, bytes);
            drop(bytes.splice(target.0..target.1, part));
        }
    }
}

fn any<'t>(chance: &mut Random, texts: &[&'t str]) -> &'t str {
    texts[chance.below(texts.len())]
}

/// A part of a text so long, up to `longest` bytes.
fn range(chance: &mut Random, length: usize, longest: usize) -> (usize, usize) {
    let start = chance.below(length + 1);
    (start, (start + chance.below(longest + 1)).min(length))
}

/// Where some number stands, or, without one, an empty place.
fn number(chance: &mut Random, bytes: &[u8]) -> std::ops::Range<usize> {
    let from = chance.below(bytes.len() + 1);
    let digit = |at: &usize| bytes[*at].is_ascii_digit();
    let Some(start) = (from..bytes.len()).chain(0..from).find(digit) else { return from..from };
    let end = (start..bytes.len()).find(|at| !digit(at)).unwrap_or(bytes.len());
    start..end
}

/// A word or what stands between two.
fn word(chance: &mut Random, bytes: &[u8]) -> (usize, usize) {
    let at = chance.below(bytes.len() + 1);
    let same = |one: &u8| {
        bytes.get(at).is_some_and(|b| b.is_ascii_alphanumeric()) == one.is_ascii_alphanumeric()
    };
    let start = at - bytes[..at].iter().rev().take_while(|one| same(one)).count();
    let end = at + bytes[at..].iter().take_while(|one| same(one)).count();
    (start, end)
}
