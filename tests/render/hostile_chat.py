"""What strangers write to reach other people through a chat's Markdown; and a strategy that mixes it."""

from __future__ import annotations

from hypothesis import strategies as st

CONSTRUCTS = {
    "code block": "```\nx\n```",
    "code": "`x`",
    "bold": "**x**",
    "underline": "__x__",
    "italics": "*x*",
    "strike": "~~x~~",
    "spoiler": "||x||",
    "masked link": "[click](http://evil.example)",
    "link": "https://evil.example",
    "angled link": "<mailto:a@evil.example>",
    "mention": "@everyone",
    "command": "</ban user:123>",
    "place": "<id:customize>",
    "time": "<t:1700000000:R>",
    "custom emoji": "<:nitro:123456789012345678>",
    "emoji": ":skull:",
    "emoticon": "¯\\_(ツ)_/¯",
    "heading": "# x",
    "small": "-# x",
    "quote": "> x",
    "list": "1. x",
}
"""One example of each construct that the reading knows, by its name there."""

ATTACKS = (
    *CONSTRUCTS.values(),
    "[over\nlines](https://evil.example)",
    "[a](<http://b.example>) [c](http://d.example 'title')",
    "<@123456789012345678> <@!1> <@&2> <#3> @here",
    "<https://evil.example/x>",
    "<+1 555 0100> <a@evil.example>",
    "HTTP://EVIL.EXAMPLE steam://run/1 discord://-/users/1",
    "www.evil.example mailto:a@evil.example tel:+15550100",
    "discord.gg/abcdef discordapp.com/invite/x discord.com/invite/y DISCORD.GG/Q discord.gift/z",
    "https:/\u200b/evil.example",
    "https\u2060://evil.example @\u200beveryone",
    "<1234567890:guide> <id:browse> <id:linked-roles>",
    "### x\n## y\n# z",
    ">>> everything\nafter",
    "- x\n  - y\n* z\n+ w\n2) v",
    "\\*x\\* \\\\*x* \\",
    "\u202egnirts\u202c \u2066x\u2069",
    "+ x",
    "- x",
    "12. x",
    "### x",
    "discord.gift/abc",
    "discord.new/abc",
    "x\r\n# y\u2028- z\x0b> w\x00\x1b[31m",
    ":a::b: 12:30:45",
    "_a__b_ __a_ ***b** **c*",
    "```py\n@everyone",
    "||a|b||",
    "👨‍👩‍👧 🇫🇷 e\u0301",
    "#️⃣ 1️⃣",
)

texts = st.lists(
    st.one_of(
        st.sampled_from(ATTACKS),
        st.text(st.sampled_from("\\*_~|`<>[]()#-+.:@!&/1at \n"), max_size=12),
        st.text(max_size=12),
    ),
    max_size=6,
).map("".join)
"""Hostile text: whole attacks, signs in any order, and anything else, run together."""
