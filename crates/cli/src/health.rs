//! `brickwool health`: whether a server is healthy, for containers and scripts that have no HTTP client.

use anyhow::{Context, bail, ensure};
use std::io::{Read, Write};
use std::net::{TcpStream, ToSocketAddrs};
use std::time::Duration;

/// How long the server may take to answer.
const TIMEOUT: Duration = Duration::from_secs(4);

/// No answer of a server is longer.
const MAX_ANSWER: u64 = 64 * 1024;

#[derive(clap::Args)]
pub(crate) struct Args {
    /// The server's address
    #[arg(value_name = "URL", default_value = "http://127.0.0.1:8080")]
    url: String,
}

/// Prints what the server says about itself; an error if it is not healthy.
pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    let host = args.url.strip_prefix("http://").context("the address has to begin with http://")?;
    let host = host.trim_end_matches('/');
    ensure!(!host.contains('/'), "the address has to be of the form http://HOST:PORT");
    let answer = ask(host).with_context(|| format!("no server answers at http://{host}"))?;
    let (head, body) = answer.split_once("\r\n\r\n").unwrap_or((&answer, ""));
    println!("{}", body.trim());
    match head.split_whitespace().nth(1) {
        Some("200") => Ok(()),
        Some(status) => bail!("the server is not healthy (status {status})"),
        None => bail!("the response is not HTTP"),
    }
}

fn ask(host: &str) -> anyhow::Result<String> {
    let with_port = if host.contains(':') { host.to_owned() } else { format!("{host}:80") };
    let address = with_port.to_socket_addrs()?.next().context("the host name has no address")?;
    let mut stream = TcpStream::connect_timeout(&address, TIMEOUT)?;
    stream.set_read_timeout(Some(TIMEOUT))?;
    stream.set_write_timeout(Some(TIMEOUT))?;
    write!(stream, "GET /healthz HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n")?;
    let mut answer = String::new();
    stream.take(MAX_ANSWER).read_to_string(&mut answer)?;
    Ok(answer)
}
