"""A Discord that listens on loopback: see README.md in this folder."""
