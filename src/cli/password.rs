//! A new password from the operator: asked for twice, or the first line of standard input.

use std::io::{BufRead as _, IsTerminal as _, Read as _};

use crate::auth::accounts::parse_password;
use crate::auth::password::NewPassword;
use crate::error::{Error, Result};

/// Longest line that is read, bytes.
const MAX_LINE: u64 = 4096;

#[derive(Debug, clap::Args)]
pub(super) struct PasswordArgs {
    /// Read the password from the first line of standard input instead of asking
    #[arg(long)]
    password_stdin: bool,
}

impl PasswordArgs {
    /// Reads a password. Fails when it is too weak for an account with that e-mail, or differs the second time.
    pub(super) fn read(&self, email: &str) -> Result<NewPassword> {
        if self.password_stdin {
            return parse_password(&first_line()?, email);
        }
        if !std::io::stdin().is_terminal() {
            let text = "there is no terminal to ask for the password on; use --password-stdin";
            return Err(Error::Refused(text.to_owned()));
        }
        let ask = |prompt: &str| {
            rpassword::prompt_password(prompt).map_err(|cause| Error::file("asking for the password", cause))
        };
        let first = ask(&format!("New password for {email}: "))?;
        let password = parse_password(&first, email)?;
        if ask("Once more: ")? == first {
            Ok(password)
        } else {
            Err(Error::Refused("the two passwords differ".to_owned()))
        }
    }
}

fn first_line() -> Result<String> {
    let mut line = String::new();
    let mut input = std::io::stdin().lock().take(MAX_LINE);
    input.read_line(&mut line).map_err(|cause| Error::file("reading the password", cause))?;
    Ok(line.trim_end_matches(['\r', '\n']).to_owned())
}
