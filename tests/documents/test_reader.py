"""Opening links and reading given files: a Document with the right key, or one plain sentence."""

from __future__ import annotations

import asyncio
import gzip
import pickle
from collections.abc import AsyncIterator, Iterator

import pytest

from bot.documents import errors
from bot.documents.errors import DocumentError, EmptyDocument, StoryError, UnreadableDocument, UnsupportedDocument
from bot.documents.reader import MAX_BYTES, DocumentReader
from bot.domain.documents import DocumentKind
from bot.net.fetch import PageGone, UnsafeAddress
from bot.workers import WorkerDied, WorkError, Workers, WorkTimedOut
from tests.net.support import NOW, PUBLIC, Names, Rerouting, answering, http, local_fetcher, public_fetcher, redirect

HTML = (
    "<html lang=en><head><title>Snow on Hollin Pass</title>{head}</head><body><article><h1>Snow on Hollin Pass</h1>"
    "<p>The road over Hollin Pass was closed on Sunday after 31 centimetres of snow fell in one night.</p>"
    "<p>Ploughs start from the south side at six, the county said, and buses go through the valley until then.</p>"
    "</article></body></html>"
)
PAGE = HTML.format(head="").encode()
STORY = (
    b'---\nformat: "aidr-story-markdown/v1"\ntitle: "Snow closes a pass"\nlang: "en"\n'
    b'canonical_url: "https://stories.example/12345678?lang=en"\nsummary: "Hollin Pass is closed."\n'
    b'source_urls: ["https://county.example/roads"]\n---\n'
)


@pytest.fixture(scope="module")
def workers() -> Iterator[Workers]:
    pool = Workers()
    yield pool
    asyncio.run(pool.close())


@pytest.fixture
async def reader(workers: Workers) -> AsyncIterator[DocumentReader]:
    async with local_fetcher() as fetcher:
        yield DocumentReader(fetcher, workers)


async def test_an_article_behind_a_short_link_is_known_by_its_own_address(workers: Workers) -> None:
    canonical = '<link rel="canonical" href="http://news.hollin.example/weather">'
    answers = {
        "/s": redirect("http://www.hollin.example/snow?utm_source=x"),
        "/snow?utm_source=x": http(HTML.format(head=canonical).encode(), "200 OK", "Content-Type: text/html"),
    }
    async with answering(answers.__getitem__) as server:
        names = Names(short_example=[PUBLIC], www_hollin_example=[PUBLIC])
        async with public_fetcher(names, Rerouting(server.port)) as fetcher:
            document = await DocumentReader(fetcher, workers).open("http://short.example/s")
    assert document.kind is DocumentKind.ARTICLE
    assert document.key == "https://hollin.example/snow"
    assert document.url == "http://www.hollin.example/snow?utm_source=x"
    assert document.site == "hollin.example"
    assert document.canonical_url == "http://news.hollin.example/weather"
    assert document.title == "Snow on Hollin Pass"
    assert "31 centimetres" in document.text
    assert (document.language, document.retrieved_at, document.given) == ("en", NOW, False)


@pytest.mark.parametrize("claimed", ["https://gazette.example/the-truth", "javascript:alert(1)", "https://[x/"])
async def test_a_page_cannot_pass_for_a_page_of_another_site(workers: Workers, claimed: str) -> None:
    body = HTML.format(head=f'<link rel="canonical" href="{claimed}">').encode()
    async with (
        answering(lambda path: http(body, "200 OK", "Content-Type: text/html")) as server,
        public_fetcher(Names(hollin_example=[PUBLIC]), Rerouting(server.port)) as fetcher,
    ):
        document = await DocumentReader(fetcher, workers).open("http://hollin.example/")
    assert document.canonical_url is None


@pytest.mark.parametrize(
    ("content_type", "body", "kind"),
    [
        ("text/html", PAGE, DocumentKind.ARTICLE),
        ("application/xhtml+xml", b'<?xml version="1.0"?><!DOCTYPE html>' + PAGE, DocumentKind.ARTICLE),
        ("", PAGE, DocumentKind.ARTICLE),
        ("text/plain", PAGE, DocumentKind.ARTICLE),
        ("text/plain", b"<p>is how a paragraph begins in HTML, the teacher said.", DocumentKind.TEXT),
        ("text/plain", b"Snow fell.", DocumentKind.TEXT),
        ("text/plain; charset=utf-16le", "Snow fell.".encode("utf-16le"), DocumentKind.TEXT),
        ("text/markdown; charset=utf-8", STORY, DocumentKind.STORY),
        ("text/plain", b"\xef\xbb\xbf\n" + STORY, DocumentKind.STORY),
    ],
)
async def test_a_page_is_what_it_looks_like(
    reader: DocumentReader, content_type: str, body: bytes, kind: DocumentKind
) -> None:
    header = [f"Content-Type: {content_type}"] if content_type else []
    async with answering(lambda path: http(body, "200 OK", *header)) as server:
        document = await reader.open(f"{server.url}/x")
    assert document.kind is kind
    assert document.key == f"https://127.0.0.1:{server.port}/x"


