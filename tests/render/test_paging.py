"""Every line is on some page, in order, and no page is longer than it may be."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from bot.render.message import Markdown
from bot.render.paging import Block, Section, heading, pages_of

MOST = 60

lines = st.text("abc ", min_size=1, max_size=30).map(Markdown)
blocks = st.builds(lambda made: Block(lines=tuple(made)), st.lists(lines, min_size=1, max_size=5))
sections = st.builds(
    lambda name, made, spaced: Section(heading=heading(name), blocks=tuple(made), spaced=spaced),
    st.text("XYZ", min_size=1, max_size=8),
    st.lists(blocks, max_size=4),
    st.booleans(),
)


def section(name: str, *made: tuple[str, ...], spaced: bool = False) -> Section:
    return Section(
        heading=heading(name), blocks=tuple(Block(lines=tuple(map(Markdown, one))) for one in made), spaced=spaced
    )


@given(st.lists(sections, max_size=4))
def test_no_line_is_lost_and_no_page_is_too_long(given_sections: list[Section]) -> None:
    pages = pages_of(given_sections, MOST)
    shown = [line for page in pages for line in page.split("\n")]
    body = [line for line in shown if line and not line.startswith("###")]
    assert body == [line for one in given_sections for block in one.blocks for line in block.lines]
    assert all(len(page) <= MOST for page in pages)


@given(st.lists(sections, max_size=4))
def test_a_block_that_fits_on_a_page_is_not_torn_and_every_page_begins_with_a_heading(made: list[Section]) -> None:
    pages = pages_of(made, MOST)
    assert all(page.startswith("### ") for page in pages)
    assert not any(page.split("\n")[-1].startswith("### ") for page in pages)
    for one in made:
        for block in one.blocks:
            if block.size + len(one.heading) + 1 <= MOST:
                assert any("\n".join(block.lines) in page for page in pages)


def test_sections_share_a_page_where_there_is_room() -> None:
    pages = pages_of([section("One", ("a",), ("b",), spaced=True), section("Two", ("c",)), section("None")], MOST)
    assert pages == ["### One\na\n\nb\n### Two\nc"]


def test_a_long_block_flows_on_under_the_same_heading() -> None:
    assert pages_of([section("One", ("a" * 40, "b" * 40))], MOST) == [
        "### One\n" + "a" * 40,
        "### One\n" + "b" * 40,
    ]
    assert pages_of([], MOST) == []
