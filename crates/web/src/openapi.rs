//! The description of everything that can be asked, made from the types that read and write it.

use crate::api::{Answer, ENDPOINTS, Endpoint};
use crate::failure::Problem;
use axum::http::header;
use axum::response::IntoResponse;
use schemars::SchemaGenerator;
use schemars::generate::SchemaSettings;
use serde_json::{Map, Value, json};

/// The description in OpenAPI 3.1, as pretty text.
pub fn openapi() -> String {
    serde_json::to_string_pretty(&document()).unwrap_or_default() + "\n"
}

pub(crate) async fn serve() -> impl IntoResponse {
    ([(header::CONTENT_TYPE, "application/json")], openapi())
}

/// The description.
pub(crate) fn document() -> Value {
    let mut settings = SchemaSettings::draft2020_12();
    settings.definitions_path = "/components/schemas".into();
    let mut generator = settings.into_generator();
    let problem = generator.subschema_for::<Problem>();
    let mut paths = Map::new();
    for endpoint in ENDPOINTS {
        let operation = operation(endpoint, &mut generator, &problem);
        paths.insert(endpoint.path.into(), json!({ endpoint.method(): operation }));
    }
    json!({
        "openapi": "3.1.0",
        "info": { "title": "Outply", "version": env!("CARGO_PKG_VERSION") },
        "paths": paths,
        "components": { "schemas": generator.take_definitions(true) },
    })
}

fn operation(
    endpoint: &Endpoint,
    generator: &mut SchemaGenerator,
    problem: &schemars::Schema,
) -> Value {
    let (kind, schema) = match endpoint.answer {
        Answer::Json(schema) => ("application/json", schema(generator).to_value()),
        Answer::Events(schema) => ("text/event-stream", schema(generator).to_value()),
        Answer::Text(kind) => (kind, json!({ "type": "string" })),
    };
    let mut operation = json!({
        "summary": endpoint.about,
        "responses": {
            "200": { "description": "The answer.", "content": { kind: { "schema": schema } } },
            "4XX": {
                "description": "What is wrong with the request.",
                "content": { "application/json": { "schema": problem } },
            },
        },
    });
    let Some(request) = endpoint.request else { return operation };
    if endpoint.method() == "post" {
        let schema = request(generator);
        operation["requestBody"] =
            json!({ "required": true, "content": { "application/json": { "schema": schema } } });
    } else {
        operation["parameters"] = parameters(generator, request);
    }
    operation
}

/// The fields of a query.
fn parameters(
    generator: &mut SchemaGenerator,
    request: fn(&mut SchemaGenerator) -> schemars::Schema,
) -> Value {
    let schema = request(generator).to_value();
    let name = schema["$ref"].as_str().and_then(|path| path.rsplit('/').next()).unwrap_or_default();
    let fields = generator.definitions().get(name).cloned().unwrap_or_default();
    let required = fields["required"].as_array().cloned().unwrap_or_default();
    let properties = fields["properties"].as_object().cloned().unwrap_or_default();
    let parameter = |(name, schema): (String, Value)| {
        let is_required = required.contains(&json!(name));
        json!({ "name": name, "in": "query", "required": is_required, "schema": schema })
    };
    properties.into_iter().map(parameter).collect()
}
