"""Which documents count as evidence for a check."""

from collections.abc import Sequence

import pytest

from bot.domain.documents import Document, DocumentKind
from bot.domain.reports import PriorCheck
from bot.domain.statements import Statement
from bot.evidence.pack import MAX_DOCUMENTS, Pack, may_be_evidence, sift
from bot.evidence.passages import Passage

WORDS = " ".join(f"word{n}" for n in range(60))


def page(name: str, text: str = "The mill in Harl closed.", **more: object) -> Document:
    address = f"https://{name}"
    return Document.model_validate({"key": address, "url": address, "kind": DocumentKind.ARTICLE, "text": text, **more})


ARTICLE = page("news.example/a", text=WORDS)
CHECKED = Statement(
    text="The mill in Harl closed in 1990.",
    language="en",
    link="https://www.news.example/a?utm_source=x",
    article=ARTICLE,
)


def keys(documents: Sequence[Document]) -> list[str]:
    return [document.key for document in documents]


@pytest.mark.parametrize(
    ("document", "why"),
    [
        (page("news.example/a"), "no evidence for itself"),
        (page("m.news.example/a#top"), "no evidence for itself"),
        (page("copy.example/b", canonical_url="http://news.example/a"), "no evidence for itself"),
        (
            page("stories.example/1", source_urls=("https://b.example/", "https://news.example/a?utm_medium=y")),
            "built from",
        ),
        (page("copy.example/c", text=f"By somebody. {WORDS}"), "same text"),
        (page("paste.example/d", text="the mill in harl closed\nin 1990."), "same text"),
        (page("checks.example/c/123"), "our own reports"),
    ],
)
def test_what_only_shows_that_it_was_said_never_counts(document: Document, why: str) -> None:
    own = frozenset({"checks.example"})
    assert sift(CHECKED, [document], own).documents == ()
    assert sift(CHECKED, [document], own).warnings == ()
    given = sift(CHECKED, [document.model_copy(update={"given": True, "title": "A page"})], own)
    assert given.documents == ()
    assert given.warnings[0].startswith("A page: This ")
    assert why in given.warnings[0]


def test_other_pages_count_once_and_in_their_order() -> None:
    documents = [
        page("b.example/"),
        page("c.example/"),
        page("b.example/"),
        Document(key="given:x.txt", kind=DocumentKind.TEXT, text="y", given=True),
    ]
    assert keys(sift(CHECKED, documents).documents) == ["https://b.example/", "https://c.example/", "given:x.txt"]


def test_no_more_documents_than_can_be_read() -> None:
    assert len(sift(CHECKED, [page(f"b.example/{n}") for n in range(99)]).documents) == MAX_DOCUMENTS


def test_what_a_search_finds_must_name_something_that_the_statement_names() -> None:
    other = page("https://b.example/", text="The mill in Osterby closed in 1990.")
    assert sift(Statement(text="The mill in Harl closed in 1990.", language="en"), [other]).documents == ()
    assert sift(Statement(text="The mill closed in 1990.", language="en"), [other]).documents == ()
    supplied = other.model_copy(update={"given": True})
    assert sift(Statement(text="The mill closed in 1991.", language="en"), [supplied]).documents == (supplied,)


def test_an_engine_is_believed_where_the_statement_names_nothing() -> None:
    statement = Statement(text="Bananas are berries.", language="en")
    found = page("b.example/", text="In botany a banana is a berry.")
    assert sift(statement, [found]).documents == ()
    assert sift(statement, [found], searched=frozenset({found.key})).documents == (found,)
    named = Statement(text="The mill in Harl closed in 1990.", language="en")
    assert sift(named, [found], searched=frozenset({found.key})).documents == ()


@pytest.mark.parametrize(
    ("address", "worth"),
    [
        ("https://b.example/x", True),
        ("https://amp.news.example/a", False),
        ("https://checks.example/c/1", False),
        ("http://www.checks.example/", False),
        ("javascript:alert(1)", False),
    ],
)
def test_the_checked_page_and_our_own_are_not_even_opened(address: str, worth: bool) -> None:
    assert may_be_evidence(CHECKED, address, frozenset({"checks.example"})) is worth


def test_a_pack_survives_being_stored() -> None:
    passage = Passage(document=0, field="text", number=1, start=4, end=9, text="words")
    published = PriorCheck(publisher="P", site="p.example", url="https://p.example/", text="t", rating="False")
    pack = Pack(documents=(ARTICLE,), passages=(passage,), prior_checks={"c1": (published,)}, warnings=("w",))
    assert Pack.model_validate_json(pack.model_dump_json()) == pack
