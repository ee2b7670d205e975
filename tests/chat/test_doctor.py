"""What `doctor` finds out from Discord, and what the bot says where something is not granted."""

from __future__ import annotations
