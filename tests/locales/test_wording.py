"""The catalogues are complete, agree with each other, and say what the method's page promises."""

from __future__ import annotations

import re
from importlib import resources
from pathlib import Path

import pytest

from bot.locales.wording import LANGUAGES, UnknownWording, wording

PROJECT = Path(__file__).resolve().parents[2]
KEY = re.compile(r"^([A-Za-z][\w-]*) =", re.MULTILINE)
VARIABLE = re.compile(r"\$([a-z_]+)")


def messages(language: str) -> dict[str, str]:
    catalogue = resources.files("bot.locales").joinpath(f"{language}.ftl").read_text(encoding="utf-8")
    keys = list(KEY.finditer(catalogue))
    ends = [match.start() for match in keys[1:]] + [len(catalogue)]
    return {match[1]: catalogue[match.end() : end] for match, end in zip(keys, ends, strict=True)}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_catalogue_has_the_same_keys(language: str) -> None:
    assert messages(language).keys() == messages("en").keys()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_can_be_said_with_the_values_that_english_takes(language: str) -> None:
    for key, pattern in messages("en").items():
        names = set(VARIABLE.findall(pattern))
        if "{ number }" in pattern or "{ Number }" in pattern:
            names.add("n")
        for n in (0, 1, 2, 11):
            values = {name: n if name in {"n", "of", "sources", "reachable"} else "X" for name in names}
            assert wording(language)(key, **values)


def test_every_key_is_used_by_the_program() -> None:
    code = "\n".join(
        path.read_text(encoding="utf-8")
        for folder in ("bot", "cogs")
        for pattern in ("*.py", "*.html")
        for path in (PROJECT / folder).rglob(pattern)
    )
    built = ("deed-", "verdict-", "overall-", "caveat-", "breakdown-", "reason-", "state-", "availability-", "basis-",
             "progress-", "headline-", "line-", "source-", "trouble-", "page-became-", "page-theme-")  # fmt: skip
    unused = [key for key in messages("en") if not re.search(f"[\"']{key}[\"']", code) and not key.startswith(built)]
    assert unused == []


def test_an_unknown_key_and_a_missing_value_are_mistakes_of_the_program() -> None:
    with pytest.raises(UnknownWording):
        wording("en")("no-such-sentence")
    with pytest.raises(UnknownWording):
        wording("en")("said", assessor="Claude")


def test_a_language_without_a_catalogue_reads_english() -> None:
    assert wording("de").language == "en"
    assert wording("vi-VN")("verdict-false") == "Không đúng"


def test_values_may_be_long_and_look_like_anything() -> None:
    claim = "A long claim { $claim } \ue0000\ue001 \\1 " * 200
    assert wording("en")("headline-false", claim=claim) == f"Sources contradict this: “{claim}”"
    assert wording("en")("said", assessor="B" * 900, verdict="\ue0000\ue001" * 300).startswith("B" * 900 + ", \ue0000")


def test_lists_read_as_the_language_lists_things() -> None:
    say = wording("en")
    assert say.listing(["A"]) == "A"
    assert say.listing(["A", "B"]) == "A and B"
    assert say.listing(["A", "B", "C"]) == "A, B and C"
    assert wording("vi").listing(["A", "B"]) == "A và B"
