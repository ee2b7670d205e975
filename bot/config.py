"""The settings: one vocabulary, from the environment or an `.env` file.

`.env.example` lists each with its default and one sentence. `BadSettings` names the setting that cannot be used.
"""

from __future__ import annotations

from decimal import Decimal
from pathlib import Path
from typing import Annotated, Literal
from urllib.parse import urlsplit

from platformdirs import user_data_path
from pydantic import Field, SecretStr, ValidationError, field_validator, model_validator
from pydantic_settings import BaseSettings, SettingsConfigDict

from bot.domain.base import Model

_LOOPBACK = frozenset({"127.0.0.1", "localhost", "::1"})


class BadSettings(ValueError):
    """A setting cannot be used; the text names it and says why."""


class Price(Model):
    """USD for a million tokens read, a million tokens written, and one search."""

    input: Annotated[Decimal, Field(ge=0)]
    output: Annotated[Decimal, Field(ge=0)]
    search: Annotated[Decimal, Field(ge=0)] = Decimal(0)


class Settings(BaseSettings):
    """What the owner set. Secrets are `SecretStr` and never printed."""

    model_config = SettingsConfigDict(
        env_file=".env", env_file_encoding="utf-8", extra="ignore", env_ignore_empty=True, frozen=True
    )

    discord_token: SecretStr | None = None
    discord_api_url: str | None = None
    discord_gateway_url: str | None = None
    database_url: SecretStr | None = None
    doublechecks_home: Path | None = None
    web_host: str = "127.0.0.1"
    web_port: Annotated[int, Field(ge=0, le=65535)] = 8765
    public_url: str | None = None
    openai_api_key: SecretStr | None = None
    openai_base_url: str = "https://api.openai.com/v1"
    openai_model: str = "gpt-6.1-terra"
    anthropic_api_key: SecretStr | None = None
    anthropic_base_url: str = "https://api.anthropic.com"
    anthropic_model: str = "claude-sonnet-5-5"
    perplexity_api_key: SecretStr | None = None
    perplexity_base_url: str = "https://api.perplexity.ai"
    perplexity_model: str = "sonar-pro"
    compatible_base_url: str | None = None
    compatible_model: str | None = None
    compatible_api_key: SecretStr | None = None
    compatible_name: str = "Local model"
    assessor_effort: Literal["low", "medium", "high"] = "low"
    max_searches: Annotated[int, Field(ge=1, le=20)] = 4
    max_output_tokens: Annotated[int, Field(ge=500, le=64_000)] = 6_000
    decompose_with: Literal["auto", "embedded", "openai", "anthropic", "compatible"] = "auto"
    searxng_url: str | None = None
    brave_api_key: SecretStr | None = None
    brave_base_url: str = "https://api.search.brave.com"
    wikipedia: bool = True
    wikipedia_base_url: str = "https://{language}.wikipedia.org"
    factcheck_api_key: SecretStr | None = None
    factcheck_base_url: str = "https://factchecktools.googleapis.com"
    evidence_seconds: Annotated[float, Field(gt=0, le=120)] = 12
    prices: dict[str, Price] = {}
    assumed_usd_per_assessment: Annotated[Decimal, Field(ge=0)] = Decimal("0.10")
    max_usd_per_check: Annotated[Decimal, Field(ge=0)] = Decimal("0.50")
    max_usd_per_day: Annotated[Decimal, Field(ge=0)] = Decimal(5)
    checks_at_once: Annotated[int, Field(ge=1, le=1000)] = 32
    calls_at_once: Annotated[int, Field(ge=1, le=1000)] = 32
    soft_deadline_seconds: Annotated[float, Field(gt=0)] = 45
    hard_deadline_seconds: Annotated[float, Field(gt=0)] = 180
    lease_seconds: Annotated[float, Field(ge=1, le=600)] = 30
    drain_seconds: Annotated[float, Field(ge=0, le=20)] = 8
    max_follows_per_server: Annotated[int, Field(ge=0, le=10_000)] = 50
    allow_private_urls: bool = False
    sample_stories: bool = True

    @field_validator(
        "public_url",
        "discord_api_url",
        "discord_gateway_url",
        "openai_base_url",
        "anthropic_base_url",
        "perplexity_base_url",
        "compatible_base_url",
        "searxng_url",
        "brave_base_url",
        "wikipedia_base_url",
        "factcheck_base_url",
    )
    @classmethod
    def _is_address(cls, value: str | None) -> str | None:
        if value is None:
            return None
        parts = urlsplit(value)
        if parts.port == 0:  # reading it refuses what is no port at all
            raise ValueError("port 0 is no address")
        if parts.scheme not in {"http", "https", "ws", "wss"} or not parts.hostname or parts.username:
            raise ValueError("must be an absolute address such as https://checks.example.org")
        return value.rstrip("/")

    @model_validator(mode="after")
    def _compatible_is_whole(self) -> Settings:
        if self.compatible_base_url is not None and self.compatible_model is None:
            raise ValueError("COMPATIBLE_BASE_URL needs COMPATIBLE_MODEL: the name of a model that the server has")
        return self

    @property
    def home(self) -> Path:
        """The folder that holds the database: `DOUBLECHECKS_HOME`, or the user's data folder."""
        return self.doublechecks_home or user_data_path("doublechecks", appauthor=False)

    @property
    def storage_url(self) -> str:
        """The database's URL: `DATABASE_URL`, or an SQLite file in `home`."""
        if self.database_url is not None:
            return self.database_url.get_secret_value()
        return f"sqlite+aiosqlite:///{self.home / 'doublechecks.sqlite3'}"

    @property
    def web_is_local(self) -> bool:
        """Whether only this machine can reach the web page."""
        return self.web_host in _LOOPBACK


def read_settings(env_file: Path | None = None) -> Settings:
    """Read the settings. Raises BadSettings with the first one that cannot be used."""
    try:
        return Settings() if env_file is None else Settings(_env_file=env_file)
    except ValidationError as error:
        first = error.errors(include_url=False, include_input=False)[0]
        name = str(first["loc"][0]).upper() if first["loc"] else "settings"
        raise BadSettings(f"{name}: {first['msg']}") from error
