"""Varied reports for tests; places, people and papers are made up. `VARIED` has them all by name."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

from bot.domain.assessments import Assessment, AssessmentState, AssessorIdentity, RetrievedSource
from bot.domain.reports import Availability, PriorCheck, Report, ReportStatus
from bot.domain.statements import Claim, NotCheckable, Origin, Sensitivity, Span, Statement, UncheckableReason
from bot.verification.report import Edition, running_report
from tests.hostile import poisoned
from tests.making import (
    COUNCIL,
    HARBOUR,
    NOW,
    REPORT_ID,
    ROADS,
    WIRE,
    F,
    M,
    U,
    V,
    assessed,
    claims_of,
    found,
    opened,
    report_of,
    unanswered,
)


def all_verified() -> Report:
    """One claim, three assessors that agree, two sites."""
    text = "Marlow Bridge reopened on 3 May 2026."
    claims = claims_of(text, ("Marlow Bridge reopened on 3 May 2026.", text.rstrip(".")))
    quote = "The first cars crossed shortly after nine on Sunday, 3 May."
    report = report_of(
        Statement(text=text, language="en"),
        claims,
        [
            assessed("Alder", found("c1", V, "The town's paper reports it for that day.", HARBOUR, quote=quote)),
            assessed("Birch", found("c1", V, "The minutes give 3 May as the day of opening.", COUNCIL, HARBOUR)),
            assessed("Cedar", found("c1", V, "Reported alike by the paper.", HARBOUR)),
        ],
    )
    return opened(report, Availability.REACHABLE, Availability.REACHABLE)


def caveat() -> Report:
    """Accurate on its main point; another claim needs context, one was implied, one citation was made up."""
    text = (
        "Marlow Bridge reopened on 3 May 2026, cost 4.2 million euros and now carries lorries again. "
        "It should have been done years ago."
    )
    claims = [
        *claims_of(
            text,
            ("Marlow Bridge reopened on 3 May 2026.", "Marlow Bridge reopened on 3 May 2026"),
            ("The repair of Marlow Bridge cost 4.2 million euros.", "cost 4.2 million euros"),
            ("Marlow Bridge carries lorries again.", "now carries lorries again"),
        ),
        Claim(id="c4", text="The bridge was closed to all traffic during the repair.", implied=True),
    ]
    opinion = "It should have been done years ago."
    start = text.index(opinion)
    first = report_of(
        Statement(text=text, language="en"),
        claims,
        [
            assessed(
                "Alder",
                found(
                    "c1",
                    V,
                    "The town's paper reports the reopening on that day.",
                    HARBOUR,
                    quote="The first cars crossed shortly after nine on Sunday, 3 May.",
                ),
                found(
                    "c2",
                    M,
                    "4.2 million was the first estimate. The final account is higher.",
                    COUNCIL,
                    quote="The committee notes a final cost of 5.1 million against the 4.2 million estimated in 2024.",
                ),
                found("c3", V, "The weight limit was lifted.", ROADS),
                read=[WIRE],
                summary=[
                    "Date and reopening hold.",
                    "The cost given is the estimate of 2024, not what was paid in the end.",
                ],
            ),
            assessed(
                "Birch",
                found("c1", V, "The minutes give 3 May as the day of opening.", COUNCIL),
                found("c2", V, "The project sheet names this sum.", ROADS),
                found("c3", U, "No source read says which vehicles may cross.", COUNCIL),
                found("c4", M, "One lane stayed open to buses.", HARBOUR),
            ),
            assessed(
                "Cedar",
                found("c1", V, "Reported alike by the paper.", HARBOUR),
                found("c2", M, "The sum is an estimate made before the work began.", ROADS),
                found("c3", V, "Lorries up to 40 tonnes are allowed.", ROADS, "https://never-read.example/"),
                unread=["https://never-read.example/"],
            ),
        ],
        not_checkable=[
            NotCheckable(text=opinion, reason=UncheckableReason.OPINION, span=Span(start=start, end=len(text)))
        ],
    )
    report = opened(first, Availability.REACHABLE, Availability.REACHABLE, Availability.GONE, Availability.REFUSED)
    votes = report.claims[1].votes
    checked = votes[0].model_copy(
        update={"quotes": tuple(quote.model_copy(update={"found": True}) for quote in votes[0].quotes)}
    )
    claim = report.claims[1].model_copy(update={"votes": (checked, *votes[1:])})
    return report.model_copy(update={"claims": (report.claims[0], claim, *report.claims[2:])})


def mixed() -> Report:
    """True, false, misleading, open and in conflict at once; one assessor failed, one is late."""
    text = (
        "The ferry to Skarholm runs hourly, is free for children, was built in 1931, "
        "lost a third of its passengers last year and will stop in winter."
    )
    claims = claims_of(
        text,
        ("The ferry to Skarholm runs hourly.", "The ferry to Skarholm runs hourly"),
        ("The ferry to Skarholm is free for children.", "is free for children"),
        ("The ferry to Skarholm was built in 1931.", "was built in 1931"),
        ("The ferry to Skarholm lost a third of its passengers last year.", "lost a third of its passengers last year"),
        ("The ferry to Skarholm has stopped running in winter.", "will stop in winter"),
    )
    claims = [claim.model_copy(update={"central": True}) for claim in claims]
    timetable = "https://skarholm-ferry.example/timetable"
    history = "https://ships.example/skarholm"
    port = "https://port.example/figures/2025"
    departures = "Departures 6:00 to 22:00, every 2 hours"
    assessments = [
        assessed(
            "Alder",
            found("c1", F, "The timetable lists a crossing every two hours.", timetable, quote=departures),
            found("c2", V, "Children under twelve travel free.", timetable),
            found("c3", V, "The register gives 1931.", history),
            found("c4", M, "Passengers fell by a third only in January.", port),
            found("c5", U, "No decision is published."),
        ),
        assessed(
            "Birch",
            found("c1", F, "It leaves every two hours.", timetable),
            found("c2", V, "The price list says so.", timetable),
            found("c3", F, "The present ship was built in 1987.", port, quote="MS Skarholm, built 1987"),
            found("c4", M, "Over the year it was a tenth.", port),
            found("c5", U, "Nothing is decided."),
        ),
        unanswered("Cedar", AssessmentState.RATE_LIMITED, "HTTP 429: try again in 60 seconds"),
        unanswered("Doum", AssessmentState.LATE),
    ]
    return report_of(Statement(text=text, language="en"), claims, assessments)


def disputed() -> Report:
    """The main claim is verified by one and denied by the other, each with a source."""
    text = "The Orlen dam holds 90 million cubic metres."
    claims = claims_of(text, ("The Orlen dam holds 90 million cubic metres.", text.rstrip(".")))
    return report_of(
        Statement(text=text, language="en"),
        claims,
        [
            assessed("Alder", found("c1", V, "The operator gives 90 million.", "https://orlen.example/dam")),
            assessed("Birch", found("c1", F, "The survey of 2024 measured 61 million.", "https://survey.example/2024")),
        ],
    )


def checked_before() -> Report:
    """Two others have published fact-checks of the same claim; one does not say when."""
    report = disputed()
    paper, wiki = (
        PriorCheck(
            publisher=publisher,
            site=site,
            url=f"https://{site}/orlen-dam",
            text="The dam on the Orlen can hold 90 million cubic metres.",
            rating=rating,
            published=published,
        )
        for publisher, site, rating, published in (
            ("Water Facts", "facts.example", "Mostly false", NOW - timedelta(days=40)),
            ("Dam Watch", "dam-watch.example", "Needs context", None),
        )
    )
    claim = report.claims[0].model_copy(update={"checked_before": (paper, wiki)})
    return report.model_copy(update={"claims": (claim,)})


def held_back() -> Report:
    """Health: verified by only one assessor from one site, so held back."""
    text = "Two cups of valley tea a day lower blood pressure."
    claims = claims_of(text, ("Two cups of valley tea a day lower blood pressure.", text.rstrip(".")))
    claims = [claims[0].model_copy(update={"sensitive": Sensitivity.HEALTH})]
    return report_of(
        Statement(text=text, language="en"),
        claims,
        [
            assessed("Alder", found("c1", V, "A small trial saw lower values.", "https://trials.example/tea")),
            assessed("Birch"),
        ],
    )


def failed() -> Report:
    """Nobody answered."""
    text = "The moon of Kesh was discovered in 1802."
    return report_of(
        Statement(text=text, language="en"),
        claims_of(text, ("The moon of Kesh was discovered in 1802.", None)),
        [
            unanswered("Alder", AssessmentState.RATE_LIMITED, "HTTP 429"),
            unanswered("Birch", AssessmentState.TIMEOUT),
            unanswered("Cedar", AssessmentState.REFUSED),
        ],
    )


def nothing_to_check() -> Report:
    """Only an opinion and a question."""
    text = "Autumn is the best season. Isn't it?"
    return report_of(
        Statement(text=text, language="en"),
        [],
        [],
        not_checkable=[
            NotCheckable(text="Autumn is the best season.", reason=UncheckableReason.OPINION),
            NotCheckable(text="Isn't it?", reason=UncheckableReason.QUESTION),
        ],
    )


def embedded_only() -> Report:
    """What a fresh machine makes: one link, the comparing program alone, a sample story and a given file."""
    text = "Marlow Bridge reopens.\n\nThe repair cost 4.2 million euros."
    claims = claims_of(
        text,
        ("Marlow Bridge reopens.", "Marlow Bridge reopens."),
        ("The repair cost 4.2 million euros.", "The repair cost 4.2 million euros."),
    )
    source = "https://samples.example/bridge"
    row = Assessment(
        assessor=AssessorIdentity(id="embedded", name="Comparison"),
        findings=(
            found("c1", V, "A source says the same.", source, quote="Marlow Bridge reopened on Sunday."),
            found("c2", F, "The source gives another number.", "given:notes.txt", quote="The repair cost 5.1 million."),
        ),
        sources=(
            RetrievedSource(url=source, title="A bridge reopens", retrieved_at=NOW, sample=True),
            RetrievedSource(url="given:notes.txt", title="notes.txt", given=True),
        ),
        seconds=0.3,
    )
    statement = Statement(
        text=text,
        language="en",
        origin=Origin.LINK,
        link=HARBOUR,
        note="Only a link was given: the headline and main assertions of the page were checked.",
    )
    return report_of(statement, claims, [row])


def twice_checked() -> Report:
    """A late assessor changed the verdict: two revisions."""
    text = "The Orlen dam holds 90 million cubic metres."
    claims = claims_of(text, ("The Orlen dam holds 90 million cubic metres.", text.rstrip(".")))
    statement = Statement(text=text, language="en")
    early = assessed("Alder", found("c1", V, "The operator gives 90 million.", "https://orlen.example/dam"))
    late = assessed("Birch", found("c1", F, "The survey measured 61 million.", "https://survey.example/2024"))
    first = report_of(statement, claims, [early, unanswered("Birch", AssessmentState.LATE)])
    return report_of(statement, claims, [early, late], previous=first, at=NOW + timedelta(minutes=2))


def corrected() -> Report:
    """A report with a moderator's word on it."""
    reason = "The first version named the wrong year."
    return all_verified().model_copy(update={"status": ReportStatus.CORRECTED, "status_reason": reason})


