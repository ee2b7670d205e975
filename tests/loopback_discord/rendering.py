"""How a message looks, as plain text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tests.loopback_discord.messages import Version

_BUTTON, _LINK_STYLE = 2, 5


def lines_of(version: Version) -> Iterator[str]:
    """A version, line by line: what is read first comes first."""
    if version.thinking:
        yield "… is thinking"
    yield from version.content.splitlines()
    for embed in version.embeds:
        yield from (f"│ {line}" for line in embed_lines(embed))
    for attachment in version.attachments:
        yield f"📎 {attachment['filename']} ({attachment['size']} bytes)"
    for component in version.components:
        yield from component_lines(component)


def embed_lines(embed: dict[str, Any]) -> Iterator[str]:
    """An embed from top to bottom."""
    if author := embed.get("author"):
        yield author["name"]
    if title := embed.get("title"):
        yield f"{title} <{embed['url']}>" if embed.get("url") else title
    yield from str(embed.get("description") or "").splitlines()
    for field in embed.get("fields", ()):
        yield field["name"]
        yield from (f"  {line}" for line in field["value"].splitlines())
    for picture in ("image", "thumbnail"):
        if embed.get(picture):
            yield f"[{picture}: {embed[picture]['url']}]"
    footer = (embed.get("footer") or {}).get("text")
    if footer or embed.get("timestamp"):
        yield " · ".join(str(part) for part in (footer, embed.get("timestamp")) if part)


def component_lines(component: dict[str, Any]) -> Iterator[str]:
    """A row of buttons in one line; selects and texts in their own."""
    inside: Sequence[dict[str, Any]] = component.get("components", ())
    if inside and all(part["type"] == _BUTTON for part in inside):
        yield " ".join(_button(part) for part in inside)
        return
    if component["type"] == _BUTTON:
        yield _button(component)
    elif component["type"] == 10:
        yield from component["content"].splitlines()
    elif component.get("options") is not None or component["type"] in (5, 6, 7, 8):
        chosen = [option["label"] for option in component.get("options", ()) if option.get("default")]
        choices = [option["label"] for option in component.get("options", ())]
        named = ", ".join(chosen) or component.get("placeholder") or ""
        yield f"[{named} ▾{' ' + ' | '.join(choices) if choices else ''}]"
    for part in inside:
        yield from component_lines(part)
    if isinstance(component.get("accessory"), dict):
        yield from component_lines(component["accessory"])


def _button(button: dict[str, Any]) -> str:
    emoji = (button.get("emoji") or {}).get("name")
    says = " ".join(part for part in (emoji, button.get("label")) if part)
    if button["style"] == _LINK_STYLE:
        return f"[{says} → {button['url']}]"
    return f"[{says}, greyed out]" if button.get("disabled") else f"[{says}]"
