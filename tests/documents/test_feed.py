"""Feeds as publishers, broken programs and attackers write them."""

from __future__ import annotations

import json
from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.documents.errors import NotAFeed
from bot.documents.feed import read_feed
from bot.documents.feed_discovery import declared_by
from bot.documents.feed_rows import plain_words
from bot.domain.feeds import Feed, FeedFormat

ADDRESS = "https://harbour.example/news/feed.xml"

RSS = """<?xml version="1.0" encoding="utf-8"?>
<rss version="2.0" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel>
<title>Harbour news</title><link>https://harbour.example/</link><language>en-GB</language><ttl>45</ttl>
<lastBuildDate>Tue, 05 May 2026 10:00:00 GMT</lastBuildDate>
<item><title>Ferry &amp;amp; tram share a ticket</title><link>/ticket</link><guid isPermaLink="false">n-2</guid>
<pubDate>Tue, 05 May 2026 09:30:00 +0200</pubDate><category>Transport</category><category>Transport</category>
<description>&lt;p&gt;A ticket for &lt;b&gt;both&lt;/b&gt;.&lt;/p&gt;&lt;script&gt;x&lt;/script&gt;</description></item>
<item><title>Pier closed</title><link>https://harbour.example/pier</link></item>
</channel></rss>"""

ATOM = """<feed xmlns="http://www.w3.org/2005/Atom" xml:base="https://harbour.example/blog/">
<title>Blog</title><link href="./"/>
<entry><id>tag:harbour.example,2026:1</id><link rel="alternate" href="one"/><title>One</title>
<published>2026-05-01T08:00:00Z</published><updated>2026-05-02T08:00:00+02:00</updated><summary>First.</summary></entry>
</feed>"""

RDF = """<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/"
 xmlns:dc="http://purl.org/dc/elements/1.1/"><channel rdf:about="https://harbour.example/"><title>Old</title></channel>
<item rdf:about="https://harbour.example/a"><title>A</title><link>https://harbour.example/a</link>
<dc:date>2026-05-01</dc:date></item></rdf:RDF>"""

SITEMAP = """<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"
 xmlns:news="http://www.google.com/schemas/sitemap-news/0.9">
<url><loc>https://harbour.example/lock</loc><lastmod>2026-05-03T10:00:00Z</lastmod><news:news><news:publication>
<news:name>Harbour Post</news:name><news:language>en</news:language></news:publication>
<news:publication_date>2026-05-03</news:publication_date><news:title>Lock opens</news:title>
<news:keywords>locks, canals</news:keywords></news:news></url>
<url><loc>https://harbour.example/about</loc></url></urlset>"""

JSON_FEED = {
    "version": "https://jsonfeed.org/version/1.1",
    "title": "Notes",
    "home_page_url": "https://harbour.example/notes",
    "language": "en",
    "items": [
        {"id": 7, "url": "/notes/7", "content_html": "<p>Crane <i>moved</i></p>", "date_published": "2026-05-01"},
        {"id": "8", "external_url": "https://other.example/8", "title": "Eight", "tags": ["x", None], "summary": "S"},
        "no item",
    ],
}


def read(text: str | bytes, charset: str | None = None, url: str | None = ADDRESS) -> Feed:
    return read_feed(text.encode() if isinstance(text, str) else text, charset, url)


def rss(*items: str, before: str = "", head: str = "") -> str:
    return f'{before}<rss version="2.0"><channel><title>T</title>{head}{"".join(items)}</channel></rss>'


def titles(feed: Feed) -> list[str]:
    return [entry.title for entry in feed.entries]


def test_rss_as_it_is_written() -> None:
    feed = read(RSS)
    assert (feed.format, feed.title, feed.language, feed.ttl_minutes) == (FeedFormat.RSS, "Harbour news", "en-GB", 45)
    first, second = feed.entries
    assert (first.id, first.url) == ("n-2", "https://harbour.example/ticket")
    assert first.title == "Ferry & tram share a ticket"
    assert first.summary == "A ticket for both."
    assert first.published == datetime(2026, 5, 5, 7, 30, tzinfo=UTC)
    assert first.categories == ("Transport",)
    assert (second.url, second.published, second.summary) == ("https://harbour.example/pier", None, "")
    assert (feed.complete, feed.warnings) == (True, ())


def test_atom_with_a_base_and_two_dates() -> None:
    (entry,) = read(ATOM).entries
    assert (entry.id, entry.url) == ("tag:harbour.example,2026:1", "https://harbour.example/blog/one")
    assert entry.published == datetime(2026, 5, 1, 8, tzinfo=UTC)
    assert entry.updated == datetime(2026, 5, 2, 6, tzinfo=UTC)


