// SPDX-License-Identifier: MIT
//! Nothing is worse than linear: hostile text four times as long takes at most eight times the time.

use std::time::Duration;
use urikit::*;

/// The processor time of this thread: other programs of the machine do not count.
#[cfg(all(target_os = "linux", target_pointer_width = "64"))]
fn now() -> Duration {
    extern "C" {
        fn clock_gettime(clock: i32, time: *mut [i64; 2]) -> i32;
    }
    const THREAD: i32 = 3; // CLOCK_THREAD_CPUTIME_ID
    let mut time = [0; 2];
    // SAFETY: a struct timespec is two numbers of 64 bits on these systems.
    assert_eq!(unsafe { clock_gettime(THREAD, &mut time) }, 0);
    Duration::new(time[0] as u64, time[1] as u32)
}

#[cfg(not(all(target_os = "linux", target_pointer_width = "64")))]
fn now() -> Duration {
    std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap_or_default()
}

/// The least time of some runs.
fn time(call: impl Fn()) -> Duration {
    let one = || {
        let start = now();
        call();
        now().saturating_sub(start)
    };
    (0..5).map(|_| one()).min().unwrap_or_default()
}

fn check(name: &str, make: impl Fn(usize) -> String, call: impl Fn(&str)) {
    // long enough to be measured, and short enough for the caches
    let mut size = 4_000;
    while size < 64_000 && time(|| call(&make(size))) < Duration::from_millis(2) {
        size *= 2;
    }
    let (short, long) = (make(size), make(size * 4));
    let ratio = || time(|| call(&long)).as_secs_f64() / time(|| call(&short)).as_secs_f64().max(20e-6);
    // 16 where the square of the length counts; measured again before it counts
    let least = (0..6).map(|_| ratio()).find(|ratio| *ratio <= 8.0);
    assert!(least.is_some(), "{}: {} times as long for {} bytes than for {}", name, ratio(), size * 4, size);
}

/// A name, and the text of about so many bytes.
type Shape = (&'static str, fn(usize) -> String);

fn shapes() -> [Shape; 6] {
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
