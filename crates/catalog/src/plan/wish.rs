//! What is asked of a search, in words.

use super::Search;

/// Something asked of a search: a key and its value, with the words in which it was said.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Wish {
    /// The key, one of [`Search::keys`].
    pub key: String,
    /// The value.
    pub value: String,
    /// The words in which it was said, for complaints: `--threads 2`, `a@c=0.5`.
    pub said: String,
    /// The search that it is for, where the way of saying it tells: that search then runs unless
    /// another is named.
    pub search: Option<Search>,
    /// Whether it is left aside without a word where the search does not read it: a front end's own
    /// default, which the user did not ask for.
    pub is_default: bool,
    /// Whether the text that it stands in gave its key before: such a wish is refused.
    pub is_repeated: bool,
}

impl Wish {
    /// The wish `key=value`, said as `said`.
    pub fn new(key: impl Into<String>, value: impl Into<String>, said: impl Into<String>) -> Wish {
        let (key, value, said) = (key.into(), value.into(), said.into());
        Wish { key, value, said, search: None, is_default: false, is_repeated: false }
    }

    /// The wish of an option of the command line: `--threads 2`.
    pub fn flag(key: &str, value: impl ToString) -> Wish {
        let value = value.to_string();
        let said = format!("--{key} {value}");
        Wish::new(key, value, said)
    }

    /// A front end's own default.
    pub fn default(key: &str, value: impl ToString) -> Wish {
        Wish { is_default: true, ..Wish::flag(key, value) }
    }

    /// This wish, which only `search` can fulfil.
    pub fn meant_for(self, search: Search) -> Wish {
        Wish { search: Some(search), ..self }
    }

    /// The wishes in `key=value,key=value`; each is said with `before` in front. A word without `=` is
    /// a key without a value.
    pub fn words(text: &str, before: &str) -> Vec<Wish> {
        let mut wishes: Vec<Wish> = Vec::new();
        for word in text.split(',').map(str::trim).filter(|word| !word.is_empty()) {
            let wish = Wish::word(word, before);
            let is_repeated = wishes.iter().any(|known| known.key == wish.key);
            wishes.push(Wish { is_repeated, ..wish });
        }
        wishes
    }

    /// The wish in one `key=value`.
    pub fn word(word: &str, before: &str) -> Wish {
        let (key, value) = word.split_once('=').unwrap_or((word, ""));
        Wish::new(key.trim(), value.trim(), format!("{before}{word}"))
    }
}