def test_atom_with_markup_in_titles_and_a_base_of_an_entry() -> None:
    xhtml = '<div xmlns="http://www.w3.org/1999/xhtml">A <em>tall</em> crane</div>'
    entry = f'<entry xml:base="https://cranes.example/x/"><link href="1"/><title type="xhtml">{xhtml}</title></entry>'
    (found,) = read(f'<feed xmlns="http://www.w3.org/2005/Atom">{entry}</feed>').entries
    assert (found.title, found.url) == ("A tall crane", "https://cranes.example/x/1")


def test_rdf_and_a_date_without_a_time() -> None:
    feed = read(RDF)
    assert feed.format is FeedFormat.RDF
    assert feed.entries[0].published == datetime(2026, 5, 1, tzinfo=UTC)


def test_a_news_sitemap_and_one_without_news() -> None:
    feed = read(SITEMAP)
    assert (feed.format, feed.title, titles(feed)) == (FeedFormat.NEWS_SITEMAP, "Harbour Post", ["Lock opens"])
    assert feed.entries[0].categories == ("locks", "canals")
    with pytest.raises(NotAFeed, match="without news"):
        read("<urlset><url><loc>https://a.example/</loc></url></urlset>")


def test_json_feed_with_numbers_and_nulls() -> None:
    feed = read(json.dumps(JSON_FEED))
    first, second = feed.entries
    assert (first.id, first.url) == ("7", "https://harbour.example/notes/7")
    assert (first.title, first.summary) == ("", "Crane moved")
    assert first.published == datetime(2026, 5, 1, tzinfo=UTC)
    assert (second.url, second.categories) == ("https://other.example/8", ("x",))
    assert feed.site_url == "https://harbour.example/notes"


@pytest.mark.parametrize("version", ["0.91", "0.92", "1.0", "2.0"])
def test_every_version_of_rss_with_the_old_doctype(version: str) -> None:
    doctype = '<!DOCTYPE rss PUBLIC "-//Netscape//DTD RSS 0.91//EN" "http://dtd.invalid/rss-0.91.dtd">'
    text = rss("<item><title>A</title><link>https://a.example/1</link></item>", before=doctype)
    assert titles(read(text.replace("2.0", version))) == ["A"]


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (b"", "empty"),
        (b"  \n", "empty"),
        (b"403 Forbidden", "no XML and no JSON"),
        (b"<html><head><title>403 Forbidden</title></head><body>No.</body></html>", "403 Forbidden"),
        (b"<!DOCTYPE html><html><body><rss></rss></body></html>", "web page"),
        (b'{"error": "rate limited"}', "no JSON Feed"),
        (b'{"version": "https://jsonfeed.org/version/1", "items": [', "cut off"),
        (b"[1, 2]", "no list of items"),
        (b"[" * 200_000, "broken"),
        (b"<opml version='2.0'><body/></opml>", "OPML"),
        (b"<sitemapindex><sitemap><loc>https://a.example</loc></sitemap></sitemapindex>", "index of sitemaps"),
        (b"<catalog><item><title>x</title></item></catalog>", "<catalog>"),
        (b"<rss version='2.0'><channel><title>Cut", "before its first entry"),
        (b"\x89PNG\r\n\x1a\n\x00\x00", "no XML"),
        (b"<rss>" + b"x" * 5_000_000, "larger than 5 MB"),
    ],
)
def test_what_is_no_feed_is_a_failure_with_a_reason(content: bytes, reason: str) -> None:
    with pytest.raises(NotAFeed, match=reason) as raised:
        read(content)
    assert "\n" not in str(raised.value)


def test_a_feed_without_entries_is_a_feed() -> None:
    assert read(rss()).entries == ()


def test_warnings_that_a_server_prints_first_are_stepped_over() -> None:
    junk = "<br />\n<b>Warning</b>: Undefined variable in /srv/x.php\n"
    assert titles(read(rss("<item><title>A</title></item>", before=junk + '<?xml version="1.0"?>'))) == ["A"]


ENTITIES = [
    '<!DOCTYPE rss [<!ENTITY a "b">]>',
    '<!DOCTYPE rss [<!ENTITY a SYSTEM "file:///etc/hostname">]>',
    '<?xml version="1.0"?><!-- <rss> --><!DOCTYPE rss [<!ENTITY % p SYSTEM "http://dtd.invalid/"> %p;]>',
    '<!doctype rss [<!entity a "<rss version=">]>',
    '<?p <rss ?><!DOCTYPE rss [<!ENTITY a "b">]>',
]