async def test_a_story_behind_a_link_names_what_it_was_built_from(reader: DocumentReader) -> None:
    async with answering(lambda path: http(STORY, "200 OK", "Content-Type: text/markdown")) as server:
        document = await reader.open(f"{server.url}/api/story/12345678.md?lang=en")
    assert document.title == "Snow closes a pass"
    assert document.text == document.summary == "Hollin Pass is closed."
    assert document.canonical_url == "https://stories.example/12345678?lang=en"
    assert document.source_urls == ("https://county.example/roads",)
    assert document.url == f"{server.url}/api/story/12345678.md?lang=en"  # never another site's


@pytest.mark.parametrize(
    ("given", "asked"),
    [
        ("/12345678", ["/api/story/12345678.md?lang=en"]),
        ("/12345678?lang=vi&utm_source=x", ["/api/story/12345678.md?lang=vi"]),
        ("/story/12345678", ["/api/story/12345678.md?lang=en"]),
        ("/87654321", ["/api/story/87654321.md?lang=en", "/87654321"]),
        ("/negotiated", ["/negotiated"]),
        ("/2026/12345678", ["/2026/12345678"]),
    ],
)
async def test_a_story_is_found_from_the_address_of_its_page(
    reader: DocumentReader, given: str, asked: list[str]
) -> None:
    seen: list[str] = []

    def answer(path: str) -> bytes:
        seen.append(path)
        if path.startswith("/api/story/12345678.md") or path == "/negotiated":
            return http(STORY, "200 OK", "Content-Type: text/markdown")
        return http(b"", "404 Not Found") if "/api/" in path else http(PAGE, "200 OK", "Content-Type: text/html")

    async with answering(answer) as server:
        document = await reader.open(server.url + given)
    assert seen == asked
    is_story = asked[-1].startswith("/api/story/12345678") or given == "/negotiated"
    assert document.kind is (DocumentKind.STORY if is_story else DocumentKind.ARTICLE)


@pytest.mark.parametrize(
    ("content_type", "body", "error", "words"),
    [
        ("application/pdf", b"%PDF-1.7 words", UnsupportedDocument, "a PDF file"),
        ("text/html", b"%PDF-1.7 words", UnsupportedDocument, "a PDF file"),
        ("image/png", b"\x89PNG\r\n", UnsupportedDocument, "an image"),
        ("application/json", b'{"a": 1}', UnsupportedDocument, "application/json"),
        ("text/plain", b"MZ\x00\x01\x02", UnsupportedDocument, "no text"),
        ("text/html", b"<html><body><script>x()</script></body></html>", EmptyDocument, "no readable text"),
        ("text/html", b"", EmptyDocument, "no readable text"),
        ("text/plain", b" \n\t ", EmptyDocument, "no text"),
        ("text/plain", b"* * *", EmptyDocument, "no text"),
        ("text/plain", "\u200b\u2800\u3164".encode(), EmptyDocument, "no text"),
        ("text/markdown", b"![](https://a.example/x.png)", EmptyDocument, "no text"),
        ("text/markdown", b'---\nformat: "aidr-story-markdown/v1"\nstatus: 404\n---\n', StoryError, "status 404"),
    ],
)
async def test_what_cannot_be_read_is_a_clear_error(
    reader: DocumentReader, content_type: str, body: bytes, error: type[DocumentError], words: str
) -> None:
    async with answering(lambda path: http(body, "200 OK", f"Content-Type: {content_type}")) as server:
        with pytest.raises(error, match=words):
            await reader.open(server.url)


async def test_a_page_that_is_not_there_and_one_that_must_not_be_opened(reader: DocumentReader) -> None:
    async with answering(lambda path: http(b"", "404 Not Found")) as server:
        with pytest.raises(PageGone):
            await reader.open(server.url)
    with pytest.raises(UnsafeAddress):
        await reader.open("file:///etc/passwd")


