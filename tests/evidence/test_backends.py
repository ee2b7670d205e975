"""Each place to search, on a stub server over real HTTP: what it is asked, what it gives, how it fails."""

from __future__ import annotations

from collections.abc import AsyncIterator
from datetime import UTC, date, datetime

import pytest
from pydantic import SecretStr

from bot.config import Settings
from bot.evidence.configured import configured_backends
from bot.evidence.followed import FollowedStories
from bot.evidence.search import Backend, SearchFailed, hits_in, moment_of
from bot.evidence.searxng import JSON_IS_OFF
from bot.evidence.service import Service
from storage import stories
from storage.database import Database
from tests.evidence.test_pack import page
from tests.stubs.search import ALL, Found, Services, Trouble

NOW = datetime(2026, 12, 1, 12, tzinfo=UTC)
AGENT = "DoubleChecks/9 (+https://checks.example)"
WEB = ("searxng", "brave", "wikipedia")

PAGES = (
    Found("mill", "The mill of Harl", "It closed in 1990 & stands empty.", "2026-11-20T08:00:00"),
    Found("https://elsewhere.example/a", "Elsewhere", "Nothing.", None),
    Found("javascript:alert(1)//://", "No address", "Nothing.", None),
)


@pytest.fixture
async def services() -> AsyncIterator[Services]:
    async with Services(PAGES).serving() as served:
        yield served


@pytest.fixture
async def backends(services: Services) -> AsyncIterator[dict[str, Backend]]:
    """The backends as the settings make them, by the name that the stub has for each."""
    values = {name.lower(): value for name, value in services.environment().items()}
    made = configured_backends(Settings(_env_file=None, **values), user_agent=AGENT, now=lambda: NOW)  # type: ignore[arg-type]
    yield dict(zip(WEB, made, strict=True))
    for backend in made:
        await backend.close()


@pytest.mark.parametrize("name", WEB)
async def test_hits_have_an_address_a_title_and_plain_words(
    backends: dict[str, Backend], services: Services, name: str
) -> None:
    first, *others = await backends[name].search("mill Harl", "en", None, 5)
    assert first.url.startswith(services.address)
    assert first.title == "The mill of Harl"
    assert "<" not in first.snippet
    assert first.document is None
    assert all(not hit.url.startswith("javascript") for hit in others)
    assert [call.query for call in services.asked(name)] == ["mill Harl"]
    assert services.asked(name)[0].headers["user-agent"] == AGENT


@pytest.mark.parametrize("name", WEB)
async def test_no_more_hits_than_asked_for(backends: dict[str, Backend], name: str) -> None:
    assert len(await backends[name].search("mill", "vi", None, 1)) == 1


@pytest.mark.parametrize("name", WEB)
async def test_finding_nothing_is_no_failure(backends: dict[str, Backend], services: Services, name: str) -> None:
    services.fail_next(name, Trouble.NOTHING)
    assert list(await backends[name].search("mill", "en", None, 5)) == []


@pytest.mark.parametrize("name", WEB)
@pytest.mark.parametrize("trouble", sorted(ALL - {Trouble.SLOW}))
async def test_every_failure_is_one_plain_sentence(
    backends: dict[str, Backend], services: Services, name: str, trouble: Trouble
) -> None:
    services.fail_next(name, trouble)
    with pytest.raises(SearchFailed) as failed:
        await backends[name].search("mill", "en", None, 5)
    said = str(failed.value)
    assert said.startswith(("It ", "Its "))
    assert said.endswith(".")
    assert services.address not in said
    assert len(services.calls) == 1, "what failed is not asked again"
    assert await backends[name].search("mill", "en", None, 5)


@pytest.mark.parametrize(
    ("trouble", "said"),
    [
        (Trouble.RATE_LIMITED, "too many requests"),
        (Trouble.SERVER_ERROR, "an error"),
        (Trouble.GARBAGE, "documented shape"),
        (Trouble.HUGE, "too large"),
        (Trouble.REDIRECT, "redirects"),
    ],
)
async def test_what_is_said_tells_what_happened(
    backends: dict[str, Backend], services: Services, trouble: Trouble, said: str
) -> None:
    services.fail_next("brave", trouble)
    with pytest.raises(SearchFailed, match=said):
        await backends["brave"].search("mill", "en", None, 5)


async def test_searxng_without_json_is_explained(backends: dict[str, Backend], services: Services) -> None:
    services.fail_next("searxng", Trouble.FORBIDDEN)
    with pytest.raises(SearchFailed) as failed:
        await backends["searxng"].search("mill", "en", None, 5)
    assert str(failed.value) == JSON_IS_OFF
    assert "settings.yml" in JSON_IS_OFF


async def test_a_slow_service_is_given_up(services: Services) -> None:
    services.fail_always("searxng", Trouble.SLOW)
    service = Service(services.address, user_agent=AGENT, seconds=0.05)
    with pytest.raises(SearchFailed, match="too long"):
        await service.get("/search", {"q": "x", "format": "json"})
    await service.close()