@pytest.mark.parametrize("declared", ENTITIES, ids=range(len(ENTITIES)))
@pytest.mark.parametrize("encoding", ["utf-8", "utf-16"])
def test_entities_of_its_own_are_refused_whatever_hides_them(declared: str, encoding: str) -> None:
    text = rss("<item><title>x &a; y</title></item>", before=declared)
    with pytest.raises(NotAFeed, match="entities"):
        read(text.encode(encoding))


def test_an_article_about_entities_is_read() -> None:
    text = rss("<item><title>About DTDs</title><description><![CDATA[<!ENTITY a 'b'>]]></description></item>")
    assert titles(read(text)) == ["About DTDs"]


def test_entities_of_html_are_the_letters_that_they_name() -> None:
    item = "<title>Caf&eacute; &amp;mdash; &#x41;&#38;amp; &nosuch; R&D</title><link>/a?b=1&c=2</link>"
    (entry,) = read(rss(f"<item>{item}<description><![CDATA[a & b &eacute;]]></description></item>")).entries
    assert entry.title == "Café — A& &nosuch; R&D"
    assert entry.url == "https://harbour.example/a?b=1&c=2"
    assert entry.summary == "a & b é"


@pytest.mark.parametrize("cut", [1, 30, 90, 140])
def test_a_feed_that_was_cut_off_loses_the_entry_in_which_it_ends(cut: int) -> None:
    whole = rss(
        *(f"<item><title>Number {n} of the list</title><link>https://a.example/{n}</link></item>" for n in range(4))
    )
    feed = read(whole[: len(whole) - cut - 15])
    assert not feed.complete
    assert titles(feed) == [f"Number {n} of the list" for n in range(len(feed.entries))]
    assert 1 <= len(feed.entries) <= 3
    assert any("cut off" in warning for warning in feed.warnings)


RUSSIAN = "В порту открыли новый причал для больших паромов"


@pytest.mark.parametrize(
    ("encoding", "declared", "header"),
    [
        ("utf-8", None, "iso-8859-1"),
        ("utf-16", None, None),
        ("utf-16-le", "utf-16", None),
        ("cp1251", "windows-1251", None),
        ("cp1251", None, "windows-1251"),
        ("cp1251", None, None),
        ("cp1251", "windows-1251", "utf-8"),
        ("cp1251", "windows-1251", "iso-8859-1"),
        ("cp1251", "utf-8", None),
        ("cp1251", "no-such-thing", "x"),
        ("koi8-r", None, None),
    ],
)
def test_russian_is_read_however_its_encoding_is_told(encoding: str, declared: str | None, header: str | None) -> None:
    before = f'<?xml version="1.0" encoding="{declared}"?>' if declared else ""
    text = rss(f"<item><title>{RUSSIAN}</title></item>", before=before)
    feed = read(text.encode(encoding), header)
    assert titles(feed) == [RUSSIAN]
    guessed = encoding in {"cp1251", "koi8-r"} and "windows-1251" not in {declared, header}
    assert bool(feed.warnings) == guessed


@pytest.mark.parametrize(
    ("encoding", "title"),
    [
        ("cp1252", "Café déjà fermé à Zürich"),
        ("shift_jis", "港に新しい橋が開通しました"),
        ("gb18030", "北京今天开通了新的地铁线路"),
        ("euc_kr", "서울에서 새로운 다리가 열렸습니다"),
    ],
)
def test_other_scripts_are_guessed(encoding: str, title: str) -> None:
    assert titles(read(rss(f"<item><title>{title}</title></item>").encode(encoding))) == [title]


@pytest.mark.parametrize(
    ("date", "expected"),
    [
        ("Tue, 05 May 2026 10:00:00 GMT", datetime(2026, 5, 5, 10, tzinfo=UTC)),
        ("2026-05-05", datetime(2026, 5, 5, tzinfo=UTC)),
        ("2026-05-05T10:00:00-05:00", datetime(2026, 5, 5, 15, tzinfo=UTC)),
        ("soon", None),
        ("", None),
        ("Thu, 01 Jan 1970 00:00:00 GMT", None),
        ("0001-01-01T00:00:00+23:00", None),
    ],
)
def test_dates_good_and_bad(date: str, expected: datetime | None) -> None:
    (entry,) = read(rss(f"<item><title>A</title><pubDate>{date}</pubDate></item>")).entries
    assert entry.published == expected


