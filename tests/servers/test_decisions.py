"""What follows from a server's settings."""

from __future__ import annotations

import pytest
from pydantic import ValidationError

from bot.domain.servers import (
    Audience,
    ServerSettings,
    Visibility,
    Who,
    belongs,
    host_is_marked,
    is_heard,
    is_open,
    marks_links,
    may_follow,
    reactions_needed,
    visibility_of,
)


@pytest.mark.parametrize(
    ("audience", "roles", "manages", "may"),
    [
        (Audience(), (), False, True),
        (Audience(who=Who.ROLES, roles=("1",)), ("1", "2"), False, True),
        (Audience(who=Who.ROLES, roles=("1",)), ("2",), False, False),
        (Audience(who=Who.ROLES, roles=("1",)), (), True, True),
        (Audience(who=Who.NOBODY), ("1",), True, False),
    ],
)
def test_who_belongs(audience: Audience, roles: tuple[str, ...], manages: bool, may: bool) -> None:
    assert belongs(audience, roles, manages=manages) is may


def test_a_rule_for_a_channel_holds_for_its_threads_and_a_denial_wins() -> None:
    only = ServerSettings(channels=("20",), not_channels=("21",))
    assert is_open(only, ("99", "20"))
    assert not is_open(only, ("30",))
    assert not is_open(only, ("21", "20"))
    assert is_open(ServerSettings(), ("30",))


def test_links_are_marked_only_where_asked_for_and_checks_are_allowed() -> None:
    assert not marks_links(ServerSettings(), ("1",))
    assert marks_links(ServerSettings(link_channels=("1",)), ("5", "1"))
    assert not marks_links(ServerSettings(link_channels=("1",), not_channels=("1",)), ("1",))
    some = ServerSettings(link_hosts=("news.example",), not_link_hosts=("games.news.example",))
    assert host_is_marked(some, "www.News.example")
    assert not host_is_marked(some, "badnews.example")
    assert not host_is_marked(some, "games.news.example")


def test_machines_are_heard_only_when_named() -> None:
    assert is_heard(ServerSettings(), "7", machine=False)
    assert not is_heard(ServerSettings(), "7", machine=True)
    assert is_heard(ServerSettings(heard=("7",)), "7", machine=True)


def test_how_many_must_react() -> None:
    settings = ServerSettings(one_is_enough=("4",))
    assert reactions_needed(settings, (), shared=False, own=False) == 3
    assert reactions_needed(settings, (), shared=True, own=False) == 1
    assert reactions_needed(settings, (), shared=False, own=True) == 1
    assert reactions_needed(settings, ("4",), shared=False, own=False) == 1


def test_a_hidden_channel_never_has_a_page() -> None:
    assert visibility_of(ServerSettings(), hidden=False) is Visibility.LINK
    assert visibility_of(ServerSettings(), hidden=True) is Visibility.OFF
    assert visibility_of(ServerSettings(pages=Visibility.OFF), hidden=False) is Visibility.OFF


def test_who_may_follow() -> None:
    assert may_follow(ServerSettings(), (), manages=True)
    assert not may_follow(ServerSettings(), ("3",), manages=False)
    assert may_follow(ServerSettings(follow_roles=("3",)), ("3",), manages=False)


@pytest.mark.parametrize(
    "wrong",
    [{"members_needed": 0}, {"daily_usd": "-1"}, {"language": "fr"}, {"log_channel": "general"}, {"trigger_emoji": ""}],
)
def test_what_cannot_be_set(wrong: dict[str, object]) -> None:
    with pytest.raises(ValidationError):
        ServerSettings.model_validate(wrong)
