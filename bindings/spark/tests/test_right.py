# SPDX-License-Identifier: MIT
"""Right where try_parse_url is wrong: both against the grammar of RFC 3986 (bench/spark/bench.py), on URLs as they are found."""
import sys

from conftest import ROOT

sys.path.insert(0, str(ROOT / "bench/spark"))
import bench  # noqa: E402

KNOWN = [
    "http://a_b.example/x", "http://.*gnome.org", "https://translationpro-", "http://", "http://a.example:/", "mailto:a@b?c",
    "http://h/#[x", "http://h/a b", "http://h/%zz", "http://[::1]:8/", "http://[v1.x]/", "http://%41.example/", "//h/p", "?q",
    "http://999.999.999.999/", "http://h:port/", "a:b:c", "1a:b", "http://h/|",
]  # fmt: skip


def test_parts_are_those_of_the_grammar(spark):
    found = [u for u in bench.corpora.docs(4000) if u.isascii()]  # of this system's documentation; may be few
    urls = KNOWN + found + bench.corpora.crawl(2000)
    valid, wrong = bench.right(spark, urls)
    assert wrong["ours"] == []
    assert 2000 < valid < len(urls)
    missed = {url for url, *_ in wrong["theirs"]}
    assert {"http://a_b.example/x", "http://.*gnome.org", "https://translationpro-", "http://h/#[x"} <= missed, missed
    print(f"{len(urls)} URLs, {len(found)} of them found here: try_parse_url differs in {len(wrong['theirs'])}, parse in none")
