//! `outply verify`: a certificate, by the rules alone.

use crate::args::VerifyCertificate;
use crate::failure::Failure;
use crate::files::read_own;
use crate::output::Out;
use crate::words::counted_plies;
use outply_catalog::{Catalog, Certificate, FileKind, Player, Proven, Session, Value};
use outply_json::{Document, Verified};
use std::process::ExitCode;

pub(crate) fn run(
    catalog: &Catalog,
    options: &VerifyCertificate,
    out: &mut Out,
) -> Result<ExitCode, Failure> {
    let mut session = catalog.open(&options.game)?;
    let (name, text) = read_own(FileKind::Certificate, &options.file)?;
    let certificate = Certificate::read(&text).map_err(|error| Failure::input(&name, error))?;
    let verified = session.verify(&certificate);
    let verified = match verified {
        Ok(verified) => verified,
        Err(error) => return Err(Failure::Machine(format!("{name}: not a proof: {error}"))),
    };
    session.set(&certificate.position).map_err(|error| Failure::input(&name, error))?;
    if options.json {
        let text = proven(session.as_ref(), &verified);
        let told = Verified::of(session.as_ref(), &verified, (name, text));
        out.text(Document::new(told).text())?;
        return Ok(ExitCode::SUCCESS);
    }
    out.line(session.picture())?;
    out.line("")?;
    out.line(format!("Proven: {}.", proven(session.as_ref(), &verified)))?;
    out.line(format!("{} positions, each checked by the rules alone.", verified.nodes))?;
    Ok(ExitCode::SUCCESS)
}

/// What a certificate proves, in words.
fn proven(session: &dyn Session, verified: &Proven) -> String {
    let mover = Player(session.to_move().unwrap_or(0) as u8);
    let name = |player: Player| session.player_name(player.index());
    let (least, most) = verified.between(mover);
    match (least, most) {
        _ if least == most => format!("{} for {}, exactly", least, name(mover)),
        _ if least > Value::ZERO && most == Value::INFINITY => wins(&name(mover), least),
        _ if most < Value::ZERO && least == Value::NEG_INFINITY => {
            wins(&name(mover.opponent()), -most)
        }
        _ if most == Value::INFINITY => format!("at least {least} for {}", name(mover)),
        _ if least == Value::NEG_INFINITY => format!("at most {most} for {}", name(mover)),
        _ => format!("at least {least} and at most {most} for {}", name(mover)),
    }
}

fn wins(name: &str, value: Value) -> String {
    match value.plies() {
        Some(plies) if plies < outply_catalog::MAX_PLY => {
            format!("{name} wins in at most {}", counted_plies(plies.into()))
        }
        _ => format!("{name} wins"),
    }
}
