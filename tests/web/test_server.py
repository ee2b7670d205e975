"""The server as a client meets it: real requests over a loopback socket."""

from __future__ import annotations

import socket
from collections.abc import AsyncIterator
from urllib.parse import urlencode

import aiohttp
import jsonschema_rs
import pytest
from structlog.testing import capture_logs

from bot.domain.checks import Progress, ProgressKind, Trouble
from bot.domain.reports import Report
from bot.domain.verdicts import ClaimVerdict, OverallVerdict
from bot.locales.wording import wording
from bot.web.server import MAX_BODY, CannotListen, WebServer, build_app
from tests import reports
from tests.making import NOW, REPORT_ID
from tests.reports import VARIED
from tests.web.fakes import EXAMPLE, FakeChecks, serving

PATH = f"c/{REPORT_ID}"
FORM = {"Content-Type": "application/x-www-form-urlencoded"}


@pytest.fixture
def checks() -> FakeChecks:
    return FakeChecks(reports.caveat())


@pytest.fixture
async def address(checks: FakeChecks) -> AsyncIterator[str]:
    async with serving(checks) as address:
        yield address


@pytest.fixture
async def client() -> AsyncIterator[aiohttp.ClientSession]:
    async with aiohttp.ClientSession() as session:
        yield session


async def test_the_form_is_filled_with_the_example(address: str, client: aiohttp.ClientSession) -> None:
    async with client.get(address) as answer:
        assert answer.status == 200
        page = await answer.text()
    assert EXAMPLE in page
    assert '<form method="post" action="/check"' in page


async def test_the_form_speaks_the_browsers_language(address: str, client: aiohttp.ClientSession) -> None:
    async with client.get(address, headers={"Accept-Language": "vi"}) as answer:
        assert '<html lang="vi">' in await answer.text()
        assert answer.headers["Vary"] == "Accept-Language"


async def test_a_claim_is_accepted_and_leads_to_its_page(
    address: str, client: aiohttp.ClientSession, checks: FakeChecks
) -> None:
    text = "Mặt trăng làm bằng phô mai & “đá” <b>"
    async with client.post(f"{address}check", data={"text": text}, allow_redirects=False) as answer:
        assert answer.status == 303
        assert answer.headers["Location"] == f"/c/{checks.next_id}"
    assert checks.submitted == [text]


async def test_what_cannot_be_checked_comes_back_with_the_reason(
    address: str, client: aiohttp.ClientSession, checks: FakeChecks
) -> None:
    checks.refusing = True
    async with client.post(f"{address}check", data={"text": "  hm </textarea>"}) as answer:
        assert answer.status == 422
        page = await answer.text()
    assert "There is nothing to check: give a statement or a link." in page
    assert ">\n  hm &lt;/textarea&gt;</textarea>" in page
    assert checks.submitted == []


@pytest.mark.parametrize("body", ["", "text=", "other=x", "text=%FF%FE%00%E0%80", "&&&=", "text=x&text="])
async def test_no_form_is_too_broken_for_an_answer(body: str, address: str, client: aiohttp.ClientSession) -> None:
    async with client.post(f"{address}check", data=body, headers=FORM, allow_redirects=False) as answer:
        assert answer.status in (303, 422)


@pytest.mark.parametrize(
    ("body", "headers", "status"),
    [
        ("{}", {"Content-Type": "application/json"}, 415),
        ("text=x", {"Content-Type": "text/plain"}, 415),
        ("text=x", {"Content-Type": "application/x-www-form-urlencoded; charset=no-such"}, 303),
        ("&".join(f"f{n}=1" for n in range(20)), FORM, 400),
        (urlencode({"text": "x" * MAX_BODY}), FORM, 413),
        ("text=x", FORM | {"Sec-Fetch-Site": "cross-site"}, 403),
        ("text=x", FORM | {"Sec-Fetch-Site": "same-site"}, 403),
        ("text=x", FORM | {"Origin": "https://evil.example"}, 403),
        ("text=x", FORM | {"Origin": "null"}, 403),
        ("text=x", FORM | {"Host": "evil.example"}, 403),
    ],
)
async def test_what_is_refused(
    body: str, headers: dict[str, str], status: int, address: str, client: aiohttp.ClientSession, checks: FakeChecks
) -> None:
    async with client.post(f"{address}check", data=body, headers=headers, allow_redirects=False) as answer:
        assert answer.status == status
    assert checks.submitted == ([] if status >= 400 else ["x"])


