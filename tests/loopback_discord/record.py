"""What the bot asked, and where it broke the rules."""

from __future__ import annotations

from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from typing import NamedTuple

from tests.loopback_discord.rest.call import Call
from tests.loopback_discord.rest.faults import plain
from tests.loopback_discord.watch import Watch


class Violation(NamedTuple):
    """A request that Discord, or our own manners, would not accept."""

    call: Call
    problems: list[str]

    def __str__(self) -> str:
        return f"{self.call}: {'; '.join(self.problems)}\n    body: {self.call.body!r}"


@dataclass(eq=False)
class Record:
    """All requests in order, and all violations that no test has taken yet."""

    watch: Watch
    calls: list[Call] = field(default_factory=list)
    violations: list[Violation] = field(default_factory=list)

    def came(self, call: Call) -> None:
        """A request came in."""
        self.calls.append(call)

    def answered(self, call: Call) -> None:
        """A request was answered."""
        self.watch.show(call)

    def violated(self, call: Call, problems: list[str]) -> None:
        """A request broke rules."""
        self.violations.append(Violation(call, problems))

    def of(self, pattern: str) -> list[Call]:
        """The requests that match a pattern like `PATCH /channels/*`."""
        return [call for call in self.calls if fnmatchcase(plain(call.route), plain(pattern))]
