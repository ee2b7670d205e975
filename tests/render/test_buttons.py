"""The ids of buttons say all that is needed when they are pressed, and nothing else matches them."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.locales.wording import wording
from bot.render.buttons import PAGE, SHOW, page_id, show_id, turn

report_ids = st.text("ABCZabcz0189_-", min_size=22, max_size=22)


@given(report_ids, st.integers(0, 999_999_999), st.integers(0, 99_999))
def test_ids_come_back_as_they_were_made(report: str, revision: int, page: int) -> None:
    shown, turned = re.fullmatch(SHOW, show_id(report)), re.fullmatch(PAGE, page_id(report, revision, page))
    assert shown is not None
    assert turned is not None
    assert shown["report"] == turned["report"] == report
    assert (int(turned["revision"]), int(turned["page"])) == (revision, page)
    assert len(page_id(report, revision, page)) <= 100
    assert re.fullmatch(SHOW, page_id(report, revision, page)) is None


@pytest.mark.parametrize("strange", ["dc:show:", "dc:show:short", "dc:page:" + "x" * 22, "show:" + "x" * 22, ""])
def test_other_ids_are_not_ours(strange: str) -> None:
    assert re.fullmatch(SHOW, strange) is None
    assert re.fullmatch(PAGE, strange) is None


@pytest.mark.parametrize(
    ("page", "pages", "able"), [(0, 2, (False, True)), (1, 3, (True, True)), (2, 3, (True, False))]
)
def test_at_an_end_one_button_cannot_be_pressed(page: int, pages: int, able: tuple[bool, bool]) -> None:
    buttons = turn("x" * 22, 4, page, pages, wording("en"))
    assert tuple(not button.disabled for button in buttons) == able
    assert len({button.custom_id for button in buttons}) == 2
    targets = [re.fullmatch(PAGE, button.custom_id or "") for button in buttons]
    assert [int(match["page"]) for match, on in zip(targets, able, strict=True) if match and on] == [
        target for target, on in zip((page - 1, page + 1), able, strict=True) if on
    ]