def retracted() -> Report:
    """A report whose verdict fell."""
    reason = "Both sources turned out to be satire."
    return all_verified().model_copy(update={"status": ReportStatus.RETRACTED, "status_reason": reason})


def running() -> Report:
    """Accepted, no result yet."""
    statement = Statement(text="Marlow Bridge reopened on 3 May 2026.", language="en")
    return running_report(statement, Edition(id=REPORT_ID, check="check-1", at=NOW))


_STATION = (
    "ga có hai sân ga",
    "ga mở cửa năm 1936",
    "ga nằm cách trung tâm 4 km",
    "mỗi ngày có 18 chuyến tàu",
    "vé rẻ nhất là 35.000 đồng",
    "ga có thư viện nhỏ",
    "mái ga được lợp lại năm 2019",
    "phòng chờ có 120 chỗ",
    "ga phục vụ 2.000 khách mỗi ngày",
    "bãi xe miễn phí",
    "tàu đêm dừng lúc 23 giờ",
    "ga có lối đi cho xe lăn",
)


def vietnamese() -> Report:
    """Twelve claims in Vietnamese, more left out by the cap."""
    text = "Về nhà ga Suối Trăng: " + "; ".join(_STATION) + ". Ngoài ra ga có quán cà phê và phòng tranh."
    claims = claims_of(text, *((f"Nhà ga Suối Trăng: {part}.", part) for part in _STATION))
    claims = [claim.model_copy(update={"central": place < 3}) for place, claim in enumerate(claims)]
    page, paper = "https://suoitrang.example/nha-ga", "https://baotinh.example/nha-ga-suoi-trang"
    verdicts = (V, V, M, V, F, U, V, U, M, V, V, V)
    quote = "Nhà ga Suối Trăng, thông tin cho hành khách"
    judged = list(zip(claims, verdicts, strict=True))
    return report_of(
        Statement(text=text, language="vi"),
        claims,
        [
            assessed(
                "Alder",
                *(
                    found(claim.id, said, "Trang của nhà ga ghi rõ điều này.", page, quote=quote)
                    for claim, said in judged
                ),
                summary=["Phần lớn thông tin khớp với trang của nhà ga.", "Giá vé đã tăng từ tháng 3."],
            ),
            assessed("Birch", *(found(claim.id, said, "Báo tỉnh viết như vậy.", paper) for claim, said in judged[:9])),
        ],
        left_out=["Ga có quán cà phê.", "Ga có phòng tranh."],
    )


def hostile() -> Report:
    """Hostile text in every field, and links that must not be links."""
    return poisoned(mixed())


VARIED: dict[str, Callable[[], Report]] = {
    "all-verified": all_verified,
    "caveat": caveat,
    "mixed": mixed,
    "disputed": disputed,
    "checked-before": checked_before,
    "held-back": held_back,
    "failed": failed,
    "nothing-to-check": nothing_to_check,
    "embedded-only": embedded_only,
    "twice-checked": twice_checked,
    "corrected": corrected,
    "retracted": retracted,
    "running": running,
    "vietnamese": vietnamese,
    "hostile": hostile,
}
