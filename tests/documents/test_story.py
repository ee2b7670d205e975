"""Story documents as producers, people and attackers write them."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.documents.errors import StoryError
from bot.documents.story import KEYS, MAX_BYTES, document_of, is_story, read_story
from bot.documents.story_address import same_story_address, story_address, story_key
from bot.domain.documents import DocumentKind

SEED = Path(__file__).resolve().parents[3] / "shared" / "seeds" / "aidr-story.md"

VALUES = {
    "format": "aidr-story-markdown/v1",
    "id": "00ff" * 16,
    "canonical_url": "https://stories.example/00ff00ff?lang=en",
    "title": "A Kite Festival Moves Indoors",
    "lang": "en",
    "requested_lang": "vi",
    "available_langs": ["en"],
    "translation_fallback": "en",
    "fallback_fields": ["title", "summary"],
    "published_at": "2026-05-02T08:00:00.000Z",
    "category": "Towns",
    "topics": ["kites", "weather"],
    "source_urls": [
        "https://gazette.example/kites",
        "https://www.gazette.example/kites?utm_source=x",
        "https://b.example/",
    ],
    "summary": "The festival of 40 kites moves into a hall because of wind.",
}
BODY = """
# A Kite Festival Moves Indoors

> [Open the canonical story](<https://stories.example/00ff00ff?lang=en>)

**Published:** 2026-05-02T08:00:00.000Z

## Summary

The festival of 40 kites moves into a hall because of wind\\.

## Sources

- [Story source](<https://gazette.example/kites>)
- [Discussion](<https://b.example/>)
"""


def written(values: dict[str, object] | None = None, body: str = BODY, **changes: object) -> bytes:
    kept = {**(VALUES if values is None else values), **changes}
    lines = [f"{key}: {json.dumps(value)}" for key, value in kept.items()]
    return "\n".join(["---", *lines, "---", body]).encode()


def test_a_story_as_its_producer_writes_it() -> None:
    story = read_story(written())
    assert story.title == VALUES["title"]
    assert story.summary == VALUES["summary"]
    assert story.published == datetime(2026, 5, 2, 8, tzinfo=UTC)
    assert [(source.url, source.label) for source in story.sources] == [
        ("https://gazette.example/kites", "Story source"),
        ("https://b.example/", "Discussion"),
    ]
    assert story.fallback_fields == ("title", "summary")
    assert story.warnings == ()


def test_every_key_of_the_format_is_read() -> None:
    assert VALUES.keys() == KEYS
    story = read_story(written())
    assert (story.format, story.id, story.canonical_url) == (
        "aidr-story-markdown/v1",
        VALUES["id"],
        VALUES["canonical_url"],
    )
    assert (story.language, story.requested_language, story.available_languages) == ("en", "vi", ("en",))
    assert (story.translation_fallback, story.category, story.topics) == ("en", "Towns", ("kites", "weather"))


def test_a_newer_version_is_read_with_a_warning_for_what_is_not_known() -> None:
    story = read_story(written(format="aidr-story-markdown/v2", revision=4, updated_at="2026-05-03T08:00:00.000Z"))
    assert story.title == VALUES["title"]
    assert story.warnings == (
        "The format is aidr-story-markdown/v2, not aidr-story-markdown/v1.",
        "Keys that are not known: revision, updated_at.",
    )


def test_facts_that_only_the_body_has() -> None:
    facts = (
        "**Published:** 2026-05-02T08:00:00.000Z\n**Category:** Towns & parks\n"
        "**Topics:** kites, open\\-air, Kites\n\n_English fallback used for: title, summary._"
    )
    body = f"# A\n\n> [Open](<https://stories.example/00ff00ff>)\n\n{facts}\n\n## Summary\n\nB\n"
    story = read_story(written({"format": VALUES["format"]}, body=body))
    assert story.published == datetime(2026, 5, 2, 8, tzinfo=UTC)
    assert (story.category, story.topics) == ("Towns & parks", ("kites", "open-air"))
    unavailable = read_story(written({"title": "A"}, body=body.replace("2026-05-02T08:00:00.000Z", "Unavailable")))
    assert unavailable.published is None


@pytest.mark.parametrize(
    "change",
    [
        (b"\n---\n", b"\r\n---  \n\n\n"),
        (b"---\nformat", b"\n\n---\n\nformat"),
        (b"format:", b"format :\t"),
        (b"\n", b"\n\n"),
    ],
    ids=range(4),
)
def test_blanks_and_mixed_line_ends_do_not_matter(change: tuple[bytes, bytes]) -> None:
    assert read_story(written().replace(*change)) == read_story(written())


def test_fences_inside_values_and_bodies_are_words() -> None:
    story = read_story(written(title="A --- B", summary="x\n---\ny", body=BODY + "\n---\nformat: other\n---\n"))
    assert (story.title, story.summary) == ("A --- B", "x --- y")
    assert story.warnings == ()


def test_values_of_json_that_is_nested_without_end_are_dropped() -> None:
    text = written().replace(b'"Towns"', b"[" * 20_000 + b"]" * 20_000)
    story = read_story(text)
    assert story.title == VALUES["title"]
    assert story.category is None


def test_summaries_of_front_matter_and_body_are_the_same_text() -> None:
    words = "It cost 1.5 (not 2!) & <x> * [y](z) #1 a_b `c` ~ + - {d} | e\\f"
    escaped = "".join(
        {"&": "&amp;", "<": "&lt;", ">": "&gt;"}.get(one, "\\" + one if one in "\\`*_[]{}()#+.!|~=-" else one)
        for one in words
    )
    body = f"# T\n\n## Summary\n\n{escaped}\n"
    both = read_story(written(summary=words, title="T"))
    assert read_story(written({"title": "T"}, body=body)).summary == both.summary == words


def test_stories_without_a_proper_id_are_not_one_document() -> None:
    front = "https://stories.example/?lang=en"
    keys = {document_of(read_story(written(id="", canonical_url=front, title=title))).key for title in "AB"}
    assert len(keys) == 2


@pytest.mark.parametrize(
    ("url", "key", "address"),
    [
        ("https://a.example/00ff00ff", "00ff00ff", "https://a.example/api/story/00ff00ff.md?lang=en"),
        ("https://a.example/00ff00ff?lang=vi", "00ff00ff", "https://a.example/api/story/00ff00ff.md?lang=vi"),
        (f"https://a.example/{'00ff' * 16}?locale=vi", "00ff00ff", "https://a.example/api/story/00ff00ff.md?lang=vi"),
        (
            "https://a.example/api/story/00ff00ff.md?lang=de",
            "00ff00ff",
            "https://a.example/api/story/00ff00ff.md?lang=en",
        ),
        ("https://a.example/00FF00FF", None, None),
        ("https://a.example/00ff", None, None),
        ("https://a.example/news/00ff00ff", None, None),
        ("javascript:/00ff00ff", None, None),
    ],
)
def test_which_story_an_address_means(url: str, key: str | None, address: str | None) -> None:
    assert story_key(url) == key
    assert story_address(url) == address
    if address:
        assert story_address(address) == address
        assert same_story_address(url, address)


def test_a_story_of_another_site_is_another_story() -> None:
    assert not same_story_address("https://a.example/00ff00ff", "https://b.example/00ff00ff")
    assert not same_story_address("https://a.example/00ff00ff", "https://a.example/00ff00fe")
    assert same_story_address("https://a.example/x?utm_source=y", "http://www.a.example/x")


def test_a_story_becomes_evidence_under_its_canonical_address() -> None:
    document = document_of(read_story(written()))
    assert document.kind is DocumentKind.STORY
    assert document.key == "https://stories.example/00ff00ff?lang=en"
    assert document.site == "stories.example"
    assert document.source_urls == ("https://gazette.example/kites", "https://b.example/")


def test_what_the_front_matter_lacks_stands_in_the_body() -> None:
    story = read_story(written({"format": VALUES["format"]}))
    assert story.title == VALUES["title"]
    assert story.summary == VALUES["summary"]
    assert story.canonical_url == VALUES["canonical_url"]
    assert [source.label for source in story.sources] == ["Story source", "Discussion"]


@pytest.mark.parametrize("newline", ["\r\n", "\r"])
def test_marks_and_line_ends_do_not_matter(newline: str) -> None:
    content = b"\xef\xbb\xbf" + written().replace(b"\n", newline.encode())
    assert read_story(content) == read_story(written())


def test_yaml_as_people_write_it_keeps_words_as_words() -> None:
    text = "---\nformat: aidr-story-markdown/v1\ntitle: Norway says no\nlang: no\ntopics: [on, 2026-01-01]\n---\n"
    story = read_story(text.encode())
    assert (story.title, story.language, story.topics) == ("Norway says no", "no", ("on", "2026-01-01"))


@pytest.mark.parametrize(
    "trick",
    [
        "a: &a [x]\nb: *a",
        "a: &a x",
        "a: " + "[" * 500,
        "a: " + "[" * 9 + "]" * 9,
        "a: {" * 50,
    ],
)
def test_tricks_in_yaml_cost_only_the_front_matter(trick: str) -> None:
    story = read_story(f"---\ntitle: Not this\n{trick}\n---\n{BODY}".encode())
    assert story.title == VALUES["title"]
    assert any("front matter was not read" in warning for warning in story.warnings)


def test_a_value_that_would_be_an_object_is_dropped() -> None:
    text = "---\ntitle: This\nsummary: !!python/object/apply:os.system ['true']\n---\n"
    story = read_story(text.encode())
    assert (story.title, story.summary) == ("This", "")
    assert any("summary has a value of a kind" in warning for warning in story.warnings)


def test_repeated_keys_keep_the_first_and_say_so() -> None:
    story = read_story(written().replace(b"---\nformat", b'---\ntitle: "First"\nformat', 1))
    assert story.title == "First"
    assert any("twice" in warning for warning in story.warnings)


def test_front_matter_that_was_not_closed() -> None:
    text = '---\nformat: "aidr-story-markdown/v1"\ntitle: "Open end"\n\n# Open end\n'
    story = read_story(text.encode())
    assert story.title == "Open end"
    assert any("not closed" in warning for warning in story.warnings)


@pytest.mark.parametrize("status", ["²", '"' + "9" * 5000 + '"', "-1", "4.5", "[404]", '"not found"'])
def test_an_error_whose_status_is_no_status_is_still_a_story_error(status: str) -> None:
    with pytest.raises(StoryError) as raised:
        read_story(f"---\nformat: aidr-story-markdown/v1\nstatus: {status}\n---\n".encode())
    assert raised.value.status is None
    assert len(str(raised.value)) < 100


@pytest.mark.parametrize("status", [400, 404, 503])
def test_an_error_document_is_no_story(status: int) -> None:
    with pytest.raises(StoryError) as raised:
        read_story(f'---\nformat: "aidr-story-markdown/v1"\nstatus: {status}\n---\n'.encode())
    assert raised.value.status == status


def test_without_a_title_there_is_no_story() -> None:
    with pytest.raises(StoryError, match="no title"):
        read_story(b"---\nformat: x\n---\nonly words")


def test_hostile_addresses_are_dropped_and_counted() -> None:
    story = read_story(
        written(source_urls=["javascript:alert(1)", "https://ok.example/", "file:///x", "https://u@p.example"])
    )
    assert [source.url for source in story.sources] == ["https://ok.example/"]
    assert any("3 of 4" in warning for warning in story.warnings)


def test_surrogates_and_control_characters_are_removed() -> None:
    content = written().replace(b"A Kite Festival Moves Indoors", rb"A \ud83d Kite\u0000 \u202e Fest")
    story = read_story(content)
    assert story.title == "A Kite Fest"
    story.title.encode("utf-8")


def test_old_encodings_are_read_with_a_warning() -> None:
    story = read_story("---\nformat: x\ntitle: Café\n---\n".encode("latin-1"))
    assert story.title == "Café"
    assert any("UTF-8" in warning for warning in story.warnings)


def test_a_story_that_is_too_large_is_refused() -> None:
    with pytest.raises(StoryError, match="larger"):
        read_story(b"---\n" + b"x" * MAX_BYTES)


@pytest.mark.parametrize("value", [None, 5, ["x"], {"a": 1}, True])
def test_values_of_a_wrong_kind_never_break_a_story(value: object) -> None:
    for key in VALUES:
        if key != "title":
            assert read_story(written(**{key: value})).title == VALUES["title"]


def test_a_moment_without_an_offset_is_in_utc() -> None:
    assert read_story(written(published_at="2026-05-02T08:00:00")).published == datetime(2026, 5, 2, 8, tzinfo=UTC)


@pytest.mark.parametrize("moment", ["0001-01-01T00:00:00+23:00", "9999-12-31T23:59:59-23:00", "soon", ""])
def test_a_moment_outside_the_calendar_is_none(moment: str) -> None:
    assert read_story(written(published_at=moment)).published is None


def test_what_has_no_bounds_in_the_document_has_them_in_the_story() -> None:
    long = "x" * 3000
    story = read_story(
        written(
            id=long,
            lang=long,
            category=long,
            topics=[f"{n}{long}" for n in range(30)],
            title=long,
            summary=long * 4,
            source_urls=[f"https://a.example/{n}" for n in range(500)],
            format=long,
        )
    )
    assert (story.id, story.language) == (None, None)
    assert len(story.category or "") == 80
    assert [len(topic) for topic in story.topics] == [80] * 20
    assert (len(story.title), len(story.summary)) == (300, 5000)
    assert len(story.sources) == 50
    assert max(map(len, story.warnings)) < 300
    repeated = read_story(b"---\ntitle: x\n" + b"a: 1\n" * 5000 + b"---\n")
    assert len(repeated.warnings) == 20


def test_a_label_is_found_however_the_body_writes_the_address() -> None:
    body = "## Sources\n\n- [Discussion](<https://www.gazette.example/kites?a=1&amp;b=\u00e9#talk>)\n"
    story = read_story(written(source_urls=["https://gazette.example/kites?a=1&b=%C3%A9"], body=body))
    assert [source.label for source in story.sources] == ["Discussion"]


def test_a_story_that_names_no_address_has_a_key_of_its_own() -> None:
    one = document_of(read_story(b'---\ntitle: "One"\n---\n'))
    other = document_of(read_story(b'---\ntitle: "Other"\n---\n'))
    assert one.key != other.key
    assert one.text == "One"


@given(
    st.binary(max_size=300)
    | st.text(max_size=300).map(lambda text: f"---\n{text}\n---\n{text}".encode(errors="replace"))
)
def test_whatever_comes_it_is_a_story_or_a_story_error(content: bytes) -> None:
    try:
        story = read_story(content)
    except StoryError:
        return
    story.model_dump_json()


def test_stories_are_told_from_other_texts() -> None:
    assert is_story(written().decode())
    assert not is_story("---\ntitle: a post\n---\n")
    assert not is_story("format: aidr-story-markdown/v1")


@pytest.mark.skipif(not SEED.exists(), reason="../shared/seeds is not there")
def test_the_story_that_the_project_follows() -> None:
    story = read_story(SEED.read_bytes())
    assert story.id is not None
    assert story.id.startswith("094b8d34")
    assert len(story.sources) == 8
    assert {source.label for source in story.sources} == {"Story source", "Supporting source"}
    assert story.warnings == ()
