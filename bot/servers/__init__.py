"""What servers decide: settings, limits, pauses, and when an earlier report answers a new question."""
