//! Hands a running site over to a new process: the listening sockets, and the lock of the data directory.
//!
//! The old process starts the binary that is now at the path from which it was started itself, with the same arguments.
//! A socket pair is the new one's standard input: over it go the sockets and the lock, back comes a word once requests are
//! answered. When the pair closes from the old process's side, the old process has ended. The lock belongs to the open
//! file, which both have, so there is no moment without it. See ADR 95.

use std::env;
use std::ffi::OsString;
use std::fs::File;
use std::io::{self, IoSlice, IoSliceMut, Read as _, Write as _};
use std::mem::MaybeUninit;
use std::net::TcpListener;
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use std::os::unix::net::UnixStream;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use rustix::net::{
    RecvAncillaryBuffer, RecvAncillaryMessage, RecvFlags, SendAncillaryBuffer, SendAncillaryMessage,
    SendFlags, recvmsg, sendmsg,
};

use super::service_manager::PassedSockets;
use crate::error::{Error, Result};

/// Tells a new process that its standard input is such a pair.
const VARIABLE: &str = "PHARMA_SITE_HANDOVER";
/// What the service manager says to the first process only.
const OF_THE_FIRST: [&str; 4] = ["LISTEN_PID", "LISTEN_FDS", "LISTEN_FDNAMES", "WATCHDOG_PID"];
/// Time in which the new process must answer requests.
const START_TIMEOUT: Duration = Duration::from_secs(120);
/// Time between two looks at whether it is still wanted.
const POLL: Duration = Duration::from_millis(200);
/// Longest list of names, bytes.
const MAX_NAMES: usize = 64;
/// Sockets and lock.
const MAX_FILES: usize = 3;
const READY: &[u8] = b"ready";

/// The binary, as it was started.
#[derive(Debug, Clone)]
pub(crate) struct Program {
    path: PathBuf,
    arguments: Vec<OsString>,
}

impl Program {
    /// Must be called before the binary is replaced: its path is then another's.
    pub(crate) fn this() -> io::Result<Self> {
        Ok(Self { path: env::current_exe()?, arguments: env::args_os().skip(1).collect() })
    }
}

/// What a new process gets.
#[derive(Debug)]
pub(crate) struct Inheritance {
    pub(crate) http: TcpListener,
    pub(crate) https: Option<TcpListener>,
    pub(crate) lock: File,
    /// Whether the sockets are a service manager's, which then outlive all processes.
    pub(crate) sockets_remain: bool,
}

impl Inheritance {
    fn files(&self) -> Vec<(&'static str, BorrowedFd<'_>)> {
        let http = if self.sockets_remain { "http-remains" } else { "http" };
        let https = self.https.as_ref().map(|https| ("https", https.as_fd()));
        [(http, self.http.as_fd()), ("lock", self.lock.as_fd())].into_iter().chain(https).collect()
    }
}

/// Starts the program and returns its process id once it answers requests. When it fails, or `cancelled` becomes true
/// before, it is gone.
pub(crate) fn start_successor(
    program: &Program,
    inheritance: &Inheritance,
    cancelled: &AtomicBool,
) -> Result<u32> {
    let path = program.path.display();
    let failed = |doing: &str, cause: io::Error| Error::file(format!("{doing} {path}"), cause);
    let (mut ours, theirs) = UnixStream::pair().map_err(|cause| failed("preparing", cause))?;
    let mut command = Command::new(&program.path);
    command.args(&program.arguments).env(VARIABLE, "stdin").stdin(Stdio::from(OwnedFd::from(theirs)));
    for name in OF_THE_FIRST {
        command.env_remove(name);
    }
    let mut child = command.spawn().map_err(|cause| failed("starting", cause))?;
    drop(command);
    let started = send(&ours, &inheritance.files()).and_then(|()| wait_for_word(&mut ours, cancelled));
    if let Err(cause) = started {
        return Err(Error::Refused(format!("{path} {}", end(&mut child, &cause))));
    }
    // Closed by the end of this process, which is what the new one waits for.
    std::mem::forget(ours);
    Ok(child.id())
}

fn wait_for_word(channel: &mut UnixStream, cancelled: &AtomicBool) -> io::Result<()> {
    channel.set_read_timeout(Some(POLL))?;
    let begun = Instant::now();
    loop {
        match channel.read(&mut [0; READY.len()]) {
            Ok(0) => return Err(io::ErrorKind::UnexpectedEof.into()),
            Ok(_) => return Ok(()),
            Err(cause) if !matches!(cause.kind(), io::ErrorKind::WouldBlock | io::ErrorKind::TimedOut) => {
                return Err(cause);
            }
            Err(_) if cancelled.load(Ordering::Acquire) => return Err(io::ErrorKind::Interrupted.into()),
            Err(cause) if begun.elapsed() > START_TIMEOUT => return Err(cause),
            Err(_) => {}
        }
    }
}

