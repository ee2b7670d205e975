"""The buttons under a result: More, problems that members report, what moderators say."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import httpx
import pytest

from bot.app import utc_now
from bot.web.server import WebServer, build_app
from tests.chat.inside import PUBLIC, Inside, connected
from tests.chat.test_check_this import DAM, is_final
from tests.loopback_discord.interactions import Interaction
from tests.loopback_discord.messages import Message
from tests.loopback_discord.person import Person
from tests.loopback_discord.sample import Town
from tests.loopback_discord.server import Discord


@pytest.fixture
async def inside(discord: Discord, town: Town, tmp_path: Path) -> AsyncIterator[Inside]:
    async with connected(discord, tmp_path) as inside:
        yield inside


async def said(discord: Discord, asked: Interaction) -> str:
    """What the one who asked was told, by whatever means."""
    await discord.until(
        lambda: asked.follow_ups or (asked.original and not asked.original.thinking), f"no word to “{asked.did}”"
    )
    told = asked.follow_ups[0] if asked.follow_ups else asked.original
    assert told is not None
    assert told.only_for is asked.user
    return told.text


async def says(discord: Discord, person: Person, message: Message, button: str, text: str) -> str:
    """A person writes something in the form of a button behind More."""
    behind = await (await person.presses(message, "More")).answer()
    assert behind.only_for is person.account
    opened = await person.presses(behind, button)
    form = await opened.modal()
    (label,) = [row["label"] for row in form["components"]]
    return await said(discord, await person.submits(opened, {label: text}))


async def test_problems_are_gathered_in_one_message_of_the_log_channel(
    inside: Inside, town: Town, discord: Discord
) -> None:
    await inside.chat.client.services.servers.change(str(town.newsroom.id), None, log_channel=str(town.news.id))
    message = await (await town.ada.types("/check", claim=DAM)).answer(is_final)
    assert "Thank you" in await says(discord, town.ada, message, "Report a problem", "The source is *old*. @everyone")
    logged = await town.cleo.sees("One problem was reported", channel=town.news)
    assert "before" in await says(discord, town.ada, message, "Report a problem", "And again")
    assert "Thank you" in await says(discord, town.ben, message, "Report a problem", "It was 1986.")
    await discord.until(lambda: "2 problems were reported" in logged.text, "the message was not brought up to date")
    assert "It was 1986" in logged.text
    assert "And again" not in logged.text
    assert str(town.ada.id) not in str(logged.embeds)
    assert [one for one in town.cleo.messages(town.news) if one is not logged] == []


async def test_what_moderators_say_stands_everywhere(inside: Inside, town: Town, discord: Discord) -> None:
    message = await (await town.ada.types("/check", claim=DAM)).answer(is_final)
    behind = await (await town.ben.presses(message, "More")).answer()
    assert behind.buttons == ["Report a problem", "Show here"]
    assert "It stands" in await says(discord, town.cleo, message, "Add a note", "It was widened in 2001.")
    await town.ben.sees(lambda one: "Note by this server's moderators" in one.text and "widened" in one.text)
    assert "It stands" in await says(discord, town.cleo, message, "Correct", "It was 1986.")
    await town.ben.sees("This report was corrected")
    assert "It stands" in await says(discord, town.cleo, message, "Retract", "Wrong dam.")
    await town.ben.sees(lambda one: "Retracted on" in one.text and "Wrong dam" in one.text)
    assert "Verified" not in message.embeds[0]["title"]
    gone = await (await town.cleo.presses(message, "More")).answer()
    assert "Retract" not in gone.buttons

    report_id = message.links["Full breakdown"].rsplit("/", 1)[1]
    app = build_app(inside.services.desk, example="", public_url=PUBLIC, local_only=True, now=utc_now)
    server = WebServer(app, "127.0.0.1", 0)
    await server.start()
    try:
        host = {"Host": "checks.example.org"}
        async with httpx.AsyncClient(base_url=server.address, trust_env=False, headers=host) as client:
            page = (await client.get(f"/c/{report_id}", headers={"Accept": "text/html"})).text
            assert "Retracted on" in page
            assert "Wrong dam." in page
            found = (await client.get(f"/c/{report_id}.json")).json()
            assert found["status"] == "retracted"
            assert found["status_reason"].startswith("Retracted on 20")
            assert "Wrong dam" in (await client.get(f"/c/{report_id}.md")).text
            old = (await client.get(f"/c/{report_id}/v/1")).text
            assert "Retracted on" in old
    finally:
        await server.close()


async def test_buttons_and_forms_work_after_a_restart(discord: Discord, town: Town, tmp_path: Path) -> None:
    async with connected(discord, tmp_path):
        message = await (await town.ada.types("/check", claim=DAM)).answer(is_final)
        behind = await (await town.cleo.presses(message, "More")).answer()
        opened = await town.cleo.presses(behind, "Retract")
        await opened.modal()
    async with connected(discord, tmp_path):
        assert "It stands" in await said(discord, await town.cleo.submits(opened, {"The reason": "Wrong dam."}))
        await town.ben.sees(lambda one: "Wrong dam" in one.text)
        again = await said(discord, await town.cleo.submits(opened, {"The reason": "Wrong dam."}))
        assert "retracted before" in again
