// SPDX-License-Identifier: MIT
//! Nothing is worse than linear: hostile text four times as long takes at most five times the time.

use std::time::{Duration, Instant};
use urikit::*;

/// The least time of some runs, each long enough to be measured.
fn time(mut call: impl FnMut()) -> Duration {
    let mut least = Duration::from_secs(3600);
    for _ in 0..5 {
        let start = Instant::now();
        call();
        least = least.min(start.elapsed());
    }
    least
}

fn check(name: &str, make: impl Fn(usize) -> String, call: impl Fn(&str)) {
    let mut size = 2_000;
    let (mut short, mut long);
    loop {
        let (a, b) = (make(size), make(size * 4));
        let at_least = Duration::from_millis(2);
        short = time(|| call(&a));
        long = time(|| call(&b));
        if short >= at_least || size > 2_000_000 {
            break;
        }
        size *= 4;
    }
    // a busy machine may be slow for once: measured again before it counts
    for _ in 0..4 {
        if long <= short * 5 {
            return;
        }
        short = short.max(time(|| call(&make(size))));
        long = long.min(time(|| call(&make(size * 4))));
    }
    assert!(long <= short * 5, "{}: {:?} for {}, {:?} for four times as much", name, short, size, long);
}

fn shapes() -> [(&'static str, fn(usize) -> String); 6] {
    [
        ("dots", |n| format!("http://a/{}", "a/../".repeat(n / 5))),
        ("slashes", |n| format!("s:{}", "/.//..".repeat(n / 6))),
        ("triplets", |n| format!("http://a/{}", "%41%c3".repeat(n / 6))),
        ("pairs", |n| format!("http://a/?{}", "k=v&".repeat(n / 4))),
        ("labels", |n| format!("http://{}/", "a.".repeat(n / 2))),
        ("braces", |n| format!("http://a/{}", "{a}".repeat(n / 3))),
    ]
}

#[test]
fn texts_grow_linearly() {
    for (name, make) in shapes() {
        check(name, make, |text| {
            if let Ok(u) = Uri::parse(text) {
                let _ = (u.normalize_to(Level::Scheme), u.surt(), u.to_iri(), u.request_target(), u.host_reversed());
                let _ = (u.segments().count(), u.query_pairs().count(), u.query_values("k").len());
                let _ = (u.resolve("../x"), u.relative_to(Uri::parse("http://a/b/c").unwrap()), u.equals(u, Level::Scheme));
                let _ = (u.edit().query("k", "w").segment("x").finish(), u.edit().remove_query("k").finish());
                let _ = u.segments().map(|segment| segment.decode_bytes().len()).sum::<usize>();
            }
        });
        check(name, make, |text| {
            let _ = (readers_agree(text), findings(text).len(), readers(text).len(), guard(text).is_ok());
        });
        check(name, make, |text| {
            if let Ok(cri) = Cri::from_uri(text) {
                let _ = (cri.edn(), cri.to_uri(), cri.path_segments().len(), cri.normalize());
            }
        });
    }
}

#[test]
fn families_grow_linearly() {
    // keys are sorted: n log n steps, which is still below five for four times as much
    let key = |n: usize| (0..n / 12).map(|i| format!("k{:06}=v&", i)).collect::<String>();
    check("usr", |n| format!("usr:x/a?{}z=1", key(n)), |text| drop(UserUrl::parse(text)));
    check("purl", |n| format!("pkg:x/a?{}z=1", key(n)), |text| drop(PackageUrl::parse(text)));
    check("edn", |n| format!("[-1, [\"a\"], [{}\"b\"]]", "\"a\", ".repeat(n / 5)), |text| drop(Cri::from_edn(text)));
    check("edn open", |n| "[".repeat(n), |text| drop(Cri::from_edn(text)));
}

#[test]
fn templates_grow_linearly() {
    check(
        "template",
        |n| "{a}/".repeat(n / 4),
        |text| {
            let t = Template::parse(text).unwrap();
            let _ = (t.expand(&Values::new().set("a", "b")), t.is_ambiguous(), t.variables().count());
        },
    );
    check("commas", |n| ",".repeat(n), |text| drop(Template::parse(text)));
    check(
        "match",
        |n| "a,".repeat(n / 2),
        |text| {
            let t = Template::parse("{a}{b}{/c*}").unwrap();
            let _ = t.match_uri(text);
        },
    );
    check(
        "values",
        |n| "%41 ".repeat(n / 4),
        |text| {
            let t = Template::parse("{?a,b*}").unwrap();
            let _ = t.expand(&Values::new().set("a", text).set("b", [(text, text)]));
        },
    );
    check(
        "routes",
        |n| "/{a}".repeat(n / 4),
        |text| {
            let routes = Routes::new(text.split_inclusive('}')).unwrap();
            let _ = routes.route(text);
        },
    );
}

#[test]
fn nosh_uris_end_at_their_limit() {
    let text = format!("nosh://1/{}", "a".repeat(1 << 20));
    assert_eq!(Nosh::parse(text).unwrap_err().code(), "nosh_too_long");
}
