//! Checksums within JSON: the last member of an object is the CRC-32 of the text before it, so that
//! damage is noticed and every other program still reads the file.

const MEMBER: &str = ",\"crc32\":\"";
/// Its eight digits, a quotation mark and the object's end.
const REST: usize = 10;

/// The text of a JSON object with its checksum as the last member, without what spaces follow it. An
/// object without members, and what is no object, stays as it is.
///
/// ```
/// use outply_arena::formats::seal::{seal, unsealed};
/// let line = seal(r#"{"game":0,"outcome":"win"}"#.to_owned());
/// assert_eq!(line, r#"{"game":0,"outcome":"win","crc32":"aa249ee6"}"#);
/// assert_eq!(unsealed(line.as_bytes()).unwrap(), br#"{"game":0,"outcome":"win"}"#);
/// assert!(unsealed(line.replace("win", "wun").as_bytes()).is_err());
/// ```
pub fn seal(mut json: String) -> String {
    let Some(members) = json.trim_end().strip_suffix('}').map(str::trim_end) else { return json };
    if members.ends_with('{') {
        return json;
    }
    json.truncate(members.len());
    let sum = crc32fast::hash(json.as_bytes());
    json + MEMBER + &format!("{sum:08x}\"}}")
}

/// Whether a text ends as one does that has a checksum, right or wrong.
///
/// ```
/// use outply_arena::formats::seal::{is_sealed, seal};
/// assert!(is_sealed(seal(r#"{"game":0}"#.to_owned()).as_bytes()));
/// assert!(!is_sealed(br#"{"game":0}"#));
/// ```
pub fn is_sealed(json: &[u8]) -> bool {
    divided(json).is_some()
}

/// The bytes that the checksum covers, and its digits.
fn divided(json: &[u8]) -> Option<(&[u8], &[u8])> {
    let text = json.trim_ascii_end();
    let start = text.len().checked_sub(REST + MEMBER.len())?;
    let (members, seal) = text.split_at_checked(start)?;
    Some((members, seal.strip_prefix(MEMBER.as_bytes())?.strip_suffix(b"\"}")?))
}

/// The object without its checksum, which must be right; what has none (as older files) comes as it is.
///
/// # Errors
/// What the checksum should be, if it is another.
pub fn unsealed(json: &[u8]) -> Result<Vec<u8>, String> {
    let Some((members, digits)) = divided(json) else { return Ok(json.to_vec()) };
    let sum = format!("{:08x}", crc32fast::hash(members));
    if sum.as_bytes() != digits {
        return Err(format!("damaged: its checksum is {sum}"));
    }
    Ok([members, b"}"].concat())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_flipped_bit_of_the_content_is_noticed() {
        let line = seal("{\"a\": [1, 2],\n \"b\": \"c\"\n}".to_owned());
        let content = line.find(MEMBER).expect("it is sealed");
        for bit in 0..8 * content {
            let mut damaged = line.clone().into_bytes();
            damaged[bit / 8] ^= 1 << (bit % 8);
            assert!(unsealed(&damaged).is_err(), "bit {bit}");
        }
    }

    #[test]
    fn what_has_no_checksum_comes_as_it_is() {
        for text in ["", "{}", "7", "{\"a\":1}", "[\"crc32\"]", "{\"crc32\":\"12345678\"}"] {
            assert_eq!(unsealed(text.as_bytes()).as_deref(), Ok(text.as_bytes()));
        }
        assert_eq!([seal("{}".to_owned()), seal("7".to_owned())], ["{}", "7"]);
    }
}