/// Ends a process that does not serve; says how it failed.
fn end(child: &mut Child, cause: &io::Error) -> String {
    // Its end closes the channel a moment before it can be waited for.
    let is_given_up = [io::ErrorKind::WouldBlock, io::ErrorKind::TimedOut, io::ErrorKind::Interrupted]
        .contains(&cause.kind());
    let attempts = if is_given_up { 0 } else { 10 };
    for _ in 0..attempts {
        if let Ok(Some(status)) = child.try_wait() {
            return format!("ended before it served ({status}); its own message says why");
        }
        std::thread::sleep(POLL);
    }
    let _ = child.kill();
    let _ = child.wait();
    format!("did not answer requests within {} seconds, or was no longer wanted", START_TIMEOUT.as_secs())
}

fn send(channel: &UnixStream, files: &[(&str, BorrowedFd<'_>)]) -> io::Result<()> {
    let names: Vec<_> = files.iter().map(|(name, _)| *name).collect();
    let descriptors: Vec<_> = files.iter().map(|(_, file)| *file).collect();
    let mut space = [MaybeUninit::uninit(); rustix::cmsg_space!(ScmRights(MAX_FILES))];
    let mut ancillary = SendAncillaryBuffer::new(&mut space);
    ancillary.push(SendAncillaryMessage::ScmRights(&descriptors));
    let names = names.join(":");
    sendmsg(channel, &[IoSlice::new(names.as_bytes())], &mut ancillary, SendFlags::empty())?;
    Ok(())
}

/// The process that hands over.
#[derive(Debug)]
pub(crate) struct Predecessor {
    channel: UnixStream,
}

impl Predecessor {
    /// The process that has started this one for a handover, and what it hands over; `None` when there is none.
    pub(crate) fn find() -> Result<Option<(Self, PassedSockets, File, bool)>> {
        if env::var_os(VARIABLE).is_none() {
            return Ok(None);
        }
        let failed = |cause| Error::file("taking over from the process before", cause);
        let channel = io::stdin().as_fd().try_clone_to_owned().map(UnixStream::from).map_err(failed)?;
        let mut sockets = PassedSockets::default();
        let (mut lock, mut sockets_remain) = (None, false);
        for (name, file) in receive(&channel).map_err(failed)? {
            match name.as_str() {
                "http" => sockets.http = Some(file.into()),
                "http-remains" => (sockets.http, sockets_remain) = (Some(file.into()), true),
                "https" => sockets.https = Some(file.into()),
                "lock" => lock = Some(File::from(file)),
                _ => {}
            }
        }
        let lock = lock.ok_or_else(|| failed(io::ErrorKind::InvalidData.into()))?;
        Ok(Some((Self { channel }, sockets, lock, sockets_remain)))
    }

    /// Tells it that requests are answered here.
    pub(crate) fn relieve(&mut self) -> io::Result<()> {
        self.channel.write_all(READY)
    }

    /// Waits until it has ended.
    pub(crate) fn wait_for_end(mut self) {
        // Nothing is ever sent; an error is its end as well.
        let _ = self.channel.read(&mut [0]);
    }
}

fn receive(channel: &UnixStream) -> io::Result<Vec<(String, OwnedFd)>> {
    let mut names = [0; MAX_NAMES];
    let mut space = [MaybeUninit::uninit(); rustix::cmsg_space!(ScmRights(MAX_FILES))];
    let mut ancillary = RecvAncillaryBuffer::new(&mut space);
    let received =
        recvmsg(channel, &mut [IoSliceMut::new(&mut names)], &mut ancillary, RecvFlags::CMSG_CLOEXEC)?;
    let names = String::from_utf8_lossy(&names[..received.bytes]).into_owned();
    let files = ancillary.drain().filter_map(|message| match message {
        RecvAncillaryMessage::ScmRights(files) => Some(files),
        _ => None,
    });
    Ok(names.split(':').map(str::to_owned).zip(files.flatten()).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sockets_and_lock_arrive_under_their_names() {
        let (ours, theirs) = UnixStream::pair().unwrap();
        let inheritance = Inheritance {
            http: TcpListener::bind("127.0.0.1:0").unwrap(),
            https: Some(TcpListener::bind("127.0.0.1:0").unwrap()),
            lock: tempfile::tempfile().unwrap(),
            sockets_remain: false,
        };
        send(&ours, &inheritance.files()).unwrap();
        let received = receive(&theirs).unwrap();
        let names: Vec<_> = received.iter().map(|(name, _)| name.as_str()).collect();
        assert_eq!(names, ["http", "lock", "https"]);
        let https = TcpListener::from(received.into_iter().nth(2).unwrap().1);
        let address = inheritance.https.unwrap().local_addr().unwrap();
        assert_eq!(https.local_addr().unwrap(), address);
    }
}
