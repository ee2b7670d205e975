"""Looks up the program's own sentences in Fluent catalogues (https://projectfluent.org).

`UnknownWording` is raised for a key or an argument that a catalogue does not have: a mistake in the program, which
the tests look for, never a consequence of input.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from importlib import resources

from fluent.runtime import FluentBundle, FluentResource

LANGUAGES = ("en", "vi")
"""Languages with a complete catalogue; the first is the fallback for every other."""


_LONG = 200
"""Characters of a value that Fluent is not given; its own limit is 1,000 for a whole sentence."""


class UnknownWording(LookupError):
    """A sentence was asked for that the catalogue cannot make."""


class Wording:
    """The sentences of one language. Values are inserted as they are: escaping is the renderer's work."""

    def __init__(self, language: str, catalogue: str) -> None:
        self.language = language
        # Isolation marks would be right for mixed scripts, but Discord and terminals print them as boxes.
        self._bundle = FluentBundle([language], use_isolating=False)
        self._bundle.add_resource(FluentResource(catalogue))

    def __call__(self, key: str, /, **values: str | int) -> str:
        """The sentence `key` with `values` filled in. Raises UnknownWording where that cannot be done."""
        if not self._bundle.has_message(key):
            raise UnknownWording(f"the catalogue '{self.language}' has no sentence '{key}'")
        pattern = self._bundle.get_message(key).value
        if pattern is None:
            raise UnknownWording(f"the sentence '{key}' in catalogue '{self.language}' is empty")
        # Fluent refuses long values, and claims can be long: those are put in afterwards, in one pass, so that a
        # value that looks like a place is not taken for one.
        long = {name: value for name, value in values.items() if isinstance(value, str) and len(value) > _LONG}
        places = {name: f"\ue000{number}\ue001" for number, name in enumerate(long)}
        text, errors = self._bundle.format_pattern(pattern, {**values, **places})
        if errors:
            raise UnknownWording(f"the sentence '{key}' in catalogue '{self.language}': {errors[0]}")
        if not long:
            return str(text)
        filled = {places[name]: value for name, value in long.items()}
        return re.sub("|".join(filled), lambda place: filled[place[0]], str(text))

    def joined(self, items: Sequence[str], separator: str) -> str:
        """The items with the catalogue's `separator` between them; its bars keep spaces that Fluent would strip."""
        return self(separator).strip("|").join(items)

    def listing(self, items: Sequence[str]) -> str:
        """`A`, `A and B`, `A, B and C`, as this language lists things."""
        if len(items) < 2:
            return "".join(items)
        return self("list-last", first=self.joined(items[:-1], "list-comma"), last=items[-1])


@cache
def wording(language: str) -> Wording:
    """The wording for a language code such as `vi` or `vi-VN`; English where there is no catalogue."""
    code = language.split("-", maxsplit=1)[0].lower()
    code = code if code in LANGUAGES else LANGUAGES[0]
    catalogue = resources.files("bot.locales").joinpath(f"{code}.ftl").read_text(encoding="utf-8")
    return Wording(code, catalogue)
