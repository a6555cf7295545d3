//! A new password from the operator: asked for twice, or the first line of standard input.

use std::io::{BufRead as _, IsTerminal as _, Read as _};

use crate::auth::accounts::parse_password;
use crate::auth::password::NewPassword;
use crate::error::{Error, Result};

/// Most bytes that are read.
const MOST: u64 = 4096;

/// How the password comes.
#[derive(Debug, clap::Args)]
pub struct Source {
    /// Read the password from the first line of standard input instead of asking
    #[arg(long)]
    password_stdin: bool,
}

impl Source {
    /// Gets a password that is good enough for that e-mail.
    ///
    /// # Errors
    /// When it is weak, was typed differently the second time, or there is no one to ask.
    pub fn read(&self, email: &str) -> Result<NewPassword> {
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
        let accepted = parse_password(&first, email)?;
        if ask("Once more: ")? == first {
            Ok(accepted)
        } else {
            Err(Error::Refused("the two passwords differ".to_owned()))
        }
    }
}

fn first_line() -> Result<String> {
    let mut line = String::new();
    let mut input = std::io::stdin().lock().take(MOST);
    input.read_line(&mut line).map_err(|cause| Error::file("reading the password", cause))?;
    Ok(line.trim_end_matches(['\r', '\n']).to_owned())
}
