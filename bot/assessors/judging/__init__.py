"""How the embedded check compares a claim with passages: pure, deterministic, silent in doubt."""
