"""The composition root: every part is built once, here, and closed in reverse. Nothing else constructs services."""

from __future__ import annotations

import random
import secrets
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from datetime import UTC, datetime, timedelta
from functools import partial
from importlib.metadata import version
from typing import NamedTuple
from urllib.parse import urlsplit

import discord

from bot.assessors.configured import configured_assessors, decomposer_among
from bot.assessors.embedded import EmbeddedAssessor
from bot.assessors.interface import Assessor
from bot.client import ChatServices, DoubleChecks, intents_for, look_up, point_elsewhere
from bot.config import Settings
from bot.delivery.calls import Calls
from bot.delivery.live import Live
from bot.delivery.outbox import Outbox
from bot.delivery.responder import Responder
from bot.documents.reader import DocumentReader
from bot.documents.sample_stories import sample_stories
from bot.domain.statements import Statement
from bot.evidence.collecting import Collector
from bot.evidence.configured import configured_backends, configured_fact_checks
from bot.evidence.followed import FollowedStories
from bot.evidence.matching import Matcher
from bot.language.embeddings import Embedder
from bot.net.backend import Resolver, system_resolver
from bot.net.fetch import Fetcher
from bot.net.urls import canonical_url
from bot.servers.desk import ServerDesk
from bot.stories.desk import StoryDesk
from bot.stories.finding import Finder
from bot.stories.publishing import Publisher
from bot.stories.watcher import Watcher
from bot.verification.decompose import decompose
from bot.verification.desk import Desk
from bot.verification.ledger import Caps, Ledger, new_id
from bot.verification.lineup import LineUp
from bot.verification.moderating import Moderation
from bot.verification.pages import look_at
from bot.verification.pipeline import Deadlines, Pipeline, Tools
from bot.verification.runner import Runner
from bot.verification.sources import NotEvidence, source_key
from bot.workers import Workers
from storage import deliveries, stories
from storage.database import Database
from storage.errors import CannotOpen

OUTBOX_CLOSE_SECONDS = 4.0
"""Seconds that closing takes to send what is ready; the next process sends the rest."""


def utc_now() -> datetime:
    """The present moment, aware and in UTC."""
    return datetime.now(UTC)


class Services(NamedTuple):
    """The built parts that doors to the outside use."""

    settings: Settings
    database: Database
    reader: DocumentReader
    embedder: Embedder
    assessors: tuple[Assessor, ...]
    ledger: Ledger
    runner: Runner
    desk: Desk
    watcher: Watcher
    publisher: Publisher
    story_desk: StoryDesk


@asynccontextmanager
async def open_services(
    settings: Settings,
    *,
    now: Callable[[], datetime] = utc_now,
    more_assessors: Sequence[Assessor] = (),
    resolve: Resolver = system_resolver,
) -> AsyncIterator[Services]:
    """Build the house and migrate its database; on leaving, stop the checks, then close what they used.

    Raises the storage package's errors in plain sentences where the database cannot be opened or is newer.
    """
    async with AsyncExitStack() as stack:
        database = await open_database(settings)
        stack.push_async_callback(database.close)
        await database.migrate()
        if settings.sample_stories:
            await _keep_sample_stories(database, now())
        workers = Workers()
        stack.push_async_callback(workers.close)
        fetcher = Fetcher(
            allow_private=settings.allow_private_urls,
            now=now,
            resolve=resolve,
            user_agent=user_agent(settings.public_url),
        )
        stack.push_async_callback(fetcher.close)
        reader = DocumentReader(fetcher, workers)
        embedder = Embedder(workers)
        agent = user_agent(settings.public_url)
        collector = Collector(
            (FollowedStories(database), *configured_backends(settings, user_agent=agent, now=now)),
            configured_fact_checks(settings, Matcher(embedder), user_agent=agent),
            reader.open,
            workers,
            own_hosts=own_hosts(settings.public_url),
            now=now,
            seconds=settings.evidence_seconds,
        )
        stack.push_async_callback(collector.close)
        configured = configured_assessors(settings)
        for one in configured:
            stack.push_async_callback(one.transport.close)
        assessors = (*(one.assessor for one in configured), EmbeddedAssessor(workers), *more_assessors)
        ledger = Ledger(database, owner=secrets.token_hex(16), now=now, lease=timedelta(seconds=settings.lease_seconds))
        tools = Tools(
            open_page=reader.open,
            decompose=decompose,
            decomposer=decomposer_among(configured, settings.decompose_with),
            collect_evidence=collector.collect,
            assessors=assessors,
            line_up=LineUp(embedder),
            look_at_pages=partial(look_at, fetcher=fetcher, reader=reader, workers=workers),
            not_evidence=lambda statement: not_evidence_for(statement, settings.public_url),
        )
        deadlines = Deadlines(soft=settings.soft_deadline_seconds, hard=settings.hard_deadline_seconds)
        caps = Caps(per_check=settings.max_usd_per_check, per_day=settings.max_usd_per_day)
        pipeline = Pipeline(ledger, tools, deadlines=deadlines, caps=caps, now=now)
        runner = Runner(
            ledger, pipeline, now=now, at_once=settings.checks_at_once, sweep_seconds=settings.lease_seconds / 3
        )
        stack.push_async_callback(runner.close)
        # Its own way out: a host that is followed gets one request at a time, whatever people check meanwhile.
        polite = Fetcher(
            allow_private=settings.allow_private_urls, now=now, resolve=resolve, user_agent=agent, per_host=1
        )
        stack.push_async_callback(polite.close)
        feeds = DocumentReader(polite, workers)
        watcher = Watcher(database, polite, feeds, now=now, chance=random.random, new_id=new_id)
        publisher = Publisher(database, now=now, new_id=new_id, begun=runner.wake)
        story_desk = StoryDesk(
            database, Finder(polite, feeds), now=now, new_id=new_id, max_per_guild=settings.max_follows_per_server
        )
        desk = Desk(ledger, runner)
        yield Services(
            settings, database, reader, embedder, assessors, ledger, runner, desk, watcher, publisher, story_desk
        )


