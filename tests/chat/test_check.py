"""`/check` as people see it: the bot is its own process, unmodified; only Discord and the providers are ours."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path

import httpx

from tests.chat.bot_process import BotProcess, installed
from tests.chat.gates import all_held, held
from tests.loopback_discord.commands import Commands
from tests.loopback_discord.messages import Message
from tests.loopback_discord.permissions import Can
from tests.loopback_discord.sample import Town
from tests.loopback_discord.server import Discord
from tests.stubs.providers import EXAMPLE, Providers

VERDICT_WORDS = re.compile(r"\b(?:Accurate|Mixed|Misleading|False|Verified|verified|false)\b")
FINAL = "Assessed by"
PUBLIC = "https://checks.example.org"


def is_final(message: Message) -> bool:
    return FINAL in message.text


async def test_a_first_check(bot: BotProcess, town: Town, discord: Discord, providers: Providers) -> None:
    with all_held(providers) as gate:
        asked = await town.ada.types("/check", claim=EXAMPLE, channel=town.general)
        await asked.acknowledged(within=3)
        await asked.answer("Three claims found", within=20)
        gate.set()
        message = await asked.answer(is_final, within=20)
    first, *others = message.versions
    assert "Waiting for its turn" in first.text
    assert EXAMPLE[:40] in first.text
    before = [version.text for version in [first, *others] if FINAL not in version.text]
    assert not any(VERDICT_WORDS.search(text) for text in before)
    assert any("Three claims found" in text for text in before)
    assert "🔴 Mixed" in message.text
    assert "1 false, 2 verified" in message.text
    assert "11 sources on 11 sites" in message.text
    assert "ChatGPT, Claude, Perplexity" in message.text
    assert "Made by AI, not reviewed by a person" in message.text
    assert message.buttons == ["Show here", "More"]  # without a public address there is nothing to link to
    assert not message.ephemeral
    assert [seen.id for seen in town.ben.messages(town.general)] == [message.id]
    assert discord.application.commands.syncs == 1


async def test_the_whole_breakdown_is_shown_to_the_one_who_asks(bot: BotProcess, town: Town) -> None:
    asked = await town.ada.types("/check", claim=EXAMPLE, channel=town.general)
    message = await asked.answer(is_final, within=20)
    opened = await town.ben.presses(message, "Show here")
    page = await opened.answer("Page 1 of")
    assert page.only_for is town.ben.account
    assert not town.ada.can_see(page)
    assert "Why this verdict" in page.text
    seen = [page.text]
    while "[Next, greyed out]" not in page.text:
        await (await town.ben.presses(page, "Next")).acknowledged()
        page = await opened.answer(f"Page {len(seen) + 1} of")
        seen.append(page.text)
    whole = "\n".join(seen)
    for words in (
        "Entry 8841 records the opposite",
        "wire.example",
        "Perplexity",
        "The Orlen dam cost 240 million euros",
    ):
        assert words in whole
    await (await town.ben.presses(page, "Previous")).acknowledged()
    await opened.answer(f"Page {len(seen) - 1} of")
    assert is_final(message)


async def test_after_a_restart_the_old_buttons_work_and_nothing_is_said_twice(
    bot: BotProcess, town: Town, discord: Discord
) -> None:
    asked = await town.ada.types("/check", claim=EXAMPLE, channel=town.general)
    message = await asked.answer(lambda said: sum(FINAL in version.text for version in said.versions) == 2, within=20)
    opened = await (await town.ben.presses(message, "Show here")).answer("Page 1 of")
    versions = len(message.versions)
    assert await bot.stop() == 0
    await bot.start()
    await discord.bot_is_ready()
    shown = await (await town.cleo.presses(message, "Show here")).answer("Page 1 of")
    assert shown.only_for is town.cleo.account
    await (await town.ben.presses(opened, "Next")).acknowledged()
    assert len(message.versions) == versions
    assert discord.application.commands.syncs == 1


async def test_where_there_is_a_public_page_the_message_links_to_it(
    discord: Discord, town: Town, providers: Providers, tmp_path: Path
) -> None:
    settings = {**discord.environment, **providers.environment(), "PUBLIC_URL": PUBLIC}
    async with installed(tmp_path, settings) as bot:
        await discord.has_command("check")
        asked = await town.ada.types("/check", claim=EXAMPLE, channel=town.general)
        message = await asked.answer(is_final, within=20)
        assert message.buttons == ["Full breakdown", "Show here", "More"]
        (link,) = re.findall(rf"{PUBLIC}(/c/[\w-]{{22}})", str(message.components))
        address = (await bot.prints("Web page")).split()[-1]
        async with httpx.AsyncClient(
            base_url=address, trust_env=False, headers={"Host": "checks.example.org"}
        ) as client:
            page = await client.get(link)
        assert page.status_code == 200
        assert "The Orlen dam cost 240 million euros." in page.text


async def test_what_cannot_be_checked_is_answered_privately(bot: BotProcess, town: Town) -> None:
    asked = await town.ada.types("/check", claim="\u200b\u200b", channel=town.general)
    refused = await asked.answer()
    assert refused.only_for is town.ada.account
    assert "nothing to check" in refused.text.lower()
    assert town.ben.messages(town.general) == []


async def test_in_a_direct_message_only_the_interaction_is_used(bot: BotProcess, town: Town, discord: Discord) -> None:
    conversation = discord.direct_messages(town.ada)
    asked = await town.ada.types("/check", claim=EXAMPLE, channel=conversation)
    message = await asked.answer(is_final, within=20)
    assert not message.ephemeral
    assert discord.record.of("* /channels/*") == []


async def test_one_who_installed_the_bot_alone_sees_the_answer_alone(
    bot: BotProcess, town: Town, discord: Discord
) -> None:
    between_people = discord.direct_messages(town.dan, with_bot=False)
    asked = await town.dan.types("/check", claim=EXAMPLE, channel=between_people)
    message = await asked.answer(is_final, within=20)
    assert message.only_for is town.dan.account
    shown = await (await town.dan.presses(message, "Show here")).answer("Page 1 of")
    assert shown.only_for is town.dan.account
    assert len(asked.follow_ups) == 0
    assert discord.record.of("* /channels/*") == []


async def test_a_late_assessment_changes_the_message(
    discord: Discord, town: Town, providers: Providers, tmp_path: Path
) -> None:
    settings = {**discord.environment, **providers.environment(), "SOFT_DEADLINE_SECONDS": "0.5"}
    async with installed(tmp_path, settings):
        await discord.has_command("check")
        with held(providers.anthropic, providers.perplexity) as gate:
            asked = await town.ada.types("/check", claim=EXAMPLE, channel=town.general)
            message = await asked.answer(is_final, within=20)
            assert "Claude" in message.text
            assert "Perplexity\\: not answered yet" in message.text
            gate.set()
            message = await asked.answer("🔴 Mixed", within=20)
        assert "🔁" in message.text


async def test_a_token_that_dies_early_is_replaced_by_the_bots_own_permission(
    bot: BotProcess, town: Town, providers: Providers, discord: Discord
) -> None:
    with all_held(providers) as gate:
        asked = await town.ada.types("/check", claim=EXAMPLE, channel=town.general)
        message = await asked.answer("Waiting", within=10)
        asked.token_dies()
        gate.set()
        again = await town.ben.sees(is_final, within=20)
    assert again is message
    assert len(town.ben.messages(town.general)) == 1
    assert len(discord.record.of("PATCH /channels/*/messages/*")) >= 1


async def test_where_nothing_can_be_said_the_page_says_so(
    bot: BotProcess, town: Town, providers: Providers, discord: Discord
) -> None:
    with all_held(providers) as gate:
        asked = await town.ada.types("/check", claim=EXAMPLE, channel=town.general)
        message = await asked.answer("Waiting", within=10)
        asked.token_dies()
        discord.places.allow(town.general, town.newsroom.bot_role, deny=Can.VIEW_CHANNEL)
        gate.set()
        await bot.prints("message not shown")
    assert not is_final(message)
    page = await page_of_the_only_check(bot)
    assert "The bot may not write in the channel" in page


async def test_a_stop_parks_what_runs_and_the_next_start_ends_it(
    bot: BotProcess, town: Town, providers: Providers, discord: Discord
) -> None:
    with all_held(providers) as gate:
        asked = await town.ada.types("/check", claim=EXAMPLE, channel=town.general)
        message = await asked.answer("Waiting", within=10)
        assert await bot.stop() == 0
        assert "restart" in message.text
        assert not is_final(message)
        gate.set()
        await bot.start()
        message = await asked.answer(is_final, within=30)
    assert len(town.ben.messages(town.general)) == 1


async def test_a_stop_lets_a_check_end_that_is_nearly_done(
    bot: BotProcess, town: Town, providers: Providers, discord: Discord
) -> None:
    with all_held(providers) as gate:
        asked = await town.ada.types("/check", claim=EXAMPLE, channel=town.general)
        message = await asked.answer("no verdict yet", within=20)
        stopping = asyncio.create_task(bot.stop())
        await bot.prints("Stopping")
        gate.set()
        assert await stopping == 0
    assert is_final(message)


async def test_commands_that_discord_lost_are_registered_at_the_next_start(
    bot: BotProcess, town: Town, discord: Discord
) -> None:
    assert await bot.stop() == 0
    discord.application.commands = Commands()
    await bot.start()
    await discord.has_command("check")


async def page_of_the_only_check(bot: BotProcess) -> str:
    """The page of the one report that there is, once it says that something is wrong with its message."""
    address = (await bot.prints("Web page")).split()[-1]
    (report_id,) = bot.report_ids()
    async with httpx.AsyncClient(base_url=address, trust_env=False) as client:
        page = await client.get(f"/c/{report_id}")
    return page.text