async def test_the_largest_vietnamese_text_that_fits_is_taken(
    address: str, client: aiohttp.ClientSession, checks: FakeChecks
) -> None:
    text = "ế" * ((MAX_BODY - len("text=")) // len("%E1%BA%BF"))
    async with client.post(f"{address}check", data={"text": text}, allow_redirects=False) as answer:
        assert answer.status == 303
    assert checks.submitted == [text]


@pytest.mark.parametrize("path", ["", PATH, f"{PATH}.json", "healthz"])
async def test_a_strange_host_reads_nothing(path: str, address: str, client: aiohttp.ClientSession) -> None:
    async with client.get(f"{address}{path}", headers={"Host": "rebound.example"}) as answer:
        assert answer.status == 403
        assert "Marlow" not in await answer.text()


async def test_the_public_address_is_no_strange_host(checks: FakeChecks, client: aiohttp.ClientSession) -> None:
    public = {"Host": "checks.example.org", "Origin": "https://checks.example.org"}
    async with (
        serving(checks, public_url="https://checks.example.org") as address,
        client.post(f"{address}check", data={"text": "x"}, headers=public, allow_redirects=False) as answer,
    ):
        assert answer.status == 303


async def test_a_server_for_everybody_takes_any_host(checks: FakeChecks, client: aiohttp.ClientSession) -> None:
    async with (
        serving(checks, local_only=False) as address,
        client.get(address, headers={"Host": "anything.example"}) as answer,
    ):
        assert answer.status == 200


@pytest.mark.parametrize(
    ("path", "accept", "content_type"),
    [
        (PATH, None, "text/html"),
        (PATH, "*/*", "text/html"),
        (PATH, "application/json", "application/json"),
        (PATH, "text/markdown;q=0.9, text/html;q=0.8", "text/markdown"),
        (f"{PATH}.json", "text/html", "application/json"),
        (f"{PATH}.md", "text/html", "text/markdown"),
    ],
)
async def test_one_address_three_forms(
    path: str, accept: str | None, content_type: str, address: str, client: aiohttp.ClientSession
) -> None:
    async with client.get(f"{address}{path}", headers={"Accept": accept} if accept else {}) as answer:
        assert answer.status == 200
        assert answer.content_type == content_type
        assert answer.charset == "utf-8"
        assert answer.headers["Vary"] == "Accept"
        assert answer.headers["Cache-Control"] == "private, no-cache"
        assert "Marlow" in await answer.text()


async def test_each_form_has_a_tag_and_is_not_sent_twice(address: str, client: aiohttp.ClientSession) -> None:
    tags = set()
    for suffix in ("", ".json", ".md"):
        url = f"{address}{PATH}{suffix}"
        async with client.get(url) as answer:
            tag = answer.headers["ETag"]
        tags.add(tag)
        for known in (tag, f'W/{tag}, "other"', "*"):
            async with client.get(url, headers={"If-None-Match": known}) as answer:
                assert answer.status == 304
                assert answer.headers["ETag"] == tag
                assert await answer.read() == b""
        async with client.get(url, headers={"If-None-Match": '"other"'}) as answer:
            assert answer.status == 200
    assert len(tags) == 3


async def test_a_new_revision_has_a_new_tag(address: str, client: aiohttp.ClientSession, checks: FakeChecks) -> None:
    async with client.get(f"{address}{PATH}") as answer:
        tag = answer.headers["ETag"]
    checks.reports[REPORT_ID] = reports.mixed()
    async with client.get(f"{address}{PATH}", headers={"If-None-Match": tag}) as answer:
        assert answer.status == 200


@pytest.mark.parametrize("name", VARIED)
async def test_every_report_has_its_three_forms(
    name: str, address: str, client: aiohttp.ClientSession, checks: FakeChecks
) -> None:
    report = VARIED[name]()
    checks.reports[REPORT_ID] = report
    async with client.get(f"{address}{PATH}.json") as answer:
        assert Report.model_validate_json(await answer.text()) == report
    for suffix in ("", ".md"):
        async with client.get(f"{address}{PATH}{suffix}") as answer:
            assert answer.status == 200
            assert await answer.text()


async def test_the_schema_is_that_of_the_reports(
    address: str, client: aiohttp.ClientSession, checks: FakeChecks
) -> None:
    async with client.get(f"{address}schema/report.json") as answer:
        assert answer.content_type == "application/schema+json"
        schema = jsonschema_rs.validator_for(await answer.json(content_type=None))
    async with client.get(f"{address}{PATH}.json") as answer:
        assert schema.is_valid(await answer.json())
    assert not schema.is_valid({"id": "x"})


@pytest.mark.parametrize(
    ("progress", "line"),
    [
        (None, "Waiting for its turn."),
        (Progress(kind=ProgressKind.ASSESSED, n=1, of=3), "1 of 3 assessments in, no verdict yet."),
        (Progress(kind=ProgressKind.SEARCHING, assessor="Alder", text="<b>x</b>"), "Alder is searching: &lt;b&gt;x"),
        (Progress(kind=ProgressKind.SEARCHING, assessor="Alder", text="x" * 9_000), "xxx…"),
    ],
)
async def test_a_running_check_shows_how_far_it_is_and_no_verdict(
    progress: Progress | None, line: str, address: str, client: aiohttp.ClientSession, checks: FakeChecks
) -> None:
    checks.reports[REPORT_ID] = reports.running()
    if progress:
        checks.moments[REPORT_ID] = progress
    async with client.get(f"{address}{PATH}") as answer:
        page = await answer.text()
    assert line in page
    assert "Marlow Bridge reopened on 3 May 2026." in page
    assert '<meta http-equiv="refresh" content="1">' in page
    for word in ("Verified", "Accurate", "False", "Misleading", "verify"):
        assert word not in page


async def test_a_retracted_verdict_stands_nowhere_without_a_note(
    address: str, client: aiohttp.ClientSession, checks: FakeChecks
) -> None:
    checks.reports[REPORT_ID] = reports.retracted()
    async with client.get(f"{address}{PATH}") as answer:
        page = await answer.text()
    assert "<title>This report was retracted; its verdict no longer stands. · DoubleChecks</title>" in page
    assert page.count("Accurate") == page.count("<s>Accurate</s>") == 2


async def test_a_result_that_its_message_does_not_show_says_so(
    address: str, client: aiohttp.ClientSession, checks: FakeChecks
) -> None:
    for trouble in Trouble:
        checks.troubles[REPORT_ID] = trouble
        async with client.get(f"{address}{PATH}") as answer:
            assert wording("en")(f"trouble-{trouble}") in await answer.text()


async def test_a_finished_report_does_not_refresh_itself(address: str, client: aiohttp.ClientSession) -> None:
    async with client.get(f"{address}{PATH}") as answer:
        assert "http-equiv" not in await answer.text()


async def test_earlier_versions_can_be_read_and_compared(
    address: str, client: aiohttp.ClientSession, checks: FakeChecks
) -> None:
    second = reports.twice_checked()
    first = second.model_copy(
        update={
            "revision": 1,
            "verdict": OverallVerdict.ACCURATE,
            "headline": "The operator gives 90 million.",
            "claims": tuple(
                claim.model_copy(update={"verdict": ClaimVerdict.VERIFIED, "votes": claim.votes[:1]})
                for claim in second.claims
            ),
            "sources": second.sources[:1],
            "history": second.history[:1],
        }
    )
    checks.reports[REPORT_ID], checks.earlier = second, [first]
    async with client.get(f"{address}{PATH}/v/1") as answer:
        page = await answer.text()
    assert "This is version 1 of 2" in page
    assert '<h1 id="verdict">Accurate</h1>' in page
    async with client.get(f"{address}{PATH}/changes?from=1&to=2") as answer:
        page = await answer.text()
    for words in ("Accurate", "Assessments conflict", "Birch on “", "survey.example", "not there"):
        assert words in page
    assert page.index('<del dir="auto">Accurate<') < page.index('<ins dir="auto">Assessments conflict<')
    async with client.get(f"{address}{PATH}/changes?from=2&to=2") as answer:
        assert "no difference between these two versions" in await answer.text()


@pytest.mark.parametrize("rest", ["/v/2", "/v/0", "/v/x", "/changes", "/changes?from=1&to=7", "/changes?from=1&to=²"])
async def test_a_version_that_does_not_exist(rest: str, address: str, client: aiohttp.ClientSession) -> None:
    async with client.get(f"{address}{PATH}{rest}") as answer:
        assert answer.status == 404


async def test_an_earlier_version_says_that_the_report_was_retracted(
    address: str, client: aiohttp.ClientSession, checks: FakeChecks
) -> None:
    first = reports.all_verified()
    fallen = reports.retracted().model_copy(update={"revision": 2})
    checks.reports[REPORT_ID], checks.earlier = fallen, [first]
    async with client.get(f"{address}{PATH}/v/1") as answer:
        assert "This report was retracted; its verdict no longer stands. Both sources" in await answer.text()


@pytest.mark.parametrize(
    "path",
    ["c/short", f"c/{'B' * 22}", f"c/{'B' * 22}.json", f"c/{'B' * 22}.txt", f"c/{'B' * 23}", f"c/{'é' * 22}",
     f"c/{'B' * 21}%2F", "c/", "static/", "static/../server.py", "static/style.css", "favicon.ico", ".env"],
)  # fmt: skip
async def test_what_does_not_exist(path: str, address: str, client: aiohttp.ClientSession) -> None:
    async with client.get(f"{address}{path}") as answer:
        assert answer.status == 404
        if path.endswith(".json"):
            assert (await answer.json())["error"]["title"] == "There is no such page"
        else:
            assert "There is no such page" in await answer.text()


async def test_errors_are_json_for_programs(address: str, client: aiohttp.ClientSession) -> None:
    async with client.get(f"{address}nowhere", headers={"Accept": "application/json"}) as answer:
        error = (await answer.json())["error"]
    assert error["status"] == 404
    assert error["id"] is None
    assert error["text"].endswith("cannot be guessed.")


async def test_a_wrong_method_is_told_the_right_one(address: str, client: aiohttp.ClientSession) -> None:
    async with client.get(f"{address}check") as answer:
        assert answer.status == 405
        assert answer.headers["Allow"] == "POST"
        assert "not for this kind of request" in await answer.text()


@pytest.mark.parametrize("suffix", ["", ".json"])
async def test_a_mistake_of_ours_has_a_number_that_the_log_knows_and_no_details(
    suffix: str, address: str, client: aiohttp.ClientSession, checks: FakeChecks
) -> None:
    checks.broken = True
    with capture_logs() as logs:
        async with client.get(f"{address}{PATH}{suffix}") as answer:
            assert answer.status == 500
            page = await answer.text()
    assert logs[0]["error"] in page
    assert logs[0]["exc_info"]
    assert "secret" not in page
    assert REPORT_ID not in str(logs[0])


@pytest.mark.parametrize(
    "path", ["", PATH, f"{PATH}.json", f"{PATH}.md", "nowhere", "healthz", "robots.txt", "schema/report.json"]
)
async def test_every_answer_forbids_what_it_does_not_need(
    path: str, address: str, client: aiohttp.ClientSession
) -> None:
    async with client.get(f"{address}{path}") as answer:
        policy = answer.headers["Content-Security-Policy"]
        assert policy.split("; ")[0] == "default-src 'none'"
        assert "unsafe" not in policy
        assert "script-src" not in policy
        assert {"base-uri 'none'", "form-action 'self'", "frame-ancestors 'none'"} <= set(policy.split("; "))
        assert answer.headers["X-Content-Type-Options"] == "nosniff"
        assert answer.headers["Referrer-Policy"] == ("same-origin" if path == "" else "no-referrer")
        assert answer.headers["Cross-Origin-Opener-Policy"] == "same-origin"
        assert answer.headers["X-Robots-Tag"] == "noindex, nofollow"
        assert "Set-Cookie" not in answer.headers


async def test_the_stylesheet_is_the_pages_own_and_cached_for_ever(address: str, client: aiohttp.ClientSession) -> None:
    async with client.get(address) as answer:
        page = await answer.text()
    path = page.split('<link rel="stylesheet" href="/')[1].split('"')[0]
    async with client.get(f"{address}{path}") as answer:
        assert answer.content_type == "text/css"
        assert "immutable" in answer.headers["Cache-Control"]


async def test_robots_are_sent_away_and_health_is_told(address: str, client: aiohttp.ClientSession) -> None:
    async with client.get(f"{address}robots.txt") as answer:
        assert await answer.text() == "User-agent: *\nDisallow: /\n"
    async with client.get(f"{address}healthz") as answer:
        assert (answer.status, await answer.text()) == (200, "ok")


async def test_head_tells_what_get_would_send(address: str, client: aiohttp.ClientSession) -> None:
    async with client.head(f"{address}{PATH}") as answer:
        assert answer.status == 200
        assert answer.headers["ETag"]
        assert await answer.read() == b""


async def test_a_taken_port_is_said_in_one_sentence() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        app = build_app(FakeChecks(), now=lambda: NOW, example=EXAMPLE, public_url=None, local_only=True)
        with pytest.raises(CannotListen, match="WEB_PORT"):
            await WebServer(app, "127.0.0.1", taken.getsockname()[1]).start()
