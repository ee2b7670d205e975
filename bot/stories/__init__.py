"""What channels follow: what is the same story, what changed in it, and who hears of it."""
