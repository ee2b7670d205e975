"""The closed vocabularies of judgement."""

from __future__ import annotations

from enum import StrEnum


class ClaimVerdict(StrEnum):
    """What is concluded of one claim. `DISPUTED` is a combined verdict only: no assessor may say it."""

    VERIFIED = "verified"
    MISLEADING = "misleading"
    FALSE = "false"
    UNVERIFIABLE = "unverifiable"
    DISPUTED = "disputed"


class OverallVerdict(StrEnum):
    """What is concluded of a whole statement."""

    ACCURATE = "accurate"
    FALSE = "false"
    MIXED = "mixed"
    MISLEADING = "misleading"
    DISPUTED = "disputed"
    PARTLY_VERIFIED = "partly_verified"
    UNVERIFIABLE = "unverifiable"
    NOTHING_TO_CHECK = "nothing_to_check"


class Basis(StrEnum):
    """What a vote rests on, strongest first.

    `QUOTED`: words of a retrieved source; `CITED`: a retrieved source without its words; `SUMMARY`: said only in
    the assessor's summary, with a retrieved source; `NONE`: no source that the assessor really retrieved.
    """

    QUOTED = "quoted"
    CITED = "cited"
    SUMMARY = "summary"
    NONE = "none"
