"""The message of a running check tells what is done and what is under way, and never a word of a verdict."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.domain.checks import Progress, ProgressKind
from bot.domain.verdicts import ClaimVerdict, OverallVerdict
from bot.locales.wording import LANGUAGES, wording
from bot.render.message import Message
from bot.render.progress import Progressing
from tests.render.discord_reading import constructs, links_seen, shown
from tests.render.hostile_chat import texts
from tests.render.validating import complaints

K = ProgressKind
STATEMENT = "The ferry to Skarholm was built in 1931."

events = st.builds(
    Progress,
    kind=st.sampled_from(ProgressKind),
    assessor=st.none() | st.sampled_from(("Alder", "Birch", "@everyone", "**x**" * 20)),
    n=st.none() | st.integers(0, 12),
    of=st.none() | st.integers(0, 5),
    text=st.none() | texts,
)


def after(*progress: Progress, state: Progressing | None = None) -> Progressing:
    state = state or Progressing.of(STATEMENT)
    for event in progress:
        state = state.after(event)
    return state


def lines(state: Progressing, language: str = "en") -> list[str]:
    """What a reader sees, below the statement."""
    return shown(_text(state.render(wording(language)))).split("\n")[1:]


def _text(message: Message) -> str:
    return message.embeds[0].description or ""


def test_the_statement_stands_above_what_is_done() -> None:
    message = Progressing.of("So *long*: " + "word " * 200).render(wording("en"))
    assert _text(message).startswith("> So \\*long\\*\\: word word")
    assert len(_text(message)) < 300
    assert "…\n" in _text(message)


def test_a_check_that_waits_says_how_many_are_ahead() -> None:
    assert lines(after()) == ["⏳ Waiting for its turn."]
    assert lines(after(Progress(kind=K.QUEUED, n=3))) == ["⏳ Queued, 3 checks are ahead."]
    assert lines(after(Progress(kind=K.QUEUED, n=1))) == ["⏳ Queued, one check is ahead."]
    assert lines(after(Progress(kind=K.QUEUED))) == ["⏳ Waiting for its turn."]


def test_each_moment_adds_to_the_list() -> None:
    state = after(Progress(kind=K.OPENING_LINK, text="https://a.example"))
    assert lines(state) == ["⏳ Opening the link."]
    state = after(Progress(kind=K.CLAIMS_FOUND, n=3), state=state)
    found = ["☑️ The link is open.", "☑️ Three claims found."]
    assert lines(state) == [*found, "⏳ Waiting for the assessments, no verdict yet."]
    state = after(Progress(kind=K.SEARCHING, assessor="Alder", text="ferry 1931"), state=state)
    state = after(Progress(kind=K.READING, assessor="Birch", n=8), state=state)
    at_work = ["-# Alder is searching: ferry 1931", "-# Birch is reading 8 documents."]
    assert lines(state)[2:] == ["⏳ Waiting for the assessments, no verdict yet.", *at_work]
    state = after(Progress(kind=K.READING, assessor="Alder", n=1), state=state)
    assert lines(state)[3:] == [at_work[1], "-# Alder is reading one document."]
    state = after(Progress(kind=K.ASSESSED, n=1, of=3), state=state)
    assert lines(state)[2] == "⏳ 1 of 3 assessments in, no verdict yet."
    state = after(Progress(kind=K.ASSESSED, n=3, of=3), Progress(kind=K.COMBINING), state=state)
    assert lines(state) == [*found, "☑️ 3 of 3 assessments in, no verdict yet.", "⏳ Combining the assessments."]


def test_taking_apart_and_collecting_are_told() -> None:
    assert lines(after(Progress(kind=K.TAKING_APART))) == ["⏳ Looking for what can be checked."]
    collecting = after(Progress(kind=K.CLAIMS_FOUND, n=1), Progress(kind=K.COLLECTING))
    assert lines(collecting)[0] == "☑️ One claim found."
    assert lines(collecting)[1] == f"⏳ {wording('en')('progress-collecting')}"


def test_an_assessment_that_is_in_is_said_even_while_others_search() -> None:
    state = after(
        Progress(kind=K.CLAIMS_FOUND, n=1),
        Progress(kind=K.ASSESSED, n=1, of=2),
        Progress(kind=K.SEARCHING, assessor="Birch", text="x"),
    )
    assert lines(state)[1:] == ["⏳ 1 of 2 assessments in, no verdict yet.", "-# Birch is searching: x"]


def test_a_restart_is_announced_and_explained() -> None:
    begun = after(Progress(kind=K.CLAIMS_FOUND, n=2))
    assert lines(begun.parked())[-1] == "The bot is restarting; this check goes on by itself."
    again = Progressing.of(STATEMENT, resumed=True).after(Progress(kind=K.CLAIMS_FOUND, n=2))
    assert lines(again)[-1] == "-# Taken up again after a restart."


@given(st.lists(events, max_size=12), texts)
def test_any_events_in_any_order_make_a_message_without_constructs_of_others(
    seen: list[Progress], statement: str
) -> None:
    message = after(*seen, state=Progressing.of(statement)).render(wording("en"))
    assert complaints(message) == []
    assert set(constructs(_text(message))) <= {"quote", "small"}
    assert links_seen(_text(message)) == []
    assert message.rows == ()


@pytest.mark.parametrize("language", LANGUAGES)
@given(seen=st.lists(st.builds(Progress, kind=st.sampled_from(ProgressKind), n=st.integers(0, 5)), max_size=9))
def test_no_word_of_a_verdict_is_said(language: str, seen: list[Progress]) -> None:
    say = wording(language)
    verdicts = {say(f"verdict-{one}") for one in ClaimVerdict} | {say(f"overall-{one}") for one in OverallVerdict}
    said = "\n".join(lines(after(*seen).parked(), language))
    assert [verdict for verdict in verdicts if verdict in said] == []
