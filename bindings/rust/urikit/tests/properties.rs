// SPDX-License-Identifier: MIT
//! What always holds, on random texts. URIKIT_CASES sets how many.

mod common;

use common::{cases, Random};
use urikit::*;

const LEVELS: [Level; 5] = [Level::String, Level::Case, Level::Percent, Level::Syntax, Level::Scheme];

#[test]
fn references() {
    let mut random = Random::new(1);
    let mut valid = 0;
    let mut last: Option<IriBuf> = None;
    for _ in 0..cases() {
        let text = random.reference();
        let iri = match Iri::parse(&text) {
            Ok(iri) => iri,
            Err(error) => {
                assert!(error.offset() <= text.len() && !error.reason().is_empty());
                // the bytes before it begin some valid text: they alone are valid, or are cut short
                if let Err(before) = Iri::parse(&text.as_bytes()[..error.offset()]) {
                    assert_eq!(before.offset(), error.offset(), "{:?}", text);
                }
                assert_eq!(IriBuf::parse(text).unwrap_err(), error);
                continue;
            }
        };
        valid += 1;
        // a text of ASCII is a URI with the same parts
        match Uri::parse(&text) {
            Ok(uri) => assert!(text.is_ascii() && uri.parts() == iri.parts() && Iri::from(uri) == iri),
            Err(_) => assert!(!text.is_ascii()),
        }
        // written again it is the same
        assert_eq!(IriBuf::from_parts(&iri.parts()).unwrap(), text.as_str());
        // an owned copy says the same
        let owned = iri.to_buf();
        assert_eq!(owned.parts(), iri.parts());
        assert_eq!(owned.host_kind(), iri.host_kind());
        // segments and pairs make the text again
        let joined: Vec<&str> = iri.segments().map(Encoded::as_str).collect();
        let path = format!("{}{}", if iri.path().starts_with('/') { "/" } else { "" }, joined.join("/"));
        assert_eq!(path, iri.path());
        for (i, segment) in joined.iter().enumerate() {
            assert_eq!(iri.segment(i as isize + 1).unwrap(), *segment);
        }
        if let Some(query) = iri.query() {
            let pairs: Vec<String> =
                iri.query_pairs().map(|(k, v)| v.map_or(k.to_string(), |v| format!("{}={}", k, v))).collect();
            assert_eq!(pairs.join("&"), query);
        }
        // normal forms
        for level in LEVELS {
            let normal = iri.normalize_to(level);
            assert_eq!(normal.normalize_to(level), normal, "{} {:?}", iri, level);
            assert!(iri.equals(&normal, level) && iri.cmp_at(&normal, level).is_eq());
            assert_eq!(normal.authority().is_some(), iri.authority().is_some(), "{}", iri);
        }
        // a URI and back
        let uri = iri.to_uri();
        assert!(uri.as_str().is_ascii());
        assert!(iri.equals(&IriBuf::from(uri.clone()), Level::Percent));
        assert_eq!(uri.to_iri().to_uri().to_iri(), uri.to_iri());
        // against another one
        if let Some(other) = &last {
            let order = iri.cmp_at(other, Level::Syntax);
            assert_eq!(order.reverse(), other.cmp_at(iri, Level::Syntax));
            if let Ok(target) = other.resolve(iri) {
                let base = other.as_iri();
                assert_eq!(iri.resolve_against(base).unwrap(), target);
                let mut buffer = vec![0; base.as_str().len() + text.len() + 4];
                assert_eq!(base.resolve_into(iri, &mut buffer).unwrap(), target.as_str());
                assert!(target.scheme().is_some());
                let back = target.relative_to(base).unwrap();
                assert_eq!(base.resolve(&back).unwrap(), target, "{} {}", base, target);
                assert!(back.as_str().len() <= target.as_str().len());
            }
        }
        // edits
        let edited = iri.edit().query("k&", "v#").finish().unwrap();
        assert_eq!(edited.query_value("k&").as_deref(), Some("v#"));
        assert_eq!(edited.edit().remove_query("k&").finish().unwrap().query_values("k&").len(), 0);
        assert_eq!(edited.path(), iri.path());
        let longer = iri.edit().segment("a/b").finish().unwrap();
        assert_eq!(longer.segment(-1).unwrap().decode().unwrap(), "a/b");
        assert_eq!(longer.authority(), iri.authority());
        let _ = (iri.surt(), iri.host_reversed(), iri.request_target(), iri.sort_query());
        // a CRI and back
        if let Ok(cri) = iri.to_cri() {
            if let Ok(again) = cri.to_uri() {
                assert_eq!(Cri::from_uri(again.as_str()).unwrap(), cri, "{}", iri);
            }
            assert_eq!(Cri::from_edn(&cri.edn()).unwrap(), cri);
        }
        last = Some(owned);
    }
    assert!(valid > cases() / 20, "{} of {}", valid, cases());
}

#[test]
fn text_round_trips() {
    let mut random = Random::new(2);
    for _ in 0..cases() {
        let bytes = random.bytes();
        let encoded = encode(&bytes, Component::Unreserved);
        match (decode(&encoded), std::str::from_utf8(&bytes)) {
            (Ok(text), Ok(want)) => assert_eq!(text, want),
            (Err(error), Err(_)) => assert_eq!(error.code(), "utf8"),
            other => panic!("{:?}", other),
        }
    }
}

#[test]
fn templates_match_what_they_expand() {
    let mut random = Random::new(3);
    const TEMPLATES: &[&str] =
        &["/{a}/{b}", "/x{?a,b}", "{/a,b}", "/{a}{;b}", "{+a}/y", "/{a:3}", "{/list*}", "/{list}", "{?list*}"];
    let templates: Vec<Template> = TEMPLATES.iter().map(|text| text.parse().unwrap()).collect();
    let routes = Routes::new(TEMPLATES.iter().copied()).unwrap();
    for i in 0..cases() / 4 {
        let t = &templates[i % templates.len()];
        let text = |random: &mut Random| String::from_utf8_lossy(&random.bytes()).into_owned();
        let list = vec![text(&mut random), text(&mut random)];
        let values = Values::new().set("a", text(&mut random)).set("b", text(&mut random)).set("list", list);
        let uri = t.expand(&values).unwrap();
        assert!(uri.is_ascii());
        if let Some(found) = t.match_uri(&uri).unwrap() {
            let again = t.expand(&found).unwrap();
            let normal = |text: &str| UriBuf::parse(text).map(|u| u.normalize_to(Level::Percent));
            match (normal(&again), normal(&uri)) {
                (Ok(a), Ok(b)) => assert_eq!(a, b, "{}", t),
                (a, b) => assert_eq!(a.is_ok(), b.is_ok(), "{} {} {}", t, again, uri),
            }
            assert!(routes.route(&uri).unwrap().is_some());
        }
    }
}
