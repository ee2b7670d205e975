"""**Check this**: what is read of a message, and who sees the answer."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.chat.inside import Inside, connected
from tests.loopback_discord.messages import Message
from tests.loopback_discord.resolved import File
from tests.loopback_discord.sample import Town
from tests.loopback_discord.server import Discord

DAM = "The Orlen dam was finished in 1987."


@pytest.fixture
async def inside(discord: Discord, town: Town, tmp_path: Path) -> AsyncIterator[Inside]:
    async with connected(discord, tmp_path) as inside:
        yield inside


def is_final(message: Message) -> bool:
    return "Assessed by" in message.text


async def test_the_answer_is_private_and_can_be_posted_once(inside: Inside, town: Town, discord: Discord) -> None:
    post = await town.ben.posts(f"<@{town.ada.id}> **{DAM}**", channel=town.general)
    asked = await town.ada.uses("Check this", on=post)
    answer = await asked.answer(is_final)
    assert answer.only_for is town.ada.account
    assert answer.buttons == ["Full breakdown", "Post to channel", "More"]
    assert f"> {DAM.rstrip('.')}" in answer.text.replace("\\", "")
    assert str(town.ada.id) not in answer.text
    assert town.ben.messages(town.general) == [post]
    said = await (await town.ada.presses(answer, "Post to channel")).answer(lambda _: True)
    public = await town.ben.sees(is_final)
    assert public.replies_to is post
    assert public.buttons == ["Full breakdown", "Show here", "More"]
    again = await town.ada.presses(answer, "Post to channel")
    await discord.until(lambda: again.follow_ups, "no word about the second press")
    assert "already" in again.follow_ups[0].text
    assert len(town.ben.messages(town.general)) == 2
    assert said is answer


async def statement_of(inside: Inside, answer: Message) -> str:
    (report_id,) = {
        part["url"].rsplit("/", 1)[1] for row in answer.components for part in row["components"] if "url" in part
    }
    report = await inside.services.desk.report(report_id)
    assert report is not None
    return report.statement


async def test_what_is_read_of_a_message(inside: Inside, town: Town, discord: Discord) -> None:
    original = await town.ben.posts(f"> {DAM}", channel=town.news)
    bridge = {"title": "The bridge opened in 1999.", "description": "It is *long*.", "url": "https://bridge.example/a"}
    link = "https://nowhere.example/story?utm_source=x"
    found = {"title": "The tower is 90 metres tall.", "url": "https://nowhere.example/story"}
    cases = {
        "forward": (await town.ada.posts(forwards=original), DAM),
        "embed": (
            await town.ada.posts(embeds=[bridge], by_webhook=7),
            "The bridge opened in 1999.\nIt is *long*.",
        ),
        "attachment": (await town.ada.posts(files=[File("message.txt", DAM.encode())]), DAM),
        "link": (await town.ada.posts(link, embeds=[found]), "The tower is 90 metres tall."),
    }
    for name, (message, expected) in cases.items():
        answer = await (await town.ben.uses("Check this", on=message)).answer(is_final)
        assert answer.only_for is town.ben.account, name
        assert await statement_of(inside, answer) == expected, name
    assert "what the chat showed" in answer.text
    nothing = await (await town.ben.uses("Check this", on=await town.ada.posts("🎉"))).answer()
    assert nothing.only_for is town.ben.account


async def test_what_a_picture_claims_is_asked_for_in_words(inside: Inside, town: Town) -> None:
    picture = await town.ben.posts(files=[File("dam.png", b"...")])
    told = await (await town.ada.uses("Check this", on=picture)).answer("pictures")
    assert told.only_for is town.ada.account
    opened = await town.ada.presses(told, "Say it in words")
    assert (await opened.modal())["title"] == "What does the picture claim?"
    answer = await (await town.ada.submits(opened, {"The claim": DAM})).answer(is_final)
    assert answer.only_for is town.ada.account
    assert await statement_of(inside, answer) == DAM


async def test_who_may_not_post_is_answered_privately_and_not_offered_it(inside: Inside, town: Town) -> None:
    await inside.chat.client.services.servers.change(str(town.newsroom.id), None, may_post={"who": "nobody"})
    asked = await (await town.ada.types("/check", claim=DAM)).answer(is_final)
    assert asked.only_for is town.ada.account
    assert "Post to channel" not in asked.buttons


async def test_without_being_a_member_only_the_interaction_is_used(
    inside: Inside, town: Town, discord: Discord
) -> None:
    between = discord.direct_messages(town.dan, with_bot=False)
    post = await town.dan.posts(DAM, channel=between)
    answer = await (await town.dan.uses("Check this", on=post)).answer(is_final)
    assert answer.only_for is town.dan.account
    assert "Post to channel" not in answer.buttons
    with_bot = discord.direct_messages(town.ada)
    answer = await (await town.ada.uses("Check this", on=await town.ada.posts(DAM, channel=with_bot))).answer(is_final)
    assert answer.only_for is town.ada.account
    elsewhere = discord.places.guild("Elsewhere", town.dan.account)
    square = discord.places.channel(elsewhere, "square")
    answer = await (await town.dan.uses("Check this", on=await town.dan.posts(DAM, channel=square))).answer(is_final)
    assert answer.only_for is town.dan.account
    assert discord.record.of("* /channels/*") == []
    assert discord.record.of("POST /webhooks/*") == []
