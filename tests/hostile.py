"""Text that strangers write to break a page, and links that must not become links."""

from __future__ import annotations

from bot.domain.assessments import AssessorIdentity
from bot.domain.reports import CombinedClaim, PriorCheck, Quote, Report, Source, Vote
from bot.domain.statements import NotCheckable, Sensitivity, Span, UncheckableReason
from tests.making import HARBOUR, NOW

ATTACKS = (
    "<script>alert(1)</script>",
    '"><img src=x onerror=alert(2)>',
    "<svg onload=alert(3)>",
    "javascript:alert(4)",
    "</style></title></textarea><script>alert(5)</script>",
    "{{7*7}}{% raw %}${7*7}",
    "' autofocus onfocus=alert(6) x='",
    "<a href='javascript:alert(7)'>x</a><iframe src=https://tracker.example></iframe>",
    "\u202egnitset \u2066\u2067\u202d\u200b\u200d\ufeff\u0301\u0301\u0301",
    "<meta http-equiv=refresh content='0;url=https://tracker.example/'>",
    "<link rel=stylesheet href=https://tracker.example/a.css><base href=https://tracker.example/>",
)
HOSTILE = " ".join(ATTACKS) + " " + "W" * 5_000
"""Everything at once, and a word of 5,000 letters."""

BAD_LINKS = (
    "javascript:alert(8)",
    "data:text/html,<script>alert(9)</script>",
    " java\nscript:alert(10)",
    'https://ok.example/"onmouseover="alert(11)',
    "//tracker.example/x",
    "vbscript:msgbox(1)",
)


def poisoned(report: Report) -> Report:
    """The report of five claims with hostile text in every field that anybody outside the program can write."""
    sources = [
        Source(
            url=url,
            href=url,
            site=HOSTILE,
            title=HOSTILE,
            published=NOW,
            retrieved_at=NOW,
            retrieved_by=("alder", HOSTILE),
            cited_by=("birch",),
            quoted_by=("alder",),
            same_text_as=(BAD_LINKS[0], HOSTILE),
        )
        for url in BAD_LINKS
    ]
    sources.append(Source(url=HARBOUR, href=HARBOUR, site=HOSTILE, title=HOSTILE, given=True, sample=True))
    urls = tuple(source.url for source in sources)

    def with_poison(claim: CombinedClaim) -> CombinedClaim:
        votes = tuple(
            Vote(
                assessor=vote.assessor,
                verdict=vote.verdict,
                basis=vote.basis,
                explanation=HOSTILE,
                citations=(*urls, HOSTILE),
                quotes=(Quote(url=urls[0], text=HOSTILE, found=False), Quote(url=HOSTILE, text=HOSTILE)),
            )
            for vote in claim.votes
        )
        agreement = claim.agreement.model_copy(update={"text": HOSTILE})
        return claim.model_copy(
            update={
                "text": HOSTILE,
                "quote": HOSTILE,
                "votes": votes,
                "checked_before": tuple(
                    PriorCheck(publisher=HOSTILE, site=HOSTILE, url=url, text=HOSTILE, rating=HOSTILE)
                    for url in BAD_LINKS
                ),
                "agreement": agreement,
                "implied": True,
                "sensitive": Sensitivity.HEALTH,
                "held_back": True,
            }
        )

    # One that can be marked, two that cross, one beyond the end.
    places = ((0, 20), (30, 60), (50, 80), (90, 1_000_000), (100, 5_500))
    spans = [Span(start=start, end=end) for start, end in places]
    return report.model_copy(
        update={
            "statement": HOSTILE,
            "status_reason": HOSTILE,
            "headline": HOSTILE,
            "caveat": report.caveat and report.caveat.model_copy(update={"text": HOSTILE}),
            "origin": report.origin.model_copy(update={"url": BAD_LINKS[0], "title": HOSTILE, "text": HOSTILE}),
            "claims": tuple(
                with_poison(claim).model_copy(update={"span": span})
                for claim, span in zip(report.claims, spans, strict=True)
            ),
            "not_checkable": (NotCheckable(text=HOSTILE, reason=UncheckableReason.JOKE),),
            "left_out": (HOSTILE,),
            "sources": tuple(sources),
            "counts": report.counts.model_copy(update={"sources": len(sources), "sites": 1}),
            "assessments": tuple(
                row.model_copy(
                    update={
                        "assessor": AssessorIdentity(id=row.assessor.id, name=HOSTILE),
                        "detail": HOSTILE,
                        "model": HOSTILE,
                        "summary": (HOSTILE, HOSTILE),
                    }
                )
                for row in report.assessments
            ),
            "history": tuple(
                revision.model_copy(update={"changes": (HOSTILE,), "check": HOSTILE}) for revision in report.history
            ),
        }
    )
