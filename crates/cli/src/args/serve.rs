//! The options of `outply serve`.

use super::parse::whole;
use clap::Args;

#[derive(Args, Debug)]
pub(crate) struct Serve {
    /// The port to listen on, on this machine only; 0 takes any free one.
    #[arg(long, default_value = "8080", allow_negative_numbers = true,
          value_parser = whole::<u16, 0, 65_535>)]
    pub(crate) port: u16,
    /// Open the page in the browser.
    #[arg(long)]
    pub(crate) open: bool,
    /// Allow games' options to name files, which the server then opens.
    #[arg(long)]
    pub(crate) files: bool,
    /// The most searches at the same time.
    #[arg(long, value_name = "COUNT", default_value = "64", value_parser = whole::<u16, 1, 256>)]
    pub(crate) searches: u16,
    /// The memory of all searches together, in MiB.
    #[arg(long, value_name = "MIB", default_value = "1024", value_parser = whole::<u32, 128, 1_048_576>)]
    pub(crate) memory: u32,
}
