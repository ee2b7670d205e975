from __future__ import annotations

import asyncio

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from sqlalchemy import text

from storage import search_postgres, stories
from storage.database import Database
from tests.storage.samples import MINUTE, NOON, story


async def test_a_story_is_kept_in_place_of_the_one_before(database: Database) -> None:
    rich = story("https://example.org/a", "Bridge opens", "A ferry stopped.").model_copy(
        update={"published": NOON, "source_urls": ("https://example.org/1",), "language": "en", "sample": True}
    )
    async with database.writing() as connection:
        await stories.upsert(connection, story(rich.key, "Tunnel opens", "Old words."), NOON)
        await stories.upsert(connection, rich, NOON + MINUTE)
        assert await stories.get(connection, rich.key) == rich
        assert await stories.get(connection, "missing") is None
        assert await stories.count(connection) == 1
        assert await stories.search(connection, "tunnel old", 5) == []
        assert await stories.search(connection, "BRIDGE", 5) == [rich]


async def test_any_word_finds_and_the_title_counts_most(database: Database) -> None:
    in_text = story("text", "Harbour news", "People walked over the bridge and along the quay.")
    in_title = story("title", "Bridge opened", "People walked over it and along the quay.")
    in_summary = story("summary", "Harbour news", "People walked over it, along the quay.", "The bridge is open.")
    both = story("both", "Bridge opened by the mayor", "The mayor walked over the bridge.")
    async with database.writing() as connection:
        for document in (in_text, in_title, in_summary, both, story("none", "Weather", "Rain.")):
            await stories.upsert(connection, document, NOON)
        found = await stories.search(connection, "mayor? bridge!", 9)
        assert [document.key for document in found] == ["both", "title", "summary", "text"]
        assert [document.key for document in await stories.search(connection, "mayor bridge", 2)] == ["both", "title"]


async def test_numbers_and_vietnamese_are_found(database: Database) -> None:
    tree = story("tree", "Hà Nội trồng cây", "Thành phố trồng 2,300 cây trong 2026-2027.")
    async with database.writing() as connection:
        await stories.upsert(connection, tree, NOON)
        for words in ("HÀ NỘI", "2,300", "trồng", "2026-2027", "2027"):
            assert await stories.search(connection, words, 5) == [tree], words


@pytest.mark.parametrize(
    "words",
    [
        "",
        " ",
        '"',
        '""',
        "—",
        "* OR",
        "NOT",
        "NEAR(a b)",
        "title:bridge",
        "a\x00b",
        "\ud83d",
        "a & b | !c",
        "'",
        "(",
        ":*",
    ],
)
async def test_operators_are_only_words(database: Database, words: str) -> None:
    async with database.writing() as connection:
        await stories.upsert(connection, story("bridge", "Bridge", "Not near."), NOON)
        await stories.search(connection, words, 5)
        assert await stories.search(connection, f"{words} bridge", 5) == [story("bridge", "Bridge", "Not near.")]


def test_no_text_makes_a_search_fail(url: str) -> None:
    any_text = st.text(st.characters(codec=None), max_size=200)
    with asyncio.Runner() as runner:
        database = runner.run(Database.open(url))

        @settings(max_examples=150, suppress_health_check=[HealthCheck.function_scoped_fixture])
        @given(any_text | st.lists(st.sampled_from("\"*():^-+&|!<>\\'\x00\ud800 ORa"), max_size=60).map("".join))
        def search(words: str) -> None:
            async def keep_and_look() -> None:
                async with database.writing() as connection:
                    await stories.upsert(connection, story("hostile", words, words, words), NOON)
                    await stories.search(connection, words, 3)

            runner.run(keep_and_look())

        try:
            search()
        finally:
            runner.run(database.close())


async def test_a_huge_story_is_kept_and_searched(database: Database) -> None:
    huge = story("huge", "Index", " ".join(f"word{number}đ" for number in range(200_000)))
    async with database.writing() as connection:
        await stories.upsert(connection, huge, NOON)
        assert await stories.search(connection, "word7đ", 1) == [huge]
        await stories.search(connection, " ".join(f"word{number}" for number in range(5_000)), 1)


async def test_the_search_uses_its_index(database: Database) -> None:
    async with database.writing() as connection:
        if connection.dialect.name == "sqlite":
            pytest.skip("an FTS5 table is its own index")
        await connection.execute(text("SET enable_seqscan = off"))
        query = search_postgres.matching(["bridge"]).compile(dialect=connection.dialect)
        plan = await connection.exec_driver_sql(f"EXPLAIN {query}", query.params)
        assert "ix_stories_search" in str(plan.all())
