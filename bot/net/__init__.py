"""Addresses that strangers supply: what identifies a page, and how to fetch one without harm."""
