"""What people do with a bot, and see of it."""

from __future__ import annotations

import pytest

from tests.loopback.bot import SampleBot
from tests.loopback_discord.errors import CannotDo, NotSeen
from tests.loopback_discord.resolved import File
from tests.loopback_discord.sample import Town
from tests.loopback_discord.server import Discord


async def test_a_command_is_typed_and_its_message_is_edited(discord: Discord, town: Town, bot: SampleBot) -> None:
    asked = await town.ada.types("/check", claim="The moon is cheese.")

    message = await town.ada.sees("Accurate")

    assert message is await asked.answer()
    assert message.embeds[0]["description"] == "The moon is cheese."
    assert message.buttons == ["Show here", "Next", "Later", "Report"]
    assert [version.text.partition("\n")[0] for version in message.versions] == [
        "… is thinking",
        "1 of 3 assessments in, no verdict yet",
        "│ Accurate",
    ]
    assert town.ben.can_see(message)
    assert not message.ephemeral


async def test_progress_is_seen_while_it_lasts(town: Town, bot: SampleBot) -> None:
    bot.finish.clear()
    await town.ada.types("/check", claim="The moon is cheese.")
    message = await town.ben.sees("no verdict yet")
    assert not message.edited
    bot.finish.set()
    assert await town.ben.sees(lambda seen: seen is message and seen.embeds) is message


async def test_a_private_answer_is_seen_by_one_person(discord: Discord, town: Town, bot: SampleBot) -> None:
    asked = await town.ada.types("/check", claim="The moon is cheese.", private=True)
    message = await asked.answer()
    assert message.ephemeral
    assert town.ada.can_see(message)
    assert not town.ben.can_see(message)
    with pytest.raises(CannotDo):
        await town.ben.presses(message, "Show here")


async def test_buttons(discord: Discord, town: Town, bot: SampleBot) -> None:
    message = await (await town.ada.types("/check", claim="The moon is cheese.")).answer("Accurate")

    shown = await (await town.ben.presses(message, "Show here")).answer()
    assert shown.text == "The whole breakdown"
    assert shown.only_for is town.ben.account

    await town.ben.presses(message, "Next")
    await town.ada.sees("Page 2")
    await town.ben.presses(message, "Later")
    await town.ada.sees("Changed later")

    opened = await town.ben.presses(message, "Report")
    assert (await opened.modal())["title"] == "Say it in words"
    answer = await (await town.ben.submits(opened, {"Claim": "Water is wet."})).answer()
    assert answer.text == "You said: Water is wet."
    with pytest.raises(CannotDo, match="3 to 100 characters"):
        await town.ben.submits(opened, {"Claim": "no"})
    with pytest.raises(CannotDo, match="required"):
        await town.ben.submits(opened, {})

    chosen = await (await town.ada.selects(message, "Colour", ["Green"])).answer()
    assert chosen.text == "Chose g"


async def test_options_are_held_against_the_definition(town: Town, bot: SampleBot) -> None:
    with pytest.raises(CannotDo, match="no command “chek” here; there are: check"):
        await town.ada.types("/chek")
    with pytest.raises(CannotDo, match="required"):
        await town.ada.types("/check")
    with pytest.raises(CannotDo, match="3 to 200 characters"):
        await town.ada.types("/check", claim="no")
    with pytest.raises(CannotDo, match="no option “claims”"):
        await town.ada.types("/check", claims="What?")
    with pytest.raises(CannotDo, match="true or false"):
        await town.ada.types("/check", claim="The moon.", private="yes")
    with pytest.raises(CannotDo, match="needs a subcommand: add, remove"):
        await town.cleo.types("/follow")
    with pytest.raises(CannotDo, match="does not show for Ada"):
        await town.ada.types("/follow add", source="https://example.org")


async def test_subcommands_and_what_is_offered(town: Town, bot: SampleBot) -> None:
    asked = await town.cleo.types("/follow add", {"channel": town.news}, source="https://example.org")
    assert (await asked.answer()).text == "Following https://example.org in news"
    offered = await town.cleo.is_offered("/follow remove", "story", "The ri")
    assert offered == [{"name": "The river", "value": "river"}]


async def test_the_menu_of_a_message(town: Town, bot: SampleBot) -> None:
    post = await town.ben.posts("Cats bark.")
    answer = await (await town.ada.uses("Check this", on=post)).answer()
    assert answer.text == "Checked: Cats bark."
    assert answer.ephemeral


async def test_reactions_replies_and_forwards(discord: Discord, town: Town, bot: SampleBot) -> None:
    post = await town.ben.posts("Read https://example.org", embeds=[{"title": "A page", "url": "https://example.org"}])
    await town.ada.sees(lambda message: message is post and "🔎" in message.reactions)
    await town.ada.reacts(post, "🔎")
    reply = await town.ada.sees("Checked: Read https://example.org")
    assert reply.replies_to is post
    assert reply.pings == ()

    forward = await town.ben.posts(forwards=post, channel=town.news)
    await town.ada.reacts(forward, "👀")
    assert (await town.ada.sees(lambda message: message.replies_to is forward)).text.startswith("Checked: Read")
    await town.ada.unreacts(forward, "👀")
    assert "👀" not in forward.reactions


async def test_attachments_can_be_loaded(discord: Discord, town: Town, bot: SampleBot) -> None:
    post = await town.ben.posts(files=[File("note.txt", b"Fish fly.")])
    channel = bot.get_partial_messageable(town.general.id)
    message = await channel.fetch_message(post.id)
    assert await message.attachments[0].read() == b"Fish fly."


async def test_who_waits_in_vain_is_told_what_was_seen(town: Town, bot: SampleBot) -> None:
    await (await town.ada.types("/check", claim="The moon is cheese.")).answer()
    with pytest.raises(NotSeen, match="Ada uses /check claim: The moon is cheese"):
        await town.ada.sees("Misleading", within=0.01)
