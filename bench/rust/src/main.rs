// SPDX-License-Identifier: MIT
//! Times one work after the other over corpora: bench-rust ROUNDS NAME=FILE... prints "corpus<TAB>work<TAB>crate<TAB>ns<TAB>accepted".
//! Rounds are interleaved: in each round every crate has the whole corpus once, and each round begins with another crate.

use std::hint::black_box;
use std::time::Instant;
use std::{env, fs};

type Work = (&'static str, &'static str, fn(&[String]) -> usize);

fn count(texts: &[String], accept: impl Fn(&str) -> bool) -> usize {
    texts.iter().filter(|text| accept(text)).count()
}

const BASE: &str = "http://a.example/b/c/d;p?q";

const WORKS: &[Work] = &[
    ("parse", "urikit", |texts| count(texts, |text| black_box(urikit::Uri::parse(text)).is_ok())),
    ("parse", "fluent-uri", |texts| count(texts, |text| black_box(fluent_uri::UriRef::parse(text)).is_ok())),
    ("parse", "iri-string", |texts| count(texts, |text| black_box(iri_string::types::UriReferenceStr::new(text)).is_ok())),
    ("parse", "url", |texts| count(texts, |text| black_box(url::Url::parse(text)).is_ok())),
    ("parse, and read host, path and query", "urikit", |texts| {
        count(texts, |text| urikit::Uri::parse(text).map(|u| black_box((u.host(), u.path(), u.query()))).is_ok())
    }),
    ("parse, and read host, path and query", "fluent-uri", |texts| {
        count(texts, |text| {
            let read = |u: fluent_uri::UriRef<&str>| {
                black_box((u.authority().map(|a| a.host().len()), u.path().as_str().len(), u.query().map(|q| q.as_str().len())))
            };
            fluent_uri::UriRef::parse(text).map(read).is_ok()
        })
    }),
    ("parse, and read host, path and query", "iri-string", |texts| {
        count(texts, |text| {
            let read = |u: &iri_string::types::UriReferenceStr| {
                black_box((u.authority_components().map(|a| a.host().len()), u.path_str().len(), u.query_str().map(str::len)))
            };
            iri_string::types::UriReferenceStr::new(text).map(read).is_ok()
        })
    }),
    ("parse, and read host, path and query", "url", |texts| {
        count(texts, |text| url::Url::parse(text).map(|u| black_box((u.host_str().map(str::len), u.path().len(), u.query().map(str::len)))).is_ok())
    }),
    ("parse an owned text", "urikit", |texts| count(texts, |text| black_box(urikit::UriBuf::parse(text)).is_ok())),
    ("parse an owned text", "fluent-uri", |texts| count(texts, |text| black_box(fluent_uri::UriRef::parse(text.to_string())).is_ok())),
    ("parse an owned text", "iri-string", |texts| {
        count(texts, |text| black_box(iri_string::types::UriReferenceString::try_from(text.to_string())).is_ok())
    }),
    ("parse an owned text", "url", |texts| count(texts, |text| black_box(url::Url::parse(text)).is_ok())),
    ("normalize", "urikit", |texts| count(texts, |text| urikit::Uri::parse(text).map(|u| black_box(u.normalize())).is_ok())),
    ("normalize", "fluent-uri", |texts| count(texts, |text| fluent_uri::UriRef::parse(text).map(|u| black_box(u.normalize())).is_ok())),
    ("normalize", "iri-string", |texts| {
        use iri_string::format::ToDedicatedString;
        count(texts, |text| {
            iri_string::types::UriStr::new(text).map(|u| black_box(u.normalize().to_dedicated_string())).is_ok()
        })
    }),
    ("resolve", "urikit", |texts| {
        let base = urikit::Uri::parse(BASE).unwrap();
        count(texts, |text| black_box(base.resolve(text)).is_ok())
    }),
    ("resolve", "fluent-uri", |texts| {
        let base = fluent_uri::Uri::parse(BASE).unwrap();
        count(texts, |text| fluent_uri::UriRef::parse(text).map(|r| black_box(r.resolve_against(&base)).is_ok()).unwrap_or(false))
    }),
    ("resolve", "iri-string", |texts| {
        use iri_string::format::ToDedicatedString;
        let base = iri_string::types::UriAbsoluteStr::new(BASE).unwrap();
        count(texts, |text| {
            iri_string::types::UriReferenceStr::new(text).map(|r| black_box(r.resolve_against(base).to_dedicated_string())).is_ok()
        })
    }),
    ("resolve", "url", |texts| {
        let base = url::Url::parse(BASE).unwrap();
        count(texts, |text| black_box(base.join(text)).is_ok())
    }),
    // what the border costs: a call of C that does nothing but return a number
    ("an empty call of C", "urikit", |texts| {
        // SAFETY: no arguments.
        count(texts, |_| black_box(unsafe { urikit_sys::urikit_version_number() }) > 0)
    }),
];

fn main() {
    let mut arguments = env::args().skip(1);
    let rounds: usize = arguments.next().expect("rounds").parse().expect("a number");
    for argument in arguments {
        let (name, path) = argument.split_once('=').expect("NAME=FILE");
        let texts: Vec<String> = fs::read_to_string(path).expect("a corpus").lines().map(String::from).collect();
        let mut times = vec![Vec::new(); WORKS.len()];
        let mut accepted = vec![0; WORKS.len()];
        for round in 0..rounds {
            for turn in 0..WORKS.len() {
                let at = (turn + round) % WORKS.len();
                let start = Instant::now();
                accepted[at] = WORKS[at].2(&texts);
                times[at].push(start.elapsed().as_nanos() as f64 / texts.len() as f64);
            }
        }
        for (at, (work, whose, _)) in WORKS.iter().enumerate() {
            times[at].sort_by(f64::total_cmp);
            // the fastest tenth: others use the machine, too
            println!("{}\t{}\t{}\t{:.2}\t{}", name, work, whose, times[at][rounds / 10], accepted[at]);
        }
    }
}
