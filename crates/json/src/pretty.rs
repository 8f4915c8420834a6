//! Pretty JSON whose size is linear in what it says.

use serde::Serialize;
use serde_json::ser::{Formatter, PrettyFormatter, Serializer};
use std::io::{Result, Write};

/// Deeper levels are indented like this one: by their depth, a tree of a thousand levels would be
/// mostly spaces.
const DEEPEST: usize = 32;

/// `value` as indented JSON, as `serde_json` writes it down to 32 levels.
pub(crate) fn pretty(value: &impl Serialize) -> String {
    let mut bytes = Vec::new();
    let formatter = Capped { inner: PrettyFormatter::new(), depth: 0 };
    let done = value.serialize(&mut Serializer::with_formatter(&mut bytes, formatter));
    // No key is anything but a string, and no number is infinite: nothing can fail.
    done.ok().and_then(|()| String::from_utf8(bytes).ok()).unwrap_or_default()
}

/// The usual formatter, told of no level beyond the deepest.
struct Capped {
    inner: PrettyFormatter<'static>,
    depth: usize,
}

/// A bracket of a level that the inner formatter is not told of.
fn bracket<W: ?Sized + Write>(writer: &mut W, bracket: &[u8]) -> Result<()> {
    writer.write_all(bracket)
}

fn line<W: ?Sized + Write>(writer: &mut W) -> Result<()> {
    writer.write_all(b"\n")?;
    writer.write_all(&[b' '; 2 * DEEPEST])
}

impl Capped {
    fn open<W: ?Sized + Write>(
        &mut self,
        writer: &mut W,
        mark: &[u8],
        inner: fn(&mut PrettyFormatter<'static>, &mut W) -> Result<()>,
    ) -> Result<()> {
        self.depth += 1;
        if self.depth > DEEPEST { bracket(writer, mark) } else { inner(&mut self.inner, writer) }
    }

    fn close<W: ?Sized + Write>(
        &mut self,
        writer: &mut W,
        mark: &[u8],
        inner: fn(&mut PrettyFormatter<'static>, &mut W) -> Result<()>,
    ) -> Result<()> {
        self.depth -= 1;
        if self.depth >= DEEPEST { bracket(writer, mark) } else { inner(&mut self.inner, writer) }
    }

    /// Whether the element that follows belongs to a level of its own here.
    fn separate<W: ?Sized + Write>(&self, writer: &mut W, first: bool) -> Option<Result<()>> {
        let comma = |writer: &mut W| if first { Ok(()) } else { writer.write_all(b",") };
        (self.depth > DEEPEST).then(|| comma(writer).and_then(|()| line(writer)))
    }
}

impl Formatter for Capped {
    fn begin_array<W: ?Sized + Write>(&mut self, writer: &mut W) -> Result<()> {
        self.open(writer, b"[", PrettyFormatter::begin_array)
    }

    fn end_array<W: ?Sized + Write>(&mut self, writer: &mut W) -> Result<()> {
        self.close(writer, b"]", PrettyFormatter::end_array)
    }

    fn begin_array_value<W: ?Sized + Write>(&mut self, writer: &mut W, first: bool) -> Result<()> {
        let separated = self.separate(writer, first);
        separated.unwrap_or_else(|| self.inner.begin_array_value(writer, first))
    }

    fn end_array_value<W: ?Sized + Write>(&mut self, writer: &mut W) -> Result<()> {
        self.inner.end_array_value(writer)
    }

    fn begin_object<W: ?Sized + Write>(&mut self, writer: &mut W) -> Result<()> {
        self.open(writer, b"{", PrettyFormatter::begin_object)
    }

    fn end_object<W: ?Sized + Write>(&mut self, writer: &mut W) -> Result<()> {
        self.close(writer, b"}", PrettyFormatter::end_object)
    }

    fn begin_object_key<W: ?Sized + Write>(&mut self, writer: &mut W, first: bool) -> Result<()> {
        let separated = self.separate(writer, first);
        separated.unwrap_or_else(|| self.inner.begin_object_key(writer, first))
    }

    fn begin_object_value<W: ?Sized + Write>(&mut self, writer: &mut W) -> Result<()> {
        self.inner.begin_object_value(writer)
    }

    fn end_object_value<W: ?Sized + Write>(&mut self, writer: &mut W) -> Result<()> {
        self.inner.end_object_value(writer)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::{Value, json};

    fn nested(levels: usize) -> Value {
        (0..levels).fold(json!([1, {}]), |inner, _| json!({"a": [], "b": [inner, 2]}))
    }

    #[test]
    fn what_is_not_deep_is_written_as_usual() {
        let value = nested(10);
        assert_eq!(pretty(&value), serde_json::to_string_pretty(&value).expect("it is JSON"));
    }

    #[test]
    fn what_is_deep_says_the_same_in_linear_space() {
        let [value, double] = [nested(60), nested(120)];
        assert_eq!(serde_json::from_str::<Value>(&pretty(&value)).ok(), Some(value.clone()));
        let [some, more] = [&value, &double].map(|value| pretty(value).len());
        assert!(more < 5 * some / 2, "{some} and {more} bytes");
    }
}
