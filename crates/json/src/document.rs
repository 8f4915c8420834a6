//! What all documents have in common.

use crate::pretty::pretty;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::fmt;

/// The name and version of the schema.
pub const SCHEMA: &str = "outply/1";

/// A kind of document.
pub trait Kind {
    /// Its name in `kind`.
    const KIND: &'static str;
}

/// A document: the schema's name, the kind, and the fields of that kind next to them.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Document<T> {
    /// `outply/1`.
    pub schema: String,
    /// What sort of document it is.
    pub kind: String,
    /// Its fields.
    #[serde(flatten)]
    pub body: T,
}

/// Why a text is not the document that was expected.
#[derive(Debug)]
pub enum ReadError {
    /// It is not JSON, or has other fields.
    Json(serde_json::Error),
    /// It is of another schema or kind.
    Other {
        /// What was expected: schema and kind.
        expected: (&'static str, &'static str),
        /// What was found.
        found: (String, String),
    },
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ReadError::Json(error) => error.fmt(f),
            ReadError::Other { expected, found } => write!(
                f,
                "expected schema {:?} and kind {:?}, found {:?} and {:?}",
                expected.0, expected.1, found.0, found.1
            ),
        }
    }
}

impl std::error::Error for ReadError {}

impl<T: Kind> Document<T> {
    /// A document of this version.
    pub fn new(body: T) -> Document<T> {
        Document { schema: SCHEMA.to_owned(), kind: T::KIND.to_owned(), body }
    }

    /// The document as pretty JSON with a final newline.
    pub fn text(&self) -> String
    where
        T: Serialize,
    {
        pretty(self) + "\n"
    }

    /// Reads a document.
    ///
    /// # Errors
    /// If `text` is no JSON, lacks fields, or is of another schema or kind.
    pub fn read(text: &str) -> Result<Document<T>, ReadError>
    where
        T: DeserializeOwned,
    {
        let head: Document<serde_json::Value> =
            serde_json::from_str(text).map_err(ReadError::Json)?;
        if head.schema != SCHEMA || head.kind != T::KIND {
            let expected = (SCHEMA, T::KIND);
            return Err(ReadError::Other { expected, found: (head.schema, head.kind) });
        }
        serde_json::from_str(text).map_err(ReadError::Json)
    }
}

#[cfg(feature = "schema")]
pub(crate) fn schema() -> String {
    use crate::*;
    use schemars::{JsonSchema, SchemaGenerator, generate::SchemaSettings};
    use serde_json::{Value as Json, json};

    /// The document's schema, its `schema` and `kind` being constants.
    fn one<T: Kind + JsonSchema>(generator: &mut SchemaGenerator) -> Json {
        let mut schema = <Document<T>>::json_schema(generator).to_value();
        schema["title"] = T::KIND.into();
        schema["properties"]["schema"]["const"] = SCHEMA.into();
        schema["properties"]["kind"]["const"] = T::KIND.into();
        schema
    }

    let mut generator = SchemaSettings::draft2020_12().into_generator();
    let g = &mut generator;
    let kinds = vec![
        one::<State>(g),
        one::<Analysis>(g),
        one::<Tree>(g),
        one::<Games>(g),
        one::<Keys>(g),
        one::<Tunables>(g),
        one::<Match>(g),
        one::<MatchCurve>(g),
        one::<Scores>(g),
        one::<ScoreCurve>(g),
        one::<Review>(g),
        one::<Reviews>(g),
        one::<Worth>(g),
        one::<Perft>(g),
        one::<PerftCheck>(g),
        one::<Suite>(g),
        one::<Bench>(g),
        one::<Tables>(g),
        one::<TableInfo>(g),
        one::<TableProbe>(g),
        one::<TableVerified>(g),
        one::<Theorems>(g),
        one::<Verified>(g),
        one::<Weights>(g),
        one::<Training>(g),
        one::<Positions>(g),
        one::<Tuning>(g),
        one::<TunedRecipe>(g),
    ];
    let definitions = generator.take_definitions(true);
    let whole = json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "What Outply writes with --json",
        "oneOf": kinds,
        "$defs": definitions,
    });
    serde_json::to_string_pretty(&whole).unwrap_or_default() + "\n"
}
