//! The command `pharma-site`; see [`pharma_site::cli`].

fn main() -> std::process::ExitCode {
    pharma_site::cli::run()
}