@pytest.mark.parametrize(
    ("name", "key"),
    [
        ("notes.txt", "given:notes.txt"),
        ("/home/somebody/secret/notes.txt", "given:notes.txt"),
        ("C:\\Users\\somebody\\notes.txt", "given:notes.txt"),
        ("../../notes.txt", "given:notes.txt"),
        ("no\u202etes\n\x00.txt", "given:notes .txt"),
        ("a" * 500, "given:" + "a" * 100),
        ("", "given:text"),
        ("/", "given:text"),
    ],
)
async def test_a_given_file_is_known_by_its_name_alone(reader: DocumentReader, name: str, key: str) -> None:
    document = await reader.read(name, b"Snow fell on the pass.", now=NOW)
    assert document.key == key
    assert document.url is None
    assert document.given
    assert document.site == document.title == key.removeprefix("given:")
    assert document.retrieved_at == NOW
    assert "somebody" not in document.model_dump_json()


@pytest.mark.parametrize(
    ("name", "content", "kind", "title"),
    [
        ("snow.html", PAGE, DocumentKind.ARTICLE, "Snow on Hollin Pass"),
        ("snow.html", b"\xef\xbb\xbf" + PAGE, DocumentKind.ARTICLE, "Snow on Hollin Pass"),
        ("snow", PAGE.decode().encode("utf-16"), DocumentKind.ARTICLE, "Snow on Hollin Pass"),
        ("snow", b"<!-- saved --><!-- from -->\n" + PAGE, DocumentKind.ARTICLE, "Snow on Hollin Pass"),
        ("snow.md", b"# Snow\n\nIt fell on the pass.", DocumentKind.TEXT, "Snow"),
        ("snow.md", b'<p align="center">Logo</p>\n\n# Snow\n\nIt fell.', DocumentKind.TEXT, "snow.md"),
        ("snow.txt", b"# Snow\n\nIt fell on the pass.", DocumentKind.TEXT, "snow.txt"),
        ("snow.txt", STORY, DocumentKind.STORY, "Snow closes a pass"),
    ],
)
async def test_given_files_of_every_kind(
    reader: DocumentReader, name: str, content: bytes, kind: DocumentKind, title: str
) -> None:
    document = await reader.read(name, content)
    assert (document.kind, document.title) == (kind, title)
    assert document.given
    assert document.url is None


@pytest.mark.parametrize(
    ("name", "content", "error"),
    [
        ("/secret/a.pdf", b"%PDF-1.4", UnsupportedDocument),
        ("/secret/a.txt", b"", EmptyDocument),
        ("/secret/a.txt", b"x" * (MAX_BYTES + 1), UnreadableDocument),
        ("/secret/a.md", b"---\nformat: aidr-story-markdown/v1\nstatus: 500\n---\n", StoryError),
        ("/secret/a.gz", gzip.compress(b"words", mtime=0), UnsupportedDocument),
    ],
)
async def test_a_given_file_that_cannot_be_read_is_named(
    reader: DocumentReader, name: str, content: bytes, error: type[DocumentError]
) -> None:
    with pytest.raises(error, match=r"^a\.(pdf|txt|md|gz): ") as raised:
        await reader.read(name, content)
    assert "secret" not in str(raised.value)


class _Failing(Workers):
    def __init__(self, error: WorkError) -> None:
        super().__init__()
        self._error = error

    async def run(self, function, /, *args, seconds):  # type: ignore[no-untyped-def]
        raise self._error


@pytest.mark.parametrize("error", [WorkTimedOut("late"), WorkerDied("gone")])
async def test_a_document_that_exhausts_its_worker_is_unreadable(error: WorkError) -> None:
    async with local_fetcher() as fetcher:
        with pytest.raises(UnreadableDocument, match="time or memory"):
            await DocumentReader(fetcher, _Failing(error)).read("a.txt", b"words")


@pytest.mark.parametrize("error", [StoryError("A sentence.", 503), EmptyDocument("A sentence.")])
def test_errors_come_back_from_the_worker_as_they_were(error: DocumentError) -> None:
    copy = pickle.loads(pickle.dumps(error))
    assert (type(copy), str(copy), vars(copy)) == (type(error), str(error), vars(error))
    assert errors.DocumentError in type(copy).__mro__