class Chat(NamedTuple):
    """The Discord side: a client with its cogs' services, and what keeps messages up to date."""

    client: DoubleChecks
    live: Live
    outbox: Outbox


class LoggedIn(NamedTuple):
    """The Discord side once Discord knows us: its commands are loaded, but it is not connected yet."""

    application: discord.AppInfo
    chat: Chat


@asynccontextmanager
async def open_chat(services: Services, *, now: Callable[[], datetime] = utc_now) -> AsyncIterator[LoggedIn]:
    """Build the Discord side and log in; on leaving, say what is left to say, then close.

    Raises discord.LoginFailure where Discord refuses the token, and what the network raises.
    """
    settings = services.settings
    assert settings.discord_token is not None, "a client needs a token"
    point_elsewhere(settings.discord_api_url, settings.discord_gateway_url)
    application = await look_up(settings.discord_token)
    async with assembled_chat(services, intents_for(application.flags), now=now) as chat:
        await chat.client.login(settings.discord_token.get_secret_value())
        yield LoggedIn(application, chat)


@asynccontextmanager
async def assembled_chat(
    services: Services, intents: discord.Intents, *, now: Callable[[], datetime] = utc_now
) -> AsyncIterator[Chat]:
    """Build the Discord side without a word to Discord; on leaving, say what is left to say, then close."""
    settings, runner = services.settings, services.runner
    async with AsyncExitStack() as stack:
        client = await stack.enter_async_context(DoubleChecks(services.database, intents))
        calls = Calls(client, timeout=0.8 * settings.lease_seconds)
        responder = Responder(calls, now=now, token_died=partial(note_dead_token, services.database, now))
        live = Live(services.database, calls, responder)
        outbox = Outbox(
            services.database,
            responder,
            live,
            owner=secrets.token_hex(16),
            now=now,
            lease=timedelta(seconds=settings.lease_seconds),
            page_of=partial(page_address, settings.public_url),
            language_of=partial(language_of_guild, client),
        )
        stack.push_async_callback(outbox.close, OUTBOX_CLOSE_SECONDS)
        for watcher in (live.on_progress, outbox.on_progress):
            runner.watch(watcher)
            stack.callback(runner.unwatch, watcher)
        client.services = ChatServices(
            services.desk,
            live,
            calls,
            services.story_desk,
            services.publisher,
            ServerDesk(services.database, now=now),
            Moderation(services.database, now=now, new_id=new_id),
        )
        yield Chat(client, live, outbox)


async def note_dead_token(database: Database, now: Callable[[], datetime], delivery_id: str) -> None:
    """Keep in mind, beyond this process, that an interaction is no means to answer any more."""
    async with database.writing() as connection:
        await deliveries.token_died(connection, delivery_id, now())


def language_of_guild(client: discord.Client, guild_id: str | None) -> str:
    """The language that a server says it speaks; English where that is not known."""
    guild = client.get_guild(int(guild_id)) if guild_id else None
    return str(guild.preferred_locale) if guild else "en"


def page_address(public_url: str | None, report_id: str) -> str | None:
    """Where a report's page is, if strangers can open it."""
    return None if public_url is None else f"{public_url}/c/{report_id}"


@asynccontextmanager
async def open_reader(settings: Settings, *, now: Callable[[], datetime] = utc_now) -> AsyncIterator[DocumentReader]:
    """Just what reading one document needs: no database, no assessors."""
    async with AsyncExitStack() as stack:
        workers = Workers()
        stack.push_async_callback(workers.close)
        fetcher = Fetcher(
            allow_private=settings.allow_private_urls, now=now, user_agent=user_agent(settings.public_url)
        )
        stack.push_async_callback(fetcher.close)
        yield DocumentReader(fetcher, workers)


def user_agent(public_url: str | None) -> str:
    """How we name ourselves to the sites that we open, with the address where their owners can read about us."""
    where = f"+{public_url}; " if public_url else ""
    return f"DoubleChecks/{version('doublechecks')} ({where}opens single pages that people ask about)"


async def open_database(settings: Settings) -> Database:
    """Open the configured database; its folder is made for the default one."""
    if settings.database_url is None:
        try:
            settings.home.mkdir(mode=0o700, parents=True, exist_ok=True)
        except OSError as error:
            raise CannotOpen(
                f"The data folder {settings.home} cannot be made ({error.strerror}). Set DOUBLECHECKS_HOME to a folder "
                "that can be written to."
            ) from error
    return await Database.open(settings.storage_url)


def own_hosts(public_url: str | None) -> frozenset[str]:
    """The host of our own pages, if they have a public one."""
    if public_url is None:
        return frozenset()
    hosts = {urlsplit(address).hostname for address in (public_url, canonical_url(public_url))}
    return frozenset(host for host in hosts if host)


def not_evidence_for(statement: Statement, public_url: str | None) -> NotEvidence:
    """The checked page, under each address that it goes by, and our own pages: they show only that it was said."""
    article = statement.article
    addresses = [statement.link, article.url if article else None, article.canonical_url if article else None]
    addresses += article.source_urls if article else ()
    keys = [source_key(address) for address in addresses if address]
    return NotEvidence(pages=frozenset(key for key in keys if key is not None), hosts=own_hosts(public_url))


async def _keep_sample_stories(database: Database, now: datetime) -> None:
    async with database.writing() as connection:
        for story in sample_stories():
            await stories.upsert(connection, story, now)
