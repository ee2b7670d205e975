"""What each of Discord's errors leads to: the table of faults, as a table."""

from __future__ import annotations

from datetime import timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.delivery.outcomes import (
    LONGEST_PAUSE,
    MAX_FAILURES,
    DiscordFailure,
    Later,
    Outcome,
    next_step,
    outcome_of,
)
from bot.domain.checks import Trouble

FAULTS = [
    # status, code, by token, Via, outcome, what follows
    (404, 10062, True, True, Outcome.TOKEN_DEAD, Trouble.EXPIRED),
    (404, 10015, True, True, Outcome.TOKEN_DEAD, Trouble.EXPIRED),
    (401, 50027, True, True, Outcome.TOKEN_DEAD, Trouble.EXPIRED),
    (404, 0, True, True, Outcome.TOKEN_DEAD, Trouble.EXPIRED),
    (400, 40060, True, True, Outcome.ACKNOWLEDGED, Trouble.EXPIRED),
    (404, 10008, True, True, Outcome.MESSAGE_GONE, Trouble.MESSAGE_DELETED),
    (404, 10008, False, True, Outcome.MESSAGE_GONE, Trouble.MESSAGE_DELETED),
    (404, 10003, False, True, Outcome.CHANNEL_GONE, Trouble.CHANNEL_GONE),
    (403, 50001, False, True, Outcome.FORBIDDEN, Trouble.FORBIDDEN),
    (403, 50013, False, True, Outcome.FORBIDDEN, Trouble.FORBIDDEN),
    (403, 0, False, True, Outcome.FORBIDDEN, Trouble.FORBIDDEN),
    (400, 30046, False, True, Outcome.TOO_MANY_EDITS, Later(timedelta(hours=1))),
    (400, 50035, False, True, Outcome.REFUSED, Trouble.REFUSED),
    (429, 0, False, True, Outcome.LIMITED, Later(timedelta(seconds=2))),
    (429, 0, False, False, Outcome.BLOCKED, Later(timedelta(minutes=10))),
    (500, 0, True, True, Outcome.UNAVAILABLE, Later(timedelta(seconds=2))),
    (502, 0, False, True, Outcome.UNAVAILABLE, Later(timedelta(seconds=2))),
    (503, 0, False, True, Outcome.UNAVAILABLE, Later(timedelta(seconds=2))),
    (401, 0, False, True, Outcome.UNAVAILABLE, Later(timedelta(seconds=2))),
]


@pytest.mark.parametrize(("status", "code", "by_token", "via", "outcome", "follows"), FAULTS)
def test_each_error_has_its_outcome(
    status: int, code: int, by_token: bool, via: bool, outcome: Outcome, follows: Later | Trouble
) -> None:
    assert outcome_of(status, code, by_token=by_token, via=via) is outcome
    assert next_step(DiscordFailure(outcome, "said"), 0) == follows


def test_discord_says_how_long_to_wait() -> None:
    limited = DiscordFailure(Outcome.LIMITED, "429", retry_after=31.5)
    assert next_step(limited, 3) == Later(timedelta(seconds=31.5))


@given(st.sampled_from(Outcome), st.integers(0, 10 * MAX_FAILURES))
def test_every_message_ends_some_time_and_no_pause_is_endless(outcome: Outcome, failures: int) -> None:
    step = next_step(DiscordFailure(outcome, "said"), failures)
    if failures >= MAX_FAILURES:
        assert isinstance(step, Trouble)
    elif isinstance(step, Later):
        assert timedelta() < step.wait <= max(LONGEST_PAUSE, timedelta(hours=1))
