"""What servers decide: settings, pauses and blocks."""
