"""Whether a passage's times bear out a claim's."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum

from bot.language.dates import DateMention, dates_conflict


class TimesAgree(Enum):
    """`DIFFERENT`: the passage names one other time where the claim names one; `ABSENT`: it does not say."""

    SAME = "same"
    DIFFERENT = "different"
    ABSENT = "absent"


def times_agree(
    claimed: Sequence[DateMention], stated: Sequence[DateMention], event: Sequence[DateMention], *, reports: bool
) -> TimesAgree:
    """Every claimed time must be stated, at least as precisely as it is claimed.

    `event` are those of the stated times at which something happened, and was not merely reported; `reports`: the
    claim, too, tells when something was reported.
    """
    if all(any(covers(one, other) for other in (stated if reports else event)) for one in claimed):
        return TimesAgree.SAME
    if len(claimed) == len(event) == 1 and _as_precise(claimed[0], event[0]) and dates_conflict(claimed[0], event[0]):
        return TimesAgree.DIFFERENT
    return TimesAgree.ABSENT


def covers(claimed: DateMention, stated: DateMention) -> bool:
    """Whether a stated time is the claimed one, at least as precisely."""
    if claimed.quarter != stated.quarter:
        return False
    return stated.iso.startswith(claimed.iso) or (claimed.iso.startswith("--") and stated.iso[4:] == claimed.iso[1:])


def _as_precise(claimed: DateMention, stated: DateMention) -> bool:
    """Whether both name a year, so that they can be held against each other."""
    return claimed.iso[:4].isdigit() and stated.iso[:4].isdigit() and claimed.quarter == stated.quarter
