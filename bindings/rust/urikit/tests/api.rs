// SPDX-License-Identifier: MIT
//! What Rust asks of types: traits, collections, errors.

use std::collections::{BTreeSet, HashMap};
use urikit::*;

#[test]
fn threads_and_sizes() {
    fn shared<T: Send + Sync + Unpin + std::panic::UnwindSafe + std::panic::RefUnwindSafe>() {}
    shared::<Uri<'_>>();
    shared::<Iri<'_>>();
    shared::<UriBuf>();
    shared::<IriBuf>();
    shared::<Cri>();
    shared::<Nosh>();
    shared::<UserUrl>();
    shared::<PackageUrl>();
    shared::<Template>();
    shared::<Routes>();
    shared::<Guard>();
    shared::<Error>();
    shared::<GuardError>();
    shared::<Segments<'_>>();
    shared::<QueryPairs<'_>>();
    fn error<E: std::error::Error + Clone + 'static>() {}
    error::<Error>();
    error::<GuardError>();
    assert!(std::mem::size_of::<Uri<'_>>() <= 48);
    assert!(std::mem::size_of::<Error>() <= 32);
    assert!(std::mem::size_of::<Result<Uri<'_>, Error>>() <= 56);
}

#[test]
fn views_outlive_their_parser() {
    fn host(text: &str) -> Option<&str> {
        Uri::parse(text).ok()?.host() // borrows the text, not the view
    }
    assert_eq!(host("http://h/"), Some("h"));
    let moved = {
        let owned = UriBuf::parse("http://h/a?b#c").unwrap();
        let copy = owned.clone();
        drop(owned);
        vec![copy]
    };
    assert_eq!((moved[0].host(), moved[0].fragment()), (Some("h"), Some("c")));
}

#[test]
fn texts_as_keys() {
    let mut map: HashMap<UriBuf, u32> = HashMap::new();
    map.insert("http://a/".parse().unwrap(), 1);
    assert_eq!(map.get("http://a/"), Some(&1)); // Borrow<str>
    let mut set: BTreeSet<Uri<'_>> = BTreeSet::new();
    for text in ["b", "a?", "a", "B"] {
        set.insert(Uri::parse(text).unwrap());
    }
    assert_eq!(set.iter().map(Uri::as_str).collect::<Vec<_>>(), ["B", "a", "a?", "b"]); // the order of bytes
    assert!(set.contains("a?"));
    assert_ne!(Uri::parse("HTTP://a").unwrap(), Uri::parse("http://a").unwrap());
}

#[test]
fn absent_is_not_empty() {
    for (text, query, fragment, port) in
        [("http://a", None, None, None), ("http://a?#", Some(""), Some(""), None), ("http://a:?", Some(""), None, Some(""))]
    {
        let u = Uri::parse(text).unwrap();
        assert_eq!((u.query(), u.fragment(), u.port_str()), (query, fragment, port));
        assert_eq!(u.normalize_to(Level::String), text);
    }
    let pairs: Vec<_> = Uri::parse("?a&b=&=c")
        .unwrap()
        .query_pairs()
        .map(|(key, value)| (key.to_string(), value.map(|v| v.to_string())))
        .collect();
    assert_eq!(pairs, [("a".into(), None), ("b".into(), Some("".into())), ("".into(), Some("c".into()))]);
    assert_eq!(Uri::parse("/").unwrap().segments().count(), 1);
    assert_eq!(Uri::parse("").unwrap().segments().count(), 0);
    assert_eq!(Uri::parse("?").unwrap().query_pairs().count(), 1);
    assert_eq!(Uri::parse("/").unwrap().query_pairs().count(), 0);
}

#[test]
fn ports() {
    let port = |text| Uri::parse(text).map(|u| (u.port(), u.effective_port())).unwrap();
    assert_eq!(port("http://h"), (None, Some(80)));
    assert_eq!(port("http://h:"), (None, Some(80)));
    assert_eq!(port("http://h:0081"), (Some(81), Some(81)));
    assert_eq!(port("http://h:65536"), (None, None));
    assert_eq!(port("x://h"), (None, None));
    assert_eq!(port("http:a"), (None, None));
}

#[test]
fn conversions() {
    let uri: Uri<'_> = "http://a/%C3%A9".try_into().unwrap();
    assert_eq!(Iri::from(uri).to_uri(), uri);
    let iri = Iri::parse("http://a/\u{e9}").unwrap();
    let error = Uri::try_from(iri).unwrap_err();
    assert_eq!((error.code(), error.offset()), (Uri::parse(iri.as_str()).unwrap_err().code(), 9));
    assert!(Uri::try_from(Iri::parse("http://a/").unwrap()).is_ok());
    let owned: IriBuf = UriBuf::try_from(String::from("http://a/")).unwrap().into();
    assert_eq!(String::from(UriBuf::try_from(owned).unwrap()), "http://a/");
    assert_eq!(uri.to_buf(), uri);
    assert_eq!(format!("{:>6}|{:?}", Uri::parse("a").unwrap(), uri.to_buf()), "     a|UriBuf(\"http://a/%C3%A9\")");
    assert_eq!(uri.segment(-1).unwrap().decode().unwrap(), "\u{e9}");
    assert_eq!(Uri::parse("?a=%ff").unwrap().query_value("a"), None);
    assert_eq!(Uri::parse("?a=%ff").unwrap().query_pairs().next().unwrap().1.unwrap().decode_bytes().as_ref(), [0xFF]);
    assert_eq!(Uri::parse("?a+b=c+d").unwrap().query_pairs().next().unwrap().1.unwrap().decode_form().unwrap(), "c d");
}

#[test]
fn zones_stay() {
    let zone = ParseOptions::new().zone(true);
    let u = Uri::parse_with("http://[FE80::1%25eth0]/a/../b", zone).unwrap();
    assert!(Uri::parse(u.as_str()).is_err());
    assert_eq!(u.normalize(), "http://[fe80::1%25eth0]/b");
    assert_eq!(u.resolve("c").unwrap(), "http://[FE80::1%25eth0]/a/../c".replace("/a/..", ""));
    assert_eq!(u.edit().query("k", "v").finish().unwrap(), "http://[FE80::1%25eth0]/a/../b?k=v");
    assert_eq!(u.host_address(), Some("fe80::1".parse().unwrap()));
}

#[test]
fn edits_in_iris_and_limits() {
    let iri = IriBuf::parse("http://a/").unwrap();
    assert_eq!(iri.edit().segment("\u{e9}").finish().unwrap(), "http://a/%C3%A9"); // a URI stays one
    assert_eq!(IriBuf::parse("http://\u{e9}/").unwrap().edit().segment("\u{e9}").finish().unwrap(), "http://\u{e9}/\u{e9}");
    let mut edit = iri.edit();
    for _ in 0..65 {
        edit = edit.query("a", "b");
    }
    assert_eq!(edit.finish().unwrap_err().code(), "limit");
    assert_eq!(iri.with(Part::Host, None).unwrap_err().code(), "parts");
    assert_eq!(iri.with(Part::Query, Some("a=b c")).unwrap(), "http://a/?a=b%20c");
    assert_eq!(iri.edit().set_encoded(Part::Path, "/%G0").finish().unwrap_err().offset(), 2);
}

#[test]
fn guard_words_are_words() {
    for word in ["a\nallow host b", "a b", "", "#", "a\tb"] {
        let error = Guard::new().hosts([word]).check("http://b/").unwrap_err();
        assert_eq!(error.rule(), "policy", "{:?}", word);
    }
    assert_eq!(Guard::new().hosts(Vec::<String>::new()).check("http://b/").unwrap_err().rule(), "policy-host");
    assert!(Guard::new().base("").check("/a").is_err());
    assert!(Guard::new().internal(true).check("http://127.0.0.1/").is_ok());
    assert_eq!(Guard::new().check("http://127.0.0.1/").unwrap_err().rule(), "policy-address");
}

#[test]
fn cri_parts() {
    let c = Cri::from_uri("coaps://u@[2001:DB8::1]:1/a?b&c#d").unwrap();
    assert_eq!((c.scheme(), c.scheme_number(), c.port()), (Some("coaps"), Some(1), Some(1)));
    assert_eq!(c.host().as_deref(), Some("[2001:db8::1]"));
    assert_eq!(c.userinfo().unwrap(), "u");
    assert_eq!(c.query_parameters().unwrap(), ["b", "c"]);
    assert_eq!(c.fragment().unwrap(), "d");
    let tagged = [&[0xD8, 99][..], c.as_bytes()].concat();
    assert_eq!(Cri::decode(tagged).unwrap(), c);
    assert_eq!(Cri::decode([0xD8, 99, 0x81, 0xF4]).unwrap_err().offset(), 3);
    assert!(c.is_full() && c.discard().is_none());
    assert_eq!(Cri::from_uri("../a").unwrap().discard(), Some(2));
    assert_eq!(Cri::from_uri("coap://1.2.3.4").unwrap().host().as_deref(), Some("1.2.3.4"));
    assert_eq!("[-1, [\"a\"]]".parse::<Cri>().unwrap(), "coap://a".parse::<Cri>().unwrap());
    assert_eq!(Cri::from_uri("http://a/%ff").unwrap().path_segments(), [CriText::Bytes(vec![0xFF])]);
    assert_eq!(Cri::from_uri("http://a/u\u{308}").unwrap_err().code(), "cri_nfc");
    assert_eq!(Cri::from_uri("/u\u{308}").unwrap_err().code(), "cri_nfc");
}

#[test]
fn explanations() {
    let says = |error: Error, sentence: &str| {
        assert_eq!(error.reason(), sentence);
        assert_eq!(error.to_string(), format!("byte {}: {}", error.offset(), sentence));
    };
    let space = "a space is not allowed in a path; encode it as %20";
    says(Uri::parse("http://h/a b").unwrap_err(), space);
    says(UriBuf::parse("http://h/a b").unwrap_err(), space);
    says("http://h/a b".parse::<IriBuf>().unwrap_err(), space);
    says(Uri::parse("http://h/").unwrap().resolve("a b").unwrap_err(), space);
    says(Cri::from_uri("http://h/a b").unwrap_err(), space);
    says(Iri::parse(b"http://h/\xff").unwrap_err(), "the byte 0xFF does not begin a character in UTF-8");
    says(
        Uri::try_from(Iri::parse("/\u{fc}").unwrap()).unwrap_err(),
        "'\u{fc}' (U+00FC) is not ASCII: in a URI it is written %C3%BC",
    );
    says(Cri::decode([0x81, 0xF4]).unwrap_err(), "false cannot begin a CRI reference: a scheme (negative number or name), null before an authority, true or a number of segments to discard can");
    says(Nosh::parse("nosh://1/%").unwrap_err(), "the text ends inside a triplet: '%' must be followed by two hex digits");
    says(Nosh::parse("http://a/").unwrap_err(), "the scheme is 'http', not 'nosh'");
    says(
        Nosh::parse("nosh://1673/com.example.foo/a%20b").unwrap().restricted().unwrap_err(),
        "'%' is not allowed in a record key: only letters, digits and '.-_:~' are",
    );
    says("usr:a b".parse::<UserUrl>().unwrap_err(), space);
    says("http://a".parse::<PackageUrl>().unwrap_err(), "the scheme is 'http', not 'pkg'");
    // holds no password
    assert_eq!(UriBuf::parse("http://u:p w@h/").unwrap_err().to_string().find("p w"), None);

    // equal by code and offset, whatever the sentence
    assert_eq!(Uri::parse("http://h/a b").unwrap_err(), Uri::parse("http://h/a<b").unwrap_err());
    let iri = Iri::parse("http://h/\u{fc} x").unwrap_err();
    assert_eq!(
        format!("{:#}", iri.explain("http://h/\u{fc} x")),
        format!("{}\n    http://h/\u{fc} x\n              ^", iri.explain("http://h/\u{fc} x"))
    );
    // another text than the one that was read is never a panic; controls are not written
    let long = format!("http://h/{}\u{202e}\u{1b} {}", "x".repeat(100), "y".repeat(100));
    for text in ["", "\u{fc}", "http://h/\u{1b}[2J", long.as_str()] {
        for at in [
            &iri,
            &Uri::parse(&long).unwrap_err(),
            &Uri::parse("http://h/%").unwrap_err(),
            &Nosh::parse("nosh://1/%").unwrap_err(),
        ] {
            let shown = format!("{:#}", at.explain(text));
            assert!(
                shown.lines().count() == 3 && shown.len() < 800 && !shown.contains('\u{1b}') && !shown.contains('\u{202e}'),
                "{}",
                shown
            );
        }
    }
    let cri = Cri::decode([0xD8, 99, 0x81, 0xF4]).unwrap_err();
    assert_eq!(cri.explain(&[0xD8, 99, 0x81, 0xF4]).to_string(), cri.to_string());
    assert_eq!(format!("{:#}", cri.explain(&[0xD8, 99, 0x81, 0xF4])).lines().count(), 1);
}

#[cfg(feature = "serde")]
#[test]
fn serialization() {
    let u: UriBuf = serde_json::from_str("\"http://a/\"").unwrap();
    assert_eq!(serde_json::to_string(&u).unwrap(), "\"http://a/\"");
    let borrowed: Uri<'_> = serde_json::from_str("\"http://a/\"").unwrap();
    assert_eq!(borrowed, u);
    let error = serde_json::from_str::<UriBuf>("\"http://a b/\"").unwrap_err().to_string();
    assert!(error.starts_with("byte 8: a space is not allowed in a host; encode it as %20"), "{}", error);
    assert!(serde_json::from_str::<UriBuf>("1").is_err());
    let cri = Cri::from_uri("coap://a").unwrap();
    assert_eq!(serde_json::from_str::<Cri>(&serde_json::to_string(&cri).unwrap()).unwrap(), cri);
    assert!(serde_json::from_str::<Cri>("[255]").is_err());
    let template: Template = serde_json::from_str("\"/{a}\"").unwrap();
    assert_eq!(template.as_str(), "/{a}");
    for text in ["usr:github/a", "pkg:npm/a", "nosh://1"] {
        let json = format!("\"{}\"", text);
        let ok = serde_json::from_str::<UserUrl>(&json).is_ok() as u8
            + serde_json::from_str::<PackageUrl>(&json).is_ok() as u8
            + serde_json::from_str::<Nosh>(&json).is_ok() as u8;
        assert_eq!(ok, 1, "{}", text);
    }
}
