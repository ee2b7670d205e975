"""The summary says the verdict with its caveat, the worst claims first, on what it rests, and nothing about people."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import timedelta

import pytest

from bot.domain.assessments import AssessmentState
from bot.domain.reports import Report
from bot.domain.statements import Statement
from bot.locales.wording import wording
from bot.render.buttons import SHOW
from bot.render.embed import summary
from bot.render.limits import size
from bot.render.looks import AMBER, GREEN, GREY, RED
from bot.render.message import Embed, Message
from tests import reports
from tests.making import NOW, F, V, assessed, claims_of, found, report_of, unanswered
from tests.render.discord_reading import constructs, links_seen, shown
from tests.render.validating import complaints

PAGE = "https://checks.example/c/Zk3vQ8mN1xY7bT5wR2cJ_A"


def told(report: Report, *, page: str | None = PAGE, took: timedelta | None = timedelta(seconds=38)) -> Message:
    return summary(report, say=wording(report.language), page=page, took=took)


def embed_of(report: Report) -> Embed:
    (embed,) = told(report).embeds
    return embed


def words(report: Report) -> str:
    """Title, text and footer as a reader sees them."""
    embed = embed_of(report)
    return "\n".join(shown(text or "") for text in (embed.title, embed.description, embed.footer))


@pytest.mark.parametrize("made", reports.VARIED.values(), ids=reports.VARIED.keys())
def test_every_report_can_be_shown_and_is_short(made: Callable[[], Report]) -> None:
    message = told(made())
    assert complaints(message) == []
    assert sum(map(size, message.embeds)) <= 1_500 or made is reports.hostile
    text = re.sub(r"<t:\d+:[tf]>", "", message.embeds[0].description or "")
    assert set(constructs(text)) <= {"bold", "italics", "quote", "small"}


def test_hostile_text_does_nothing() -> None:
    embed = embed_of(reports.hostile())
    ours = ["bold", "italics", "quote", "small"]
    assert [name for name in constructs(embed.description or "") if name not in ours] == []
    assert constructs(embed.title or "") == []
    assert links_seen(embed.description or "") == []
    assert size(embed) < 3_000


def test_accurate_is_green_and_with_a_caveat_it_is_amber_without_a_tick() -> None:
    plain, qualified = embed_of(reports.all_verified()), embed_of(reports.caveat())
    assert (plain.title, plain.color) == ("✅ Accurate", GREEN)
    assert (qualified.title, qualified.color) == ("🟠 Accurate on the main points", AMBER)
    assert (qualified.description or "").startswith("**2 of 4 claims need context**\n> ")


def test_the_worst_claims_come_first_and_the_rest_is_counted() -> None:
    text = words(reports.mixed())
    places = [text.index(said) for said in ("❌ **False**", "⚠️ **Misleading**", "⚖️ **Assessments conflict**")]
    assert places == sorted(places)
    assert "and 2 more: 1 can't verify, 1 verified" in text
    assert "free for children." not in text
    assert "and one more: Verified" in words(reports.caveat())
    assert "và 9 ý nữa: 2 ý chưa kiểm chứng được, 7 ý có nguồn xác nhận" in words(reports.vietnamese())


def test_it_names_who_assessed_who_did_not_and_how_long_it_took() -> None:
    text = words(reports.mixed())
    assert "Assessed by Alder and Birch in 38 s" in text
    assert "Cedar: rate limited; Doum: not answered yet" in text
    assert "3 sources on 3 sites" in text
    assert "opened by the bot" not in text, "no source was opened yet"
    assert "4 sources on 4 sites · 2 opened by the bot" in words(reports.caveat())
    assert "in 2 min 5 s" in shown(told(reports.mixed(), took=timedelta(seconds=125)).embeds[0].description or "")
    unknown = shown(told(reports.mixed(), took=None).embeds[0].description or "")
    assert "Assessed by Alder and Birch\n" in unknown


def test_it_says_that_no_person_reviewed_it_and_when_it_was_made() -> None:
    embed = embed_of(reports.all_verified())
    assert embed.footer == "Made by AI, not reviewed by a person."
    assert embed.timestamp == NOW
    compared = embed_of(reports.embedded_only()).footer or ""
    assert compared.startswith("Made by a program that compares words and numbers")


def test_a_claim_that_is_the_whole_statement_is_not_repeated() -> None:
    assert words(reports.all_verified()).count("Marlow Bridge reopened on 3 May 2026.") == 1
    assert words(reports.disputed()).count("The Orlen dam holds 90 million cubic metres.") == 1
    assert "Assessments conflict: Alder, Verified; Birch, False." in words(reports.disputed())


def test_a_failure_gives_each_reason_and_no_verdict() -> None:
    embed = embed_of(reports.failed())
    assert (embed.title, embed.color, embed.footer) == ("⚪ No verdict", GREY, None)
    assert "Alder: HTTP 429; Birch: did not answer in time; Cedar: refused to answer" in words(reports.failed())
    assert "Not assessed" not in words(reports.failed())


def test_a_running_check_has_no_verdict_and_no_buttons() -> None:
    message = told(reports.running())
    assert message.rows == ()
    assert "there is no verdict yet" in words(reports.running())


def test_a_retracted_report_shows_no_claim_and_no_colour() -> None:
    embed = embed_of(reports.retracted())
    assert (embed.title, embed.color) == ("🚫 Retracted", GREY)
    text = words(reports.retracted())
    assert "its verdict no longer stands" in text
    assert "Both sources turned out to be satire." in text
    assert "Its verdict had been: Accurate" in text
    assert "✅" not in text


def test_a_correction_is_said_before_the_claims() -> None:
    text = words(reports.corrected())
    assert text.index("This report was corrected.") < text.index("Verified")
    assert "The first version named the wrong year." in text


def test_a_changed_verdict_is_said_with_the_readers_own_time() -> None:
    later = int((NOW + timedelta(minutes=2)).timestamp())
    assert f"🔁 Changed <t:{later}:t>: Accurate → Assessments conflict" in words(reports.twice_checked())
    assert "Changed" not in words(reports.all_verified())


def test_a_change_on_another_day_is_said_with_the_day_and_a_change_of_a_caveat_is_none() -> None:
    text = "The Orlen dam holds 90 million cubic metres."
    statement, claims = Statement(text=text, language="en"), claims_of(text, (text, None))
    early = assessed("Alder", found("c1", V, "The operator says so.", "https://orlen.example/dam"))
    other = assessed("Birch", found("c1", F, "It was measured.", "https://survey.example/2024"))
    absent = unanswered("Birch", AssessmentState.LATE)
    first = report_of(statement, claims, [early, absent])
    same = report_of(statement, claims, [early, absent], previous=first, at=NOW + timedelta(days=1))
    third = report_of(statement, claims, [early, other], previous=same, at=NOW + timedelta(days=2))
    assert "Changed" not in words(same)
    assert f"Changed <t:{int((NOW + timedelta(days=2)).timestamp())}:f>: Accurate → " in words(third)


def test_a_first_verdict_is_no_change_and_the_newest_is_said_with_its_caveat_only() -> None:
    disputed, failed = reports.disputed().history[0], reports.failed().history[0]
    now = reports.all_verified()
    after_failure = now.model_copy(update={"history": (failed, *now.history)})
    assert "Changed" not in words(after_failure)
    settled = now.model_copy(update={"history": (disputed, *now.history)})
    assert "Assessments conflict → Accurate\n" in words(settled)
    qualified = reports.caveat().model_copy(update={"history": (disputed, *reports.caveat().history)})
    assert "Assessments conflict → Accurate on the main points\n" in words(qualified)


def test_health_and_voting_point_to_the_proper_authority() -> None:
    assert "**For your own health, ask a doctor.**" in words(reports.held_back())
    assert "ask a doctor" not in words(reports.mixed())


def test_nothing_to_check_says_why_part_by_part() -> None:
    text = words(reports.nothing_to_check())
    assert "Autumn is the best season.\n-# an opinion" in text
    assert "Isn't it?\n-# a question" in text
    assert "One part was not checked: an opinion" in words(reports.caveat())


def test_where_only_a_link_was_given_it_is_said_what_was_checked() -> None:
    assert "Only a link was given" in words(reports.embedded_only())


def test_the_buttons_are_the_page_and_the_breakdown_here() -> None:
    report = reports.mixed()
    link, here, more = told(report).rows[0]
    assert (link.label, link.url, link.custom_id) == ("Full breakdown", PAGE, None)
    assert here.label == "Show here"
    match = re.fullmatch(SHOW, here.custom_id or "")
    assert match is not None
    assert match["report"] == report.id
    assert [button.label for button in told(report, page=None).rows[0]] == ["Show here", "More"]
    assert more.custom_id == f"dc:more:{report.id}"


def test_red_is_for_what_is_false() -> None:
    assert embed_of(reports.mixed()).color == RED