@pytest.mark.parametrize("guid", ["12", "1999", "5", "20260501"])
def test_a_number_for_a_name_is_no_date(guid: str) -> None:
    (entry,) = read(rss(f"<item><title>A</title><guid>{guid}</guid></item>")).entries
    assert (entry.id, entry.published) == (guid, None)
    dated = "<item><title>B</title><pubDate>Tue, 05 May 2026 10:00:00 GMT</pubDate></item>"
    mixed = read(rss(f"<item><title>A</title><guid>{guid[:4]}</guid></item>", dated))
    assert mixed.entries[0].published is None


@pytest.mark.parametrize(
    ("written", "shown"),
    [
        ("A &lt;b&gt;bold&lt;/b&gt; move", "A bold move"),
        ("<![CDATA[A <i>slanted</i> &amp; odd move]]>", "A slanted & odd move"),
        ("Vec&lt;T&gt; explained", "Vec<T> explained"),
        ("1 &lt; 2", "1 < 2"),
        ("a&lt;script&gt;alert(1)&lt;/script&gt;b", "ab"),
        ("line\n  break\u202e \u200b", "line break"),
        ("&lt;p hidden&gt;not this&lt;/p&gt;this", "this"),
    ],
)
def test_titles_are_the_words_that_they_show(written: str, shown: str) -> None:
    assert titles(read(rss(f"<item><title>{written}</title><link>/a</link></item>"))) == [shown]


def test_what_has_no_bounds_has_them_afterwards() -> None:
    long = "word " * 30_000
    many = [f"<item><title>{long}</title><guid>{n}x{'y' * 5_000}</guid></item>" for n in range(3)]
    feed = read(rss(*many, f"<item><description>{long}</description></item>"))
    assert max(len(entry.title) for entry in feed.entries) == 300
    assert max(len(entry.id or "") for entry in feed.entries) == 1_000
    assert len(feed.entries[-1].summary) <= 1_000
    assert feed.entries[0].title.endswith("…")
    assert len(read(rss(*(f"<item><title>{n}</title></item>" for n in range(1_200)))).entries) == 1_000


@pytest.mark.parametrize("link", ["javascript:alert(1)", "data:text/html,x", "http://[bad", "mailto:a@b.example", "  "])
def test_links_that_are_no_addresses_are_none(link: str) -> None:
    assert read(rss(f"<item><title>A</title><link>{link}</link></item>")).entries[0].url is None


def test_relative_links_of_a_file_are_relative_to_its_site() -> None:
    text = rss("<item><title>A</title><link>b</link></item>", head="<link>https://s.example/x/</link>")
    assert read(text, url=None).entries[0].url == "https://s.example/x/b"


def test_entries_that_say_nothing_are_left_out() -> None:
    assert titles(read(rss("<item><author>x</author></item>", "<item><title>A</title></item>"))) == ["A"]


@given(
    st.binary(max_size=200)
    | st.text(max_size=200).map(lambda text: rss(f"<item>{text}</item>").encode("utf-8", "replace"))
)
def test_whatever_comes_it_is_a_feed_or_no_feed(content: bytes) -> None:
    try:
        feed = read(content)
    except NotAFeed:
        return
    feed.model_dump_json().encode()


@given(st.text(max_size=300), st.integers(5, 50))
def test_words_stay_within_their_limit_and_on_one_line(text: str, limit: int) -> None:
    shown = plain_words(text, limit)
    assert len(shown) <= limit
    assert "\n" not in shown


def test_a_site_names_its_feeds_and_its_story_document() -> None:
    page = b"""<html><head><base href="/de/"><link rel="alternate" type="application/rss+xml" title="All &amp; more"
        href="feed"><link rel="ALTERNATE" type="application/feed+json" href="https://x.example/feed.json">
        <link rel="alternate" type="application/rss+xml" href="https://x.example/comments/feed/">
        <link rel="alternate" type="text/markdown" href="story.md"><link rel="alternate" hreflang="fr" href="/fr">
        <link rel="alternate" type="application/rss+xml" href="javascript:x"></head><body>
        <a rel="alternate" type="application/atom+xml" href="feed">again</a></body></html>"""
    declared = declared_by(page, "utf-8", "https://x.example/")
    assert declared.feeds == (
        ("https://x.example/de/feed", "All & more"),
        ("https://x.example/feed.json", ""),
    )
    assert declared.story == "https://x.example/de/story.md"


@pytest.mark.parametrize("content", [b"", b"\x00\xff", b"<", b"plain words"])
def test_a_page_that_names_nothing_has_none(content: bytes) -> None:
    assert declared_by(content, None, "https://x.example/") == ((), None)
