"""Each limit, just kept and just broken."""

from __future__ import annotations

from typing import Any

import pytest

from tests.loopback.raw import QUIET, Api
from tests.loopback_discord.limits import commands, components, embeds, messages, openapi
from tests.loopback_discord.sample import Town
from tests.loopback_discord.server import Discord

Json = dict[str, Any]


def button(**changes: Any) -> Json:
    return {"type": 2, "style": 1, "label": "Go", "custom_id": "go"} | changes


def row(*parts: Json) -> Json:
    return {"type": 1, "components": list(parts)}


def buttons(number: int) -> list[Json]:
    return [button(custom_id=f"b{one}") for one in range(number)]


def select(**changes: Any) -> Json:
    return {"type": 3, "custom_id": "s", "options": [{"label": "A", "value": "a"}]} | changes


def choices(number: int) -> list[Json]:
    return [{"label": f"L{one}", "value": f"v{one}"} for one in range(number)]


def field(**changes: Any) -> Json:
    return {"name": "N", "value": "V"} | changes


GOOD_EMBEDS: list[Json] = [
    {"title": "t" * 256},
    {"description": "d" * 4096},
    {"fields": [field()] * 25},
    {"fields": [field(name="n" * 256, value="v" * 1024)]},
    {"title": "t", "footer": {"text": "f" * 2048}},
    {"title": "t", "author": {"name": "a" * 256}},
    {"title": "t", "url": "https://example.org/a", "timestamp": "2026-01-01T00:00:00+00:00", "color": 0xFFFFFF},
    {"image": {"url": "attachment://chart.png"}},
]
BAD_EMBEDS: list[tuple[Json, str]] = [
    ({"title": "t" * 257}, "embeds[0].title: 257 characters; at most 256"),
    ({"description": "d" * 4097}, "embeds[0].description: 4097 characters; at most 4096"),
    ({"title": " "}, "embeds[0].title: empty"),
    ({"fields": [field()] * 26}, "embeds[0].fields: 26; 0 to 25 are allowed"),
    ({"fields": [field(name="n" * 257)]}, "embeds[0].fields[0].name: 257 characters; at most 256"),
    ({"fields": [field(value="v" * 1025)]}, "embeds[0].fields[0].value: 1025 characters; at most 1024"),
    ({"fields": [field(value="")]}, "embeds[0].fields[0].value: empty"),
    ({"fields": [{"name": "N"}]}, "embeds[0].fields[0].value: None is no text"),
    ({"title": "t", "footer": {"text": "f" * 2049}}, "embeds[0].footer.text: 2049 characters; at most 2048"),
    ({"title": "t", "author": {"name": "a" * 257}}, "embeds[0].author.name: 257 characters; at most 256"),
    ({"title": "t", "url": ""}, "embeds[0].url: '' is no absolute http or https address"),
    ({"title": "t", "url": "/page"}, "embeds[0].url: '/page' is no absolute http or https address"),
    ({"title": "t", "url": "ftp://x.org"}, "embeds[0].url: 'ftp://x.org' is no absolute http or https address"),
    ({"title": "t", "color": 1 << 24}, f"embeds[0].color: {1 << 24} is no colour"),
    ({"title": "t", "timestamp": "today"}, "embeds[0].timestamp: 'today' is no ISO 8601 time"),
    ({"title": "t", "colour": 1}, "embeds[0]: unknown key 'colour'"),
    ({"color": 1}, "embeds[0]: nothing to show"),
]


@pytest.mark.parametrize("embed", GOOD_EMBEDS, ids=range(len(GOOD_EMBEDS)))
def test_embeds_within_the_limits(embed: Json) -> None:
    assert list(embeds.problems([embed])) == []


@pytest.mark.parametrize(("embed", "problem"), BAD_EMBEDS, ids=range(len(BAD_EMBEDS)))
def test_embeds_beyond_the_limits(embed: Json, problem: str) -> None:
    assert list(embeds.problems([embed])) == [problem]


def test_the_sum_goes_over_all_embeds_and_all_their_texts() -> None:
    full: Json = {"title": "t" * 200, "description": "d" * 2300, "footer": {"text": "f" * 200}}
    full |= {"author": {"name": "a" * 100}, "fields": [field(name="n" * 100, value="v" * 100)]}
    assert list(embeds.problems([full, full])) == []
    more = full | {"title": "t" * 201}
    assert list(embeds.problems([full, more])) == ["embeds: 6001 characters together; at most 6000"]
    assert "embeds: 11; 0 to 10 are allowed" in list(embeds.problems([{"title": "t"}] * 11))


