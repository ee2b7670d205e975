"""The colours can be read: contrast by WCAG 2.2, 4.5 to 1 for text, in the light and in the dark."""

from __future__ import annotations

import re
from importlib import resources

import pytest

STYLE = resources.files("bot.web").joinpath("static", "style.css").read_text(encoding="utf-8")
LIGHT, DARK = (
    {name: colours[theme] for name, *colours in re.findall(r"--([\w-]+): light-dark\((#\w+), (#\w+)\);", STYLE)}
    for theme in (0, 1)
)
TONES = ("good", "caution", "bad", "open", "split", "part")
PAIRS = [
    *((ink, ground) for ink in ("ink", "quiet", "link") for ground in ("paper", "sheet", "sunk")),
    *((tone, ground) for tone in TONES for ground in (f"{tone}-wash", "sheet", "paper")),
    *(("ink", f"{tone}-wash") for tone in TONES),
    *(("sheet", tone) for tone in TONES),
    ("on-accent", "accent"),
]


def luminance(colour: str) -> float:
    digits = colour.removeprefix("#")
    digits = "".join(digit * 2 for digit in digits) if len(digits) == 3 else digits
    parts = [int(digits[place : place + 2], 16) / 255 for place in (0, 2, 4)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
@pytest.mark.parametrize(("ink", "ground"), PAIRS)
def test_text_stands_out_from_its_ground(ink: str, ground: str, theme: dict[str, str]) -> None:
    brighter, darker = sorted((luminance(theme[ink]), luminance(theme[ground])), reverse=True)
    assert (brighter + 0.05) / (darker + 0.05) >= 4.5


def test_nothing_is_fetched_from_elsewhere() -> None:
    assert "url(" not in STYLE
    assert "@import" not in STYLE


def test_every_tone_has_a_colour_and_an_icon() -> None:
    icons = resources.files("bot.web").joinpath("templates", "icons.html").read_text(encoding="utf-8")
    for tone in (*TONES, "none"):
        assert f".tone-{tone} {{" in STYLE
        assert f'id="icon-{tone}"' in icons
