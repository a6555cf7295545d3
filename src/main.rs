//! Parses the command line, runs the command, turns its outcome into an exit code.

use std::process::ExitCode;

use pharma_site::cli;

fn main() -> ExitCode {
    cli::run()
}
