// SPDX-License-Identifier: MIT
//! Bytes that nobody means well with: an error or a result, and no panic. scripts/test rust runs it under valgrind, too.

mod common;

use common::{cases, Random};
use urikit::*;

/// Everything that takes a text, on one text.
fn everything(bytes: &[u8]) {
    let check = |error: &Error, len: usize| {
        assert!(error.offset() <= len, "{:?} {:?}", error, String::from_utf8_lossy(bytes));
        assert_ne!(error.code(), "unknown");
    };
    if let Err(error) = Uri::parse(bytes) {
        check(&error, bytes.len());
    }
    match Iri::parse(bytes) {
        Ok(iri) => {
            // valid means UTF-8, and so does every part
            assert_eq!(Some(iri.as_str()), std::str::from_utf8(bytes).ok());
            let _ =
                (iri.authority(), iri.host_text(), iri.port(), iri.effective_port(), iri.host_address(), iri.query_values("a"));
            for segment in iri.segments() {
                let _ = (segment.decode(), segment.decode_bytes());
            }
            let _ = (iri.normalize(), iri.surt(), iri.to_cri(), iri.to_file_path(PathStyle::Windows));
        }
        Err(error) => check(&error, bytes.len()),
    }
    if let Err(error) = Cri::decode(bytes) {
        check(&error, bytes.len());
    }
    match find_cris(bytes) {
        Ok(found) => assert!(found.iter().all(|one| one.range.end <= bytes.len())),
        Err(error) => check(&error, bytes.len()),
    }
    if let Err(error) = convert_document(bytes, CborKind::Cri, Profile::Final) {
        check(&error, bytes.len());
    }
    let _ = readers(bytes);
    let _ = readers_agree(bytes);
    let _ = findings(bytes);
    let _ = guard(bytes);
    let _ = UriBuf::from_file_path(bytes, PathStyle::Posix);
    if let Ok(text) = std::str::from_utf8(bytes) {
        for error in [
            Nosh::parse(text).err(),
            UserUrl::parse(text).err(),
            PackageUrl::parse(text).err(),
            Template::parse(text).err(),
            Cri::from_edn(text).err(),
            Cri::from_uri(text).err(),
            Routes::new([text]).err(),
            decode(text).err(),
        ]
        .iter()
        .flatten()
        {
            check(error, text.len());
        }
        let base = Uri::parse("http://a/b").unwrap();
        let _ = (base.resolve(text), normalize(text, Level::Scheme), default_port(text), base.has_scheme(text));
        for part in [Part::Scheme, Part::Userinfo, Part::Host, Part::Port, Part::Path, Part::Query, Part::Fragment] {
            let _ = base.edit().set(part, text).finish();
            let _ = base.edit().query(text, "a").set_encoded(part, text).finish();
        }
        let _ = base.edit().query(text, text).segment(text).append_query(text, None).remove_query(text).finish();
        let _ = Guard::new().hosts([text]).base(text).policy(text).check(text);
        let _ = UserUrl::build(text, text, &[(text, text)]);
        let parts =
            PackageParts { ty: text, name: text, namespace: Some(text), qualifiers: &[(text, text)], ..Default::default() };
        let _ = (PackageUrl::build(&parts), Nosh::build(text, Some(text), Some(text), Dialect::Sdl), UserUrl::from_page(text));
        let _ = Template::parse("{a}{?b*}{/c:3}").unwrap().match_uri(text);
        let values = Values::new().set("a", text).set("b", [(text, text)]).set("c", text);
        let _ = Template::parse("{a}{?b*}{/c:3}").unwrap().expand(&values).unwrap();
    }
}

#[test]
fn any_bytes() {
    let mut random = Random::new(4);
    for _ in 0..cases() / 20 {
        // an exact block, so that valgrind sees a byte too many
        everything(random.bytes().into_boxed_slice().as_ref());
        everything(random.reference().into_bytes().into_boxed_slice().as_ref());
    }
}

