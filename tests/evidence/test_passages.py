"""Documents cut into passages."""

from hypothesis import given
from hypothesis import strategies as st

from bot.domain.documents import Document, DocumentKind
from bot.evidence.passages import cut, window


def document(text: str, title: str | None = None, summary: str | None = None) -> Document:
    return Document(key="given:a", kind=DocumentKind.TEXT, text=text, title=title, summary=summary)


def test_title_summary_and_text_with_their_places() -> None:
    one = document("It opened in 1990. It closed.", title="A mill", summary="The mill is gone.")
    passages = cut([one])
    assert [(p.field, p.number, p.text) for p in passages] == [
        ("title", 0, "A mill"),
        ("summary", 0, "The mill is gone."),
        ("text", 0, "It opened in 1990."),
        ("text", 1, "It closed."),
    ]
    assert one.text[passages[3].start : passages[3].end] == "It closed."


def test_a_summary_that_is_the_text_is_not_cut_twice() -> None:
    assert [p.text for p in cut([document("One. Two.", summary="One. Two.")])] == ["One.", "Two."]


def test_documents_share_the_cap() -> None:
    long = document(" ".join(f"Mill {n} closed." for n in range(500)))
    passages = cut([long, document("A ferry runs.")], most=40)
    assert [p.document for p in passages].count(0) == 20
    assert passages[-1].text == "A ferry runs."


def test_a_window_holds_the_exact_words_and_stays_in_its_field() -> None:
    one = document("One came.\n\nTwo  went. Three stayed.", title="Title here")
    passages = cut([one])
    whole = window([one], passages, 2, before=5, after=1)
    assert whole.text == "One came.\n\nTwo  went. Three stayed."
    assert (whole.start, whole.end, whole.field) == (0, len(one.text), "text")
    assert window([one], passages, 2, before=0, after=0) == passages[2]
    assert window([one], passages, 0, before=1, after=1).text == "Title here"


@given(st.lists(st.text(max_size=80), max_size=4), st.integers(1, 20))
def test_passages_are_words_of_their_document(texts: list[str], most: int) -> None:
    documents = [document(text, title=text[:10]) for text in texts]
    passages = cut(documents, most)
    assert len(passages) <= most
    for passage in passages:
        assert getattr(documents[passage.document], passage.field)[passage.start : passage.end] == passage.text
