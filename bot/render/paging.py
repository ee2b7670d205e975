"""Lays sections of lines out on pages of a size. Pure; nothing is left out, whatever the sizes are."""

from __future__ import annotations

from collections.abc import Sequence

from bot.domain.base import Model
from bot.render.discord_text import escaped
from bot.render.message import Markdown


class Block(Model):
    """Lines that belong together: they stand on one page if one page can hold them."""

    lines: tuple[Markdown, ...]

    @property
    def size(self) -> int:
        """Characters, with the line breaks."""
        return sum(len(line) + 1 for line in self.lines)


class Section(Model):
    """Blocks under a heading, which is repeated on every page that the section goes on.

    `spaced`: a blank line stands between them.
    """

    heading: Markdown
    blocks: tuple[Block, ...]
    spaced: bool = False


def pages_of(sections: Sequence[Section], most: int) -> list[Markdown]:
    """The text of each page, at most `most` characters, as long as no line with its heading is longer."""
    layout = _Layout(most)
    for section in sections:
        if section.blocks:
            layout.add(section)
    return layout.pages


class _Layout:
    def __init__(self, most: int) -> None:
        self._most = most
        self._pages: list[list[Markdown]] = []
        self._room = 0

    @property
    def pages(self) -> list[Markdown]:
        return [Markdown("\n".join(lines)) for lines in self._pages]

    def add(self, section: Section) -> None:
        heading = Block(lines=(section.heading,))
        for number, block in enumerate(section.blocks):
            first = number == 0
            if block.size + (heading.size if first else 0) > self._room:
                self._open(heading)
            elif first:
                self._put(section.heading, heading)
            elif section.spaced and block.size < self._room:
                self._put(Markdown(""), heading)
            for line in block.lines:
                self._put(line, heading)

    def _put(self, line: Markdown, heading: Block) -> None:
        if len(line) + 1 > self._room:
            self._open(heading)
        self._pages[-1].append(line)
        self._room -= len(line) + 1

    def _open(self, heading: Block) -> None:
        self._pages.append(list(heading.lines))
        self._room = self._most - heading.size


def heading(words: str) -> Markdown:
    """The heading of a section."""
    return Markdown(f"### {escaped(words)}")
