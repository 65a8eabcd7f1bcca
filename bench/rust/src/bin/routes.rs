// SPDX-License-Identifier: MIT
//! matchit's part of bench/templates: the nanoseconds to find the route of one of 1,000 patterns, the least of 30 runs. The
//! patterns and the URLs are those of bench/templates.c, without what matchit has no word for: the names of a query.
use std::time::Instant;

const ROUTES: usize = 1000;
const CALLS: usize = 50_000;
const ENDS: [(&str, &str); 5] =
    [("", ""), ("/posts", "/posts"), ("/posts/{post}", "/posts/777"), ("/settings", "/settings"), ("/files/{*path}", "/files/a/b/c.txt")];

fn main() {
    let mut router = matchit::Router::new();
    let mut urls = Vec::new();
    for i in 0..ROUTES {
        let (pattern, url) = ENDS[i % ENDS.len()];
        router.insert(format!("https://api.example.com/v1/res{}/{{id}}{pattern}", i / 5), i).expect("a pattern");
        urls.push(format!("https://api.example.com/v1/res{}/abc{i}{url}", i / 5));
    }
    let mut least = f64::MAX;
    let mut next = 0;
    for _ in 0..30 {
        let start = Instant::now();
        for _ in 0..CALLS {
            next = (next + 389) % ROUTES;
            assert_eq!(*router.at(&urls[next]).expect("a route").value, next);
        }
        least = least.min(start.elapsed().as_nanos() as f64 / CALLS as f64);
    }
    println!("{{\"route\":{least:.0}}}");
}
