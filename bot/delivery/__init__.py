"""Everything that is said to Discord: first answers, edits, posts, and what its errors mean."""