#[test]
fn single_bytes_and_prefixes() {
    for byte in 0..=255u8 {
        everything(&[byte]);
        everything(&[b'a', byte, b'/']);
    }
    let text = "coap://u:p@[::1]:80/a/./%C3%A9/\u{e9}?k=v&w#{f}usr:pkg:nosh:";
    for end in 0..=text.len() {
        everything(&text.as_bytes()[..end]);
    }
    for text in ["usr:github/a?b=c&d=e", "pkg:npm/%40a/b@1?c=d#e", "nosh://1/a.b.c/d", "[-1, [\"a\"], [h'00']]", "{/a*}{?b:3,c}x"]
    {
        for end in 0..=text.len() {
            everything(&text.as_bytes()[..end]);
        }
    }
}

/// Documents of the vectors, cut, with one byte changed, and with one more: what one call refuses the other does, at the same place.
#[test]
fn documents() {
    let mut seen = [0, 0];
    let mut tried = |bytes: &[u8]| {
        let bytes = Vec::from(bytes).into_boxed_slice(); // an exact block
        for (to, profile) in [(CborKind::Cri, Profile::R18), (CborKind::Uri, Profile::Final)] {
            match (find_cris(&bytes), convert_document(&bytes, to, profile)) {
                (Ok(found), Ok(made)) => {
                    assert_eq!(find_cris(&made).unwrap().len(), found.len(), "{:x?}", bytes);
                    assert!(found.iter().all(|one| one.range.start < one.range.end && one.range.end <= bytes.len()));
                    seen[0] += 1;
                }
                (Err(one), Err(other)) => {
                    assert_eq!(one, other, "{:x?}", bytes);
                    assert!(one.offset() <= bytes.len());
                    seen[1] += 1;
                }
                (one, other) => panic!("{:?} {:?} {:x?}", one, other.err(), bytes),
            }
        }
    };
    for row in common::rows("cbor_convert").iter().chain(&common::rows("cbor_find")) {
        let hex = row.text("hex");
        let data: Vec<u8> =
            (0..hex.len() / 2).map(|i| u8::from_str_radix(&hex[2 * i..2 * i + 2], 16).unwrap_or(0)).take(80).collect();
        for i in 0..data.len() {
            tried(&data[..i]);
            for byte in [0x00, 0x1b, 0x5f, 0x7f, 0x9f, 0xbf, 0xd8, 0xff, data[i] ^ 1, data[i] ^ 0x20] {
                let mut other = data.clone();
                other[i] = byte;
                tried(&other);
                other.insert(i, data[i]);
                tried(&other);
            }
        }
    }
    assert!(seen[0] > 5_000 && seen[1] > 5_000, "{:?}", seen);
}

#[test]
fn nul_and_invalid_utf8() {
    let error = Uri::parse("http://a/\0b").unwrap_err();
    assert_eq!((error.code().name(), error.offset()), ("char", 9));
    let error = Iri::parse(b"http://a/\xFF").unwrap_err();
    assert_eq!((error.code().name(), error.offset()), ("utf8", 9));
    assert!(Iri::parse(b"http://a/\xC3").is_err());
    assert!(Iri::parse(b"http://a/\xED\xA0\x80").is_err()); // a surrogate
    assert_eq!(Uri::parse("http://a/b").unwrap().edit().segment("\0").finish().unwrap(), "http://a/b/%00");
}

#[test]
fn huge() {
    for text in [
        format!("http://a/{}", "a/".repeat(500_000)),
        format!("http://a/{}", "../".repeat(300_000)),
        format!("http://a/?{}", "a=b&".repeat(200_000)),
        format!("http://{}/", "a.".repeat(500_000)),
        format!("http://a/{}", "%41".repeat(300_000)),
    ] {
        let u = UriBuf::parse(text.clone()).unwrap();
        assert_eq!(u.as_str().len(), text.len());
        assert!(u.normalize().as_str().len() <= text.len() + 16);
        let _ = (u.segments().count(), u.query_pairs().count(), u.surt(), u.query_values("a").len(), u.sort_query());
        assert_eq!(guard(&text).unwrap_err().rule(), "length");
    }
}
