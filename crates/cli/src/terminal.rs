//! What the terminal can show: colours, and characters beyond ASCII.

use anstream::AutoStream;
use anstream::ColorChoice as Resolved;
use clap::ColorChoice;
use std::env::var;

/// Whether colours are welcome on stdout: as asked for, else where it is a terminal that knows
/// them and neither `NO_COLOR` nor `CLICOLOR=0` forbids them (`CLICOLOR_FORCE` has them anywhere).
pub(crate) fn colour(asked: ColorChoice) -> bool {
    match asked {
        ColorChoice::Always => true,
        ColorChoice::Never => false,
        ColorChoice::Auto => AutoStream::choice(&std::io::stdout()) != Resolved::Never,
    }
}

/// Whether the locale has characters beyond ASCII. Where no locale is set at all, the terminal is
/// taken for one that has: minimal systems set none, and their terminals are UTF-8.
pub(crate) fn unicode() -> bool {
    let set = ["LC_ALL", "LC_CTYPE", "LANG"].map(|name| var(name).unwrap_or_default());
    set.iter().find(|value| !value.is_empty()).is_none_or(|locale| is_unicode(locale))
}

/// Whether a locale such as `de_DE.UTF-8` has characters beyond ASCII; one without a character set
/// does, but for those of the C language.
fn is_unicode(locale: &str) -> bool {
    match locale.split_once('.') {
        Some((_, set)) => set.to_ascii_uppercase().replace('-', "").starts_with("UTF8"),
        None => !matches!(locale, "C" | "POSIX"),
    }
}

#[cfg(test)]
mod tests {
    use super::is_unicode;

    #[test]
    fn locales_tell_their_characters() {
        for locale in ["C.UTF-8", "en_US.utf8", "de_DE.UTF-8@euro", "en_GB"] {
            assert!(is_unicode(locale), "{locale}");
        }
        for locale in ["C", "POSIX", "de_DE.ISO-8859-1"] {
            assert!(!is_unicode(locale), "{locale}");
        }
    }
}
