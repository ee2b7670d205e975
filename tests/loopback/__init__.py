"""Tests of the loopback Discord itself."""
