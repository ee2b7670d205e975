"""Statements taken apart: which claims, with which words, and what is not checked for which reason."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.domain.documents import Document, DocumentKind
from bot.domain.statements import MAX_CLAIMS, Decomposition, Origin, Sensitivity, Statement, UncheckableReason
from bot.verification.decompose import decompose


def taken_apart(text: str, language: str = "en") -> Decomposition:
    return decompose(Statement(text=text, language=language))


def claims(text: str, language: str = "en") -> list[str]:
    return [claim.text for claim in taken_apart(text, language).claims]


HEADLINE = (
    "Orrin Labs just achieved 312 frames/s/user on a 1.9B parameter model (1.45x faster) via new Lumen optimization "
    "with a 9,000 LoC megakernel"
)


def test_a_dense_headline_gives_result_comparison_and_means() -> None:
    found = taken_apart(HEADLINE).claims
    assert [(claim.text, claim.central) for claim in found] == [
        ("Orrin Labs just achieved 312 frames/s/user on a 1.9B parameter model.", True),
        ("Orrin Labs' result was 1.45x faster.", True),
        ("Orrin Labs' result came via new Lumen optimization.", False),
        ("The new Lumen optimization came with a 9,000 LoC megakernel.", False),
    ]
    assert [claim.id for claim in found] == ["c1", "c2", "c3", "c4"]
    assert found[1].quote == "(1.45x faster)"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Revenue rose 12 % and profit fell 3 %.", ["Revenue rose 12 %.", "Profit fell 3 %."]),
        (
            "Revenue rose 1 %, costs fell 2 % and profit gained 3 %.",
            ["Revenue rose 1 %.", "Costs fell 2 %.", "Profit gained 3 %."],
        ),
        ("Acme bought Foo in 2020 and sold Bar in 2022.", ["Acme bought Foo in 2020.", "Acme sold Bar in 2022."]),
        (
            "The bridge was built in 1931 and closed by the city in 2004.",
            ["The bridge was built in 1931.", "The bridge was closed by the city in 2004."],
        ),
        (
            "In 2024, Kestrel grew 5 % and its profit fell 2 %.",
            ["In 2024, Kestrel grew 5 %.", "In 2024, Kestrel's profit fell 2 %."],
        ),
        ("Tarn opened a depot and Norhaven closed two.", ["Tarn opened a depot.", "Norhaven closed two."]),
        ("Kestrel has 300 staff, but it lost 40 in May.", ["Kestrel has 300 staff.", "Kestrel lost 40 in May."]),
        (
            "Brightwater launched the Kestrel X9 (2x faster than the X8) with a 12-core chip.",
            [
                "Brightwater launched the Kestrel X9.",
                "The Kestrel X9 is 2x faster than the X8.",
                "The Kestrel X9 has a 12-core chip.",
            ],
        ),
        ("Acme (founded in 1999) employs 300 people.", ["Acme employs 300 people.", "Acme was founded in 1999."]),
        (
            "The library opened in 1972. It lends 40,000 books.",
            ["The library opened in 1972.", "The library lends 40,000 books."],
        ),
        ("Tarn Ferries was sold. Its boats stayed.", ["Tarn Ferries was sold.", "Tarn Ferries' boats stayed."]),
        ("Is it true that Norhaven has 3 bridges?", ["Norhaven has 3 bridges."]),
        ("Look at this the Merle carried 400 people.", ["The Merle carried 400 people."]),
        ("Look at this: Norhaven has 3 bridges.", ["Norhaven has 3 bridges."]),
        ("Check this out - the Merle carried 400 people.", ["The Merle carried 400 people."]),
        ("Is this true: the Merle carried 400 people?", ["The Merle carried 400 people."]),
        ("BREAKING: Norhaven closes its last mill", ["Norhaven closes its last mill."]),
        ("I read that Norhaven has 3 bridges.", ["Norhaven has 3 bridges."]),
        ("- Tarn has 2 ferries\n- Norhaven has 3 bridges", ["Tarn has 2 ferries.", "Norhaven has 3 bridges."]),
        (
            "Dorn was later jailed for theft and released in April 2010.",
            ["Dorn was later jailed for theft.", "Dorn was released in April 2010."],
        ),
        (
            "The fall was seen in May and has been put down to rain.",
            ["The fall was seen in May.", "The fall has been put down to rain."],
        ),
        ("Vaccines cause autism.", ["Vaccines cause autism."]),
        ("Will Farrow moved to Norhaven in 2011.", ["Will Farrow moved to Norhaven in 2011."]),
        ("iPods sold well. iPods sold well.", ["iPods sold well."]),
    ],
)
def test_claims(text: str, expected: list[str]) -> None:
    assert claims(text) == expected


@pytest.mark.parametrize(
    "text",
    [
        "Kestrel sold 5 trams and 12 buses to Norhaven.",
        "Orrin designed and built the bridge.",
        "The trams run between Tarn and Norhaven opened in 1990.",
        "Kestrel and Brightwater merged in 2019.",
        "Acme builds cars and used trucks.",
        "The town bought a tram and a ferry built in Tarn.",
        "If it rains, the ferry stops and the bus runs.",
        "Tarn and Norhaven have 2 and 3 bridges respectively.",
        "Acme's research and development costs rose 5 %.",
        'The sign said "no dogs and Norhaven closed the gate" in 1950.',
        "The chip and the software used by Tarn cost 5 euros.",
        "Tarn bought the boat because it was cheap and the mill burned.",
        "The mill (see map) closed in 1990.",
        "Kim was hired after Lee hit and killed a driver in 2011.",
        "Dorn is a writer who sold a book in 2017 and was offered a second contract.",
        'Kim starred in "I\'ll Leave When I Will" in 2016.',
        "The hall in which concerts will be held opened in 1990.",
    ],
)
def test_in_doubt_a_sentence_stays_whole(text: str) -> None:
    assert len(claims(text)) == 1


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Tarn Ferries said it carried 61,000 people in 2025.", "Tarn Ferries carried 61,000 people in 2025."),
        ("The mayor said on Monday that the bridge cost 4 million euros.", "The bridge cost 4 million euros."),
        ("According to the council, the ferry carried 61 people.", "The ferry carried 61 people."),
        ("The ferry carried 61 people, the council said.", "The ferry carried 61 people."),
        ("The ferry carried 61 people, according to the council.", "The ferry carried 61 people."),
        ("Mira Holt said: “The ferry carried 61 people.”", "The ferry carried 61 people."),
        ("Kestrel confirmed that the depot closed in May.", "The depot closed in May."),
    ],
)
def test_the_saying_is_one_claim_and_what_was_said_a_central_one(text: str, said: str) -> None:
    saying, content = taken_apart(text).claims
    assert (saying.text, saying.central) == (text, False)
    assert (content.text, content.central) == (said, True)
    assert content.quote
    assert content.quote in text


def test_words_in_the_first_person_stay_with_their_speaker() -> None:
    assert len(claims("Mira Holt said we sold 61 tickets.")) == 1


def test_a_prediction_that_somebody_made_leaves_the_saying_as_the_claim() -> None:
    found = taken_apart("Mira Holt said the ferry will double its trips by 2030.")
    assert [(claim.text, claim.central) for claim in found.claims] == [
        ("Mira Holt said the ferry will double its trips by 2030.", True)
    ]
    assert [part.reason for part in found.not_checkable] == [UncheckableReason.PREDICTION]


@pytest.mark.parametrize(
    ("reason", "text"),
    [
        ("opinion", "I think the new ferry is great."),
        ("opinion", "The bridge is the most beautiful in the world."),
        ("opinion", "IMO the mayor did fine."),
        ("question", "Who built the bridge?"),
        ("question", "Does the ferry run on Sundays?"),
        ("prediction", "The ferry will sink next year."),
        ("prediction", "Prices are going to double by 2030."),
        ("advice", "You should buy a ticket today."),
        ("advice", "Don't take the ferry."),
        ("joke", "A ferry walks into a bar."),
        ("joke", "The mayor is a lizard lol"),
        ("satire", "Published as satire by The Norhaven Goose."),
        ("personal_advice", "Should I take ibuprofen with my blood pressure pills?"),
        ("personal_advice", "My landlord keeps my deposit, can I sue?"),
        ("needs_context", "He moved to Norhaven in 2011."),
        ("needs_context", "In 2011 she bought the mill."),
        ("needs_context", "This is the largest in Europe."),
        ("needs_context", "I sold 3 boats yesterday."),
        ("no_assertion", "Good morning everyone!"),
        ("no_assertion", "Thanks a lot"),
        ("no_assertion", "https://stories.example/a"),
        ("no_assertion", "42 17 9"),
        ("no_assertion", "def f(x): return x;"),
        ("no_assertion", "```\nthe mill closed in 1990\n```"),
        ("no_assertion", "🎉🎉🎉"),
        ("no_assertion", "Key findings"),
    ],
)
def test_what_cannot_be_checked_has_its_reason(reason: str, text: str) -> None:
    found = taken_apart(text)
    assert found.claims == ()
    assert [(part.text, part.reason.value) for part in found.not_checkable] == [(text, reason)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Doanh thu tăng 12 % và lợi nhuận giảm 3 %.", ["Doanh thu tăng 12 %.", "Lợi nhuận giảm 3 %."]),
        ("Cầu Tarn dài 300 mét.", ["Cầu Tarn dài 300 mét."]),
        ("Theo công ty Tarn, phà chở 61 khách.", ["Theo công ty Tarn, phà chở 61 khách.", "Phà chở 61 khách."]),
        ("Ông Nam cho biết rằng cầu dài 300 mét.", ["Ông Nam cho biết rằng cầu dài 300 mét.", "Cầu dài 300 mét."]),
        ("Norhaven có 3 cây cầu và 2 bến phà.", ["Norhaven có 3 cây cầu và 2 bến phà."]),
    ],
)
def test_vietnamese_claims(text: str, expected: list[str]) -> None:
    assert claims(text, "vi") == expected


@pytest.mark.parametrize(
    ("reason", "text"),
    [
        ("advice", "Bạn nên mua vàng ngay."),
        ("question", "Cầu dài bao nhiêu?"),
        ("opinion", "Tôi nghĩ cây cầu này đẹp."),
        ("prediction", "Giá vé sẽ tăng vào năm sau."),
        ("no_assertion", "Xin chào mọi người!"),
        ("needs_context", "Nó dài 300 mét."),
    ],
)
def test_what_cannot_be_checked_in_vietnamese(reason: str, text: str) -> None:
    assert [part.reason.value for part in taken_apart(text, "vi").not_checkable] == [reason]


def test_a_link_beside_words_is_not_part_of_what_is_said() -> None:
    found = taken_apart("The mill closed in 1990 https://a.example/1 https://a.example/2\nhttps://a.example/3")
    assert [claim.text for claim in found.claims] == ["The mill closed in 1990."]
    assert found.not_checkable == ()


@pytest.mark.parametrize("text", ["Look at this picture of the sea.", "Check this out!", "Look at this!"])
def test_a_call_to_look_is_nothing_to_check(text: str) -> None:
    assert claims(text) == []


def test_tags_are_not_read_and_the_quote_keeps_them() -> None:
    text = '<p class="a">The Merle <b>carried</b> 400 people. It sank.</p> <i>Tarn has 3 bridges.</i>'
    found = taken_apart(text)
    assert [claim.text for claim in found.claims] == [
        "The Merle carried 400 people.",
        "The Merle sank.",
        "Tarn has 3 bridges.",
    ]
    assert found.claims[0].quote == "The Merle <b>carried</b> 400 people."
    assert all(claim.span and text[claim.span.start : claim.span.end] == claim.quote for claim in found.claims)


def test_a_repeated_sentence_is_one_claim_and_never_left_out() -> None:
    found = taken_apart("The Merle carried 400 people. " * 500 + "Tarn has 3 bridges. Tarn has 3 bridges.")
    assert [claim.text for claim in found.claims] == ["The Merle carried 400 people.", "Tarn has 3 bridges."]
    assert found.left_out == ()


def test_a_pronoun_that_may_mean_two_is_not_resolved() -> None:
    found = taken_apart("The library bought Foo Press in 1972. It lends 40,000 books a year.")
    assert [part.reason for part in found.not_checkable] == [UncheckableReason.NEEDS_CONTEXT]


@pytest.mark.parametrize(
    ("text", "when"),
    [
        ("The mill closed in 1990.", "1990"),
        ("The mill closed in March 1990.", "1990-03"),
        ("The mill closed on 4 March 1990.", "1990-03-04"),
        ("The mill closed on March 4, 1990.", "1990-03-04"),
        ("The mill closed on 1990-03-04.", "1990-03-04"),
        ("The mill closed on 31 February 1990.", "1990-02"),
        ("The mill ran from 1950 to 1990 after a fire in 1948.", None),
        ("The mill sold 1990 bags.", None),
    ],
)
def test_the_time_it_speaks_of(text: str, when: str | None) -> None:
    assert taken_apart(text).claims[0].as_of == when


def test_the_time_in_vietnamese() -> None:
    assert taken_apart("Nhà máy đóng cửa ngày 4 tháng 3 năm 1990.", "vi").claims[0].as_of == "1990-03-04"


@pytest.mark.parametrize(
    ("topic", "text", "language"),
    [
        ("crime", "Jon Farrow was arrested for fraud in 2024.", "en"),
        ("crime", "Mayor Holt stole 5 million euros.", "en"),
        ("health", "Green tea cures cancer.", "en"),
        ("health", "The vaccine contains aluminium salts.", "en"),
        ("voting", "People can vote by text message until 9 pm.", "en"),
        ("voting", "Polling stations close at 6 pm in Tarn.", "en"),
        ("crime", "Ông Trần Nam bị bắt vì tham nhũng.", "vi"),
        ("health", "Trà xanh chữa ung thư.", "vi"),
        ("voting", "Cử tri được bỏ phiếu đến 21 giờ.", "vi"),
        ("crime", "Jon Farrow drives a stolen car.", "en"),
        ("crime", "The Heron Bank has stolen money.", "en"),
        ("crime", "The Merle runs on a battery stolen by Jon Farrow.", "en"),
        ("crime", "The Guardian published a stolen letter.", "en"),
        ("crime", "The Merle has stolen money.", "en"),
        (None, "The Merle runs on a stolen battery.", "en"),
        (None, "The Merle runs on a 2.4 MWh stolen battery.", "en"),
        (None, "The ferry carried 61 passengers.", "en"),
        (None, "The town spent 4 million euros on the bridge.", "en"),
    ],
)
def test_sensitive_topics_are_marked(topic: str | None, text: str, language: str) -> None:
    assert taken_apart(text, language).claims[0].sensitive == (Sensitivity(topic) if topic else None)


def test_satire_behind_a_bare_link_is_not_checked() -> None:
    article = Document(key="https://goose.example/a", kind=DocumentKind.ARTICLE, text="x", satire=True)
    statement = Statement(text="The mayor is a goose.", language="en", origin=Origin.LINK, article=article)
    assert [part.reason for part in decompose(statement).not_checkable] == [UncheckableReason.SATIRE]


def test_the_cap_keeps_central_claims_and_names_the_rest() -> None:
    text = " ".join(f"Mill number {n} closed in {1900 + n}." for n in range(1, 16))
    text += " The council said the last mill burned in 1999."
    found = taken_apart(text)
    assert len(found.claims) == MAX_CLAIMS
    assert len(found.left_out) == 17 - MAX_CLAIMS
    assert "The last mill burned in 1999." in [claim.text for claim in found.claims if claim.central]
    assert [claim.id for claim in found.claims] == [f"c{n}" for n in range(1, MAX_CLAIMS + 1)]
    starts = [claim.span.start for claim in found.claims if claim.span]
    assert starts == sorted(starts)


@given(
    st.lists(
        st.sampled_from(
            [
                "Acme",
                "rose",
                "and",
                "said",
                "it",
                "(2x faster)",
                "via",
                "5 %",
                "In 2020,",
                "that",
                "was",
                "He",
                '"',
                ".",
                "?",
                "\n",
                "sold",
                "the",
                "mill",
                "but",
                "with",
                "a",
                ",",
                "và",
                "will",
                "(",
                "```",
                "according to",
                "x",
            ]
        ),
        max_size=40,
    ).map(" ".join)
    | st.text(max_size=200),
    st.sampled_from(["en", "vi", "und"]),
)
def test_any_text_gives_ordered_ids_true_quotes_and_a_central_claim(text: str, language: str) -> None:
    found = taken_apart(text, language)
    assert len(found.claims) <= MAX_CLAIMS
    assert not found.claims or any(claim.central for claim in found.claims)
    for number, claim in enumerate(found.claims, 1):
        assert claim.id == f"c{number}"
        assert claim.text.strip()
        assert claim.span
        assert claim.quote == text[claim.span.start : claim.span.end]
    for part in found.not_checkable:
        assert part.span
        assert 0 <= part.span.start <= part.span.end <= len(text)


@pytest.mark.parametrize(
    "piece",
    ["?", "? ", "A. ", "x", "a and b rose 1 and ", "He said he said ", "(", "Acme rose 5 %. ", "According to ",
     "SELECT a ", "```a ", "is it true that ", "Jan 1 ", "so very ", " https://a", "@a.", "ố", "will ", "$", ", "],
)  # fmt: skip
def test_hostile_text_of_twenty_thousand_characters_is_read_to_its_end(piece: str) -> None:
    taken_apart(piece * (20_000 // len(piece)))