@pytest.mark.parametrize("address", ["http://127.0.0.1:9", "http://no-such-host.example"])
async def test_a_service_that_is_not_there(address: str) -> None:
    service = Service(address, user_agent=AGENT)
    with pytest.raises(SearchFailed, match="could not be reached"):
        await service.get("/search", {})
    await service.close()


@pytest.mark.parametrize("key", ["schlüssel", "two\nlines", "bell\a"])
async def test_a_key_that_is_none_is_not_sent_and_not_shown(services: Services, key: str) -> None:
    service = Service(services.address, user_agent=AGENT, keys={"x-subscription-token": SecretStr(key)})
    with pytest.raises(SearchFailed, match="characters that no key has") as failed:
        await service.get("/search", {})
    assert key not in str(failed.value)
    assert services.calls == []
    await service.close()


async def test_keys_go_in_headers_never_in_addresses(backends: dict[str, Backend], services: Services) -> None:
    await backends["brave"].search("mill", "en", None, 5)
    [call] = services.calls
    assert call.headers["x-subscription-token"] == "brave-key"
    assert "brave-key" not in str(call.parameters)


@pytest.mark.parametrize(
    ("language", "searxng", "brave", "wikipedia"),
    [
        ("vi", "vi", "vi", "/vi/"),
        ("en", "en", "en", "/en/"),
        ("und", "all", None, "/en/"),
        ("tlh", "tlh", None, "/tlh/"),
    ],
)
async def test_each_is_asked_in_the_language_of_the_claim(
    backends: dict[str, Backend], services: Services, language: str, searxng: str, brave: str | None, wikipedia: str
) -> None:
    for backend in backends.values():
        hits = await backend.search("phà", language, None, 5)
    assert [call.parameters.get("language") for call in services.asked("searxng")] == [searxng]
    assert [call.parameters.get("search_lang") for call in services.asked("brave")] == [brave]
    assert wikipedia in hits[0].url


@pytest.mark.parametrize(
    ("after", "time_range", "freshness"),
    [
        (date(2026, 11, 30), "day", "2026-11-30to2026-12-01"),
        (date(2026, 11, 5), "month", "2026-11-05to2026-12-01"),
        (date(2026, 2, 1), "year", "2026-02-01to2026-12-01"),
        (date(2020, 2, 1), None, "2020-02-01to2026-12-01"),
        (None, None, None),
    ],
)
async def test_what_was_published_since_is_asked_for_as_each_can(
    backends: dict[str, Backend], services: Services, after: date | None, time_range: str | None, freshness: str | None
) -> None:
    for backend in backends.values():
        await backend.search("mill", "en", after, 5)
    assert services.asked("searxng")[0].parameters.get("time_range") == time_range
    assert services.asked("brave")[0].parameters.get("freshness") == freshness


async def test_dates_are_those_of_publication(backends: dict[str, Backend]) -> None:
    published = datetime(2026, 11, 20, 8, tzinfo=UTC)
    found = {name: (await backend.search("mill", "en", None, 1))[0].date for name, backend in backends.items()}
    assert found == {"searxng": published, "brave": published, "wikipedia": None}


async def test_the_stories_that_are_kept_are_found_whole(tmp_path: object) -> None:
    database = await Database.open(f"sqlite:///{tmp_path}/stories.sqlite3")
    await database.migrate()
    story = page("stories.example/harl", text="The mill in Harl closed in 1990.")
    async with database.writing() as connection:
        await stories.upsert(connection, story, NOW)
    [hit] = await FollowedStories(database).search('mill OR "harl', "vi", date(2030, 1, 1), 5)
    assert hit.document == story
    assert list(await FollowedStories(database).search("ferry", "en", None, 5)) == []
    await database.close()


def test_only_what_is_configured_is_asked() -> None:
    def named(**values: object) -> list[str]:
        made = configured_backends(Settings(_env_file=None, **values), user_agent=AGENT, now=lambda: NOW)  # type: ignore[arg-type]
        return [backend.name for backend in made]

    assert named() == []
    assert named(wikipedia="on") == ["Wikipedia"]
    assert named(searxng_url="http://127.0.0.1:8080/", brave_api_key="x") == ["SearXNG", "Brave"]


@pytest.mark.parametrize("rows", [None, {}, "x", [None, 1, "x", [], {}, {"url": 5}, {"url": "ftp://x.example/"}]])
def test_rows_of_any_shape_make_no_hit_that_is_none(rows: object) -> None:
    from bot.evidence.searxng import _KEYS

    assert hits_in(rows, _KEYS, 5) == ()


@pytest.mark.parametrize(
    ("written", "moment"),
    [
        ("2026-05-04", datetime(2026, 5, 4, tzinfo=UTC)),
        ("2026-05-04T10:00:00+02:00", datetime(2026, 5, 4, 8, tzinfo=UTC)),
        ("2026-05-04T10:00:00Z", datetime(2026, 5, 4, 10, tzinfo=UTC)),
        ("yesterday", None),
        ("", None),
        (None, None),
        (20260504, None),
        ("0001-01-01T00:00:00+14:00", None),
    ],
)
def test_dates_as_services_write_them(written: object, moment: datetime | None) -> None:
    assert moment_of(written) == moment