BAD_ROWS: list[tuple[list[Json], str]] = [
    ([row(one) for one in buttons(6)], "components: 6; 0 to 5 are allowed"),
    ([row(*buttons(6))], "components[0]: 6; 1 to 5 are allowed"),
    ([row()], "components[0]: 0; 1 to 5 are allowed"),
    ([button()], "components[0]: only rows may stand here, not type 2"),
    ([row(button(), button())], "custom_id: 'go' occurs twice"),
    ([row(button(custom_id="c" * 101))], "components[0].components[0].custom_id: 101 characters; at most 100"),
    ([row(button(label="l" * 81))], "components[0].components[0].label: 81 characters; at most 80"),
    ([row(button(label=None))], "components[0].components[0]: neither label nor emoji"),
    ([row(button(url="https://x.org"))], "components[0].components[0]: only a link has a url"),
    ([row(button(style=5, url="https://x.org"))], "components[0].components[0]: a link has no custom_id"),
    (
        [row({"type": 2, "style": 5, "label": "Go", "url": "x.org"})],
        "components[0].components[0].url: 'x.org' is no absolute http or https address",
    ),
    (
        [row({"type": 2, "style": 5, "label": "Go", "url": "https://x.org/" + "a" * 499})],
        "components[0].components[0].url: 513 characters; at most 512",
    ),
    ([row(button(colour=1))], "components[0].components[0]: unknown key 'colour'"),
    ([row(select(options=[]))], "components[0].components[0].options: 0; 1 to 25 are allowed"),
    ([row(select(options=choices(26)))], "components[0].components[0].options: 26; 1 to 25 are allowed"),
    ([row(select(placeholder="p" * 151))], "components[0].components[0].placeholder: 151 characters; at most 150"),
    ([row(select(max_values=2))], "components[0].components[0].max_values: 2, but there are 1 options"),
    ([row(select(options=choices(2) * 2))], "components[0].components[0].options: 'v0' occurs twice"),
    ([row(select(), button())], "components[0]: 2; 1 to 1 are allowed"),
    ([row({"type": 4, "custom_id": "t", "style": 1, "label": "T"})], "components[0].components[0]: type 4 cannot"),
]


@pytest.mark.parametrize(("rows", "problem"), BAD_ROWS, ids=range(len(BAD_ROWS)))
def test_components_beyond_the_limits(rows: list[Json], problem: str) -> None:
    found = list(components.problems(rows))
    assert found
    assert found[0].startswith(problem)


def test_components_within_the_limits() -> None:
    full = [row(*[button(custom_id=f"{line}-{one}", label="l" * 80) for one in range(5)]) for line in range(4)]
    link = {"type": 2, "style": 5, "emoji": {"name": "🔎"}, "url": "https://x.org"}
    assert list(components.problems([*full, row(link)])) == []
    assert list(components.problems([row(select(options=choices(25), max_values=25, min_values=0))])) == []


def modal(**changes: Any) -> Json:
    asked = {"type": 4, "custom_id": "claim", "style": 1, "label": "Claim"}
    return {"custom_id": "m", "title": "Say it", "components": [row(asked | changes.pop("asked", {}))]} | changes


@pytest.mark.parametrize(
    ("form", "problem"),
    [
        (modal(title="t" * 46), "data.title: 46 characters; at most 45"),
        (modal(custom_id=""), "data.custom_id: empty"),
        (modal(components=[]), "data.components: 0; 1 to 5 are allowed"),
        (modal(asked={"label": "l" * 46}), "data.components[0].label: 46 characters; at most 45"),
        (modal(asked={"max_length": 4001}), "data.components[0]: a text of 0 to 4001 characters cannot be asked for"),
        (modal(asked={"placeholder": "p" * 101}), "data.components[0].placeholder: 101 characters; at most 100"),
        (modal(asked={"type": 2}), "data.components[0]: type 2 cannot stand in a form"),
    ],
)
def test_forms_beyond_the_limits(form: Json, problem: str) -> None:
    assert list(components.modal_problems(form)) == [problem]


def test_forms_within_the_limits() -> None:
    assert list(components.modal_problems(modal(title="t" * 45))) == []
    asked = {"type": 4, "custom_id": "claim", "style": 2}
    labelled = {"type": 18, "label": "Claim", "component": asked}
    assert list(components.modal_problems(modal(components=[labelled]))) == []


def option(**changes: Any) -> Json:
    return {"type": 3, "name": "claim", "description": "What"} | changes


def command(*options: Json, **changes: Any) -> Json:
    return {"name": "check", "description": "Check a claim", "options": list(options)} | changes


