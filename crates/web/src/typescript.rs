//! The types of requests and answers in TypeScript, made from their schemas.

use crate::openapi;
use serde_json::Value;
use std::fmt::Write;

const HEAD: &str = "\
// Made from the server's types by `cargo xtask golden`: not to be edited.
";

/// One type for each schema of the description.
pub fn typescript() -> String {
    let document = openapi::document();
    let mut out = HEAD.to_owned();
    for (name, schema) in document["components"]["schemas"].as_object().into_iter().flatten() {
        let about = comment(schema, "");
        // Writing to a String cannot fail.
        let _ = write!(out, "\n{about}export type {name} = {};\n", of(schema, ""));
    }
    out
}

/// The schema's description as a comment on lines of its own.
fn comment(schema: &Value, indent: &str) -> String {
    let Some(text) = schema["description"].as_str() else { return String::new() };
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    format!("{indent}/** {text} */\n")
}

/// The type of a schema.
fn of(schema: &Value, indent: &str) -> String {
    if let Some(path) = schema["$ref"].as_str() {
        return path.rsplit('/').next().unwrap_or("unknown").to_owned();
    }
    for key in ["oneOf", "anyOf"] {
        if let Some(choices) = schema[key].as_array() {
            let choices: Vec<String> = choices.iter().map(|choice| of(choice, indent)).collect();
            return choices.join(" | ");
        }
    }
    if !schema["const"].is_null() {
        return schema["const"].to_string();
    }
    if let Some(words) = schema["enum"].as_array() {
        return words.iter().map(Value::to_string).collect::<Vec<_>>().join(" | ");
    }
    let kinds: Vec<&str> = match &schema["type"] {
        Value::Array(kinds) => kinds.iter().filter_map(Value::as_str).collect(),
        kind => kind.as_str().into_iter().collect(),
    };
    let kinds: Vec<String> = kinds.iter().map(|kind| one(schema, kind, indent)).collect();
    if kinds.is_empty() { "unknown".into() } else { kinds.join(" | ") }
}

fn one(schema: &Value, kind: &str, indent: &str) -> String {
    match kind {
        "integer" | "number" => "number".into(),
        "array" => array(schema, indent),
        "object" => object(schema, indent),
        other => other.into(),
    }
}

fn array(schema: &Value, indent: &str) -> String {
    let items = of(&schema["items"], indent);
    let (least, most) = (schema["minItems"].as_u64(), schema["maxItems"].as_u64());
    match (least, most) {
        (Some(least), Some(most)) if least == most => {
            let each: Vec<&str> = (0..least).map(|_| items.as_str()).collect();
            format!("[{}]", each.join(", "))
        }
        _ if items.contains('|') => format!("({items})[]"),
        _ => format!("{items}[]"),
    }
}

fn object(schema: &Value, indent: &str) -> String {
    let Some(properties) = schema["properties"].as_object() else {
        return format!("Record<string, {}>", of(&schema["additionalProperties"], indent));
    };
    let required = schema["required"].as_array();
    let inner = format!("{indent}  ");
    let mut out = "{\n".to_owned();
    for (name, property) in properties {
        let is_required = required.is_some_and(|names| names.iter().any(|other| other == name));
        let mark = if is_required { "" } else { "?" };
        let _ = writeln!(
            out,
            "{}{inner}{name}{mark}: {};",
            comment(property, &inner),
            of(property, &inner)
        );
    }
    out + indent + "}"
}
