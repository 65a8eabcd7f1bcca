// SPDX-License-Identifier: MIT
//! Fetches each line of the input with a client, and prints the body on a line, or "!": fetch_rust NAME [version]
use std::error::Error;
use std::io::{stdin, BufRead};
use std::time::Duration;

type Body = Result<String, Box<dyn Error>>;
type Client = Box<dyn Fn(&str) -> Body>;

const LIMIT: Duration = Duration::from_secs(5);

fn by_reqwest() -> Result<Client, Box<dyn Error>> {
    let client = reqwest::blocking::Client::builder().tls_danger_accept_invalid_certs(true).timeout(LIMIT).build()?;
    Ok(Box::new(move |url| Ok(client.get(url).send()?.text()?)))
}

fn by_ureq() -> Result<Client, Box<dyn Error>> {
    let tls = ureq::tls::TlsConfig::builder().provider(ureq::tls::TlsProvider::NativeTls).disable_verification(true).build();
    let agent = ureq::Agent::new_with_config(ureq::Agent::config_builder().tls_config(tls).timeout_global(Some(LIMIT)).build());
    Ok(Box::new(move |url| Ok(agent.get(url).call()?.body_mut().read_to_string()?)))
}

fn by_isahc() -> Result<Client, Box<dyn Error>> {
    use isahc::{config::Configurable, tls::TlsConfig, ReadResponseExt};
    let tls = TlsConfig::builder().danger_accept_invalid_certs(true).danger_accept_invalid_hosts(true).build();
    let client = isahc::HttpClient::builder().tls_config(tls).timeout(LIMIT).build()?;
    Ok(Box::new(move |url| Ok(client.get(url)?.text()?)))
}

fn by_attohttpc() -> Result<Client, Box<dyn Error>> {
    Ok(Box::new(|url| Ok(attohttpc::RequestBuilder::try_new(attohttpc::Method::GET, url)?.danger_accept_invalid_certs(true).timeout(LIMIT).send()?.text()?)))
}

fn by_hyper() -> Result<Client, Box<dyn Error>> {
    use http_body_util::{BodyExt, Empty};
    use hyper::body::Bytes;
    use hyper_util::{client::legacy::Client as Hyper, rt::TokioExecutor};
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let client: Hyper<_, Empty<Bytes>> = Hyper::builder(TokioExecutor::new()).build_http();
    Ok(Box::new(move |url| {
        let url = url.parse()?;
        runtime.block_on(async {
            let response = tokio::time::timeout(LIMIT, client.get(url)).await??;
            Ok(String::from_utf8(response.into_body().collect().await?.to_bytes().to_vec())?)
        })
    }))
}

fn main() -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = std::env::args().collect();
    let name = words[1].as_str();
    if words.len() > 2 {
        let lock = include_str!("Cargo.lock");
        let at = lock.find(&format!("name = \"{name}\"\nversion = ")).ok_or("no such client")?;
        println!("{name} {}", lock[at..].lines().nth(1).unwrap_or_default());
        return Ok(());
    }
    let get = match name {
        "reqwest" => by_reqwest()?,
        "ureq" => by_ureq()?,
        "isahc" => by_isahc()?,
        "attohttpc" => by_attohttpc()?,
        _ => by_hyper()?,
    };
    for line in stdin().lock().lines() {
        let body = get(&line?).unwrap_or_default();
        println!("{}", if body.is_empty() { "!" } else { &body });
    }
    Ok(())
}