BAD_COMMANDS: list[tuple[list[Json], str]] = [
    ([command(name="Check")], "/Check.name: 'Check' is no name"),
    ([command(name="a b")], "/a b.name: 'a b' is no name"),
    ([command(name="n" * 33)], f"/{'n' * 33}.name"),
    ([command(description="")], "/check.description: empty"),
    ([command(description="d" * 101)], "/check.description: 101 characters; at most 100"),
    ([command(option(description=" "))], "/check claim.description: empty"),
    ([command(option(name="Claim"))], "/check Claim.name: 'Claim' is no name"),
    (
        [command(option(), option(name="last", required=True))],
        "/check: a required option comes after an optional one",
    ),
    ([command(*(option(name=f"o{one}") for one in range(26)))], "/check.options: 26; 0 to 25 are allowed"),
    ([command(option(), option())], "/check.options: 'claim' occurs twice"),
    (
        [command(option(choices=[{"name": f"c{one}", "value": "v"} for one in range(26)]))],
        "/check claim.choices: 26; 0 to 25 are allowed",
    ),
    (
        [command(option(choices=[{"name": "n" * 101, "value": "v"}]))],
        "/check claim.choices[0].name: 101 characters; at most 100",
    ),
    (
        [command(option(choices=[{"name": "n", "value": "v"}], autocomplete=True))],
        "/check claim: choices and autocomplete exclude each other",
    ),
    ([command(option(type=1), option(name="x"))], "/check: subcommands beside options"),
    ([command(), command()], "commands: (1, 'check') occurs twice"),
    ([command(name=f"c{one}") for one in range(101)], "commands: 101 of type 1; at most 100"),
    ([{"type": 3, "name": f"c{one}"} for one in range(16)], "commands: 16 of type 3; at most 15"),
    ([{"type": 3, "name": "Check", "description": "d"}], "/Check: a command of a menu has neither description"),
    ([command(colour=1)], "/check: unknown key 'colour'"),
    ([command(name_localizations={"vi": "Kiểm tra"})], "/check.name: 'Kiểm tra' is no name"),
]


@pytest.mark.parametrize(("definitions", "problem"), BAD_COMMANDS, ids=range(len(BAD_COMMANDS)))
def test_commands_beyond_the_limits(definitions: list[Json], problem: str) -> None:
    found = list(commands.problems(definitions))
    assert found
    assert found[0].startswith(problem)


def test_commands_within_the_limits() -> None:
    named = command(option(required=True), option(name="other"), name_localizations={"vi": "kiểm-tra"})
    menu = {"type": 3, "name": "Check this"}
    group = command(option(type=1, name="add", options=[option()]), name="follow")
    assert list(commands.problems([named, menu, group])) == []
    long = [option(name=f"o{one}", description="d" * 100, choices=[]) for one in range(25)]
    texts = [{"name": f"{one}" + "n" * 90, "value": f"{one}" + "v" * 90} for one in range(25)]
    assert list(commands.problems([command(*long)])) == []
    assert list(commands.problems([command(option(choices=texts), option(name="b", choices=texts))])) == [
        "/check: 9192 characters in all; at most 8000"
    ]


@pytest.mark.parametrize(
    ("body", "problem"),
    [
        ({"content": "c" * 2001}, "content: 2001 characters; at most 2000"),
        ({"content": "c", "allowed_mention": {}}, "body: unknown key 'allowed_mention'"),
        ({"content": "c", "enforce_nonce": True}, "enforce_nonce: there is no nonce"),
        ({"content": "c", "nonce": "n" * 26}, "nonce: at most 25 characters"),
        ({"content": "c", "flags": 1 << 7}, "flags: 128 has bits that cannot be set"),
        ({"content": "c", "allowed_mentions": {"parse": ["all"]}}, "allowed_mentions.parse: 'all' is unknown"),
    ],
)
def test_messages_beyond_the_limits(body: Json, problem: str) -> None:
    assert list(messages.problems(body, messages.POSTED)) == [problem]


async def test_what_breaks_a_limit_is_answered_and_recorded(discord: Discord, api: Api, town: Town) -> None:
    reply = await api("POST", f"/channels/{town.general.id}/messages", {"content": "c" * 2001})
    assert (reply.status, reply.code) == (400, 50035)
    assert reply.body["errors"]["content"]["_errors"][0]["message"] == "2001 characters; at most 2000"
    (violation,) = discord.take_violations()
    assert "2001 characters" in str(violation)
    assert not town.general.messages


async def test_problems_are_answered_where_they_are(discord: Discord, api: Api, town: Town) -> None:
    reply = await api("POST", f"/channels/{town.general.id}/messages", {"embeds": [{"title": "t" * 257}]})
    assert reply.body["errors"]["embeds"]["0"]["title"]["_errors"][0]["message"] == "257 characters; at most 256"
    assert discord.take_violations()


@pytest.mark.parametrize("body", [{}, {"content": "", "allowed_mentions": QUIET}, {"embeds": []}])
async def test_empty_messages_are_answered_and_recorded(discord: Discord, api: Api, town: Town, body: Json) -> None:
    reply = await api("POST", f"/channels/{town.general.id}/messages", body)
    assert (reply.status, reply.code) == (400, 50006)
    assert discord.take_violations()


@pytest.mark.skipif(not openapi.DOCUMENT.is_file(), reason="Discord's OpenAPI document is not at hand")
def test_discords_own_description_is_asked() -> None:
    post = "/channels/{channel_id}/messages"
    assert list(openapi.problems("POST", post, {"content": "c", "message_reference": {"message_id": 1}})) == []
    assert list(openapi.problems("POST", post, {"embeds": [{"title": "t" * 257}]}))
    assert list(openapi.problems("POST", post, {"content": 5}))
    assert openapi.describes("PATCH", "/webhooks/{webhook_id}/{webhook_token}/messages/@original")
    assert not openapi.describes("GET", "/users/@me")
